/*
 * The interface driven by bytes: an input is read as a list of calls with their arguments, the
 * handles and values of one call going into the next. The functions come from table.h, so a new
 * one takes part without another word.
 *
 * XQ_FUZZ says which functions are called:
 *
 *     calls             any (also when nothing is said)
 *     threads           any but those that free, two threads at once on the same handles
 *     board, notation, record, rules, clock, arbiter, tournament, pictures, audit, rest
 *                       those of an area
 *     xq_...            the one of this name
 *
 * With LIBFUZZER this is a target of libFuzzer. Without, it is a program:
 *
 *     fuzz list             the areas, and every function that takes text with its area
 *     fuzz seeds DIR FILE...   writes inputs to start from, out of the files and of what the
 *                           library itself writes, and a dictionary DIR.dict
 *     fuzz random COUNT SEED   as many random inputs
 *     fuzz run FILE...      each file as an input
 */
#include "robust.h"

#define CALLS_AT_MOST 64
#define POOL 3

/* Which functions, by the second word of their names. The first that fits. */
static const struct {
    const char *area;
    const char *words;
} AREAS[] = {
    { "notation", " style sheet position_read position_candidates position_write game_push game_write " },
    { "board", " square piece move setup defect position positions " },
    { "record", " record encode decode archive format encoding " },
    { "rules", " rules game games cycle outcome reason " },
    { "clock", " time clock " },
    { "arbiter", " regulations arbiter chain " },
    { "tournament", " tournament berger " },
    { "pictures", " diagram viewer position_svg position_draw position_plain setup_draw game_animation game_ruling cycle_ruling " },
    { "audit", " audit " },
    { "rest", NULL },
};
#define AREA_COUNT ((int)(sizeof AREAS / sizeof AREAS[0]))

static const struct function *CHOSEN[FUNCTION_COUNT];
static int chosen;
static int two_threads;

static int takes_text(const struct function *f)
{
    int k;
    for (k = 0; k < f->count; k++) {
        if (f->params[k].kind == K_TEXT
            || (f->params[k].kind == K_ARRAY_IN && f->params[k].size == 1)) {
            return 1;
        }
    }
    return 0;
}

/* The area of a function: the one that lists the longest beginning of its name. */
static const char *area_of(const struct function *f)
{
    char words[80];
    int i;
    snprintf(words, sizeof words, " %s", f->name + 3);
    for (;;) {
        size_t len = strlen(words);
        char *cut;
        words[len] = ' ';
        words[len + 1] = 0;
        for (i = 0; i + 1 < AREA_COUNT; i++) {
            if (strstr(AREAS[i].words, words) != NULL) {
                return AREAS[i].area;
            }
        }
        words[len] = 0;
        cut = strrchr(words, '_');
        if (cut == NULL) {
            return AREAS[AREA_COUNT - 1].area;
        }
        *cut = 0;
    }
}

static void choose(const char *what)
{
    int i;
    chosen = 0;
    two_threads = strcmp(what, "threads") == 0;
    for (i = 0; i < FUNCTION_COUNT; i++) {
        const struct function *f = &FUNCTIONS[i];
        if (strcmp(what, "calls") == 0 || (two_threads && !f->frees) || strcmp(what, f->name) == 0
            || strcmp(what, area_of(f)) == 0) {
            CHOSEN[chosen++] = f;
        }
    }
}

/* ---- One input ---- */

struct run {
    const unsigned char *at;
    const unsigned char *end;
    void *handles[HANDLE_COUNT + 1][POOL];
    uint64_t *values[V_END][POOL];
    xq_error err;
};

static unsigned take(struct run *r)
{
    return r->at < r->end ? *r->at++ : 0;
}

static unsigned take2(struct run *r)
{
    unsigned low = take(r);
    return low | take(r) << 8;
}

/* A number: mostly small, sometimes any. */
static size_t number(struct run *r, const char *name)
{
    unsigned first = take(r);
    uint64_t n = first;
    int i;
    if (first >= 224) {
        for (n = 0, i = 0; i < 8; i++) {
            n |= (uint64_t)take(r) << (8 * i);
        }
    } else if (first >= 160) {
        n = take2(r);
    }
    /* What a caller may ask for at his own cost. */
    if (strcmp(name, "depth") == 0) {
        n %= 3;
    } else if (strncmp(name, "max_", 4) == 0 && n > 3000) {
        n = 3000;
    } else if (strcmp(name, "threads") == 0 && n < 1u << 31) {
        n %= 4;
    }
    return (size_t)n;
}

