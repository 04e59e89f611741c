"""Villas: a house under a big roof, a terrace, a pool, a garden; in Bali a split gate, at the sea a beach."""

import palette as p
from kinds.garden import green, grow
from parts import fence, ground, plants, street, water
from parts.openings import door, facade, sliding, window
from parts.roof import gable_roof, hip_roof


def build(m, o):
    if o.get("sea"):
        _by_the_sea(m, o)
    else:
        _in_the_garden(m, o)


def _in_the_garden(m, o):
    w, d = 11.6, 10.0
    ground.land(m, w, d, o.get("grass", p.GRASS))
    fence.wall(m, -5.6, 4.75, 5.6, 4.75, 0.75, p.WALL, o["roof"], posts=5)
    fence.wall(m, -5.55, -1.4, -5.55, 4.7, 0.75, p.WALL, o["roof"], posts=3)
    with m.at(-0.5, 2.3):
        _main_house(m, o)
    with m.at(3.15, 0.75, 0, 90):
        _wing(m, o)
    _pergola(m)
    water.pool(m, -1.75, -2.15, 3.9, 1.75)
    ground.deck(m, -1.75, -0.72, 4.4, 0.95, 0, 0.1, p.WOOD_PALE)
    for x, cloth in ((-3.0, p.WHITE), (-1.95, p.WHITE)):
        water.lounger(m, x, -0.72, 0.1, -90, cloth)
    water.sunshade(m, -0.75, -0.72, 0.1, 0.66)
    with m.at(-4.25, 0.85):
        _bale(m)
    _entrance(m, o)
    plants.paddy(m, -1.75, -4.15, 4.1, 1.0, 0.02)
    _borders(m)
    with m.at(4.75, 4.05):
        _shrine(m)
    grow(m, "palm", -5.0, -1.9, 0, 1.15)
    grow(m, "palm", -4.95, 3.6, 0, 1.32)
    grow(m, "palm", -2.9, 4.3, 0, 1.45)
    grow(m, "palm", 5.05, 2.9, 0, 1.25)
    grow(m, "palm", -4.95, -3.35, 0, 0.8)
    grow(m, "frangipani", 5.0, -1.0, 0, 0.95)
    grow(m, "frangipani", 0.75, -0.9, 0, 0.72)
    grow(m, "banana", -5.0, 2.35, 0, 0.9)
    grow(m, "banana", 5.1, 1.6, 0, 0.8)
    plants.hedge(m, 5.5, -4.4, 5.5, 4.2, 0.36)
    for x, y in ((1.35, -2.6), (4.75, -3.0), (4.7, -3.6), (1.3, -3.1)):
        plants.bush(m, x, y, 0, 0.26, m.rng.choice([p.LEAF, p.LEAF_LIGHT]), m.rng.choice(["#E0567A", "#FFFFFF", "#FF8A3D"]))
    for x, y in ((-4.2, -1.2), (-4.4, -1.5), (0.6, -3.1)):
        ground.rock(m, x, y, 0, 0.17)
    for x, y in ((-4.1, -3.35), (0.55, -2.0), (2.0, -2.5), (3.9, -2.6), (0.2, -3.35)):
        street.garden_lamp(m, x, y)
    keep = [(-1.75, -1.7, 5.2, 3.4), (-0.5, 2.3, 6.6, 4), (3.15, 0.75, 3.2, 5.2), (2.95, -3.6, 2.4, 3.2), (-4.25, 0.85, 2.3, 2.4), (-1.75, -4.15, 4.5, 1.4)]
    green(m, ((-5.3, 5.3), (-4.6, 4.5)), keep, 4, 90)


