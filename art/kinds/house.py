"""Houses: Javanese under a joglo roof, a city house under a hip roof, or a modern one of plain blocks."""

import palette as p
from kinds.garden import green, grow
from parts import fence, ground, plants, street
from parts.openings import door, facade, railing, sliding, window
from parts.roof import flat_roof, gable_roof, hip_roof, joglo_roof, roof_things


def build(m, o):
    w, d = 10.4, 9.4
    ground.land(m, w, d, o.get("grass", p.GRASS))
    street.road(m, 0, -3.95, w - 0.02, 1.3)
    if o["place"] == "yogyakarta":
        street.becak(m, -2.6, -4.1, 0.02, 0)
        street.becak(m, 3.2, -3.75, 0.02, 176, "#3F7A5E")
    else:
        street.car(m, -2.9, -4.2, turn=0, color=o.get("car"))
        street.city_van(m, o["place"], 2.2, -3.7, 180)
    {"joglo": _joglo, "hip": _hip, "modern": _modern}[o["style"]](m, o)
    trees = o["trees"]
    for i, (x, y, k) in enumerate(((-4.5, 3.9, 1.1), (4.5, 3.7, 1.05), (-4.45, -0.4, 0.9), (4.55, -1.7, 0.85), (-4.5, 1.8, 0.95))):
        grow(m, trees[i % len(trees)], x, y, 0, k)


def _joglo(m, o):
    with m.at(-0.4, 1.35):
        m.box(0, 0, -0.02, 6.6, 5.0, 0.2, p.STONE)
        m.box(0, -2.75, -0.02, 1.6, 0.5, 0.11, p.STONE)
        ground.paving(m, 0, 0, 6.3, 4.7, 0.45, "#C98A63", 0.18, 0.02, 0.03)
        m.box(0, 0.75, 0.18, 5.0, 2.7, 1.75, p.WALL, "plaster")
        with m.at(0, -0.6):
            door(m, 0, 0.2, 0.9, 1.25, "#3F7A5E", "#C98A3A", step=False)
            for x in (-1.5, 1.5):
                window(m, x, 0.55, 0.8, 0.72, "#3F7A5E", 0.4, shutters="#3F7A5E", cross=True)
        with m.at(2.5, 0.75, 0, 90):
            for x in (-0.7, 0.7):
                window(m, x, 0.55, 0.66, 0.72, "#3F7A5E", 0.4, cross=True)
        # The pendopo before the house: carved posts on stone feet.
        for x in (-2.9, -1.0, 1.0, 2.9):
            for y in (-2.1,):
                _post(m, x, y)
        for x in (-2.9, 2.9):
            _post(m, x, -0.2)
        m.beam((-3.1, -2.1, 1.86), (3.1, -2.1, 1.86), 0.13, 0.16, p.WOOD_DARK)
        joglo_roof(m, 6.1, 4.5, 1.98, o.get("roof", "#B9582F"))
    fence.wall(m, -5.05, -2.72, -1.4, -2.72, 0.55, p.WALL, o.get("roof", p.CLAY), posts=3)
    fence.wall(m, 0.6, -2.72, 5.05, -2.72, 0.55, p.WALL, o.get("roof", p.CLAY), posts=3)
    for x in (-1.4, 0.6):
        m.box(x, -2.72, -0.02, 0.42, 0.42, 1.0, p.WALL, "plaster")
        m.box(x, -2.72, 0.97, 0.52, 0.52, 0.1, p.CLAY)
        m.box(x, -2.72, 1.06, 0.3, 0.3, 0.14, p.CLAY, taper=0.4)
    ground.paving(m, -0.4, -2.0, 1.5, 1.7, 0.42, "#D6B48F")
    for x in (-2.6, 1.9):
        plants.pot(m, x, -1.55, 0, 0.24)
    grow(m, "frangipani", 3.9, -1.6, 0, 0.95)
    grow(m, "banana", 4.4, 1.2, 0, 0.95)
    # A bird cage on a tall pole, as in many yards of Yogyakarta.
    m.tube([(-3.7, -1.7, 0), (-3.7, -1.7, 2.3)], [0.04, 0.03], p.WOOD)
    m.tube([(-3.7, -1.7, 2.25), (-3.7, -1.7, 2.3), (-3.7, -1.7, 2.6), (-3.7, -1.7, 2.78)], [0.15, 0.17, 0.16, 0.02], "#D9B36A", sides=12)
    street.scooter(m, 1.2, -1.75, 0.03, 60)
    green(m, ((-4.9, 4.9), (-2.5, 4.4)), [(-0.4, 1.35, 6.9, 5.2), (-0.4, -2.0, 1.8, 2)], 9, 80)


