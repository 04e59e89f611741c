"""Trees and small green. Each one differs: height, lean, crown and tone come from the plot's seed."""

from math import cos, pi, sin

from mathutils import Vector

import palette as p


def palm(m, x, y, z=0.0, h=3.2, lean=None, leaves=None):
    r = m.rng
    way = r.uniform(0, 2 * pi) if lean is None else lean
    bend = r.uniform(0.12, 0.3) * h * 0.5
    count = 13
    path = []
    for i in range(count):
        t = i / (count - 1)
        path.append(Vector((x + cos(way) * bend * t * t, y + sin(way) * bend * t * t, z - 0.05 + h * t)))
    # Rings on the trunk: every leaf that fell left a scar.
    for i in range(count - 1):
        t = i / (count - 1)
        rad = 0.135 - 0.06 * t + (0.07 if i == 0 else 0)
        m.tube([path[i], path[i].lerp(path[i + 1], 0.86), path[i + 1]], [rad * 0.92, rad * 1.1, rad * 0.8],
               p.mix("#A9794A", "#8A5C36", t), sides=10, jitter=0.08)
    top = path[-1]
    for i in range(3):
        a = r.uniform(0, 6.28)
        m.ball(top.x + cos(a) * 0.13, top.y + sin(a) * 0.13, top.z - 0.1, 0.095, r.choice(["#7D8F3A", "#A8743A", "#93A045"]), "matte", detail=1)
    total = leaves or r.randint(10, 12)
    turn = r.uniform(0, 6.28)
    for i in range(total):
        _frond(m, top, turn + 2 * pi * i / total + r.uniform(-0.16, 0.16), r.uniform(1.0, 1.3) * (0.55 + 0.17 * h),
               r.uniform(0.25, 0.85), r.choice([p.LEAF, p.LEAF_LIGHT, "#4E9A48", "#6FAF3F"]))
    for i in range(3):
        _frond(m, top, turn + 2.1 * i + 0.5, 0.8 * (0.5 + 0.15 * h), 1.35, p.LEAF_LIGHT)


def _frond(m, top, way, length, rise, color):
    """A drooping leaf: a folded blade whose edge is cut into leaflets."""
    steps = 9
    out, side = Vector((cos(way), sin(way), 0)), Vector((-sin(way), cos(way), 0))
    spine = []
    for k in range(steps + 1):
        t = k / steps
        spine.append(top + out * (length * (t - 0.12 * t * t)) + Vector((0, 0, length * (rise * 0.62 * t - (0.55 + rise * 0.5) * t * t * t * 0.95))))
    for s in (-1, 1):
        for k in range(steps):
            t = (k + 0.5) / steps
            wide = length * 0.27 * (sin(pi * min(t * 0.9 + 0.14, 1)) ** 0.7)
            a, b = spine[k], spine[k + 1]
            fall = Vector((0, 0, -wide * 0.5))
            ahead = (b - a) * 0.75
            tip_a = a + side * (s * wide) + fall + ahead
            tip_b = b + side * (s * wide * 0.86) + fall + ahead
            gap = (tip_b - tip_a) * 0.13
            m.sheet([[a, b], [a + side * (s * wide * 0.5) + fall * 0.3 + ahead * 0.4, b + side * (s * wide * 0.46) + fall * 0.3 + ahead * 0.4],
                     [tip_a + gap, tip_b - gap]], color, "leaf", 0.07, p.mix(color, p.LEAF_LIGHT, 0.3))


def tree(m, x, y, z=0.0, h=2.4, color=p.LEAF, crown=0.85, flowers=None):
    """A round crown of several lumps, lighter on top."""
    r = m.rng
    lean = (r.uniform(-0.1, 0.1), r.uniform(-0.1, 0.1))
    trunk = h * 0.45
    path = [(x + lean[0] * t, y + lean[1] * t, z - 0.04 + trunk * t) for t in (0, 0.35, 0.7, 1.15)]
    m.tube(path, [0.15, 0.095, 0.08, 0.05], p.WOOD, jitter=0.1)
    cx, cy, cz = x + lean[0], y + lean[1], z + h - crown * 0.62
    for _ in range(3):
        a = r.uniform(0, 6.28)
        m.tube([path[2], (cx + cos(a) * crown * 0.5, cy + sin(a) * crown * 0.5, cz)], [0.06, 0.03], p.WOOD, sides=7)
    m.ball(cx, cy, cz, crown * 0.78, color, rough=0.07, shade=0.25, detail=3)
    lumps = [(Vector((0, 0, 0)), crown * 0.78)]
    for i in range(r.randint(7, 9)):
        a, up = r.uniform(0, 6.28), r.uniform(-0.42, 0.72)
        k = crown * 0.62 * (1 - abs(up) * 0.35)
        lumps.append((Vector((cos(a) * k, sin(a) * k, up * crown * 0.8)), crown * r.uniform(0.34, 0.5)))
        m.ball(cx + cos(a) * k, cy + sin(a) * k, cz + up * crown * 0.8, lumps[-1][1],
               p.mix(color, p.LEAF_LIGHT, max(0, up) * 0.55), rough=0.09, shade=0.22, detail=3)
    if flowers:
        for _ in range(60):
            a, up = r.uniform(0, 6.28), r.uniform(-0.2, 0.95)
            flat = (1 - up * up) ** 0.5
            way = Vector((cos(a) * flat, sin(a) * flat, up))
            spot = way * max(_reach(way, *lump) for lump in lumps)
            m.ball(cx + spot.x, cy + spot.y, cz + spot.z, r.uniform(0.04, 0.07), flowers, "matte", detail=1)


