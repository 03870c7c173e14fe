// Code as C++ compilers write it: templates, virtual functions, lambdas, exceptions, destructors. Compiled by the
// comparison; never run, and without any library.

using size = decltype(sizeof(0));

template <typename T, size N> struct Array {
    T values[N];
    T &operator[](size at) { return values[at]; }
    const T &operator[](size at) const { return values[at]; }
    T *begin() { return values; }
    T *end() { return values + N; }
    const T *begin() const { return values; }
    const T *end() const { return values + N; }
};

template <typename T> struct Complex {
    T real, imaginary;
    friend Complex operator*(Complex a, Complex b) {
        return {a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real};
    }
    friend Complex operator+(Complex a, Complex b) { return {a.real + b.real, a.imaginary + b.imaginary}; }
};

template <typename T, size N> Array<T, N * N> multiply(const Array<T, N * N> &a, const Array<T, N * N> &b) {
    Array<T, N * N> product{};
    for (size i = 0; i < N; i++)
        for (size j = 0; j < N; j++)
            for (size k = 0; k < N; k++)
                product[i * N + j] = product[i * N + j] + a[i * N + k] * b[k * N + j];
    return product;
}

template Array<float, 16> multiply<float, 4>(const Array<float, 16> &, const Array<float, 16> &);
template Array<double, 64> multiply<double, 8>(const Array<double, 64> &, const Array<double, 64> &);
template Array<Complex<float>, 9> multiply<Complex<float>, 3>(const Array<Complex<float>, 9> &,
                                                              const Array<Complex<float>, 9> &);
template Array<short, 64> multiply<short, 8>(const Array<short, 64> &, const Array<short, 64> &);

template <typename T, typename Function> T fold(const T *first, const T *last, T start, Function function) {
    for (; first != last; ++first)
        start = function(start, *first);
    return start;
}

long long sum_of_squares(const int *first, const int *last) {
    long long sum = 0;
    for (; first != last; ++first)
        sum += 1LL * *first * *first;
    return sum;
}

unsigned char checksum(const unsigned char *first, const unsigned char *last) {
    return fold(first, last, static_cast<unsigned char>(0), [](unsigned char a, unsigned char b) {
        return static_cast<unsigned char>((a << 1 | a >> 7) ^ b);
    });
}

double largest(const double *first, const double *last) {
    return fold(first, last, 0.0, [](double a, double b) { return a < b ? b : a; });
}

struct Shape {
    virtual ~Shape();
    virtual double area() const = 0;
    virtual int corners() const { return 0; }
};

struct Square : Shape {
    double side;
    explicit Square(double side) : side(side) {}
    double area() const override { return side * side; }
    int corners() const override { return 4; }
};

struct Guard {
    int &depth;
    explicit Guard(int &depth) : depth(depth) { ++depth; }
    ~Guard() { --depth; }
};

Shape::~Shape() = default;

extern int depth;
void visit(const Shape &);

double total(const Shape *const *shapes, size n) {
    double sum = 0;
    for (size at = 0; at < n; at++) {
        Guard guard(depth);
        if (shapes[at]->corners() > 100)
            throw at;
        visit(*shapes[at]);
        sum += shapes[at]->area();
    }
    return sum;
}

double squares(double side) {
    Square square(side);
    try {
        visit(square);
    } catch (int number) {
        return number;
    } catch (...) {
        return -1;
    }
    return square.area();
}

template <typename Key, typename Value> struct Tree {
    struct Node {
        Key key;
        Value value;
        Node *left, *right;
    };
    Node *root = nullptr;
    const Value *find(Key key) const {
        for (const Node *node = root; node;) {
            if (node->key == key)
                return &node->value;
            node = key < node->key ? node->left : node->right;
        }
        return nullptr;
    }
};

template struct Tree<int, double>;
template struct Tree<unsigned long long, char>;

thread_local unsigned seed = 1;
constinit static int calls = 0;

unsigned next() {
    static const int start = calls++;
    seed = seed * 1664525u + 1013904223u + start;
    return seed;
}

enum class Operation : unsigned char { add, subtract, multiply, divide, negate, swap };

long evaluate(const Operation *code, size n, long a, long b) {
    for (size at = 0; at < n; at++) {
        switch (code[at]) {
        case Operation::add: a += b; break;
        case Operation::subtract: a -= b; break;
        case Operation::multiply: a *= b; break;
        case Operation::divide: a = b ? a / b : 0; break;
        case Operation::negate: a = -a; break;
        case Operation::swap: a ^= b, b ^= a, a ^= b; break;
        }
    }
    return a;
}
