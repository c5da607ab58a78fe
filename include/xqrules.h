/*
 * xqrules: the Xiangqi (Chinese chess) rulebook behind one C interface.
 *
 * This file is generated from the library's sources (src/ffi) and is its manual. It compiles as
 * C89 (given a stdint.h), C99 and C++98.
 *
 * A first program:
 *
 *     xq_position position;
 *     xq_move moves[XQ_MAX_MOVES];
 *     size_t count;
 *     xq_error error;
 *     if (xq_position_start(&position, &error) != XQ_OK
 *         || xq_position_legal_moves(&position, moves, XQ_MAX_MOVES, &count, &error) != XQ_OK) {
 *         fprintf(stderr, "%s\n", error.message);
 *     }
 *
 * A program for Windows that links the import library of the DLL defines XQ_DLL before it includes
 * this header.
 *
 * CONVENTIONS
 *
 * Calls. Nearly every function returns an xq_status: XQ_OK (0) or one of the XQ_E_ codes. First
 * come the inputs, then the outputs, last a pointer to an xq_error, which may be NULL. Outputs
 * are written only when the call succeeds; the one exception is the size asked for when a buffer
 * was too small. After a failure the xq_error says what was wrong and where: line, column, ply
 * or byte. It belongs to the caller, needs no preparation and no free; there is no "last error"
 * anywhere. The few functions that return a plain value say what they return instead of failing.
 * Each function names the codes that it gives. Beside these any call may answer XQ_E_ALIGNMENT, for
 * a pointer that is not aligned for its type, XQ_E_RANGE, for the length of an input that is longer
 * than memory can be, and XQ_E_PANIC.
 *
 * Types. Only fixed-size integers, size_t, pointers and structs of these cross the border.
 * Points, pieces, sides and moves are plain integers; a yes or no is a uint8_t that is 1 or 0.
 * Numbers from the caller are checked: one that is no value of its type is XQ_E_VALUE.
 *
 * Text in is a pointer and a length in bytes, UTF-8. XQ_NUL_TERMINATED as length means up to the
 * NUL. NULL with length 0 is the empty text.
 *
 * Text out is the caller's buffer, its capacity in bytes, and where to put how many bytes are
 * needed, with the NUL (`needed` may be NULL). The text is always NUL-terminated when it fits;
 * when not, the call returns XQ_E_BUFFER, has set `needed` and written nothing else. To ask for
 * the size, pass NULL and 0. Arrays out work the same way with `count`, which may not be NULL.
 * Documents without a bound come as an xq_text, which the caller frees.
 *
 * JSON goes in and out as text where there is much to set or to tell. A member of settings,
 * events, facts or questions that is not known is an error with its name (XQ_E_JSON,
 * XQ_E_OPTIONS, XQ_E_RULES), never ignored. What comes out may have more members in a later
 * version.
 *
 * Values. xq_position, xq_undo, xq_setup and the smaller structs are values: the caller owns
 * them, copies them by assignment, and frees nothing. The functions that a search calls a
 * million times allocate nothing.
 *
 * Options are structs whose first field is struct_size. Clear the struct, set that to its sizeof,
 * then set what is wanted: 0 is always what happens without. A struct of an older header is
 * accepted; one of a newer header too, if what is new in it is 0.
 *
 * Handles. xq_game and the other structs without a body are made by the library (xq_..._new)
 * and given back with xq_..._free, which accepts NULL. Each begins with a tag, so that NULL, a
 * handle of another kind and a handle that was freed are refused with XQ_E_NULL or XQ_E_HANDLE.
 * This goes as far as it can without a table of all handles: a freed handle whose memory has
 * meanwhile become another live handle of the same kind is taken for that one, and a pointer to
 * memory that cannot be read faults. Do not rely on it; it is there to find mistakes. While
 * another thread is inside a call with a handle, freeing it returns XQ_E_BUSY and frees nothing.
 *
 * Threads. The library has no global state, no init and no shutdown, and it never reads the
 * clock, files, the network or the environment. It has no threads of its own: calls that take a
 * number of threads start so many and end them before they return. Functions that say "May run
 * concurrently" may run at the same time in several threads on the same handle or value. The
 * others need their handle for themselves: while it is in use elsewhere they return XQ_E_BUSY
 * and do nothing, and so do readers while it is being changed. Values (xq_position and so on)
 * are like an int: one thread must not change one while another uses it.
 *
 * Times are milliseconds in an int64_t, of any clock of the caller's that never runs backwards;
 * where it begins does not matter. Each event carries its own.
 *
 * Words. A ply is a move of one side; two make a round (art. 2.1). Plies of a game are numbered
 * from 1, and "after 0 plies" is where it began. A position stands once more each time that it
 * comes back; what lies between two standings is a cycle. A label says what a move of a cycle is
 * (art. 28), a ruling what follows, a verdict both with the evidence.
 *
 * Bugs. A panic inside the library never crosses the border: the call returns XQ_E_PANIC with a
 * message worth reporting, and the handle or position that it was working on is poisoned, so
 * that every later call on it but free returns XQ_E_POISONED (XQ_E_POSITION for a position).
 * Running out of memory ends the program.
 *
 * Versions. A program that loads the library at run time checks first that
 * xq_abi_oldest() <= XQ_ABI_VERSION && XQ_ABI_VERSION <= xq_abi_version(). Within one version
 * nothing is removed, renumbered or resized. Status codes may be added: treat an unknown one as
 * a failure.
 *
 * What a release may change. Every release: wrong answers become right ones; wording of messages,
 * explanations and JSON whitespace; speed. New in a minor release: functions, constants, kinds of
 * handles, fields at the end of options (their struct_size tells), members of JSON objects, names
 * of rule books, styles and formats. Only with a new XQ_ABI_VERSION, which is also the number of
 * the shared library's SONAME: anything that a program built before could notice otherwise: a
 * function gone or with other parameters, a struct of another layout, a constant of another
 * value, another rule about who owns what or who may call when. A value is never used again for
 * something else. What a panic, a damaged value or a freed handle does is no promise.
 *
 * Articles (art.) are those of the competition rules of the Chinese Xiangqi Association, 2007.
 */

#ifndef XQRULES_H
#define XQRULES_H


#include <stddef.h>
#include <stdint.h>

#ifndef XQ_API
#  if defined(_WIN32) && defined(XQ_DLL)
#    define XQ_API __declspec(dllimport)
#  elif defined(__GNUC__) && __GNUC__ >= 4
#    define XQ_API __attribute__((visibility("default")))
#  else
#    define XQ_API
#  endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** As the length of a text: it goes up to its NUL. */
#define XQ_NUL_TERMINATED ((size_t)-1)

/** The point on a file (0-8, a-i) and a rank (0-9). */
#define XQ_SQUARE(file, rank) ((xq_square)((rank) * 9 + (file)))
/** The file of a point, 0-8. */
#define XQ_FILE_OF(square) ((square) % 9)
/** The rank of a point, 0-9. */
#define XQ_RANK_OF(square) ((square) / 9)
/** The move between two points. */
#define XQ_MOVE(from, to) ((xq_move)((from) | (to) << 7))
/** The point that a move starts from. */
#define XQ_MOVE_FROM(move) ((xq_square)((move) & 127))
/** The point that a move goes to. */
#define XQ_MOVE_TO(move) ((xq_square)((move) >> 7))
/** The kind of a piece: XQ_KING to XQ_PAWN. */
#define XQ_KIND_OF(piece) ((piece) & 7)
/** The side of a piece: XQ_RED or XQ_BLACK. */
#define XQ_COLOR_OF(piece) ((piece) >> 3)


/* ------------------------------------------------------------------------
 * Status codes
 * ------------------------------------------------------------------------ */

/** Done; all outputs are written. */
#define XQ_OK 0

/** A pointer that must not be NULL is NULL. */
#define XQ_E_NULL 1

/** A pointer is not aligned for what it should point to. */
#define XQ_E_ALIGNMENT 2

/** Not a handle of this kind: freed, foreign, or rubbish. */
#define XQ_E_HANDLE 3

/** The handle is in use in another thread. */
#define XQ_E_BUSY 4

/** An earlier call on this handle or position panicked: only freeing it is possible. */
#define XQ_E_POISONED 5

/** A bug in the library was caught at the border. Please report it with the message. */
#define XQ_E_PANIC 6

/** The buffer is too small; `needed` or `count` says how large it must be. */
#define XQ_E_BUFFER 7

/** Text that is not UTF-8; `byte_offset` is where it stops to be. */
#define XQ_E_UTF8 8

/** A number that is no value of its type: a square over 89, a piece, a colour, a move. */
#define XQ_E_VALUE 9

/** A number outside the range that the function documents. */
#define XQ_E_RANGE 10

/** An options struct with an impossible size, or with a tail that this version cannot know. */
#define XQ_E_STRUCT 11

/** A name (of a style, a rule book, a language) that is not known. */
#define XQ_E_NAME 12

/** JSON that cannot be read, or does not say what it should. */
#define XQ_E_JSON 13

/** An option that is unknown or has a wrong value; the message names it. */
#define XQ_E_OPTIONS 14

/** Not an `xq_position` that this library filled in. */
#define XQ_E_POSITION 100

/** A FEN or setup that is no legal position; the message lists all defects. */
#define XQ_E_SETUP 101

/** Not the name of a point: a file a-i and a rank 0-9. */
#define XQ_E_SQUARE_TEXT 102

/** Not the name of a move: two points. */
#define XQ_E_MOVE_TEXT 103

/** Not the letter of a piece. */
#define XQ_E_PIECE_TEXT 104

/** An `xq_undo` that does not belong to this position. */
#define XQ_E_UNDO 105

/** A move that the rules forbid here; the message says which rule. */
#define XQ_E_ILLEGAL_MOVE 200

/** The game is over on the board: no move can follow. */
#define XQ_E_GAME_OVER 201

/** There is no move to take back. */
#define XQ_E_NO_MOVE 202

/** No such ply in this game. */
#define XQ_E_PLY 203

/** Text that is a move in no notation asked for. */
#define XQ_E_NOTATION 300

/** A well-formed move that no piece can make here; the message says why. */
#define XQ_E_NO_SUCH_MOVE 301

/** Text that fits several legal moves. */
#define XQ_E_AMBIGUOUS 302

/** There is no further record. No failure: how a reader says that it is done. */
#define XQ_E_END 400

/** Data of no format that is known. */
#define XQ_E_FORMAT 401

/** An encoding that cannot be told or does not fit. */
#define XQ_E_ENCODING 402

/** A record that is broken or cut short. */
#define XQ_E_RECORD 403

/** More bytes are needed before the next record is there. No failure: feed the reader. */
#define XQ_E_MORE 404

/** No such tag, problem, node or note in this record. */
#define XQ_E_NO_ENTRY 405

/** The record has no start position; its problems say why. */
#define XQ_E_NO_START 406

/** A rule book that cannot be used; the message says where and why. */
#define XQ_E_RULES 500

/** Moves that are no cycle: the position after them is not the one before them. */
#define XQ_E_CYCLE 501

/** A text that is no time control; `byte_offset` is where. */
#define XQ_E_TIME_CONTROL 600

/** A time before that of the last event, or beyond 2^62: nothing was changed. */
#define XQ_E_TIME 601

/** The clock does not take this now: not started, stopped, another side's turn, a flag has fallen. */
#define XQ_E_CLOCK 602

/** The contest does not take this now: it is over, or a colour must be chosen first. */
#define XQ_E_CHAIN 603

/** The tournament does not take this: it does not fit what is known. The message names the item. */
#define XQ_E_TOURNAMENT 700

/** No such entry, round, pair or board. */
#define XQ_E_UNKNOWN 701

/** There is no legal pairing; the message says why. */
#define XQ_E_NO_PAIRING 702

/* ------------------------------------------------------------------------
 * Versions
 * ------------------------------------------------------------------------ */

/** The version of the C interface that this header describes. */
#define XQ_ABI_VERSION 1

/* ------------------------------------------------------------------------
 * Points, pieces and moves (art. 1, 2)
 * ------------------------------------------------------------------------ */

/** Red (红), who moves first. */
#define XQ_RED 0

/** Black (黑). */
#define XQ_BLACK 1

/** Neither side: a draw, for example. */
#define XQ_NO_COLOR 2

/** No point. */
#define XQ_NO_SQUARE 255

/** No move. */
#define XQ_NO_MOVE 0

/** An empty point. */
#define XQ_NO_PIECE 0

/** The king (帅 / 将). */
#define XQ_KING 1

/** An advisor (仕 / 士). */
#define XQ_ADVISOR 2

/** An elephant (相 / 象). */
#define XQ_ELEPHANT 3

/** A horse (马). */
#define XQ_HORSE 4

/** A chariot (车). */
#define XQ_CHARIOT 5

/** A cannon (炮). */
#define XQ_CANNON 6

/** A pawn (兵 / 卒). */
#define XQ_PAWN 7

/** Added to a kind for a black piece. */
#define XQ_BLACK_PIECE 8

/** The number of points of the board. */
#define XQ_SQUARES 90

/* ------------------------------------------------------------------------
 * Any diagram, with its defects (art. 1)
 * ------------------------------------------------------------------------ */

/** More defects than any setup can have: an array of this size always suffices. */
#define XQ_MAX_DEFECTS 256

/** The FEN has fewer or more than ten ranks (`found`). */
#define XQ_DEFECT_RANK_COUNT 0

/** A rank of the FEN does not add up to nine points (`found`). */
#define XQ_DEFECT_RANK_LENGTH 1

/** A character of the FEN that is neither a piece nor a number of empty points (`letter`). */
#define XQ_DEFECT_UNKNOWN_LETTER 2

/** The side to move is none of w, r and b. */
#define XQ_DEFECT_UNKNOWN_SIDE 3

/** A counter of the FEN is not a number, or too large. */
#define XQ_DEFECT_BAD_COUNTER 4

/** A side (`color`) has no king. */
#define XQ_DEFECT_MISSING_KING 5

/** More pieces of a kind (`piece`, `found`) than a full set has (art. 1.2). */
#define XQ_DEFECT_TOO_MANY 6

/** A king outside its palace. */
#define XQ_DEFECT_KING_OUTSIDE_PALACE 7

/** An advisor on a point that no advisor can reach. */
#define XQ_DEFECT_ADVISOR_MISPLACED 8

/** An elephant on a point that no elephant can reach. */
#define XQ_DEFECT_ELEPHANT_MISPLACED 9

/** A pawn on a point that no pawn can reach. */
#define XQ_DEFECT_PAWN_MISPLACED 10

/** The kings face each other on an open file (art. 2.2, 4.1.2). */
#define XQ_DEFECT_KINGS_FACING 11

/** The side that is not to move (`color`) is in check. */
#define XQ_DEFECT_OPPONENT_IN_CHECK 12

/** For `xq_position_from_setup`: accept a side without a king. */
#define XQ_ALLOW_MISSING_KING (1 << 5)

/** Accept a king outside its palace. */
#define XQ_ALLOW_KING_OUTSIDE_PALACE (1 << 7)

/** Accept an advisor on a point that no advisor can reach. */
#define XQ_ALLOW_ADVISOR_MISPLACED (1 << 8)

/** Accept an elephant on a point that no elephant can reach. */
#define XQ_ALLOW_ELEPHANT_MISPLACED (1 << 9)

/** Accept a pawn on a point that no pawn can reach. */
#define XQ_ALLOW_PAWN_MISPLACED (1 << 10)

/** Accept that the kings face each other. */
#define XQ_ALLOW_KINGS_FACING (1 << 11)

/** Accept that the side that is not to move is in check. */
#define XQ_ALLOW_OPPONENT_IN_CHECK (1 << 12)

/* ------------------------------------------------------------------------
 * Positions (art. 1)
 * ------------------------------------------------------------------------ */

/** No FEN that the library writes needs more bytes than this, with the NUL. */
#define XQ_MAX_FEN 128

/* ------------------------------------------------------------------------
 * Legal moves (art. 2, 3)
 * ------------------------------------------------------------------------ */

/** No position has more legal moves than this: an array of this size always suffices. */
#define XQ_MAX_MOVES 128

/** The greatest depth of `xq_position_perft`: beyond it the count could overflow. */
#define XQ_MAX_PERFT 9

/* ------------------------------------------------------------------------
 * Games (art. 4)
 * ------------------------------------------------------------------------ */

/** No game has more moves than this. */
#define XQ_MAX_PLIES 100000

/* ------------------------------------------------------------------------
 * How a game ended on the board (art. 4, 23.3)
 * ------------------------------------------------------------------------ */

/** The game is not over on the board. */
#define XQ_REASON_NONE 0

/** Checkmate (将死): in check, with no move (art. 3.1, 4.1.1). */
#define XQ_REASON_CHECKMATE 1

/** Stalemate (困毙): not in check, with no move (art. 3.2, 4.1.3): a loss, unlike in chess. */
#define XQ_REASON_STALEMATE 2

/** Neither side has a piece that could give mate (art. 4.2.1). */
#define XQ_REASON_NO_WIN_POSSIBLE 3

/* ------------------------------------------------------------------------
 * Move texts (art. 7.5)
 * ------------------------------------------------------------------------ */

/** No text means more moves than this. */
#define XQ_MAX_CANDIDATES 16

/* ------------------------------------------------------------------------
 * Formats and encodings of records (art. 7)
 * ------------------------------------------------------------------------ */

/** Any format: the library finds out. */
#define XQ_FORMAT_ANY 0

/** Portable game notation, or bare move text. */
#define XQ_FORMAT_PGN 1

/** `[DhtmlXQ_…]`, alone or inside a page. */
#define XQ_FORMAT_DHTMLXQ 2

/** `FORMAT WXF`. */
#define XQ_FORMAT_WXF 3

/** XQStudio, versions 10 to 18. */
#define XQ_FORMAT_XQF 4

/** One game of CCBridge. */
#define XQ_FORMAT_CBR 5

/** A library of CCBridge. */
#define XQ_FORMAT_CBL 6

/** The XML of CCBridge. */
#define XQ_FORMAT_CBF 7

/** Binary trees with a checksum. */
#define XQ_FORMAT_XQR 8

/** One game a line, points only. */
#define XQ_FORMAT_LINES 9

/** Any encoding: the library finds out. */
#define XQ_ENCODING_ANY 0

/** UTF-8, of which ASCII is a part. */
#define XQ_ENCODING_UTF8 1

/** UTF-16, low byte first. */
#define XQ_ENCODING_UTF16LE 2

/** UTF-16, high byte first. */
#define XQ_ENCODING_UTF16BE 3

/** GB18030, of which GB2312 and GBK are parts. */
#define XQ_ENCODING_GB18030 4

/** Big5. */
#define XQ_ENCODING_BIG5 5

/* ------------------------------------------------------------------------
 * Records of games (art. 7)
 * ------------------------------------------------------------------------ */

/** Nothing is said about the result. */
#define XQ_RESULT_UNKNOWN 0

/** 1-0 */
#define XQ_RESULT_RED 1

/** 0-1 */
#define XQ_RESULT_BLACK 2

/** 1/2-1/2; also a drawn game at the board. */
#define XQ_RESULT_DRAW 3

