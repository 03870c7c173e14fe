"""Where the reference's programs are: in the folder that fetch-reference prints, unless the environment names another one."""
import functools
import os
import pathlib
import subprocess

HERE = pathlib.Path(__file__).resolve().parent


@functools.cache
def folder():
    """The folder of the release that models/REFERENCE names; it is fetched if need be."""
    done = subprocess.run([HERE / "fetch-reference"], check=True, stdout=subprocess.PIPE, text=True)
    return pathlib.Path(done.stdout.strip())


@functools.cache
def program(name):
    """The path of a program such as `llvm-mca`: what the variable LLVM_MCA names, or the fetched one."""
    return os.environ.get(name.upper().replace("-", "_")) or str(folder() / "bin" / name)


def build(sources, to, more=()):
    """Builds a C++ program against the reference's library."""
    words = lambda *asked: subprocess.run([program("llvm-config"), *asked], check=True, stdout=subprocess.PIPE, text=True).stdout.split()
    libraries = words("--ldflags", "--libs", "--system-libs", "--link-shared")
    subprocess.run(["g++", "-O1", *words("--cxxflags"), *more, *map(str, sources), "-o", str(to), *libraries], check=True)
