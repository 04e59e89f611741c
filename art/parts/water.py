"""Pools, canals, the sea, and what floats there."""

from math import cos, pi, sin

import palette as p
from parts import ground


def pool(m, x, y, w, d, color=p.WATER, rim=p.PAVING, steps=True, z=0.0):
    """A rim of stone slabs around water; the lighter corner is where one walks in."""
    t = 0.26
    m.box(x, y, z - 0.05, w + 2 * t, d + 2 * t, 0.085, p.mix(rim, p.STONE_DARK, 0.3), bevel=0.02)
    for s in (-1, 1):
        for along, n in ((True, round((w + 2 * t) / 0.42)), (False, round(d / 0.42))):
            for i in range(n):
                k = (i + 0.5) / n - 0.5
                if along:
                    m.box(x + (w + 2 * t) * k, y + s * (d / 2 + t / 2), z + 0.02, (w + 2 * t) / n - 0.015, t, 0.075, rim, bevel=0.022, jitter=0.04)
                else:
                    m.box(x + s * (w / 2 + t / 2), y + d * k, z + 0.02, t, d / n - 0.015, 0.075, rim, bevel=0.022, jitter=0.04)
    _surface(m, x, y, w, d, z + 0.055, color)
    if steps:
        for k in range(3):
            m.box(x - w / 2 + 0.1 + k * 0.16, y + d / 2 - 0.38, z + 0.03, 0.17, 0.72, 0.034 - 0.004 * k,
                  p.mix("#C8F0EE", color, 0.15 + 0.28 * k), "water", 0.008)


def _surface(m, x, y, w, d, z, color):
    """Water with a paler middle, as if the floor shone through."""
    cols, rows = 14, 10
    points, shades, faces = [], [], []
    for j in range(rows + 1):
        for i in range(cols + 1):
            s, t = i / cols, j / rows
            ripple = 0.5 + 0.5 * sin(s * w * 3.1 + 1.7 * sin(t * d * 2.3)) * sin(t * d * 3.7 + sin(s * w * 2.0))
            edge = min(1, 5 * min(s, 1 - s, t, 1 - t))
            points.append((x + w * (s - 0.5), y + d * (t - 0.5), z))
            shades.append(m.tint(p.mix(p.mix(color, "#11707F", 0.35), p.mix(color, "#BDF3F0", 0.45), (0.25 + 0.75 * ripple) * (0.35 + 0.65 * edge)), 0))
    for j in range(rows):
        for i in range(cols):
            a = j * (cols + 1) + i
            faces.append([a, a + 1, a + cols + 2, a + cols + 1])
    m.add(points, [(0, 0, 1)] * len(points), faces, None, "water", shades)


def body(m, x, y, w, d, top=-0.12, bottom=-0.72, color=p.SEA, foam=None):
    """A block of water in the cut: its side is seen too, with the bed below it."""
    ground.base_under(m, w + 0.04, d + 0.04, x, y, p.EARTH, bottom + 0.02, 0.3)
    ground.slab(m, w, d, bottom, top, color, "water", 0.3, 0.07, x, y, below=p.mix(color, "#0B4C63", 0.55))
    for _ in range(int(w * d * 1.1)):
        a, b = x + m.rng.uniform(-0.44, 0.44) * w, y + m.rng.uniform(-0.44, 0.44) * d
        size = m.rng.uniform(0.12, 0.3)
        rows = [[(a + size * (k - 2) * 0.5, b + 0.05 * sin(k * 1.6) - 0.016, top + 0.006) for k in range(5)],
                [(a + size * (k - 2) * 0.5, b + 0.05 * sin(k * 1.6) + 0.016, top + 0.006) for k in range(5)]]
        m.sheet(rows, p.mix(color, "#FFFFFF", 0.45), "matte", 0.05)


def foam(m, x0, y0, x1, y1, z, wide=0.12, waves=9):
    """A broken white line where the water meets the sand."""
    n = 40
    dx, dy = x1 - x0, y1 - y0
    length = (dx * dx + dy * dy) ** 0.5
    ox, oy = -dy / length, dx / length
    rows = [[], []]
    for k in range(n + 1):
        t = k / n
        wave = 0.09 * sin(t * waves * 2.1) + 0.05 * sin(t * waves * 5.3)
        thick = wide * (0.55 + 0.45 * sin(t * waves * 3.3 + 1))
        for row, s in zip(rows, (-1, 1)):
            row.append((x0 + dx * t + ox * (wave + s * thick / 2), y0 + dy * t + oy * (wave + s * thick / 2), z))
    m.sheet([rows[0], rows[1]], "#FFFFFF", "matte", 0.01)


def jetty(m, x, y, length, turn=0, w=0.8, z=0.14, hut=False):
    """Boards on posts, running away along x."""
    with m.at(x, y, 0, turn):
        count = round(length / 0.19)
        for i in range(count):
            m.box(length * (i + 0.5) / count, m.rng.uniform(-0.015, 0.015), z, length / count - 0.02, w, 0.05, p.WOOD_PALE, bevel=0.012, jitter=0.12)
        posts = max(2, round(length / 0.95))
        for i in range(posts + 1):
            for s in (-1, 1):
                px = 0.1 + (length - 0.2) * i / posts
                m.tube([(px, s * w / 2, -0.7), (px, s * w / 2, z + 0.32)], [0.05, 0.045], p.WOOD, sides=9, jitter=0.1)
        for s in (-1, 1):
            m.beam((0, s * w * 0.36, z - 0.03), (length, s * w * 0.36, z - 0.03), 0.07, 0.07, p.WOOD_DARK)


