/*
 * Calls every function of the interface as no caller should. The table of functions, table.h, is
 * generated from the header; what to do with it is written here. Each call must come back with
 * a status: a crash of this program is the failure that it looks for.
 *
 *     robust null | text | numbers | handles | damaged | threads | panic
 *     robust random CALLS SEED
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xqrules.h"

enum kind {
    K_NUMBER,     /* an integer by value */
    K_ERR,        /* xq_error * */
    K_TEXT,       /* const char *, its length follows */
    K_ARRAY_IN,   /* a const array of plain values, its length follows */
    K_LEN,        /* the length of the one before */
    K_BUFFER,     /* char *, capacity and needed follow */
    K_ARRAY_OUT,  /* an array of values, capacity and count follow */
    K_CAPACITY,
    K_COUNT,      /* size_t *: needed or count */
    K_IN,         /* one const value */
    K_OUT,        /* one value, out or in and out */
    K_HANDLE,     /* a handle, const or not */
    K_HANDLE_OUT  /* where a new handle goes */
};

struct param {
    enum kind kind;
    const char *name;
    int type;    /* of a handle: H_...; of a struct: V_...; else 0 */
    size_t size; /* of what it points to */
    int is_const;
};

/* An argument: a pointer or a number, as the parameter's kind says. */
struct slot {
    void *p;
    size_t n;
};

struct function {
    const char *name;
    int gives_status; /* else it returns a plain value: 0 or NULL is its failure */
    int frees;
    int count;
    struct param params[16];
    long (*call)(const struct slot *);
};

#include "table.h"

#define BLOCK 8192

/* What the pointers of one thread's calls point to. */
struct memory {
    uint64_t words[16][BLOCK / 8];
    xq_error err;
    void *out[16];
};

static int failures;
static long calls;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* Since when a panic is what should happen. */
static int panic_expected;

#ifdef PANIC_TEST
extern void xq_test_panic(uint32_t place);
#endif

static void fail(const struct function *f, const char *what, long status)
{
    pthread_mutex_lock(&lock);
    failures++;
    fprintf(stderr, "FAILED %s: %s (answer %ld)\n", f->name, what, status);
    pthread_mutex_unlock(&lock);
}

static const char *START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
static const char *PGN = "[Red \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. h2e2 h9g7 *\n";

/* Fills memory with a good value of a type. */
static void fill(int type, size_t size, void *memory)
{
    memset(memory, 0, size < BLOCK ? size : BLOCK);
    switch (type) {
    case V_xq_position:
        xq_position_start((xq_position *)memory, NULL);
        break;
    case V_xq_setup: {
        xq_position start;
        xq_position_start(&start, NULL);
        xq_position_setup(&start, (xq_setup *)memory, NULL);
        break;
    }
    case V_xq_undo: {
        xq_position start;
        xq_position_start(&start, NULL);
        xq_position_push(&start, (xq_move)(25 | 22 << 7), (xq_undo *)memory, NULL);
        break;
    }
    default:
        if (STARTS_WITH_SIZE[type]) {
            *(uint32_t *)memory = (uint32_t)size;
        }
        break;
    }
}

