"""Windows and doors. They are built on a wall that runs along x and looks towards -y."""

import palette as p


def facade(m, w, d, side):
    """Stands on one wall of a body of w by d: 0 front, 1 right, 2 back, 3 left. Gives (place, its length)."""
    spots = [(0, -d / 2, 0, w), (w / 2, 0, 90, d), (0, d / 2, 180, w), (-w / 2, 0, 270, d)]
    x, y, turn, length = spots[side]
    return m.at(x, y, 0, turn), length


def window(m, x, z, w=0.62, h=0.72, frame=p.WOOD, lit=0.3, sill=True, hood=False, bars=1, cross=False, shutters=None):
    """A framed pane, sometimes with a warm light behind it."""
    glow = m.rng.random() < lit
    pane(m, x, z, w, h, glow)
    t = 0.055
    for s in (-1, 1):
        m.box(x + s * (w / 2), -0.03, z - t / 2, t, 0.11, h + t, frame, bevel=0.012)
    m.box(x, -0.03, z + h - t / 2, w + t, 0.11, t, frame, bevel=0.012)
    m.box(x, -0.03, z - t / 2, w + t, 0.11, t, frame, bevel=0.012)
    for i in range(bars):
        m.box(x + w * ((i + 1) / (bars + 1) - 0.5), -0.025, z, 0.035, 0.07, h, frame, bevel=0.008)
    if cross:
        m.box(x, -0.025, z + h * 0.66, w, 0.07, 0.032, frame, bevel=0.008)
    if sill:
        m.box(x, -0.07, z - 0.1, w + 0.18, 0.2, 0.065, p.mix(frame, "#FFFFFF", 0.12), bevel=0.015)
    if hood:
        m.box(x, -0.12, z + h + 0.05, w + 0.24, 0.3, 0.05, p.mix(p.WALL, p.STONE, 0.4), bevel=0.015)
    if shutters:
        for s in (-1, 1):
            m.box(x + s * (w / 2 + 0.15), -0.03, z, 0.24, 0.05, h, shutters, bevel=0.01)
            for k in range(4):
                m.box(x + s * (w / 2 + 0.15), -0.06, z + h * (0.12 + k * 0.22), 0.18, 0.03, 0.05, p.mix(shutters, p.INK, 0.15), bevel=0.008)


def pane(m, x, z, w, h, glow):
    """The glass: at day a cool reflection, darker below; with the lamp on, warm with a curtain."""
    y = -0.012
    points = [(x - w / 2, y, z), (x + w / 2, y, z), (x + w / 2, y, z + h), (x - w / 2, y, z + h)]
    if glow:
        low, high = m.tint(p.LIT, 0.05), m.tint("#FFEFC4", 0.03)
        m.add(points, [(0, -1, 0)] * 4, [[0, 1, 2, 3]], None, "lit", [low, low, high, high])
        if m.rng.random() < 0.45:
            m.box(x + w * 0.36 * m.rng.choice([-1, 1]), -0.015, z, w * 0.2, 0.012, h, "#F3DDB4", bevel=0.003)
        return
    low, high = m.tint(p.GLASS_DEEP, 0.08), m.tint("#A9CFD8", 0.06)
    m.add(points, [(0, -1, 0)] * 4, [[0, 1, 2, 3]], None, "glass", [low, low, high, high])
    if m.rng.random() < 0.35:
        m.box(x, -0.016, z + h * 0.55, w * 0.96, 0.008, h * 0.45, "#E9E2D3", bevel=0.002)


def door(m, x, z=0.0, w=0.56, h=1.0, color=p.WOOD, frame=p.WOOD_DARK, step=True):
    m.box(x, -0.02, z, w + 0.12, 0.1, h + 0.07, frame, bevel=0.015)
    m.box(x, -0.05, z + 0.02, w, 0.08, h - 0.02, color, bevel=0.012)
    for k in (0.12, 0.54):
        m.box(x, -0.088, z + h * k, w * 0.66, 0.02, h * 0.34, p.mix(color, p.INK, 0.14), bevel=0.008)
    m.ball(x + w * 0.36, -0.11, z + h * 0.48, 0.028, "#E7C36B", "metal", detail=1)
    if step:
        m.box(x, -0.2, z - 0.08, w + 0.36, 0.42, 0.09, p.STONE)