/* ------------------------------------------------------------------------
 * What is wrong with a record (art. 7)
 * ------------------------------------------------------------------------ */

/** Everything was read, but a person should look at it. */
#define XQ_SEVERITY_WARNING 0

/** Something in the file is not in the record. */
#define XQ_SEVERITY_ERROR 1

/* ------------------------------------------------------------------------
 * The tree of a record (art. 7)
 * ------------------------------------------------------------------------ */

/** A comment on the position after the move. */
#define XQ_NOTE_COMMENT 0

/** A comment that stands before the move, as at the start of a variation. */
#define XQ_NOTE_BEFORE 1

/** A numeric annotation glyph; the text is its number: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`. */
#define XQ_NOTE_GLYPH 2

/** The root of a record's tree: the start position. */
#define XQ_ROOT 0

/** No node. */
#define XQ_NO_NODE 4294967295U

/* ------------------------------------------------------------------------
 * Verdicts and labels (art. 24-29)
 * ------------------------------------------------------------------------ */

/** Nothing has recurred often enough. */
#define XQ_RULING_NONE 0

/** Neither side has to change (art. 24.2). */
#define XQ_RULING_DRAW 1

/** Red must change, and loses if it repeats the cycle (art. 24.3). */
#define XQ_RULING_RED_MUST_CHANGE 2

/** Black must change, and loses if it repeats the cycle (art. 24.3). */
#define XQ_RULING_BLACK_MUST_CHANGE 3

/** Red has lost (art. 24.1, 24.3). */
#define XQ_RULING_RED_LOSES 4

/** Black has lost (art. 24.1, 24.3). */
#define XQ_RULING_BLACK_LOSES 5

/** It depends on a move that could not be determined within the bound. */
#define XQ_RULING_UNDETERMINED 6

/** Check (将, art. 28.1). */
#define XQ_LABEL_CHECK 1

/** Mate threat (杀, art. 28.2). */
#define XQ_LABEL_MATE_THREAT 2

/** Capture threat (捉, art. 28.3). */
#define XQ_LABEL_CAPTURE_THREAT 3

/** Exchange offer (兑, art. 28.5). */
#define XQ_LABEL_EXCHANGE_OFFER 4

/** Sacrifice offer (献, art. 28.6). */
#define XQ_LABEL_SACRIFICE_OFFER 5

/** Block (拦, art. 28.7). */
#define XQ_LABEL_BLOCK 6

/** Shadowing (跟, art. 28.8). */
#define XQ_LABEL_SHADOW 7

/** Idle (闲, art. 28.9). */
#define XQ_LABEL_IDLE 8

/** The search met its bound; nothing is guessed. */
#define XQ_LABEL_UNDETERMINED 9

/* ------------------------------------------------------------------------
 * Many at once (art. 2-4, 7)
 * ------------------------------------------------------------------------ */

/** The most threads that a call takes. */
#define XQ_MAX_THREADS 256

/* ------------------------------------------------------------------------
 * Archives, a row for each game (art. 4, 7, 23.3, 24-26)
 * ------------------------------------------------------------------------ */

/** The version of the list of columns that this header was made for. */
#define XQ_AUDIT_SCHEMA 1

/** Unsigned numbers of 32 bits. */
#define XQ_AUDIT_U32 1

/** Unsigned numbers of 64 bits. */
#define XQ_AUDIT_U64 2

/** A bit each, the lowest of a byte first. */
#define XQ_AUDIT_FLAG 3

/** UTF-8, its places in the offsets. */
#define XQ_AUDIT_TEXT 4

/** A byte each, the number of a text that `xq_audit_value_name` gives. */
#define XQ_AUDIT_NAME 5

/** 16 bytes each. */
#define XQ_AUDIT_BYTES16 6

/** A list; the columns whose parent this is are the fields of its elements. */
#define XQ_AUDIT_LIST 7

/** The parent of a column that belongs to no list. */
#define XQ_AUDIT_NO_PARENT 65535

/* ------------------------------------------------------------------------
 * What a clock shows (art. 6, 21, 22)
 * ------------------------------------------------------------------------ */

/** Not started. */
#define XQ_CLOCK_READY 0

/** A side's time runs. */
#define XQ_CLOCK_RUNNING 1

/** Stopped by the arbiter, to be resumed. */
#define XQ_CLOCK_PAUSED 2

/** A flag has fallen (art. 22.1). */
#define XQ_CLOCK_FLAGGED 3

/** Somebody has not come within the limit (art. 21). */
#define XQ_CLOCK_FORFEITED 4

/** Stopped for good. */
#define XQ_CLOCK_FINISHED 5

/* ------------------------------------------------------------------------
 * How a game at the board stands (art. 4)
 * ------------------------------------------------------------------------ */

/**
 * The game goes on. A draw is `XQ_RESULT_DRAW`, as in records, and the numbers of the winners are
 * those of `XQ_RESULT_RED` and `XQ_RESULT_BLACK`.
 */
#define XQ_RESULT_NONE 0

/** Red has won. */
#define XQ_RESULT_RED_WINS 1

/** Black has won. */
#define XQ_RESULT_BLACK_WINS 2

/** Both have lost (art. 21.3). */
#define XQ_RESULT_BOTH_LOSE 4

/** Why a game at the board ended, by the items of art. 4: it goes on. */
#define XQ_END_NONE 0

/** 4.1.1: checkmate. */
#define XQ_END_CHECKMATE 1

/** 4.1.2: the kings face each other after a move. */
#define XQ_END_KINGS_FACE 2

/** 4.1.3: stalemate. */
#define XQ_END_STALEMATE 3

/** 4.1.4: out of time. */
#define XQ_END_TIME 4

/** 4.1.5: too late. */
#define XQ_END_LATE 5

/** 4.1.6: an illegal move. */
#define XQ_END_ILLEGAL_MOVE 6

/** 4.1.7: forbidden moves repeated. */
#define XQ_END_FORBIDDEN 7

/** 4.1.8: too many fouls. */
#define XQ_END_FOULS 8

/** 4.1.9: resigned. */
#define XQ_END_RESIGNED 9

/** 4.1.10: indiscipline. */
#define XQ_END_DISCIPLINE 10

/** 4.2.1: neither side can win. */
#define XQ_END_NO_WIN_POSSIBLE 11

/** 4.2.2: agreed. */
#define XQ_END_AGREED 12

/** 4.2.3: repetition that neither side must change. */
#define XQ_END_REPETITION 13

/** 4.2.4: the natural limit. */
#define XQ_END_NATURAL_LIMIT 14

/** 21.3: both too late. */
#define XQ_END_BOTH_LATE 15

/* ------------------------------------------------------------------------
 * Contests over several games (art. 13.5, 15.6)
 * ------------------------------------------------------------------------ */

/** The player who has red in the first game. */
#define XQ_FIRST_PLAYER 0

/** The other player. */
#define XQ_SECOND_PLAYER 1

/** Neither player. */
#define XQ_NO_PLAYER 2

/* ------------------------------------------------------------------------
 * Boards as pictures (art. 1)
 * ------------------------------------------------------------------------ */

/** Traditional characters (帥, 將): every piece has one of its own. */
#define XQ_PIECES_TRADITIONAL 0

/** Simplified characters (帅, 将). */
#define XQ_PIECES_SIMPLIFIED 1

/** The letters K A E H R C P. */
#define XQ_PIECES_LATIN 2

/** The files as each side counts them from its right. */
#define XQ_COORDINATES_FILES 0

/** The letters a to i and the numbers 0 to 9 of move texts like "h2e2". */
#define XQ_COORDINATES_POINTS 1

/** Nothing along the edges. */
#define XQ_COORDINATES_NONE 2

/** A board of light wood. */
#define XQ_THEME_WOOD 0

/** A dark board. */
#define XQ_THEME_DARK 1

/** Black on white for paper, red pieces hollow and black ones filled. */
#define XQ_THEME_PRINT 2

/** The most arrows and the most circles in `xq_diagram_options`. */
#define XQ_MAX_MARKS 16

/* ------------------------------------------------------------------------
 * Tournaments (art. 11-15, 18, 20, 21)
 * ------------------------------------------------------------------------ */

/** No result yet. */
#define XQ_OUTCOME_NONE 0

/** 1-0 */
#define XQ_OUTCOME_RED_WINS 1

/** 0-1 */
#define XQ_OUTCOME_BLACK_WINS 2

/** A draw. */
#define XQ_OUTCOME_DRAW 3

/** Both lost. */
#define XQ_OUTCOME_BOTH_LOSE 4

/** Red wins by `+`: black was not there (21.4). */
#define XQ_OUTCOME_RED_BY_FORFEIT 5

/** Black wins by `+`: red was not there (21.4). */
#define XQ_OUTCOME_BLACK_BY_FORFEIT 6

/** Neither was there (21.3). */
#define XQ_OUTCOME_DOUBLE_FORFEIT 7

/** Annulled: it counts for nobody (20.3). */
#define XQ_OUTCOME_ANNULLED 8

/**
 * One game at the board: the moves, the clock, fouls, offers, claims, the ending, and the log of
 * all events. Made by `xq_arbiter_new`, given back to `xq_arbiter_free`. Functions that take it
 * `const` may run at the same time in several threads.
 */
typedef struct xq_arbiter xq_arbiter;

/**
 * What was found in an archive: a row for each game, and all moves. Made by
 * `xq_archive_scan`, given back to `xq_archive_free`. It never changes, so it may be read from
 * several threads at once.
 */
typedef struct xq_archive xq_archive;

/**
 * A row for each game of a file, as columns in one block of memory. Made by `xq_audit_new`, given
 * back to `xq_audit_free`. It never changes, so it may be read from several threads at once.
 *
 * All numbers in the block are little endian. First come words of 64 bits: the bytes "xqaudit" and a
 * NUL; the version of the schema; the number of columns; the number of rows. Then eight words for
 * each column: how many values it has; how many of them are null; the offset from the start of the
 * block and the length in bytes of the validity (a bit for each value, 1 if it is there, the lowest
 * bit of a byte first; length 0 where no value may be null), the same two of the offsets (signed, 64
 * bits, one more than there are values; length 0 but for texts and lists), and of the data. Each
 * buffer begins at a multiple of 64 bytes, and is as Apache Arrow has it. The values of a column
 * below a list are those of all rows together; the list's offsets say which belong to which row.
 * `xq_audit_column_at` tells names and types. The block holds no addresses: it may be copied, kept
 * and sent, and read by any version that has the same schema.
 */
typedef struct xq_audit xq_audit;

/**
 * A contest between two players over one game or more. Made by `xq_chain_new`, given back to
 * `xq_chain_free`.
 */
typedef struct xq_chain xq_chain;

/**
 * A clock with two faces. Made by `xq_clock_new`, given back to `xq_clock_free`. It reads no time:
 * each event carries the caller's own monotonic milliseconds, and only differences matter.
 * Functions that take it `const` may run at the same time in several threads.
 */
typedef struct xq_clock xq_clock;

/**
 * The moves of one game from its start position, with the count of how often each position has
 * stood. Made by `xq_game_new`, given back to `xq_game_free`. Functions that take it `const`
 * may run at the same time in several threads; the others need it for themselves and answer
 * `XQ_E_BUSY` while it is in use elsewhere.
 */
typedef struct xq_game xq_game;

/**
 * One game as it was recorded: tags, start position, a tree of moves with comments, result,
 * problems. Made by `xq_record_reader_next` or `xq_record_new`, given back to
 * `xq_record_free`. Functions that take it `const` may run at the same time in several threads.
 */
typedef struct xq_record xq_record;

/**
 * Reads records out of bytes that are handed over in pieces of any size. Made by
 * `xq_record_reader_new`, given back to `xq_record_reader_free`.
 */
typedef struct xq_record_reader xq_record_reader;

/**
 * A score sheet in short form, or one of which not everything can be read. Made by
 * `xq_sheet_new`, given back to `xq_sheet_free`.
 */
typedef struct xq_sheet xq_sheet;

/**
 * An owned document that may be long: a report, a record, a drawing. It never changes, so it
 * may be read from several threads at once.
 */
typedef struct xq_text xq_text;

/**
 * A tournament: the facts that were told, from which everything else is computed when it is asked
 * for. Made by `xq_tournament_new`, `xq_tournament_from_json` or `xq_tournament_from_trf`, given back
 * to `xq_tournament_free`. Functions that take it `const` may run at the same time in several
 * threads.
 */
typedef struct xq_tournament xq_tournament;

/** A page of records that is being made. Made by `xq_viewer_new`, given back to `xq_viewer_free`. */
typedef struct xq_viewer xq_viewer;

/** What a call answers: `XQ_OK`, or one of the `XQ_E_…` codes. */
typedef int32_t xq_status;

/** A point of the board: rank * 9 + file, so 0 = a0 (red's left corner), 8 = i0, 89 = i9. */
typedef uint8_t xq_square;

/**
 * What went wrong. Every function that can fail takes a pointer to one, which may be NULL. It
 * need not be prepared: when the call fails, the library fills in every field. When the call
 * succeeds it is left as it was. It owns nothing and needs no free.
 */
typedef struct xq_error {
    /** The bytes that the library filled in: the size of this struct. */
    uint32_t struct_size;
    /** The status that the call returned. */
    xq_status code;
    /** The line of the text that was read, from 1; 0 when that says nothing here. */
    uint32_t line;
    /** The column in that line, in characters from 1; 0 when that says nothing here. */
    uint32_t column;
    /** The ply (move of one side) of the game, from 1; 0 when that says nothing here. */
    uint32_t ply;
    /** Always 0. */
    uint32_t reserved;
    /** The place in the text or data that was read, in bytes from 0; -1 when that says nothing. */
    int64_t byte_offset;
    /** What is wrong, in English, UTF-8, always NUL-terminated, cut at a character if too long. */
    char message[480];
} xq_error;

/** A piece: one of the seven kinds, plus `XQ_BLACK_PIECE` if it is black; 0 = no piece. */
typedef uint8_t xq_piece;

/** A move: the point it starts from + 128 * the point it goes to; 0 = no move. */
typedef uint16_t xq_move;

/** A side: `XQ_RED`, `XQ_BLACK`, or where it says so `XQ_NO_COLOR`. */
typedef uint8_t xq_color;

/**
 * Any diagram at all: pieces on points, the side to move and the counters, legal or not. A
 * plain value that the caller fills in or has filled in; all bytes 0 is the empty board with
 * red to move.
 */
typedef struct xq_setup {
    /** The piece on each point, `XQ_NO_PIECE` for none. */
    xq_piece pieces[90];
    /** The side to move. */
    xq_color turn;
    /** Set it to 0. */
    uint8_t reserved;
    /** Moves made by either side since the last capture. */
    uint32_t plies_since_capture;
    /** The number of the round, from 1; 0 is taken for 1. */
    uint32_t move_number;
} xq_setup;

/** One thing that is wrong with a setup. A plain value, filled in by the library. */
typedef struct xq_defect {
    /** What is wrong: one of the `XQ_DEFECT_…` numbers. */
    uint32_t kind;
    /** The number that is wrong: how many ranks, points or pieces there are; else 0. */
    uint32_t found;
    /** Where it is in the FEN, in bytes from 0; -1 when it is no fault of the text. */
    int64_t byte_offset;
    /** The character that is no piece (`XQ_DEFECT_UNKNOWN_LETTER`), as Unicode number; else 0. */
    uint32_t letter;
    /** The point it is about, or `XQ_NO_SQUARE`. */
    xq_square square;
    /** The piece it is about, or `XQ_NO_PIECE`. */
    xq_piece piece;
    /** The side it is about, or `XQ_NO_COLOR`. */
    xq_color color;
    /** The rank it is about, 0-9 (`XQ_DEFECT_RANK_LENGTH`); else 255. */
    uint8_t rank;
} xq_defect;

/**
 * A legal position: a plain value of fixed size that the caller owns. It may live anywhere, be
 * copied by assignment, and needs no free. It means something only after one of the functions
 * that fill it in; memory with anything else in it is refused with `XQ_E_POSITION`. Its inside
 * is the library's and may differ between versions: to keep a position, keep its FEN. Like an
 * int, it must not be changed by one thread while another uses it.
 */
typedef struct xq_position {
    /** Not for the caller. */
    uint64_t tag;
    /** Not for the caller. */
    uint64_t check;
    /** Not for the caller. */
    uint64_t inside[70];
} xq_position;

/**
 * What `xq_position_unmake` needs to take a move back: a plain value that the caller owns. Moves
 * are taken back in the opposite order; an undo that does not belong to the position as it
 * stands is refused with `XQ_E_UNDO`.
 */
typedef struct xq_undo {
    /** Not for the caller. */
    uint64_t check;
    /** Not for the caller. */
    uint64_t inside[2];
} xq_undo;

/** The count towards the natural limit (自然限着, art. 4.2.4, 23.3). A plain value. */
typedef struct xq_natural_limit {
    /** Moves by either side since the last capture. */
    uint32_t plies;
    /** How many of them were checks by the claimant. */
    uint32_t claimants_checks;
    /** Moves that count, checks beyond the cap left out. Two make a round. */
    uint32_t counted_plies;
} xq_natural_limit;

/** How a game ended, as far as the board alone decides (art. 4.1, 4.2). A plain value. */
typedef struct xq_outcome {
    /** Why: one of the `XQ_REASON_…` numbers; `XQ_REASON_NONE` while the game is not over. */
    uint32_t reason;
    /** Who won; `XQ_NO_COLOR` for a draw and while the game is not over. */
    xq_color winner;
    /** Always 0. */
    uint8_t reserved[3];
    /** The article that ends the game, e.g. "4.1.1", NUL-terminated; empty while not over. */
    char article[16];
} xq_outcome;

/** How a file is to be read. Set `struct_size` and clear the rest, then set what is wanted. */
typedef struct xq_read_options {
    /** `sizeof(xq_read_options)`. */
    uint32_t struct_size;
    /** An `XQ_FORMAT_…`, if it is known. */
    uint32_t format;
    /** An `XQ_ENCODING_…`, if it is known. */
    uint32_t encoding;
    /** Not 0: a record with errors is the last one. */
    uint32_t strict;
    /** The most bytes of one game, or of a file that cannot be read game by game; 0: 64 MiB. */
    uint64_t max_bytes;
    /** The most moves in one game, variations included; 0: 1,000,000. */
    uint32_t max_nodes;
    /** The most variations inside variations; 0: 1,000. */
    uint32_t max_depth;
    /** The notation, a name as for `xq_style_check`, NUL-terminated; empty: any. */
    char style[48];
} xq_read_options;

/** What a record holds. A plain value. */
typedef struct xq_record_info {
    /** Which game of the file, from 1. */
    uint32_t number;
    /** An `XQ_FORMAT_…`. */
    uint32_t format;
    /** An `XQ_ENCODING_…`: that of the text in the file. What the library gives is UTF-8. */
    uint32_t encoding;
    /** An `XQ_RESULT_…`, as the record claims. */
    uint32_t result;
    /** 1 if everything was read, 0 if there are errors among the problems. */
    uint32_t whole;
    /** How many tags. */
    uint32_t tags;
    /** How many moves in the main line. */
    uint32_t plies;
    /** How many nodes in the tree, the root among them. */
    uint32_t nodes;
    /** How many problems. */
    uint32_t problems;
    /** 1 if there is a start position, 0 if the problems say why not. */
    uint32_t has_start;
    /** Where the game starts in the file. */
    uint64_t byte_offset;
    /** The notation of the moves as the file has them, NUL-terminated. */
    char style[48];
} xq_record_info;

