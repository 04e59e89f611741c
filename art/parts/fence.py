"""Edges of the land: pickets, garden walls, hedges, and the split gate of Bali."""

import palette as p


def _run(x0, y0, x1, y1, step):
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    count = max(1, round(length / step))
    return [(x0 + (x1 - x0) * (i + 0.5) / count, y0 + (y1 - y0) * (i + 0.5) / count) for i in range(count)], length / count


def picket(m, x0, y0, x1, y1, h=0.55, color=p.WHITE):
    spots, _ = _run(x0, y0, x1, y1, 0.2)
    turn = 0 if abs(x1 - x0) > abs(y1 - y0) else 90
    for x, y in spots:
        with m.at(x, y, 0, turn, 1, (m.rng.uniform(-0.02, 0.02), m.rng.uniform(-0.03, 0.03))):
            top = h * m.rng.uniform(0.95, 1.05)
            m.prism([(-0.055, -0.02), (0.055, -0.02), (0.055, 0.02), (-0.055, 0.02)], 0, top, color, bevel=0.012)
    for z in (h * 0.3, h * 0.72):
        m.beam((x0, y0, z), (x1, y1, z), 0.035, 0.055, p.mix(color, p.STONE, 0.3))


def wall(m, x0, y0, x1, y1, h=0.6, color=p.WALL, cap=p.CLAY, thick=0.16, posts=0):
    across = abs(x1 - x0) > abs(y1 - y0)
    length = abs(x1 - x0) if across else abs(y1 - y0)
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    m.box(x, y, -0.02, length if across else thick, thick if across else length, h, color, "plaster", 0.02)
    count = max(2, round(length / 0.3))
    for i in range(count):
        off = length * ((i + 0.5) / count - 0.5)
        m.box(x + (off if across else 0), y + (0 if across else off), h - 0.03,
              (length / count - 0.012) if across else thick + 0.1, thick + 0.1 if across else length / count - 0.012, 0.065, cap, bevel=0.02, jitter=0.09)
    for i in range(posts):
        off = length * (i / max(posts - 1, 1) - 0.5) * 0.98
        m.box(x + (off if across else 0), y + (0 if across else off), -0.02, thick + 0.1, thick + 0.1, h + 0.14, color, "plaster", 0.02)
        m.box(x + (off if across else 0), y + (0 if across else off), h + 0.1, thick + 0.18, thick + 0.18, 0.06, cap, bevel=0.02)


def bars(m, x0, y0, x1, y1, h=0.75, color=p.INK, foot=p.WALL):
    """A low wall with upright bars."""
    across = abs(x1 - x0) > abs(y1 - y0)
    length = abs(x1 - x0) if across else abs(y1 - y0)
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    m.box(x, y, -0.02, length if across else 0.14, 0.14 if across else length, 0.27, foot, "plaster", 0.02)
    spots, _ = _run(x0, y0, x1, y1, 0.13)
    for a, b in spots:
        m.box(a, b, 0.24, 0.03, 0.03, h - 0.24, color, bevel=0.008)
    m.beam((x0, y0, h - 0.06), (x1, y1, h - 0.06), 0.04, 0.04, color)


def bamboo(m, x0, y0, x1, y1, h=0.8):
    spots, _ = _run(x0, y0, x1, y1, 0.085)
    for x, y in spots:
        top = h * m.rng.uniform(0.92, 1.06)
        m.tube([(x, y, 0), (x, y, top * 0.5), (x, y, top)], [0.042, 0.044, 0.04], m.rng.choice(["#D0AE62", "#C29C50", "#B98F4A"]), sides=8, jitter=0.1)
    for z in (h * 0.28, h * 0.75):
        m.beam((x0, y0, z), (x1, y1, z), 0.11, 0.035, p.WOOD_DARK)


