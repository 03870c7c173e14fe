/* Numbers in rows: what compilers make vectors of, and what they cannot. Compiled, its blocks are measured. */
#include <math.h>
#include <stdint.h>

void axpy(float *restrict y, const float *restrict x, float a, int n) { for (int i = 0; i < n; i++) y[i] += a * x[i]; }
double dot(const double *a, const double *b, int n) { double s = 0; for (int i = 0; i < n; i++) s += a[i] * b[i]; return s; }
float norm(const float *a, int n) { float s = 0; for (int i = 0; i < n; i++) s += a[i] * a[i]; return sqrtf(s); }
void scale(double *a, double k, int n) { for (int i = 0; i < n; i++) a[i] = a[i] * k + 1.0; }
double horner(const double *c, double x, int n) { double v = 0; for (int i = 0; i < n; i++) v = v * x + c[i]; return v; }
void stencil(float *restrict o, const float *restrict a, int n) { for (int i = 1; i < n - 1; i++) o[i] = 0.25f * a[i - 1] + 0.5f * a[i] + 0.25f * a[i + 1]; }
void prefix(int32_t *a, int n) { for (int i = 1; i < n; i++) a[i] += a[i - 1]; }
int32_t largest(const int32_t *a, int n) { int32_t m = a[0]; for (int i = 1; i < n; i++) m = a[i] > m ? a[i] : m; return m; }
float lowest(const float *a, int n) { float m = a[0]; for (int i = 1; i < n; i++) m = a[i] < m ? a[i] : m; return m; }
void rgb(uint8_t *restrict g, const uint8_t *restrict p, int n) { for (int i = 0; i < n; i++) g[i] = (uint8_t)((p[3 * i] * 77 + p[3 * i + 1] * 150 + p[3 * i + 2] * 29) >> 8); }
void blend(uint8_t *restrict d, const uint8_t *restrict s, int a, int n) { for (int i = 0; i < n; i++) d[i] = (uint8_t)((d[i] * (255 - a) + s[i] * a + 127) / 255); }
void bytes(int16_t *restrict o, const int8_t *restrict a, const int8_t *restrict b, int n) { for (int i = 0; i < n; i++) o[i] = (int16_t)(a[i] * b[i]); }
int32_t dot8(const int8_t *a, const int8_t *b, int n) { int32_t s = 0; for (int i = 0; i < n; i++) s += a[i] * b[i]; return s; }
int32_t distance(const uint8_t *a, const uint8_t *b, int n) { int32_t s = 0; for (int i = 0; i < n; i++) { int d = a[i] - b[i]; s += d < 0 ? -d : d; } return s; }
void convert(float *restrict f, const int32_t *restrict a, int n) { for (int i = 0; i < n; i++) f[i] = (float)a[i] * (1.0f / 32768); }
void back(int16_t *restrict a, const float *restrict f, int n) { for (int i = 0; i < n; i++) { float v = f[i] * 32767; a[i] = (int16_t)(v > 32767 ? 32767 : v < -32768 ? -32768 : v); } }
void widen(double *restrict d, const float *restrict f, int n) { for (int i = 0; i < n; i++) d[i] = f[i]; }
void divide(double *restrict q, const double *restrict a, const double *restrict b, int n) { for (int i = 0; i < n; i++) q[i] = a[i] / b[i]; }
void roots(float *a, int n) { for (int i = 0; i < n; i++) a[i] = sqrtf(a[i]); }
void matrix(float *restrict c, const float *restrict a, const float *restrict b) { for (int i = 0; i < 16; i++) for (int j = 0; j < 16; j++) { float s = 0; for (int k = 0; k < 16; k++) s += a[16 * i + k] * b[16 * k + j]; c[16 * i + j] = s; } }
void complex_(float *restrict r, const float *restrict a, const float *restrict b, int n) { for (int i = 0; i < n; i += 2) { r[i] = a[i] * b[i] - a[i + 1] * b[i + 1]; r[i + 1] = a[i] * b[i + 1] + a[i + 1] * b[i]; } }
void gather(float *restrict o, const float *restrict a, const int32_t *restrict i, int n) { for (int k = 0; k < n; k++) o[k] = a[i[k]]; }
void histogram(uint32_t *h, const uint8_t *p, int n) { for (int i = 0; i < n; i++) h[p[i]]++; }
int select_(int32_t *restrict o, const int32_t *restrict a, int t, int n) { int k = 0; for (int i = 0; i < n; i++) if (a[i] > t) o[k++] = a[i]; return k; }
void mask(int32_t *restrict o, const int32_t *restrict a, const int32_t *restrict b, int n) { for (int i = 0; i < n; i++) o[i] = a[i] > b[i] ? a[i] & 255 : b[i] ^ a[i]; }
void shifts(uint32_t *a, int n) { for (int i = 0; i < n; i++) a[i] = a[i] << 7 | a[i] >> 25; }
void mul64(uint64_t *a, uint64_t k, int n) { for (int i = 0; i < n; i++) a[i] *= k; }
void iir(float *y, const float *x, float a, float b, int n) { float s = 0; for (int i = 0; i < n; i++) { s = a * s + b * x[i]; y[i] = s; } }
void step(double *p, double *v, const double *m, double dt, int n) { for (int i = 0; i < n; i++) { double r = p[i] * p[i] + 0.01; double f = m[i] / (r * sqrt(r)); v[i] -= f * p[i] * dt; p[i] += v[i] * dt; } }
void reverse(int32_t *a, int n) { for (int i = 0, j = n - 1; i < j; i++, j--) { int32_t t = a[i]; a[i] = a[j]; a[j] = t; } }
void interleave(int16_t *restrict o, const int16_t *restrict l, const int16_t *restrict r, int n) { for (int i = 0; i < n; i++) { o[2 * i] = l[i]; o[2 * i + 1] = r[i]; } }
double variance(const double *a, int n) { double m = 0, s = 0; for (int i = 0; i < n; i++) { double d = a[i] - m; m += d / (i + 1); s += d * (a[i] - m); } return s / n; }
void clampf(float *a, float lo, float hi, int n) { for (int i = 0; i < n; i++) a[i] = fminf(fmaxf(a[i], lo), hi); }
void rounds(float *a, int n) { for (int i = 0; i < n; i++) a[i] = floorf(a[i] + 0.5f); }
