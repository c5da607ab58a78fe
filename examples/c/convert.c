/*
 * Converts a file of games:
 *
 *     convert [--notation NAME] [--encoding NAME] [--format NAME] IN OUT
 *
 * IN may be of any format and encoding that the library reads. OUT is written as its name says:
 * .pgn, .xqf (one game), .ubb or .dhtmlxq; --format pgn, xqf or dhtmlxq says it instead, and then
 * OUT may be - for the standard output. --notation is that of the moves in PGN (chinese), --encoding
 * that of the text (utf-8). Problems go to the standard error. The exit status is 0 when everything
 * was converted, 1 when something in IN could not be read, 2 when nothing was written. The programs
 * in examples/python and examples/csharp and examples/convert.rs do the same, to the byte.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xqrules.h"

typedef struct {
    const char *notation, *encoding, *format, *in, *out;
} settings;

/* What is to be written, and what was seen on the way. */
typedef struct {
    char *data;
    size_t len;
    unsigned long games;
    int lost;
} result;

static int fail(const char *where, const char *why)
{
    fprintf(stderr, "convert: %s%s%s\n", where, where[0] == '\0' ? "" : ": ", why);
    return 2;
}

/* Adds bytes to the output. */
static int append(result *all, const char *data, size_t len)
{
    char *larger = (char *)realloc(all->data, all->len + len + 1);
    if (larger == NULL) {
        return fail("", "out of memory");
    }
    all->data = larger;
    memcpy(all->data + all->len, data, len);
    all->len += len;
    return 0;
}

/* One line for each problem of a record, on the standard error. */
static void tell_problems(const settings *set, const xq_record *record, uint32_t count, result *all)
{
    uint32_t i;
    for (i = 0; i < count; i++) {
        xq_problem problem;
        char line[2048];
        if (xq_record_problem(record, i, &problem, NULL) == XQ_OK
            && xq_record_problem_text(record, i, line, sizeof line, NULL, NULL) == XQ_OK) {
            all->lost |= problem.severity == XQ_SEVERITY_ERROR;
            fprintf(stderr, "%s: %s\n", set->in, line);
        }
    }
}

/* Writes one record behind the others. */
static int take(const settings *set, const xq_record *record, result *all)
{
    xq_record_info info;
    xq_error error;
    xq_text *text;
    xq_status status;
    int failed;
    if (xq_record_get_info(record, &info, &error) != XQ_OK) {
        return fail(set->in, error.message);
    }
    tell_problems(set, record, info.problems, all);
    if (strcmp(set->format, "pgn") == 0) {
        status = xq_record_to_pgn(record, set->notation, XQ_NUL_TERMINATED, &text, &error);
    } else if (strcmp(set->format, "xqf") == 0) {
        status = xq_record_to_xqf(record, &text, &error);
    } else {
        status = xq_record_to_dhtmlxq(record, &text, &error);
    }
    if (status != XQ_OK) {
        return fail(set->in, error.message);
    }
    if (strcmp(set->format, "xqf") == 0 && all->games > 0) {
        failed = fail(set->in, "XQF holds one game");
    } else {
        failed = (all->games > 0 && append(all, "\n", 1)) || append(all, xq_text_data(text), xq_text_len(text));
    }
    all->games++;
    xq_text_free(text);
    return failed ? 2 : 0;
}

/* Takes all games that have been read whole. */
static int take_ready(const settings *set, xq_record_reader *reader, result *all)
{
    xq_record *record;
    xq_error error;
    xq_status status;
    while ((status = xq_record_reader_next(reader, &record, &error)) == XQ_OK) {
        int failed = take(set, record, all);
        xq_record_free(record);
        if (failed) {
            return failed;
        }
    }
    return status == XQ_E_MORE || status == XQ_E_END ? 0 : fail(set->in, error.message);
}