def split_gate(m, x, y, turn=0, h=2.3, gap=0.85, brick="#BF6A40", stone="#9C9488"):
    """Candi bentar: one temple tower cut in two; the inner faces are sheer, the outer ones stepped."""
    with m.at(x, y, 0, turn):
        for s in (-1, 1):
            inner = s * gap / 2
            steps = [(0.92, 0.0, 0.16, stone), (0.8, 0.16, 0.3, brick), (0.88, 0.46, 0.07, stone), (0.7, 0.53, 0.42, brick),
                     (0.8, 0.95, 0.07, stone), (0.62, 1.02, 0.1, brick), (0.54, 1.12, 0.26, brick), (0.62, 1.38, 0.06, stone),
                     (0.44, 1.44, 0.22, brick), (0.5, 1.66, 0.05, stone), (0.32, 1.71, 0.18, brick), (0.38, 1.89, 0.045, stone),
                     (0.2, 1.94, 0.17, brick), (0.24, 2.11, 0.04, stone), (0.1, 2.15, 0.2, stone)]
            k = h / 2.3
            for w, z, high, color in steps:
                deep = 0.26 + w * 0.42
                m.box(inner + s * w * k / 2, 0, z * k, w * k, deep * k, high * k, color, "plaster", 0.018, 0.06)
            # Horn-like ornaments on the outer steps.
            for w, z in ((0.88, 0.53), (0.8, 1.02), (0.62, 1.44), (0.5, 1.71), (0.38, 1.94)):
                for yy in (-1, 1):
                    m.box(inner + s * (w - 0.06) * k, yy * (0.09 + w * 0.17) * k, z * k, 0.09 * k, 0.09 * k, 0.16 * k, stone, taper=0.6, bevel=0.01)
            m.box(inner + s * 0.36 * k, -0.34 * k, 0.6 * k, 0.26 * k, 0.05, 0.26 * k, stone, bevel=0.03)
            m.box(inner + s * 0.36 * k, -0.36 * k, 0.66 * k, 0.14 * k, 0.05, 0.14 * k, "#E0B04B", "metal", 0.03)
        m.box(0, -0.3, -0.02, gap + 1.5, 0.9, 0.09, stone)
        m.box(0, -0.1, 0.05, gap + 1.2, 0.8, 0.06, p.mix(stone, "#FFFFFF", 0.15))


def parasol(m, x, y, z=0.0, color="#F2C04A", h=1.7):
    """The ceremonial tedung of Bali, with its fringe."""
    m.tube([(x, y, z), (x, y, z + h)], [0.025, 0.02], p.WOOD, sides=8)
    m.tube([(x, y, z + h * 0.76), (x, y, z + h * 0.8), (x, y, z + h * 0.99)], [0.42, 0.41, 0.03], color, sides=16)
    m.tube([(x, y, z + h * 0.66), (x, y, z + h * 0.77)], [0.405, 0.415], p.WHITE, sides=16)
    m.ball(x, y, z + h * 1.02, 0.045, "#E0B04B", "metal", detail=1)


def penjor(m, x, y, z=0.0, h=3.4, turn=0):
    """A tall bent bamboo with a hanging offering: a street in Bali at festival time."""
    with m.at(x, y, z, turn):
        path = [(0.0 + 0.95 * (t ** 3.2), 0, h * (t - 0.16 * t ** 6)) for t in [k / 11 for k in range(12)]]
        m.tube(path, [0.045 * (1 - 0.75 * k / 11) + 0.005 for k in range(12)], "#D9BC6A", sides=8)
        for k in range(3, 12):
            a = path[k]
            m.sheet([[(a[0] - 0.05, 0.0, a[2]), (a[0] + 0.05, 0.02, a[2])], [(a[0] - 0.015, 0.05, a[2] - 0.26), (a[0] + 0.02, 0.05, a[2] - 0.26)]],
                    m.rng.choice(["#E9D58A", "#F1E3B0", "#C9C46A"]), "leaf", 0.08)
        end = path[-1]
        m.tube([end, (end[0] + 0.02, 0, end[2] - 0.5)], [0.008, 0.008], "#C9A85A", sides=5)
        m.ball(end[0] + 0.02, 0, end[2] - 0.55, 0.09, "#F1E3B0", "leaf", rough=0.15)