/** One problem of a record. A plain value. */
typedef struct xq_problem {
    /** The number of the kind; `name` is its name. */
    uint32_t kind;
    /** An `XQ_SEVERITY_…`. */
    uint32_t severity;
    /** Which game of the file, from 1. */
    uint32_t game;
    /** How many moves of the line were read before it. */
    uint32_t ply;
    /** 1 inside a variation. */
    uint32_t in_variation;
    /** How many moves an ambiguous text may mean. */
    uint32_t candidates;
    /** Where it is in the file. */
    uint64_t byte_offset;
    /** The fixed name of the kind, e.g. "no_such_move", NUL-terminated. */
    char name[32];
} xq_problem;

/**
 * A node of the tree: the root, or a move. Nodes are numbered from 0 (the root) up, parents
 * before children. A plain value.
 */
typedef struct xq_node {
    /** The node after which the move was made; `XQ_NO_NODE` for the root. */
    uint32_t parent;
    /** The move that goes on, or `XQ_NO_NODE`. */
    uint32_t first_child;
    /** The next variation instead of this move, or `XQ_NO_NODE`. */
    uint32_t next_sibling;
    /** How many notes it has. */
    uint32_t notes;
    /** The move; `XQ_NO_MOVE` for the root. */
    xq_move played;
    /** Always 0. */
    uint16_t reserved;
} xq_node;

/** What is known about the readings of a sheet. A plain value. */
typedef struct xq_sheet_info {
    /** How many readings there are, or (`exact` 0) more than how many. */
    uint64_t readings;
    /** How many entries. */
    uint32_t entries;
    /** 1 if `readings` is exact. */
    uint32_t exact;
    /** The first ply, from 1, whose move is not certain; 0 if all are. */
    uint32_t first_doubt;
    /**
     * Without any reading: the ply, from 1, that no reading gets past (one more than there are
     * entries if only the end does not fit); else 0.
     */
    uint32_t dead_end;
} xq_sheet_info;

/** The ruling on a repeated position. A plain value; the reports say more. */
typedef struct xq_verdict {
    /** One of the `XQ_RULING_…` numbers. */
    uint32_t ruling;
    /** The number of the first move judged, from 1; 0 when nothing has recurred. */
    uint32_t first_ply;
    /** The number of the last move judged. */
    uint32_t last_ply;
    /** Moves of one loop when every loop is the same, else 0. */
    uint32_t loop_plies;
    /** How often the position has stood in the whole game. */
    uint32_t times;
    /** How many moves `xq_game_labels` gives. */
    uint32_t labels;
    /** Searches that met their bound. */
    uint32_t bound_hits;
    /** Always 0. */
    uint32_t reserved;
    /** Positions searched. */
    uint64_t nodes;
    /** The article that decides, e.g. "26.4", NUL-terminated; empty when none does. */
    char article[16];
} xq_verdict;

/** One move of a cycle with its label. A plain value. */
typedef struct xq_label {
    /** The number of the move in the game, from 1. */
    uint32_t ply;
    /** One of the `XQ_LABEL_…` numbers. */
    uint32_t label;
    /**
     * What the ruling counts it as: the label, except for a pawn's own captures when both sides
     * attack on every move (art. 27.2).
     */
    uint32_t counts_as;
    /** The move. */
    xq_move played;
    /** Who made it. */
    xq_color side;
    /** Always 0. */
    uint8_t reserved;
} xq_label;

/** The count of a claim of the natural limit (自然限着, art. 4.2.4, 23.3). A plain value. */
typedef struct xq_limit {
    /** Moves by either side since the last capture. */
    uint32_t plies;
    /** Moves that count: checks beyond the cap left out. Two make a round. */
    uint32_t counted_plies;
    /** 1 when the limit of the rule book is reached, else 0. */
    uint32_t reached;
} xq_limit;

/** What became of one game. A plain value. */
typedef struct xq_game_row {
    /** The hash of the last position, as of `xq_position_hash`. */
    uint64_t hash;
    /** How many of the moves could be played. */
    uint32_t plies;
    /**
     * `XQ_OK` if all; else why not the next one: `XQ_E_ILLEGAL_MOVE`, `XQ_E_GAME_OVER`,
     * `XQ_E_VALUE` (not a move) or `XQ_E_RANGE` (more than `XQ_MAX_PLIES`).
     */
    xq_status status;
    /** How the game ended on the board: an `XQ_REASON_…`. */
    uint32_t reason;
    /** How often the position stood that stood most often (art. 23.2). */
    uint32_t most_repetitions;
    /** Moves made by either side since the last capture (art. 4.2.4). */
    uint32_t plies_since_capture;
    /** Who won on the board; `XQ_NO_COLOR` for nobody. */
    xq_color winner;
    /** 1 if the side to move is in check, else 0. */
    uint8_t is_check;
    /** Always 0. */
    uint8_t reserved[2];
} xq_game_row;

/** One game of an archive. A plain value. */
typedef struct xq_archive_row {
    /** The hash of the last position, as of `xq_position_hash`; 0 without a start position. */
    uint64_t hash;
    /**
     * A number that is the same for games from the same position with the same moves, in every
     * build and version; different games share one with odds of about one in 2^64.
     */
    uint64_t fingerprint;
    /** Where the game starts in the bytes of its file. */
    uint64_t byte_offset;
    /** Where its moves begin among those of `xq_archive_moves`. */
    uint64_t first_move;
    /** Which file, from 0. */
    uint32_t item;
    /** Which game of the file, from 1. */
    uint32_t game;
    /** An `XQ_FORMAT_…`. */
    uint32_t format;
    /** An `XQ_ENCODING_…`. */
    uint32_t encoding;
    /** An `XQ_RESULT_…`, as the record claims. */
    uint32_t result;
    /** How the game ended on the board after its main line: an `XQ_REASON_…`. */
    uint32_t reason;
    /** How many moves the main line has. */
    uint32_t plies;
    /** How many moves the whole tree has, variations included. */
    uint32_t nodes;
    /** How often the position stood that stood most often (art. 23.2). */
    uint32_t most_repetitions;
    /** Moves made by either side since the last capture (art. 4.2.4). */
    uint32_t plies_since_capture;
    /** How many problems are warnings. */
    uint32_t warnings;
    /** How many problems are errors: something of the file is not in the record. */
    uint32_t errors;
    /** Who won on the board; `XQ_NO_COLOR` for nobody. */
    xq_color winner;
    /** 1 if there is a start position, else 0. */
    uint8_t has_start;
    /** Always 0. */
    uint8_t reserved[6];
} xq_archive_row;

/** How games are to be audited. Set `struct_size` and clear the rest, then set what is wanted. */
typedef struct xq_audit_options {
    /** `sizeof(xq_audit_options)`. */
    uint32_t struct_size;
    /** How many threads share the work, the caller's among them; 0: one. */
    uint32_t threads;
    /** Not 0: repetitions are counted but not judged. */
    uint32_t unjudged;
    /** How many games of the file are before these bytes. */
    uint32_t games_before;
    /**
     * How many bytes of the file are before these. If not 0, they are a part that begins where
     * `xq_audit_split` cut, and the reading options must give format and encoding.
     */
    uint64_t bytes_before;
    /**
     * How many positions are searched for the verdicts of one game, before the rest of them is
     * counted as unjudged; 0: 1,000,000.
     */
    uint64_t max_nodes;
} xq_audit_options;

/** What kind of file something is. A plain value. */
typedef struct xq_audit_source {
    /** An `XQ_FORMAT_…`. */
    uint32_t format;
    /** An `XQ_ENCODING_…`. */
    uint32_t encoding;
    /** 1 if `xq_audit_split` can cut it, 0 if it must be read as a whole. */
    uint32_t can_be_split;
    /** Always 0. */
    uint32_t reserved;
} xq_audit_source;

/** One column of the schema. A plain value. */
typedef struct xq_audit_column {
    /** An `XQ_AUDIT_…` type. */
    uint32_t kind;
    /** 1 if a value may be null. */
    uint32_t nullable;
    /** The number of the list that it is a field of, or `XQ_AUDIT_NO_PARENT`. */
    uint32_t parent;
    /** How many names there are, for `XQ_AUDIT_NAME`. */
    uint32_t names;
    /** The name of the column, NUL-terminated; that of a field begins with its list's, "tags.name". */
    char name[32];
} xq_audit_column;

/** What one side of a clock shows. Times are milliseconds, and never below 0. A plain value. */
typedef struct xq_side_clock {
    /** Time left in this period, or in this overtime period once the rest is used up. */
    int64_t remaining;
    /** How long this side's time can run from now until its flag falls. */
    int64_t until_flag;
    /** Time used, penalties included (art. 10.1). */
    int64_t used;
    /** How much of it were penalties (art. 23.3). */
    int64_t penalties;
    /** Free time left in this move (US delay). */
    int64_t free;
    /** The period, from 1. */
    uint32_t period;
    /** Moves to complete in it; 0 when it asks for none. */
    uint32_t moves_left;
    /** The overtime period (byo-yomi) that runs, from 1; 0 before overtime. */
    uint32_t overtime;
    /** How many overtime periods there are. */
    uint32_t overtimes;
    /** Moves completed by pressing. */
    uint32_t presses;
    /** 1: the flag has fallen. */
    uint8_t flagged;
    /** 1: not here yet. */
    uint8_t absent;
    /** 1: has not come within the limit. */
    uint8_t forfeited;
    /** Always 0. */
    uint8_t reserved;
} xq_side_clock;

/** What a clock shows at a moment. A plain value. */
typedef struct xq_clock_state {
    /**
     * When a flag falls or the limit for lateness passes if nothing else happens, so that a caller
     * can sleep until then; only if `has_next_event` is 1.
     */
    int64_t next_event;
    /** When it stopped for good; only if `phase` is `XQ_CLOCK_FLAGGED` or greater. */
    int64_t stopped_at;
    /** Red's face. */
    struct xq_side_clock red;
    /** Black's face. */
    struct xq_side_clock black;
    /** One of the `XQ_CLOCK_…` numbers. */
    uint8_t phase;
    /** Whose time runs, or would run when resumed. */
    xq_color turn;
    /** 1: something will happen of itself, at `next_event`. */
    uint8_t has_next_event;
    /** Always 0. */
    uint8_t reserved[5];
} xq_clock_state;

/** What an event meant. A plain value. */
typedef struct xq_answer {
    /** 1: accepted; 0: refused, see `refusal`. */
    uint8_t accepted;
    /** 1: the event ended the game. */
    uint8_t ended;
    /** How many fouls of red the event brought. */
    uint8_t red_fouls;
    /** How many fouls of black. */
    uint8_t black_fouls;
    /** Always 0. */
    uint32_t reserved;
    /** Why it was refused, e.g. "not_your_turn", NUL-terminated; empty when accepted. */
    char refusal[32];
    /** The article of the refusal, or of the ending if there is one, e.g. "23.1"; may be empty. */
    char article[16];
} xq_answer;

/** How a game at the board stands. A plain value. */
typedef struct xq_arbiter_state {
    /**
     * The clock. When its phase says that a flag has fallen and `reason` is still 0, nobody has
     * looked yet: the next event, or "check", ends the game.
     */
    struct xq_clock_state clock;
    /** When the game ended; only if `reason` is not `XQ_END_NONE`. */
    int64_t ended_at;
    /** Moves made by both sides. */
    uint32_t plies;
    /** Fouls of red. */
    uint32_t red_fouls;
    /** Fouls of black. */
    uint32_t black_fouls;
    /** Warnings of red (art. 18.1). */
    uint32_t red_warnings;
    /** Warnings of black. */
    uint32_t black_warnings;
    /** 1: the game has begun. */
    uint8_t begun;
    /** Whose move it is on the board. */
    xq_color turn;
    /** Who has moved and not pressed; `XQ_NO_COLOR`: nobody. */
    xq_color unpressed;
    /** Whose offer of a draw stands; `XQ_NO_COLOR`: nobody's. */
    xq_color offer;
    /** Who must change in a repetition (art. 24.3); `XQ_NO_COLOR`: nobody. */
    xq_color must_change;
    /** One of the `XQ_RESULT_…` numbers. */
    uint8_t result;
    /** One of the `XQ_END_…` numbers. */
    uint8_t reason;
    /** Always 0. */
    uint8_t reserved[5];
    /** The item of art. 4 that ended the game, e.g. "4.1.4"; empty while it goes on. */
    char article[16];
    /** The article applied beside it, e.g. "22.5"; may be empty. */
    char rule[16];
} xq_arbiter_state;

/** How a contest stands. A plain value. */
typedef struct xq_chain_state {
    /** Games played. */
    uint32_t games;
    /** The stage of the next game, from 0; when the contest is over, the stage that decided it. */
    uint32_t stage;
    /** What all games have given the first player, in half points. */
    uint32_t first_half_points;
    /** What they have given the second. */
    uint32_t second_half_points;
    /** 1: the contest is over. */
    uint8_t over;
    /** Who won it; `XQ_NO_PLAYER` while it goes on, or when it is drawn. */
    uint8_t winner;
    /** Who has red in the next game; `XQ_NO_PLAYER` when over, or when a colour must be chosen. */
    uint8_t red;
    /** Who is to choose a colour before the next game; `XQ_NO_PLAYER`: nobody. */
    uint8_t chooser;
    /** The name of that stage, NUL-terminated, cut if too long. */
    char name[32];
    /** The time control of that stage, for `xq_clock_new`; empty when it is too long for here. */
    char time[64];
} xq_chain_state;

/**
 * How a board is to be drawn. Set `struct_size` and clear the rest, then set what is wanted.
 * Single colours and more marks are options in JSON, see `xq_position_draw`.
 */
typedef struct xq_diagram_options {
    /** `sizeof(xq_diagram_options)`. */
    uint32_t struct_size;
    /** An `XQ_PIECES_…`. */
    uint32_t pieces;
    /** The side at the bottom: `XQ_RED` or `XQ_BLACK`. */
    uint32_t bottom;
    /** Not 0: left and right exchanged, as in a mirror. */
    uint32_t mirrored;
    /** An `XQ_COORDINATES_…`. */
    uint32_t coordinates;
    /** An `XQ_THEME_…`. */
    uint32_t theme;
    /** The width in pixels, up to 10,000; 0 for a picture that fills the room it is given. */
    uint32_t width;
    /** Not 0: a king in check is not marked. */
    uint32_t no_check;
    /** The move that led here, to be marked; 0 for none. */
    xq_move last_move;
    /** How many of `arrows` are drawn. */
    uint8_t arrow_count;
    /** How many of `circles` are drawn. */
    uint8_t circle_count;
    /** Moves drawn as arrows. */
    xq_move arrows[16];
    /** Points with a ring around them. */
    xq_square circles[16];
} xq_diagram_options;

/** Two who meet. A plain value. */
typedef struct xq_pair {
    /** Who has red; of teams the first-named. In a table (`xq_berger_pairs`) a number. */
    uint32_t red;
    /** Who has black; of teams the second-named; 0: red has the bye. */
    uint32_t black;
    /** The group, from 1; 0: none. */
    uint32_t group;
    /** The board of the round, from 1; byes stand behind all boards. */
    uint32_t board;
    /** The outcome of the first game as recorded, one of `XQ_OUTCOME_NONE` to `XQ_OUTCOME_ANNULLED`. */
    uint8_t outcome;
    /** Always 0. */
    uint8_t reserved[7];
} xq_pair;

/** A line of the standings. A plain value. */
typedef struct xq_standing {
    /** The entry. */
    uint32_t entry;
    /** The place, from 1; 0: none, since it has left. */
    uint32_t place;
    /** 1: others have the same place. */
    uint8_t shared;
    /** Which key separated it from the line before, from 0; 255: none. */
    uint8_t decided_by;
    /** How many values there are; as many as keys. */
    uint8_t value_count;
    /** Always 0. */
    uint8_t reserved[5];
    /**
     * The values in the order of the keys; points in quarters (4 is one point). -1: the key did not
     * apply.
     */
    int64_t values[16];
} xq_standing;

/* ------------------------------------------------------------------------
 * Status codes
 * ------------------------------------------------------------------------ */

/**
 * The name of a status code, e.g. "XQ_E_BUSY": a text that lives as long as the library.
 * NULL for a number that is no code of this version. May run concurrently.
 */
XQ_API
const char *xq_status_name(xq_status status);

/* ------------------------------------------------------------------------
 * Versions
 * ------------------------------------------------------------------------ */

/**
 * The version of the C interface that the library speaks. A program checks when it starts that
 * `xq_abi_oldest() <= XQ_ABI_VERSION && XQ_ABI_VERSION <= xq_abi_version()`. Within one version
 * nothing is removed, renumbered or resized. Never 0. May run concurrently.
 */
XQ_API
uint32_t xq_abi_version(void);

/**
 * The oldest version of the C interface whose programs still work with the library. Never 0.
 * May run concurrently.
 */
XQ_API
uint32_t xq_abi_oldest(void);

/**
 * The version of the library, e.g. "0.1.0": a text that lives as long as the library. May run
 * concurrently.
 */
XQ_API
const char *xq_version_string(void);

/* ------------------------------------------------------------------------
 * Texts
 * ------------------------------------------------------------------------ */

/**
 * The bytes of a text: UTF-8, with a NUL after the last. They belong to the handle and live
 * until it is freed. NULL if `text` is NULL, freed or foreign. May run concurrently.
 */
XQ_API
const char *xq_text_data(const struct xq_text *text);

/**
 * How many bytes the text has, without the NUL. 0 if `text` is NULL, freed or foreign. May run
 * concurrently.
 */
XQ_API
size_t xq_text_len(const struct xq_text *text);

/**
 * Gives a text back. NULL is accepted and does nothing. Errors: `XQ_E_HANDLE` (not a text, or
 * freed before), `XQ_E_BUSY` (another thread is inside a call with it; nothing is freed).
 */
XQ_API
xq_status xq_text_free(struct xq_text *text);

/* ------------------------------------------------------------------------
 * Points, pieces and moves (art. 1, 2)
 * ------------------------------------------------------------------------ */

/**
 * Reads the name of a point, such as "h2": a file a-i from red's left and a rank 0-9 from
 * red's side (art. 1.1). Errors: `XQ_E_SQUARE_TEXT`, `XQ_E_UTF8`, `XQ_E_NULL`. May run
 * concurrently.
 */
XQ_API
xq_status xq_square_from_text(const char *text,
                              size_t text_len,
                              xq_square *square,
                              struct xq_error *err);