/* Good arguments for a function. Handles are made anew, or are the shared ones. */
static void good(const struct function *f, struct slot *s, struct memory *m, void *const *shared)
{
    int i;
    for (i = 0; i < f->count; i++) {
        const struct param *p = &f->params[i];
        void *block = m->words[i];
        s[i].p = block;
        s[i].n = 1;
        switch (p->kind) {
        case K_NUMBER:
            if (strcmp(p->name, "move") == 0) {
                s[i].n = 25 | 22 << 7;
            }
            break;
        case K_ERR:
            memset(&m->err, 0, sizeof m->err);
            s[i].p = &m->err;
            break;
        case K_TEXT: {
            const char *text = "h2e2";
            if (strcmp(p->name, "fen") == 0) {
                text = START;
            } else if (strcmp(p->name, "data") == 0) {
                text = PGN;
            } else if (strcmp(p->name, "style") == 0) {
                text = "iccs";
            } else if (strcmp(p->name, "rules") == 0) {
                text = "cxa2007";
            } else if (strcmp(p->name, "decisions") == 0) {
                text = "{}";
            } else if (strcmp(p->name, "language") == 0) {
                text = "en";
            } else if (strstr(f->name, "square") != NULL) {
                text = "h2";
            } else if (strstr(f->name, "piece") != NULL) {
                text = "K";
            }
            strcpy((char *)block, text);
            s[i + 1].n = strlen(text);
            break;
        }
        case K_ARRAY_IN:
            memset(block, 0, BLOCK);
            if (p->type != 0) {
                fill(p->type, p->size, block);
            } else if (strcmp(p->name, "data") == 0) {
                strcpy((char *)block, PGN);
                s[i + 1].n = strlen(PGN);
                break;
            } else {
                *(uint16_t *)block = (uint16_t)(25 | 22 << 7);
            }
            s[i + 1].n = 1;
            break;
        case K_LEN: /* set with the one before */
            break;
        case K_BUFFER:
            s[i + 1].n = BLOCK;
            break;
        case K_ARRAY_OUT:
            s[i + 1].n = p->size == 0 ? 0 : BLOCK / p->size;
            break;
        case K_CAPACITY:
            break;
        case K_COUNT:
            break;
        case K_IN:
        case K_OUT:
            fill(p->type, p->size, block);
            break;
        case K_HANDLE:
            s[i].p = shared != NULL ? shared[p->type] : make_handle(p->type);
            break;
        case K_HANDLE_OUT:
            m->out[i] = NULL;
            s[i].p = &m->out[i];
            break;
        }
        if (p->kind == K_TEXT || p->kind == K_ARRAY_IN || p->kind == K_BUFFER
            || p->kind == K_ARRAY_OUT) {
            /* The length was set above: go over it. */
            size_t n = s[i + 1].n;
            i++;
            s[i].p = NULL;
            s[i].n = n;
        }
    }
}

/* Frees what `good` made and what the call gave. */
static void clean(const struct function *f, struct slot *s, struct memory *m, int shared,
                  const void *freed)
{
    int i;
    for (i = 0; i < f->count; i++) {
        const struct param *p = &f->params[i];
        if (p->kind == K_HANDLE && !shared && s[i].p != freed) {
            free_handle(p->type, s[i].p);
        }
        if (p->kind == K_HANDLE_OUT && m->out[i] != NULL) {
            free_handle(p->type, m->out[i]);
            m->out[i] = NULL;
        }
    }
}

/* One call; looks at the answer as far as every answer can be looked at. */
static long call(const struct function *f, const struct slot *s, struct memory *m)
{
    long answer = f->call(s);
    int i;
    pthread_mutex_lock(&lock);
    calls++;
    pthread_mutex_unlock(&lock);
    if (!f->gives_status) {
        return answer;
    }
    if (xq_status_name((xq_status)answer) == NULL) {
        fail(f, "not a status", answer);
    }
    if (answer == XQ_E_PANIC && !panic_expected) {
        fail(f, m != NULL ? m->err.message : "a panic", answer);
    }
    for (i = 0; m != NULL && i < f->count; i++) {
        if (f->params[i].kind == K_ERR && s[i].p == &m->err && answer != XQ_OK) {
            if (m->err.code != (xq_status)answer || m->err.struct_size != sizeof(xq_error)) {
                fail(f, "the xq_error does not say what the status says", answer);
            }
            if (memchr(m->err.message, 0, sizeof m->err.message) == NULL
                || m->err.message[0] == 0) {
                fail(f, "no message", answer);
            }
        }
    }
    return answer;
}

static int is_pointer(const struct param *p)
{
    return p->kind != K_NUMBER && p->kind != K_LEN && p->kind != K_CAPACITY;
}

/* With a handle that was freed by the call, nothing is left to free. */
static const void *freed_by(const struct function *f, const struct slot *s, long answer)
{
    return f->frees && answer == XQ_OK ? s[0].p : NULL;
}

