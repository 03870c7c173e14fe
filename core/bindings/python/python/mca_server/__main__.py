"""``python -m mca_server`` is the program ``mca``; with ``server`` as its first word, it is ``mca-server``."""
import os
import subprocess
import sys
import sysconfig


def find_program(name: str) -> str:
    """Returns the path of a program that was installed with the package."""
    suffix = ".exe" if os.name == "nt" else ""
    user = "nt_user" if os.name == "nt" else "posix_user"
    folders = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", scheme=user)]
    # Installed with --target: beside the package.
    folders.append(os.path.join(os.path.dirname(os.path.dirname(__file__)), "bin"))
    for folder in folders:
        path = os.path.join(folder, name + suffix)
        if os.path.isfile(path):
            return path
    raise FileNotFoundError(f"{name} is not in {', '.join(folders)}: this package was built without programs")


def main() -> int:
    arguments = sys.argv[1:]
    name = "mca-server" if arguments[:1] == ["server"] else "mca"
    command = [find_program(name), *arguments[name == "mca-server" :]]
    if os.name == "nt":
        return subprocess.run(command, check=False).returncode
    os.execv(command[0], command)
    return 1


if __name__ == "__main__":
    sys.exit(main())