def _post(m, x, y):
    m.box(x, y, 0.18, 0.26, 0.26, 0.16, p.STONE_DARK, taper=0.2)
    m.box(x, y, 0.33, 0.14, 0.14, 1.55, "#2F6B52")
    for z in (0.5, 1.6):
        m.box(x, y, z, 0.17, 0.17, 0.09, "#D9A441")


def _hip(m, o):
    """A comfortable city house: two storeys, hip roof, a carport and a balcony."""
    roof, wall = o.get("roof", "#8E4A36"), o.get("wall", p.WALL)
    with m.at(-0.9, 1.6):
        m.box(0, 0, -0.02, 5.4, 4.0, 0.14, p.STONE)
        m.box(0, 0, 0.1, 5.2, 3.8, 2.7, wall, "plaster")
        m.box(0, 0, 1.4, 5.28, 3.88, 0.1, p.WHITE)
        with m.at(0, -1.9):
            door(m, 0.3, 0.12, 0.75, 1.1, p.WOOD)
            window(m, -1.5, 0.5, 1.3, 0.75, p.WHITE, 0.4, bars=2, hood=True)
            window(m, -1.6, 1.85, 0.9, 0.72, p.WHITE, 0.4, hood=True)
            sliding(m, 0.6, 1.55, 1.5, 1.0, p.WHITE, 2, 0.7)
            m.box(0.6, -0.42, 1.4, 2.2, 0.85, 0.12, p.WHITE)
            railing(m, 0.6, 1.52, 2.15, -0.8, 0.42)
            for x in (-0.42, 1.62):
                m.disc(x, -0.72, 0.1, 0.09, 1.3, p.WHITE, sides=14)
            window(m, 2.1, 1.85, 0.6, 0.72, p.WHITE, 0.5, hood=True)
        with m.at(2.6, 0, 0, 90):
            for x in (-1.0, 0.9):
                window(m, x, 1.85, 0.7, 0.72, p.WHITE, 0.4, hood=True)
            window(m, 1.0, 0.55, 0.7, 0.72, p.WHITE, 0.4, hood=True)
        hip_roof(m, 5.2, 3.8, 2.85, 1.35, roof, over=0.5)
    # Carport with a slab roof
    ground.paving(m, 3.15, 0.2, 2.3, 5.4, 0.5, "#D9CFC0")
    for x in (2.2, 4.2):
        m.box(x, -0.35, 0, 0.18, 0.18, 1.35, wall, "plaster")
    m.box(3.15, 0.95, 1.33, 2.7, 3.0, 0.14, p.WHITE)
    street.car(m, 3.2, 0.4, 0.05, 90, o.get("car2", "#2F3B45"), "van")
    ground.paving(m, -0.6, -1.5, 1.0, 2.1, 0.42)
    fence.bars(m, -5.05, -2.75, -1.2, -2.75, 0.8, p.INK, wall)
    fence.bars(m, 0.0, -2.75, 1.9, -2.75, 0.8, p.INK, wall)
    for x in (-1.2, 0.0, 1.95, 4.45):
        m.box(x, -2.75, -0.02, 0.3, 0.3, 0.95, wall, "plaster")
        m.box(x, -2.75, 0.92, 0.38, 0.38, 0.07, roof)
    fence.wall(m, -5.05, -2.7, -5.05, 4.5, 0.7, wall, roof)
    plants.hedge(m, -4.6, -2.35, -1.5, -2.35, 0.34)
    plants.flowers(m, -2.7, -0.9, 2.2, 0.5, ["#E0567A", "#F4C22E", "#FFFFFF"], 18)
    plants.pot(m, 0.35, -0.75, 0, 0.22)
    green(m, ((-4.8, 4.9), (-2.5, 4.4)), [(-0.9, 1.6, 5.8, 4.4), (3.15, 0.4, 2.8, 6.5), (-0.6, -1.5, 1.2, 2.4)], 6, 70)


