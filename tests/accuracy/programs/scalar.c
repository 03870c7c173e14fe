/* Everyday code without vectors: what most basic blocks of programs look like. Compiled, its blocks are measured. */
#include <stddef.h>
#include <stdint.h>

typedef struct Node { struct Node *next, *child; int32_t key; uint32_t flags; uint64_t value; char name[16]; } Node;
typedef struct { Node **slots; size_t n_slots, n_used; uint64_t seed; } Table;
typedef struct { const unsigned char *at, *end; int line, column; unsigned state; } Cursor;
typedef struct { int32_t x, y, w, h; uint16_t kind; uint8_t depth, mark; } Box;

uint64_t fnv(const unsigned char *p, size_t n) {
    uint64_t h = 14695981039346656037ull;
    for (size_t i = 0; i < n; i++) { h ^= p[i]; h *= 1099511628211ull; }
    return h;
}
uint32_t adler(const unsigned char *p, size_t n) {
    uint32_t a = 1, b = 0;
    for (size_t i = 0; i < n; i++) { a += p[i]; if (a >= 65521) a -= 65521; b += a; if (b >= 65521) b -= 65521; }
    return b << 16 | a;
}
Node *find(const Table *t, int32_t key) {
    uint64_t h = (uint64_t)key * 0x9e3779b97f4a7c15ull ^ t->seed;
    for (Node *n = t->slots[h % t->n_slots]; n; n = n->next) if (n->key == key && !(n->flags & 4)) return n;
    return 0;
}
int insert(Table *t, Node *n) {
    size_t i = ((uint64_t)n->key * 0x9e3779b97f4a7c15ull ^ t->seed) & (t->n_slots - 1);
    n->next = t->slots[i]; t->slots[i] = n; n->flags |= 1; return ++t->n_used * 4 > t->n_slots * 3;
}
Node *merge(Node *a, Node *b) {
    Node head, *tail = &head; head.next = 0;
    while (a && b) { Node **least = a->key <= b->key ? &a : &b; tail->next = *least; tail = *least; *least = tail->next; }
    tail->next = a ? a : b; return head.next;
}
uint64_t sum(const Node *n) { uint64_t s = 0; for (; n; n = n->next) s += n->flags & 1 ? n->value : (uint64_t)n->key; return s; }
int number(Cursor *c, int64_t *out) {
    int64_t v = 0; int negative = 0;
    if (c->at < c->end && *c->at == '-') { negative = 1; c->at++; c->column++; }
    const unsigned char *start = c->at;
    while (c->at < c->end && (unsigned)(*c->at - '0') < 10) { v = v * 10 + (*c->at - '0'); c->at++; c->column++; }
    *out = negative ? -v : v; return c->at != start;
}
int skip(Cursor *c) {
    for (; c->at < c->end; c->at++) switch (*c->at) {
        case '\n': c->line++; c->column = 0; break;
        case ' ': case '\t': case '\r': c->column++; break;
        case '#': c->state |= 2; while (c->at < c->end && *c->at != '\n') c->at++; break;
        default: return *c->at;
    }
    return -1;
}
int utf8(const unsigned char *p, size_t n, uint32_t *out) {
    size_t k = 0;
    for (size_t i = 0; i < n; k++) {
        uint32_t c = p[i]; int more = c < 0x80 ? 0 : c < 0xe0 ? 1 : c < 0xf0 ? 2 : 3;
        uint32_t v = more == 0 ? c : c & (0x3f >> more);
        for (int j = 1; j <= more && i + j < n; j++) { if ((p[i + j] & 0xc0) != 0x80) return -1; v = v << 6 | (p[i + j] & 0x3f); }
        out[k] = v; i += more + 1;
    }
    return (int)k;
}
void sift(int32_t *heap, size_t n, size_t i) {
    int32_t v = heap[i];
    for (size_t c; (c = 2 * i + 1) < n; i = c) { if (c + 1 < n && heap[c + 1] > heap[c]) c++; if (heap[c] <= v) break; heap[i] = heap[c]; }
    heap[i] = v;
}
size_t bisect(const int64_t *a, size_t n, int64_t x) { size_t lo = 0; while (n > 1) { size_t half = n / 2; if (a[lo + half] <= x) lo += half; n -= half; } return lo; }
void insertion(int32_t *a, int n) { for (int i = 1; i < n; i++) { int32_t v = a[i]; int j = i; while (j > 0 && a[j - 1] > v) { a[j] = a[j - 1]; j--; } a[j] = v; } }
uint32_t crc(const uint32_t *table, const unsigned char *p, size_t n) { uint32_t c = ~0u; while (n--) c = table[(c ^ *p++) & 255] ^ c >> 8; return ~c; }
void rotate(uint32_t *s, const uint32_t *k, int rounds) {
    uint32_t a = s[0], b = s[1], c = s[2], d = s[3];
    for (int i = 0; i < rounds; i++) {
        a += b; d ^= a; d = d << 16 | d >> 16; c += d; b ^= c; b = b << 12 | b >> 20; a += b + k[i & 7]; d ^= a; d = d << 8 | d >> 24; c += d; b ^= c; b = b << 7 | b >> 25;
    }
    s[0] += a; s[1] += b; s[2] += c; s[3] += d;
}
uint64_t xorshift(uint64_t *s) { uint64_t a = s[0], b = s[1]; s[0] = b; a ^= a << 23; s[1] = a ^ b ^ a >> 18 ^ b >> 5; return s[1] + b; }
void add(uint64_t *r, const uint64_t *a, const uint64_t *b, int n) { unsigned __int128 c = 0; for (int i = 0; i < n; i++) { c += a[i]; c += b[i]; r[i] = (uint64_t)c; c >>= 64; } }
uint64_t mul1(uint64_t *r, const uint64_t *a, uint64_t m, int n) { uint64_t carry = 0; for (int i = 0; i < n; i++) { unsigned __int128 p = (unsigned __int128)a[i] * m + carry; r[i] = (uint64_t)p; carry = (uint64_t)(p >> 64); } return carry; }
void clip(Box *b, int n, int w, int h) {
    for (int i = 0; i < n; i++) {
        if (b[i].x < 0) { b[i].w += b[i].x; b[i].x = 0; } if (b[i].y < 0) { b[i].h += b[i].y; b[i].y = 0; }
        if (b[i].x + b[i].w > w) b[i].w = w - b[i].x; if (b[i].y + b[i].h > h) b[i].h = h - b[i].y;
        b[i].mark = b[i].w > 0 && b[i].h > 0 ? b[i].depth + 1 : 0; if (b[i].kind == 7) b[i].kind = (uint16_t)i;
    }
}
int popcounts(const uint64_t *p, int n) { int c = 0; for (int i = 0; i < n; i++) c += __builtin_popcountll(p[i]) + __builtin_ctzll(p[i] | 1); return c; }
int divide(const int32_t *a, const int32_t *b, int32_t *q, int n) { int s = 0; for (int i = 0; i < n; i++) { q[i] = a[i] / (b[i] | 1); s += a[i] % 10 + q[i] / 7; } return s; }
size_t base64(const unsigned char *p, size_t n, char *out, const char *alphabet) {
    char *o = out;
    for (; n >= 3; n -= 3, p += 3) { uint32_t v = (uint32_t)p[0] << 16 | p[1] << 8 | p[2]; *o++ = alphabet[v >> 18]; *o++ = alphabet[v >> 12 & 63]; *o++ = alphabet[v >> 6 & 63]; *o++ = alphabet[v & 63]; }
    return (size_t)(o - out);
}
size_t lz(const unsigned char *p, size_t n, const uint32_t *heads, unsigned char *out) {
    size_t o = 0, i = 0;
    while (i + 4 < n) {
        uint32_t w; __builtin_memcpy(&w, p + i, 4); size_t at = heads[w * 2654435761u >> 20], len = 0;
        while (at + len < i && i + len < n && p[at + len] == p[i + len] && len < 255) len++;
        if (len >= 4) { out[o++] = 255; out[o++] = (unsigned char)len; out[o++] = (unsigned char)(i - at); i += len; } else out[o++] = p[i++];
    }
    return o;
}
int visit(Node *root, Node **stack, int depth, uint64_t mask) {
    int n = 0, top = 0; stack[top++] = root;
    while (top) { Node *v = stack[--top]; if (!v || v->flags & mask) continue; v->flags |= 2; n++; if (top + 2 < depth) { stack[top++] = v->next; stack[top++] = v->child; } }
    return n;
}
int interpret(const uint8_t *code, int64_t *r, int n) {
    for (int pc = 0; pc < n; pc += 4) { int64_t a = r[code[pc + 2] & 15], b = r[code[pc + 3] & 15], v;
        switch (code[pc]) { case 0: v = a + b; break; case 1: v = a - b; break; case 2: v = a * b; break; case 3: v = a & b; break; case 4: v = a << (b & 63); break; case 5: v = a < b; break; case 6: v = b ? a / b : 0; break; default: return pc; }
        r[code[pc + 1] & 15] = v; }
    return n;
}
void transpose8(uint64_t x[8]) { for (int i = 0; i < 8; i++) { uint64_t t = (x[i] ^ x[i] >> 7) & 0x00aa00aa00aa00aaull; x[i] ^= t ^ t << 7; t = (x[i] ^ x[i] >> 14) & 0x0000cccc0000ccccull; x[i] ^= t ^ t << 14; } }
void copyback(char *d, const char *s, size_t n) { d += n; s += n; while (n--) *--d = *--s; }
size_t length(const char *s) { const char *p = s; while (*p) p++; return (size_t)(p - s); }
int compare(const Node *a, const Node *b) { for (int i = 0; i < 16; i++) { int d = a->name[i] - b->name[i]; if (d || !a->name[i]) return d; } return a->key < b->key ? -1 : a->key > b->key; }
void update(Node *n, int64_t d, const Table *t) { n->value += (uint64_t)d; n->key -= (int32_t)d; n->flags ^= (uint32_t)(t->seed >> 7); if (n->next) n->next->value = n->value ^ t->n_used; n->name[3] = (char)d; }
