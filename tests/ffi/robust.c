/*
 * Calls every function of the interface as no caller should. The table of functions, table.h, is
 * generated from the header; what to do with it is written here. Each call must come back with
 * a status: a crash of this program is the failure that it looks for.
 *
 *     robust null | text | numbers | handles | damaged | threads | panic
 *     robust random CALLS SEED
 */
#include "robust.h"

#include "robust_random.h"

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
        /* A number that is infinite once it is computed. */
        { "{\"a\":123456789012345678e300}", (size_t)-1 },
        { "{\"scoring\":{\"win\":9e307}}", (size_t)-1 },
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
        /* Lengths that no memory has. */
        for (k = 0; k < f->count; k++) {
            long answer;
            if (f->params[k].kind != K_TEXT && f->params[k].kind != K_ARRAY_IN) {
                continue;
            }
            good(f, s, m, NULL);
            s[k + 1].n = sizeof(size_t) == 8 ? (size_t)-1 >> 2 : (size_t)-2;
            length_impossible = 1;
            answer = call(f, s, m);
            length_impossible = 0;
            if (f->gives_status && s[k].p != NULL && answer != XQ_E_RANGE) {
                fail(f, "an impossible length is not refused", answer);
            }
            clean(f, s, m, 0, freed_by(f, s, answer));
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

/*
 * Delphi and Free Pascal have the processor trap invalid operations, divisions by zero and overflows;
 * so do all programs here where it can be asked for in a line. Under valgrind it has no effect.
 */
static void trap(void)
{
#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))
    unsigned int control = 0x1f80 & ~(0x80u | 0x200u | 0x400u);
    __asm__ volatile("ldmxcsr %0" : : "m"(control));
#endif
}

int main(int argc, char **argv)
{
    struct memory *m = (struct memory *)calloc(1, sizeof(struct memory));
    const char *what = argc > 1 ? argv[1] : "";
    trap();
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