def outrigger(m, x, y, z=-0.1, turn=0, color=p.WHITE, trim="#2F86A6"):
    """Jukung: a slim hull between two floats, with pointed ends."""
    with m.at(x, y, z, turn, 1.0):
        rows = []
        for k in range(13):
            t = k / 12 * 2 - 1
            wide, lift = 0.19 * (1 - abs(t) ** 2.4), 0.3 * abs(t) ** 3
            rows.append([(t * 1.05, -wide - 0.02, 0.2 + lift), (t * 1.05, -wide * 0.7, 0.02 + lift * 0.6), (t * 1.05, 0, -0.05 + lift * 0.5),
                         (t * 1.05, wide * 0.7, 0.02 + lift * 0.6), (t * 1.05, wide + 0.02, 0.2 + lift)])
        m.sheet(rows, color, "gloss", 0.02)
        for s in (-1, 1):
            edge = [(r[0 if s < 0 else 4]) for r in rows]
            m.tube(edge, [0.028] * len(edge), trim, "gloss", sides=7)
            m.tube([(-0.8, s * 0.62, 0.08), (-0.6, s * 0.62, 0.03), (0.6, s * 0.62, 0.03), (0.85, s * 0.62, 0.1)], [0.02, 0.04, 0.04, 0.02], "#D9B36A", sides=8)
        for px in (-0.4, 0.42):
            m.tube([(px, -0.62, 0.05), (px, -0.3, 0.3), (px, 0, 0.33), (px, 0.3, 0.3), (px, 0.62, 0.05)], [0.025] * 5, trim, sides=7)
        m.box(0, 0, 0.12, 0.9, 0.24, 0.03, p.WOOD_PALE, bevel=0.01)


def boat(m, x, y, z=-0.1, turn=0, color=p.WHITE, size=1.0):
    """A harbour boat with a cabin."""
    with m.at(x, y, z, turn, size):
        hull = [(-0.9, -0.3, 0), (0.5, -0.3, 0), (0.5, 0.3, 0), (-0.9, 0.3, 0), (-0.95, -0.38, 0.32), (0.55, -0.36, 0.34), (0.55, 0.36, 0.34), (-0.95, 0.38, 0.32)]
        faces = [[3, 2, 1, 0], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]]
        m.solid(hull, faces, color, "gloss", 0.05)
        m.solid([(0.48, -0.3, 0), (0.95, 0, 0.06), (0.48, 0.3, 0), (0.5, -0.36, 0.34), (1.15, 0, 0.46), (0.5, 0.36, 0.34)],
                [[2, 1, 0], [3, 4, 5], [0, 1, 4, 3], [1, 2, 5, 4], [2, 0, 3, 5]], color, "gloss", 0.03)
        m.box(-0.2, 0, 0.33, 1.45, 0.66, 0.05, "#D9452B", "gloss", 0.02)
        m.box(-0.3, 0, 0.36, 0.7, 0.46, 0.36, p.WHITE, "gloss", 0.04)
        m.box(-0.3, 0, 0.48, 0.72, 0.48, 0.14, "#33505C", "glass", 0.02)
        m.box(-0.3, 0, 0.72, 0.84, 0.56, 0.05, "#2F6E8C", "gloss", 0.02)


def lounger(m, x, y, z=0.0, turn=0, cloth=p.WHITE):
    with m.at(x, y, z, turn):
        for sx in (-0.38, 0.3):
            for sy in (-0.17, 0.17):
                m.box(sx, sy, 0, 0.05, 0.05, 0.17, p.WOOD_DARK, bevel=0.01)
        m.box(-0.1, 0, 0.15, 0.74, 0.44, 0.05, p.WOOD, bevel=0.015)
        m.box(-0.1, 0, 0.19, 0.72, 0.38, 0.07, cloth, bevel=0.03)
        m.beam((0.24, 0, 0.21), (0.56, 0, 0.44), 0.4, 0.08, cloth, bevel=0.03)
        m.beam((0.46, 0, 0.45), (0.56, 0, 0.5), 0.28, 0.07, "#FF8A3D", bevel=0.03)


def sunshade(m, x, y, z=0.0, r=0.72, color="#F6EBD8", h=1.45):
    m.tube([(x, y, z), (x, y, z + h)], [0.03, 0.026], p.WOOD, sides=9)
    sides = 8
    for i in range(sides):
        a, b = 2 * pi * i / sides, 2 * pi * (i + 1) / sides
        shade = color if i % 2 else p.mix(color, "#FF7A2B", 0.75)
        low = z + h - 0.3
        m.facets([(x + cos(a) * r, y + sin(a) * r, low), (x + cos(b) * r, y + sin(b) * r, low), (x, y, z + h + 0.05)], [[0, 1, 2]], shade)
        m.facets([(x + cos(a) * r, y + sin(a) * r, low - 0.1), (x + cos(b) * r, y + sin(b) * r, low - 0.1),
                  (x + cos(b) * r, y + sin(b) * r, low), (x + cos(a) * r, y + sin(a) * r, low)], [[0, 1, 2, 3]], p.mix(shade, p.INK, 0.08))
    m.ball(x, y, z + h + 0.07, 0.05, p.WOOD, "matte", detail=1)
