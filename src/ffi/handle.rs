//! Handles: what the library owns and the caller holds (contract, clause 5).
//!
//! A handle starts with a tag that says its kind. A call with NULL, with a pointer that is not
//! aligned, with a handle of another kind, or with one that was freed and whose memory has not
//! been used again, is refused. That is how far it can go without a table of all handles: a
//! freed handle whose memory meanwhile holds something else cannot be told from a live one if
//! the something else is a handle of the same kind, and reading memory that was never a handle
//! may fault. The tag stands behind the bytes that allocators are known to reuse at once.
//!
//! Calls that only read may run at the same time; a call that changes needs the handle for
//! itself. Nobody waits: who comes too late gets `XQ_E_BUSY`. A panic inside poisons the
//! handle: every later call but free is refused.

use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use super::error::Fault;
use super::guard::{panic_point, INSIDE};
use super::status::*;
use super::text::{aligned, misaligned, null, Out};

/// The state of a handle that a call is changing; smaller numbers count the readers.
const CHANGING: u32 = u32::MAX;

/// What stands where the tag was after a free.
const FREED: u64 = 0x6465_6572_665F_7178;

/// What a handle is inside.
#[repr(C)]
pub(super) struct Handle<T> {
    /// Allocators keep their own notes in the first words of freed memory.
    margin: [u64; 2],
    tag: AtomicU64,
    state: AtomicU32,
    poisoned: AtomicU32,
    inner: UnsafeCell<T>,
}

/// A kind of handle. Implemented by [`kind!`].
pub(super) trait Kind: Sized {
    type Inner;
    const NAME: &'static str;
    const TAG: u64;
    fn wrap(handle: Handle<Self::Inner>) -> Self;
    /// The handle inside. Only makes a pointer, reads nothing.
    fn inside(this: *const Self) -> *const Handle<Self::Inner>;
}

/// `kind!(xq_game, Game, "game")` for `pub struct xq_game(Handle<Game>);`
macro_rules! kind {
    ($handle:ident, $inner:ty, $name:literal) => {
        impl handle::Kind for $handle {
            type Inner = $inner;
            const NAME: &'static str = $name;
            const TAG: u64 = handle::tag_of($name);
            fn wrap(handle: Handle<$inner>) -> Self {
                $handle(handle)
            }
            fn inside(this: *const Self) -> *const Handle<$inner> {
                // SAFETY: no dereference, and the struct has this one field.
                unsafe { std::ptr::addr_of!((*this).0) }
            }
        }
    };
}
pub(super) use kind;

/// A tag made of a name (FNV-1a).
pub(super) const fn tag_of(name: &str) -> u64 {
    let mut tag = 0xCBF2_9CE4_8422_2325;
    let mut i = 0;
    while i < name.len() {
        tag = (tag ^ name.as_bytes()[i] as u64).wrapping_mul(0x0100_0000_01B3);
        i += 1;
    }
    tag
}

/// Makes a handle and gives it to the caller.
pub(super) fn give<K: Kind>(out: Out<'_, *mut K>, inner: K::Inner) {
    let handle = K::wrap(Handle {
        margin: [0; 2],
        tag: AtomicU64::new(K::TAG),
        state: AtomicU32::new(0),
        poisoned: AtomicU32::new(0),
        inner: UnsafeCell::new(inner),
    });
    out.set(Box::into_raw(Box::new(handle)));
}

/// Checks the tag.
///
/// # Safety
/// `this` is NULL, or misaligned, or points to memory that can be read.
unsafe fn check<'a, K: Kind>(this: *const K) -> Result<&'a Handle<K::Inner>, Fault> {
    if this.is_null() {
        return Err(null(K::NAME));
    }
    if !aligned(this) {
        return Err(misaligned(K::NAME));
    }
    let handle = K::inside(this);
    // SAFETY: can be read, as promised; the tag is only compared.
    let tag = unsafe { &*std::ptr::addr_of!((*handle).tag) }.load(Ordering::Acquire);
    if tag != K::TAG {
        return Err(Fault::new(
            XQ_E_HANDLE,
            format!(
                "not a live {} handle{}",
                K::NAME,
                if tag == FREED { ": it was freed" } else { "" }
            ),
        ));
    }
    // SAFETY: the tag says that it is a handle of this kind.
    Ok(unsafe { &*handle })
}

