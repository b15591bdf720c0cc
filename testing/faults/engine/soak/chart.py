"""One SVG with a small panel for each quantity, for light and dark backgrounds. Pure functions."""

import math
from html import escape

from .quantities import CYCLES, LOAD, QUANTITIES

COLUMNS, WIDTH, HEIGHT = 3, 300, 168  # of a panel with its margins
LEFT, RIGHT, TOP, BOTTOM = 46, 14, 28, 26  # margins
PLOT_WIDTH, PLOT_HEIGHT = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
HEADING, LEGEND = 34, 30
HEADINGS = {LOAD: "Under load, by minute", CYCLES: "After each cycle of submit and cancel"}
LABEL = "Measurements of the soak: memory, threads, file handles, checkpoints and lag over time, and after each cycle"

STYLE = """
  svg { --surface: #ffffff; --text: #1f2933; --muted: #616e7c; --grid: #e4e7eb; --warm: #f5f7fa; --bad: #b42318;
        --line0: #0072b2; --line1: #d55e00; --line2: #009e73; }
  @media (prefers-color-scheme: dark) {
    svg { --surface: #0d1117; --text: #e6edf3; --muted: #9da7b3; --grid: #2d333b; --warm: #161b22; --bad: #ff7b72;
          --line0: #56b4e9; --line1: #f0883e; --line2: #3cc9a0; }
  }
  text { fill: var(--text); font-family: Helvetica, Arial, sans-serif; font-size: 12px; }
  .heading { font-size: 15px; font-weight: bold; } .title { font-weight: bold; } .muted { fill: var(--muted); font-size: 11px; }
  .bad { fill: var(--bad); font-weight: bold; } .end { text-anchor: end; } .middle { text-anchor: middle; }
  .grid { stroke: var(--grid); } .warm { fill: var(--warm); }
  .line { fill: none; stroke-linejoin: round; }
  .line0 { stroke: var(--line0); stroke-width: 3.6; } .line1 { stroke: var(--line1); stroke-width: 1.6; } /* both visible where equal */
  .line2 { stroke: var(--line2); stroke-width: 1.6; }
"""


def draw(samples):
    """The whole chart of all quantities that were measured."""
    parts, top = [_legend(samples)], LEGEND
    for phase, heading in HEADINGS.items():
        measured = [quantity for quantity in QUANTITIES if quantity.phase == phase and samples.of(quantity)]
        if not measured:
            continue
        parts.append(_text(12, top + 22, heading, "heading"))
        top += HEADING
        for number, quantity in enumerate(measured):
            row, column = divmod(number, COLUMNS)
            parts.append(f'<g transform="translate({column * WIDTH} {top + row * HEIGHT})">{_panel(quantity, samples)}</g>')
        top += math.ceil(len(measured) / COLUMNS) * HEIGHT
    width = COLUMNS * WIDTH
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {top}" width="{width}" height="{top}" '
            f'role="img" aria-label="{LABEL}">\n<title>{LABEL}</title>\n<style>{STYLE}</style>\n'
            f'<rect width="{width}" height="{top}" style="fill: var(--surface)"/>\n' + "\n".join(parts) + "\n</svg>\n")


def _panel(quantity, samples):
    series = samples.of(quantity)
    last = max(at for points in series.values() for at, _ in points)
    first = 0 if quantity.phase == LOAD else 1
    highest = _nice(max(value for points in series.values() for _, value in points))

    def x(at):
        return LEFT + PLOT_WIDTH * (at - first) / max(last - first, 1e-9)

    def y(value):
        return TOP + PLOT_HEIGHT * (1 - value / highest)

    title = quantity.title + (f", {quantity.unit}" if quantity.unit else "")
    parts = [f'<rect class="warm" x="{LEFT}" y="{TOP}" width="{PLOT_WIDTH / 3:.1f}" height="{PLOT_HEIGHT}"/>',
             _text(LEFT, TOP - 9, title, "title"), _verdict(quantity, samples)]
    for value in (0, highest / 2, highest):
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(value):.1f}" y2="{y(value):.1f}"/>')
        parts.append(_text(LEFT - 6, y(value) + 4, _number(value), "muted end"))
    for at in (first, last):
        parts.append(_text(x(at), HEIGHT - 9, _number(round(at)), "muted middle"))
    for number, points in enumerate(series.values()):
        path = " ".join(f"{x(at):.1f},{y(value):.1f}" for at, value in points)
        parts.append(f'<polyline class="line line{number % 3}" points="{path}"/>')
    return "".join(parts)


def _verdict(quantity, samples):
    found = [flatness.flat for of, _, flatness in samples.flatness() if of is quantity]
    if not found:
        return ""
    return _text(WIDTH - RIGHT, TOP - 9, "flat" if all(found) else "not flat", "end " + ("muted" if all(found) else "bad"))


def _legend(samples):
    names = max((list(samples.of(quantity)) for quantity in QUANTITIES), key=len)
    parts = []
    for number, name in enumerate(names):
        x = 12 + number * 130
        parts.append(f'<line class="line line{number % 3}" x1="{x}" x2="{x + 22}" y1="18" y2="18"/>')
        parts.append(_text(x + 28, 22, name))
    x = 12 + len(names) * 130
    parts.append(f'<rect class="warm" x="{x}" y="11" width="22" height="14"/>' + _text(x + 28, 22, "warm-up"))
    return "".join(parts)


def _text(x, y, text, classes="text"):
    return f'<text class="{classes}" x="{x:.1f}" y="{y:.1f}">{escape(text)}</text>'


def _nice(value):
    """The least of 1, 2, 4, 5 and 10 times a power of ten that is not below it."""
    if value <= 0:
        return 2
    power = 10 ** math.floor(math.log10(value))
    return next(step * power for step in (1, 2, 4, 5, 10) if step * power >= value)


def _number(value):
    return f"{value:,.10g}"
