/*
 * A file of games, fact by fact: who played, which moves were read, what is wrong and where.
 * `judge.c` asks for all of it in one call.
 */
#include <stdio.h>

#include "xqrules.h"

/* Prints a tag of a record, or nothing when it has none. */
static void print_tag(const xq_record *record, const char *name)
{
    char value[256];
    if (xq_record_tag(record, name, XQ_NUL_TERMINATED, value, sizeof value, NULL, NULL) == XQ_OK) {
        printf("  %s: %s\n", name, value);
    }
}

static void print_problem(const xq_record *record, uint32_t number)
{
    xq_problem problem;
    char words[512], token[256];
    if (xq_record_problem(record, number, &problem, NULL) == XQ_OK
        && xq_record_problem_reason(record, number, words, sizeof words, NULL, NULL) == XQ_OK
        && xq_record_problem_token(record, number, token, sizeof token, NULL, NULL) == XQ_OK) {
        printf("  %s %s after %lu moves, at byte %lu, in \"%s\": %s\n",
               problem.severity == XQ_SEVERITY_ERROR ? "error" : "warning", problem.name,
               (unsigned long)problem.ply, (unsigned long)problem.byte_offset, token, words);
    }
}

static void print_record(const xq_record *record)
{
    static xq_move moves[1024];
    xq_record_info info;
    size_t count, i;
    uint32_t number;
    xq_error error;

    if (xq_record_get_info(record, &info, &error) != XQ_OK) {
        fprintf(stderr, "%s\n", error.message);
        return;
    }
    printf("game %lu, %s in %s, moves in %s\n", (unsigned long)info.number,
           xq_format_name(info.format), xq_encoding_name(info.encoding), info.style);
    print_tag(record, "Red");
    print_tag(record, "Black");
    if (xq_record_moves(record, moves, 1024, &count, &error) != XQ_OK) {
        fprintf(stderr, "%s\n", error.message);
        return;
    }
    printf("  moves:");
    for (i = 0; i < count; i++) {
        char name[8];
        if (xq_move_text(moves[i], name, sizeof name, NULL, NULL) == XQ_OK) {
            printf(" %s", name);
        }
    }
    printf("\n");
    for (number = 0; number < info.problems; number++) {
        print_problem(record, number);
    }
}

int main(void)
{
    static const char FILE_OF_GAMES[] = "[Red \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n"
                                        "1. h2e2 h9g7 2. h0g2 i9h9 1-0\n\n"
                                        "[Red \"C\"]\n[Black \"D\"]\n[Result \"*\"]\n\n"
                                        "1. C2.5 H8+7 2. C8.9 what? 3. R9.8 *\n";
    xq_record_reader *reader;
    xq_record *record;
    xq_error error;
    xq_status status;

    if (xq_record_reader_new(NULL, &reader, &error) != XQ_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    status = xq_record_reader_feed(reader, (const uint8_t *)FILE_OF_GAMES,
                                   sizeof FILE_OF_GAMES - 1, &error);
    if (status == XQ_OK) {
        status = xq_record_reader_end(reader, &error);
    }
    if (status != XQ_OK) {
        fprintf(stderr, "%s\n", error.message);
        xq_record_reader_free(reader);
        return 1;
    }
    while ((status = xq_record_reader_next(reader, &record, &error)) == XQ_OK) {
        print_record(record);
        xq_record_free(record);
    }
    if (status != XQ_E_END) {
        fprintf(stderr, "%s\n", error.message);
    }
    xq_record_reader_free(reader);
    return status == XQ_E_END ? 0 : 1;
}