def _modern(m, o):
    """Two blocks, one laid across the other, wood slats, much glass."""
    with m.at(0.2, 1.5):
        m.box(0, 0, -0.02, 6.6, 4.4, 0.12, p.STONE)
        m.box(-0.9, 0.2, 0.1, 4.4, 3.6, 1.45, p.WALL, "plaster")
        with m.at(-0.9, 0.2):
            side, _ = facade(m, 4.4, 3.6, 0)
            with side:
                sliding(m, -0.8, 0.14, 2.3, 1.2, p.INK, 3)
                door(m, 1.45, 0.1, 0.66, 1.15, p.WOOD, p.INK)
        # The upper block leans out to the street and over the carport.
        m.box(0.6, -0.25, 1.55, 5.6, 3.5, 1.5, "#F6F1E8", "plaster")
        with m.at(0.6, -0.25):
            side, _ = facade(m, 5.6, 3.5, 0)
            with side:
                sliding(m, -1.3, 1.72, 2.3, 1.1, p.INK, 3, 0.8)
                for k in range(15):
                    m.box(0.5 + k * 0.15, -0.06, 1.6, 0.07, 0.12, 1.4, p.WOOD, jitter=0.09)
                window(m, 1.55, 1.95, 0.9, 0.7, p.INK, 0.9, sill=False)
            side, _ = facade(m, 5.6, 3.5, 1)
            with side:
                window(m, -0.8, 1.9, 1.0, 0.8, p.INK, 0.8, sill=False)
                window(m, 0.9, 1.9, 0.5, 0.8, p.INK, 0.3, sill=False, bars=0)
        with m.at(0.6, -0.25):
            flat_roof(m, 5.7, 3.6, 3.05, "#F6F1E8", 0.22)
            roof_things(m, 5.0, 2.6, 3.17, 1, 1, 4)
        with m.at(-2.1, 0.9):
            gable_roof(m, 2.2, 2.6, 3.1, 0.9, "#4A5C68", ends=0.2, over=0.2, trim=p.INK)
        for y in (-1.7, 1.2):
            m.box(3.2, y, 0.1, 0.16, 0.16, 1.45, p.INK)
        m.box(-3.15, -0.2, 0.1, 0.2, 3.2, 2.2, "#A9A39A", "plaster")
    ground.paving(m, 2.5, -0.9, 2.2, 3.5, 0.55, "#CFC8BC")
    street.car(m, 2.5, 0.3, 0.05, 90, o.get("car2", "#F3F1EC"))
    ground.stepping(m, [(1.0, -2.2), (1.0, -1.75), (1.0, -1.3)], 0.5)
    ground.deck(m, -1.6, -1.0, 2.6, 0.8, 0, 0.12)
    plants.hedge(m, -4.9, -2.6, 0.2, -2.6, 0.36, p.LEAF)
    m.box(0.55, -2.65, 0, 0.5, 0.24, 0.75, "#A9A39A", "plaster")
    m.box(0.55, -2.78, 0.4, 0.26, 0.03, 0.16, p.BRAND)
    for x, y in ((-3.9, -1.5), (-3.4, -1.9), (-0.2, -1.9)):
        plants.bush(m, x, y, 0, 0.25, m.rng.choice([p.LEAF, p.LEAF_DARK]))
    ground.rock(m, -3.2, -1.5, 0, 0.2)
    green(m, ((-4.9, 4.9), (-2.4, 4.4)), [(0.2, 1.5, 7.2, 5.0), (2.5, -0.9, 2.5, 3.6), (-1.6, -1.0, 2.8, 1.2)], 6, 80)
