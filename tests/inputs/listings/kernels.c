double dot(const double *a, const double *b, unsigned long n) {
    double s = 0;
    for (unsigned long i = 0; i < n; i++)
        s += a[i] * b[i];
    return s;
}

long sum(const int *a, long n) {
    long s = 0;
    for (long i = 0; i < n; i++)
        s += a[i];
    return s;
}

void scale(double *a, long n) {
    for (long k = 0; k < n; k++)
        a[k] *= 3;
}