/**
 * Writes the name of a point: two letters and a NUL. Errors: `XQ_E_VALUE` (over 89),
 * `XQ_E_BUFFER`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_square_text(xq_square square,
                         char *buffer,
                         size_t capacity,
                         size_t *needed,
                         struct xq_error *err);

/**
 * Reads the FEN letter of a piece, of either letter set: capital for red, small for black.
 * Errors: `XQ_E_PIECE_TEXT`, `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_piece_from_text(const char *text,
                             size_t text_len,
                             xq_piece *piece,
                             struct xq_error *err);

/**
 * Writes the FEN letter of a piece, as the engines write it: K A B N R C P, small for black.
 * Errors: `XQ_E_VALUE`, `XQ_E_BUFFER`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_piece_text(xq_piece piece,
                        char *buffer,
                        size_t capacity,
                        size_t *needed,
                        struct xq_error *err);

/**
 * Reads a move written as its two points, "h2e2": no board is needed. Every other notation is
 * read with a position. Errors: `XQ_E_MOVE_TEXT`, `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_move_from_text(const char *text,
                            size_t text_len,
                            xq_move *move,
                            struct xq_error *err);

/**
 * Writes a move as its two points: four letters and a NUL. Errors: `XQ_E_VALUE`, `XQ_E_BUFFER`,
 * `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_move_text(xq_move move,
                       char *buffer,
                       size_t capacity,
                       size_t *needed,
                       struct xq_error *err);

/* ------------------------------------------------------------------------
 * Any diagram, with its defects (art. 1)
 * ------------------------------------------------------------------------ */

/**
 * Reads a FEN into a setup, whatever is wrong with it, and lists all defects at once: what could
 * not be read, then what the rules forbid (art. 1.2, 2.2, 3.1). Points that could not be read
 * are empty. Side w, r or b, both letter sets, missing fields. Errors: `XQ_E_BUFFER` (with
 * `count` set; `XQ_MAX_DEFECTS` always suffices), `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_setup_from_fen(const char *fen,
                            size_t fen_len,
                            struct xq_setup *setup,
                            struct xq_defect *defects,
                            size_t capacity,
                            size_t *count,
                            struct xq_error *err);

/**
 * Lists all defects of a setup at once: what keeps it from being a legal position (art. 1.2,
 * 2.2, 3.1). No defect: `count` is 0. Errors: `XQ_E_VALUE` (a number that is no piece or side),
 * `XQ_E_RANGE` (an absurd counter), `XQ_E_BUFFER`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_setup_defects(const struct xq_setup *setup,
                           struct xq_defect *defects,
                           size_t capacity,
                           size_t *count,
                           struct xq_error *err);

/**
 * Writes the FEN of a setup, legal or not; at most `XQ_MAX_FEN` bytes with the NUL. Errors:
 * `XQ_E_VALUE`, `XQ_E_RANGE`, `XQ_E_BUFFER`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_setup_fen(const struct xq_setup *setup,
                       char *buffer,
                       size_t capacity,
                       size_t *needed,
                       struct xq_error *err);

/**
 * Describes a defect in English, e.g. "the kings face each other". Errors: `XQ_E_VALUE` (not
 * a defect that this library filled in), `XQ_E_BUFFER`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_defect_text(const struct xq_defect *defect,
                         char *buffer,
                         size_t capacity,
                         size_t *needed,
                         struct xq_error *err);

/**
 * Writes the fixed name of a kind of defect, e.g. "missing_king". Errors: `XQ_E_VALUE`,
 * `XQ_E_BUFFER`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_defect_name(const struct xq_defect *defect,
                         char *buffer,
                         size_t capacity,
                         size_t *needed,
                         struct xq_error *err);

/* ------------------------------------------------------------------------
 * Positions (art. 1)
 * ------------------------------------------------------------------------ */

/** Fills in the start position (art. 1.3), red to move. Errors: `XQ_E_NULL`. May run concurrently. */
XQ_API
xq_status xq_position_start(struct xq_position *position,
                            struct xq_error *err);

/**
 * Fills in the position of a FEN: side w, r or b (missing: red), letters N/H and B/E, every
 * field after the board may be missing. Errors: `XQ_E_SETUP` with all defects in the message
 * and the place of the first fault of the text in `byte_offset` (`xq_setup_from_fen` gives them
 * as data), `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently. Art. 1.
 */
XQ_API
xq_status xq_position_from_fen(const char *fen,
                               size_t fen_len,
                               struct xq_position *position,
                               struct xq_error *err);

/**
 * Fills in the position of a setup. `allowed` is 0, or a sum of `XQ_ALLOW_…` for defects that
 * are accepted, as problem diagrams may need. Errors: `XQ_E_SETUP` with all other defects in
 * the message, `XQ_E_VALUE` (an unknown bit, piece or side), `XQ_E_RANGE`, `XQ_E_NULL`. May run
 * concurrently. Art. 1.
 */
XQ_API
xq_status xq_position_from_setup(const struct xq_setup *setup,
                                 uint32_t allowed,
                                 struct xq_position *position,
                                 struct xq_error *err);

/**
 * Fills in the setup of a position: its pieces, side to move and counters as plain data.
 * Errors: `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_position_setup(const struct xq_position *position,
                            struct xq_setup *setup,
                            struct xq_error *err);

/**
 * Writes the FEN as the engines write it: w/b, letters N and B, six fields; at most
 * `XQ_MAX_FEN` bytes with the NUL. Errors: `XQ_E_BUFFER`, `XQ_E_POSITION`, `XQ_E_NULL`. May run
 * concurrently.
 */
XQ_API
xq_status xq_position_fen(const struct xq_position *position,
                          char *buffer,
                          size_t capacity,
                          size_t *needed,
                          struct xq_error *err);

/**
 * Whose move it is: `XQ_RED` or `XQ_BLACK`. Errors: `XQ_E_POSITION`, `XQ_E_NULL`. May run
 * concurrently.
 */
XQ_API
xq_status xq_position_turn(const struct xq_position *position,
                           xq_color *turn,
                           struct xq_error *err);

/**
 * A number for the position: the same for the same pieces on the same points with the same side
 * to move (the sameness of art. 25.1), whatever the counters say, in every build and version;
 * two different positions share one with odds of one in 2^64. Errors: `XQ_E_POSITION`,
 * `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_position_hash(const struct xq_position *position,
                           uint64_t *hash,
                           struct xq_error *err);

/**
 * How many moves either side has made since the last capture (art. 4.2.4). Errors:
 * `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_position_plies_since_capture(const struct xq_position *position,
                                          uint32_t *plies,
                                          struct xq_error *err);

/** The number of the round, from 1. Errors: `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently. */
XQ_API
xq_status xq_position_move_number(const struct xq_position *position,
                                  uint32_t *number,
                                  struct xq_error *err);

/**
 * The piece on a point, `XQ_NO_PIECE` if it is empty. Errors: `XQ_E_VALUE` (no such point),
 * `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_position_piece_at(const struct xq_position *position,
                               xq_square square,
                               xq_piece *piece,
                               struct xq_error *err);

/**
 * The whole board at once: the piece on each of the 90 points, from a0 to i9. `pieces` points
 * to an array of `XQ_SQUARES`. Errors: `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_position_board(const struct xq_position *position,
                            xq_piece *pieces,
                            struct xq_error *err);

/**
 * Where a side's king stands; `XQ_NO_SQUARE` in a diagram that was allowed without. Errors:
 * `XQ_E_VALUE` (no such side), `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_position_king(const struct xq_position *position,
                           xq_color color,
                           xq_square *square,
                           struct xq_error *err);

/**
 * Are two positions the same: the same pieces on the same points with the same side to move
 * (art. 25.1)? `equal` becomes 1 or 0; counters do not count. Errors: `XQ_E_POSITION`,
 * `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_position_equal(const struct xq_position *position,
                            const struct xq_position *other,
                            uint8_t *equal,
                            struct xq_error *err);

/* ------------------------------------------------------------------------
 * Legal moves (art. 2, 3)
 * ------------------------------------------------------------------------ */

/**
 * Lists the legal moves (art. 2, 3.1) in a fixed order: those that are moves of their piece, do
 * not leave the own king attacked and do not make the kings face. `moves` has room for
 * `capacity` of them (`XQ_MAX_MOVES` always suffices), `count` says how many there are. None:
 * the side to move has lost (art. 4.1.1, 4.1.3). Allocates nothing. Errors: `XQ_E_BUFFER` with
 * `count` set, `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_position_legal_moves(const struct xq_position *position,
                                  xq_move *moves,
                                  size_t capacity,
                                  size_t *count,
                                  struct xq_error *err);

/**
 * Counts the legal moves without listing them; 0 means that the side to move has lost. Errors:
 * `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_position_legal_count(const struct xq_position *position,
                                  uint32_t *count,
                                  struct xq_error *err);

/**
 * Is the side to move in check (art. 3.1)? `check` becomes 1 or 0. Errors: `XQ_E_POSITION`,
 * `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_position_is_check(const struct xq_position *position,
                               uint8_t *check,
                               struct xq_error *err);

/**
 * Is a move legal here? `XQ_OK` if it is. Errors: `XQ_E_ILLEGAL_MOVE` with the rule that forbids
 * it in the message, `XQ_E_VALUE` (a number that is no move), `XQ_E_POSITION`, `XQ_E_NULL`. May
 * run concurrently. Art. 2, 3.1.
 */
XQ_API
xq_status xq_position_check_move(const struct xq_position *position,
                                 xq_move move,
                                 struct xq_error *err);

/**
 * Plays a move if it is legal. `undo` may be NULL; otherwise it becomes what
 * `xq_position_unmake` needs. Allocates nothing. Errors, which leave the position as it was:
 * `XQ_E_ILLEGAL_MOVE` with the rule that forbids it in the message, `XQ_E_VALUE` (a number that
 * is no move), `XQ_E_POSITION`, `XQ_E_NULL`. Not concurrently with another use of the position.
 * Art. 2, 3.1.
 */
XQ_API
xq_status xq_position_push(struct xq_position *position,
                           xq_move move,
                           struct xq_undo *undo,
                           struct xq_error *err);

/**
 * Plays a move that is known to be legal, from `xq_position_legal_moves` say, without asking
 * again: for searches, where each instruction counts. Of a move that is not legal only the
 * grossest kinds are refused (no piece of the side to move there, or one of its own on the
 * goal); the others give a position that the rules do not allow, and nothing worse. `undo` may
 * be NULL. Allocates nothing. Errors, which leave the position as it was: `XQ_E_ILLEGAL_MOVE`,
 * `XQ_E_VALUE`, `XQ_E_POSITION`, `XQ_E_NULL`. Not concurrently with another use of the position.
 */
XQ_API
xq_status xq_position_make(struct xq_position *position,
                           xq_move move,
                           struct xq_undo *undo,
                           struct xq_error *err);

/**
 * Takes back the move that gave this `undo`; moves are taken back in the opposite order.
 * Allocates nothing. Errors, which leave the position as it was: `XQ_E_UNDO` (it does not belong
 * to this position as it stands), `XQ_E_POSITION`, `XQ_E_NULL`. Not concurrently with another
 * use of the position.
 */
XQ_API
xq_status xq_position_unmake(struct xq_position *position,
                             const struct xq_undo *undo,
                             struct xq_error *err);

/**
 * Gives the turn to the other side with nothing moved: "if this side could move again". It
 * counts as no move, and a second call takes it back. The position may then be one that the
 * rules do not allow. Errors: `XQ_E_POSITION`, `XQ_E_NULL`. Not concurrently with another use
 * of the position.
 */
XQ_API
xq_status xq_position_pass(struct xq_position *position,
                           struct xq_error *err);

/**
 * Counts the sequences of `depth` legal moves: the usual proof of a move generator. The time
 * grows some fortyfold with each ply. Errors: `XQ_E_RANGE` (depth over `XQ_MAX_PERFT`),
 * `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_position_perft(const struct xq_position *position,
                            uint32_t depth,
                            uint64_t *leaves,
                            struct xq_error *err);

/* ------------------------------------------------------------------------
 * Games (art. 4)
 * ------------------------------------------------------------------------ */

/**
 * Starts a game. `position` is where it begins, and is copied; NULL means the start position
 * (art. 1.3). The caller owns the game and gives it to `xq_game_free`. Errors:
 * `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_game_new(const struct xq_position *position,
                      struct xq_game **game,
                      struct xq_error *err);

/**
 * A second game with the same moves. The caller owns it. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`,
 * `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_game_copy(const struct xq_game *game,
                       struct xq_game **copy,
                       struct xq_error *err);

/**
 * Gives a game back. NULL is accepted and does nothing. Errors: `XQ_E_HANDLE` (not a game, or
 * freed before), `XQ_E_BUSY` (another thread is inside a call with it; nothing is freed).
 */
XQ_API
xq_status xq_game_free(struct xq_game *game);

/**
 * Starts again from another position (NULL: the start position), keeping the memory: for loops
 * over many games. Errors: `XQ_E_POSITION`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`,
 * `XQ_E_NULL`. Needs the game for itself.
 */
XQ_API
xq_status xq_game_reset(struct xq_game *game,
                        const struct xq_position *position,
                        struct xq_error *err);

/**
 * Plays a move if it is legal (art. 2, 3.1). Errors, which leave the game as it was:
 * `XQ_E_ILLEGAL_MOVE` with the rule and article in the message, `XQ_E_GAME_OVER` (mate or
 * stalemate is on the board), `XQ_E_VALUE` (a number that is no move), `XQ_E_RANGE` (more than
 * `XQ_MAX_PLIES` moves), `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`; `ply` is the
 * number that the move would have had. Needs the game for itself.
 */
XQ_API
xq_status xq_game_push(struct xq_game *game,
                       xq_move move,
                       struct xq_error *err);

/**
 * Plays many moves, all or none. Errors: as of `xq_game_push`, with the `ply` of the first move
 * that is refused; the game is then as it was. Needs the game for itself.
 */
XQ_API
xq_status xq_game_push_moves(struct xq_game *game,
                             const xq_move *moves,
                             size_t moves_len,
                             struct xq_error *err);

/**
 * Takes back the last move. `move` may be NULL; otherwise it becomes that move. Errors:
 * `XQ_E_NO_MOVE`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the game for
 * itself.
 */
XQ_API
xq_status xq_game_undo(struct xq_game *game,
                       xq_move *move,
                       struct xq_error *err);

/**
 * How many moves both sides together have made. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`,
 * `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_game_len(const struct xq_game *game,
                      uint32_t *plies,
                      struct xq_error *err);

/**
 * The moves from the first. Errors: `XQ_E_BUFFER` with `count` set, `XQ_E_HANDLE`, `XQ_E_BUSY`,
 * `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_game_moves(const struct xq_game *game,
                        xq_move *moves,
                        size_t capacity,
                        size_t *count,
                        struct xq_error *err);

/**
 * Fills in the position now. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`.
 * May run concurrently.
 */
XQ_API
xq_status xq_game_position(const struct xq_game *game,
                           struct xq_position *position,
                           struct xq_error *err);

/**
 * Fills in the position after the first `ply` moves: 0 is where the game began. Errors:
 * `XQ_E_PLY` (there are fewer moves), `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`.
 * May run concurrently.
 */
XQ_API
xq_status xq_game_position_at(const struct xq_game *game,
                              uint32_t ply,
                              struct xq_position *position,
                              struct xq_error *err);

/**
 * How often the position now has stood in this game, counting now: 1 when it is new (art. 23.2,
 * 25.1). Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_game_repetitions(const struct xq_game *game,
                              uint32_t *times,
                              struct xq_error *err);

/**
 * After how many moves the position now has stood, first to last (now). Errors: `XQ_E_BUFFER`
 * with `count` set, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run
 * concurrently.
 */
XQ_API
xq_status xq_game_occurrences(const struct xq_game *game,
                              uint32_t *plies,
                              size_t capacity,
                              size_t *count,
                              struct xq_error *err);

/**
 * After how many moves the most repeated position of the game stood, first to last; among
 * equals the one that reached its count first. No position has stood twice: `count` is 0. What
 * lies between two of these plies is a cycle (art. 24). Errors: `XQ_E_BUFFER` with `count` set,
 * `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_game_most_repeated(const struct xq_game *game,
                                uint32_t *plies,
                                size_t capacity,
                                size_t *count,
                                struct xq_error *err);

/* ------------------------------------------------------------------------
 * How a game ended on the board (art. 4, 23.3)
 * ------------------------------------------------------------------------ */

/**
 * How many moves either side has made since the last capture, those before the start position
 * as its FEN told them (art. 4.2.4). Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`,
 * `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_game_plies_since_capture(const struct xq_game *game,
                                      uint32_t *plies,
                                      struct xq_error *err);

/**
 * Counts towards the natural limit (自然限着, art. 4.2.4, 23.3). With a `claimant` (else
 * `XQ_NO_COLOR`), of the checks that it gave since the last capture at most `cap` count.
 * Errors: `XQ_E_VALUE` (no such side), `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`,
 * `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_game_natural_limit(const struct xq_game *game,
                                xq_color claimant,
                                uint32_t cap,
                                struct xq_natural_limit *limit,
                                struct xq_error *err);

/**
 * How the game ended, as far as the board alone decides (art. 4.1, 4.2): mate and stalemate,
 * which both lose, or that neither side can win. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`,
 * `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_game_outcome(const struct xq_game *game,
                          struct xq_outcome *outcome,
                          struct xq_error *err);

/**
 * Describes an outcome in English, e.g. "red wins: checkmate (art. 4.1.1)"; the empty text
 * while the game is not over. Errors: `XQ_E_VALUE`, `XQ_E_BUFFER`, `XQ_E_NULL`. May run
 * concurrently.
 */
XQ_API
xq_status xq_outcome_text(const struct xq_outcome *outcome,
                          char *buffer,
                          size_t capacity,
                          size_t *needed,
                          struct xq_error *err);

/**
 * The fixed name of an `XQ_REASON_…` number, e.g. "checkmate"; "none" for `XQ_REASON_NONE`: a
 * text that lives as long as the library. NULL for a number that is no reason. May run
 * concurrently.
 */
XQ_API
const char *xq_reason_name(uint32_t reason);

/* ------------------------------------------------------------------------
 * Move texts (art. 7.5)
 * ------------------------------------------------------------------------ */

/**
 * Checks the name of a notation with its settings: `any` (only for reading), `chinese`,
 * `shorthand`, `wxf`, `iccs`, `uci`, `uci10`, `san`, `san10`, `vietnamese`, followed by settings
 * with dashes between: `-traditional`, `-fullwidth`, `-hanzi`, `-arabic` (numerals), `-file`
 * (chinese: tandem pawns by file), `-west` (shorthand: only 平 is left out), `-classic`,
 * `-letters` (wxf: tandem pawns). The empty name is `any`. Errors: `XQ_E_NAME`, `XQ_E_UTF8`,
 * `XQ_E_NULL`. May run concurrently. Art. 7.5.
 */
XQ_API
xq_status xq_style_check(const char *style,
                         size_t style_len,
                         struct xq_error *err);

/**
 * Reads a move text: one that is legal here. White space around it and marks behind it (`!`,
 * `?`, `+`, `#`) are allowed. `style` is a name as for `xq_style_check`, usually `any`. Errors:
 * `XQ_E_NOTATION` (no move in this notation), `XQ_E_NO_SUCH_MOVE` (the message says why),
 * `XQ_E_AMBIGUOUS` (several legal moves are written so; `xq_position_candidates` gives them),
 * `XQ_E_NAME`, `XQ_E_UTF8`, `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently. Art. 7.5.
 */