fn refuse_poisoned<K: Kind>(handle: &Handle<K::Inner>) -> Result<(), Fault> {
    if handle.poisoned.load(Ordering::Acquire) != 0 {
        return Err(Fault::new(
            XQ_E_POISONED,
            format!(
                "an earlier call on this {} failed inside; it can only be freed",
                K::NAME
            ),
        ));
    }
    Ok(())
}

#[cold]
fn busy<K: Kind>() -> Fault {
    Fault::new(
        XQ_E_BUSY,
        format!("the {} is in use in another thread", K::NAME),
    )
}

/// Ends a use of a handle, whichever way it ends; without `done` it was a panic.
struct Lock<'a> {
    state: &'a AtomicU32,
    poisoned: &'a AtomicU32,
    changing: bool,
    done: bool,
}

impl Drop for Lock<'_> {
    fn drop(&mut self) {
        if !self.done {
            self.poisoned.store(1, Ordering::Release);
        }
        if self.changing {
            self.state.store(0, Ordering::Release);
        } else {
            self.state.fetch_sub(1, Ordering::Release);
        }
    }
}

/// Reads a handle: several threads may at the same time.
///
/// # Safety
/// `this` is NULL, or misaligned, or points to memory that can be read.
pub(super) unsafe fn read<K: Kind, R>(
    this: *const K,
    body: impl FnOnce(&K::Inner) -> Result<R, Fault>,
) -> Result<R, Fault> {
    // SAFETY: as promised by the caller.
    let handle = unsafe { check(this) }?;
    handle
        .state
        .fetch_update(Ordering::Acquire, Ordering::Relaxed, |n| {
            (n < CHANGING - 1).then(|| n + 1)
        })
        .map_err(|_| busy::<K>())?;
    let mut lock = Lock {
        state: &handle.state,
        poisoned: &handle.poisoned,
        changing: false,
        done: true,
    };
    refuse_poisoned::<K>(handle)?;
    lock.done = false;
    panic_point(INSIDE);
    // SAFETY: counted as a reader, so nobody is changing it.
    let result = body(unsafe { &*handle.inner.get() });
    lock.done = true;
    result
}

/// Changes a handle: nobody else may be using it.
///
/// # Safety
/// `this` is NULL, or misaligned, or points to memory that can be read.
pub(super) unsafe fn change<K: Kind, R>(
    this: *mut K,
    body: impl FnOnce(&mut K::Inner) -> Result<R, Fault>,
) -> Result<R, Fault> {
    // SAFETY: as promised by the caller.
    let handle = unsafe { check(this.cast_const()) }?;
    claim::<K>(handle)?;
    let mut lock = Lock {
        state: &handle.state,
        poisoned: &handle.poisoned,
        changing: true,
        done: true,
    };
    refuse_poisoned::<K>(handle)?;
    lock.done = false;
    panic_point(INSIDE);
    // SAFETY: claimed, so nobody else is using it.
    let result = body(unsafe { &mut *handle.inner.get() });
    lock.done = true;
    result
}

fn claim<K: Kind>(handle: &Handle<K::Inner>) -> Result<(), Fault> {
    handle
        .state
        .compare_exchange(0, CHANGING, Ordering::Acquire, Ordering::Relaxed)
        .map(drop)
        .map_err(|_| busy::<K>())
}

/// Frees a handle; NULL is nothing to do. Poisoned handles can be freed.
///
/// # Safety
/// `this` is NULL, or misaligned, or points to memory that can be read.
pub(super) unsafe fn free<K: Kind>(this: *mut K) -> Result<(), Fault> {
    if this.is_null() {
        return Ok(());
    }
    // SAFETY: as promised by the caller.
    let handle = unsafe { check(this.cast_const()) }?;
    claim::<K>(handle)?;
    handle.tag.store(FREED, Ordering::Release);
    // SAFETY: a live handle came from `Box::into_raw`, and the claim says that nobody is in it.
    drop(unsafe { Box::from_raw(this) });
    Ok(())
}