def sliding(m, x, z, w, h, frame=p.WOOD, leaves=3, lit=1.0):
    """Glass doors from floor to beam, open to the terrace."""
    glow = m.rng.random() < lit
    for i in range(leaves):
        pane(m, x + w * ((i + 0.5) / leaves - 0.5), z, w / leaves, h, glow)
    for i in range(leaves + 1):
        m.box(x + w * (i / leaves - 0.5), -0.03, z, 0.055, 0.1, h, frame, bevel=0.01)
    m.box(x, -0.03, z + h - 0.03, w + 0.06, 0.12, 0.07, frame, bevel=0.012)
    m.box(x, -0.03, z - 0.02, w + 0.06, 0.12, 0.05, frame, bevel=0.012)


def shutter(m, x, z, w, h, color="#AEB4B4", open_part=0.0):
    """A rolling door; partly open it shows the shop's light."""
    if open_part > 0:
        low, high = m.tint("#E9B872", 0.06), m.tint("#FFE7B4", 0.03)
        top = z + h * open_part
        points = [(x - w / 2, -0.01, z), (x + w / 2, -0.01, z), (x + w / 2, -0.01, top), (x - w / 2, -0.01, top)]
        m.add(points, [(0, -1, 0)] * 4, [[0, 1, 2, 3]], None, "lit", [low, low, high, high])
        for k in range(m.rng.randint(2, 4)):
            bx = x + w * (k / 4 - 0.36)
            m.box(bx, -0.03, z, w * 0.17, 0.04, h * m.rng.uniform(0.15, 0.38),
                  m.rng.choice(["#B4643A", "#5D7F73", "#D9A441", "#7A5A44"]), bevel=0.01)
    slats = max(2, int(h * (1 - open_part) / 0.09))
    for k in range(slats):
        m.box(x, -0.03, z + h - (k + 1) * 0.09, w, 0.05, 0.082, color, bevel=0.018, jitter=0.02)
    m.box(x, -0.05, z + h - 0.02, w + 0.1, 0.16, 0.12, p.mix(color, p.INK, 0.2))
    for s in (-1, 1):
        m.box(x + s * (w / 2 + 0.02), -0.03, z, 0.06, 0.09, h, p.mix(color, p.INK, 0.25), bevel=0.01)


def awning(m, x, z, w, color, deep=0.6, stripes=True):
    """A sloping awning with stripes and a scalloped edge."""
    count = max(4, round(w / 0.2))
    for i in range(count):
        left, right = x - w / 2 + w * i / count, x - w / 2 + w * (i + 1) / count
        shade = color if i % 2 == 0 or not stripes else p.WHITE
        points = [(left, -deep, z - 0.24), (right, -deep, z - 0.24), (right, -0.02, z), (left, -0.02, z)]
        points += [(a, b, c + 0.035) for a, b, c in points]
        m.solid(points, [[3, 2, 1, 0], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]], shade, bevel=0.006)
        m.box((left + right) / 2, -deep + 0.005, z - 0.33, w / count * 0.98, 0.025, 0.115, shade, bevel=0.012)


def sign(m, x, z, w, h, color, bars="#FFFFFF"):
    """A shop sign; the words are strokes, so that no language and no brand is shown."""
    m.box(x, -0.07, z, w, 0.1, h, color, bevel=0.02)
    m.box(x - w * 0.36, -0.13, z + h * 0.25, h * 0.5, 0.03, h * 0.5, bars, bevel=0.03)
    m.box(x + w * 0.06, -0.13, z + h * 0.52, w * 0.52, 0.03, h * 0.2, bars, bevel=0.01)
    m.box(x - w * 0.04, -0.13, z + h * 0.22, w * 0.32, 0.03, h * 0.14, bars, bevel=0.01)


def railing(m, x, z, w, y=-0.5, h=0.42, color=p.WHITE, posts=0.16, top=p.WOOD):
    count = max(2, round(w / posts))
    for i in range(count + 1):
        m.box(x + w * (i / count - 0.5), y, z, 0.03, 0.03, h, color, bevel=0.008)
    m.box(x, y, z + h - 0.01, w + 0.05, 0.06, 0.05, top, bevel=0.012)
