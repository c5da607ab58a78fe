/*
 * What the misuse tests share: functions and their parameters as data, good arguments for each,
 * and one call with a look at its answer. The table of functions, table.h, is generated from the
 * header.
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
    int named[24]; /* the statuses that the header names for it, up to a 0 */
};

/* What the random calls draw from. */
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
#define WORD_COUNT (sizeof WORDS / sizeof WORDS[0])

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
/* The same for the code that every function with an input gives for a length that cannot be. */
static int length_impossible;

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

/* A status that the header does not say a function gives. */
static int is_surprise(const struct function *f, long answer)
{
    int i;
    if (answer == XQ_E_RANGE && length_impossible) {
        return 0;
    }
    switch (answer) {
    case XQ_OK:
    case XQ_E_ALIGNMENT:
    case XQ_E_PANIC:
        return 0;
    default:
        for (i = 0; f->named[i] != 0; i++) {
            if (f->named[i] == answer) {
                return 0;
            }
        }
        return 1;
    }
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
    if (is_surprise(f, answer)) {
        fail(f, xq_status_name((xq_status)answer), answer);
    }
    if (answer == XQ_E_PANIC && !panic_expected) {
        const char *said = "a panic";
        for (i = 0; i < f->count; i++) {
            if (f->params[i].kind == K_ERR && s[i].p != NULL) {
                said = ((const xq_error *)s[i].p)->message;
            }
        }
        fail(f, said, answer);
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