XQ_API
xq_status xq_position_read_move(const struct xq_position *position,
                                const char *text,
                                size_t text_len,
                                const char *style,
                                size_t style_len,
                                xq_move *move,
                                struct xq_error *err);

/**
 * All legal moves that a text may mean, at most `XQ_MAX_CANDIDATES`: one for a clear text,
 * several for an ambiguous one. Errors: `XQ_E_NOTATION`, `XQ_E_NO_SUCH_MOVE`, `XQ_E_BUFFER`
 * with `count` set, `XQ_E_NAME`, `XQ_E_UTF8`, `XQ_E_POSITION`, `XQ_E_NULL`. May run
 * concurrently. Art. 7.5.
 */
XQ_API
xq_status xq_position_candidates(const struct xq_position *position,
                                 const char *text,
                                 size_t text_len,
                                 const char *style,
                                 size_t style_len,
                                 xq_move *moves,
                                 size_t capacity,
                                 size_t *count,
                                 struct xq_error *err);

/**
 * Writes a legal move in a notation, given the position before it. Errors:
 * `XQ_E_ILLEGAL_MOVE`, `XQ_E_VALUE` (no move), `XQ_E_NAME`, `XQ_E_BUFFER` with `needed` set,
 * `XQ_E_UTF8`, `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently. Art. 7.5.
 */
XQ_API
xq_status xq_position_write_move(const struct xq_position *position,
                                 xq_move move,
                                 const char *style,
                                 size_t style_len,
                                 char *buffer,
                                 size_t capacity,
                                 size_t *needed,
                                 struct xq_error *err);

/**
 * Reads a move text and plays the move. `move` may be NULL; otherwise it becomes the move.
 * Errors, which leave the game as it was: those of `xq_position_read_move`, `XQ_E_GAME_OVER`,
 * `XQ_E_RANGE` (the game is too long), `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`. Needs the
 * game for itself. Art. 7.5.
 */
XQ_API
xq_status xq_game_push_text(struct xq_game *game,
                            const char *text,
                            size_t text_len,
                            const char *style,
                            size_t style_len,
                            xq_move *move,
                            struct xq_error *err);

/**
 * Writes all moves of a game in a notation, one space between. The caller owns the text and
 * gives it to `xq_text_free`. Errors: `XQ_E_NAME`, `XQ_E_UTF8`, `XQ_E_HANDLE`, `XQ_E_BUSY`,
 * `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently. Art. 7.5.
 */
XQ_API
xq_status xq_game_write(const struct xq_game *game,
                        const char *style,
                        size_t style_len,
                        struct xq_text **out,
                        struct xq_error *err);

/* ------------------------------------------------------------------------
 * Formats and encodings of records (art. 7)
 * ------------------------------------------------------------------------ */

/**
 * The number of a format by its name, "any" among them. Errors: `XQ_E_NAME`, `XQ_E_UTF8`,
 * `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_format_number(const char *name,
                           size_t name_len,
                           uint32_t *format,
                           struct xq_error *err);

/**
 * The number of an encoding by its name or one of its usual other names ("gbk", "UTF8"), in any
 * case, "any" among them. Errors: `XQ_E_NAME`, `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_encoding_number(const char *name,
                             size_t name_len,
                             uint32_t *encoding,
                             struct xq_error *err);

/**
 * The fixed name of an `XQ_FORMAT_…`, e.g. "pgn": a text that lives as long as the library.
 * NULL for a number that is no format. May run concurrently.
 */
XQ_API
const char *xq_format_name(uint32_t format);

/**
 * The fixed name of an `XQ_ENCODING_…`, e.g. "big5": a text that lives as long as the library.
 * NULL for a number that is no encoding. May run concurrently.
 */
XQ_API
const char *xq_encoding_name(uint32_t encoding);

/* ------------------------------------------------------------------------
 * Reading records (art. 7)
 * ------------------------------------------------------------------------ */

/**
 * Makes a reader. `options` may be NULL. The caller owns the reader and gives it to
 * `xq_record_reader_free`. Errors: `XQ_E_STRUCT`, `XQ_E_VALUE`, `XQ_E_NAME`, `XQ_E_NULL`. May
 * run concurrently.
 */
XQ_API
xq_status xq_record_reader_new(const struct xq_read_options *options,
                               struct xq_record_reader **reader,
                               struct xq_error *err);

/** Gives a reader back. NULL is accepted and does nothing. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`. */
XQ_API
xq_status xq_record_reader_free(struct xq_record_reader *reader);

/**
 * Hands over the next bytes of the file, a few or all; they are copied. Memory grows with the
 * largest game, not with the file, if the records are taken in between. Errors:
 * `XQ_E_RECORD` (after `xq_record_reader_end`), `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`,
 * `XQ_E_NULL`. Needs the reader for itself.
 */
XQ_API
xq_status xq_record_reader_feed(struct xq_record_reader *reader,
                                const uint8_t *data,
                                size_t data_len,
                                struct xq_error *err);

/**
 * Says that there are no more bytes. Twice is as good as once. Errors: `XQ_E_HANDLE`,
 * `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the reader for itself.
 */
XQ_API
xq_status xq_record_reader_end(struct xq_record_reader *reader,
                               struct xq_error *err);

/**
 * The next record. The caller owns it and gives it to `xq_record_free`. A record that could
 * not be read to its end is a record with problems, not an error here. Errors: `XQ_E_MORE`
 * (no whole game has been fed yet), `XQ_E_END` (there are no more), `XQ_E_HANDLE`, `XQ_E_BUSY`,
 * `XQ_E_POISONED`, `XQ_E_NULL`. Needs the reader for itself.
 */
XQ_API
xq_status xq_record_reader_next(struct xq_record_reader *reader,
                                struct xq_record **record,
                                struct xq_error *err);

/* ------------------------------------------------------------------------
 * Records of games (art. 7)
 * ------------------------------------------------------------------------ */

/**
 * Makes a record without moves, to be filled and written. `position` is where the game begins;
 * NULL means the start position (art. 1.3). The caller owns the record and gives it to
 * `xq_record_free`. Errors: `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_record_new(const struct xq_position *position,
                        struct xq_record **record,
                        struct xq_error *err);

/**
 * A second record with the same content. The caller owns it and gives it to `xq_record_free`.
 * Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_record_copy(const struct xq_record *record,
                         struct xq_record **copy,
                         struct xq_error *err);

/** Gives a record back. NULL is accepted and does nothing. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`. */
XQ_API
xq_status xq_record_free(struct xq_record *record);

/**
 * Fills in what the record holds. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`,
 * `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_record_get_info(const struct xq_record *record,
                             struct xq_record_info *info,
                             struct xq_error *err);

/**
 * The name of a tag, by its number from 0. Errors: `XQ_E_NO_ENTRY`, `XQ_E_BUFFER` with
 * `needed` set, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_record_tag_name(const struct xq_record *record,
                             uint32_t number,
                             char *buffer,
                             size_t capacity,
                             size_t *needed,
                             struct xq_error *err);

/**
 * The value of a tag, by its number from 0. Errors: as of `xq_record_tag_name`. May run
 * concurrently.
 */
XQ_API
xq_status xq_record_tag_value(const struct xq_record *record,
                              uint32_t number,
                              char *buffer,
                              size_t capacity,
                              size_t *needed,
                              struct xq_error *err);

/**
 * The value of the tag with a name, whatever its case. Errors: `XQ_E_NO_ENTRY`, `XQ_E_UTF8`,
 * and those of `xq_record_tag_name`. May run concurrently.
 */
XQ_API
xq_status xq_record_tag(const struct xq_record *record,
                        const char *name,
                        size_t name_len,
                        char *buffer,
                        size_t capacity,
                        size_t *needed,
                        struct xq_error *err);

/**
 * Sets a tag. Errors: `XQ_E_UTF8`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`.
 * Needs the record for itself.
 */
XQ_API
xq_status xq_record_set_tag(struct xq_record *record,
                            const char *name,
                            size_t name_len,
                            const char *value,
                            size_t value_len,
                            struct xq_error *err);

/**
 * Takes a tag away, whatever the case of its name. Errors: `XQ_E_NO_ENTRY` (there is none),
 * `XQ_E_UTF8`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the record for
 * itself.
 */
XQ_API
xq_status xq_record_remove_tag(struct xq_record *record,
                               const char *name,
                               size_t name_len,
                               struct xq_error *err);

/**
 * Sets the result, an `XQ_RESULT_…`. Errors: `XQ_E_VALUE`, `XQ_E_HANDLE`, `XQ_E_BUSY`,
 * `XQ_E_POISONED`, `XQ_E_NULL`. Needs the record for itself.
 */
XQ_API
xq_status xq_record_set_result(struct xq_record *record,
                               uint32_t result,
                               struct xq_error *err);

/**
 * Fills in the start position. Errors: `XQ_E_NO_START`, `XQ_E_HANDLE`, `XQ_E_BUSY`,
 * `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_record_start(const struct xq_record *record,
                          struct xq_position *position,
                          struct xq_error *err);

/**
 * The moves of the main line. Errors: `XQ_E_BUFFER` with `count` set, `XQ_E_HANDLE`,
 * `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_record_moves(const struct xq_record *record,
                          xq_move *moves,
                          size_t capacity,
                          size_t *count,
                          struct xq_error *err);

/**
 * The main line as a game, its repetitions counted. The caller owns the game and gives it to
 * `xq_game_free`. Errors: `XQ_E_NO_START`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`,
 * `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_record_game(const struct xq_record *record,
                         struct xq_game **game,
                         struct xq_error *err);

/* ------------------------------------------------------------------------
 * What is wrong with a record (art. 7)
 * ------------------------------------------------------------------------ */

/**
 * Fills in a problem, by its number from 0. Errors: `XQ_E_NO_ENTRY`, `XQ_E_HANDLE`,
 * `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_record_problem(const struct xq_record *record,
                            uint32_t number,
                            struct xq_problem *problem,
                            struct xq_error *err);

/**
 * Why a problem is one, in English. Errors: `XQ_E_NO_ENTRY`, `XQ_E_BUFFER` with `needed` set,
 * `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_record_problem_reason(const struct xq_record *record,
                                   uint32_t number,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *needed,
                                   struct xq_error *err);

/**
 * A problem in one line of English: place, words in quotes as JSON has them, reason, candidates.
 * Errors: as of `xq_record_problem_reason`. May run concurrently.
 */
XQ_API
xq_status xq_record_problem_text(const struct xq_record *record,
                                 uint32_t number,
                                 char *buffer,
                                 size_t capacity,
                                 size_t *needed,
                                 struct xq_error *err);

/**
 * Why a problem is one, in a language: "zh-Hans", "zh-Hant" or "en"; the empty text stands for
 * "zh-Hans". Errors: as of `xq_record_problem_reason`, and `XQ_E_NAME`, `XQ_E_UTF8`. May run
 * concurrently.
 */
XQ_API
xq_status xq_record_problem_reason_in(const struct xq_record *record,
                                      uint32_t number,
                                      const char *language,
                                      size_t language_len,
                                      char *buffer,
                                      size_t capacity,
                                      size_t *needed,
                                      struct xq_error *err);

/**
 * A problem in one line, as of `xq_record_problem_text`, in a language as for
 * `xq_record_problem_reason_in`. What the file says keeps its own script. Errors: as of
 * `xq_record_problem_reason_in`. May run concurrently.
 */
XQ_API
xq_status xq_record_problem_text_in(const struct xq_record *record,
                                    uint32_t number,
                                    const char *language,
                                    size_t language_len,
                                    char *buffer,
                                    size_t capacity,
                                    size_t *needed,
                                    struct xq_error *err);

/**
 * The words of the file that a problem is about; may be empty. Errors: as of
 * `xq_record_problem_reason`. May run concurrently.
 */
XQ_API
xq_status xq_record_problem_token(const struct xq_record *record,
                                  uint32_t number,
                                  char *buffer,
                                  size_t capacity,
                                  size_t *needed,
                                  struct xq_error *err);

/**
 * The moves that an ambiguous text may mean. Errors: as of `xq_record_problem_reason`, with
 * `count` for `needed`. May run concurrently.
 */
XQ_API
xq_status xq_record_problem_candidates(const struct xq_record *record,
                                       uint32_t number,
                                       xq_move *moves,
                                       size_t capacity,
                                       size_t *count,
                                       struct xq_error *err);

/* ------------------------------------------------------------------------
 * The tree of a record (art. 7)
 * ------------------------------------------------------------------------ */

/**
 * Fills in a node of the tree, from `XQ_ROOT` to the number of nodes less 1. Errors:
 * `XQ_E_NO_ENTRY`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run
 * concurrently.
 */
XQ_API
xq_status xq_record_node(const struct xq_record *record,
                         uint32_t number,
                         struct xq_node *node,
                         struct xq_error *err);

/**
 * The text of a note on a node, by its number from 0. `kind` may be NULL; otherwise it becomes
 * an `XQ_NOTE_…`. Errors: `XQ_E_NO_ENTRY`, `XQ_E_BUFFER` with `needed` set, `XQ_E_HANDLE`,
 * `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_record_note(const struct xq_record *record,
                         uint32_t node,
                         uint32_t number,
                         uint32_t *kind,
                         char *buffer,
                         size_t capacity,
                         size_t *needed,
                         struct xq_error *err);

/**
 * Fills in the position after the move of a node; at the root, where the game begins. Errors:
 * `XQ_E_NO_ENTRY` (no such node), `XQ_E_NO_START`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`,
 * `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_record_position(const struct xq_record *record,
                             uint32_t node,
                             struct xq_position *position,
                             struct xq_error *err);

/**
 * Adds a legal move after a node: the main line if it is the first there, else a variation; a
 * move that is there already is found, not added. `added` becomes its node. Errors:
 * `XQ_E_ILLEGAL_MOVE`, `XQ_E_VALUE`, `XQ_E_NO_ENTRY` (no such node), `XQ_E_NO_START`,
 * `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the record for itself.
 */
XQ_API
xq_status xq_record_add_move(struct xq_record *record,
                             uint32_t node,
                             xq_move move,
                             uint32_t *added,
                             struct xq_error *err);

/**
 * Adds a note to a node; `kind` is an `XQ_NOTE_…`. Errors: `XQ_E_VALUE` (no such kind, or a glyph
 * that is no number from 0 to 255), `XQ_E_NO_ENTRY` (no
 * such node), `XQ_E_UTF8`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the
 * record for itself.
 */
XQ_API
xq_status xq_record_annotate(struct xq_record *record,
                             uint32_t node,
                             uint32_t kind,
                             const char *text,
                             size_t text_len,
                             struct xq_error *err);

/**
 * Takes all notes of a node away. Errors: `XQ_E_NO_ENTRY` (no such node), `XQ_E_HANDLE`,
 * `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the record for itself.
 */
XQ_API
xq_status xq_record_clear_notes(struct xq_record *record,
                                uint32_t node,
                                struct xq_error *err);

/* ------------------------------------------------------------------------
 * Records and texts for other programs (art. 7)
 * ------------------------------------------------------------------------ */

/**
 * The moves of a game as a record, without tags. The caller owns it and gives it to
 * `xq_record_free`. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run
 * concurrently.
 */
XQ_API
xq_status xq_record_of_game(const struct xq_game *game,
                            struct xq_record **record,
                            struct xq_error *err);

/**
 * The record as PGN, in UTF-8, its moves in a style as for `xq_style_check` (empty: Chinese).
 * The caller owns the text and gives it to `xq_text_free`. Errors: `XQ_E_NAME`, `XQ_E_UTF8`,
 * `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_record_to_pgn(const struct xq_record *record,
                           const char *style,
                           size_t style_len,
                           struct xq_text **out,
                           struct xq_error *err);

/**
 * The record as DhtmlXQ (UBB), in UTF-8. Marks like `!` have no place there and are left out.
 * The caller owns the text and gives it to `xq_text_free`. Errors: `XQ_E_NO_START`,
 * `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_record_to_dhtmlxq(const struct xq_record *record,
                               struct xq_text **out,
                               struct xq_error *err);

/**
 * The record as an XQF file of version 10: `xq_text_data` and `xq_text_len` then give bytes,
 * not text. Header texts are cut to their room there, marks like `!` are left out. The caller
 * owns it and gives it to `xq_text_free`. Errors: `XQ_E_NO_START`, `XQ_E_HANDLE`, `XQ_E_BUSY`,
 * `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_record_to_xqf(const struct xq_record *record,
                           struct xq_text **out,
                           struct xq_error *err);

/**
 * A text in an encoding of old programs; `encoding` is an `XQ_ENCODING_…`. The result are
 * bytes in that encoding. The caller owns it and gives it to `xq_text_free`. Errors:
 * `XQ_E_ENCODING` (a character that the encoding lacks, with its byte in `text`), `XQ_E_VALUE`
 * (no such encoding), `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_encode(const char *text,
                    size_t text_len,
                    uint32_t encoding,
                    struct xq_text **out,
                    struct xq_error *err);

/**
 * Bytes of any encoding as UTF-8; `encoding` is an `XQ_ENCODING_…`, `XQ_ENCODING_ANY` to find
 * out. `found` may be NULL; otherwise it becomes the encoding that was used. What is no text
 * in the encoding becomes U+FFFD. The caller owns the text and gives it to `xq_text_free`.
 * Errors: `XQ_E_VALUE`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_decode(const uint8_t *data,
                    size_t data_len,
                    uint32_t encoding,
                    uint32_t *found,
                    struct xq_text **out,
                    struct xq_error *err);

/* ------------------------------------------------------------------------
 * Score sheets as a whole (art. 7)
 * ------------------------------------------------------------------------ */

/**
 * Reads the entries of a sheet. `position` is where the game begins; NULL means the start
 * position. Entries have white space between, numbers of rounds are left out, `?` is a move
 * that cannot be read and within an entry one sign. `style` is a name as for `xq_style_check`:
 * `shorthand` (all three action words are left out), `shorthand-west` (平 only), or `any`.
 * The caller owns the sheet and gives it to `xq_sheet_free`. Errors: `XQ_E_NOTATION` (a word
 * that is no entry, with its place), `XQ_E_NAME`, `XQ_E_UTF8`, `XQ_E_POSITION`, `XQ_E_NULL`. May
 * run concurrently. Art. 7.5.
 */
XQ_API
xq_status xq_sheet_new(const struct xq_position *position,
                       const char *text,
                       size_t text_len,
                       const char *style,
                       size_t style_len,
                       struct xq_sheet **sheet,
                       struct xq_error *err);

/** Gives a sheet back. NULL is accepted and does nothing. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`. */
XQ_API
xq_status xq_sheet_free(struct xq_sheet *sheet);

/**
 * How many entries there are, one a ply. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`,
 * `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_sheet_len(const struct xq_sheet *sheet,
                       uint32_t *entries,
                       struct xq_error *err);

/**
 * Says what an entry is, whatever it says itself: `ply` from 1, and its move. Errors:
 * `XQ_E_PLY`, `XQ_E_VALUE`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the
 * sheet for itself.
 */
