//! The conventions that the header promises, one test a promise.

use std::ffi::CStr;
use std::mem::{size_of, zeroed, MaybeUninit};
use std::ptr::{null, null_mut};

use xqrules::ffi::error::xq_error;
use xqrules::ffi::moves::*;
use xqrules::ffi::position::*;
use xqrules::ffi::reader::*;
use xqrules::ffi::status::*;

const NUL_TERMINATED: usize = usize::MAX;
const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

fn start() -> xq_position {
    let mut pos = MaybeUninit::uninit();
    // SAFETY: a position's memory; filled in when the call succeeds.
    unsafe {
        assert_eq!(xq_position_start(pos.as_mut_ptr(), null_mut()), XQ_OK);
        pos.assume_init()
    }
}

fn fen(pos: &xq_position) -> String {
    let mut buffer = [0; XQ_MAX_FEN];
    // SAFETY: the buffer has that capacity, and holds a NUL-terminated text afterwards.
    unsafe {
        let status = xq_position_fen(pos, buffer.as_mut_ptr(), XQ_MAX_FEN, null_mut(), null_mut());
        assert_eq!(status, XQ_OK);
        CStr::from_ptr(buffer.as_ptr()).to_str().unwrap().to_owned()
    }
}

fn message(err: &xq_error) -> &str {
    // SAFETY: always NUL-terminated.
    unsafe { CStr::from_ptr(err.message.as_ptr()) }
        .to_str()
        .expect("UTF-8")
}

#[test]
fn outputs_are_written_only_on_success() {
    let mut pos = start();
    // SAFETY: all pointers are to what they should be, for as long as the calls last.
    unsafe {
        let mut err: xq_error = zeroed();
        let bad = "8/9/9/9/9/9/9/9/9/4K4 w";
        let status = xq_position_from_fen(bad.as_ptr().cast(), bad.len(), &mut pos, &mut err);
        assert_eq!(status, XQ_E_SETUP);
        assert_eq!(fen(&pos), START);
        assert_eq!(err.code, XQ_E_SETUP);
        assert_eq!(err.struct_size as usize, size_of::<xq_error>());
        assert!(message(&err).contains("black has no king"));

        // A buffer that is too small: only the size that is needed is told.
        let mut buffer = [0x55; 10];
        let mut needed = 0;
        let status = xq_position_fen(&pos, buffer.as_mut_ptr(), 10, &mut needed, null_mut());
        assert_eq!(status, XQ_E_BUFFER);
        assert_eq!(needed, START.len() + 1);
        assert_eq!(buffer, [0x55; 10]);
        let mut exact = vec![0; needed];
        let status = xq_position_fen(&pos, exact.as_mut_ptr(), needed, null_mut(), null_mut());
        assert_eq!(status, XQ_OK);
        // NULL and 0 ask for the size.
        let status = xq_position_fen(&pos, null_mut(), 0, &mut needed, null_mut());
        assert_eq!((status, needed), (XQ_E_BUFFER, START.len() + 1));

        // The same for arrays.
        let (mut moves, mut count) = ([7u16; 3], 0);
        let status = xq_position_legal_moves(&pos, moves.as_mut_ptr(), 3, &mut count, null_mut());
        assert_eq!((status, count, moves), (XQ_E_BUFFER, 44, [7; 3]));

        // On success the error is left as it was.
        err.code = 77;
        assert_eq!(xq_position_start(&mut pos, &mut err), XQ_OK);
        assert_eq!(err.code, 77);
    }
}

#[test]
fn text_is_bytes_with_a_length_or_up_to_its_nul() {
    let with_nul = format!("{START}\0rubbish");
    let mut pos = start();
    // SAFETY: all pointers are to what they should be, for as long as the calls last.
    unsafe {
        let mut err: xq_error = zeroed();
        let mut read = |text: *const u8, len| {
            let status = xq_position_from_fen(text.cast(), len, &mut pos, &mut err);
            (status, err.byte_offset)
        };
        assert_eq!(read(with_nul.as_ptr(), NUL_TERMINATED).0, XQ_OK);
        assert_eq!(read(with_nul.as_ptr(), START.len()).0, XQ_OK);
        // NULL with length 0 is the empty text, which is a FEN with defects.
        assert_eq!(read(null(), 0).0, XQ_E_SETUP);
        assert_eq!(read(null(), NUL_TERMINATED).0, XQ_E_NULL);
        assert_eq!(read(null(), 5).0, XQ_E_NULL);
        assert_eq!(read(b"4k4/\xff".as_ptr(), 5), (XQ_E_UTF8, 4));
        assert_eq!(read(with_nul.as_ptr(), usize::MAX - 1).0, XQ_E_RANGE);
    }
}