def _borders(m):
    """Beds along the walls and the house: the garden should feel grown, not mown."""
    red, lime = "#B0344A", "#A9C84A"
    for i in range(11):
        x = -4.9 + i * 0.85
        plants.bush(m, x, 4.38, 0, m.rng.uniform(0.24, 0.36), m.rng.choice([p.LEAF, p.LEAF_DARK, p.LEAF_LIGHT]),
                    m.rng.choice(["#E0567A", "#FF8A3D", "#FFFFFF", None, None]))
    for y in (-0.7, 0.2, 1.2, 2.9):
        plants.spiky(m, -5.15, y, 0, m.rng.uniform(0.4, 0.55), m.rng.choice([red, lime]))
    for x, y, color in ((-3.95, -2.75, red), (-3.95, -1.9, lime), (0.45, -2.5, red), (0.5, -1.55, lime), (1.45, -1.15, red), (4.75, -1.7, red), (4.75, -0.3, lime)):
        plants.spiky(m, x, y, 0, m.rng.uniform(0.34, 0.46), color)
    for x, y in ((1.35, -1.9), (4.8, 0.4), (4.75, 1.0), (1.0, -1.35)):
        plants.bush(m, x, y, 0, 0.24, p.LEAF, m.rng.choice(["#E0567A", "#FF8A3D"]))
    grow(m, "frangipani", 0.95, -3.5, 0, 0.72)
    for x, y, size, bloom in ((-4.9, -4.45, 0.34, "#FF8A3D"), (-4.3, -4.5, 0.22, None), (-5.25, -2.7, 0.26, "#E0567A"), (-4.2, -3.55, 0.2, None)):
        plants.bush(m, x, y, 0, size, p.LEAF, bloom)
    plants.spiky(m, -4.55, -4.1, 0, 0.42, lime)
    for x, y in ((0.15, -3.0), (1.15, -3.2), (4.9, -2.4), (-4.05, -4.25)):
        ground.rock(m, x, y, 0, m.rng.uniform(0.12, 0.2))


def _shrine(m):
    """The family shrine in the holy corner, with its black fibre roof and a chequered cloth."""
    m.box(0, 0, -0.02, 0.8, 0.8, 0.22, "#9C9488")
    m.box(0, 0, 0.2, 0.52, 0.52, 0.5, "#BF6A40", "plaster")
    m.box(0, 0, 0.7, 0.66, 0.66, 0.09, "#9C9488")
    m.box(0, 0, 0.5, 0.56, 0.56, 0.16, "#E9E2D5")
    for sx in (-0.2, 0.2):
        for sy in (-0.2, 0.2):
            m.box(sx, sy, 0.78, 0.06, 0.06, 0.42, p.WOOD_DARK)
    for k in range(3):
        m.box(0, 0, 1.18 + k * 0.26, 0.86 - k * 0.2, 0.86 - k * 0.2, 0.2, "#4A4038", taper=0.38, bevel=0.04)
    m.ball(0, 0, 1.96, 0.06, "#E0B04B", "metal", detail=1)


def _main_house(m, o):
    w, d, h = 6.0, 2.7, 1.75
    m.box(0, 0, -0.02, w + 0.5, d + 0.5, 0.16, p.STONE)
    m.box(0, 0, 0.1, w, d, h, p.WALL, "plaster")
    side, _ = facade(m, w, d, 0)
    with side:
        sliding(m, -1.7, 0.15, 1.9, 1.35, p.WOOD, 3)
        sliding(m, 0.55, 0.15, 1.3, 1.35, p.WOOD, 2)
    side, _ = facade(m, w, d, 1)
    with side:
        window(m, 0.4, 0.7, 0.9, 0.8, p.WOOD, 0.6)
    side, _ = facade(m, w, d, 3)
    with side:
        window(m, 0, 0.7, 0.8, 0.8, p.WOOD, 0.6)
    gable_roof(m, w, d, h + 0.1, 1.85, o["roof"], o.get("cover", "tile"), over=0.62, ends=0.5)
    # A small gablet window in each gable gives the big wall a scale.
    for turn, x in ((90, w / 2), (270, -w / 2)):
        with m.at(x, 0, 0, turn):
            window(m, 0, h + 0.42, 0.5, 0.5, p.WOOD, 0.9, sill=False, cross=True)


def _wing(m, o):
    w, d, h = 3.7, 2.5, 1.5
    m.box(0, 0, -0.02, w + 0.4, d + 0.4, 0.16, p.STONE)
    m.box(0, 0, 0.1, w, d, h, p.WALL, "plaster")
    side, _ = facade(m, w, d, 3)
    with side:
        sliding(m, 0, 0.3, 1.45, 1.05, p.WOOD, 2)
    side, _ = facade(m, w, d, 0)
    with side:
        window(m, -0.9, 0.6, 0.8, 0.75, p.WOOD, 0.7)
        window(m, 0.75, 0.6, 0.8, 0.75, p.WOOD, 0.4)
    gable_roof(m, w, d, h + 0.1, 1.5, o["roof"], o.get("cover", "tile"), over=0.5, ends=0.48)
    with m.at(-w / 2, 0, 0, 270):
        window(m, 0, h + 0.3, 0.46, 0.5, p.WOOD, 0.9, sill=False, cross=True)


