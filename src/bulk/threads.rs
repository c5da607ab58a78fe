//! Work shared among threads that live as long as the call.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// More threads than this are never started.
pub const MAX_THREADS: usize = 256;

/// Does `work` for each item and gives the answers in the order of the items. Each thread makes
/// one `state` and takes the next item that nobody has taken, so that long items do not hold up
/// short ones.
///
/// The calling thread is one of `threads`; 0 counts as 1. When the system refuses a thread, the
/// others do its work. A panic in any of them goes on in the caller.
pub(crate) fn map<S, T: Send>(
    items: usize,
    threads: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) -> T + Sync,
) -> Vec<T> {
    let threads = threads.clamp(1, MAX_THREADS).min(items.max(1));
    let next = AtomicUsize::new(0);
    let run = || {
        let mut own = state();
        let mut done = Vec::with_capacity(items / threads);
        loop {
            let item = next.fetch_add(1, Ordering::Relaxed);
            if item >= items {
                return done;
            }
            done.push((item, work(&mut own, item)));
        }
    };
    let mut done = if threads == 1 {
        run()
    } else {
        thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads)
                .map_while(|_| thread::Builder::new().spawn_scoped(scope, run).ok())
                .collect();
            let mut done = run();
            for helper in helpers {
                match helper.join() {
                    Ok(more) => done.extend(more),
                    Err(panic) => resume_unwind(panic),
                }
            }
            done
        })
    };
    done.sort_unstable_by_key(|(item, _)| *item);
    done.into_iter().map(|(_, answer)| answer).collect()
}
