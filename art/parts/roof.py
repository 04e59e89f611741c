"""Roofs laid course by course. A face runs eave-left, eave-right, ridge-right, ridge-left,
seen from outside; the two ridge points may be one (a hip)."""

from mathutils import Vector

import palette as p


def tiled_face(m, face, color, tile=0.34, course=0.3, thick=0.05, material="matte"):
    """Overlapping tiles, each a shade of its own, cut along the hips."""
    a, b, c, d = (Vector(v) for v in face)
    out = (b - a).cross(d - a).normalized()
    if out.length == 0:
        return
    height = ((d + c) / 2 - (a + b) / 2).length
    rows = max(2, round(height / course))
    for row in range(rows):
        t0, t1 = row / rows, min((row + 1.18) / rows, 1.0)
        low_l, low_r = a.lerp(d, t0), b.lerp(c, t0)
        top_l, top_r = a.lerp(d, t1), b.lerp(c, t1)
        width = (low_r - low_l).length
        count = max(1, round(width / tile))
        # Every second course is shifted by half a tile, as on a real roof.
        cuts = [0.0] + [(i + (0.5 if row % 2 else 1.0)) / count for i in range(count)]
        cuts = [k for k in cuts if k < 0.999] + [1.0]
        for left, right in zip(cuts, cuts[1:]):
            lift = out * (thick * 1.35 + m.rng.uniform(-0.006, 0.006))
            q = [low_l.lerp(low_r, left), low_l.lerp(low_r, right),
                 top_l.lerp(top_r, right), top_l.lerp(top_r, left)]
            under = [q[0] + lift - out * thick, q[1] + lift - out * thick, q[2] - out * 0.02, q[3] - out * 0.02]
            over = [q[0] + lift, q[1] + lift, q[2] + out * thick * 0.45, q[3] + out * thick * 0.45]
            if (q[2] - q[3]).length < 0.02 or (q[1] - q[0]).length < 0.02:
                middle = (over[2] + over[3]) / 2
                below = (under[2] + under[3]) / 2
                m.solid(under[:2] + [below] + over[:2] + [middle],
                        [[2, 1, 0], [3, 4, 5], [0, 1, 4, 3], [1, 2, 5, 4], [2, 0, 3, 5]], color, material, 0.01, 0.15)
                continue
            m.solid(under + over, [[3, 2, 1, 0], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]],
                    color, material, 0.012, 0.15)


def thatch_face(m, face, color=p.STRAW):
    """Bundles of alang-alang: narrow, ragged, thick at the eave."""
    a, b, c, d = (Vector(v) for v in face)
    out = (b - a).cross(d - a).normalized()
    down = ((a + b) / 2 - (c + d) / 2).normalized()
    height = ((d + c) / 2 - (a + b) / 2).length
    rows = max(3, round(height / 0.3))
    for row in range(rows):
        t0, t1 = row / rows, min((row + 1.5) / rows, 1.0)
        low_l, low_r = a.lerp(d, t0), b.lerp(c, t0)
        top_l, top_r = a.lerp(d, t1), b.lerp(c, t1)
        count = max(1, round((low_r - low_l).length / 0.105))
        shade = p.mix(color, "#8A6A3A", 0.25 if row % 2 else 0.0)
        for i in range(count):
            left, right = i / count, (i + 1.12) / count
            hang = down * m.rng.uniform(0.0, 0.1)
            lift = out * m.rng.uniform(0.075, 0.125)
            q = [low_l.lerp(low_r, left) + hang, low_l.lerp(low_r, min(right, 1)) + hang,
                 top_l.lerp(top_r, min(right, 1)), top_l.lerp(top_r, left)]
            if (q[2] - q[3]).length < 0.012:
                continue
            points = [q[0], q[1], q[2] - out * 0.02, q[3] - out * 0.02,
                      q[0] + lift, q[1] + lift, q[2] + out * 0.03, q[3] + out * 0.03]
            m.solid(points, [[3, 2, 1, 0], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]],
                    shade, "matte", 0.015, 0.16)


def ridge(m, a, b, color, size=0.15, ends=True):
    """Ridge caps: short overlapping pieces."""
    a, b = Vector(a), Vector(b)
    count = max(1, round((b - a).length / 0.36))
    for i in range(count):
        m.beam(a.lerp(b, i / count), a.lerp(b, min((i + 1.1) / count, 1.0)), size, size * 0.72, color, "matte", 0.035, 0.1)
    if ends:
        for end in (a, b):
            m.ball(end.x, end.y, end.z, size * 0.52, color, "matte", detail=1)


