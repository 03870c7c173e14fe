/* Calls, branches, structures, strings, conversions, atomics: what is not a loop over an array. */
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

struct node {
    struct node *left, *right;
    long key;
    char name[24];
};

struct vector {
    double x, y, z;
};

struct node *find(struct node *tree, long key) {
    while (tree && tree->key != key) tree = key < tree->key ? tree->left : tree->right;
    return tree;
}

int depth(const struct node *tree) {
    if (!tree) return 0;
    int left = depth(tree->left), right = depth(tree->right);
    return 1 + (left > right ? left : right);
}

struct vector cross(struct vector a, struct vector b) {
    return (struct vector){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

double length(struct vector v) {
    return __builtin_sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
}

int evaluate(const uint8_t *code, int n) {
    int stack[16], top = 0;
    for (int i = 0; i < n; i++) {
        switch (code[i]) {
        case 0: stack[top++ & 15] = code[++i]; break;
        case 1: top--; stack[(top - 1) & 15] += stack[top & 15]; break;
        case 2: top--; stack[(top - 1) & 15] -= stack[top & 15]; break;
        case 3: top--; stack[(top - 1) & 15] *= stack[top & 15]; break;
        case 4: stack[(top - 1) & 15] = -stack[(top - 1) & 15]; break;
        case 5: if (stack[(top - 1) & 15] == 0) return i; break;
        case 6: top = 0; break;
        default: return -1;
        }
    }
    return stack[0];
}

void set_name(struct node *node, const char *name) {
    strncpy(node->name, name, sizeof node->name - 1);
    node->name[sizeof node->name - 1] = 0;
    memset(&node->left, 0, 2 * sizeof(struct node *));
}

unsigned long parse(const char *text) {
    unsigned long value = 0;
    while (*text >= '0' && *text <= '9') value = value * 10 + (unsigned long)(*text++ - '0');
    return value;
}

int convert(double d, float f, int64_t i, uint32_t u) {
    return (int)(d * f) + (int)((double)i / u) + (int)(float)u + (d < f) - (d == (double)i);
}

long count(atomic_long *counter, long by) {
    long expected = atomic_load(counter);
    while (!atomic_compare_exchange_weak(counter, &expected, expected + by)) {
    }
    atomic_fetch_add(counter, 1);
    return atomic_exchange(counter, expected);
}

unsigned __int128 wide(uint64_t a, uint64_t b, unsigned __int128 c) {
    return (unsigned __int128)a * b + (c >> 7);
}

uint32_t bits(uint32_t x) {
    return (uint32_t)(__builtin_clz(x | 1) + __builtin_ctz(x | 1)) ^ __builtin_bswap32(x) ^ (x << 5 | x >> 27);
}
