//! The C interface: thin files over the chapters, all of the crate's `unsafe`.
//!
//! # How it is made
//!
//! * `guard` wraps every exported function: a [`Fault`](error) becomes a status and fills the
//!   caller's `xq_error`, a panic becomes `XQ_E_PANIC`.
//! * [`status`], [`error`], [`text`] and `handle` know how codes, errors, texts, arrays, outputs and
//!   handles cross; the other files, one a chapter, only translate.
//! * `include/xqrules.h`, `bindings/abi.json` and `tests/ffi/symbols.txt` are generated from this
//!   folder by `tests/ffi`, which fails when the committed ones differ. `XQ_UPDATE=1 cargo test
//!   --test ffi` writes them anew.
//!
//! # How to add a chapter
//!
//! 1. A file `src/ffi/<chapter>.rs`, its name in the mod list below and in `FILES` of
//!    `tests/ffi/generate.rs` (the order of the functions in the header is the order there).
//! 2. Each function is `#[no_mangle] pub unsafe extern "C" fn xq_noun_verb(handle, inputs…,
//!    outputs…, err: *mut xq_error) -> xq_status { guard(err, || { … Ok(()) }) }`. Its doc comment
//!    is the header's: what it does, who owns what, errors, "May run concurrently." or what not,
//!    the article. `move` is a word of Rust: the parameter is `move_`, and the header says `move`.
//! 3. First take all arguments in, so that a bad one is refused before anything is done:
//!    `text_in(ptr, len, "name")` (UTF-8), `bytes_in` (any bytes), `value_in` (a struct),
//!    `slice_in` (an array), `xq_position::read(ptr)`, `square(n)`, `piece(n)`, `color(n)`,
//!    `action(n)` (a move). Outputs: `Out::new(ptr, "name")`, `Out::optional`, `OutArray::new(ptr,
//!    capacity, count, "name")`, `OutText::new(buffer, capacity, needed, "buffer")`. Then do the
//!    work, and only then `out.set(…)`. The parameters of a text in are called `x` and `x_len`,
//!    those of a text out `buffer, capacity, needed`, those of an array out `xs, capacity, count`:
//!    generated wrappers and tests go by these names.
//! 4. A handle: `pub struct xq_thing(Handle<Thing>); handle::kind!(xq_thing, Thing, "thing");`.
//!    `handle::give(out, thing)` makes one (the function ends in `_new` or says who owns it),
//!    `handle::read(ptr, |thing| …)` for `*const`, `handle::change(ptr, |thing| …)` for `*mut`,
//!    `handle::free(ptr)` in `xq_thing_free(thing) -> xq_status`. Locking, busy and poison are
//!    done there. A long text out: `out: *mut *mut xq_text`, `xq_text::give(out, string)`.
//! 5. A failure: `Fault::new(XQ_E_…, "what is wrong")`, with `.at_byte(n)`, `.at_ply(n)`,
//!    `.at_line(l, c)`; an `impl From<YourError> for Fault` lets `?` do it. New codes go into
//!    [`status`], within the area's hundred, and into its `NAMES`; numbers are never reused.
//! 6. Structs are `#[repr(C)]`, `Clone + Copy`, of fixed-size integers without holes; constants
//!    are `pub const XQ_…` of integer type, written as a literal, a sum or a shift.
//!    Structs also go into the list of `tests/ffi/layout.rs`.
//! 7. `XQ_UPDATE=1 cargo test --test ffi`, then look at the difference of header and `abi.json`.
//!    The generated tests (NULL in turn, empty text, freed and foreign handles, two threads,
//!    forced panic) cover the new functions by themselves; a new handle type needs one line in
//!    `tests/ffi/robust.rs` that says how to make one.
//!
//! # Safety
//!
//! Every exported function relies on what the header asks of its caller, and on nothing more:
//! a pointer is NULL, or points to what its type and the length beside it say, for as long as
//! the call lasts, and what the library writes to is used by nobody else meanwhile.

#![allow(
    unsafe_code,
    non_camel_case_types,
    clippy::missing_safety_doc,
    clippy::too_many_arguments
)]

pub mod adjudication;
pub mod arbiter;
pub mod arbiter_log;
pub mod arbiter_state;
pub mod audit;
pub mod bulk;
pub mod chain;
pub mod clock;
pub mod clock_hand;
pub mod clock_state;
pub mod convert;
pub mod cycle;
pub mod diagram;
pub mod error;
pub mod format;
pub mod game;
mod guard;
mod handle;
pub mod moves;
pub mod names;
pub mod notation;
pub mod outcome;
pub mod page;
pub mod position;
pub mod problem;
pub mod reader;
pub mod record;
pub mod report;
pub mod setup;
pub mod sheet;
pub mod status;
pub mod text;
pub mod tournament;
pub mod tournament_play;
pub mod tree;
pub mod verdict;
pub mod version;
mod versioned;
