"""Draws the curves of trainings: `python3 picture.py NAME=CURVE.json … > curves.svg`."""

import json
import sys

WIDTH, HEIGHT, LEFT, TOP = 720, 360, 70, 30
COLOURS = ["#3366cc", "#cc4444", "#2e8b57", "#9955bb", "#cc8800", "#227799"]


def points(curve, key, to_x, to_y):
    return " ".join(f"{to_x(step['rows'] / 1e6):.1f},{to_y(step[key]):.1f}" for step in curve)


def draw(curves):
    """An SVG: rows seen to the right, loss upwards; what was learnt from thin, what was held out thick."""
    curves = {name: curve[1:] for name, curve in curves.items()}  # the first step is far above the others
    steps = [step for curve in curves.values() for step in curve]
    most = max(step["rows"] for step in steps) / 1e6
    low = min(min(step["loss"], step["held_out"]) for step in steps) * 0.97
    high = max(max(step["loss"], step["held_out"]) for step in steps) * 1.02
    to_x = lambda rows: LEFT + rows / most * (WIDTH - LEFT - 150)
    to_y = lambda loss: TOP + (high - loss) / (high - low) * (HEIGHT - TOP - 50)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="18" fill="#333">loss (squared error of the chance to win): held out thick, learnt from thin</text>',
    ]
    for i in range(5):
        loss = low + (high - low) * i / 4
        out.append(f'<line x1="{LEFT}" x2="{WIDTH - 150}" y1="{to_y(loss):.1f}" y2="{to_y(loss):.1f}" stroke="#ddd"/>')
        out.append(f'<text x="{LEFT - 8}" y="{to_y(loss) + 4:.1f}" text-anchor="end" fill="#333">{loss:.4f}</text>')
        rows = most * i / 4
        out.append(f'<text x="{to_x(rows):.1f}" y="{HEIGHT - 26}" text-anchor="middle" fill="#333">{rows:.0f}</text>')
    out.append(f'<text x="{LEFT}" y="{HEIGHT - 8}" fill="#333">million rows seen</text>')
    for (name, curve), colour in zip(curves.items(), COLOURS):
        out.append(f'<polyline points="{points(curve, "loss", to_x, to_y)}" fill="none" stroke="{colour}" stroke-width="1"/>')
        out.append(f'<polyline points="{points(curve, "held_out", to_x, to_y)}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        at = to_y(curve[-1]["held_out"])
        out.append(f'<text x="{WIDTH - 142}" y="{at + 4:.1f}" fill="{colour}">{name}</text>')
    return "\n".join(out + ["</svg>"])


if __name__ == "__main__":
    named = [argument.split("=", 1) for argument in sys.argv[1:]]
    loaded = {name: json.load(open(path)) for name, path in named}
    print(draw({name: curve["curve"] if isinstance(curve, dict) else curve for name, curve in loaded.items()}))