XQ_API
xq_status xq_sheet_set_move(struct xq_sheet *sheet,
                            uint32_t ply,
                            xq_move move,
                            struct xq_error *err);

/**
 * Finds all legal readings. `last` is the position after the last entry, if it is known, else
 * NULL; `winner` is the side that has mated or stalemated at the end, else `XQ_NO_COLOR`.
 * `max_positions` bounds the different positions after one ply (0: 20,000; each takes less than
 * a kilobyte), `max_moves` the moves between them (0: 4,000,000; each takes 12 bytes). Errors:
 * `XQ_E_VALUE`, `XQ_E_POSITION`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs
 * the sheet for itself. Art. 7.
 */
XQ_API
xq_status xq_sheet_resolve(struct xq_sheet *sheet,
                           const struct xq_position *last,
                           xq_color winner,
                           uint32_t max_positions,
                           uint32_t max_moves,
                           struct xq_sheet_info *info,
                           struct xq_error *err);

/**
 * For each entry its move if it is the same in every reading, else `XQ_NO_MOVE`. Errors:
 * `XQ_E_RECORD` (not resolved), `XQ_E_BUFFER` with `count` set, `XQ_E_HANDLE`, `XQ_E_BUSY`,
 * `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_sheet_certain(const struct xq_sheet *sheet,
                           xq_move *moves,
                           size_t capacity,
                           size_t *count,
                           struct xq_error *err);

/**
 * The different moves that the readings have at a ply, from 1. Errors: `XQ_E_PLY`, and those
 * of `xq_sheet_certain`. May run concurrently.
 */
XQ_API
xq_status xq_sheet_moves_at(const struct xq_sheet *sheet,
                            uint32_t ply,
                            xq_move *moves,
                            size_t capacity,
                            size_t *count,
                            struct xq_error *err);

/**
 * One whole reading, by its number from 0. Errors: `XQ_E_NO_ENTRY` (there are fewer), and those
 * of `xq_sheet_certain`. May run concurrently.
 */
XQ_API
xq_status xq_sheet_reading(const struct xq_sheet *sheet,
                           uint64_t number,
                           xq_move *moves,
                           size_t capacity,
                           size_t *count,
                           struct xq_error *err);

/* ------------------------------------------------------------------------
 * Repeated positions of games (art. 24-29)
 * ------------------------------------------------------------------------ */

/**
 * Checks a rule book and gives the whole of it as JSON, every field named: `rules` is the name
 * of a built-in one ("cxa2007"), or a JSON object with what differs, such as
 * `{"repetitions": 4, "natural_limit": {"rounds": 40}}`, or empty for the default. The fields:
 *
 * - `base` (the book that the others differ from), `name`;
 * - `repetitions` (3) and `counting`: "standings" (how often a position has stood) or "rounds" (how
 *   often the cycle was gone through, one less);
 * - `enforcement`: "arbiter" (a side is told to change, and loses when it has repeated the cycle
 *   once more) or "automatic" (it has lost at once, for servers);
 * - `perpetual_check`: "loses" (at once) or "must_change" (is told first);
 * - `attacks`: the labels that may not go on without end; of "check", "mate_threat",
 *   "capture_threat";
 * - `mate_checks` (4): a mate threat mates by at most so many checks; `defensive_post` (true):
 *   art. 27.3 applies; `node_bound` (200,000): positions searched for one threat at most;
 * - `natural_limit`: `rounds` (60), `max_checks` (10) and whose checks they are, `capped`:
 *   "claimant", "both" or "none".
 *
 * The caller owns the text. Errors: `XQ_E_NAME`, `XQ_E_JSON` with line and column, `XQ_E_RULES` with
 * the field, `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently. Art. 23.3, 24-29.
 */
XQ_API
xq_status xq_rules_json(const char *rules,
                        size_t rules_len,
                        struct xq_text **json,
                        struct xq_error *err);

/**
 * Judges the present position of a game. Nothing is searched unless it has stood often enough
 * (`xq_game_repetitions` says so at once), so it may be asked after every move. `rules` as for
 * `xq_rules_json`. Nobody counts as told to change: `xq_game_report` takes what the arbiter has
 * said. Errors: those of `xq_rules_json`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`. May run
 * concurrently. Art. 24, 26.
 */
XQ_API
xq_status xq_game_verdict(const struct xq_game *game,
                          const char *rules,
                          size_t rules_len,
                          struct xq_verdict *verdict,
                          struct xq_error *err);

/**
 * The labels of the moves that a verdict on the present position judges (art. 28): one loop
 * when every loop is the same, nothing when the position has not recurred. Errors: those of
 * `xq_game_verdict`, `XQ_E_BUFFER` with `count` set. May run concurrently.
 */
XQ_API
xq_status xq_game_labels(const struct xq_game *game,
                         const char *rules,
                         size_t rules_len,
                         struct xq_label *labels,
                         size_t capacity,
                         size_t *count,
                         struct xq_error *err);

/**
 * The whole verdict on the present position as JSON: outcome, articles, cycle, and each move
 * with its label and what it threatens. `decisions` is empty, or a JSON object with what the
 * arbiter has said: `warned_at` (after how many plies a side was told to change: it loses when
 * it has repeated the whole cycle since then) and `overrule`, a list of objects with `ply` (from
 * 1), `label` ("check", "mate_threat", "capture_threat", "exchange_offer", "sacrifice_offer",
 * "block", "shadow" or "idle") and `reason`. The caller owns the text. Errors: those of
 * `xq_game_verdict`. May run concurrently. Art. 24-29.
 */
XQ_API
xq_status xq_game_report(const struct xq_game *game,
                         const char *rules,
                         size_t rules_len,
                         const char *decisions,
                         size_t decisions_len,
                         struct xq_text **report,
                         struct xq_error *err);

/**
 * The same in words that an arbiter can read out. `language` is "zh-Hans" (also when empty),
 * "zh-Hant" or "en". The caller owns the text. Errors: those of `xq_game_report`, `XQ_E_NAME`.
 * May run concurrently.
 */
XQ_API
xq_status xq_game_explain(const struct xq_game *game,
                          const char *rules,
                          size_t rules_len,
                          const char *decisions,
                          size_t decisions_len,
                          const char *language,
                          size_t language_len,
                          struct xq_text **text,
                          struct xq_error *err);

/**
 * Every position of a game that recurs often enough, as JSON: a list of objects with `ply`
 * (after how many moves) and `verdict` (as from `xq_game_report`). For going through archives.
 * The caller owns the text. Errors: those of `xq_game_verdict`. May run concurrently.
 */
XQ_API
xq_status xq_game_recurrences(const struct xq_game *game,
                              const char *rules,
                              size_t rules_len,
                              struct xq_text **report,
                              struct xq_error *err);

/**
 * Counts a claim of the natural limit by `claimant` with the parameters of a rule book
 * (art. 4.2.4, 23.3). Errors: those of `xq_game_verdict`, `XQ_E_VALUE`. May run concurrently.
 */
XQ_API
xq_status xq_game_claim_limit(const struct xq_game *game,
                              const char *rules,
                              size_t rules_len,
                              xq_color claimant,
                              struct xq_limit *limit,
                              struct xq_error *err);

/* ------------------------------------------------------------------------
 * Cycles by themselves (art. 24-29)
 * ------------------------------------------------------------------------ */

/**
 * Judges a cycle without a whole game: the moves number `first` to `last` (from 1) of a line
 * of play from `start` (NULL: the start position), as if they had been repeated often enough.
 * Errors: those of `xq_rules_json`, `XQ_E_POSITION`, `XQ_E_VALUE` and `XQ_E_ILLEGAL_MOVE` with
 * the ply, `XQ_E_PLY` (no such moves), `XQ_E_CYCLE` (the position after them is not the one
 * before them). May run concurrently.
 */
XQ_API
xq_status xq_cycle_verdict(const struct xq_position *start,
                           const xq_move *moves,
                           size_t moves_len,
                           uint32_t first,
                           uint32_t last,
                           const char *rules,
                           size_t rules_len,
                           struct xq_verdict *verdict,
                           struct xq_error *err);

/**
 * The whole verdict on such a cycle as JSON, as from `xq_game_report`. The caller owns the
 * text. Errors: those of `xq_cycle_verdict`. May run concurrently.
 */
XQ_API
xq_status xq_cycle_report(const struct xq_position *start,
                          const xq_move *moves,
                          size_t moves_len,
                          uint32_t first,
                          uint32_t last,
                          const char *rules,
                          size_t rules_len,
                          const char *decisions,
                          size_t decisions_len,
                          struct xq_text **report,
                          struct xq_error *err);

/**
 * The same in words, as from `xq_game_explain`. The caller owns the text. Errors: those of
 * `xq_cycle_verdict`, `XQ_E_NAME`. May run concurrently.
 */
XQ_API
xq_status xq_cycle_explain(const struct xq_position *start,
                           const xq_move *moves,
                           size_t moves_len,
                           uint32_t first,
                           uint32_t last,
                           const char *rules,
                           size_t rules_len,
                           const char *decisions,
                           size_t decisions_len,
                           const char *language,
                           size_t language_len,
                           struct xq_text **text,
                           struct xq_error *err);

/* ------------------------------------------------------------------------
 * Recorded games judged
 * ------------------------------------------------------------------------ */

/**
 * Judges a recorded game and tells it in English, a line for each fact: players and event, moves
 * read, how it ended on the board, the most repeated position with its cycle, the verdict with
 * its articles, each problem. `rules` as for `xq_rules_json`. The caller owns the text and
 * gives it to `xq_text_free`. Errors: those of `xq_rules_json`, `XQ_E_HANDLE`, `XQ_E_BUSY`,
 * `XQ_E_POISONED`. May run concurrently. Art. 4, 24-26.
 */
XQ_API
xq_status xq_record_report_text(const struct xq_record *record,
                                const char *rules,
                                size_t rules_len,
                                struct xq_text **out,
                                struct xq_error *err);

/**
 * The same for machines: one JSON object on one line, its keys always in the same order:
 *
 * - `game` (number in the file, from 1), `offset` (in bytes), `format`, `encoding`, `notation`,
 *   `tags` (array of [name, value]), `red`, `black`, `event` (those tags, or null);
 * - `fen` (the start position, or null), `moves` (each as "h2e2"), `result` (as claimed: "1-0",
 *   "0-1", "1/2-1/2", "*"), `final` (FEN after the last move, or null);
 * - `outcome` (null, or winner, reason, article), `repeated` (null, or times, plies, cycle);
 * - `verdict` (outcome, rules, articles, standings, and labels: ply, move, side, label);
 * - `problems` (array of kind, severity, ply, in_variation, token, offset, reason, candidates).
 *
 * A ply is how many moves were made before. The caller owns the text and gives it to
 * `xq_text_free`. Errors: as of `xq_record_report_text`. May run concurrently. Art. 4, 24-26.
 */
XQ_API
xq_status xq_record_report_json(const struct xq_record *record,
                                const char *rules,
                                size_t rules_len,
                                struct xq_text **out,
                                struct xq_error *err);

/* ------------------------------------------------------------------------
 * Many at once (art. 2-4, 7)
 * ------------------------------------------------------------------------ */

/**
 * The legal moves of each of many positions, one list behind the other, as
 * `xq_position_legal_moves` gives them; `counts` has room for `positions_len` numbers and takes
 * how many moves belong to each. Room for `XQ_MAX_MOVES` moves a position always suffices.
 * Errors: `XQ_E_BUFFER` with `count` set, `XQ_E_POSITION` (the message says which),
 * `XQ_E_RANGE`, `XQ_E_NULL`. May run concurrently: to use several cores, share the array out.
 * Art. 2, 3.1.
 */
XQ_API
xq_status xq_positions_legal_moves(const struct xq_position *positions,
                                   size_t positions_len,
                                   uint32_t *counts,
                                   xq_move *moves,
                                   size_t capacity,
                                   size_t *count,
                                   struct xq_error *err);

/**
 * Plays many games and says of each what became of it. `moves` are the moves of all games, one
 * game behind the other, and `lengths` says how many belong to each; `starts` holds no position
 * (all begin at the start position, art. 1.3), one for all, or one for each. Every move is
 * checked; one that is not legal ends its own game and no other. `threads` is how many threads
 * share the work, the caller's among them: with 1 none is started, and none outlives the call.
 * Errors: `XQ_E_RANGE` (lengths that do not add up to `moves_len`, a number of start positions
 * or threads that is not possible), `XQ_E_POSITION`, `XQ_E_BUFFER` with `count` set,
 * `XQ_E_NULL`. May run concurrently. Art. 2-4.
 */
XQ_API
xq_status xq_games_replay(const xq_move *moves,
                          size_t moves_len,
                          const uint32_t *lengths,
                          size_t lengths_len,
                          const struct xq_position *starts,
                          size_t starts_len,
                          uint32_t threads,
                          struct xq_game_row *rows,
                          size_t capacity,
                          size_t *count,
                          struct xq_error *err);

/**
 * Reads many files, each one game or many in any format and encoding, and keeps a row and the
 * moves of the main line for each game. `data` are the bytes of all files, one behind the other,
 * and `lengths` says how many belong to each. What is wrong with a file or a game never stops
 * the others: its row counts it, and a file without any game has no row. `options` may be NULL;
 * `threads` is as for `xq_games_replay`. The rows are the same whatever it is. The caller owns
 * the archive and gives it to `xq_archive_free`. Errors: `XQ_E_RANGE` (lengths that do not add
 * up to `data_len`, an impossible number of threads), `XQ_E_STRUCT`, `XQ_E_VALUE`, `XQ_E_NAME`,
 * `XQ_E_NULL`. May run concurrently. Art. 7.
 */
XQ_API
xq_status xq_archive_scan(const uint8_t *data,
                          size_t data_len,
                          const uint64_t *lengths,
                          size_t lengths_len,
                          const struct xq_read_options *options,
                          uint32_t threads,
                          struct xq_archive **archive,
                          struct xq_error *err);

/**
 * The rows of all games, in the order of the files and of the games in them. Errors:
 * `XQ_E_BUFFER` with `count` set, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run
 * concurrently.
 */
XQ_API
xq_status xq_archive_rows(const struct xq_archive *archive,
                          struct xq_archive_row *rows,
                          size_t capacity,
                          size_t *count,
                          struct xq_error *err);

/**
 * The moves of the main lines, one game behind the other: `first_move` and `plies` of a row say
 * which are its own. Errors: `XQ_E_BUFFER` with `count` set, `XQ_E_HANDLE`, `XQ_E_BUSY`,
 * `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_archive_moves(const struct xq_archive *archive,
                           xq_move *moves,
                           size_t capacity,
                           size_t *count,
                           struct xq_error *err);

/** Gives an archive back. NULL is accepted and does nothing. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`. */
XQ_API
xq_status xq_archive_free(struct xq_archive *archive);

/* ------------------------------------------------------------------------
 * Archives, a row for each game (art. 4, 7, 23.3, 24-26)
 * ------------------------------------------------------------------------ */

/**
 * Reads all games of a file, of any format and encoding, or of a part of a file, and makes a row for
 * each. What is wrong with a game stands in its row and stops nothing; a file without any game has no
 * rows. `reading` and `options` may be NULL; `rules` is a rule book as for `xq_game_verdict` (empty:
 * cxa2007). The rows depend neither on the number of threads nor on how a file was cut. The caller
 * owns the audit and gives it to `xq_audit_free`. Errors: `XQ_E_STRUCT`, `XQ_E_RANGE`, `XQ_E_VALUE`
 * (also for a part whose format or encoding is not given), `XQ_E_NAME`, `XQ_E_JSON`, `XQ_E_RULES`,
 * `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently. Art. 4, 7, 23.3, 24-26.
 */
XQ_API
xq_status xq_audit_new(const uint8_t *data,
                       size_t data_len,
                       const struct xq_read_options *reading,
                       const struct xq_audit_options *options,
                       const char *rules,
                       size_t rules_len,
                       struct xq_audit **audit,
                       struct xq_error *err);

/**
 * Reads all games of several whole files, as `xq_audit_new` does for one. `data` are the bytes of all
 * files, one behind the other, and `lengths` says how many belong to each; the column "file" says of
 * which file a row is, from 0. The caller owns the audit and gives it to `xq_audit_free`. Errors:
 * `XQ_E_RANGE` (also lengths that do not add up to `data_len`), and as of `xq_audit_new`; nothing may
 * be before the bytes. May run concurrently. Art. 4, 7, 23.3, 24-26.
 */
XQ_API
xq_status xq_audit_files(const uint8_t *data,
                         size_t data_len,
                         const uint64_t *lengths,
                         size_t lengths_len,
                         const struct xq_read_options *reading,
                         const struct xq_audit_options *options,
                         const char *rules,
                         size_t rules_len,
                         struct xq_audit **audit,
                         struct xq_error *err);

/** Gives an audit back. NULL is accepted and does nothing. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`. */
XQ_API
xq_status xq_audit_free(struct xq_audit *audit);

/**
 * The block, aligned to 64 bytes. It belongs to the handle and lives until that is freed. NULL if
 * `audit` is NULL, freed or foreign. May run concurrently.
 */
XQ_API
const char *xq_audit_data(const struct xq_audit *audit);

/** How many bytes the block has. 0 if `audit` is NULL, freed or foreign. May run concurrently. */
XQ_API
size_t xq_audit_len(const struct xq_audit *audit);

/**
 * How many rows there are: one for each game. 0 if `audit` is NULL, freed or foreign. May run
 * concurrently.
 */
XQ_API
size_t xq_audit_rows(const struct xq_audit *audit);

/**
 * Tells format and encoding of a file by its first bytes; more than the first MiB changes nothing.
 * `reading` may be NULL. Errors: `XQ_E_STRUCT`, `XQ_E_VALUE`, `XQ_E_NAME`, `XQ_E_NULL`. May run
 * concurrently.
 */
XQ_API
xq_status xq_audit_source_of(const uint8_t *data,
                             size_t data_len,
                             const struct xq_read_options *reading,
                             struct xq_audit_source *source,
                             struct xq_error *err);

/**
 * Says where a large file can be cut. `data` begins where the file or a part of it begins; `size`
 * becomes how many of these bytes can be read apart from what follows, up to the last border of games
 * in them. 0 means that more bytes are needed, or, at the end of a file, that all are one part. The
 * options must give format and encoding as `xq_audit_source_of` tells them. The rows of all parts are
 * those of the whole. Errors: `XQ_E_VALUE` (also without format or encoding, or for a format that
 * cannot be cut), `XQ_E_STRUCT`, `XQ_E_NAME`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_audit_split(const uint8_t *data,
                         size_t data_len,
                         const struct xq_read_options *reading,
                         size_t *size,
                         struct xq_error *err);

/**
 * The version of the list of columns of this library, `XQ_AUDIT_SCHEMA` of its own header. May run
 * concurrently.
 */
XQ_API
uint32_t xq_audit_schema(void);

/** How many columns there are. May run concurrently. */
XQ_API
uint32_t xq_audit_columns(void);

/**
 * Fills in name and type of a column, by its number from 0. Errors: `XQ_E_NO_ENTRY`, `XQ_E_NULL`.
 * May run concurrently.
 */
