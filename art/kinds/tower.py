"""Apartment towers on a podium with shops; around them the city they stand in."""

import palette as p
from kinds.garden import green, grow
from parts import ground, plants, street, water
from parts.openings import awning, pane, railing, shutter, sign
from parts.roof import flat_roof, roof_things


def build(m, o):
    w, d = 10.2, 9.6
    edge = o.get("edge")
    shift = 0.0
    if edge in ("canal", "harbour"):
        # Water runs along the right-hand side of the plot.
        wide = 1.7 if edge == "canal" else 2.4
        shift = -wide / 2
        with m.at(w / 2 - wide / 2, 0, 0, 0):
            _canal(m, wide, d) if edge == "canal" else _harbour(m, wide, d)
        w -= wide
    with m.at(shift, 0):
        ground.land(m, w, d, o.get("grass", p.GRASS), r=0.35)
        street.road(m, 0, -4.05, w - 0.02, 1.35)
        street.city_van(m, o["place"], w * 0.12, -3.72, 180)
        for x, color, turn in ((-w * 0.3, None, 0), (w * 0.34, None, 0)):
            street.car(m, x, -4.35 if turn == 0 else -3.75, turn=turn, color=color, kind=m.rng.choice(["hatch", "sedan"]))
        _podium(m, w, o)
        _tower(m, -w * 0.19, 1.6, 3.2, 3.1, o["floors"][0], o, 0)
        _tower(m, w * 0.24, 1.0, 2.7, 2.9, o["floors"][1], o, 1)
        _city(m, w, o)
        trees = o["trees"]
        spots = [(-w / 2 + 0.5, -2.2, 0.85), (w / 2 - 0.5, -2.15, 0.8), (-w / 2 + 0.55, 0.5, 0.85), (w / 2 - 0.5, 4.1, 0.85), (-w / 2 + 0.6, 4.0, 0.9)]
        for i, (x, y, k) in enumerate(spots[:3] if o.get("neighbours") else spots):
            grow(m, trees[i % len(trees)], x, y, 0, k)
        for x in (-w * 0.28, w * 0.02, w * 0.3):
            street.lamp(m, x, -3.05, 0.08, -90, 1.5)
        green(m, ((-w / 2 + 0.3, w / 2 - 0.3), (-2.7, 4.5)), [(0, 0.9, w - 1.4, 6.4)], 9, 50)


def _podium(m, w, o):
    pw, pd = w - 1.7, 5.0
    with m.at(0, 1.0):
        m.box(0, 0, -0.02, pw + 0.3, pd + 0.5, 0.1, p.STONE)
        m.box(0, 0, 0.06, pw, pd, 1.22, o.get("podium", p.WALL_SAND), "plaster")
        m.box(0, 0, 1.26, pw + 0.16, pd + 0.16, 0.1, p.WHITE)
        count = int(pw / 1.15)
        with m.at(0, -pd / 2):
            for i in range(count):
                x = pw * ((i + 0.5) / count - 0.5)
                shutter(m, x, 0.1, pw / count * 0.8, 0.86, "#B9BDBB", 0.9)
                awning(m, x, 1.2, pw / count * 0.94, o["awnings"][i % len(o["awnings"])], 0.5)
        with m.at(pw / 2, 0, 0, 90):
            for i in range(3):
                pane(m, -1.5 + i * 1.5, 0.35, 1.1, 0.7, m.rng.random() < 0.6)
                m.box(-1.5 + i * 1.5, -0.03, 0.27, 1.2, 0.1, 0.07, p.WHITE)
        # A garden and a pool on the podium's roof.
        ground.paving(m, pw * 0.1, -1.9, pw * 0.7, 0.75, 0.4, p.PAVING, 1.34)
        water.pool(m, -pw * 0.02, -1.75, 1.5, 0.5, z=1.36, steps=False)
        for i in range(7):
            plants.bush(m, -pw / 2 + 0.3 + i * (pw - 0.6) / 6, -pd / 2 + 0.25, 1.34, 0.15, p.LEAF if i % 2 else p.LEAF_LIGHT)
        for i in range(5):
            plants.bush(m, pw / 2 - 0.25, -pd / 2 + 0.7 + i * 0.85, 1.34, 0.14, p.LEAF)
        plants.tree(m, pw / 2 - 0.6, -1.85, 1.34, 0.9, p.LEAF, 0.36)
        plants.palm(m, -pw / 2 + 0.55, -1.8, 1.34, 1.1)


def _tower(m, x, y, w, d, floors, o, index):
    high = 0.62
    wall = o["walls"][index]
    accent = o["accent"]
    with m.at(x, y, 1.36):
        m.box(0, 0, 0, w - 0.12, d - 0.12, floors * high, p.mix(wall, p.STONE_DARK, 0.12), "plaster", 0.02)
        for f in range(floors):
            z = f * high
            # Slab edge, then the spandrel; some bays step out as balconies.
            m.box(0, 0, z, w, d, 0.16, wall, "plaster", 0.02, 0.015)
            for side, (px, py, turn, length) in enumerate(((0, -d / 2, 0, w), (w / 2, 0, 90, d), (0, d / 2, 180, w), (-w / 2, 0, 270, d))):
                with m.at(px, py, z, turn):
                    _floor(m, length, high, f, side, wall, accent, o)
        for sx in (-1, 1):
            for sy in (-1, 1):
                m.box(sx * (w / 2 - 0.1), sy * (d / 2 - 0.1), 0, 0.24, 0.24, floors * high, wall, "plaster", 0.03)
        with m.at(0, 0, floors * high):
            flat_roof(m, w + 0.06, d + 0.06, 0, wall, 0.24)
            m.box(-w * 0.12, d * 0.16, 0.1, w * 0.42, d * 0.34, 0.62, accent, "plaster", 0.03)
            m.box(-w * 0.12, d * 0.16, 0.7, w * 0.46, d * 0.38, 0.07, p.WHITE)
            roof_things(m, w, d, 0.12, 1, 3)
            if index == 0:
                m.tube([(-w * 0.12, d * 0.16, 0.7), (-w * 0.12, d * 0.16, 1.9)], [0.03, 0.012], p.INK, sides=7)
                m.ball(-w * 0.12, d * 0.16, 1.9, 0.045, "#E4432C", "lamp", detail=1)


