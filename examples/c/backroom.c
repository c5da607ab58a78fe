/*
 * The back room of an old tournament program: players and results come from text files in GB18030,
 * fields separated by commas, and the report goes out in GB18030. No JSON and no Unicode in the
 * program itself; it keeps names as the bytes that it read.
 *
 *     backroom PLAYERS RESULTS [REPORT]
 *
 * Without REPORT only its length is told.
 *
 * A line of PLAYERS is name,club,rating; one of RESULTS is round,red,black,result with the names of
 * two players and one of 1-0 0-1 1/2 +/- -/+ -/-.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xqrules.h"

#define MAX_PLAYERS 500
#define MAX_LINE 512

static char names[MAX_PLAYERS + 1][64];
static unsigned int players;

static int failed(const char *what, const xq_error *error)
{
    fprintf(stderr, "%s: %s\n", what, error->message);
    return 0;
}

/* Cuts a line at its commas. A byte of a character of two or four bytes is never a comma in GB18030. */
static int cut(char *line, char **fields, int wanted)
{
    int found = 1;
    line[strcspn(line, "\r\n")] = '\0';
    fields[0] = line;
    while (found < wanted && (line = strchr(line, ',')) != NULL) {
        *line++ = '\0';
        fields[found++] = line;
    }
    return found == wanted;
}

/* Bytes in GB18030 as a text of the library. */
static xq_text *in(const char *bytes)
{
    xq_text *text = NULL;
    xq_decode((const uint8_t *)bytes, strlen(bytes), XQ_ENCODING_GB18030, NULL, &text, NULL);
    return text;
}

static int enter(xq_tournament *event, char *line)
{
    char *fields[3];
    xq_text *name;
    xq_text *club;
    xq_error error;
    uint32_t entry;
    xq_status status;
    if (!cut(line, fields, 3) || players == MAX_PLAYERS || strlen(fields[0]) >= sizeof names[0]) {
        fprintf(stderr, "player %u cannot be read\n", players + 1);
        return 0;
    }
    name = in(fields[0]);
    club = in(fields[1]);
    status = xq_tournament_enter(
        event, xq_text_data(name), xq_text_len(name), xq_text_data(club), xq_text_len(club),
        (int32_t)atoi(fields[2]), &entry, &error);
    xq_text_free(name);
    xq_text_free(club);
    if (status != XQ_OK) {
        return failed(fields[0], &error);
    }
    players++;
    strcpy(names[entry], fields[0]);
    return 1;
}

static uint32_t find(const char *name)
{
    unsigned int i;
    for (i = 1; i <= players; i++) {
        if (strcmp(names[i], name) == 0) {
            return (uint32_t)i;
        }
    }
    return 0;
}

static uint8_t outcome(const char *result)
{
    static const char *const WRITTEN[] = { "1-0", "0-1", "1/2", "0-0", "+/-", "-/+", "-/-" };
    unsigned int i;
    for (i = 0; i < sizeof WRITTEN / sizeof WRITTEN[0]; i++) {
        if (strcmp(WRITTEN[i], result) == 0) {
            return (uint8_t)(i + 1);
        }
    }
    return XQ_OUTCOME_NONE;
}

/* Writes an answer of the library in GB18030. */
static int report(const xq_tournament *event, const char *question, FILE *out)
{
    xq_text *answer;
    xq_text *bytes;
    xq_error error;
    if (xq_tournament_ask(event, question, XQ_NUL_TERMINATED, &answer, &error) != XQ_OK) {
        return failed(question, &error);
    }
    if (xq_encode(xq_text_data(answer), xq_text_len(answer), XQ_ENCODING_GB18030, &bytes, &error)
        != XQ_OK) {
        xq_text_free(answer);
        return failed(question, &error);
    }
    fwrite(xq_text_data(bytes), 1, xq_text_len(bytes), out);
    fputc('\n', out);
    xq_text_free(bytes);
    xq_text_free(answer);
    return 1;
}

/* Takes the results; when one of a new round comes, that round is paired. */
static int play(xq_tournament *event, FILE *results, FILE *out)
{
    char line[MAX_LINE];
    char question[80];
    char *fields[4];
    uint32_t round = 0;
    uint32_t told;
    unsigned long games = 0;
    xq_error error;
    while (fgets(line, (int)sizeof line, results) != NULL) {
        if (!cut(line, fields, 4)) {
            fprintf(stderr, "result %lu cannot be read\n", games + 1);
            return 0;
        }
        told = (uint32_t)atoi(fields[0]);
        if (told == round + 1) {
            if (xq_tournament_pair(event, -1, &round, &error) != XQ_OK) {
                return failed("pairing", &error);
            }
            sprintf(question, "{\"ask\":\"round\",\"form\":\"text\",\"round\":%lu}",
                    (unsigned long)round);
            if (!report(event, question, out)) {
                return 0;
            }
        }
        if (xq_tournament_record(
                event, told, find(fields[1]), find(fields[2]), 1, outcome(fields[3]), &error)
            != XQ_OK) {
            return failed("result", &error);
        }
        games++;
    }
    printf("%u players, %lu rounds, %lu games\n", players, (unsigned long)round, games);
    return report(event, "{\"ask\":\"cross_table\",\"form\":\"text\"}", out)
        && report(event, "{\"ask\":\"standings\",\"form\":\"text\"}", out);
}

static int run(const char *players_file, const char *results_file, FILE *out)
{
    char line[MAX_LINE];
    xq_tournament *event;
    xq_standing standings[MAX_PLAYERS];
    size_t count;
    xq_error error;
    FILE *list = fopen(players_file, "rb");
    FILE *results = fopen(results_file, "rb");
    int fine = list != NULL && results != NULL && out != NULL;
    if (!fine) {
        fprintf(stderr, "a file cannot be opened\n");
        return 0;
    }
    if (xq_tournament_new("{\"preset\":\"swiss\",\"swiss\":{\"rounds\":5}}", XQ_NUL_TERMINATED, &event,
                          &error)
        != XQ_OK) {
        return failed("configuration", &error);
    }
    while (fine && fgets(line, (int)sizeof line, list) != NULL) {
        fine = enter(event, line);
    }
    if (fine && xq_tournament_start(event, -1, &error) != XQ_OK) {
        fine = failed("start", &error);
    }
    fine = fine && play(event, results, out);
    if (fine
        && xq_tournament_standings(event, 0, standings, MAX_PLAYERS, &count, &error) != XQ_OK) {
        fine = failed("standings", &error);
    }
    if (fine && count > 0) {
        printf("first: player %lu with %ld quarter points\n", (unsigned long)standings[0].entry,
               (long)standings[0].values[0]);
    }
    if (fine) {
        printf("report: %ld bytes in GB18030\n", ftell(out));
    }
    xq_tournament_free(event);
    fclose(list);
    fclose(results);
    fclose(out);
    return fine;
}

int main(int argc, char **argv)
{
    if (argc != 3 && argc != 4) {
        fprintf(stderr, "usage: backroom PLAYERS RESULTS [REPORT]\n");
        return 2;
    }
    return run(argv[1], argv[2], argc == 4 ? fopen(argv[3], "wb") : tmpfile()) ? 0 : 1;
}
