"""A warehouse with loading docks, a truck at one of them, pallets and a forklift in the yard."""

import palette as p
from kinds.garden import green, grow
from parts import fence, ground, plants, street
from parts.openings import facade, pane, shutter, window
from parts.roof import flat_roof, roof_things


def build(m, o):
    w, d = 11.0, 9.4
    ground.land(m, w, d, o.get("grass", p.GRASS_DRY))
    m.box(0, -2.35, -0.2, w - 0.5, 4.2, 0.225, "#BDB8AE", "plaster", 0.03)
    for i in range(5):
        m.box(-4.4 + i * 2.2, -2.35, 0.022, 0.03, 4.1, 0.008, "#9D988E", bevel=0)
    with m.at(-0.3, 1.75):
        _hall(m, o)
    with m.at(4.05, -0.35):
        _office(m, o)
    street.truck(m, -2.05, -2.0, 0.03, -90, "#F3F1EC", p.BRAND, 2.0)
    street.truck(m, 2.9, -3.8, 0.03, 180, "#2F6E8C", "#F3F1EC", 1.7)
    _forklift(m, 0.6, -1.7, 115)
    for x, y, n in ((1.55, -1.35, 3), (2.15, -1.55, 2), (1.4, -2.15, 1), (-4.5, -1.2, 3), (-4.55, -1.95, 2)):
        _pallets(m, x, y, n)
    for x in (-3.6, -0.5):
        m.box(x, -4.35, 0.02, 1.3, 0.1, 0.01, "#F4C22E", bevel=0)
    fence.bars(m, -5.3, -4.5, -1.2, -4.5, 0.7, "#5F6A70", p.CONCRETE)
    fence.bars(m, -5.35, -4.4, -5.35, 4.4, 0.7, "#5F6A70", p.CONCRETE)
    for i in range(9):
        m.box(-1.0 + i * 0.17, -4.5, 0.52, 0.165, 0.07, 0.07, "#D9452B" if i % 2 else p.WHITE, bevel=0.01)
    m.box(-1.2, -4.5, 0, 0.2, 0.2, 0.7, "#F4C22E")
    trees = o["trees"]
    for i, (x, y, k) in enumerate(((-4.9, 4.1, 1.0), (4.95, 4.1, 1.0), (5.0, 1.9, 0.8), (4.95, -2.3, 0.75), (2.2, 4.35, 0.95), (-1.5, 4.35, 0.95))):
        grow(m, trees[i % len(trees)], x, y, 0, k)
    street.lamp(m, 1.9, -4.4, 0.02, 90, 2.2)
    street.lamp(m, -5.0, -3.0, 0.02, 0, 2.2)
    green(m, ((-5.2, 5.2), (0.2, 4.5)), [(-0.3, 1.75, 9.2, 5.0)], 5, 40)


def _hall(m, o):
    w, d, h = 8.4, 4.4, 2.35
    wall, accent = o["wall"], o["accent"]
    m.box(0, 0, -0.02, w + 0.2, d + 0.2, 0.62, p.CONCRETE, "plaster")
    m.box(0, 0, 0.55, w, d, h - 0.5, wall, "plaster")
    for side in range(4):
        place, length = facade(m, w, d, side)
        with place:
            # Ribs of sheet metal, with one coloured band.
            count = int(length / 0.17)
            for i in range(count):
                m.box(length * ((i + 0.5) / count - 0.5), -0.02, 0.62, 0.085, 0.05, h - 0.7, wall, bevel=0.015, jitter=0.02)
            m.box(0, -0.045, h - 0.42, length + 0.02, 0.06, 0.3, accent, bevel=0.015)
    with m.at(0, -d / 2):
        for i, opened in enumerate((0.0, 0.95, 0.75, 0.0)):
            x = -3.0 + i * 1.9
            m.box(x, -0.06, 0.5, 1.4, 0.14, 1.3, "#3A3F45", bevel=0.03)
            with m.at(0, -0.13):
                shutter(m, x, 0.56, 1.12, 1.12, "#D8DAD6", opened)
            for s in (-1, 1):
                m.box(x + s * 0.62, -0.28, 0.1, 0.12, 0.26, 0.42, "#26292C")
                m.box(x + s * 0.78, -0.5, 0, 0.1, 0.1, 0.55, "#F4C22E")
            m.box(x, -0.34, 1.86, 1.6, 0.7, 0.06, accent, bevel=0.015)
            m.box(x, -0.085, 1.94, 0.3, 0.04, 0.22, p.WHITE, bevel=0.02)
    with m.at(w / 2, 0, 0, 90):
        for k in range(4):
            pane(m, -1.6 + k * 1.05, 1.35, 0.8, 0.36, m.rng.random() < 0.4)
    _arched_roof(m, w, d, h, o)


