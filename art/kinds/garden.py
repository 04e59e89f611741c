"""What all kinds share: trees by name, and the corners of a plot."""

import palette as p
from parts import plants


def grow(m, name, x, y, z=0.0, size=1.0):
    if name == "palm":
        plants.palm(m, x, y, z, 3.0 * size)
    elif name == "pine":
        plants.pine(m, x, y, z, 3.1 * size)
    elif name == "dark":
        plants.tree(m, x, y, z, 2.3 * size, p.LEAF_DARK, 0.78 * size)
    elif name == "bloom":
        plants.tree(m, x, y, z, 2.0 * size, "#6FA44A", 0.78 * size, "#E0567A")
    elif name == "yellow":
        plants.tree(m, x, y, z, 2.1 * size, "#8AAE3E", 0.78 * size, "#F4C22E")
    elif name == "flame":
        plants.tree(m, x, y, z, 2.2 * size, "#5E9A44", 0.9 * size, "#E8502A")
    elif name == "frangipani":
        plants.frangipani(m, x, y, z, 1.7 * size)
    elif name == "banana":
        plants.banana(m, x, y, z, 1.6 * size)
    elif name == "column":
        plants.bush(m, x, y, z, 0.3 * size, p.LEAF_DARK)
        for k in range(6):
            m.ball(x, y, z + 0.3 + k * 0.26 * size, (0.34 - 0.035 * k) * size, p.LEAF_DARK, rough=0.09, shade=0.3)
    else:
        plants.tree(m, x, y, z, 2.2 * size, p.LEAF, 0.78 * size)


def green(m, area, keep_off, bushes=5, tufts=40, blooms=("#E0567A", "#FFFFFF", "#F4C22E")):
    """Bushes and tufts wherever nothing else stands."""
    def one_bush(x, y, size):
        plants.bush(m, x, y, 0, size * 1.9, m.rng.choice([p.LEAF, p.LEAF_LIGHT, p.LEAF_DARK]),
                    m.rng.choice(blooms) if m.rng.random() < 0.35 else None)
    plants.scatter(m, one_bush, bushes, area, keep_off)
    plants.scatter(m, lambda x, y, s: plants.tuft(m, x, y, 0, s, m.rng.choice([p.LEAF_LIGHT, p.GRASS, "#9CC955"])), tufts, area, keep_off)
