inline void *operator new(unsigned long, void *place) { return place; }

namespace ns {
struct Foo {
    static double table[256];
    static int count;
    virtual void hook(int);
};
} // namespace ns

template <class T> struct Slice {
    const T *data;
    unsigned long size;
};

void ns::Foo::hook(int x) { count += x; }

double dot(const Slice<double> &a, const Slice<double> &b) {
    double s = 0;
    for (unsigned long i = 0; i < a.size; i++)
        s += a.data[i] * b.data[i];
    return s;
}

double look(const unsigned char *p, unsigned long n) {
    double s = 0;
    for (unsigned long i = 0; i < n; i++) {
        s += ns::Foo::table[p[i]];
        ns::Foo::count++;
    }
    return s;
}

long gather(const int *index, const long *values, long n) {
    long s = 0;
    for (long i = 0; i < n; i++)
        s += values[index[i]];
    return s;
}

template <class T> T total(const T *p, int n) {
    T t = 0;
    for (int i = 0; i < n; i++)
        t += p[i];
    return t;
}
template double total<double>(const double *, int);
template long total<long>(const long *, int);

ns::Foo *make(ns::Foo *place) { return new (place) ns::Foo; }
