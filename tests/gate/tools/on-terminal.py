"""Runs mca on a pseudo-terminal and beside the reference: python3 on-terminal.py MCA LLVM_MCA"""

import os
import pty
import select
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

MCA, REFERENCE = (os.path.abspath(shutil.which(name) or name) for name in sys.argv[1:3])
PATIENCE = 60
CLEAR = b"\r\x1b[K"


class OnTerminal:
    """A program whose standard output and error are a terminal of its own, unless a pipe is asked for."""

    def __init__(self, program, arguments, folder, term="xterm-256color", errors_to_pipe=False, called="llvm-mca"):
        self.master, slave = pty.openpty()
        errors = subprocess.PIPE if errors_to_pipe else slave
        self.process = subprocess.Popen(
            [called, *arguments], executable=program, cwd=folder, env=dict(os.environ, TERM=term),
            stdin=subprocess.DEVNULL, stdout=slave, stderr=errors, start_new_session=True,
        )
        os.close(slave)
        self.seen = b""

    def read(self, seconds):
        """Reads what comes within some seconds; False at the end."""
        if not select.select([self.master], [], [], seconds)[0]:
            return True
        try:
            piece = os.read(self.master, 65536)
        except OSError:
            return False
        self.seen += piece
        return bool(piece)

    def wait(self):
        deadline = time.monotonic() + PATIENCE
        while self.read(1) and time.monotonic() < deadline:
            pass
        status = self.process.wait(PATIENCE)
        os.close(self.master)
        return status, self.seen

    def expect(self, text):
        deadline = time.monotonic() + PATIENCE
        while text not in self.seen:
            assert time.monotonic() < deadline and self.read(0.1), f"{text!r} was not shown, but {self.seen!r}"
        before, _, self.seen = self.seen.partition(text)
        return before


def write(folder, name, text):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)


def colours(folder):
    """Every byte that a terminal gets is the reference's."""
    write(folder, "two.s", "# LLVM-MCA-BEGIN a\n\tmovq (%rdi), %rax\n\taddq %rax, (%rsi)\n# LLVM-MCA-END\n"
          "# LLVM-MCA-BEGIN b\n\tdivq %rcx\n\tdivq %rcx\n# LLVM-MCA-END\n")
    write(folder, "wrong.s", "\tbogus\n\tnop\n")
    write(folder, "warns.s", ".warning \"w\"\n\tnop\n\tcall f\n")
    count = 0
    for term in ["xterm-256color", "dumb", "vt100", "linux", ""]:
        for name in ["two.s", "wrong.s", "warns.s"]:
            for options in [[], ["-all-views"], ["-timeline"], ["-color"], ["--color=0", "-all-views"], ["-json"],
                            ["-instruction-tables=full"], ["-mcpu=z80"], ["-mtriple=z80"]]:
                arguments = ["-mcpu=haswell", *options, name]
                ours = OnTerminal(MCA, arguments, folder, term).wait()
                theirs = OnTerminal(REFERENCE, arguments, folder, term).wait()
                assert ours == theirs, f"TERM={term} {arguments}: {ours!r} is not {theirs!r}"
                count += 1
    print(f"{count} runs on a terminal show the reference's bytes")


def slow_input(folder):
    """Work for a few seconds, found by trying."""
    loop = "".join(f"\timulq %r{8 + n % 8}, %r{8 + n * 3 % 8}\n\tmovq {n * 8}(%rdi), %r{8 + n * 5 % 8}\n" for n in range(100))
    # The timeline needs all of its iterations, so that no repetition is only counted.
    views = ["-timeline", "-timeline-max-cycles=1", "-timeline-max-iterations=1000"]
    for regions in [50, 100, 200, 400, 800, 1600]:
        write(folder, "slow.s", "".join(f"# LLVM-MCA-BEGIN r{n}\n{loop}# LLVM-MCA-END r{n}\n" for n in range(regions)))
        arguments = ["-mcpu=haswell", *views, "-iterations=1000", "-o", "/dev/null", "slow.s"]
        start = time.monotonic()
        subprocess.run([MCA, *arguments], cwd=folder, check=True, stderr=subprocess.DEVNULL)
        if time.monotonic() - start > 2.5:
            return regions, arguments
    raise AssertionError("nothing takes long")