/* Bytes of their own length, so that reading behind them is seen. */
static void *bytes(struct run *r, size_t *len)
{
    unsigned how = take(r);
    const void *from;
    char *out;
    if (how < 64) {
        from = WORDS[how % WORD_COUNT];
        *len = strlen((const char *)from);
    } else {
        size_t left;
        *len = how < 128 ? take(r) : how < 224 ? take2(r) : (size_t)-1;
        left = (size_t)(r->end - r->at);
        *len = *len < left ? *len : left;
        from = r->at;
        r->at += *len;
    }
    out = (char *)malloc(*len + (how & 1));
    memcpy(out, from, *len);
    if (how & 1) {
        out[*len] = 0;
        if (memchr(out, 0, *len) == NULL) {
            *len = (size_t)-1; /* XQ_NUL_TERMINATED */
        }
    }
    return out;
}

static uint64_t *value(struct run *r, int type, size_t size, unsigned which)
{
    uint64_t **place = &r->values[type][which % POOL];
    if (*place == NULL) {
        /* What a wrong struct_size claims must be there: the library cannot know better. */
        *place = (uint64_t *)calloc(1, STARTS_WITH_SIZE[type] ? BLOCK : size);
        fill(type, size, *place);
    }
    return *place;
}

static void one_call(struct run *r, void *const *shared)
{
    unsigned which = take2(r);
    const struct function *f = CHOSEN[which % (unsigned)chosen];
    unsigned nulls = take(r);
    struct slot s[16];
    void *own[16];
    void *out[16];
    void **in[16];
    long answer;
    int k;
    memset(s, 0, sizeof s);
    memset(own, 0, sizeof own);
    memset(out, 0, sizeof out);
    memset(in, 0, sizeof in);
    for (k = 0; k < f->count; k++) {
        const struct param *p = &f->params[k];
        switch (p->kind) {
        case K_NUMBER:
            s[k].n = number(r, p->name);
            break;
        case K_ERR:
            s[k].p = &r->err;
            break;
        case K_TEXT:
            s[k].p = own[k] = bytes(r, &s[k + 1].n);
            break;
        case K_ARRAY_IN:
            if (p->size == 1) {
                s[k].p = own[k] = bytes(r, &s[k + 1].n);
                s[k + 1].n = s[k + 1].n == (size_t)-1 ? strlen((char *)own[k]) : s[k + 1].n;
            } else if (p->type != 0) {
                size_t i;
                s[k + 1].n = take(r) % 4;
                s[k].p = own[k] = malloc(s[k + 1].n * p->size);
                for (i = 0; i < s[k + 1].n; i++) {
                    memcpy((char *)own[k] + i * p->size, value(r, p->type, p->size, take(r)), p->size);
                }
            } else {
                size_t i;
                s[k + 1].n = take(r);
                s[k].p = own[k] = calloc(s[k + 1].n, p->size);
                for (i = 0; i < s[k + 1].n; i++) {
                    unsigned n = take2(r);
                    memcpy((char *)own[k] + i * p->size, &n, p->size < 2 ? p->size : 2);
                }
            }
            break;
        case K_BUFFER:
        case K_ARRAY_OUT:
            s[k + 1].n = take(r);
            if (s[k + 1].n >= 128) {
                s[k + 1].n *= 8;
            }
            s[k].p = own[k] = malloc(s[k + 1].n * p->size);
            break;
        case K_LEN:
        case K_CAPACITY:
            break;
        case K_COUNT:
            s[k].p = own[k] = malloc(sizeof(size_t));
            break;
        case K_IN:
        case K_OUT:
            if (p->type != 0) {
                unsigned how = take(r);
                s[k].p = value(r, p->type, p->size, how);
                if (how >= 192) {
                    /* Damaged; of a position only what its check word looks at. */
                    size_t len = p->type == V_xq_position ? 16 : p->size;
                    ((unsigned char *)s[k].p)[take2(r) % len] ^= (unsigned char)(1 << (how & 7));
                } else if (how >= 128) {
                    fill(p->type, p->size, s[k].p);
                }
            } else {
                /* Numbers out; the pieces of a board are the longest. */
                s[k].p = own[k] = calloc(90, p->size);
            }
            break;
        case K_HANDLE:
            if (shared != NULL) {
                s[k].p = shared[p->type];
            } else {
                in[k] = &r->handles[p->type][take(r) % POOL];
                if (*in[k] == NULL) {
                    *in[k] = make_handle(p->type);
                }
                s[k].p = *in[k];
            }
            break;
        case K_HANDLE_OUT:
            s[k].p = &out[k];
            break;
        }
    }
    if (nulls >= 240) {
        unsigned mask = take2(r);
        for (k = 0; k < f->count; k++) {
            if (is_pointer(&f->params[k]) && (mask >> k & 1) != 0) {
                s[k].p = NULL;
            }
        }
    }
    answer = call(f, s, NULL);
    if (answer != XQ_OK && f->gives_status) {
        for (k = 0; k < f->count; k++) {
            if (f->params[k].kind == K_ERR && s[k].p != NULL
                && (r->err.code != (xq_status)answer || r->err.struct_size != sizeof(xq_error)
                    || memchr(r->err.message, 0, sizeof r->err.message) == NULL)) {
                fail(f, "the xq_error does not say what the status says", answer);
            }
        }
    }
    for (k = 0; k < f->count; k++) {
        free(own[k]);
        if (in[k] != NULL && f->frees && answer == XQ_OK && s[k].p != NULL) {
            *in[k] = NULL;
        } else if (in[k] != NULL && answer == XQ_E_POISONED) {
            free_handle(f->params[k].type, *in[k]);
            *in[k] = NULL;
        }
        if (out[k] != NULL && shared != NULL) {
            free_handle(f->params[k].type, out[k]);
        } else if (out[k] != NULL) {
            void **place = &r->handles[f->params[k].type][take(r) % POOL];
            if (*place != NULL) {
                free_handle(f->params[k].type, *place);
            }
            *place = out[k];
        }
    }
    if (failures != 0) {
        fflush(stderr);
        abort();
    }
}