#[test]
fn messages_are_cut_at_a_character() {
    let mut pos = start();
    for shift in 0..4 {
        // Sixty unknown letters of three bytes each, quoted in the message.
        let text = format!("{}{}", "k".repeat(shift), "炮".repeat(60));
        // SAFETY: all pointers are to what they should be, for as long as the call lasts.
        unsafe {
            let mut err: xq_error = zeroed();
            let status = xq_position_from_fen(text.as_ptr().cast(), text.len(), &mut pos, &mut err);
            assert_eq!(status, XQ_E_SETUP);
            let len = message(&err).len();
            assert!((470..480).contains(&len), "{len}");
        }
    }
}

#[test]
fn positions_are_values_and_undos_belong_to_them() {
    let mut pos = start();
    let copy = pos;
    let (first, second) = (25 | 22 << 7, 88 | 69 << 7); // h2e2, h9g7
                                                        // SAFETY: all pointers are to what they should be, for as long as the calls last.
    unsafe {
        let (mut undo1, mut undo2): (xq_undo, xq_undo) = (zeroed(), zeroed());
        assert_eq!(
            xq_position_push(&mut pos, first, &mut undo1, null_mut()),
            XQ_OK
        );
        assert_eq!(
            xq_position_make(&mut pos, second, &mut undo2, null_mut()),
            XQ_OK
        );
        let after = pos;
        // Not the last move, and not of this position.
        assert_eq!(xq_position_unmake(&mut pos, &undo1, null_mut()), XQ_E_UNDO);
        let mut other = copy;
        assert_eq!(
            xq_position_unmake(&mut other, &undo2, null_mut()),
            XQ_E_UNDO
        );
        assert_eq!((fen(&pos), fen(&other)), (fen(&after), fen(&copy)));
        assert_eq!(xq_position_unmake(&mut pos, &undo2, null_mut()), XQ_OK);
        assert_eq!(xq_position_unmake(&mut pos, &undo2, null_mut()), XQ_E_UNDO);
        assert_eq!(xq_position_unmake(&mut pos, &undo1, null_mut()), XQ_OK);
        assert_eq!(fen(&pos), START);
        // An illegal move changes nothing.
        let mut err: xq_error = zeroed();
        let status = xq_position_push(&mut pos, 4 | 22 << 7, null_mut(), &mut err);
        assert_eq!(status, XQ_E_ILLEGAL_MOVE);
        assert!(message(&err).contains("a king does not move like that"));
        assert_eq!(fen(&pos), START);
    }
}

/// A struct as a newer header would have it: with a field more.
#[repr(C)]
struct Newer {
    known: xq_read_options,
    added: u64,
}

#[test]
fn options_may_be_older_or_newer() {
    let known = size_of::<xq_read_options>() as u32;
    let open = |options: &Newer| {
        let mut reader = null_mut();
        // SAFETY: as many bytes as `struct_size` says are there; the reader is given back.
        unsafe {
            let status = xq_record_reader_new(&options.known, &mut reader, null_mut());
            if status == XQ_OK {
                assert_eq!(xq_record_reader_free(reader), XQ_OK);
            }
            status
        }
    };
    // SAFETY: integers, for which zero is a value.
    let mut options: Newer = unsafe { zeroed() };
    assert_eq!(open(&options), XQ_E_STRUCT); // forgotten
    for older in [4, 8, 16, known] {
        options.known.struct_size = older;
        assert_eq!(open(&options), XQ_OK, "{older}");
    }
    options.known.struct_size = size_of::<Newer>() as u32;
    assert_eq!(open(&options), XQ_OK);
    options.added = 1;
    assert_eq!(open(&options), XQ_E_STRUCT);
    // What an older caller's struct does not reach is not looked at.
    options.known.struct_size = 8;
    options.known.encoding = 12345;
    assert_eq!(open(&options), XQ_OK);
    options.known.struct_size = known;
    assert_eq!(open(&options), XQ_E_VALUE);
}