def _cover(m, faces, style, color):
    for face in faces:
        if style == "thatch":
            thatch_face(m, face, color)
        else:
            tiled_face(m, face, color)


def gable_roof(m, w, d, z, rise, color, style="tile", over=0.45, ends=0.35, trim=p.WOOD, wall=p.WALL):
    """Ridge along x over a body of w by d centred on the origin."""
    half, eave = w / 2 + ends, d / 2 + over
    drop = rise / (d / 2) * over
    low, top = z - drop, z + rise
    m.gable(0, 0, z - 0.02, w, d, rise - 0.03, wall, "plaster")
    for s in (1, -1):
        edge = [(-half, -s * eave, low), (half, -s * eave, low), (half, 0, top), (-half, 0, top)]
        face = edge if s > 0 else [edge[1], edge[0], edge[3], edge[2]]
        # A thin board below the tiles closes the gaps and shows as the eave from below.
        _board(m, face, trim)
        _cover(m, [face], style, color)
        m.beam((-half + 0.02, -s * eave, low - 0.03), (half - 0.02, -s * eave, low - 0.03), 0.06, 0.14, trim)
        for x in (-half, half):
            m.beam((x, -s * eave, low - 0.01), (x, 0, top - 0.01), 0.06, 0.17, trim)
    ridge(m, (-half, 0, top + 0.04), (half, 0, top + 0.04), p.mix(color, "#7A3A1E", 0.25) if style == "tile" else p.mix(color, p.WOOD_DARK, 0.35),
          0.16 if style == "tile" else 0.24)


def hip_roof(m, w, d, z, rise, color, style="tile", over=0.45, run=None, trim=p.WOOD, top_cap=True):
    """Four slopes; run is how far the ridge ends stand in from the walls (none: a full hip)."""
    a, b = w / 2 + over, d / 2 + over
    k = b if run is None else run
    slope = rise / (d / 2)
    low, top = z - slope * over * 0.6, z + rise
    r = max(a - k, 0.0)
    faces = [
        [(-a, -b, low), (a, -b, low), (r, 0, top), (-r, 0, top)],
        [(a, b, low), (-a, b, low), (-r, 0, top), (r, 0, top)],
        [(a, -b, low), (a, b, low), (r, 0, top), (r, 0, top)],
        [(-a, b, low), (-a, -b, low), (-r, 0, top), (-r, 0, top)],
    ]
    for face in faces:
        _board(m, face, trim)
    _cover(m, faces, style, color)
    dark = p.mix(color, "#6A3218", 0.28)
    size = 0.14 if style == "tile" else 0.2
    for x, y, e in ((-a, -b, -r), (a, -b, r), (a, b, r), (-a, b, -r)):
        ridge(m, (x, y, low + 0.05), (e, 0, top + 0.05), dark, size, ends=False)
    if top_cap and r > 0.05:
        ridge(m, (-r, 0, top + 0.06), (r, 0, top + 0.06), dark, size * 1.15)
    for (x0, y0), (x1, y1) in (((-a, -b), (a, -b)), ((a, -b), (a, b)), ((a, b), (-a, b)), ((-a, b), (-a, -b))):
        m.beam((x0, y0, low - 0.03), (x1, y1, low - 0.03), 0.07, 0.13, trim)