def _floor(m, length, high, f, side, wall, accent, o):
    bays = max(3, round(length / 0.72))
    wide = length / bays
    for b in range(bays):
        x = length * ((b + 0.5) / bays - 0.5)
        glow = m.rng.random() < 0.3
        with m.at(0, 0.045):
            pane(m, x, 0.18, wide * 0.76, high - 0.22, glow)
        if b:
            m.box(x - wide / 2, 0.02, 0.14, wide * 0.18, 0.08, high - 0.14, wall, "plaster", 0.012, 0.015)
        balcony = (b + f * (2 if side == 1 else 1) + side) % bays in (1,) if o.get("weave") else b == bays - 2
        if balcony and side < 2:
            m.box(x, -0.14, 0.02, wide * 0.98, 0.36, 0.07, p.WHITE, bevel=0.012)
            m.box(x, -0.3, 0.08, wide * 0.98, 0.035, 0.24, accent, "gloss", 0.01)
            for s in (-1, 1):
                m.box(x + s * wide * 0.47, -0.15, 0.08, 0.035, 0.3, 0.24, accent, "gloss", 0.01)
            if m.rng.random() < 0.3:
                plants.bush(m, x + wide * 0.2, -0.2, 0.1, 0.09)
        elif side < 2 and m.rng.random() < 0.16:
            m.box(x, -0.06, 0.04, 0.22, 0.15, 0.16, "#E9E9E4", bevel=0.015)


def _canal(m, w, d):
    """A Jakarta canal between concrete banks, with a footbridge."""
    water.body(m, 0, 0, w - 0.1, d, -0.38, -0.85, p.CANAL)
    for s in (-1, 1):
        m.box(s * (w / 2 - 0.12), 0, -0.95, 0.26, d - 0.1, 1.0, p.CONCRETE, "plaster", 0.04)
        for i in range(9):
            m.box(s * (w / 2 - 0.12), -d / 2 + 0.5 + i * (d - 1) / 8, 0.05, 0.06, 0.06, 0.36, p.WHITE, bevel=0.01)
        m.box(s * (w / 2 - 0.12), 0, 0.32, 0.045, d - 0.9, 0.05, "#D9452B", bevel=0.012)
    m.box(0, -1.2, 0.05, w + 0.3, 0.85, 0.12, p.CONCRETE, bevel=0.03)
    for s in (-1, 1):
        m.box(0, -1.2 + s * 0.38, 0.4, w + 0.3, 0.04, 0.05, p.BRAND, bevel=0.01)
        for k in range(5):
            m.box((k / 4 - 0.5) * w, -1.2 + s * 0.38, 0.15, 0.04, 0.04, 0.28, p.BRAND, bevel=0.01)


def _harbour(m, w, d):
    """The quay of a port city: boats, bollards, a small crane."""
    water.body(m, 0, 0, w, d, -0.26, -0.85, "#2B8FB0")
    m.box(-w / 2 + 0.12, 0, -0.9, 0.36, d - 0.15, 0.95, p.CONCRETE, "plaster", 0.04)
    for i in range(7):
        y = -d / 2 + 0.8 + i * (d - 1.6) / 6
        m.disc(-w / 2 + 0.12, y, 0.05, 0.08, 0.16, p.INK, sides=12)
        m.tube([(-w / 2 + 0.33, y + 0.4, -0.02), (-w / 2 + 0.33, y + 0.4, -0.24)], [0.12, 0.12], "#26292C", sides=12)
    water.boat(m, 0.15, -2.7, -0.3, 90, p.WHITE, 0.95)
    water.boat(m, 0.3, 0.4, -0.3, 84, "#2F6E8C", 0.8)
    water.boat(m, 0.1, 3.0, -0.3, 95, "#E9A33B", 0.9)


def _city(m, w, o):
    """Lower neighbours, so that the tower stands in a city and not in a field."""
    if o.get("neighbours"):
        for x, y, a, b, h, color in ((w / 2 - 0.75, 3.6, 1.1, 1.7, 3.4, "#DADFDD"), (-w / 2 + 0.75, 3.75, 1.1, 1.5, 2.5, "#E6D3B8")):
            m.box(x, y, 0, a, b, h, color, "plaster", 0.03)
            with m.at(x, y):
                for turn, length, px, py in ((0, a, 0, -b / 2), (90, b, a / 2, 0)):
                    with m.at(px, py, 0, turn):
                        for f in range(int(h / 0.5)):
                            for k in range(max(2, int(length / 0.42))):
                                n = max(2, int(length / 0.42))
                                pane(m, length * ((k + 0.5) / n - 0.5), 0.25 + f * 0.5, 0.26, 0.28, m.rng.random() < 0.25)
                flat_roof(m, a + 0.04, b + 0.04, h, color, 0.14)
                roof_things(m, a, b, h + 0.1, 1, 1)
