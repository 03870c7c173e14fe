/* What differs between targets: thread-local data, tables of addresses, long double, variable arguments, attributes. */

typedef __builtin_va_list arguments;
typedef unsigned long long wide;

#ifdef __APPLE__
#define OWN_SECTION "__DATA,__own"
#else
#define OWN_SECTION ".own"
#endif

__thread int per_thread = 3;
static __thread int hidden_per_thread;
extern __thread int elsewhere_per_thread;
extern int elsewhere, elsewhere_too[];
extern int call_elsewhere(const char *text, ...);
__attribute__((weak)) int may_be_missing(int x);

int common_data[100];
static int zeroed[7];
int initialised[4] = {1, -2, 0x7fffffff, -0x7fffffff - 1};
const double constants[3] = {1.5, -2.25e10, 1e-300};
const char *const texts[] = {"plain", "with \"quotes\" and \\", "tab\tline\n\001\377", ""};

int *addresses[] = {&elsewhere, elsewhere_too + 5, initialised + 2};

struct packed {
    char c;
    long long x;
    long double y;
} __attribute__((packed)) a_packed = {'x', -5, 2.5L};

int counters(int n) {
    per_thread += n;
    hidden_per_thread -= n;
    return per_thread + hidden_per_thread + elsewhere_per_thread + zeroed[n & 3]++;
}

int *address_of_counter(void) { return &elsewhere_per_thread; }

int jump_table(int n) {
    switch (n) {
    case 0: return call_elsewhere("zero");
    case 1: return call_elsewhere("one", 1.5);
    case 2: return elsewhere;
    case 3: return elsewhere_too[n];
    case 4: return may_be_missing ? may_be_missing(4) : -1;
    case 5: return texts[n & 3][0];
    case 6: return (int)constants[1];
    default: return 0;
    }
}

int sum_of(int n, ...) {
    arguments list;
    int sum = 0;
    __builtin_va_start(list, n);
    while (n-- > 0) sum += __builtin_va_arg(list, int);
    __builtin_va_end(list);
    return sum;
}

long double extended(long double x, int n) { return x * n + 0.1L; }

wide wide_arithmetic(wide a, wide b, int n) { return (a * b) / (b | 1) + (a % (b | 3)) + (a << n) + (a >> (n & 63)); }

double conversions(wide a, long long b, float c, unsigned d) { return (double)a + (double)b + c + d + (long long)c; }

__attribute__((constructor)) static void before(void) { zeroed[0] = elsewhere; }
__attribute__((destructor)) static void after(void) { zeroed[1] = per_thread; }
__attribute__((section(OWN_SECTION), used)) static int elsewhere_placed = 4;
__attribute__((noinline, cold, noreturn)) void fail(const char *text) {
    call_elsewhere(text);
    __builtin_trap();
}

void by_pointer(void (*f)(int), void (**table)(int), int n) {
    f(n);
    table[n](n);
    if (n == 12345) fail(texts[n & 3]);
}

int large_frame(int n) {
    volatile char bytes[20000];
    int indices[8] = {0};
    bytes[n] = 1;
    for (int i = 0; i < 8; i++) indices[i] = bytes[i * n];
    return indices[n & 7] + bytes[n] + call_elsewhere(texts[0], bytes, indices);
}

int atomic_work(int *p, wide *q, int n) {
    int old = __atomic_fetch_add(p, n, __ATOMIC_SEQ_CST);
    __atomic_store_n(q, (wide)n, __ATOMIC_SEQ_CST);
    __atomic_compare_exchange_n(p, &old, 5, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
    return old + (int)__atomic_load_n(q, __ATOMIC_ACQUIRE) + __atomic_exchange_n(p, 7, __ATOMIC_SEQ_CST);
}

void *frame_address(void) { return __builtin_return_address(0); }
int counted_bits(unsigned x) { return __builtin_popcount(x) + __builtin_clz(x | 1) + __builtin_ctz(x | 2) + (int)__builtin_bswap32(x); }