static void test_null(struct memory *m)
{
    int i, k;
    for (i = 0; i < FUNCTION_COUNT; i++) {
        const struct function *f = &FUNCTIONS[i];
        struct slot s[16];
        long answer;
        good(f, s, m, NULL);
        answer = call(f, s, m);
        clean(f, s, m, 0, freed_by(f, s, answer));
        for (k = 0; k < f->count; k++) {
            void *was;
            int required = f->params[k].kind == K_HANDLE || f->params[k].kind == K_HANDLE_OUT
                || f->params[k].kind == K_TEXT || f->params[k].kind == K_BUFFER
                || f->params[k].kind == K_ARRAY_OUT || f->params[k].kind == K_ARRAY_IN
                || (f->params[k].kind == K_COUNT && strcmp(f->params[k].name, "count") == 0);
            if (!is_pointer(&f->params[k])) {
                continue;
            }
            good(f, s, m, NULL);
            was = s[k].p;
            s[k].p = NULL;
            answer = call(f, s, m);
            if (f->gives_status && required && !f->frees && answer != XQ_E_NULL) {
                fail(f, f->params[k].name, answer);
            }
            if (f->frees && answer != XQ_OK) {
                fail(f, "NULL is nothing to free", answer);
            }
            if (f->params[k].kind == K_HANDLE) {
                s[k].p = was;
                answer = -1;
            }
            clean(f, s, m, 0, freed_by(f, s, answer));
        }
        /* All at once. */
        memset(s, 0, sizeof s);
        call(f, s, m);
        for (k = 0; k < f->count; k++) {
            s[k].n = (size_t)-1;
        }
        call(f, s, m);
        for (k = 0; k < f->count; k++) {
            s[k].n = (size_t)-2;
        }
        call(f, s, m);
        /* Not aligned. */
        for (k = 0; k < f->count; k++) {
            void *was;
            int kind = f->params[k].kind;
            if (!is_pointer(&f->params[k]) || kind == K_TEXT || kind == K_BUFFER
                || f->params[k].size % 2 != 0) {
                continue;
            }
            good(f, s, m, NULL);
            was = s[k].p;
            s[k].p = (char *)was + 1;
            answer = call(f, s, m);
            if (f->gives_status && kind != K_ERR && answer != XQ_E_ALIGNMENT) {
                fail(f, "a pointer that is not aligned", answer);
            }
            s[k].p = was;
            clean(f, s, m, 0, freed_by(f, s, kind == K_HANDLE ? -1 : answer));
        }
    }
}

static void test_text(struct memory *m)
{
    static const struct {
        const char *data;
        size_t len;
    } TEXTS[] = {
        { "", 0 },
        { NULL, 0 },
        { "", (size_t)-1 },
        { "\xff\xfe\xfd", 3 },
        { "h2e2\0h9g7", 9 },
        { "\0", 1 },
        { "\xe7\x82\xae\xe4", 4 },
        { "\xe7\x82\xae\xe4\xba\x8c\xe5\xb9\xb3\xe4\xba\x94", (size_t)-1 },
        { "9999999999999999999999999999999999999999", (size_t)-1 },
        { "{\"a\":[[[[[[[[[[", (size_t)-1 },
        { "////////// w - - -1 99999999999999999999", (size_t)-1 },
    };
    char *huge = (char *)malloc(1 << 20);
    int i, k;
    size_t t;
    memset(huge, 'a', 1 << 20);
    for (i = 0; i < FUNCTION_COUNT; i++) {
        const struct function *f = &FUNCTIONS[i];
        struct slot s[16];
        for (k = 0; k < f->count; k++) {
            int array = f->params[k].kind == K_ARRAY_IN;
            if (f->params[k].kind != K_TEXT && !array) {
                continue;
            }
            for (t = 0; t <= sizeof TEXTS / sizeof TEXTS[0]; t++) {
                long answer;
                good(f, s, m, NULL);
                if (t == sizeof TEXTS / sizeof TEXTS[0]) {
                    s[k].p = huge;
                    s[k + 1].n = (1 << 20) / (array ? f->params[k].size : 1);
                } else if (array && f->params[k].size != 1) {
                    if (TEXTS[t].len != 0) {
                        clean(f, s, m, 0, NULL);
                        continue;
                    }
                    s[k].p = NULL;
                    s[k + 1].n = 0;
                } else {
                    s[k].p = (void *)TEXTS[t].data;
                    s[k + 1].n = TEXTS[t].len;
                }
                answer = call(f, s, m);
                clean(f, s, m, 0, freed_by(f, s, answer));
            }
        }
        /* Buffers that are too small. */
        for (k = 0; k < f->count; k++) {
            size_t room;
            int kind = f->params[k].kind;
            if (kind != K_BUFFER && kind != K_ARRAY_OUT) {
                continue;
            }
            for (room = 0; room < 4; room++) {
                long answer;
                unsigned char *end;
                good(f, s, m, NULL);
                end = (unsigned char *)s[k].p + room * f->params[k].size;
                memset(s[k].p, 0xA5, BLOCK);
                s[k + 1].n = room;
                answer = call(f, s, m);
                if (*end != 0xA5) {
                    fail(f, "wrote behind the buffer", answer);
                }
                clean(f, s, m, 0, freed_by(f, s, answer));
            }
        }
    }
    free(huge);
}

