"""A row of shophouses: one door wide each, three storeys, every one a little different."""

import palette as p
from kinds.garden import green, grow
from parts import fence, ground, plants, street
from parts.openings import awning, facade, railing, shutter, sign, sliding, window
from parts.roof import flat_roof, gable_roof, hip_roof, roof_things


def build(m, o):
    w, d = 10.6, 9.2
    ground.land(m, w, d, o.get("grass", p.GRASS))
    hill = o.get("hill")
    street.road(m, 0, -3.8, w - 0.02, 1.45)
    ground.paving(m, 0, -2.1, w - 0.7, 1.1, 0.46, "#D9CDBB")
    street.city_van(m, o["place"], 1.0, -3.45, 180)
    for x, turn, y in ((-3.4, 0, -4.15), (3.6, 0, -4.15)):
        street.car(m, x, y, turn=turn, kind=m.rng.choice(["hatch", "van", "sedan"]))
    doors = o.get("doors", 4)
    wide = 8.4 / doors
    tall = o.get("floors", 3)
    for i in range(doors):
        with m.at(wide * (i - (doors - 1) / 2), 0.55):
            _unit(m, wide, 3.9, tall + (m.rng.choice([0, 0, -1]) if o.get("uneven") and 0 < i < doors - 1 else 0), i, doors, o)
    for x in (-4.0, -3.7, 1.1, 2.55):
        street.scooter(m, x, -1.85, 0.03, 90 + m.rng.uniform(-14, 14))
    street.bollards(m, -4.6, 4.6, -2.78, 8, 0.07)
    street.food_cart(m, 4.4, -2.0, 0.03, -6, o["colors"][0])
    street.pole(m, -4.85, -2.75, 0.05, 3.3, [(-3.2, -1.4, 2.6), (4.9, -2.75, 3.1), (4.9, -2.6, 2.95)])
    street.pole(m, 4.9, -2.75, 0.05, 3.2)
    if hill:
        ground.hill(m, -5.2, 2.55, 5.2, 4.55, 1.7, p.mix(p.GRASS, p.PINE, 0.25))
        for x, y, k in ((-4.6, 3.5, 1.15), (-3.5, 4.0, 1.3), (-2.2, 3.6, 1.05), (-0.9, 4.1, 1.3), (0.5, 3.7, 1.1), (1.8, 4.1, 1.35), (3.1, 3.6, 1.1), (4.2, 4.0, 1.3), (4.75, 3.2, 0.95)):
            grow(m, "pine", x, y, 0.75 + (y - 3.4) * 0.8, k)
        for x, y in ((-4.85, 0.7), (4.85, 1.2), (4.9, -0.9)):
            grow(m, "pine", x, y, 0, 0.72)
    else:
        trees = o["trees"]
        for i, (x, y, k) in enumerate(((-4.75, 3.8, 1.1), (4.75, 3.7, 1.1), (-4.8, 0.4, 0.85), (4.85, 0.3, 0.85), (0.6, 3.95, 1.2), (-2.2, 3.9, 1.2))):
            grow(m, trees[i % len(trees)], x, y, 0, k)
    for x in (-2.4, 0.1, 2.2):
        plants.pot(m, x, -1.62, 0.03, 0.17, m.rng.choice(["#B5583A", "#E9E2D5", "#4A5C68"]))
    green(m, ((-5.0, 5.0), (-1.3, 4.3)), [(0, 0.55, 8.7, 4.4)] + ([(0, 3.5, 11, 2.3)] if hill else []), 6, 50)


