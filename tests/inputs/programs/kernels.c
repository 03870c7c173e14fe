/* Loops of the kind people analyse. Compiled in many ways by the comparison; never run. */
#include <stddef.h>
#include <stdint.h>

double dot(const double *a, const double *b, size_t n) {
    double sum = 0;
    for (size_t i = 0; i < n; i++) sum += a[i] * b[i];
    return sum;
}

void saxpy(float *restrict y, const float *restrict x, float a, size_t n) {
    for (size_t i = 0; i < n; i++) y[i] = a * x[i] + y[i];
}

void matrix_multiply(float *restrict c, const float *restrict a, const float *restrict b, int n) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float sum = 0;
            for (int k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];
            c[i * n + j] = sum;
        }
}

uint32_t checksum(const uint8_t *data, size_t n) {
    uint32_t crc = 0xffffffffu;
    for (size_t i = 0; i < n; i++) {
        crc ^= data[i];
        for (int bit = 0; bit < 8; bit++) crc = (crc >> 1) ^ (0xedb88320u & -(crc & 1));
    }
    return ~crc;
}

uint64_t mix(const uint64_t *words, size_t n) {
    uint64_t hash = 0x9e3779b97f4a7c15u;
    for (size_t i = 0; i < n; i++) {
        uint64_t w = words[i] * 0xbf58476d1ce4e5b9u;
        w = (w << 31) | (w >> 33);
        hash = (hash ^ w) * 5 + 0x52dce729;
    }
    return hash ^ (hash >> 29);
}

unsigned population(const uint64_t *words, size_t n) {
    unsigned total = 0;
    for (size_t i = 0; i < n; i++) total += __builtin_popcountll(words[i]);
    return total;
}

int64_t divide_all(int64_t *values, size_t n, int64_t by) {
    int64_t rest = 0;
    for (size_t i = 0; i < n; i++) {
        rest += values[i] % by;
        values[i] /= by;
    }
    return rest;
}

void sort_insertion(int *values, int n) {
    for (int i = 1; i < n; i++) {
        int value = values[i], j = i;
        while (j > 0 && values[j - 1] > value) {
            values[j] = values[j - 1];
            j--;
        }
        values[j] = value;
    }
}

int search(const int *sorted, int n, int wanted) {
    int low = 0, high = n;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (sorted[middle] < wanted) low = middle + 1;
        else high = middle;
    }
    return low;
}

void blur(uint8_t *restrict out, const uint8_t *restrict in, int width, int height) {
    for (int y = 1; y + 1 < height; y++)
        for (int x = 1; x + 1 < width; x++) {
            int sum = 0;
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++) sum += in[(y + dy) * width + x + dx];
            out[y * width + x] = (uint8_t)(sum / 9);
        }
}

void widen(int32_t *restrict out, const int16_t *restrict in, size_t n) {
    for (size_t i = 0; i < n; i++) out[i] = in[i] * 3 - 7;
}

float largest(const float *values, size_t n) {
    float best = values[0];
    for (size_t i = 1; i < n; i++) best = values[i] > best ? values[i] : best;
    return best;
}