static void test_numbers(struct memory *m)
{
    static const size_t NUMBERS[] = { 0,   2,   7,    8,     89,    90,         127,       128,
                                      255, 256, 1000, 65535, 65536, 0x7fffffff, 0xffffffff };
    int i, k;
    size_t n;
    for (i = 0; i < FUNCTION_COUNT; i++) {
        const struct function *f = &FUNCTIONS[i];
        struct slot s[16];
        for (k = 0; k < f->count; k++) {
            if (f->params[k].kind != K_NUMBER) {
                continue;
            }
            for (n = 0; n < sizeof NUMBERS / sizeof NUMBERS[0]; n++) {
                long answer;
                if (strcmp(f->params[k].name, "depth") == 0 && NUMBERS[n] > 2 && NUMBERS[n] < 10) {
                    continue; /* it would count for years */
                }
                good(f, s, m, NULL);
                s[k].n = NUMBERS[n];
                answer = call(f, s, m);
                clean(f, s, m, 0, freed_by(f, s, answer));
            }
        }
    }
}

static void test_handles(struct memory *m)
{
    static uint64_t zeros[BLOCK / 8], ones[BLOCK / 8];
    int i, k, h;
    memset(ones, 0xff, sizeof ones);
    for (i = 0; i < FUNCTION_COUNT; i++) {
        const struct function *f = &FUNCTIONS[i];
        struct slot s[16];
        for (k = 0; k < f->count; k++) {
            void *was;
            long answer;
            if (f->params[k].kind != K_HANDLE) {
                continue;
            }
            /* Freed. */
            good(f, s, m, NULL);
            free_handle(f->params[k].type, s[k].p);
            answer = call(f, s, m);
            if (f->gives_status ? answer != XQ_E_HANDLE : answer != 0) {
                fail(f, "a freed handle", answer);
            }
            clean(f, s, m, 0, s[k].p);
            /* Foreign: of every other kind, and of none. */
            for (h = -2; h <= HANDLE_COUNT; h++) {
                void *foreign;
                if (h == f->params[k].type || h == 0) {
                    continue;
                }
                foreign = h == -2 ? (void *)zeros : h == -1 ? (void *)ones : make_handle(h);
                good(f, s, m, NULL);
                was = s[k].p;
                s[k].p = foreign;
                answer = call(f, s, m);
                if (f->gives_status ? answer != XQ_E_HANDLE : answer != 0) {
                    fail(f, "a foreign handle", answer);
                }
                s[k].p = was;
                clean(f, s, m, 0, NULL);
                if (h > 0) {
                    free_handle(h, foreign);
                }
            }
        }
        /* Values with rubbish in them. */
        for (k = 0; k < f->count; k++) {
            int fillers[] = { 0, 1, 0x55, 0xff };
            size_t n;
            if (f->params[k].kind != K_IN && f->params[k].kind != K_OUT) {
                continue;
            }
            for (n = 0; n < 4; n++) {
                long answer;
                good(f, s, m, NULL);
                memset(s[k].p, fillers[n], f->params[k].size);
                answer = call(f, s, m);
                if (f->params[k].type == V_xq_position && f->params[k].is_const
                    && answer != XQ_E_POSITION) {
                    fail(f, "a position that is none", answer);
                }
                clean(f, s, m, 0, freed_by(f, s, answer));
            }
        }
    }
}

