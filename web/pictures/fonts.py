"""Cuts Rubik into the files that the site serves, and writes the style that names them: `npm run fonts`
(needs `pip install fonttools brotli`).

Rubik as npm has it is 35 kB for Latin alone: a third of what a first page may weigh. Here nobody loads letters that are not on
the page (unicode-range says which file has them), nor weights lighter or heavier than the page's, nor hints for screens of
another age. Kerning and numbers of equal width stay."""
import io
import shutil
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

WEB = Path(__file__).parent.parent
SOURCE = WEB / "node_modules/@fontsource-variable/rubik"
FOLDER = WEB / "src/fonts"
WEIGHTS = (400, 700)
FEATURES = ["kern", "tnum", "mark", "mkmk", "ccmp", "locl"]

ASCII = {*range(0x20, 0x7F)}
SIGNS = {*map(ord, "\u00a0·×°½‐–—‘’“”„…•−↑↓")}
FRENCH = {*map(ord, "ÀÂÄÆÇÈÉÊËÎÏÔÖŒÙÛÜŸàâäæçèéêëîïôöœùûüÿ«»‹›\u202f")}

# The file, its source, and which of its letters; none: all that are left.
FILES = [
    ("latin", "latin", ASCII | SIGNS),
    ("french", "latin", FRENCH),
    ("western", "latin", None),
    ("eastern", "latin-ext", None),
    ("hebrew", "hebrew", None),
]


def cut(source: Path, letters: set[int], target: Path) -> None:
    font = TTFont(source)
    options = Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.name_IDs = [1, 2]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    # The two steps know of each other only through a file.
    font.flavor = None
    between = io.BytesIO()
    font.save(between)
    font = instancer.instantiateVariableFont(TTFont(between), {"wght": WEIGHTS})
    for table in ("STAT", "MVAR"):
        if table in font:
            del font[table]
    font.flavor = "woff2"
    font.save(target)


def ranges(letters: set[int]) -> str:
    runs: list[list[int]] = []
    for letter in sorted(letters):
        if runs and letter == runs[-1][1] + 1:
            runs[-1][1] = letter
        else:
            runs.append([letter, letter])
    return ", ".join(f"U+{a:04X}" if a == b else f"U+{a:04X}-{b:04X}" for a, b in runs)


FOLDER.mkdir(exist_ok=True)
shutil.copy(SOURCE / "LICENSE", FOLDER / "OFL.txt")
faces = []
taken: set[int] = set()
for name, source, wanted in FILES:
    path = SOURCE / f"files/rubik-{source}-wght-normal.woff2"
    there = {letter for letter in TTFont(path).getBestCmap() if letter >= 0x20}
    letters = (there & wanted if wanted else there) - taken
    taken |= letters
    target = FOLDER / f"rubik-{name}.woff2"
    cut(path, letters, target)
    print(f"{name}: {len(letters)} letters, {target.stat().st_size} bytes")
    faces.append(
        f"""@font-face {{
  font-family: Rubik;
  src: url('./rubik-{name}.woff2') format('woff2');
  font-weight: {WEIGHTS[0]} {WEIGHTS[1]};
  font-display: swap;
  unicode-range: {ranges(letters)};
}}
"""
    )
(FOLDER / "fonts.css").write_text(
    "/* Rubik (OFL 1.1: OFL.txt), one family for Latin and Hebrew, served by the site: written by pictures/fonts.py. A browser loads only the\n"
    "   files whose letters are on the page. */\n" + "".join(faces)
)
