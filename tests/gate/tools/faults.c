/* Loaded into a program (LD_PRELOAD), it has one call of a kind fail: the one whose number FAULT_NUMBER says, from 1 on; or,
 * with FAULT_ALWAYS, that one and all after it. With number 0 none fails, and how many there were is written into the file
 * FAULT_LOG; otherwise the file is made when a call fails. Only the program that FAULT_PROGRAM names is concerned, and
 * nothing that it starts. Kinds: open, write (fsync and rename are among them), allocate. Writes are those to files and to
 * standard output: what goes to standard error is what the test reads, and others are how threads wake each other. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern char *program_invocation_short_name;

enum kind { NONE, OPEN, WRITE, ALLOCATE };
static enum kind kind;
static long number, always;
static char path[4096];
static atomic_long n_calls;

static void note(const char *text, size_t length) {
    long file = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file >= 0) {
        syscall(SYS_write, file, text, length);
        syscall(SYS_close, file);
    }
}

__attribute__((constructor)) static void begin(void) {
    const char *name = getenv("FAULT_PROGRAM"), *what = getenv("FAULT_KIND"), *which = getenv("FAULT_NUMBER"), *log = getenv("FAULT_LOG");
    if (!name || !what || !which || !log || strcmp(name, program_invocation_short_name) != 0) return;
    snprintf(path, sizeof path, "%s", log);
    number = atol(which);
    always = getenv("FAULT_ALWAYS") != NULL;
    kind = !strcmp(what, "open") ? OPEN : !strcmp(what, "write") ? WRITE : ALLOCATE;
}

__attribute__((destructor)) static void end(void) {
    if (kind == NONE || number != 0) return;
    char text[32];
    int length = snprintf(text, sizeof text, "%ld", atomic_load(&n_calls));
    note(text, length);
}

static int fails(enum kind of) {
    if (kind != of) return 0;
    long call = atomic_fetch_add(&n_calls, 1) + 1;
    int is_hit = number != 0 && (call == number || (always && call > number));
    if (is_hit) note("hit", 3);
    return is_hit;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAIL(of, error) if (fails(of)) { errno = error; return -1; }

int open64(const char *name, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    int mode = va_arg(rest, int);
    va_end(rest);
    FAIL(OPEN, EMFILE)
    return NEXT(open64)(name, flags, mode);
}

int open(const char *name, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    int mode = va_arg(rest, int);
    va_end(rest);
    FAIL(OPEN, EMFILE)
    return NEXT(open)(name, flags, mode);
}

static int is_output(int file) {
    struct stat found;
    return file == STDOUT_FILENO || (file != STDERR_FILENO && fstat(file, &found) == 0 && S_ISREG(found.st_mode));
}

ssize_t write(int file, const void *bytes, size_t length) {
    if (is_output(file)) FAIL(WRITE, ENOSPC)
    return NEXT(write)(file, bytes, length);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
    if (is_output(file)) FAIL(WRITE, ENOSPC)
    return NEXT(writev)(file, parts, count);
}

int fsync(int file) {
    FAIL(WRITE, EIO)
    return NEXT(fsync)(file);
}

int rename(const char *old, const char *new) {
    FAIL(WRITE, EIO)
    return NEXT(rename)(old, new);
}

void *malloc(size_t length) { return fails(ALLOCATE) ? NULL : __libc_malloc(length); }
void *calloc(size_t count, size_t length) { return fails(ALLOCATE) ? NULL : __libc_calloc(count, length); }
void *realloc(void *old, size_t length) { return fails(ALLOCATE) ? NULL : __libc_realloc(old, length); }

int posix_memalign(void **place, size_t alignment, size_t length) {
    if (fails(ALLOCATE)) return ENOMEM;
    *place = __libc_memalign(alignment, length);
    return *place ? 0 : ENOMEM;
}
