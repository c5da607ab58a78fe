/*
 * Every look of a board, and the pages of the files given: for each the number of bytes and their
 * FNV-1a. What it prints must be the same on every machine.
 */
#include <stdio.h>
#include <string.h>

#include "xqrules.h"

#define Z XQ_NUL_TERMINATED

static const char *const LANGUAGES[] = { "{\"language\": \"en\"}", "{\"language\": \"zh-Hans\"}",
                                         "{\"language\": \"zh-Hant\", \"notation\": \"wxf\"}" };
enum { LANGUAGE_COUNT = 3 };
static int failed = 0;

static int good(xq_status status, const xq_error *error)
{
    if (status != XQ_OK) {
        printf("FAIL %s\n", error->message);
        failed = 1;
    }
    return status == XQ_OK;
}

static void tell(const char *what, unsigned number, xq_status status, xq_text *text, const xq_error *error)
{
    const unsigned char *bytes;
    uint64_t hash = ((uint64_t)0xcbf29ce4u << 32) | 0x84222325u;
    size_t i, len;

    if (!good(status, error)) {
        return;
    }
    bytes = (const unsigned char *)xq_text_data(text);
    len = xq_text_len(text);
    for (i = 0; i < len; i++) {
        hash = (hash ^ bytes[i]) * (((uint64_t)0x100 << 32) | 0x1b3);
    }
    printf("%s %u: %lu bytes, %08lx%08lx\n", what, number, (unsigned long)len,
           (unsigned long)(hash >> 32), (unsigned long)(hash & 0xffffffffu));
    xq_text_free(text);
}

static void looks(void)
{
    /* Steep, flat, long and short: where roundings would differ. */
    static const char *const TEXTS[] = { "a0b2", "i9a0", "e3d9", "c4c5" };
    xq_diagram_options options;
    xq_position position;
    xq_text *text;
    xq_error error;
    unsigned number = 0, part;
    xq_status status;

    if (!good(xq_position_start(&position, &error), &error)) {
        return;
    }
    memset(&options, 0, sizeof options);
    options.struct_size = (uint32_t)sizeof options;
    for (part = 0; part < sizeof TEXTS / sizeof TEXTS[0]; part++) {
        if (!good(xq_move_from_text(TEXTS[part], Z, &options.arrows[part], &error), &error)) {
            return;
        }
    }
    options.arrow_count = 4;
    options.circle_count = 1;
    options.circles[0] = 40;
    for (options.pieces = 0; options.pieces < 3; options.pieces++) {
        for (options.theme = 0; options.theme < 3; options.theme++) {
            for (options.coordinates = 0; options.coordinates < 3; options.coordinates++) {
                for (part = 0; part < 4; part++) {
                    options.bottom = part & 1;
                    options.mirrored = part >> 1;
                    options.width = part * 333;
                    status = xq_position_svg(&position, &options, &text, &error);
                    tell("board", number++, status, text, &error);
                }
            }
        }
    }
    status = xq_position_plain(&position, "unicode", Z, NULL, 0, &text, &error);
    tell("text", 0, status, text, &error);
    status = xq_position_plain(&position, "ascii", Z, NULL, 0, &text, &error);
    tell("text", 1, status, text, &error);
}

/* The ruling on the last position that stood three times, if there is one, and the whole game in motion. */
static void of_game(const xq_record *record, unsigned number)
{
    xq_game *game;
    xq_text *text;
    xq_error error;
    uint32_t times = 0;
    unsigned language;
    xq_status status;

    if (xq_record_game(record, &game, &error) != XQ_OK) {
        return; /* a record without a start */
    }
    status = xq_game_animation(game, 0, 0, NULL, 0, &text, &error);
    tell("animation", number, status, text, &error);
    while (good(xq_game_repetitions(game, &times, &error), &error) && times < 3
           && xq_game_undo(game, NULL, &error) == XQ_OK) {
    }
    for (language = 0; times >= 3 && language < LANGUAGE_COUNT; language++) {
        status = xq_game_ruling_html(game, "cxa2007", Z, NULL, 0, LANGUAGES[language], Z, &text, &error);
        tell("ruling", number, status, text, &error);
    }
    xq_game_free(game);
}

static void file(const char *path, const char *language, int games)
{
    static unsigned char bytes[65536];
    xq_record_reader *reader;
    xq_record *record;
    xq_viewer *viewer;
    xq_text *text;
    xq_error error;
    size_t len;
    unsigned number = 0;
    xq_status status;
    FILE *in = fopen(path, "rb");

    if (in == NULL) {
        perror(path);
        failed = 1;
        return;
    }
    if (good(xq_record_reader_new(NULL, &reader, &error), &error)) {
        while ((len = fread(bytes, 1, sizeof bytes, in)) > 0) {
            good(xq_record_reader_feed(reader, bytes, len, &error), &error);
        }
        good(xq_record_reader_end(reader, &error), &error);
        if (good(xq_viewer_new("棋谱", Z, language, Z, &viewer, &error), &error)) {
            while (xq_record_reader_next(reader, &record, &error) == XQ_OK) {
                good(xq_viewer_add(viewer, record, &error), &error);
                if (games) {
                    of_game(record, number++);
                }
                xq_record_free(record);
            }
            status = xq_viewer_html(viewer, &text, &error);
            tell("records", number, status, text, &error);
            xq_viewer_free(viewer);
        }
        xq_record_reader_free(reader);
    }
    fclose(in);
}

int main(int argc, char **argv)
{
    int i;
    unsigned language;

    looks();
    for (i = 1; i < argc; i++) {
        for (language = 0; language < LANGUAGE_COUNT; language++) {
            file(argv[i], LANGUAGES[language], language == 0);
        }
    }
    return failed;
}
