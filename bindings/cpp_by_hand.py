"""What of bindings/c/xqrules.hpp is written by hand: its beginning and its end, and what reads better
than what would be made from the table."""

EXTRA = {
    "xq_record_reader": (
        "    /** The next record; false when there is none now: feed more, or it was the last. */\n"
        "    bool next(Record &record);\n"
    ),
}

HEAD = '''#ifndef XQRULES_HPP
#define XQRULES_HPP

/*
 * xqrules for C++11: xqrules.h in classes, in one header, for the same library.
 *
 *     xq::Position position;                                   // a value, as in C
 *     for (xq::Move move : position.legal_moves()) { std::cout << move.str() << "\\n"; }
 *
 *     xq::Game game;                                           // owns its handle
 *     game.push_text("h2e2");
 *     xq_verdict verdict = game.verdict("cxa2007");
 *
 * - Every failure is an xq::Error with the whole xq_error inside.
 * - Classes with a handle can be moved, not copied; the destructor gives the handle back. One that
 *   was moved from is empty: `if (game)`; its functions throw XQ_E_NULL.
 * - Texts go in and come out as std::string in UTF-8; arrays as std::vector.
 * - What a function means, its errors and its thread rule: see the C function, whose name it has
 *   without "xq_" and the class. Structs and constants are those of C.
 *
 * @NOTICE@
 */

#if __cplusplus < 201103L && (!defined(_MSVC_LANG) || _MSVC_LANG < 201103L)
#error "xqrules.hpp needs C++11 or later; xqrules.h itself is fine with C++98"
#endif

#include "xqrules.h"

#include <cstring>
#include <functional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace xq {

/** A call that failed. */
class Error : public std::runtime_error {
public:
    explicit Error(const xq_error &said) : std::runtime_error(said.message), error(said) {}
    /** All that the library says: code, place, message. */
    xq_error error;
    xq_status code() const { return error.code; }
    /** Such as "XQ_E_ILLEGAL_MOVE". */
    const char *name() const {
        const char *known = xq_status_name(error.code);
        return known != nullptr ? known : "XQ_E_UNKNOWN";
    }
};

namespace detail {

inline void check(xq_status status, const xq_error &error) {
    if (status != XQ_OK) {
        throw Error(error);
    }
}

/** Gives its document back at the end. */
struct Text {
    xq_text *handle;
    Text() : handle(nullptr) {}
    ~Text() { xq_text_free(handle); }
    Text(const Text &) = delete;
    Text &operator=(const Text &) = delete;
    std::string str() const { return std::string(xq_text_data(handle), xq_text_len(handle)); }
};

/** A text in a buffer that grows until it fits. */
template <class Call> std::string text(Call call) {
    std::string out(128, '\\0');
    for (;;) {
        xq_error error;
        size_t needed = 0;
        const xq_status status = call(&out[0], out.size(), &needed, &error);
        if (status == XQ_E_BUFFER && needed > out.size()) {
            out.resize(needed);
            continue;
        }
        check(status, error);
        out.resize(std::strlen(out.c_str()));
        return out;
    }
}

/** An array that grows until it fits. */
template <class T, class Call> std::vector<T> list(Call call) {
    std::vector<T> out(128);
    for (;;) {
        xq_error error;
        size_t count = 0;
        const xq_status status = call(out.data(), out.size(), &count, &error);
        if (status == XQ_E_BUFFER && count > out.size()) {
            out.resize(count);
            continue;
        }
        check(status, error);
        out.resize(count);
        return out;
    }
}

} // namespace detail

/** A move from a point to a point; as large as an xq_move, and one where C wants it. */
struct Move {
    xq_move value;
    Move(xq_move move = XQ_NO_MOVE) : value(move) {}
    /** From a name such as "h2e2". */
    explicit Move(const std::string &text) : value(XQ_NO_MOVE) {
        xq_error error;
        detail::check(xq_move_from_text(text.data(), text.size(), &value, &error), error);
    }
    operator xq_move() const { return value; }
    xq_square from() const { return XQ_MOVE_FROM(value); }
    xq_square to() const { return XQ_MOVE_TO(value); }
    /** Such as "h2e2". */
    std::string str() const {
        const xq_move move = value;
        return detail::text([move](char *buffer, size_t capacity, size_t *needed, xq_error *error) {
            return xq_move_text(move, buffer, capacity, needed, error);
        });
    }
};

static_assert(sizeof(Move) == sizeof(xq_move), "an array of Move is an array of xq_move");

inline std::ostream &operator<<(std::ostream &out, Move move) { return out << move.str(); }

/** Throws when the library that is loaded does not fit this header. */
inline void check_abi() {
    if (xq_abi_oldest() > XQ_ABI_VERSION || XQ_ABI_VERSION > xq_abi_version()) {
        throw std::runtime_error("the xqrules library does not fit the header");
    }
}

/** The version of the library, such as "0.1.0". */
inline std::string version() { return xq_version_string(); }

'''

TAIL = '''
inline bool RecordReader::next(Record &record) {
    xq_error error;
    xq_record *out = nullptr;
    const xq_status status = xq_record_reader_next(handle_, &out, &error);
    if (status == XQ_E_END || status == XQ_E_MORE) {
        return false;
    }
    detail::check(status, error);
    record = Record(out);
    return true;
}

/** Every game of a file's bytes, whatever its format and encoding. */
inline std::vector<Record> read_records(const std::string &data) {
    RecordReader reader;
    reader.feed(data);
    reader.end();
    std::vector<Record> out;
    for (Record record = Record(static_cast<xq_record *>(nullptr)); reader.next(record);) {
        out.push_back(std::move(record));
    }
    return out;
}

} // namespace xq

#endif /* XQRULES_HPP */
'''