def _unit(m, w, d, floors, i, doors, o):
    high = 1.22
    wall = o["walls"][i % len(o["walls"])]
    color = o["colors"][i % len(o["colors"])]
    frame = o.get("frame", p.WOOD)
    m.box(0, 0, -0.02, w - 0.02, d, floors * high + 0.1, wall, "plaster", 0.02)
    # Pilasters part the units.
    for s in (-1, 1):
        m.box(s * (w / 2 - 0.07), -d / 2 - 0.04, 0, 0.15, 0.14, floors * high + 0.1, p.mix(wall, p.WHITE, 0.5), "plaster", 0.02)
    side, _ = facade(m, w, d, 0)
    with side:
        opened = m.rng.choice([0.92, 0.92, 0.6, 0.0]) if i else 0.92
        shutter(m, 0, 0.05, w * 0.8, 0.92, m.rng.choice(["#B4BAB9", "#C9B79A", "#7F9391"]), opened)
        sign(m, 0, 1.1, w * 0.86, 0.26, color)
        awning(m, 0, 1.08, w * 0.9, color, 0.66, stripes=i % 2 == 0)
        for f in range(1, floors):
            z = f * high + 0.14
            m.box(0, -0.04, z - 0.1, w * 0.96, 0.14, 0.09, p.mix(wall, p.WHITE, 0.55), bevel=0.02)
            style = (i + f + len(o["id"])) % 3
            if style == 0:
                sliding(m, 0, z + 0.04, w * 0.5, 0.86, frame, 2, 0.5)
                m.box(0, -0.22, z - 0.06, w * 0.7, 0.48, 0.09, p.WHITE)
                railing(m, 0, z + 0.02, w * 0.68, -0.43, 0.36, p.INK, 0.12, frame)
            elif style == 1:
                for s in (-1, 1):
                    window(m, s * w * 0.2, z + 0.2, w * 0.27, 0.66, frame, 0.45, hood=True)
            else:
                for s in (-1, 0, 1):
                    window(m, s * w * 0.26, z + 0.18, w * 0.19, 0.7, frame, 0.45, bars=0, cross=True)
            if m.rng.random() < 0.5:
                m.box(w * 0.36, -0.12, z + 0.02, 0.3, 0.2, 0.2, "#E9E9E4", bevel=0.02)
    if i == doors - 1:
        side, _ = facade(m, w, d, 1)
        with side:
            for f in range(floors):
                for x in (-1.2, 0.1, 1.3):
                    if m.rng.random() < 0.75:
                        window(m, x, f * high + 0.45, 0.42, 0.5, frame, 0.4, bars=0)
            m.tube([(-1.75, -0.05, 0), (-1.75, -0.05, floors * high)], [0.035, 0.035], p.STONE_DARK, sides=8)
    top = floors * high + 0.08
    kind = o["tops"][i % len(o["tops"])]
    if kind == "gable":
        with m.at(0, 0.2, 0):
            gable_roof(m, w - 0.1, d - 0.5, top, 1.0, o["roof"], over=0.3, ends=0.04, wall=wall)
        m.box(0, -d / 2 + 0.02, top - 0.04, w - 0.02, 0.16, 0.5, wall, "plaster", 0.03)
        m.box(0, -d / 2 + 0.02, top + 0.44, w + 0.02, 0.24, 0.07, p.WHITE)
    elif kind == "step":
        with m.at(0, 0, top):
            flat_roof(m, w, d, 0, wall, 0.26)
            roof_things(m, w, d, 0.14, 1, 1)
        for k, part in enumerate((0.78, 0.46)):
            m.box(0, -d / 2 + 0.06, top + 0.3 + 0.17 * k, w * part, 0.15, 0.19, wall, "plaster", 0.02)
            m.box(0, -d / 2 + 0.06, top + 0.46 + 0.17 * k, w * part + 0.08, 0.2, 0.05, p.WHITE)
    else:
        with m.at(0, 0, top):
            flat_roof(m, w, d, 0, wall, 0.3)
            roof_things(m, w, d, 0.14, 1, 2)
            if m.rng.random() < 0.6:
                for k in range(3):
                    plants.pot(m, -w * 0.3 + k * 0.35, -d * 0.38, 0.12, 0.15)
