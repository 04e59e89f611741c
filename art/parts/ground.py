"""The cut-out piece of land, and what is laid on it."""

from math import cos, pi, sin

import palette as p

DEEP = 1.05


def outline(w, d, r, inset=0.0, x=0.0, y=0.0, steps=7):
    """A rounded rectangle, counter-clockwise, with its outward directions."""
    a, b, r = w / 2 - inset, d / 2 - inset, max(r - inset, 0.03)
    points = []
    for cx, cy, start in ((a - r, -b + r, -90), (a - r, b - r, 0), (-a + r, b - r, 90), (-a + r, -b + r, 180)):
        for k in range(steps + 1):
            t = (start + 90 * k / steps) * pi / 180
            points.append((x + cx + r * cos(t), y + cy + r * sin(t), cos(t), sin(t)))
    return points


def slab(m, w, d, z0, z1, color, material, r=0.35, soft=0.09, x=0.0, y=0.0, below=None, bulge=0.0):
    """A rounded block with a soft upper edge."""
    rings = [(bulge, z0, 0.0, below or color)]
    for k in range(4):
        t = k / 3 * pi / 2
        rings.append((soft * (1 - cos(t)), z1 - soft + soft * sin(t), t, color))
    points, normals, shades, faces = [], [], [], []
    n = 0
    for inset, z, t, shade in rings:
        ring = outline(w, d, r, inset, x, y)
        n = len(ring)
        tint = m.tint(shade, 0)
        for px, py, ox, oy in ring:
            points.append((px, py, z))
            normals.append((ox * cos(t), oy * cos(t), sin(t) + 1e-6))
            shades.append(tint)
    for k in range(len(rings) - 1):
        for i in range(n):
            j = (i + 1) % n
            faces.append([k * n + i, k * n + j, (k + 1) * n + j, (k + 1) * n + i])
    faces.append(list(range((len(rings) - 1) * n, len(rings) * n)))
    m.add(points, normals, faces, None, material, shades)


def land(m, w, d, grass=p.GRASS, earth=p.EARTH, r=0.45):
    """Grass over soil over deeper soil, with a few stones showing in the cut."""
    slab(m, w - 0.06, d - 0.06, -DEEP, -0.5, p.mix(earth, "#6E4526", 0.32), "earth", r, 0.05, bulge=0.12)
    slab(m, w - 0.02, d - 0.02, -0.54, -0.16, earth, "earth", r, 0.04)
    slab(m, w + 0.04, d + 0.04, -0.23, 0.0, grass, "grass", r + 0.02, 0.1, below=p.mix(grass, "#4E7A2E", 0.4))
    for _ in range(26):
        side, t = m.rng.randint(0, 3), m.rng.uniform(-0.44, 0.44)
        z, size = m.rng.uniform(-0.92, -0.36), m.rng.uniform(0.05, 0.13)
        x, y = ((t * w, -d / 2 + 0.05), (w / 2 - 0.05, t * d), (t * w, d / 2 - 0.05), (-w / 2 + 0.05, t * d))[side]
        m.ball(x, y, z, size, p.mix("#A58A6A", "#8B6B4A", m.rng.random()), "matte", rough=0.1, squash=0.65)


def base_under(m, w, d, x=0.0, y=0.0, earth=p.EARTH, top=-0.5, r=0.45):
    """Only soil: where water or a road lies on top instead of grass."""
    slab(m, w, d, -DEEP, top, p.mix(earth, "#6E4526", 0.25), "earth", r, 0.05, x, y, bulge=0.1)


def paving(m, x, y, w, d, size=0.5, color=p.PAVING, z=0.0, gap=0.035, h=0.05):
    """Slabs with joints, each its own tone."""
    cols, rows = max(1, round(w / size)), max(1, round(d / size))
    m.box(x, y, z - 0.03, w, d, 0.045, p.mix(color, p.STONE_DARK, 0.35), bevel=0.01)
    for i in range(cols):
        for j in range(rows):
            m.box(x + w * ((i + 0.5) / cols - 0.5), y + d * ((j + 0.5) / rows - 0.5), z, w / cols - gap, d / rows - gap, h,
                  color, bevel=0.014, jitter=0.05)


def stepping(m, points, size=0.5, color=p.PAVING):
    for x, y in points:
        with m.at(x, y, 0, m.rng.uniform(-9, 9)):
            m.box(0, 0, -0.02, size * m.rng.uniform(0.9, 1.1), size * m.rng.uniform(0.6, 0.75), 0.08, color, bevel=0.03, jitter=0.06)


def deck(m, x, y, w, d, z=0.0, h=0.16, color=p.WOOD_PALE, along="x"):
    """Boards over bearers."""
    m.box(x, y, z - 0.02, w - 0.06, d - 0.06, h - 0.02, p.WOOD_DARK)
    span, run = (d, w) if along == "x" else (w, d)
    count = max(2, round(span / 0.17))
    for i in range(count):
        off = span * ((i + 0.5) / count - 0.5)
        if along == "x":
            m.box(x, y + off, z + h - 0.045, run, span / count - 0.018, 0.05, color, bevel=0.012, jitter=0.1)
        else:
            m.box(x + off, y, z + h - 0.045, span / count - 0.018, run, 0.05, color, bevel=0.012, jitter=0.1)


def rock(m, x, y, z=0.0, size=0.2, color="#9A948A"):
    m.ball(x, y, z + size * 0.3, size, color, "matte", rough=0.13, squash=0.7, shade=0.12)


def hill(m, x0, y0, x1, y1, h, color=p.GRASS, power=1.4, steps=16):
    """Rising ground towards y1, with terraces left to whoever builds on it."""
    rows = []
    for j in range(steps + 1):
        t = j / steps
        row = []
        for i in range(steps + 1):
            s = i / steps
            wave = 0.07 * sin(s * 9 + 1.3) * sin(t * 5) * h
            edge = min(1.0, min(s, 1 - s) * 7, (1 - t) * 9)
            row.append((x0 + (x1 - x0) * s, y0 + (y1 - y0) * t, (h * t ** power + wave) * (0.0 if edge <= 0 else edge ** 0.5)))
        rows.append(row)
    m.sheet(rows, color, "grass", 0.02)
