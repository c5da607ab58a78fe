/* Calls of any functions with any arguments, the handles and values of one call going into the
 * next: what a program with many mistakes does. */

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
                    strcpy((char *)blocks[k], WORDS[chance(WORD_COUNT)]);
                    if (chance(8) == 0) {
                        strcat((char *)blocks[k], " ");
                        strcat((char *)blocks[k], WORDS[chance(WORD_COUNT)]);
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
