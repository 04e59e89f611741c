"""An office on a street corner: four storeys of glass and frames, a shaded entrance, a roof garden."""

import palette as p
from kinds.garden import green, grow
from parts import ground, plants, street
from parts.openings import door, facade, pane, sign, sliding
from parts.roof import flat_roof, roof_things


def build(m, o):
    w, d = 10.2, 9.4
    ground.land(m, w, d, o.get("grass", p.GRASS))
    street.road(m, 0, -3.95, w - 0.02, 1.4)
    street.crossing(m, 3.6, -3.95, 1.4, 0.016)
    for x, y, turn in ((-3.2, -4.25, 0), (0.6, -3.65, 180)):
        street.car(m, x, y, turn=turn)
    ground.paving(m, 0.3, -1.75, 8.6, 2.1, 0.48, "#D8D0C4")
    with m.at(-0.5, 1.15):
        _building(m, o)
    # Parking on the right, with trees in planters.
    ground.paving(m, 4.05, 1.6, 1.7, 4.4, 0.55, "#B9B4AB")
    for k in range(3):
        m.box(4.05, 0.35 + k * 1.25, 0.03, 1.5, 0.05, 0.02, p.WHITE, bevel=0.004)
    street.car(m, 4.05, 0.95, 0.04, 180, kind="sedan")
    street.car(m, 4.05, 3.45, 0.04, 180, kind="van")
    trees = o["trees"]
    for i, (x, y, k) in enumerate(((-4.6, -2.0, 0.8), (4.5, -1.7, 0.8), (-4.6, 4.0, 1.05), (4.6, 4.2, 0.95), (-4.6, 1.4, 0.85))):
        grow(m, trees[i % len(trees)], x, y, 0, k)
    for x in (-3.0, -1.6, 2.2):
        m.box(x, -2.35, 0, 0.85, 0.36, 0.24, p.CONCRETE, bevel=0.04)
        plants.hedge(m, x - 0.3, -2.35, x + 0.3, -2.35, 0.26, p.LEAF, 0.2)
    street.bench(m, 0.2, -2.35, 0.03, 180)
    street.lamp(m, -4.0, -3.0, 0.06, -90, 1.7)
    street.lamp(m, 2.7, -3.0, 0.06, -90, 1.7)
    if o.get("monument"):
        # The fountain of the round place that gives the street its name.
        with m.at(2.85, -1.55):
            m.disc(0, 0, 0.02, 0.62, 0.22, p.STONE, sides=28)
            m.disc(0, 0, 0.2, 0.52, 0.05, p.WATER, "water", 28)
            m.disc(0, 0, 0.2, 0.12, 0.5, p.STONE, sides=16)
            m.disc(0, 0, 0.68, 0.3, 0.07, p.STONE, sides=22)
            m.ball(0, 0, 0.85, 0.12, "#CDEFF2", "water", detail=2)
    green(m, ((-4.9, 4.9), (-2.7, 4.4)), [(-0.5, 1.15, 7.2, 5.0), (0.3, -1.75, 8.8, 2.4), (4.05, 1.6, 1.9, 4.6)], 7, 50)


