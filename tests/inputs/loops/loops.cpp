// Loops whose limits differ: chains through registers, loads, stores, divisions, branches, strings, calls.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

extern "C" {
double dot(const double *a, const double *b, size_t n) { double s = 0; for (size_t i = 0; i < n; i++) s += a[i] * b[i]; return s; }
float sum(const float *a, size_t n) { float s = 0; for (size_t i = 0; i < n; i++) s += a[i]; return s; }
int64_t isum(const int32_t *a, size_t n) { int64_t s = 0; for (size_t i = 0; i < n; i++) s += a[i]; return s; }
void axpy(double k, const double *a, double *b, size_t n) { for (size_t i = 0; i < n; i++) b[i] += k * a[i]; }
void scale(float *a, float k, size_t n) { for (size_t i = 0; i < n; i++) a[i] *= k; }
double horner(const double *c, double x, size_t n) { double r = 0; for (size_t i = 0; i < n; i++) r = r * x + c[i]; return r; }
uint32_t fnv(const uint8_t *p, size_t n) { uint32_t h = 2166136261u; for (size_t i = 0; i < n; i++) h = (h ^ p[i]) * 16777619u; return h; }
uint64_t mix(const uint64_t *p, size_t n) { uint64_t h = 1; for (size_t i = 0; i < n; i++) { h ^= p[i]; h *= 0x9e3779b97f4a7c15u; h ^= h >> 29; } return h; }
struct Node { Node *next; int64_t value; };
int64_t walk(const Node *n) { int64_t s = 0; while (n) { s += n->value; n = n->next; } return s; }
size_t length(const char *s) { size_t n = 0; while (s[n]) n++; return n; }
uint64_t gcd(uint64_t a, uint64_t b) { while (b) { uint64_t t = a % b; a = b; b = t; } return a; }
uint64_t digits(uint64_t v, char *out) { uint64_t n = 0; do { out[n++] = '0' + v % 10; v /= 10; } while (v); return n; }
double divide(const double *a, size_t n) { double s = 1; for (size_t i = 0; i < n; i++) s = a[i] / s; return s; }
void roots(double *a, size_t n) { for (size_t i = 0; i < n; i++) a[i] = __builtin_sqrt(a[i]); }
int32_t largest(const int32_t *a, size_t n) { int32_t m = a[0]; for (size_t i = 1; i < n; i++) m = std::max(m, a[i]); return m; }
void prefix(int32_t *a, size_t n) { for (size_t i = 1; i < n; i++) a[i] += a[i - 1]; }
void blur(const float *a, float *b, size_t n) { for (size_t i = 1; i + 1 < n; i++) b[i] = (a[i - 1] + a[i] + a[i + 1]) * 0.333f; }
uint32_t bits(const uint64_t *a, size_t n) { uint32_t c = 0; for (size_t i = 0; i < n; i++) c += __builtin_popcountll(a[i]); return c; }
void reverse(uint8_t *a, size_t n) { for (size_t i = 0; i < n / 2; i++) std::swap(a[i], a[n - 1 - i]); }
size_t find(const int32_t *a, size_t n, int32_t v) { for (size_t i = 0; i < n; i++) if (a[i] == v) return i; return n; }
void collatz(uint64_t v, uint64_t *steps) { while (v != 1) { v = v & 1 ? 3 * v + 1 : v / 2; ++*steps; } }
void gather(const float *a, const uint32_t *at, float *b, size_t n) { for (size_t i = 0; i < n; i++) b[i] = a[at[i]]; }
void histogram(const uint8_t *a, uint32_t *h, size_t n) { for (size_t i = 0; i < n; i++) h[a[i]]++; }
double callee(double);
double calls(const double *a, size_t n) { double s = 0; for (size_t i = 0; i < n; i++) s += callee(a[i]); return s; }
void matmul(const float *a, const float *b, float *c, size_t n) { for (size_t i = 0; i < n; i++) for (size_t j = 0; j < n; j++) { float s = 0; for (size_t k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j]; c[i * n + j] = s; } }
void crc(const uint8_t *p, size_t n, uint32_t *out) { uint32_t c = ~0u; for (size_t i = 0; i < n; i++) { c ^= p[i]; for (int k = 0; k < 8; k++) c = c & 1 ? (c >> 1) ^ 0xedb88320u : c >> 1; } *out = c; }
uint64_t fibonacci(uint64_t n) { uint64_t a = 0, b = 1; while (n--) { uint64_t t = a + b; a = b; b = t; } return a; }
void lower(char *s, size_t n) { for (size_t i = 0; i < n; i++) if (s[i] >= 'A' && s[i] <= 'Z') s[i] += 32; }
void convert(const int32_t *a, double *b, size_t n) { for (size_t i = 0; i < n; i++) b[i] = a[i] * 0.5; }
void atomic_add(uint64_t *p, size_t n) { for (size_t i = 0; i < n; i++) __atomic_fetch_add(p, i, __ATOMIC_SEQ_CST); }
float norm(const float *x, const float *y, const float *z, float *out, size_t n) { float m = 0; for (size_t i = 0; i < n; i++) { out[i] = __builtin_sqrtf(x[i] * x[i] + y[i] * y[i] + z[i] * z[i]); m += out[i]; } return m; }
uint64_t multiply(const uint64_t *a, uint64_t k, uint64_t *r, size_t n) { unsigned __int128 c = 0; for (size_t i = 0; i < n; i++) { c += (unsigned __int128)a[i] * k; r[i] = (uint64_t)c; c >>= 64; } return (uint64_t)c; }
void transpose(const double *a, double *b, size_t n) { for (size_t i = 0; i < n; i++) for (size_t j = 0; j < n; j++) b[j * n + i] = a[i * n + j]; }
int compare(const uint8_t *a, const uint8_t *b, size_t n) { for (size_t i = 0; i < n; i++) if (a[i] != b[i]) return a[i] - b[i]; return 0; }
void select_(const int32_t *a, const int32_t *b, int32_t *c, size_t n) { for (size_t i = 0; i < n; i++) c[i] = a[i] < b[i] ? a[i] : b[i] + 1; }
}