/* Every value damaged at every byte: refused or not, no crash. A position that is damaged where
 * its check word does not look may give wrong answers. */
static void test_damaged(struct memory *m)
{
    int i, k;
    size_t at;
    for (i = 0; i < FUNCTION_COUNT; i++) {
        const struct function *f = &FUNCTIONS[i];
        struct slot s[16];
        for (k = 0; k < f->count; k++) {
            if ((f->params[k].kind != K_IN && f->params[k].kind != K_OUT)
                || f->params[k].type == 0) {
                continue;
            }
            for (at = 0; at < f->params[k].size; at++) {
                int bit;
                for (bit = 0; bit < 8; bit += 1) {
                    long answer;
                    good(f, s, m, NULL);
                    ((unsigned char *)s[k].p)[at] ^= (unsigned char)(1 << bit);
                    answer = call(f, s, m);
                    if (f->params[k].type == V_xq_position && f->params[k].is_const && at < 16
                        && answer != XQ_E_POSITION) {
                        fail(f, "a position with a damaged tag", answer);
                    }
                    clean(f, s, m, 0, freed_by(f, s, answer));
                }
            }
        }
    }
}

static void *SHARED[HANDLE_COUNT + 1];

static void *hammer(void *argument)
{
    struct memory *m = (struct memory *)calloc(1, sizeof(struct memory));
    int round, i;
    (void)argument;
    for (round = 0; round < 300; round++) {
        for (i = 0; i < FUNCTION_COUNT; i++) {
            const struct function *f = &FUNCTIONS[i];
            struct slot s[16];
            long answer;
            if (f->frees) {
                continue; /* a handle that is freed elsewhere cannot be used: see the header */
            }
            good(f, s, m, SHARED);
            answer = call(f, s, m);
            if (answer == XQ_E_POISONED || answer == XQ_E_HANDLE) {
                fail(f, "two threads", answer);
            }
            clean(f, s, m, 1, NULL);
        }
    }
    free(m);
    return NULL;
}