def _arched_roof(m, w, d, h, o):
    """A low vault of ribbed metal with skylights and turbine ventilators."""
    from math import cos, pi, sin
    steps, ribs = 12, 30
    a, rise = d / 2 + 0.25, 0.95
    curve = [(-a + 2 * a * k / steps, h + rise * sin(pi * k / steps) - 0.05) for k in range(steps + 1)]
    for s in (-1, 1):
        ring = [(s * w / 2, y, z - 0.05) for y, z in curve]
        m.facets(ring, [list(range(len(ring))) if s > 0 else list(reversed(range(len(ring))))], o["wall"])
    for i in range(ribs):
        x0, x1 = -w / 2 - 0.2 + (w + 0.4) * i / ribs, -w / 2 - 0.2 + (w + 0.4) * (i + 1) / ribs
        light = i % 6 == 3
        color = o["roof"]
        for k, ((y0, z0), (y1, z1)) in enumerate(zip(curve, curve[1:])):
            clear = light and 2 <= k <= 9
            bump = 0.03 if i % 2 else 0.0
            points = [(x0, y0, z0 + bump), (x1, y0, z0 + bump), (x1, y1, z1 + bump), (x0, y1, z1 + bump)]
            ny, nz = -(z1 - z0), (y1 - y0)
            ny0 = -cos(pi * k / steps) * rise * pi / (2 * a)
            ny1 = -cos(pi * (k + 1) / steps) * rise * pi / (2 * a)
            m.add(points, [(0, ny0, 1), (0, ny0, 1), (0, ny1, 1), (0, ny1, 1)], [[0, 1, 2, 3]],
                  m.tint("#CFE6EA" if clear else color, 0.015), "glass" if clear else "gloss")
        m.beam((x0 + 0.01, -a, curve[0][1] + 0.0), (x1, -a, curve[0][1] + 0.0), 0.05, 0.09, p.mix(color, p.INK, 0.15), bevel=0.01)
    for s in (-1, 1):
        m.tube([(s * (w / 2 + 0.18), y, z + 0.01) for y, z in curve], [0.06] * len(curve), o["accent"], sides=8)
    for x in (-2.9, -0.6, 1.7):
        m.disc(x, 0, h + rise - 0.08, 0.16, 0.16, p.STONE_DARK, sides=14)
        m.ball(x, 0, h + rise + 0.2, 0.23, "#C9CCCC", "metal", squash=0.8)
    for i in range(5):
        for j in range(2):
            with m.at(-3.3 + i * 0.66, -0.95 + j * 0.01, h + rise * 0.80, 0, lean=(0.42, 0)):
                m.box(0, 0, 0, 0.6, 0.9, 0.04, "#22405C", "gloss", 0.01)
                break


def _office(m, o):
    m.box(0, 0, -0.02, 1.8, 1.9, 1.5, p.WHITE, "plaster")
    for turn, x, y, length in ((0, 0, -0.95, 1.8), (90, 0.9, 0, 1.9)):
        with m.at(x, y, 0, turn):
            window(m, -0.4, 0.5, 0.7, 0.6, p.INK, 0.8, sill=False)
            window(m, 0.45, 0.5, 0.6, 0.6, p.INK, 0.6, sill=False)
            m.box(0, -0.2, 1.22, length + 0.1, 0.5, 0.07, o["accent"])
    with m.at(0, 0, 1.46):
        flat_roof(m, 1.85, 1.95, 0, p.WHITE, 0.2)
        roof_things(m, 1.4, 1.4, 0.12, 1, 1)


def _forklift(m, x, y, turn):
    with m.at(x, y, 0.03, turn):
        m.box(-0.1, 0, 0.1, 0.62, 0.4, 0.26, "#F4B41E", "gloss", 0.05)
        m.box(-0.3, 0, 0.3, 0.26, 0.4, 0.16, "#F4B41E", "gloss", 0.05)
        for sx in (-0.3, 0.16):
            for sy in (-0.18, 0.18):
                m.box(sx, sy, 0.34, 0.035, 0.035, 0.46, p.INK, bevel=0.008)
                m.tube([(sx, sy - 0.05, 0.09), (sx, sy + 0.05, 0.09)], [0.1, 0.1], "#26292C", sides=14)
        m.box(-0.07, 0, 0.79, 0.54, 0.42, 0.04, p.INK)
        for sy in (-0.12, 0.12):
            m.box(0.27, sy, 0.03, 0.05, 0.05, 0.95, p.INK, bevel=0.01)
            m.box(0.5, sy, 0.05, 0.44, 0.07, 0.03, "#8A8F92", bevel=0.008)
        _pallets(m, 0.55, 0, 1, 0.09)


def _pallets(m, x, y, layers, z=0.03):
    turn = m.rng.uniform(-7, 7)
    with m.at(x, y, z, turn):
        for k in range(3):
            m.box(0, -0.17 + k * 0.17, 0, 0.46, 0.06, 0.06, p.WOOD, jitter=0.1)
        m.box(0, 0, 0.05, 0.48, 0.46, 0.03, p.WOOD_PALE, jitter=0.1)
        for n in range(layers):
            for sx in (-1, 1):
                for sy in (-1, 1):
                    m.box(sx * 0.115, sy * 0.115, 0.08 + n * 0.2, 0.215, 0.215, 0.19, m.rng.choice(["#C99A66", "#D7AE7C", "#BD8B55"]), jitter=0.06)
                    m.box(sx * 0.115, sy * 0.115, 0.265 + n * 0.2, 0.05, 0.216, 0.008, "#E9D9BC", bevel=0)