def joglo_roof(m, w, d, z, color, trim=p.WOOD_DARK, steep=1.0):
    """The Javanese roof: a wide flat skirt, and a steep crown with a short ridge in its middle."""
    a, b = w / 2 + 0.55, d / 2 + 0.55
    ia, ib = w * 0.235, d * 0.235
    low, waist, top = z - 0.12, z + 0.62, z + 0.62 + 1.45 * steep
    r = ia * 0.62
    skirt = [
        [(-a, -b, low), (a, -b, low), (ia, -ib, waist), (-ia, -ib, waist)],
        [(a, -b, low), (a, b, low), (ia, ib, waist), (ia, -ib, waist)],
        [(a, b, low), (-a, b, low), (-ia, ib, waist), (ia, ib, waist)],
        [(-a, b, low), (-a, -b, low), (-ia, -ib, waist), (-ia, ib, waist)],
    ]
    lift = 0.1
    crown = [
        [(-ia - 0.08, -ib - 0.08, waist + lift), (ia + 0.08, -ib - 0.08, waist + lift), (r, 0, top), (-r, 0, top)],
        [(ia + 0.08, ib + 0.08, waist + lift), (-ia - 0.08, ib + 0.08, waist + lift), (-r, 0, top), (r, 0, top)],
        [(ia + 0.08, -ib - 0.08, waist + lift), (ia + 0.08, ib + 0.08, waist + lift), (r, 0, top), (r, 0, top)],
        [(-ia - 0.08, ib + 0.08, waist + lift), (-ia - 0.08, -ib - 0.08, waist + lift), (-r, 0, top), (-r, 0, top)],
    ]
    for face in skirt + crown:
        _board(m, face, trim)
    _cover(m, skirt + crown, "tile", color)
    dark = p.mix(color, "#5A2A16", 0.35)
    for sx in (-1, 1):
        for sy in (-1, 1):
            ridge(m, (sx * a, sy * b, low + 0.05), (sx * ia, sy * ib, waist + 0.05), dark, 0.13, ends=False)
            ridge(m, (sx * ia, sy * ib, waist + lift + 0.02), (sx * r, 0, top + 0.04), dark, 0.13, ends=False)
    ridge(m, (-r - 0.05, 0, top + 0.06), (r + 0.05, 0, top + 0.06), dark, 0.17)
    for s in (-1, 1):
        m.box(s * (r + 0.08), 0, top + 0.04, 0.12, 0.1, 0.3, dark, taper=0.3)
    for (x0, y0), (x1, y1) in (((-a, -b), (a, -b)), ((a, -b), (a, b)), ((a, b), (-a, b)), ((-a, b), (-a, -b))):
        m.beam((x0, y0, low - 0.03), (x1, y1, low - 0.03), 0.07, 0.13, trim)
    return top


def _board(m, face, color):
    points = [Vector(v) for v in face]
    loop = [0, 1, 2, 3] if (points[2] - points[3]).length > 0.01 else [0, 1, 2]
    m.facets(points, [loop], color)


def flat_roof(m, w, d, z, color, parapet=0.28, floor="#CFCBC2"):
    """A terrace with a coping around it."""
    m.box(0, 0, z, w - 0.06, d - 0.06, 0.12, floor, "plaster")
    t = 0.14
    for x, y, lw, ld in ((0, -d / 2 + t / 2, w, t), (0, d / 2 - t / 2, w, t),
                         (-w / 2 + t / 2, 0, t, d - 2 * t), (w / 2 - t / 2, 0, t, d - 2 * t)):
        m.box(x, y, z + 0.02, lw, ld, parapet, color, "plaster")
        m.box(x, y, z + parapet, lw + 0.06, ld + 0.06, 0.06, p.mix(color, "#FFFFFF", 0.4))


def roof_things(m, w, d, z, tanks=1, units=3, panels=0):
    """What stands on Indonesian roofs: orange water tanks, outdoor units, solar panels."""
    for _ in range(tanks):
        x, y = m.rng.uniform(-w, w) * 0.28, m.rng.uniform(0.05, 0.33) * d
        color = m.rng.choice(["#E8762C", "#3D7EA6", "#E8762C"])
        for sx in (-0.16, 0.16):
            for sy in (-0.16, 0.16):
                m.box(x + sx, y + sy, z, 0.05, 0.05, 0.3, p.STONE_DARK)
        m.box(x, y, z + 0.28, 0.5, 0.5, 0.05, p.STONE_DARK)
        m.disc(x, y, z + 0.33, 0.24, 0.46, color, "gloss", 18)
        m.disc(x, y, z + 0.79, 0.24, 0.1, color, "gloss", 18, top=0.1)
    for _ in range(units):
        x, y = m.rng.uniform(-w, w) * 0.36, m.rng.uniform(-0.3, 0.36) * d
        with m.at(x, y, z, m.rng.choice([0, 90])):
            m.box(0, 0, 0, 0.36, 0.2, 0.27, "#E9E9E4")
            m.disc(0, 0, 0.265, 0.08, 0.02, p.STONE_DARK, sides=12)
    for i in range(panels):
        with m.at(-w * 0.25 + i * 0.62, -d * 0.1, z + 0.08, 0, lean=(0.35, 0)):
            m.box(0, 0, 0, 0.56, 0.9, 0.04, "#22405C", "gloss", 0.01)
            for k in (-0.14, 0, 0.14):
                m.box(k, 0, 0.036, 0.012, 0.86, 0.01, "#8CA5B8", bevel=0)
