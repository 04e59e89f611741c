"""A neighbourhood park: paths that cross, a pond, trees and benches."""

import palette as p
from kinds.garden import green, grow
from parts import ground, plants, street, water


def build(m, o):
    ground.land(m, 9.6, 8.2, o.get("grass", p.GRASS))
    ground.paving(m, 0, 0, 9.0, 1.0, 0.5)
    ground.paving(m, 0, 2.2, 1.0, 3.4, 0.5)
    ground.paving(m, 0, -2.2, 1.0, 3.4, 0.5)
    water.pool(m, -2.6, 2.2, 3.0, 2.0, steps=False)
    for x, y, turn in ((2.0, 0.85, 180), (-2.0, -0.85, 0), (0.85, 2.4, 90)):
        street.bench(m, x, y, 0, turn)
    for x, y in ((-1.0, 1.0), (1.0, -1.0)):
        street.lamp(m, x, y)
    spots = ((-4.0, -3.2), (-2.4, -2.6), (2.6, 2.8), (4.0, 3.2), (3.8, 1.4), (2.4, -2.6), (4.0, -3.2), (-4.1, 3.4))
    for i, (x, y) in enumerate(spots):
        grow(m, o["trees"][i % len(o["trees"])], x, y, size=m.rng.uniform(0.85, 1.1))
    plants.flowers(m, 2.6, -1.3, 2.2, 0.5, ["#E0567A", "#FFFFFF", "#F4C22E"], 16)
    green(m, ((-4.5, 4.5), (-3.8, 3.8)), [(0, 0, 9.2, 1.4), (0, 0, 1.4, 8.0), (-2.6, 2.2, 3.6, 2.6)], 6, 60)
