/* Inputs for fuzz.c to start from. Each is written as fuzz.c reads it, out of good arguments with
 * a text from one of these: what the library itself writes (every document that a handle or a
 * name gives), lines of files, whole files. So a reader of JSON is given the JSON of its writer
 * without anything to be said here. */

static void *contents(const char *path, size_t *len)
{
    FILE *in = fopen(path, "rb");
    char *data = (char *)malloc(1 << 20);
    if (in == NULL) {
        fprintf(stderr, "cannot read %s\n", path);
        exit(3);
    }
    *len = fread(data, 1, 1 << 20, in);
    fclose(in);
    return data;
}

static void list(void)
{
    int area, i;
    for (area = 0; area < AREA_COUNT; area++) {
        int count = 0;
        for (i = 0; i < FUNCTION_COUNT; i++) {
            count += takes_text(&FUNCTIONS[i]) && strcmp(area_of(&FUNCTIONS[i]), AREAS[area].area) == 0;
        }
        printf("area %s %d\n", AREAS[area].area, count);
    }
    for (i = 0; i < FUNCTION_COUNT; i++) {
        if (takes_text(&FUNCTIONS[i])) {
            printf("function %s %s\n", FUNCTIONS[i].name, area_of(&FUNCTIONS[i]));
        }
    }
}

struct out {
    uint8_t *data;
    size_t len;
};

static void put(struct out *o, unsigned byte)
{
    if (o->len < 1 << 20) {
        o->data[o->len++] = (uint8_t)byte;
    }
}

/* One call with good arguments; `text` is for parameter `which`, if there is such. */
static void put_call(struct out *o, int index, int which, const void *text, size_t len)
{
    static struct memory m;
    const struct function *f = CHOSEN[index];
    struct slot s[16];
    void *handles[HANDLE_COUNT + 1];
    int k;
    memset(handles, 0, sizeof handles);
    good(f, s, &m, handles);
    put(o, (unsigned)index & 255);
    put(o, (unsigned)index >> 8);
    put(o, 0);
    for (k = 0; k < f->count; k++) {
        const struct param *p = &f->params[k];
        if (p->kind == K_NUMBER) {
            if (s[k].n < 160) {
                put(o, (unsigned)s[k].n);
            } else {
                put(o, 160);
                put(o, (unsigned)s[k].n & 255);
                put(o, (unsigned)s[k].n >> 8);
            }
        } else if (p->kind == K_TEXT || (p->kind == K_ARRAY_IN && p->size == 1)) {
            const char *said = k == which ? (const char *)text : (const char *)s[k].p;
            size_t n = k == which ? len : s[k + 1].n;
            size_t i;
            n = n < 60000 ? n : 60000;
            put(o, 128);
            put(o, (unsigned)n & 255);
            put(o, (unsigned)n >> 8);
            for (i = 0; i < n; i++) {
                put(o, (unsigned char)said[i]);
            }
        } else if (p->kind == K_ARRAY_IN) {
            put(o, 1);
            put(o, p->type != 0 ? 0 : 25 | (22 & 1) << 7);
            if (p->type == 0) {
                put(o, 22 >> 1);
            }
        } else if (p->kind == K_BUFFER || p->kind == K_ARRAY_OUT) {
            put(o, 200);
        } else if ((p->kind == K_IN || p->kind == K_OUT) && p->type != 0) {
            put(o, 0);
        } else if (p->kind == K_HANDLE) {
            put(o, 0);
        }
    }
}

/* The documents that the library writes, and the texts of files. */
#define TEXTS_AT_MOST 400
static struct out TEXTS[TEXTS_AT_MOST];
static int text_count;

static void keep(const void *data, size_t len)
{
    if (text_count < TEXTS_AT_MOST) {
        TEXTS[text_count].data = (uint8_t *)malloc(len + 1);
        memcpy(TEXTS[text_count].data, data, len);
        TEXTS[text_count++].len = len;
    }
}

static void documents(void)
{
    static struct memory m;
    int i, k;
    for (i = 0; i < FUNCTION_COUNT; i++) {
        const struct function *f = &FUNCTIONS[i];
        struct slot s[16];
        long answer;
        good(f, s, &m, NULL);
        answer = call(f, s, NULL);
        for (k = 0; k < f->count && answer == XQ_OK; k++) {
            if (f->params[k].kind == K_HANDLE_OUT && f->params[k].type == H_xq_text) {
                const xq_text *text = (const xq_text *)m.out[k];
                keep(xq_text_data(text), xq_text_len(text));
            }
        }
        clean(f, s, &m, 0, freed_by(f, s, answer));
    }
}