def _reach(way, middle, radius):
    """How far out, along a way from the crown's middle, a lump's surface lies."""
    along = way.dot(middle)
    under = along * along - middle.length_squared + radius * radius
    return along + under ** 0.5 if under > 0 else 0.0


def frangipani(m, x, y, z=0.0, h=1.6):
    """Bare forked branches with tufts of leaves and white flowers."""
    r = m.rng
    base = Vector((x, y, z - 0.03))
    fork = base + Vector((r.uniform(-0.08, 0.08), r.uniform(-0.08, 0.08), h * 0.38))
    m.tube([base, fork], [0.13, 0.09], "#A79A88", sides=9)
    for i in range(5):
        a = i * 1.26 + r.uniform(-0.3, 0.3)
        elbow = fork + Vector((cos(a) * h * 0.24, sin(a) * h * 0.24, h * 0.26))
        end = elbow + Vector((cos(a) * h * 0.12, sin(a) * h * 0.12, h * r.uniform(0.16, 0.3)))
        m.tube([fork, elbow, end], [0.07, 0.055, 0.045], "#A79A88", sides=7)
        m.ball(end.x, end.y, end.z + 0.08, h * 0.17, p.mix(p.LEAF, p.LEAF_DARK, 0.2), rough=0.1, shade=0.25, squash=0.75)
        for _ in range(5):
            b = r.uniform(0, 6.28)
            m.ball(end.x + cos(b) * h * 0.13, end.y + sin(b) * h * 0.13, end.z + 0.1 + r.uniform(0.02, 0.14), 0.045,
                   r.choice([p.WHITE, "#FFE9B0", "#FFD3DC"]), "matte", detail=1)


def pine(m, x, y, z=0.0, h=3.4, color=p.PINE):
    """Tiers of drooping skirts with a ragged hem."""
    r = m.rng
    m.tube([(x, y, z - 0.05), (x, y, z + h * 0.3)], [0.12, 0.09], p.WOOD_DARK)
    tiers = r.randint(5, 6)
    for i in range(tiers):
        t = i / tiers
        low, rad = z + h * (0.16 + 0.72 * t), h * 0.235 * (1 - t * 0.8) * r.uniform(0.92, 1.08)
        sides, turn = 18, r.uniform(0, 6.28)
        rows = []
        for ring, (k, up) in enumerate(((1.0, 0.0), (0.62, h * 0.11), (0.05, h * 0.27))):
            row = []
            for s in range(sides + 1):
                a = turn + 2 * pi * (s % sides) / sides
                spike = 1.12 if s % 2 == 0 else 0.86
                kk = rad * k * (spike if ring == 0 else 1)
                row.append((x + cos(a) * kk, y + sin(a) * kk, low + up - (0.05 * h if ring == 0 and s % 2 == 0 else 0)))
            rows.append(row)
        m.sheet(rows, p.mix(color, p.LEAF_DARK, r.uniform(0, 0.4)), "leaf", 0.08, p.mix(color, "#6FA86A", 0.45))


def banana(m, x, y, z=0.0, h=1.5):
    r = m.rng
    m.tube([(x, y, z), (x, y, z + h * 0.55)], [0.1, 0.07], "#9DB35A")
    for i in range(7):
        a = i * 0.9 + r.uniform(-0.2, 0.2)
        out, side = Vector((cos(a), sin(a), 0)), Vector((-sin(a), cos(a), 0))
        top, size = Vector((x, y, z + h * 0.52)), h * r.uniform(0.6, 0.8)
        rows = []
        for k in range(7):
            t = k / 6
            c = top + out * size * t * 0.85 + Vector((0, 0, size * (1.05 * t - 1.05 * t * t)))
            wide = size * 0.17 * sin(pi * min(t + 0.1, 1)) + 0.004
            rows.append([c - side * wide + Vector((0, 0, -wide * 0.35)), c, c + side * wide + Vector((0, 0, -wide * 0.35))])
        m.sheet(rows, r.choice(["#7DB548", "#94C450", "#6AA843"]), "leaf", 0.06)


