"""A shorter form of fact files in which many rows end alike.

  # shared N
  =NAME  the end of a row; further lines that begin with a tab: the ends of further rows

stand behind the header, N of them. A row whose last field is `=NAME` stands for as many rows as `=NAME` has lines, each with
the fields before it; `&NAME` continues the field before it instead of beginning one. A name is the beginning of the digest
of what it stands for, so that it changes only with that.
"""

import hashlib


def names_of(ends):
    """A name for each text, as short as all can be."""
    digests = {end: hashlib.sha256(end.encode()).hexdigest() for end in ends}
    for length in range(4, 64):
        if len({digest[:length] for digest in digests.values()}) == len(digests):
            return {end: digest[:length] for end, digest in digests.items()}
    raise ValueError("two texts with one digest")


def rewrite(path, split):
    """Writes a fact file in the shorter form. `split` parts a row's text in two, and says how they are joined: `=` or `&`."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    header = [line for line in lines if line.startswith("# ")]
    rows, joints = [], {}
    for line in lines[len(header) :]:
        first, joint, end = split(line)
        if rows and joint == "=" and rows[-1][0] == first:
            rows[-1][2].append(end)
        else:
            rows.append((first, joint, [end]))
    ends = ["\n\t".join(end) for _, _, end in rows]
    names = names_of(set(ends))
    with open(path, "w", encoding="utf-8") as file:
        file.write("".join(f"{line}\n" for line in header) + f"# shared {len(names)}\n")
        for end, name in sorted(names.items(), key=lambda item: item[1]):
            file.write(f"={name}\t{end}\n")
        for (first, joint, _), end in zip(rows, ends):
            file.write(f"{first}\t{joint}{names[end]}\n")


def behind(n_fields):
    """What stands behind so many fields."""

    def split(line):
        fields = line.split("\t")
        return "\t".join(fields[:n_fields]), "=", "\t".join(fields[n_fields:])

    return split