def progress(folder):
    regions, arguments = slow_input(folder)
    status, shown = OnTerminal(MCA, arguments, folder).wait()
    assert status == 0 and f" of {regions} regions, ".encode() in shown, shown
    assert shown.startswith(CLEAR + b"mca: slow.s: ") and shown.endswith(CLEAR), shown
    # What else is said gets a line of its own.
    status, shown = OnTerminal(MCA, ["--budget=cycles<1", *arguments], folder).wait()
    for line in shown.replace(b"\r\n", b"\n").split(b"\n"):
        visible = line.rpartition(CLEAR)[2]
        assert not visible or re.match(rb"slow\.s:\d+: r\d+ takes ", visible), line
    assert status == 2
    quiet = OnTerminal(MCA, arguments, folder, errors_to_pipe=True)
    errors = quiet.process.stderr.read()
    assert quiet.wait() == (0, b"") and errors == b"", "nothing is shown where there is no terminal"
    status, shown = OnTerminal(MCA, ["-mcpu=haswell", "two.s"], folder).wait()
    assert CLEAR not in shown, "what ends at once shows no progress"
    print("progress is shown after a second, and taken away")


def loops_inside(folder):
    write(folder, "more.s", "f:\n\txorl %eax, %eax\n.L2:\n\taddl $1, %eax\n\tcmpl $9, %eax\n\tjne .L2\n\tret\n")
    _, shown = OnTerminal(MCA, ["-mcpu=haswell", "more.s"], folder, called="mca").wait()
    assert b"note: 1 function as one block; 1 loop inside: --why explains it" in shown, shown
    _, shown = OnTerminal(MCA, ["-mcpu=haswell", "--why", "more.s"], folder, called="mca").wait()
    assert b"loop inside" not in shown and b".L2 on haswell" in shown, shown
    print("loops in a plain report are told")


def waiting():
    """Somebody who gives no file is told at once that the program reads what they type; the reference's name says nothing."""
    for name, expected in [("mca", b"reading standard input; Ctrl-D ends it\n"), ("llvm-mca", b"")]:
        master, slave = pty.openpty()
        process = subprocess.Popen([name, "-mcpu=haswell"], executable=MCA, stdin=slave, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        os.close(slave)
        if expected:
            assert process.stderr.readline() == expected, "nothing is said before something is typed"
        os.write(master, b"nop\n\x04")
        report, errors = process.communicate(timeout=PATIENCE)
        os.close(master)
        assert (process.returncode, errors) == (0, b"") and report.startswith(b"Iterations:"), (name, errors)
    print("who types is told that input is awaited")


def watching(folder):
    write(folder, "a.s", "\tnop\n")
    watch = OnTerminal(MCA, ["--watch", "-mcpu=haswell", "a.s"], folder)
    watch.expect(b"Instructions:      100\r\n")
    watch.expect(b"[watching a.s; Ctrl-C to stop]\r\n")
    write(folder, "a.s", "\tnop\n\tnop\n")
    assert watch.expect(b"Instructions:      200\r\n").startswith(b"\x1b[2J\x1b[H"), "a report begins on a clean screen"
    watch.process.send_signal(signal.SIGINT)
    assert watch.process.wait(PATIENCE) == -signal.SIGINT
    # A terminal that is closed ends the watch, also one that is not told.
    for arguments in [[], ["hup"]]:
        program = ["--watch", "-mcpu=haswell", "a.s"]
        watch = OnTerminal(MCA, program, folder)
        if arguments:
            watch.process.kill()
            watch.process.wait()
            os.close(watch.master)
            watch = IgnoringHangUp(MCA, program, folder)
        watch.expect(b"Ctrl-C to stop]")
        os.close(watch.master)
        status = watch.process.wait(PATIENCE)
        assert status in (-signal.SIGHUP, 1), status
    print("a watch shows edits, and ends with its terminal")


class IgnoringHangUp(OnTerminal):
    """A program that inherits that hang-ups are ignored, as under nohup."""

    def __init__(self, program, arguments, folder):
        before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
        super().__init__(program, arguments, folder)
        signal.signal(signal.SIGHUP, before)


with tempfile.TemporaryDirectory() as work:
    colours(work)
    progress(work)
    loops_inside(work)
    waiting()
    watching(work)
print("parts: 5 passed, 0 failed")
