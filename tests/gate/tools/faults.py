"""What the programs do when a write, an open or an allocation fails: python3 faults.py MCA MCA_SERVER

Ten commands and a session of the server are run again and again, each time with another call failing. Whatever fails: the
old output stays whole or the new one is there, nothing is left beside it, a run that says it succeeded has written what it
writes otherwise, and a run that does not says why.
"""

import json
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile

MCA, SERVER = (os.path.abspath(name) for name in sys.argv[1:3])
HERE = pathlib.Path(__file__).resolve().parent
PATIENCE = 20
# Calls that are tried of each kind for each command: all of them, or so many evenly apart.
MOST_TRIED = 24
OLD = "what was there before\n"

INPUTS = {
    "a.s": "loop:\n\tvmovupd (%rdi,%rax,8), %ymm1\n\tvfmadd231pd (%rsi,%rax,8), %ymm1, %ymm0\n\taddq $4, %rax\n\tjb loop\n",
    "including.s": '.include "a.s"\n\tnop\n',
    "configured/mca.toml": 'mcpu = "znver4"\n',
    "configured/b.s": "\taddq %rax, %rbx\n\timulq %rbx, %rcx\n",
    "listing.txt": "\na.o:     file format elf64-x86-64\n\n\nDisassembly of section .text:\n\n0000000000000000 <f>:\n"
    "   0:\t48 01 d8             \tadd    %rbx,%rax\n   3:\t75 fb                \tjne    0 <f>\n",
}
ON = "-mcpu=haswell"
COMMANDS = {
    "report": [ON, "a.s"],
    "report into a file": [ON, "-all-views", "a.s", "-o", "out"],
    "page": [ON, "a.s", "--timeline-html=out"],
    "document": [ON, "--json=v2", "a.s", "-o", "out"],
    "comparison": ["--cpus=haswell,znver4", "a.s", "-o", "out"],
    "included file": [ON, "including.s", "-o", "out"],
    "measured model": ["-mcpu=znver3", "--model=model.txt", "a.s", "-o", "out"],
    "baseline": [ON, "--baseline=before.json", "--format=junit", "a.s", "-o", "out"],
    "object": [ON, "a.o", "-o", "out"],
    "listing": [ON, "--input=auto", "listing.txt", "-o", "out"],
    "configured": ["configured/b.s", "-o", "out"],
}
# These write a report of what went wrong, too; it is whole if it ends so.
ENDS = {"baseline": b"</testsuites>\n"}
n_passed, failures = 0, []


def check(what, holds, more=""):
    global n_passed
    if holds:
        n_passed += 1
    else:
        failures.append(f"{what}: {more}")


class Runner:
    def __init__(self, folder):
        self.folder = folder
        self.inputs = sorted(os.listdir(folder))
        self.log = folder.parent / "log"
        self.shim = folder.parent / "faults.so"
        subprocess.run(["gcc", "-O1", "-shared", "-fPIC", "-o", self.shim, HERE / "faults.c", "-ldl"], check=True)

    def environment(self, program, kind, number, always=False):
        self.log.unlink(missing_ok=True)
        fault = {"LD_PRELOAD": str(self.shim), "FAULT_PROGRAM": program, "FAULT_KIND": kind, "FAULT_NUMBER": str(number), "FAULT_LOG": str(self.log)}
        return dict(os.environ, **fault, **({"FAULT_ALWAYS": "1"} if always else {}))

    def run(self, arguments, environment=None, limit=None):
        """Status, standard output and error, the output file, and what lies beside it that did not."""
        out = self.folder / "out"
        out.write_text(OLD)
        preexec = (lambda: resource.setrlimit(limit[0], (limit[1], limit[1]))) if limit else None
        done = subprocess.run([MCA, *arguments], cwd=self.folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, preexec_fn=preexec)
        beside = set(os.listdir(self.folder)) - set(self.inputs) - {"out"}
        for name in beside:
            (self.folder / name).unlink()
        return done.returncode, done.stdout, done.stderr, out.read_bytes(), beside

    def judge(self, what, outcome, expected, can_abort):
        status, stdout, stderr, out, beside = outcome
        end = ENDS.get(what.split(",")[0])
        is_whole = out in (OLD.encode(), expected[3]) or (end is not None and status == 1 and out.endswith(end))
        check(what, is_whole, f"the output file is neither old nor new, but {out[:60]!r}")
        if status == expected[0]:
            check(what, stdout == expected[1] and out == expected[3], f"status {status}, but another output; {stderr[-200:]!r}")
            return
        # The library of the language ends a program that is out of memory by a signal, with a word.
        ends_well = status == 1 or (can_abort and status == -6)
        check(what, ends_well and stderr.strip() != b"", f"status {status}, {stderr[-300:]!r}")
        if status != -6:
            check(what, not beside, f"{beside} is left")


