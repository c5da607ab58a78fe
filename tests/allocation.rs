//! What a frame loop or a server calls for every move allocates nothing: counted, through the C interface.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr::{null, null_mut};

use xqrules::ffi::arbiter::*;
use xqrules::ffi::arbiter_state::{xq_answer, xq_arbiter_state};
use xqrules::ffi::clock::*;
use xqrules::ffi::clock_state::xq_clock_state;
use xqrules::ffi::names::{XQ_BLACK, XQ_RED};
use xqrules::ffi::status::XQ_OK;
use xqrules::ffi::text::{xq_text, xq_text_free};

/// The system's allocator, which counts for each thread how often it was asked.
struct Counting;

thread_local! {
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    // A thread that is ending has no counter any more, and is not looked at.
    let _ = ASKED.try_with(|asked| asked.set(asked.get() + 1));
}

// SAFETY: everything is the system's allocator's; counting allocates nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        System.alloc(layout)
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        System.realloc(at, layout, size)
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        System.dealloc(at, layout);
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How often memory was asked for meanwhile.
fn asked(work: impl FnOnce()) -> u64 {
    let before = ASKED.get();
    work();
    ASKED.get() - before
}

#[test]
fn the_counter_counts() {
    assert_eq!(asked(|| drop(std::hint::black_box(vec![1u8, 2]))), 1);
    assert_eq!(asked(|| drop(std::hint::black_box(Vec::<u8>::new()))), 0);
}

#[test]
fn a_clock_allocates_nothing_when_pressed_or_drawn() {
    // SAFETY: every pointer is to a value of this function that lives as long as the call.
    unsafe {
        for control in ["90:00/40,15:00/10*", "10:00d3|30:00+3", "0:10,1000x0:45"] {
            let mut clock = null_mut();
            let (at, len) = (control.as_ptr().cast(), control.len());
            assert_eq!(xq_clock_new(at, len, -1, &mut clock, null_mut()), XQ_OK);
            assert_eq!(xq_clock_start(clock, 0, XQ_RED, 0, 0, null_mut()), XQ_OK);
            let mut state = std::mem::zeroed::<xq_clock_state>();
            let (mut next, mut any) = (0, 0);
            let times = asked(|| {
                for i in 0..2_000i64 {
                    let side = [XQ_RED, XQ_BLACK][i as usize % 2];
                    let now = i * 1000;
                    assert_eq!(
                        xq_clock_show_at(clock, now + 500, &mut state, null_mut()),
                        XQ_OK
                    );
                    assert_eq!(
                        xq_clock_next_event(clock, &mut next, &mut any, null_mut()),
                        XQ_OK
                    );
                    assert_eq!(xq_clock_check(clock, now + 600, null_mut()), XQ_OK);
                    assert_eq!(xq_clock_press(clock, side, now + 700, null_mut()), XQ_OK);
                    assert_eq!(xq_clock_show(clock, &mut state, null_mut()), XQ_OK);
                }
            });
            assert_eq!((times, state.red.presses), (0, 1000), "{control}");
            xq_clock_free(clock);
        }
    }
}

#[test]
fn a_game_at_the_board_allocates_nothing_when_pressed_checked_or_drawn() {
    // SAFETY: every pointer is to a value of this function that lives as long as the call.
    unsafe {
        let mut arbiter = null_mut();
        assert_eq!(
            xq_arbiter_new(null(), 0, null(), &mut arbiter, null_mut()),
            XQ_OK
        );
        let start = br#"{"event": "start", "at": 0}"#;
        let mut text: *mut xq_text = null_mut();
        let taken = xq_arbiter_take(
            arbiter,
            start.as_ptr().cast(),
            start.len(),
            &mut text,
            null_mut(),
        );
        assert_eq!((taken, xq_text_free(text)), (XQ_OK, XQ_OK));
        let moves = ["b0c2", "b9c7", "c2b0", "c7b9"]
            .map(|m| m.parse::<xqrules::board::Move>().unwrap().code());
        let mut answer = std::mem::zeroed::<xq_answer>();
        let mut state = std::mem::zeroed::<xq_arbiter_state>();
        let mut moved = 0;
        let mut rest = 0;
        for i in 0..4_000usize {
            let (side, now) = ([XQ_RED, XQ_BLACK][i % 2], i as i64 * 1000);
            moved += asked(|| {
                let played = moves[i % 4];
                assert_eq!(
                    xq_arbiter_move(arbiter, now, side, played, &mut answer, null_mut()),
                    XQ_OK
                );
                assert_eq!(answer.accepted, 1);
            });
            rest += asked(|| {
                assert_eq!(
                    xq_arbiter_show_at(arbiter, now + 500, &mut state, null_mut()),
                    XQ_OK
                );
                assert_eq!(
                    xq_arbiter_press(arbiter, now + 600, side, &mut answer, null_mut()),
                    XQ_OK
                );
                assert_eq!(answer.accepted, 1);
                assert_eq!(
                    xq_arbiter_check(arbiter, now + 700, &mut answer, null_mut()),
                    XQ_OK
                );
                assert_eq!(xq_arbiter_show(arbiter, &mut state, null_mut()), XQ_OK);
            });
        }
        println!("4000 moves asked {moved} times for memory, presses and looks {rest} times");
        assert_eq!((rest, state.plies), (0, 4000));
        xq_arbiter_free(arbiter);
    }
}
