/*
 * Judges files of games: players, event, moves read, how each ended on the board, the most
 * repeated position with its cycle, the verdict with its article, and every problem.
 *
 *     judge [--json] [--rules NAME] FILE...
 *
 * Any format and encoding that the library reads. With --json each game is one JSON object on
 * one line. The programs in examples/python and examples/csharp and examples/judge.rs print the
 * same.
 */
#include <stdio.h>
#include <string.h>

#include "xqrules.h"

/* Prints the report of one game. Returns 0 when it could. */
static int judge(const xq_record *record, const char *rules, int json)
{
    xq_text *report;
    xq_error error;
    xq_status status = json
        ? xq_record_report_json(record, rules, XQ_NUL_TERMINATED, &report, &error)
        : xq_record_report_text(record, rules, XQ_NUL_TERMINATED, &report, &error);
    if (status != XQ_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    fwrite(xq_text_data(report), 1, xq_text_len(report), stdout);
    if (json) {
        putchar('\n');
    }
    xq_text_free(report);
    return 0;
}

/* Judges all games that have been read whole. Returns 0 when it could. */
static int judge_ready(xq_record_reader *reader, const char *rules, int json)
{
    xq_record *record;
    xq_error error;
    xq_status status;
    while ((status = xq_record_reader_next(reader, &record, &error)) == XQ_OK) {
        int failed = judge(record, rules, json);
        xq_record_free(record);
        if (failed) {
            return 1;
        }
    }
    if (status != XQ_E_MORE && status != XQ_E_END) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    return 0;
}

/* Judges one file, read piece by piece: an archive may be larger than the memory. */
static int judge_file(const char *path, const char *rules, int json)
{
    static unsigned char piece[65536];
    xq_record_reader *reader;
    xq_error error;
    size_t len;
    int failed = 0;
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        return 1;
    }
    if (xq_record_reader_new(NULL, &reader, &error) != XQ_OK) { /* NULL: nothing special */
        fprintf(stderr, "%s\n", error.message);
        fclose(file);
        return 1;
    }
    while (!failed && (len = fread(piece, 1, sizeof piece, file)) > 0) {
        failed = xq_record_reader_feed(reader, piece, len, &error) != XQ_OK
            || judge_ready(reader, rules, json);
    }
    failed = failed || ferror(file) || xq_record_reader_end(reader, &error) != XQ_OK
        || judge_ready(reader, rules, json);
    xq_record_reader_free(reader);
    fclose(file);
    return failed;
}

int main(int argc, char **argv)
{
    const char *rules = "cxa2007";
    int json = 0, files = 0, failed = 0, i;

    if (xq_abi_oldest() > XQ_ABI_VERSION || XQ_ABI_VERSION > xq_abi_version()) {
        fprintf(stderr, "this library does not speak version %d of the interface\n",
                XQ_ABI_VERSION);
        return 1;
    }
    for (i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0) {
            json = 1;
        } else if (strcmp(argv[i], "--rules") == 0 && i + 1 < argc) {
            rules = argv[++i];
        } else {
            files++;
            failed |= judge_file(argv[i], rules, json);
        }
    }
    if (files == 0) {
        fprintf(stderr, "usage: judge [--json] [--rules NAME] FILE...\n");
        return 2;
    }
    return failed;
}
