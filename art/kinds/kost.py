"""A boarding house: a long gallery with a row of doors on each floor, laundry, many scooters."""

import palette as p
from kinds.garden import green, grow
from parts import fence, ground, plants, street
from parts.openings import door, facade, railing, window
from parts.roof import flat_roof, gable_roof, hip_roof, joglo_roof, roof_things


def build(m, o):
    w, d = 10.8, 9.2
    ground.land(m, w, d, o.get("grass", p.GRASS))
    street.road(m, 0, -3.95, w - 0.02, 1.15)
    if o["place"] == "sleman":
        street.becak(m, -3.0, -4.05, 0.02, 0)
        street.car(m, 3.1, -4.15, color=o.get("car"))
    else:
        street.city_van(m, o["place"], 3.1, -4.1)
    floors, rooms = o.get("floors", 2), o.get("rooms", 6)
    long, deep, high = 7.8, 2.3, 1.3
    with m.at(-0.45, 1.9):
        _block(m, long, deep, floors, rooms, high, o)
    if o.get("wing", True):
        with m.at(3.6, -0.55, 0, 90):
            _side_wing(m, 2.4, 1.9, o, high)
    _yard(m, o)
    trees = o["trees"]
    spots = ((-4.85, 3.9, 1.1), (4.75, 3.9, 1.15), (-4.8, 0.2, 0.8), (-4.7, -2.3, 0.75), (2.0, 4.1, 1.1), (-1.5, 4.15, 1.1))
    for i, (x, y, k) in enumerate(spots):
        grow(m, trees[i % len(trees)], x, y, 0, k)
    if o.get("hill"):
        for x, y, k in ((-4.2, 4.2, 1.1), (-2.7, 4.2, 1.3), (0.2, 4.2, 1.2), (3.4, 4.2, 1.3), (5.0, 2.9, 1.0), (5.0, 1.9, 0.85)):
            grow(m, "pine", x, y, 0, k)
    green(m, ((-5.1, 5.1), (-3.0, 4.3)), [(-0.45, 1.6, 8.4, 4.2), (3.6, -0.55, 2.6, 3.4), (-0.9, -1.3, 7.0, 2.4)], 6, 60)