XQ_API
xq_status xq_audit_column_at(uint32_t number,
                             struct xq_audit_column *column,
                             struct xq_error *err);

/**
 * What a column says, in a sentence. Errors: `XQ_E_NO_ENTRY`, `XQ_E_BUFFER` with `needed` set,
 * `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_audit_column_meaning(uint32_t number,
                                  char *buffer,
                                  size_t capacity,
                                  size_t *needed,
                                  struct xq_error *err);

/**
 * The text of a value of a column of names, by the numbers of both from 0. Errors: `XQ_E_NO_ENTRY`,
 * `XQ_E_BUFFER` with `needed` set, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_audit_value_name(uint32_t number,
                              uint32_t value,
                              char *buffer,
                              size_t capacity,
                              size_t *needed,
                              struct xq_error *err);

/* ------------------------------------------------------------------------
 * Clocks (art. 6, 21, 22)
 * ------------------------------------------------------------------------ */

/**
 * Reads a time control and writes it in its short form: "6.1" becomes "90:00/40,15:00/10*". For
 * checking what a user typed. Errors: `XQ_E_TIME_CONTROL` with byte and column, `XQ_E_UTF8`,
 * `XQ_E_BUFFER`, `XQ_E_NULL`. May run concurrently. Art. 6.
 */
XQ_API
xq_status xq_time_control_text(const char *control,
                               size_t control_len,
                               char *buffer,
                               size_t capacity,
                               size_t *needed,
                               struct xq_error *err);

/**
 * Makes a clock that has not been started. `control` is a preset ("6.1" to "6.4", "6.5=60:00",
 * "tieshi-2007", "league-2021", "ultra-fast", "decider", "wxf") or the short form: periods with
 * commas between, red and black with "|" between if they differ, each
 * `TIME[/MOVES][+S|dS|bS][!][*]` or, last, `COUNTxTIME` for byo-yomi. "90:00/40,15:00/10*" is 40
 * moves in 90 minutes, then 10 in each 15; `+` adds seconds after each move, `d` is a US delay, `b`
 * Bronstein's; `!` loses the time left over at the end of the period; `*` repeats the last.
 * `late_limit` is how many milliseconds after the start a side that is not here loses; below 0:
 * as long as its time lasts. The caller owns the clock and gives it to `xq_clock_free`. Errors:
 * `XQ_E_TIME_CONTROL` with byte and column, `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently. Art. 6,
 * 21.1.
 */
XQ_API
xq_status xq_clock_new(const char *control,
                       size_t control_len,
                       int64_t late_limit,
                       struct xq_clock **clock,
                       struct xq_error *err);

/**
 * A second clock in the same state. The caller owns it. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`,
 * `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_clock_copy(const struct xq_clock *clock,
                        struct xq_clock **copy,
                        struct xq_error *err);

/** Gives a clock back. NULL is accepted and does nothing. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`. */
XQ_API
xq_status xq_clock_free(struct xq_clock *clock);

/**
 * Starts the game: the time of `first` runs. `late_red` and `late_black` are 1 for a side that is
 * not here; if both are, both times run until each has arrived. Errors: `XQ_E_CLOCK` (started
 * before), `XQ_E_TIME` (before the last event, nothing changes), `XQ_E_VALUE`, `XQ_E_HANDLE`,
 * `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the clock for itself. Art. 6, 21.
 */
XQ_API
xq_status xq_clock_start(struct xq_clock *clock,
                         int64_t now,
                         xq_color first,
                         uint8_t late_red,
                         uint8_t late_black,
                         struct xq_error *err);

/**
 * A side has moved and presses: its move is complete, the other's time runs. Allocates nothing.
 * Errors: `XQ_E_CLOCK` (it is not its time that runs, the clock is stopped, or the flag fell before
 * `now`: then it has fallen), `XQ_E_TIME`, `XQ_E_VALUE`, `XQ_E_HANDLE`, `XQ_E_BUSY`,
 * `XQ_E_POISONED`, `XQ_E_NULL`. Needs the clock for itself. Art. 6, 22.1.
 */
XQ_API
xq_status xq_clock_press(struct xq_clock *clock,
                         xq_color side,
                         int64_t now,
                         struct xq_error *err);

/**
 * A late side has come to its place; the time that is left counts. Errors: `XQ_E_CLOCK` (it was
 * here, or the limit has passed), `XQ_E_TIME`, `XQ_E_VALUE`, `XQ_E_HANDLE`, `XQ_E_BUSY`,
 * `XQ_E_POISONED`, `XQ_E_NULL`. Needs the clock for itself. Art. 21.2.
 */
XQ_API
xq_status xq_clock_arrive(struct xq_clock *clock,
                          xq_color side,
                          int64_t now,
                          struct xq_error *err);

/**
 * The arbiter stops the clock. Errors: `XQ_E_CLOCK` (it does not run), `XQ_E_TIME`, `XQ_E_HANDLE`,
 * `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the clock for itself. Art. 22.4.
 */
XQ_API
xq_status xq_clock_pause(struct xq_clock *clock,
                         int64_t now,
                         struct xq_error *err);

/**
 * The arbiter starts it again, for the same side. Errors: `XQ_E_CLOCK` (it is not stopped),
 * `XQ_E_TIME`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the clock for
 * itself. Art. 22.4.
 */
XQ_API
xq_status xq_clock_resume(struct xq_clock *clock,
                          int64_t now,
                          struct xq_error *err);

/**
 * The game is over: the clock stops for good. Errors: `XQ_E_CLOCK` (it stands already),
 * `XQ_E_TIME`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the clock for
 * itself.
 */
XQ_API
xq_status xq_clock_finish(struct xq_clock *clock,
                          int64_t now,
                          struct xq_error *err);

/**
 * Lets time pass until `now`, so that a flag that has fallen or a limit that has passed is there
 * for good. Errors: `XQ_E_TIME`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the
 * clock for itself. Art. 21.1, 22.1.
 */
XQ_API
xq_status xq_clock_check(struct xq_clock *clock,
                         int64_t now,
                         struct xq_error *err);

/**
 * What the clock showed at its last event. Allocates nothing. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`,
 * `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_clock_show(const struct xq_clock *clock,
                        struct xq_clock_state *state,
                        struct xq_error *err);

/**
 * What the clock shows at `now` if nothing happens until then; the clock is not changed. For
 * drawing it in every frame. Allocates nothing. Errors: `XQ_E_TIME`, `XQ_E_HANDLE`, `XQ_E_BUSY`,
 * `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_clock_show_at(const struct xq_clock *clock,
                           int64_t now,
                           struct xq_clock_state *state,
                           struct xq_error *err);

/**
 * When a flag falls or the limit for lateness passes if nothing happens, for a timer. `any` becomes
 * 1, or 0 when nothing will; then `at` becomes 0. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`,
 * `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently. Art. 21, 22.
 */
XQ_API
xq_status xq_clock_next_event(const struct xq_clock *clock,
                              int64_t *at,
                              uint8_t *any,
                              struct xq_error *err);

/**
 * The whole clock as JSON, with its journal: `xq_clock_from_json` makes the same clock of it. The
 * caller owns the text and gives it to `xq_text_free`. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`,
 * `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_clock_json(const struct xq_clock *clock,
                        struct xq_text **out,
                        struct xq_error *err);

/**
 * Restores a clock from its JSON. The caller owns it. Errors: `XQ_E_JSON` with the field in the
 * message, `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_clock_from_json(const char *json,
                             size_t json_len,
                             struct xq_clock **clock,
                             struct xq_error *err);

/* ------------------------------------------------------------------------
 * The arbiter's hand on a clock (art. 5.8, 22.4, 23.3)
 * ------------------------------------------------------------------------ */

/**
 * The arbiter sets a side's time to `ms` milliseconds; a flag that should not have fallen is put
 * up, and the clock waits to be resumed. `reason` goes into the journal. Errors: `XQ_E_CLOCK`,
 * `XQ_E_RANGE`, `XQ_E_TIME`, `XQ_E_VALUE`, `XQ_E_UTF8`, `XQ_E_HANDLE`, `XQ_E_BUSY`,
 * `XQ_E_POISONED`, `XQ_E_NULL`. Needs the clock for itself. Art. 22.4.
 */
XQ_API
xq_status xq_clock_set(struct xq_clock *clock,
                       xq_color side,
                       int64_t ms,
                       int64_t now,
                       const char *reason,
                       size_t reason_len,
                       struct xq_error *err);

/**
 * The arbiter gives a side `ms` milliseconds. Errors: as of `xq_clock_set`. Needs the clock for
 * itself.
 */
XQ_API
xq_status xq_clock_add(struct xq_clock *clock,
                       xq_color side,
                       int64_t ms,
                       int64_t now,
                       const char *reason,
                       size_t reason_len,
                       struct xq_error *err);

/**
 * The arbiter adds `ms` milliseconds to what a side has used; if it has not so much left, its
 * flag falls. Errors: as of `xq_clock_set`. Needs the clock for itself. Art. 23.3.
 */
XQ_API
xq_status xq_clock_deduct(struct xq_clock *clock,
                          xq_color side,
                          int64_t ms,
                          int64_t now,
                          const char *reason,
                          size_t reason_len,
                          struct xq_error *err);

/**
 * A defective clock is replaced: `times` are red's and black's milliseconds on the new one, so
 * `times_len` is 2. The clock then waits to be resumed. Errors: as of `xq_clock_set`. Needs the
 * clock for itself. Art. 22.4.
 */
XQ_API
xq_status xq_clock_replace(struct xq_clock *clock,
                           const int64_t *times,
                           size_t times_len,
                           int64_t now,
                           const char *reason,
                           size_t reason_len,
                           struct xq_error *err);

/**
 * Takes back the last press: both sides have what they had just before it. Errors: as of
 * `xq_clock_set`. Needs the clock for itself. Art. 5.8.
 */
XQ_API
xq_status xq_clock_undo(struct xq_clock *clock,
                        int64_t now,
                        const char *reason,
                        size_t reason_len,
                        struct xq_error *err);

/* ------------------------------------------------------------------------
 * Games at the board (art. 4-10, 18, 21-24)
 * ------------------------------------------------------------------------ */

/**
 * Reads regulations, a name ("cxa2007", "tieshi2007", "league2021") or a JSON object in which what
 * is left out is as in its "base", and gives all their fields as JSON: for checking, and for
 * seeing what there is to set. The fields:
 *
 * - `base`, `name`; `time` (as for `xq_clock_new`); `late_limit` (such as "15:00", or null: as long
 *   as the time lasts); `fouls_to_lose` (3);
 * - `first_illegal`: "loses", or "foul" for the first one of a side; `touch_reading`: a touched
 *   piece "can" do what is "legal", or what it can do as a "piece_alone";
 * - `limit_penalty` ("5:00"): what a wrong claim of the natural limit costs; `missed_records` (4)
 *   and `record_lapse` ("3:00"): art. 7.1, 7.2;
 * - `rules` (as for `xq_rules_json`); `scoring` (`win`, `red_draw`, `black_draw`, `loss`).
 *
 * The caller owns the text. Errors: `XQ_E_JSON` with the field in the
 * message, `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_regulations_json(const char *regulations,
                              size_t regulations_len,
                              struct xq_text **out,
                              struct xq_error *err);

/**
 * Opens a game at the board. `regulations` is as for `xq_regulations_json`; empty: "cxa2007".
 * `position` is where it begins, and is copied; NULL: the start position. The game begins with the
 * event "start". The caller owns it and gives it to `xq_arbiter_free`. Errors: `XQ_E_JSON`,
 * `XQ_E_UTF8`, `XQ_E_POSITION`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_arbiter_new(const char *regulations,
                         size_t regulations_len,
                         const struct xq_position *position,
                         struct xq_arbiter **arbiter,
                         struct xq_error *err);

/**
 * Plays a log (`xq_arbiter_log_json`) again: the game it gives is in the same state. The caller owns
 * it. Errors: `XQ_E_JSON` with the event and field in the message, `XQ_E_UTF8`, `XQ_E_NULL`. May run
 * concurrently.
 */
XQ_API
xq_status xq_arbiter_replay(const char *log,
                            size_t log_len,
                            struct xq_arbiter **arbiter,
                            struct xq_error *err);

/**
 * A second game in the same state. The caller owns it. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`,
 * `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_arbiter_copy(const struct xq_arbiter *arbiter,
                          struct xq_arbiter **copy,
                          struct xq_error *err);

/** Gives a game back. NULL is accepted and does nothing. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`. */
XQ_API
xq_status xq_arbiter_free(struct xq_arbiter *arbiter);

/**
 * Takes an event, a JSON object such as
 * `{"at": 3000, "event": "touch", "side": "red", "squares": ["b0", "b9"], "manner": "in_order"}`.
 * `at` is its time in milliseconds, `event` its name, and with `side` ("red", "black") where one is
 * named here:
 *
 * - from a player: touch (side, squares, manner "in_order", "at_once", "accident" or "adjusting"
 *   with consent true or false), move (side, move "h2e2"), press, touch_clock, offer, withdraw,
 *   accept, decline, resign, claim_limit, claim_repetition (side);
 * - from the arbiter: start (late [red, black]), arrive (side), foul (side, kind "9.1.1" …),
 *   sanction (side, kind "warning", "disqualified" or "expelled", reason), missed_records (side,
 *   plies), records_made_good (side), audit_limit, audit_repetition, overrule (ply, label, reason),
 *   declare_draw, declare_loss (side), pause, resume, set_time, add_time, deduct_time (side, ms,
 *   reason), replace_clock (ms [red, black], reason), take_back (reason), check, sign (who "red",
 *   "black" or "arbiter", name).
 *
 * The call succeeds when the event could be read and its time is not before the last one's; the
 * answer says whether it was accepted, and what follows: a JSON object with accepted, refusal
 * (null, or name, article, text) and notes (each with note, text and its fields: foul, bound,
 * free, pressed_for, offered, declined, ruled, counted, penalty, sanctioned, records_later,
 * sheet_complete, ended). The caller owns the text and gives it to `xq_text_free`. Errors:
 * `XQ_E_JSON` with the field in the message, `XQ_E_UTF8`, `XQ_E_HANDLE`, `XQ_E_BUSY`,
 * `XQ_E_POISONED`, `XQ_E_NULL`. Needs the game for itself.
 */
XQ_API
xq_status xq_arbiter_take(struct xq_arbiter *arbiter,
                          const char *event,
                          size_t event_len,
                          struct xq_text **answer,
                          struct xq_error *err);

/**
 * The event "move": a side has made a move and let go of the piece. The same as `xq_arbiter_take`
 * without JSON. Errors: `XQ_E_TIME`, `XQ_E_VALUE`, `XQ_E_RANGE` (the log is full), `XQ_E_HANDLE`,
 * `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the game for itself. Art. 5.7.
 */
XQ_API
xq_status xq_arbiter_move(struct xq_arbiter *arbiter,
                          int64_t now,
                          xq_color side,
                          xq_move move,
                          struct xq_answer *answer,
                          struct xq_error *err);

/**
 * The event "press": a side has moved and presses. After a move and before the flag falls it
 * allocates nothing. Errors: as of `xq_arbiter_move`. Needs the game for itself. Art. 6.
 */
XQ_API
xq_status xq_arbiter_press(struct xq_arbiter *arbiter,
                           int64_t now,
                           xq_color side,
                           struct xq_answer *answer,
                           struct xq_error *err);

/**
 * The event "check": has a flag fallen, has a limit passed? It is in the log only when it ended
 * the game, so a frame loop may call it: until then it allocates nothing. Errors: as of
 * `xq_arbiter_move`. Needs the game for itself. Art. 21, 22.
 */
XQ_API
xq_status xq_arbiter_check(struct xq_arbiter *arbiter,
                           int64_t now,
                           struct xq_answer *answer,
                           struct xq_error *err);

/**
 * How the game stood at its last event. Allocates nothing. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`,
 * `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_arbiter_show(const struct xq_arbiter *arbiter,
                          struct xq_arbiter_state *state,
                          struct xq_error *err);

/**
 * How the game stands at `now` if nothing happens until then; it is not changed. Allocates nothing.
 * Errors: `XQ_E_TIME`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run
 * concurrently.
 */
XQ_API
xq_status xq_arbiter_show_at(const struct xq_arbiter *arbiter,
                             int64_t now,
                             struct xq_arbiter_state *state,
                             struct xq_error *err);

/**
 * The position on the board. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run
 * concurrently.
 */
XQ_API
xq_status xq_arbiter_position(const struct xq_arbiter *arbiter,
                              struct xq_position *position,
                              struct xq_error *err);

/**
 * The moves that the side to move may make, with what it has touched (art. 5.1-5.5): all legal ones
 * if nothing binds it. Errors: `XQ_E_BUFFER` with `count` set, `XQ_E_HANDLE`, `XQ_E_BUSY`,
 * `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_arbiter_allowed_moves(const struct xq_arbiter *arbiter,
                                   xq_move *moves,
                                   size_t capacity,
                                   size_t *count,
                                   struct xq_error *err);

/* ------------------------------------------------------------------------
 * Logs and result sheets of games at the board (art. 9.2, 10.1)
 * ------------------------------------------------------------------------ */

/**
 * Everything that is the case, as JSON: moves, FEN, clock, fouls, offers, ending and so on. The
 * caller owns the text. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run
 * concurrently.
 */
XQ_API
xq_status xq_arbiter_state_json(const struct xq_arbiter *arbiter,
                                struct xq_text **out,
                                struct xq_error *err);

/**
 * The log as JSON, for `xq_arbiter_replay`. The caller owns the text. Errors: `XQ_E_HANDLE`,
 * `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_arbiter_log_json(const struct xq_arbiter *arbiter,
                              struct xq_text **out,
                              struct xq_error *err);

/**
 * The log in words, a line for each event, with the articles. `language` is "zh-Hans", "zh-Hant" or
 * "en". The caller owns the text. Errors: `XQ_E_NAME`, `XQ_E_UTF8`, `XQ_E_HANDLE`, `XQ_E_BUSY`,
 * `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_arbiter_log_text(const struct xq_arbiter *arbiter,
                              const char *language,
                              size_t language_len,
                              struct xq_text **out,
                              struct xq_error *err);

/**
 * The result sheet as JSON: result, reason, article, rule, unplayed, plies, used_ms, fouls, points,
 * signatures, complete; "null" while the game goes on. The caller owns the text. Errors:
 * `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently. Art. 10.1.
 */
XQ_API
xq_status xq_arbiter_sheet_json(const struct xq_arbiter *arbiter,
                                struct xq_text **out,
                                struct xq_error *err);

/* ------------------------------------------------------------------------
 * Contests over several games (art. 13.5, 15.6)
 * ------------------------------------------------------------------------ */