def _pergola(m):
    """A veranda before the main house: posts, beams, slats, a table."""
    ground.deck(m, -1.2, 0.35, 4.4, 1.15, 0, 0.14, p.WOOD)
    for x in (-3.3, -1.2, 0.9):
        m.box(x, -0.1, 0.12, 0.13, 0.13, 1.5, p.WOOD)
        m.box(x, -0.1, 0.1, 0.22, 0.22, 0.12, p.STONE_DARK)
    m.beam((-3.5, -0.1, 1.66), (1.1, -0.1, 1.66), 0.1, 0.14, p.WOOD)
    for i in range(13):
        x = -3.4 + i * 0.365
        m.beam((x, -0.32, 1.78), (x, 0.95, 1.78), 0.07, 0.09, p.WOOD, jitter=0.1)
    m.disc(0.1, 0.32, 0.5, 0.32, 0.05, p.WOOD_PALE)
    m.disc(0.1, 0.32, 0.13, 0.05, 0.38, p.INK, sides=10)
    for a, b in ((-0.42, 0.0), (0.42, 0.1)):
        m.box(0.1 + a, 0.32 + b, 0.13, 0.24, 0.24, 0.24, p.WOOD_PALE)
    plants.pot(m, -3.2, 0.65, 0.13, 0.2)
    plants.pot(m, 0.85, 0.7, 0.13, 0.17)


def _bale(m):
    """The open pavilion with a grass roof, where one rests."""
    m.box(0, 0, -0.02, 1.9, 1.9, 0.2, p.STONE)
    ground.deck(m, 0, 0, 1.7, 1.7, 0.16, 0.14, p.WOOD)
    for x in (-0.72, 0.72):
        for y in (-0.72, 0.72):
            m.box(x, y, 0.28, 0.11, 0.11, 1.15, p.WOOD_DARK)
    m.box(0, 0.2, 0.3, 1.15, 0.9, 0.14, "#F7E8D2", bevel=0.05)
    for x, c in ((-0.35, "#FF8A3D"), (0.0, p.WHITE), (0.35, p.TEAL)):
        m.box(x, 0.52, 0.43, 0.28, 0.14, 0.2, c, bevel=0.05)
    hip_roof(m, 1.7, 1.7, 1.42, 1.15, p.STRAW, "thatch", over=0.36)
    m.ball(0, 0, 2.64, 0.09, p.WOOD_DARK, "matte", detail=1)


def _entrance(m, o):
    if o.get("gate"):
        fence.split_gate(m, 2.95, -4.25, 0, 1.95, 0.8)
        for s in (-1, 1):
            fence.parasol(m, 2.95 + s * 0.78, -3.35, 0, "#F2C04A" if s < 0 else p.WHITE, 1.25)
        fence.wall(m, 4.35, -4.3, 5.5, -4.3, 0.6, p.WALL, o["roof"], posts=2)
        fence.wall(m, 0.55, -4.3, 1.6, -4.3, 0.6, p.WALL, o["roof"], posts=2)
        fence.penjor(m, 4.95, -3.9, 0, 3.2, 200)
    ground.stepping(m, [(2.95, -3.6), (2.9, -3.12), (3.05, -2.66), (3.1, -2.2), (3.1, -1.75)], 0.62)


def _by_the_sea(m, o):
    w, d, shore = 11.4, 10.2, -2.0
    back = d / 2 - shore
    with m.at(0, (d / 2 + shore) / 2):
        ground.land(m, w, back, o.get("grass", p.GRASS), r=0.4)
    water.body(m, 0, (shore - d / 2) / 2 + 0.1, w, shore + d / 2 + 0.2, -0.2, -0.85, o.get("sea_color", p.SEA))
    _beach(m, w, shore)
    house = o.get("house", "thatch")
    if house == "lumbung":
        with m.at(-1.2, 2.4):
            _barn(m, o, 1.25)
        with m.at(2.6, 2.6):
            _barn(m, o, 1.0)
        water.jetty(m, -0.2, -1.2, 3.7, -90, 0.85, 0.12)
        m.box(-0.2, -4.75, 0.1, 1.9, 0.6, 0.08, p.WOOD_PALE)
        water.boat(m, -2.6, -3.7, -0.24, 160, p.WHITE, 0.85)
        ground.hill(m, -5.6, 2.6, 5.6, 5.05, 2.3, p.mix(p.GRASS, "#8FA046", 0.5))
    else:
        with m.at(-0.6, 2.4):
            _main_house(m, o)
        with m.at(3.2, 1.6, 0, 90):
            _wing(m, o)
        fence.split_gate(m, 4.2, -1.2, 90, 1.6, 0.7)
    water.pool(m, -1.9, -0.2, 3.0, 1.25) if house != "lumbung" else water.pool(m, 1.75, 0.35, 2.6, 1.2)
    for i, x in enumerate((-4.4, -3.4, 2.3)):
        water.lounger(m, x, -1.5, 0.03, -90 + m.rng.uniform(-6, 6), p.WHITE)
    water.sunshade(m, -3.9, -1.2, 0.02, 0.62)
    water.outrigger(m, 2.2, -3.6, -0.22, 22, p.WHITE, "#E4572E")
    water.outrigger(m, 4.2, -2.75, -0.1, 70, "#F2C04A", "#2F86A6")
    for x, y, k in ((-5.0, 0.6, 1.25), (-4.9, 4.0, 1.4), (5.0, 0.3, 1.2), (5.0, 4.3, 1.35), (-4.6, -0.9, 0.9), (0.9, 4.5, 1.5), (1.3, -1.3, 0.95)):
        grow(m, "palm", x, y, 0, k)
    for x, y in ((-5.0, 2.2), (4.9, 2.3)):
        grow(m, "banana", x, y, 0, 0.8)
    keep = [(-0.6, 2.4, 7, 4.2), (3.2, 1.6, 3.4, 4.6), (-1.9, -0.2, 3.8, 2.2), (1.75, 0.35, 3.4, 2.2)]
    green(m, ((-5.3, 5.3), (-0.9, 4.7)), keep, 6, 70)