static void test_threads(void)
{
    pthread_t threads[2];
    int i;
    for (i = 1; i <= HANDLE_COUNT; i++) {
        SHARED[i] = make_handle(i);
    }
    for (i = 0; i < 2; i++) {
        pthread_create(&threads[i], NULL, hammer, NULL);
    }
    for (i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    for (i = 1; i <= HANDLE_COUNT; i++) {
        free_handle(i, SHARED[i]);
    }
}

/* Calls of any functions with any arguments, the handles and values of one call going into the
 * next: what a program with many mistakes does. */

static uint64_t seed = 1;

static size_t chance(size_t below)
{
    uint64_t z = seed += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (size_t)((z ^ (z >> 31)) % below);
}

static const char *const WORDS[] = {
    "h2e2", "h9g7", "h0g2", "i9h9", "b0c2", "c2b0", "b9c7", "c7b9", "a0a1", "a1a0", "a9a8", "a8a9",
    "\xe7\x82\xae\xe4\xba\x8c\xe5\xb9\xb3\xe4\xba\x94", "H8+7", "H2-E2", "C2.5", "h2", "K",
    "any", "chinese", "chinese-traditional", "wxf", "iccs", "san10", "vietnamese", "shorthand-west",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "4k4/9/9/R8/9/9/9/9/4p4/3K5 b - - 3 7", "9/9/9/9/9/9/9/9/9/9", "cxa2007", "",
    "{\"base\":\"cxa2007\",\"repetitions\":2,\"node_bound\":500}", "{\"warned_at\":4}", "{", "en",
    "zh-Hant", "zh-Hans", "Red", "Event", "[Red \"A\"]\n1. h2e2 h9g7 (1... b9c7) 2. h0g2 {x} 1-0\n",
    "[FEN \"4k4/9/9/R8/9/9/9/9/4p4/3K5 w\"]\n\n1. R9+3 K5+1 *\n", "1-0", "*", "\xb3\xb5", "\xff"
};

#define POOL 6

static void test_random(long count, uint64_t first)
{
    static void *pool[HANDLE_COUNT + 1][POOL];
    static uint64_t values[V_END][POOL][BLOCK / 8];
    static uint64_t blocks[16][BLOCK / 8];
    static xq_error error;
    long i;
    int h;
    seed = first;

    for (i = 1; i < V_END; i++) {
        for (h = 0; h < POOL; h++) {
            fill((int)i, BLOCK, values[i][h]);
        }
    }
    for (i = 0; i < count; i++) {
        const struct function *f = &FUNCTIONS[chance((size_t)FUNCTION_COUNT)];
        struct slot s[16];
        void **in[16];
        void *out[16];
        long answer;
        int k;
        memset(in, 0, sizeof in);
        memset(out, 0, sizeof out);
        for (k = 0; k < f->count; k++) {
            const struct param *p = &f->params[k];
            s[k].p = blocks[k];
            s[k].n = chance(4) == 0 ? chance((size_t)-1) : chance(chance(2) ? 3 : 300);
            switch (p->kind) {
            case K_NUMBER:
                if (strcmp(p->name, "depth") == 0 && s[k].n % 16 > 2) {
                    s[k].n = 2;
                } else if (strcmp(p->name, "move") == 0 && chance(2)) {
                    s[k].n = chance(2) ? 25 | 22 << 7 : chance(90) | chance(90) << 7;
                }
                break;
            case K_ERR:
                s[k].p = &error;
                break;
            case K_TEXT:
            case K_ARRAY_IN:
                if (p->size == 1) {
                    size_t len;
                    strcpy((char *)blocks[k], WORDS[chance(sizeof WORDS / sizeof WORDS[0])]);
                    if (chance(8) == 0) {
                        strcat((char *)blocks[k], " ");
                        strcat((char *)blocks[k], WORDS[chance(sizeof WORDS / sizeof WORDS[0])]);
                    }
                    len = strlen((char *)blocks[k]);
                    if (len > 0 && chance(8) == 0) {
                        ((char *)blocks[k])[chance(len)] ^= (char)(1 << chance(7));
                    }
                    s[k + 1].n = chance(4) == 0 && memchr(blocks[k], 0, BLOCK) != NULL
                        ? (size_t)-1
                        : len;
                } else if (p->type != 0) {
                    fill(p->type, p->size, blocks[k]);
                    s[k + 1].n = chance(2);
                } else {
                    s[k + 1].n = chance(BLOCK / p->size);
                }
                break;
            case K_BUFFER:
            case K_ARRAY_OUT:
                s[k + 1].n = chance(BLOCK / p->size + 1);
                break;
            case K_LEN:
            case K_CAPACITY:
            case K_COUNT:
                break;
            case K_IN:
            case K_OUT:
                if (p->type != 0) {
                    size_t which = chance(POOL);
                    s[k].p = values[p->type][which];
                    if (chance(64) == 0) {
                        fill(p->type, p->size, s[k].p);
                    } else if (chance(16) == 0) {
                        /* A position's inside may not be damaged and then asked to make sense. */
                        size_t len = p->type == V_xq_position ? 16 : p->size;
                        ((unsigned char *)s[k].p)[chance(len)] ^= (unsigned char)(1 << chance(8));
                    }
                }
                break;
            case K_HANDLE:
                in[k] = &pool[p->type][chance(POOL)];
                if (*in[k] == NULL && chance(2)) {
                    *in[k] = make_handle(p->type);
                }
                s[k].p = *in[k];
                break;
            case K_HANDLE_OUT:
                s[k].p = &out[k];
                break;
            }
            if (p->kind == K_TEXT || p->kind == K_ARRAY_IN || p->kind == K_BUFFER
                || p->kind == K_ARRAY_OUT) {
                k++;
                s[k].p = NULL;
            }
        }
        for (k = 0; k < f->count; k++) {
            if (is_pointer(&f->params[k]) && chance(100) == 0) {
                s[k].p = NULL;
            }
        }
        answer = call(f, s, (struct memory *)NULL);
        for (k = 0; k < f->count; k++) {
            if (f->frees && in[k] != NULL && (answer == XQ_OK && s[k].p != NULL)) {
                *in[k] = NULL;
            } else if (in[k] != NULL && answer == XQ_E_POISONED) {
                free_handle(f->params[k].type, *in[k]);
                *in[k] = NULL;
            }
            if (out[k] != NULL) {
                void **place = &pool[f->params[k].type][chance(POOL)];
                if (*place != NULL) {
                    free_handle(f->params[k].type, *place);
                }
                *place = out[k];
            }
        }
    }
    for (h = 1; h <= HANDLE_COUNT; h++) {
        for (i = 0; i < POOL; i++) {
            free_handle(h, pool[h][i]);
        }
    }
}

#ifdef PANIC_TEST
static void test_panic(struct memory *m)
{
    int i, k;
    panic_expected = 1;
    for (i = 0; i < FUNCTION_COUNT; i++) {
        const struct function *f = &FUNCTIONS[i];
        struct slot s[16];
        long answer;
        int has_handle = 0;
        for (k = 0; k < f->count; k++) {
            has_handle |= f->params[k].kind == K_HANDLE;
        }
        /* At the entry. */
        good(f, s, m, NULL);
        xq_test_panic(1);
        answer = call(f, s, m);
        xq_test_panic(0);
        if (f->gives_status ? answer != XQ_E_PANIC : answer != 0) {
            fail(f, "forced panic", answer);
        }
        clean(f, s, m, 0, NULL);
        /* While a handle or a position is in use: it is poisoned then. */
        good(f, s, m, NULL);
        xq_test_panic(2);
        answer = call(f, s, m);
        xq_test_panic(0);
        if (f->gives_status && answer == XQ_E_PANIC) {
            answer = call(f, s, m);
            if (answer != (has_handle ? XQ_E_POISONED : XQ_E_POSITION)) {
                fail(f, "not poisoned", answer);
            }
        } else if (has_handle && !f->frees && f->gives_status) {
            fail(f, "forced panic inside", answer);
        }
        clean(f, s, m, 0, freed_by(f, s, answer));
    }
    panic_expected = 0;
}
#endif

int main(int argc, char **argv)
{
    struct memory *m = (struct memory *)calloc(1, sizeof(struct memory));
    const char *what = argc > 1 ? argv[1] : "";
    if (strcmp(what, "null") == 0) {
        test_null(m);
    } else if (strcmp(what, "text") == 0) {
        test_text(m);
    } else if (strcmp(what, "numbers") == 0) {
        test_numbers(m);
    } else if (strcmp(what, "handles") == 0) {
        test_handles(m);
    } else if (strcmp(what, "damaged") == 0) {
        test_damaged(m);
    } else if (strcmp(what, "threads") == 0) {
        test_threads();
    } else if (strcmp(what, "random") == 0 && argc > 3) {
        test_random(atol(argv[2]), (uint64_t)atol(argv[3]));
#ifdef PANIC_TEST
    } else if (strcmp(what, "panic") == 0) {
        test_panic(m);
#endif
    } else {
        fprintf(stderr, "unknown test %s\n", what);
        return 2;
    }
    free(m);
    printf("%s: %d functions, %ld calls, %d failures\n", what, FUNCTION_COUNT, calls, failures);
    return failures == 0 ? 0 : 1;
}