def bush(m, x, y, z=0.0, size=0.3, color=p.LEAF, flowers=None):
    r = m.rng
    for i in range(r.randint(3, 5)):
        a = r.uniform(0, 6.28)
        k = size * (0.0 if i == 0 else 0.62)
        m.ball(x + cos(a) * k, y + sin(a) * k, z + size * (0.52 if i == 0 else 0.34), size * (0.8 if i == 0 else r.uniform(0.42, 0.6)),
               color, rough=0.1, shade=0.3, jitter=0.09)
    if flowers:
        for _ in range(14):
            a, up = r.uniform(0, 6.28), r.uniform(0.15, 1)
            k = size * (1.02 - 0.5 * up)
            m.ball(x + cos(a) * k, y + sin(a) * k, z + size * (0.4 + 0.85 * up), size * 0.13, flowers, "matte", detail=1)


def spiky(m, x, y, z=0.0, size=0.4, color="#B0344A"):
    """A cordyline: a fountain of long coloured leaves."""
    for i in range(16):
        a = i * 2.4 + m.rng.uniform(-0.2, 0.2)
        flat = 0.35 + 0.65 * (i / 16)
        out, side = Vector((cos(a), sin(a), 0)), Vector((-sin(a), cos(a), 0)) * size * 0.09
        low = Vector((x, y, z + size * 0.1))
        middle = low + out * size * 0.42 * flat + Vector((0, 0, size * (1.05 - 0.4 * flat)))
        end = low + out * size * flat + Vector((0, 0, size * (1.35 - 0.95 * flat)))
        m.sheet([[low - side * 0.4, low + side * 0.4], [middle - side, middle + side], [end, end + side * 0.1]], color, "leaf", 0.12)


def hedge(m, x0, y0, x1, y1, h=0.42, color=p.LEAF_DARK, z=0.0):
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    count = max(2, round(length / 0.26))
    for i in range(count + 1):
        t = i / count
        m.ball(x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, z + h * 0.45, h * 0.55 * m.rng.uniform(0.9, 1.12), color,
               rough=0.08, shade=0.3, jitter=0.1)


def tuft(m, x, y, z=0.0, size=0.16, color=p.LEAF_LIGHT):
    r = m.rng
    for _ in range(r.randint(5, 7)):
        a, k = r.uniform(0, 6.28), r.uniform(0.3, 0.7) * size
        w = 0.02
        out, side = Vector((cos(a), sin(a), 0)), Vector((-sin(a), cos(a), 0)) * w
        c = Vector((x, y, z))
        m.sheet([[c - side, c + side], [c + out * k * 0.5 - side * 0.8 + Vector((0, 0, size * 0.6)), c + out * k * 0.5 + side * 0.8 + Vector((0, 0, size * 0.6))],
                 [c + out * k + Vector((0, 0, size * 0.95)), c + out * k + side * 0.1 + Vector((0, 0, size * 0.95))]], color, "leaf", 0.12)


def flowers(m, x, y, w, d, colors, count=14, z=0.0):
    for _ in range(count):
        a, b = x + m.rng.uniform(-w, w) / 2, y + m.rng.uniform(-d, d) / 2
        m.tube([(a, b, z), (a, b, z + 0.12)], [0.012, 0.012], p.LEAF_DARK, sides=5)
        m.ball(a, b, z + 0.15, 0.05, m.rng.choice(colors), "matte", squash=0.7, detail=1)


def pot(m, x, y, z=0.0, size=0.2, color="#B5583A", plant=p.LEAF):
    m.disc(x, y, z, size * 0.55, size * 0.9, color, sides=14, top=size * 0.75)
    m.disc(x, y, z + size * 0.82, size * 0.82, size * 0.16, color, sides=14)
    if m.rng.random() < 0.5:
        m.ball(x, y, z + size * 1.5, size * 0.8, plant, rough=0.12, shade=0.3)
    else:
        for _ in range(3):
            tuft(m, x, y, z + size * 0.9, size * 1.7, plant)


def paddy(m, x, y, w, d, z=0.0):
    """A small rice field: a dark mirror of water with rows of young rice."""
    m.box(x, y, z - 0.03, w, d, 0.05, "#7FA59A", "water", 0.01)
    rows, cols = max(2, round(d / 0.24)), max(2, round(w / 0.22))
    for i in range(rows):
        for j in range(cols):
            tuft(m, x + w * ((j + 0.5) / cols - 0.5) + m.rng.uniform(-0.03, 0.03),
                 y + d * ((i + 0.5) / rows - 0.5) + m.rng.uniform(-0.03, 0.03), z + 0.02, m.rng.uniform(0.16, 0.24), "#A6CB4A")


def scatter(m, spots, count, area, keep_off, sizes=(0.1, 0.17)):
    """Grass tufts and stones where nothing else stands; keep_off is a list of (x, y, w, d)."""
    for _ in range(count):
        x, y = m.rng.uniform(*area[0]), m.rng.uniform(*area[1])
        if any(abs(x - a) < w / 2 + 0.1 and abs(y - b) < d / 2 + 0.1 for a, b, w, d in keep_off):
            continue
        spots(x, y, m.rng.uniform(*sizes))