/**
 * Begins a contest. `rules` is "single", "match2", "league2021", "playoff", or a JSON object with
 * name and stages, each stage with name, time, and if wanted games (1), colours ("first",
 * "exchanged", "black_chooses"), draw_is_black_win (false), points (win 1, red_draw 0.5,
 * black_draw 0.5, loss 0). The caller owns the contest and gives it to `xq_chain_free`. Errors:
 * `XQ_E_JSON` with the field in the message, `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_chain_new(const char *rules,
                       size_t rules_len,
                       struct xq_chain **chain,
                       struct xq_error *err);

/**
 * Restores a contest from its JSON (`xq_chain_json`). The caller owns it. Errors: `XQ_E_JSON` with the
 * field in the message, `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_chain_from_json(const char *json,
                             size_t json_len,
                             struct xq_chain **chain,
                             struct xq_error *err);

/** Gives a contest back. NULL is accepted and does nothing. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`. */
XQ_API
xq_status xq_chain_free(struct xq_chain *chain);

/**
 * Which game is next, with which colours and time, or who has won. Errors: `XQ_E_HANDLE`,
 * `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_chain_show(const struct xq_chain *chain,
                        struct xq_chain_state *state,
                        struct xq_error *err);

/**
 * The player who is to choose takes a colour for the next game. Errors: `XQ_E_CHAIN` (there is
 * nothing to choose), `XQ_E_VALUE`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the
 * contest for itself.
 */
XQ_API
xq_status xq_chain_choose(struct xq_chain *chain,
                          xq_color colour,
                          struct xq_error *err);

/**
 * The next game was played; `result` is one of `XQ_RESULT_RED_WINS` to `XQ_RESULT_BOTH_LOSE`. Errors:
 * `XQ_E_CHAIN` (the contest is over, or a colour must be chosen first), `XQ_E_VALUE`,
 * `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the contest for itself.
 */
XQ_API
xq_status xq_chain_record(struct xq_chain *chain,
                          uint8_t result,
                          struct xq_error *err);

/**
 * The whole contest as JSON: rules, games, chosen_red, next, result. The caller owns the text.
 * Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_chain_json(const struct xq_chain *chain,
                        struct xq_text **out,
                        struct xq_error *err);

/* ------------------------------------------------------------------------
 * Boards as pictures (art. 1)
 * ------------------------------------------------------------------------ */

/**
 * Draws a position as SVG, with `options` or NULL for none: one `<svg>` element that needs no
 * font, under 20,000 bytes, the same bytes on every machine. The caller owns the text and gives
 * it to `xq_text_free`. Errors: `XQ_E_NULL`, `XQ_E_POSITION`, `XQ_E_STRUCT`, `XQ_E_VALUE`,
 * `XQ_E_RANGE`, `XQ_E_ALIGNMENT`. May run concurrently. Art. 1.
 */
XQ_API
xq_status xq_position_svg(const struct xq_position *position,
                          const struct xq_diagram_options *options,
                          struct xq_text **svg,
                          struct xq_error *err);

/**
 * The same with options as JSON: an object, or empty for none. Its fields: `pieces`
 * ("traditional", "simplified", "latin"), `bottom` ("red", "black"), `mirrored`, `coordinates`
 * ("files", "points", "none"), `theme` ("wood", "dark", "print"), `colors` (an object with
 * "board", "line", "red", "red_face", "black", "black_face", "mark", "alarm", each "#rrggbb"),
 * `width` (pixels, 0 for any), `arrows` (moves, or objects with `move` and `color`), `circles`
 * (points, or objects with `square` and `color`), `last_move`, `check` (mark a king in check),
 * `title` (what the picture shows), `shapes` (false: without the outlines, which then come from
 * `xq_diagram_shapes` once for a page). The caller owns the text. Errors: those of
 * `xq_position_svg`, `XQ_E_JSON` with the place, `XQ_E_OPTIONS` with the field, `XQ_E_UTF8`. May run
 * concurrently. Art. 1.
 */
XQ_API
xq_status xq_position_draw(const struct xq_position *position,
                           const char *options,
                           size_t options_len,
                           struct xq_text **svg,
                           struct xq_error *err);

/**
 * The same for any diagram, also one with defects. The caller owns the text. Errors: those of
 * `xq_position_draw`, `XQ_E_VALUE` for a piece or side that is none. May run concurrently. Art. 1.
 */
XQ_API
xq_status xq_setup_draw(const struct xq_setup *setup,
                        const char *options,
                        size_t options_len,
                        struct xq_text **svg,
                        struct xq_error *err);

/**
 * The outlines that pictures with `"shapes": false` use, and the empty board, as an `<svg>` that
 * shows nothing: once on a page for each set of pieces, colours, coordinates and orientation.
 * The caller owns the text. Errors: `XQ_E_JSON`, `XQ_E_OPTIONS`, `XQ_E_UTF8`, `XQ_E_NULL`. May run
 * concurrently.
 */
XQ_API
xq_status xq_diagram_shapes(const char *options,
                            size_t options_len,
                            struct xq_text **svg,
                            struct xq_error *err);

/**
 * A position as text: `how` is "unicode" (also when empty), with Chinese characters that are as
 * wide as two letters, or "ascii", with the letters of FEN. Of the options in JSON, see
 * `xq_position_draw`, pieces, bottom, mirrored and coordinates count. The caller owns the text.
 * Errors: those of `xq_position_draw`, `XQ_E_NAME`. May run concurrently. Art. 1.
 */
XQ_API
xq_status xq_position_plain(const struct xq_position *position,
                            const char *how,
                            size_t how_len,
                            const char *options,
                            size_t options_len,
                            struct xq_text **text,
                            struct xq_error *err);

/**
 * A game that moves, as one SVG without a script: from its start position through all its moves,
 * again and again. `step` and `end` are milliseconds for each move and for the last position, 0
 * for 1,200 and 3,000. Options as for `xq_position_draw`; arrows and the last move are not
 * drawn. The caller owns the text. Errors: those of `xq_position_draw`, `XQ_E_HANDLE`,
 * `XQ_E_BUSY`, `XQ_E_POISONED`. May run concurrently.
 */
XQ_API
xq_status xq_game_animation(const struct xq_game *game,
                            uint32_t step,
                            uint32_t end,
                            const char *options,
                            size_t options_len,
                            struct xq_text **svg,
                            struct xq_error *err);

/* ------------------------------------------------------------------------
 * Pages with rulings and records (art. 7, 24-29)
 * ------------------------------------------------------------------------ */

/**
 * The verdict on the present position of a game as a page that needs no network, no font and no
 * script: the ruling, the cycle as boards, each label with its evidence, the articles. `rules`
 * and `decisions` as for `xq_game_report`. `options` is a JSON object, or empty: `language`
 * ("zh-Hans", "zh-Hant", "en"), `notation` (of the moves), `board` (as for `xq_position_draw`).
 * The caller owns the text. Errors: those of `xq_game_report`, `XQ_E_OPTIONS` with the field.
 * May run concurrently. Art. 24-29.
 */
XQ_API
xq_status xq_game_ruling_html(const struct xq_game *game,
                              const char *rules,
                              size_t rules_len,
                              const char *decisions,
                              size_t decisions_len,
                              const char *options,
                              size_t options_len,
                              struct xq_text **html,
                              struct xq_error *err);

/**
 * The same for a cycle without a whole game, given as to `xq_cycle_report`. The caller owns the
 * text. Errors: those of `xq_cycle_report`, `XQ_E_OPTIONS` with the field. May run concurrently.
 * Art. 24-29.
 */
XQ_API
xq_status xq_cycle_ruling_html(const struct xq_position *start,
                               const xq_move *moves,
                               size_t moves_len,
                               uint32_t first,
                               uint32_t last,
                               const char *rules,
                               size_t rules_len,
                               const char *decisions,
                               size_t decisions_len,
                               const char *options,
                               size_t options_len,
                               struct xq_text **html,
                               struct xq_error *err);

/**
 * A page for records to click through, without any yet: add them, take the page, free it.
 * `title` may be empty. `options` as for `xq_game_ruling_html`. The caller owns the viewer and gives
 * it to `xq_viewer_free`. Errors: `XQ_E_JSON` with the place, `XQ_E_OPTIONS` with the field,
 * `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently. Art. 7.
 */
XQ_API
xq_status xq_viewer_new(const char *title,
                        size_t title_len,
                        const char *options,
                        size_t options_len,
                        struct xq_viewer **viewer,
                        struct xq_error *err);

/**
 * Adds a record to a page: about 100 bytes a move and 4 KB a game. The record may be freed
 * afterwards. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the viewer for
 * itself. Art. 7.
 */
XQ_API
xq_status xq_viewer_add(struct xq_viewer *viewer,
                        const struct xq_record *record,
                        struct xq_error *err);

/**
 * The page with the records so far, as one HTML text that needs nothing else. The caller owns
 * the text. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run
 * concurrently. Art. 7.
 */
XQ_API
xq_status xq_viewer_html(const struct xq_viewer *viewer,
                         struct xq_text **html,
                         struct xq_error *err);

/** Gives a viewer back. NULL is accepted and does nothing. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`. */
XQ_API
xq_status xq_viewer_free(struct xq_viewer *viewer);

/* ------------------------------------------------------------------------
 * Tournaments (art. 11-15, 18, 20, 21)
 * ------------------------------------------------------------------------ */

/**
 * Opens an event. `config` is the name of a preset ("round-robin", "double-round-robin", "groups",
 * "knock-out", "double-elimination", "swiss", "team-fixed", "team-reserves", "team-free", "team-all",
 * "team-sum", "league2021"), or a JSON object with `preset` and what differs from it, such as
 * `{"preset": "swiss", "name": "Open", "swiss": {"rounds": 7}}`. The fields, all of which the question
 * "config" shows with their values:
 *
 * - `name`; `schedule` ("round_robin", "groups", "knock_out", "double_elimination", "swiss"); `games` of
 *   a pair (1-10); `double` and `reversed`, a second cycle of a round robin;
 * - `scoring`: "cxa2007" (1, a half, 0), "tiefen2007" (3; 1 or 2; 0), "2-1-0", or `win`, `draw` (or
 *   `red_draw`, `black_draw`), `loss`, `both_lose`, `forfeit_win`, `forfeit_loss`, `bye`;
 * - `ranking` and `team_ranking`: lists of keys, or "book" for those of art. 15; `sum_of_places` (12.5);
 * - `team`: null, or `kind` ("fixed", "reserves", "free", "all"), `boards`, `reserves`, `red_on_all`,
 *   `by_rating`, `contest` (as for `xq_chain_new`), `match_points` (won, drawn, lost);
 * - `swiss`: `rounds`, `first_round` and `order` ("halves", "neighbours"), `first_colours_by_lot`,
 *   `club_rounds`, `odd_difference`, `even_difference`, `rematch` ("never", "avoid");
 * - `groups`: `count`, `by_lot`, `qualify`; `third_place` and `second_final` of trees;
 * - `readings`: what the book leaves open: `direct`, `forfeit_is_win`, `bye_is_win`,
 *   `withdrawn_opponent`, `bye_opponent`, `rank_withdrawn`.
 *
 * The caller owns the event and gives it to `xq_tournament_free`. Errors: `XQ_E_JSON` with the field in
 * the message (an unknown field is one), `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently. Art. 11-15.
 */
XQ_API
xq_status xq_tournament_new(const char *config,
                            size_t config_len,
                            struct xq_tournament **tournament,
                            struct xq_error *err);

/**
 * Restores an event from its JSON (the answer to the question "state"). The caller owns it. Errors:
 * `XQ_E_JSON` with the field in the message, `XQ_E_TOURNAMENT` (facts that do not fit each other),
 * `XQ_E_UNKNOWN`, `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_tournament_from_json(const char *json,
                                  size_t json_len,
                                  struct xq_tournament **tournament,
                                  struct xq_error *err);

/**
 * Reads FIDE's report file TRF-16: players and the results of each round. `config` is as in
 * `xq_tournament_new` and gives scoring and ranking. The caller owns the event. Errors: `XQ_E_JSON` (the
 * configuration, or a line that cannot be read), `XQ_E_TOURNAMENT` (players who do not agree about their
 * game), `XQ_E_UNKNOWN`, `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently.
 */
XQ_API
xq_status xq_tournament_from_trf(const char *trf,
                                 size_t trf_len,
                                 const char *config,
                                 size_t config_len,
                                 struct xq_tournament **tournament,
                                 struct xq_error *err);

/** Gives an event back. NULL is accepted and does nothing. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`. */
XQ_API
xq_status xq_tournament_free(struct xq_tournament *tournament);

/**
 * Takes a fact as JSON, or a list of facts of which all are taken or none, and answers as JSON. A fact
 * is an object such as `{"do": "result", "round": 1, "red": "Lin", "black": "Xu", "result": "1-0"}`;
 * entries are named by number or by name. The facts, by their field `do`:
 *
 * - enter (name; if wanted club, team, rating, number, members): answers entry; start (seed, if lots are
 *   drawn): answers draw; pair (seed, absent): answers the round; tell (pairs with red first, byes), a
 *   round that was paired elsewhere: answers the check;
 * - result (round, red, black, result; if needed board, game; of teams first, second, board, or without
 *   a board a forfeit of the whole match); correct (as result; a null result takes it back); contest
 *   (round, first, second, board, games, choice), all games of a board that had to be decided; decide
 *   (round, red, black, winner), who goes on after a level match of a tree;
 * - lineup (round, team, players); withdraw and expulsion (entry): answer consequence and article; foul,
 *   warning and exclusion (entry; if wanted member, round, count); play_off (order).
 *
 * Results: "1-0", "0-1", "1/2-1/2", "0-0" (both lost), "+/-", "-/+", "-/-" (21.3, 21.4), "annulled".
 * The caller owns the answer. Errors: `XQ_E_JSON` with the field in the message, `XQ_E_UNKNOWN` (no such
 * entry, round, pair, board), `XQ_E_TOURNAMENT` (it does not fit what is known), `XQ_E_NO_PAIRING` (and
 * why), `XQ_E_UTF8`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`; nothing is changed then.
 * Needs the event for itself. Art. 10-15, 18, 20, 21.
 */
XQ_API
xq_status xq_tournament_take(struct xq_tournament *tournament,
                             const char *fact,
                             size_t fact_len,
                             struct xq_text **answer,
                             struct xq_error *err);

/**
 * Answers a question: its name, or JSON with the name in `ask`, such as
 * `{"ask": "standings", "round": 3, "form": "text", "language": "zh-Hans"}`. The questions:
 *
 * - state (everything, for `xq_tournament_from_json`), config, entries, groups, qualified, trf (FIDE's
 *   report file);
 * - standings, team_standings, cross_table (round: after which, by default after the last up to which
 *   every round is finished; provisional: true counts unfinished rounds too), round (round), rounds;
 * - explain (round): why each pair of a Swiss was made; check (round; or pairs, byes, absent for the next
 *   one): what departs from the rules; lineups (team): what it may choose from.
 *
 * `form` is "json" (if left out), "text", "csv" or "html" for standings, cross-tables and rounds;
 * `language` is "zh-Hans" (if left out), "zh-Hant" or "en". The caller owns the answer. Errors: as of
 * `xq_tournament_take`. May run concurrently. Art. 11-15, 18.4.
 */
XQ_API
xq_status xq_tournament_ask(const struct xq_tournament *tournament,
                            const char *question,
                            size_t question_len,
                            struct xq_text **answer,
                            struct xq_error *err);

/**
 * Takes an entry. A negative `rating` is none; an empty `club` is none. `entry` is its number. Errors:
 * `XQ_E_TOURNAMENT`, `XQ_E_JSON` (a name that is empty or too long), `XQ_E_RANGE` (the rating),
 * `XQ_E_UTF8`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the event for itself.
 */
XQ_API
xq_status xq_tournament_enter(struct xq_tournament *tournament,
                              const char *name,
                              size_t name_len,
                              const char *club,
                              size_t club_len,
                              int32_t rating,
                              uint32_t *entry,
                              struct xq_error *err);

/**
 * Begins: numbers are drawn, and a table or tree follows from them. A negative `seed` is none: then numbers
 * go by rating and name, and nothing is drawn by lot. Errors: `XQ_E_TOURNAMENT`, `XQ_E_HANDLE`,
 * `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the event for itself. Art. 13, 20.2.
 */
XQ_API
xq_status xq_tournament_start(struct xq_tournament *tournament,
                              int64_t seed,
                              struct xq_error *err);

/**
 * Pairs the next round of a Swiss or a tree. A negative `seed` is none. `round` is its number. Errors:
 * `XQ_E_TOURNAMENT` (a round is not finished, all rounds were played), `XQ_E_NO_PAIRING` (and why),
 * `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the event for itself. Art. 11.1, 11.4.
 */
XQ_API
xq_status xq_tournament_pair(struct xq_tournament *tournament,
                             int64_t seed,
                             uint32_t *round,
                             struct xq_error *err);

/**
 * Records how a game ended: one of `XQ_OUTCOME_RED_WINS` to `XQ_OUTCOME_ANNULLED`. In a team event `red`
 * and `black` are the two teams, and the outcome is that of the red and black players on the board;
 * otherwise `board` is 1. Errors: `XQ_E_UNKNOWN` (no such round, pair, board), `XQ_E_TOURNAMENT` (a second
 * result, colours the other way round, a side that has left), `XQ_E_VALUE`, `XQ_E_HANDLE`, `XQ_E_BUSY`,
 * `XQ_E_POISONED`, `XQ_E_NULL`. Needs the event for itself. Art. 10, 14, 21.
 */
XQ_API
xq_status xq_tournament_record(struct xq_tournament *tournament,
                               uint32_t round,
                               uint32_t red,
                               uint32_t black,
                               uint32_t board,
                               uint8_t outcome,
                               struct xq_error *err);

/**
 * The pairs of a round in the order of their boards, then its byes. Errors: `XQ_E_UNKNOWN` (no such round),
 * `XQ_E_BUFFER` (`count` is set), `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run
 * concurrently.
 */
XQ_API
xq_status xq_tournament_pairs(const struct xq_tournament *tournament,
                              uint32_t round,
                              struct xq_pair *pairs,
                              size_t capacity,
                              size_t *count,
                              struct xq_error *err);

/**
 * The standings after a round; 0: after the last up to which every round is finished. The keys are those
 * of the configuration (the question "config"). Errors: `XQ_E_UNKNOWN` (no such round),
 * `XQ_E_TOURNAMENT` (a round up to it is not finished), `XQ_E_BUFFER` (`count` is set), `XQ_E_HANDLE`,
 * `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently. Art. 15, 18.4.
 */
XQ_API
xq_status xq_tournament_standings(const struct xq_tournament *tournament,
                                  uint32_t round,
                                  struct xq_standing *standings,
                                  size_t capacity,
                                  size_t *count,
                                  struct xq_error *err);

/**
 * One round of the round-robin table (循环赛对局秩序表) for `entries` numbers, 2 to 2000: pairs of
 * numbers, red first. An odd field takes the table for one more; whoever meets that number has the bye,
 * with 0 for black. Errors: `XQ_E_RANGE`, `XQ_E_BUFFER` (`count` is set), `XQ_E_NULL`. May run
 * concurrently. Art. 13.1.
 */
XQ_API
xq_status xq_berger_pairs(uint32_t entries,
                          uint32_t round,
                          struct xq_pair *pairs,
                          size_t capacity,
                          size_t *count,
                          struct xq_error *err);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* XQRULES_H */
