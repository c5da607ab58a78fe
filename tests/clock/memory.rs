//! Presses and looks allocate nothing.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use xqrules::arbiter::{Arbiter, Event, Regulations};
use xqrules::board::Color::{Black, Red};

use crate::running;

thread_local! {
    static TAKEN: Cell<usize> = const { Cell::new(0) };
}

/// Counts what each thread takes.
struct Counting;

// SAFETY: the system's allocator does the work.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = TAKEN.try_with(|n| n.set(n.get() + 1));
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn taken() -> usize {
    TAKEN.with(Cell::get)
}

#[test]
fn presses_and_looks_allocate_nothing() {
    let mut clock = running("600:00/40,15:00/10*");
    let mut arbiter = Arbiter::new(Regulations::cxa2007());
    arbiter
        .take(
            0,
            Event::Start {
                late: [false, false],
            },
        )
        .unwrap();
    let before = taken();
    let mut seen = 0;
    for now in 1..2_000 {
        clock
            .press(if now % 2 == 1 { Red } else { Black }, now * 1000)
            .unwrap();
        seen += clock
            .state_at(now * 1000 + 500)
            .unwrap()
            .side(Red)
            .remaining;
        seen += clock.next_event().unwrap();
        seen += arbiter
            .state_at(now * 1000)
            .unwrap()
            .clock
            .side(Red)
            .remaining;
        assert!(arbiter.take(now * 1000, Event::Check).unwrap().accepted());
    }
    assert_eq!(taken(), before);
    drop(vec![seen]);
    assert!(taken() > before, "the count is awake");
}
