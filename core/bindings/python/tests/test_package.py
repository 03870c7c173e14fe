"""What is installed: programs, types, help, and no need of numpy."""
import doctest
import pathlib
import pydoc
import subprocess
import sys

import mca_server


def test_the_programs_are_there(mca):
    assert mca("--version").stdout.startswith("mca ")
    module = subprocess.run([sys.executable, "-m", "mca_server", "--version"], capture_output=True, text=True)
    assert (module.returncode, module.stdout) == (0, mca("--version").stdout)
    server = subprocess.run([sys.executable, "-m", "mca_server", "server", "--help"], capture_output=True, text=True)
    assert server.returncode == 0 and "mca-server" in server.stdout


def test_it_is_typed_and_says_what_it_is():
    folder = pathlib.Path(mca_server.__file__).parent
    assert (folder / "py.typed").exists() and (folder / "_native.pyi").exists()
    text = pydoc.render_doc(mca_server, renderer=pydoc.plaintext)
    for name in mca_server.__all__:
        assert name in text
        assert name == "LIMITS" or getattr(mca_server, name).__doc__, name
    assert len(mca_server.LIMITS) == 11


def test_numpy_is_not_needed():
    program = (
        "import sys; sys.modules['numpy'] = None\n"
        "import mca_server\n"
        "table = mca_server.predict(['480fafd84801d8'], 'skylake')\n"
        "assert type(table['cycles']) is memoryview, type(table['cycles'])\n"
        "print(table['total_cycles'][0], table['cycles'][0])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("403 4.03\n", "")


def test_what_docstrings_show_is_so():
    modules = [mca_server, mca_server._analysis, mca_server._prediction, mca_server._processors]
    results = [doctest.testmod(module, optionflags=doctest.ELLIPSIS) for module in modules]
    assert sum(result.failed for result in results) == 0
    assert all(result.attempted for result in results)