def _building(m, o):
    w, d, floors, high = 6.4, 4.2, o.get("floors", 4), 1.15
    wall, accent, frame = o["wall"], o["accent"], o.get("frame", p.INK)
    m.box(0, 0, -0.02, w + 0.3, d + 0.3, 0.1, p.STONE)
    m.box(0, 0, 0.05, w, d, floors * high, wall, "plaster")
    for f in range(floors):
        z = 0.08 + f * high
        for side in range(4):
            place, length = facade(m, w, d, side)
            with place:
                if f == 0 and side == 0:
                    _entrance(m, length, high, o)
                    continue
                bays = round(length / 0.8)
                for b in range(bays):
                    x = length * 0.92 * ((b + 0.5) / bays - 0.5)
                    wide = length * 0.92 / bays
                    pane(m, x, z + 0.26, wide * 0.86, high - 0.42, m.rng.random() < 0.35)
                    m.box(x - wide / 2, -0.05, z + 0.2, 0.06, 0.13, high - 0.3, frame, bevel=0.012)
                m.box(length * 0.46, -0.05, z + 0.2, 0.06, 0.13, high - 0.3, frame, bevel=0.012)
                m.box(0, -0.05, z + 0.19, length * 0.93, 0.13, 0.06, frame, bevel=0.012)
                if side < 2:
                    # Slats against the sun above every band of glass.
                    for k in range(3):
                        m.box(0, -0.17 - 0.1 * k, z + high - 0.13, length * 0.95, 0.06, 0.045, accent if f % 2 == 0 else p.mix(accent, p.WHITE, 0.35), bevel=0.01)
                    for b in range(bays // 2 + 1):
                        m.box(length * 0.92 * (b / (bays // 2) - 0.5), -0.2, z + high - 0.16, 0.04, 0.38, 0.04, frame, bevel=0.01)
    top = floors * high + 0.05
    # The corner is a taller slab in another material, so that the house has a face.
    m.box(w / 2 - 0.55, -d / 2 + 0.45, 0.05, 1.3, 1.2, top + 0.75, accent, "plaster", 0.03)
    for f in range(floors):
        with m.at(w / 2 - 0.55, -d / 2 - 0.15):
            pane(m, 0, 0.36 + f * high, 0.62, 0.72, m.rng.random() < 0.6)
            for s in (-1, 1):
                m.box(s * 0.33, -0.02, 0.33 + f * high, 0.05, 0.08, 0.78, p.WHITE, bevel=0.01)
        with m.at(w / 2 + 0.1, -d / 2 + 0.45, 0, 90):
            pane(m, 0, 0.36 + f * high, 0.5, 0.72, m.rng.random() < 0.6)
            for s in (-1, 1):
                m.box(s * 0.27, -0.02, 0.33 + f * high, 0.05, 0.08, 0.78, p.WHITE, bevel=0.01)
    with m.at(w / 2 - 0.55, -d / 2 - 0.15):
        sign(m, 0, top + 0.16, 0.95, 0.4, p.WHITE, accent)
    with m.at(0, 0, top):
        flat_roof(m, w + 0.1, d + 0.1, 0, wall, 0.3)
        m.box(-1.7, 0.8, 0.1, 1.7, 1.5, 0.75, p.mix(wall, p.STONE, 0.4), "plaster", 0.03)
        m.box(-1.7, 0.8, 0.84, 1.85, 1.65, 0.07, p.WHITE)
        ground.deck(m, 0.6, -0.9, 3.0, 1.4, 0.12, 0.08)
        for k in range(5):
            plants.bush(m, -0.9 + k * 0.75, -1.75, 0.14, 0.19, m.rng.choice([p.LEAF, p.LEAF_LIGHT]))
        for x in (0.0, 1.0):
            m.disc(x, -0.85, 0.2, 0.2, 0.3, p.WOOD_PALE, sides=14)
        m.tube([(0.5, -0.6, 0.2), (0.5, -0.6, 1.0)], [0.025, 0.025], p.INK, sides=7)
        m.tube([(0.5, -0.6, 0.86), (0.5, -0.6, 1.06)], [0.55, 0.03], "#F6EBD8", sides=12)
        roof_things(m, w, d, 0.12, 1, 4, o.get("panels", 3))


def _entrance(m, length, high, o):
    sliding(m, -0.2, 0.1, 1.7, 0.92, o.get("frame", p.INK), 3, 1.0)
    for x in (-2.2, 1.5):
        pane(m, x, 0.2, 1.15, 0.78, True)
        for s in (-1, 1):
            m.box(x + s * 0.58, -0.03, 0.15, 0.06, 0.1, 0.86, o.get("frame", p.INK), bevel=0.012)
        m.box(x, -0.03, 0.98, 1.2, 0.1, 0.05, o.get("frame", p.INK), bevel=0.012)
    m.box(-0.2, -0.55, high - 0.06, 2.6, 1.2, 0.12, p.WHITE, bevel=0.03)
    m.box(-0.2, -1.14, high - 0.09, 2.6, 0.06, 0.18, o["accent"], bevel=0.02)
    for s in (-1, 1):
        m.disc(-0.2 + s * 1.1, -1.0, 0, 0.06, high - 0.04, p.WHITE, sides=12)
        plants.pot(m, -0.2 + s * 0.98, -0.3, 0.03, 0.2, "#4A5C68")