static void end_run(struct run *r)
{
    int h, i;
    for (h = 1; h <= HANDLE_COUNT; h++) {
        for (i = 0; i < POOL; i++) {
            free_handle(h, r->handles[h][i]);
        }
    }
    for (h = 1; h < V_END; h++) {
        for (i = 0; i < POOL; i++) {
            free(r->values[h][i]);
        }
    }
}

struct half {
    struct run run;
    void *const *shared;
};

static void *run_half(void *argument)
{
    struct half *half = (struct half *)argument;
    int i;
    for (i = 0; i < CALLS_AT_MOST && half->run.at < half->run.end; i++) {
        one_call(&half->run, half->shared);
    }
    return NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    static struct half halves[2];
    static const unsigned char NOTHING[1];
    void *shared[HANDLE_COUNT + 1];
    pthread_t thread;
    int h;
    if (chosen == 0) {
        const char *what = getenv("XQ_FUZZ");
        choose(what == NULL ? "calls" : what);
        if (chosen == 0) {
            fprintf(stderr, "no function is %s\n", what);
            exit(3);
        }
    }
    if (data == NULL) {
        data = NOTHING;
    }
    memset(halves, 0, sizeof halves);
    halves[0].run.at = data;
    halves[0].run.end = data + len;
    if (!two_threads) {
        run_half(&halves[0]);
        end_run(&halves[0].run);
        return 0;
    }
    shared[0] = NULL;
    for (h = 1; h <= HANDLE_COUNT; h++) {
        shared[h] = make_handle(h);
    }
    halves[0].run.end = data + len / 2;
    halves[1].run.at = data + len / 2;
    halves[1].run.end = data + len;
    halves[0].shared = halves[1].shared = shared;
    if (pthread_create(&thread, NULL, run_half, &halves[1]) != 0) {
        abort();
    }
    run_half(&halves[0]);
    pthread_join(thread, NULL);
    end_run(&halves[0].run);
    end_run(&halves[1].run);
    for (h = 1; h <= HANDLE_COUNT; h++) {
        free_handle(h, shared[h]);
    }
    return 0;
}

#include "fuzz_seeds.h"

#ifdef LIBFUZZER
#define main program /* libFuzzer has its own */
#endif

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    int i;
    if (strcmp(what, "list") == 0) {
        list();
    } else if (strcmp(what, "seeds") == 0 && argc > 2) {
        const char *of = getenv("XQ_FUZZ");
        choose(of == NULL ? "calls" : of);
        seeds(argv[2], argc - 3, argv + 3);
    } else if (strcmp(what, "random") == 0 && argc > 3) {
        long count = atol(argv[2]);
        long done;
        seed = (uint64_t)atol(argv[3]);
        for (done = 0; done < count; done++) {
            static uint8_t input[600];
            size_t len = chance(sizeof input);
            size_t at;
            for (at = 0; at < len; at++) {
                input[at] = (uint8_t)chance(256);
            }
            LLVMFuzzerTestOneInput(input, len);
        }
        printf("%s: %d functions, %ld inputs, %ld calls, %d failures\n",
               getenv("XQ_FUZZ") ? getenv("XQ_FUZZ") : "calls", chosen, count, calls, failures);
    } else if (strcmp(what, "run") == 0) {
        for (i = 2; i < argc; i++) {
            size_t len;
            uint8_t *data = (uint8_t *)contents(argv[i], &len);
            LLVMFuzzerTestOneInput(data, len);
            free(data);
        }
        printf("%d inputs, %ld calls, %d failures\n", argc - 2, calls, failures);
    } else {
        fprintf(stderr, "unknown: %s\n", what);
        return 2;
    }
    return failures == 0 ? 0 : 1;
}