def tried(total):
    return range(1, total + 1) if total <= MOST_TRIED else sorted({1 + number * (total - 1) // (MOST_TRIED - 1) for number in range(MOST_TRIED)})


def failing_calls(runner):
    for name, arguments in COMMANDS.items():
        expected = runner.run(arguments)
        assert expected[0] == 0 and not expected[4], (name, expected)
        for kind in ("open", "write", "allocate"):
            # A program is started by allocations of the libraries, which are the same for all.
            assert runner.run(arguments, runner.environment("mca", kind, 0))[0] == 0
            total = int(runner.log.read_text())
            assert total > 0, (name, kind)
            for number in tried(total):
                for always in (False, True):
                    what = f"{name}, {kind} {number} of {total}{' and all after it' if always else ''}"
                    outcome = runner.run(arguments, runner.environment("mca", kind, number, always))
                    check(what, runner.log.exists() or kind == "allocate", "no call failed")
                    runner.judge(what, outcome, expected, kind == "allocate")


def limits(runner):
    for name, arguments in COMMANDS.items():
        expected = runner.run(arguments)
        size = len(expected[3])
        for number in range(0, 8):
            outcome = runner.run(arguments, limit=(resource.RLIMIT_FSIZE, size * number // 8))
            runner.judge(f"{name}, files of {size * number // 8} bytes", outcome, expected, False)
        for megabytes in (16, 20, 24, 28, 32, 40, 48, 64, 128):
            outcome = runner.run(arguments, limit=(resource.RLIMIT_AS, megabytes << 20))
            if outcome[0] == 127 or outcome[0] == -11:
                # The program cannot even be loaded.
                check(name, megabytes < 32, f"status {outcome[0]} with {megabytes} MB")
                continue
            runner.judge(f"{name}, {megabytes} MB", outcome, expected, True)


def message(**fields):
    body = json.dumps({"jsonrpc": "2.0", **fields}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def responses(output):
    """The ids that were answered."""
    found = set()
    while b"\r\n\r\n" in output:
        head, output = output.split(b"\r\n\r\n", 1)
        length = int(head.split(b"Content-Length: ")[1].split(b"\r\n")[0])
        body = json.loads(output[:length]) if len(output) >= length else {}
        if "id" in body and "method" not in body:
            found.add(body["id"])
        output = output[length:]
    return found


def session(runner):
    uri = (runner.folder / "including.s").as_uri()
    document = {"uri": uri, "languageId": "asm", "version": 1, "text": INPUTS["including.s"]}
    place = {"textDocument": {"uri": uri}}
    everything = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
    # Standard input ends when the server has answered: so much is written, and then it is closed.
    text = b"".join([
        message(id=1, method="initialize", params={"processId": None, "rootUri": runner.folder.as_uri(), "capabilities": {}}),
        message(method="initialized", params={}),
        message(method="textDocument/didOpen", params={"textDocument": document}),
        message(id=2, method="textDocument/inlayHint", params={**place, "range": everything}),
        message(id=3, method="textDocument/hover", params={**place, "position": {"line": 1, "character": 2}}),
        message(id=4, method="mca/report", params={**place, "format": "text"}),
        message(id=5, method="shutdown"),
        message(method="exit"),
    ])

    def run(environment, limit=None):
        preexec = (lambda: resource.setrlimit(limit[0], (limit[1], limit[1]))) if limit else None
        done = subprocess.run([SERVER, "--stdio"], input=text, env=environment, cwd=runner.folder, capture_output=True, timeout=PATIENCE, preexec_fn=preexec)
        return done.returncode, responses(done.stdout), done.stderr

    status, answered, errors = run(None)
    assert status == 0 and answered == {1, 2, 3, 4, 5}, (status, answered, errors)
    for kind in ("open", "write", "allocate"):
        run(runner.environment("mca-server", kind, 0))
        total = int(runner.log.read_text())
        assert total > 0, kind
        for number in tried(total):
            what = f"session, {kind} {number} of {total}"
            try:
                # A client that cannot be written to any more never can be again.
                status, answered, errors = run(runner.environment("mca-server", kind, number, kind == "write"))
            except subprocess.TimeoutExpired:
                check(what, False, "it hangs")
                continue
            # Every request has its answer, or the server has ended and says so by its status, or that nobody reads.
            # Who exits while the library of the language still says that memory is out may be faster than its signal.
            is_reported = kind == "write" and b"stopped reading" in errors or kind == "allocate" and b"memory allocation of" in errors
            is_fine = status == 0 and (answered == {1, 2, 3, 4, 5} or is_reported)
            check(what, is_fine or status not in (0, None), f"status {status}, answered {answered}, {errors[-300:]!r}")
    for megabytes in (40, 80, 160, 320):
        try:
            status, answered, errors = run(None, (resource.RLIMIT_AS, megabytes << 20))
            check(f"session, {megabytes} MB", status != 0 or answered == {1, 2, 3, 4, 5}, f"status {status}, answered {answered}")
        except subprocess.TimeoutExpired:
            check(f"session, {megabytes} MB", False, "it hangs")


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) / "inputs"
        for path, text in INPUTS.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text)
        shutil.copy(HERE.parents[2] / "models/x86/measured/zen3.txt", folder / "model.txt")
        subprocess.run(["gcc", "-c", "-o", "a.o", "a.s"], cwd=folder, check=True)
        before = subprocess.run([MCA, ON, "--json=v2", "a.s"], cwd=folder, capture_output=True, check=True)
        (folder / "before.json").write_bytes(before.stdout)
        runner = Runner(folder)
        failing_calls(runner)
        limits(runner)
        session(runner)
    for failure in failures[:40]:
        print("failed:", failure)
    print(f"parts: {n_passed} passed, {len(failures)} failed")
    sys.exit(len(failures) > 0)


main()
