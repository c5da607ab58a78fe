/*
 * An evening at the boards, told by the arbiter: plays a script of events and prints each game's
 * log in Chinese and in English, and its result sheet.
 *
 *     evening examples/evening.txt
 */
#include <stdio.h>
#include <string.h>

#include "xqrules.h"

static int failed(unsigned long line, const xq_error *error)
{
    fprintf(stderr, "line %lu: %s\n", line, error->message);
    return 0;
}

/* Prints a document and gives it back. */
static void show(xq_text *text)
{
    fwrite(xq_text_data(text), 1, xq_text_len(text), stdout);
    xq_text_free(text);
}

static int tell(xq_arbiter *arbiter)
{
    xq_text *text;
    xq_error error;
    if (arbiter == NULL) {
        return 1;
    }
    if (xq_arbiter_log_text(arbiter, "zh-Hans", XQ_NUL_TERMINATED, &text, &error) != XQ_OK) {
        return failed(0, &error);
    }
    show(text);
    if (xq_arbiter_log_text(arbiter, "en", XQ_NUL_TERMINATED, &text, &error) != XQ_OK) {
        return failed(0, &error);
    }
    show(text);
    if (xq_arbiter_sheet_json(arbiter, &text, &error) != XQ_OK) {
        return failed(0, &error);
    }
    show(text);
    printf("\n\n");
    return 1;
}

static int open_game(char *line, unsigned long number, xq_arbiter **arbiter)
{
    xq_position position;
    xq_error error;
    const char *fen = "";
    char *bar = strstr(line, " | ");
    if (bar != NULL) {
        *bar = '\0';
        fen = bar + 3;
        if (xq_position_from_fen(fen, XQ_NUL_TERMINATED, &position, &error) != XQ_OK) {
            return failed(number, &error);
        }
    }
    if (xq_arbiter_new(line, XQ_NUL_TERMINATED, bar == NULL ? NULL : &position, arbiter, &error)
        != XQ_OK) {
        return failed(number, &error);
    }
    return 1;
}

static int play(FILE *script)
{
    char line[1024];
    unsigned long number = 0;
    xq_arbiter *arbiter = NULL;
    xq_text *answer;
    xq_error error;
    int fine = 1;
    while (fine && fgets(line, (int)sizeof line, script) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        number++;
        if (strncmp(line, "game ", 5) == 0) {
            fine = tell(arbiter);
            xq_arbiter_free(arbiter);
            arbiter = NULL;
            printf("== %s\n", line + 5);
            fine = fine && open_game(line + 5, number, &arbiter);
        } else if (line[0] == '{') {
            /* What the event meant is in the log, too. */
            if (xq_arbiter_take(arbiter, line, XQ_NUL_TERMINATED, &answer, &error) != XQ_OK) {
                fine = failed(number, &error);
            } else {
                xq_text_free(answer);
            }
        }
    }
    fine = fine && tell(arbiter);
    xq_arbiter_free(arbiter);
    return fine;
}

int main(int argc, char **argv)
{
    FILE *script;
    int fine;
    if (argc != 2) {
        fprintf(stderr, "usage: evening SCRIPT\n");
        return 2;
    }
    script = fopen(argv[1], "rb");
    if (script == NULL) {
        fprintf(stderr, "cannot read %s\n", argv[1]);
        return 1;
    }
    fine = play(script);
    fclose(script);
    return fine ? 0 : 1;
}
