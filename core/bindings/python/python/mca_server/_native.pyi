from collections.abc import Callable, Sequence

LIMITS: Sequence[str]
VERSION: str

class Error(ValueError): ...

def run(arguments: Sequence[str], text: bytes) -> tuple[int, bytes, str, str]: ...
def cpus(triple: str) -> list[tuple[str, str | None, str, bool]]: ...
def predict(
    blocks: list[bytes] | list[str],
    kind: str,
    cpu: str,
    triple: str,
    features: str,
    verdict: bool,
    iterations: int,
    measured: bool,
    threads: int,
    progress: Callable[[int], None] | None,
) -> dict[str, bytes]: ...
