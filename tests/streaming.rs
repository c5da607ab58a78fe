//! A file of any size, handed over in chunks: memory grows with the largest game, not with the file.
//!
//! Alone in its program, since it counts every byte that is allocated. `XQ_STREAM_MB` is the size of
//! the stream, usually 24 MB.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use xqrules::ffi::reader::*;
use xqrules::ffi::record::*;
use xqrules::ffi::status::*;
use xqrules::record::{encode, Encoding, Feed, Options};

struct Counting;

static HELD: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: it does what the system's allocator does, and counts.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let held = HELD.fetch_add(layout.size(), Relaxed) + layout.size();
        MOST.fetch_max(held, Relaxed);
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Runs something; answers the most bytes that it held at once.
fn held(run: impl FnOnce()) -> usize {
    let before = HELD.load(Relaxed);
    MOST.store(before, Relaxed);
    run();
    MOST.load(Relaxed) - before
}

const GAME: &str = "[Event \"流\"]\n[Red \"甲\"]\n[Result \"1-0\"]\n\n\
    1. 炮二平五 马8进7 {中炮} 2. 马二进三 (2. 兵三进一 卒7进1) 车9平8 3. 车一平二 炮8进4 1-0\n\n";

/// What may be held, whatever the size of the file: the start that is awaited before the format is
/// known, one chunk, and the room that a growing buffer takes twice of.
const BOUND: usize = 1 << 20;

const CHUNK: usize = 64 << 10;

/// How often the game must come.
fn games(bytes_of_one: usize) -> usize {
    let size = std::env::var("XQ_STREAM_MB").map_or(24, |s| s.parse::<usize>().expect("a number"));
    (size << 20) / bytes_of_one
}

/// Hands the games over in chunks that do not end where games do.
fn chunks(game: &[u8], games: usize, mut each: impl FnMut(&[u8])) {
    let mut chunk = Vec::with_capacity(CHUNK + game.len());
    for _ in 0..games {
        chunk.extend_from_slice(game);
        if chunk.len() >= CHUNK {
            each(&chunk[..CHUNK]);
            chunk.drain(..CHUNK);
        }
    }
    each(&chunk);
}

fn through_rust(game: &[u8], encoding: Encoding) {
    let count = games(game.len());
    let mut read = 0;
    let most = held(|| {
        let options = Options {
            encoding: Some(encoding),
            ..Options::default()
        };
        let mut feed = Feed::new(options);
        let mut take = |feed: &mut Feed| {
            for record in feed {
                assert_eq!(record.tree.len(), 9, "{:?}", record.problems);
                read += 1;
            }
        };
        chunks(game, count, |chunk| {
            feed.push(chunk);
            take(&mut feed);
        });
        feed.end();
        take(&mut feed);
    });
    assert_eq!(read, count);
    println!("{}: {count} games, {most} bytes held", encoding.name());
    assert!(most < BOUND, "{most} bytes were held at once");
}

fn through_c(game: &[u8]) {
    let count = games(game.len());
    let mut read = 0;
    let most = held(|| {
        let null = std::ptr::null_mut();
        let mut reader = std::ptr::null_mut();
        // SAFETY: a reader of our own, and memory for each output.
        unsafe {
            assert_eq!(
                xq_record_reader_new(std::ptr::null(), &mut reader, null),
                XQ_OK
            );
            let mut take = |more| loop {
                let mut record = std::ptr::null_mut();
                match xq_record_reader_next(reader, &mut record, null) {
                    XQ_OK => {
                        read += 1;
                        assert_eq!(xq_record_free(record), XQ_OK);
                    }
                    status => return assert_eq!(status, if more { XQ_E_MORE } else { XQ_E_END }),
                }
            };
            chunks(game, count, |chunk| {
                assert_eq!(
                    xq_record_reader_feed(reader, chunk.as_ptr(), chunk.len(), null),
                    XQ_OK
                );
                take(true);
            });
            assert_eq!(xq_record_reader_end(reader, null), XQ_OK);
            take(false);
            assert_eq!(xq_record_reader_free(reader), XQ_OK);
        }
    });
    assert_eq!(read, count);
    println!("through C: {count} games, {most} bytes held");
    assert!(most < BOUND, "{most} bytes were held at once");
}

#[test]
fn memory_does_not_grow_with_the_file() {
    for encoding in [Encoding::Utf8, Encoding::Gb18030, Encoding::Utf16Le] {
        through_rust(&encode(GAME, encoding).unwrap(), encoding);
    }
    through_c(GAME.as_bytes());
}