def _block(m, w, d, floors, rooms, high, o):
    wall, accent = o["wall"], o["accent"]
    m.box(0, -0.4, -0.02, w + 0.4, d + 1.3, 0.13, p.STONE)
    m.box(0, 0, 0.08, w, d, floors * high + 0.04, wall, "plaster")
    wide = w / rooms
    for f in range(floors):
        z = 0.1 + f * high
        with m.at(0, -d / 2):
            for i in range(rooms):
                x = w * ((i + 0.5) / rooms - 0.5)
                color = o["doors"][(i * 2 + f * 3) % len(o["doors"])]
                door(m, x - wide * 0.2, z, 0.44, 0.92, color, p.mix(color, p.INK, 0.3), step=False)
                window(m, x + wide * 0.22, z + 0.36, 0.42, 0.52, o.get("frame", p.WHITE), 0.45, bars=1)
                m.box(x - wide * 0.2, -0.16, z - 0.01, 0.4, 0.2, 0.025, m.rng.choice(["#B5583A", "#5D7F73", "#4A5C68"]), bevel=0.01)
                if m.rng.random() < 0.35:
                    plants.pot(m, x + wide * 0.1, -0.2, z, 0.11)
                if m.rng.random() < 0.5:
                    m.box(x + wide * 0.4, -0.09, z + 0.95, 0.3, 0.16, 0.19, "#F0EFEA", bevel=0.03)
            if f:
                m.box(0, -0.45, z - 0.12, w + 0.1, 0.95, 0.12, p.WHITE)
                railing(m, 0, z, w + 0.04, -0.87, 0.44, accent, 0.15, p.mix(accent, p.WHITE, 0.2))
                _laundry(m, w, z)
            for i in range(rooms // 2 + 1):
                x = w * (i / (rooms // 2) - 0.5) * 0.985
                m.box(x, -0.86, z, 0.11, 0.11, high, p.WHITE, bevel=0.02)
        with m.at(w / 2, 0, 0, 90):
            window(m, 0.1, z + 0.4, 0.7, 0.6, o.get("frame", p.WHITE), 0.5, hood=True)
    top = floors * high + 0.1
    m.box(0, -0.4, top - 0.06, w - 0.04, d + 0.76, 0.11, p.WHITE)
    _stairs(m, -w / 2 - 0.02, -d / 2 - 0.45, floors, high, accent)
    with m.at(0, -0.4, 0):
        if o["roof_style"] == "joglo":
            hip_roof(m, w, d + 0.8, top + 0.06, 0.72, o["roof"], over=0.45, run=w * 0.33, top_cap=False)
            with m.at(0, 0.0, top + 0.1):
                joglo_roof(m, 4.4, 2.5, 0.3, o["roof"], steep=0.9)
        elif o["roof_style"] == "hip":
            hip_roof(m, w, d + 0.8, top + 0.06, 1.15, o["roof"], over=0.42)
        elif o["roof_style"] == "gable":
            gable_roof(m, w, d + 0.8, top + 0.06, 1.15, o["roof"], over=0.42, ends=0.35, wall=wall)
        else:
            with m.at(0, 0, top):
                flat_roof(m, w + 0.1, d + 0.9, 0.04, wall, 0.3)
                roof_things(m, w, d, 0.18, 3, 2, 3)


def _stairs(m, x, y, floors, high, color):
    """Up to the gallery, outside the end wall."""
    for f in range(floors - 1):
        count = 9
        for k in range(count):
            m.box(x - 0.34, y - 1.45 + 1.4 * k / count, 0.06 + f * high + high * (k + 0.4) / count, 0.6, 0.2, 0.07, p.STONE, bevel=0.015)
        m.beam((x - 0.64, y - 1.45, 0.5 + f * high), (x - 0.64, y, 0.48 + (f + 1) * high), 0.045, 0.05, color)
        m.beam((x - 0.64, y - 1.45, 0.1 + f * high), (x - 0.64, y, 0.08 + (f + 1) * high), 0.05, 0.12, color)
        for k in range(5):
            t = k / 4
            m.box(x - 0.64, y - 1.42 + 1.38 * t, 0.1 + f * high + high * t, 0.035, 0.035, 0.42, color, bevel=0.008)
        m.box(x - 0.32, y + 0.1, (f + 1) * high - 0.02, 0.7, 0.6, 0.1, p.WHITE)


def _laundry(m, w, z):
    x = w * m.rng.uniform(-0.3, 0.25)
    for k in range(5):
        a = x + k * 0.2
        long = m.rng.uniform(0.2, 0.34)
        m.sheet([[(a, -0.92, z + 0.45), (a + 0.15, -0.92, z + 0.45)], [(a + 0.005, -0.955, z + 0.44 - long), (a + 0.145, -0.945, z + 0.44 - long)]],
                m.rng.choice(["#E0567A", "#3B7C8C", "#F4C22E", "#FFFFFF", "#FF8A3D", "#6E8FC9"]), "leaf", 0.05)


def _side_wing(m, w, d, o, high):
    """The guard's and the kitchen's house, one storey."""
    m.box(0, 0, -0.02, w, d, high + 0.1, o["wall"], "plaster")
    side, _ = facade(m, w, d, 3)
    with side:
        door(m, -0.35, 0.08, 0.5, 0.95, o["doors"][0])
        window(m, 0.5, 0.5, 0.55, 0.5, o.get("frame", p.WHITE), 0.6)
    side, _ = facade(m, w, d, 0)
    with side:
        window(m, -0.5, 0.45, 0.7, 0.6, o.get("frame", p.WHITE), 0.6, hood=True)
        window(m, 0.6, 0.45, 0.5, 0.6, o.get("frame", p.WHITE), 0.4, hood=True)
    gable_roof(m, w, d, high + 0.06, 0.75, o["roof"], over=0.3, ends=0.25, wall=o["wall"])


def _yard(m, o):
    ground.paving(m, -0.9, -1.35, 6.6, 2.0, 0.5, o.get("yard", "#D3C7B4"))
    # A shelter for the scooters, with the scooters in a row: no two parked alike.
    for i in range(7):
        street.scooter(m, -3.6 + i * 0.62, -1.95 + m.rng.uniform(-0.08, 0.08), 0.02, 78 + m.rng.uniform(-12, 14))
    for x in (-4.0, -1.9, 0.35):
        m.box(x, -2.45, 0, 0.08, 0.08, 1.05, p.INK)
        m.beam((x, -2.45, 1.02), (x, -1.4, 1.22), 0.06, 0.07, p.INK)
    for k in range(11):
        x = -4.05 + 4.5 * (k + 0.5) / 11
        m.beam((x, -2.62, 1.05), (x, -1.35, 1.3), 0.39, 0.035, p.mix(o["roof"], "#FFFFFF", 0.12 if k % 2 else 0.28), bevel=0.01)
    street.scooter(m, 1.6, -1.0, 0.03, 20)
    wall = o["wall"]
    fence.wall(m, -5.2, -2.98, 0.9, -2.98, 0.5, wall, o["roof"], posts=4)
    fence.wall(m, 2.6, -2.98, 5.2, -2.98, 0.5, wall, o["roof"], posts=2)
    for x in (0.95, 2.55):
        m.box(x, -2.98, -0.02, 0.34, 0.34, 1.25, wall, "plaster")
        m.box(x, -2.98, 1.22, 0.44, 0.44, 0.08, o["roof"])
    m.box(1.75, -2.98, 1.32, 1.9, 0.14, 0.32, o["accent"], bevel=0.03)
    m.box(1.75, -3.06, 1.42, 1.2, 0.03, 0.07, p.WHITE, bevel=0.01)
    m.box(1.65, -3.06, 1.52, 0.8, 0.03, 0.05, p.WHITE, bevel=0.01)
