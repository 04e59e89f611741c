"""An empty plot: grass, four pegs with a line, and a small sign."""

import palette as p
from kinds.garden import green
from parts import ground, plants


def build(m, o):
    ground.land(m, 8.4, 7.0, p.GRASS)
    spots = [(-3.6, -2.9), (3.6, -2.9), (3.6, 2.9), (-3.6, 2.9)]
    for x, y in spots:
        m.box(x, y, -0.05, 0.13, 0.13, 0.5, p.WOOD_PALE, taper=0.15)
        m.box(x, y, 0.33, 0.145, 0.145, 0.07, p.BRAND)
    for (ax, ay), (bx, by) in zip(spots, spots[1:] + spots[:1]):
        path = [(ax + (bx - ax) * t, ay + (by - ay) * t, 0.36 - 0.28 * t * (1 - t)) for t in [k / 12 for k in range(13)]]
        m.tube(path, [0.014] * 13, p.WHITE, sides=6)
    with m.at(-0.3, 0.1, 0, 14):
        for x in (-0.55, 0.55):
            m.box(x, 0, -0.05, 0.14, 0.12, 1.25, p.WOOD, jitter=0.08)
        for k in range(3):
            m.box(0.02 * (k - 1), -0.09, 0.5 + k * 0.26, 1.6 - 0.06 * (k % 2), 0.08, 0.245, p.WOOD_PALE, bevel=0.03, jitter=0.09)
        # The mark: a small plot on the sign.
        m.prism([(0, -0.155), (0.001, -0.155), (0.001, -0.135), (0, -0.135)], 0.6, 0.001, p.BRAND)
        with m.at(0, -0.15, 0.88, 0, 1, (1.5708, 0)):
            m.prism([(0, -0.27), (0.27, 0), (0, 0.27), (-0.27, 0)], -0.02, 0.05, p.BRAND, bevel=0.05)
    plants.tree(m, 2.3, 1.6, 0, 1.5, p.LEAF, 0.55)
    for x, y, s in ((-2.7, 1.9, 0.3), (2.0, -1.9, 0.24), (-2.2, -1.5, 0.2), (2.75, 1.0, 0.18)):
        plants.bush(m, x, y, 0, s, m.rng.choice([p.LEAF, p.LEAF_LIGHT]), "#FFFFFF" if s > 0.25 else None)
    for x, y in ((1.1, -0.9), (1.35, -1.0), (-1.7, 0.7)):
        ground.rock(m, x, y, 0, m.rng.uniform(0.1, 0.18))
    plants.flowers(m, -0.3, -0.5, 1.5, 0.4, ["#FFFFFF", "#F4C22E", "#FF8A3D"], 10)
    green(m, ((-3.6, 3.6), (-2.9, 2.9)), [], 0, 130)