static void save(const char *dir, const char *name, int number, const struct out *o)
{
    char path[400];
    FILE *out;
    snprintf(path, sizeof path, "%s/%s-%03d", dir, name, number);
    out = fopen(path, "wb");
    if (out == NULL || fwrite(o->data, 1, o->len, out) != o->len || fclose(out) != 0) {
        fprintf(stderr, "cannot write %s\n", path);
        exit(3);
    }
}

/* The words in quotation marks, which libFuzzer then puts anywhere. */
static void dictionary(const char *dir)
{
    static char seen[2000][32];
    char path[400];
    int count = 0;
    int i, j;
    size_t at;
    FILE *out;
    snprintf(path, sizeof path, "%s.dict", dir);
    out = fopen(path, "w");
    if (out == NULL) {
        fprintf(stderr, "cannot write %s\n", path);
        exit(3);
    }
    for (i = 0; i < text_count; i++) {
        for (at = 0; at < TEXTS[i].len; at++) {
            const char *from = (const char *)TEXTS[i].data + at;
            size_t len = 0;
            if (*from != '"') {
                continue;
            }
            while (at + 1 + len < TEXTS[i].len && len < 30
                   && (from[1 + len] == '_' || (from[1 + len] >= '0' && from[1 + len] <= 'z'
                                                && from[1 + len] != '\\'))) {
                len++;
            }
            if (len == 0 || at + 1 + len >= TEXTS[i].len || from[1 + len] != '"') {
                continue;
            }
            for (j = 0; j < count && (strlen(seen[j]) != len || memcmp(seen[j], from + 1, len)); j++) {
            }
            if (j == count && count < 2000) {
                memcpy(seen[count], from + 1, len);
                fprintf(out, "\"\\\"%s\\\"\"\n", seen[count++]);
            }
        }
    }
    fclose(out);
}

static void seeds(const char *dir, int files, char **paths)
{
    struct out o;
    int written = 0;
    int i, k, t;
    documents();
    for (i = 0; i < files; i++) {
        size_t len;
        void *data = contents(paths[i], &len);
        keep(data, len);
        free(data);
    }
    o.data = (uint8_t *)malloc(1 << 20);
    for (i = 0; i < chosen; i++) {
        const struct function *f = CHOSEN[i];
        int number = 0;
        o.len = 0;
        put_call(&o, i, -1, NULL, 0);
        save(dir, f->name, number++, &o);
        for (k = 0; k < f->count; k++) {
            if (f->params[k].kind != K_TEXT
                && !(f->params[k].kind == K_ARRAY_IN && f->params[k].size == 1)) {
                continue;
            }
            for (t = 0; t < text_count; t++) {
                size_t from = 0, at;
                int lines = 0;
                if (strcmp(f->params[k].name, "style") == 0 || strcmp(f->params[k].name, "language") == 0) {
                    continue;
                }
                o.len = 0;
                put_call(&o, i, k, TEXTS[t].data, TEXTS[t].len);
                save(dir, f->name, number++, &o);
                /* Line after line to the same handle. */
                if (strcmp(f->params[k].name, "event") != 0) {
                    continue;
                }
                o.len = 0;
                for (at = 0; at < TEXTS[t].len; at++) {
                    if (TEXTS[t].data[at] == '\n') {
                        if (TEXTS[t].data[from] != '{' || ++lines == CALLS_AT_MOST) {
                            if (o.len > 0) {
                                save(dir, f->name, number++, &o);
                            }
                            o.len = 0;
                            lines = 0;
                        }
                        if (TEXTS[t].data[from] == '{') {
                            put_call(&o, i, k, TEXTS[t].data + from, at - from);
                        }
                        from = at + 1;
                    }
                }
            }
        }
        written += number;
    }
    dictionary(dir);
    printf("%d inputs for %d functions, out of %d texts\n", written, chosen, text_count);
    free(o.data);
    for (t = 0; t < text_count; t++) {
        free(TEXTS[t].data);
    }
}
