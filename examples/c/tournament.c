/*
 * A tournament from a file of JSON lines: the configuration, then facts and questions. Facts are
 * taken, answers to questions printed.
 *
 *     tournament examples/tournament/swiss.jsonl
 */
#include <stdio.h>
#include <string.h>

#include "xqrules.h"

static int failed(unsigned long line, const xq_error *error)
{
    fprintf(stderr, "line %lu: %s\n", line, error->message);
    return 0;
}

/* Takes one line: the event is opened by the first. */
static int take(xq_tournament **event, const char *line, unsigned long number)
{
    xq_text *answer;
    xq_error error;
    if (*event == NULL) {
        if (xq_tournament_new(line, XQ_NUL_TERMINATED, event, &error) != XQ_OK) {
            return failed(number, &error);
        }
        return 1;
    }
    if (strncmp(line, "{\"ask\"", 6) == 0) {
        if (xq_tournament_ask(*event, line, XQ_NUL_TERMINATED, &answer, &error) != XQ_OK) {
            return failed(number, &error);
        }
        fwrite(xq_text_data(answer), 1, xq_text_len(answer), stdout);
        printf("\n");
    } else if (xq_tournament_take(*event, line, XQ_NUL_TERMINATED, &answer, &error) != XQ_OK) {
        return failed(number, &error);
    }
    xq_text_free(answer);
    return 1;
}

int main(int argc, char **argv)
{
    char line[4096];
    unsigned long number = 0;
    xq_tournament *event = NULL;
    FILE *script;
    int fine = 1;
    if (argc != 2) {
        fprintf(stderr, "usage: tournament FILE\n");
        return 2;
    }
    script = fopen(argv[1], "rb");
    if (script == NULL) {
        perror(argv[1]);
        return 1;
    }
    while (fine && fgets(line, (int)sizeof line, script) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        number++;
        if (line[0] != '\0') {
            fine = take(&event, line, number);
        }
    }
    fclose(script);
    xq_tournament_free(event);
    return fine ? 0 : 1;
}