static int read_all(const settings *set, result *all)
{
    static unsigned char piece[65536];
    xq_record_reader *reader;
    xq_error error;
    size_t len;
    int failed = 0;
    FILE *file = fopen(set->in, "rb");
    if (file == NULL) {
        return fail(set->in, "cannot be opened");
    }
    if (xq_record_reader_new(NULL, &reader, &error) != XQ_OK) {
        fclose(file);
        return fail("", error.message);
    }
    while (!failed && (len = fread(piece, 1, sizeof piece, file)) > 0) {
        failed = xq_record_reader_feed(reader, piece, len, &error) == XQ_OK ? take_ready(set, reader, all)
                                                                            : fail(set->in, error.message);
    }
    if (!failed && (ferror(file) || xq_record_reader_end(reader, &error) != XQ_OK)) {
        failed = fail(set->in, "cannot be read");
    }
    if (!failed) {
        failed = take_ready(set, reader, all);
    }
    xq_record_reader_free(reader);
    fclose(file);
    return failed;
}

static int write_all(const settings *set, const char *data, size_t len)
{
    FILE *file = strcmp(set->out, "-") == 0 ? stdout : fopen(set->out, "wb");
    if (file == NULL) {
        return fail(set->out, "cannot be written");
    }
    if (fwrite(data, 1, len, file) != len) {
        return fail(set->out, "cannot be written");
    }
    return file != stdout && fclose(file) != 0 ? fail(set->out, "cannot be written") : 0;
}

/* Text in the encoding that was asked for; XQF has its own. */
static int write_encoded(const settings *set, const result *all)
{
    xq_error error;
    xq_text *bytes;
    uint32_t number;
    int failed;
    if (strcmp(set->format, "xqf") == 0) {
        return write_all(set, all->data, all->len);
    }
    if (xq_encoding_number(set->encoding, XQ_NUL_TERMINATED, &number, &error) != XQ_OK) {
        return fail(set->out, error.message);
    }
    if (xq_encode(all->data, all->len, number, &bytes, &error) != XQ_OK) {
        return fail(set->out, error.message);
    }
    failed = write_all(set, xq_text_data(bytes), xq_text_len(bytes));
    xq_text_free(bytes);
    return failed;
}

/* The format that the name of the output says; NULL if it says none. */
static const char *format_of(const char *out)
{
    const char *dot = strrchr(out, '.');
    if (dot != NULL && strcmp(dot, ".pgn") == 0) {
        return "pgn";
    }
    if (dot != NULL && strcmp(dot, ".xqf") == 0) {
        return "xqf";
    }
    return dot != NULL && (strcmp(dot, ".ubb") == 0 || strcmp(dot, ".dhtmlxq") == 0) ? "dhtmlxq" : NULL;
}

int main(int argc, char **argv)
{
    settings set = {"chinese", "utf-8", NULL, NULL, NULL};
    result all = {NULL, 0, 0, 0};
    int i, failed;
    for (i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--notation") == 0 && i + 1 < argc) {
            set.notation = argv[++i];
        } else if (strcmp(argv[i], "--encoding") == 0 && i + 1 < argc) {
            set.encoding = argv[++i];
        } else if (strcmp(argv[i], "--format") == 0 && i + 1 < argc) {
            set.format = argv[++i];
        } else if (set.in == NULL) {
            set.in = argv[i];
        } else {
            set.out = argv[i];
        }
    }
    if (set.out != NULL && set.format == NULL) {
        set.format = format_of(set.out);
    }
    if (set.out == NULL || set.format == NULL
        || (strcmp(set.format, "pgn") != 0 && strcmp(set.format, "xqf") != 0
            && strcmp(set.format, "dhtmlxq") != 0)) {
        fputs("usage: convert [--notation NAME] [--encoding NAME] [--format pgn|xqf|dhtmlxq] IN OUT\n", stderr);
        return 2;
    }
    failed = read_all(&set, &all);
    if (!failed && all.games == 0) {
        failed = fail(set.in, "there is no game");
    }
    if (!failed) {
        failed = write_encoded(&set, &all);
    }
    free(all.data);
    return failed ? failed : all.lost;
}