def _beach(m, w, shore):
    """Sand sloping into the water, with a line of foam."""
    rows = []
    for k in range(7):
        t = k / 6
        y = shore + 1.15 - 2.0 * t
        z = 0.025 - 0.29 * max(0.0, t - 0.3) ** 1.3
        row = []
        for i in range(33):
            x = -w / 2 + 0.06 + (w - 0.12) * i / 32
            row.append((x, y + (0.16 * m.rng.uniform(-1, 1) if k == 0 else 0), z))
        rows.append(row)
    m.sheet(list(reversed(rows)), p.SAND, "grass", 0.01)
    m.box(0, shore - 0.05, -0.8, w - 0.02, 0.5, 0.74, p.SAND, "earth", 0.03)
    water.foam(m, -w / 2 + 0.15, shore - 0.5, w / 2 - 0.15, shore - 0.5, -0.185, 0.2)
    water.foam(m, -w / 2 + 0.3, shore - 0.95, w / 2 - 0.4, shore - 0.95, -0.19, 0.09, 7)


def _barn(m, o, k):
    """A Sasak rice barn made into a guest house: a bonnet of thatch over posts."""
    with m.at(0, 0, 0, 0, k):
        m.box(0, 0, -0.02, 2.6, 2.4, 0.2, p.STONE)
        m.box(0, 0, 0.16, 2.1, 1.9, 0.95, p.WALL_SAND, "plaster")
        with m.at(0, -0.95):
            sliding(m, 0, 0.2, 1.4, 0.85, p.WOOD, 3)
        with m.at(1.05, 0, 0, 90):
            window(m, 0, 0.5, 0.7, 0.5, p.WOOD, 0.6)
        m.box(0, 0, 1.08, 2.5, 2.3, 0.12, p.WOOD_DARK)
        for s in (-1, 1):
            m.disc(s * 0.95, -1.02, 0.2, 0.06, 0.9, p.WOOD, sides=10)
            m.disc(s * 0.95, -1.02, 0.98, 0.24, 0.07, p.WOOD_DARK, sides=16)
        _bonnet(m)


def _bonnet(m):
    from math import cos, pi, sin
    from parts.roof import thatch_face
    steps = 8
    # The curve of the roof: out over the eave, upright at the shoulder, round on top.
    profile = [(1.3 * (cos(pi / 2 * t) ** 0.62), 1.02 + 2.0 * (sin(pi / 2 * t) ** 1.15)) for t in [i / steps for i in range(steps + 1)]]
    for (y0, z0), (y1, z1) in zip(profile, profile[1:]):
        for s in (-1, 1):
            a = [(-1.35, -s * y0, z0), (1.35, -s * y0, z0), (1.35, -s * y1, z1), (-1.35, -s * y1, z1)]
            thatch_face(m, a if s > 0 else [a[1], a[0], a[3], a[2]], p.STRAW)
    for x, s in ((1.2, 1), (-1.2, -1)):
        ring = [(x, y * 0.93 * s, z - 0.04) for y, z in profile] + [(x, -y * 0.93 * s, z - 0.04) for y, z in reversed(profile[:-1])]
        m.facets(ring, [list(range(len(ring)))], p.WOOD_PALE)
        with m.at(x, 0, 0, 90 * s):
            window(m, 0, 1.55, 0.6, 0.6, p.WOOD_DARK, 0.9)
