"""Roads and what stands or drives on them."""

from math import cos, pi, sin

import palette as p

CAR_COLORS = ["#F3F1EC", "#D9452B", "#2F3B45", "#E9A33B", "#3B7C8C", "#BFC4C6", "#FF7A2B"]


def road(m, x, y, w, d, dashes=True, z=0.0, walk=0.42, walk_side=1):
    """A road along x with a kerb, dashes, and a pavement on its inner side."""
    m.prism(_road_outline(x, y, w, d, walk_side), z - 0.2, 0.215, p.ASPHALT, "earth", 0.02, 0)
    if dashes:
        count = max(2, round(w / 1.15))
        for i in range(count):
            m.box(x + w * ((i + 0.5) / count - 0.5), y, z + 0.012, w / count * 0.48, 0.07, 0.012, p.WHITE, bevel=0.004)
    if walk:
        edge = y + walk_side * (d / 2 + walk / 2)
        m.box(x, edge, z - 0.2, w, walk, 0.27, p.CONCRETE, bevel=0.03)
        count = round(w / 0.42)
        for i in range(count):
            m.box(x + w * ((i + 0.5) / count - 0.5), edge + walk_side * 0.03, z + 0.06, w / count - 0.025, walk - 0.14, 0.025,
                  "#D8CFC0", bevel=0.008, jitter=0.05)
        kerb = y + walk_side * (d / 2 + 0.03)
        blocks = round(w / 0.5)
        for i in range(blocks):
            m.box(x + w * ((i + 0.5) / blocks - 0.5), kerb, z - 0.05, w / blocks - 0.01, 0.09, 0.15,
                  p.WHITE if i % 2 else "#4A4F54", bevel=0.018)


def _road_outline(x, y, w, d, walk_side, r=0.42):
    """The outer corners follow the rounded corners of the plot."""
    a, b = w / 2, d / 2
    arc = [(r * (1 - cos(k * pi / 10)), r * (1 - sin(k * pi / 10))) for k in range(6)]
    outer = [(-a + i, -b + j) for i, j in arc] + [(a - i, -b + j) for i, j in reversed(arc)]
    ring = outer + [(a, b), (-a, b)]
    if walk_side < 0:
        ring = [(-px, -py) for px, py in ring]
    return [(x + px, y + py) for px, py in ring]


def crossing(m, x, y, d, z=0.0, stripes=5):
    for i in range(stripes):
        m.box(x + (i - (stripes - 1) / 2) * 0.24, y, z + 0.013, 0.13, d * 0.86, 0.012, p.WHITE, bevel=0.004)


def car(m, x, y, z=0.02, turn=0, color=None, kind="hatch"):
    color = color or m.rng.choice(CAR_COLORS)
    with m.at(x, y, z, turn):
        length, high = {"hatch": (1.32, 0.27), "van": (1.5, 0.3), "sedan": (1.5, 0.24)}[kind]
        m.solid(_body(length, 0.64, 0.13, high), HULL, color, "gloss", 0.055, 0.02)
        cabin = {"hatch": (-0.46, 0.3, 0.27), "van": (-0.68, 0.42, 0.36), "sedan": (-0.42, 0.28, 0.25)}[kind]
        a, b, h = cabin
        low = 0.13 + high - 0.02
        m.solid([(a, -0.29, low), (b, -0.29, low), (b, 0.29, low), (a, 0.29, low),
                 (a + 0.1, -0.24, low + h), (b - 0.2, -0.24, low + h), (b - 0.2, 0.24, low + h), (a + 0.1, 0.24, low + h)],
                HULL, "#33505C", "glass", 0.05, 0.02)
        m.box((a + b) / 2 - 0.05, 0, low + h - 0.03, (b - a) - 0.36, 0.47, 0.055, color, "gloss", 0.025, 0.02)
        for wx in (-length * 0.31, length * 0.31):
            for wy in (-0.3, 0.3):
                m.tube([(wx, wy - 0.055, 0.13), (wx, wy + 0.055, 0.13)], [0.135, 0.135], "#26292C", sides=16)
                m.tube([(wx, wy - 0.064, 0.13), (wx, wy + 0.064, 0.13)], [0.065, 0.065], "#C9CCCC", "metal", sides=12)
        for s in (-1, 1):
            m.box(length / 2 - 0.015, s * 0.2, 0.24, 0.04, 0.13, 0.07, "#FFF1C9", "lamp", 0.015)
            m.box(-length / 2 + 0.012, s * 0.21, 0.25, 0.04, 0.11, 0.07, "#C92A1E", "gloss", 0.015)


HULL = [[3, 2, 1, 0], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]]


def _body(length, wide, low, high):
    a, b = length / 2, wide / 2
    return [(-a, -b, low), (a, -b, low), (a, b, low), (-a, b, low),
            (-a + 0.03, -b + 0.03, low + high), (a - 0.1, -b + 0.03, low + high * 0.86),
            (a - 0.1, b - 0.03, low + high * 0.86), (-a + 0.03, b - 0.03, low + high)]


ANGKOT = {"bandung": "#3F8F4F", "jakarta": "#4FA3C7", "surabaya": "#E9A33B", "makassar": "#3C8FC0", "depok": "#3E86C0",
          "medan": "#F2C22E", "semarang": "#E07A2B", "tangerang": "#F3F1EC", "batam": "#C9D3CC"}


def city_van(m, place, x, y, turn=0):
    """The shared van: every city has painted its own."""
    car(m, x, y, turn=turn, color=ANGKOT.get(place, "#F3F1EC"), kind="van")


def becak(m, x, y, z=0.0, turn=0, color="#2F6E8C"):
    """A pedicab: the seat in front under a hood, the rider behind."""
    with m.at(x, y, z, turn):
        for wx, wy in ((0.28, -0.26), (0.28, 0.26), (-0.5, 0.0)):
            m.tube([(wx, wy - 0.02, 0.18), (wx, wy + 0.02, 0.18)], [0.18, 0.18], "#26292C", sides=18)
            m.tube([(wx, wy - 0.025, 0.18), (wx, wy + 0.025, 0.18)], [0.13, 0.13], "#D8DAD6", "metal", sides=16)
        m.box(0.25, 0, 0.16, 0.46, 0.44, 0.1, color, "gloss", 0.03)
        m.box(0.18, 0, 0.26, 0.3, 0.4, 0.09, "#D9452B", bevel=0.03)
        m.box(0.0, 0, 0.28, 0.07, 0.42, 0.36, "#D9452B", bevel=0.03)
        for s in (-1, 1):
            m.box(0.22, s * 0.22, 0.26, 0.4, 0.04, 0.2, color, "gloss", 0.02)
            m.tube([(0.0, s * 0.21, 0.5), (0.02, s * 0.21, 0.86)], [0.014, 0.014], "#2A2D30", sides=6)
        rows = [[(-0.04 + 0.46 * t, y2, 0.84 + 0.1 * (1 - (2 * t - 1) ** 2)) for y2 in (-0.25, 0.25)] for t in [k / 6 for k in range(7)]]
        m.sheet(rows, "#F4C22E", "matte", 0.02)
        m.tube([(0.02, 0, 0.3), (-0.3, 0, 0.34), (-0.5, 0, 0.18)], [0.02, 0.02, 0.02], color, sides=7)
        m.tube([(-0.32, 0, 0.32), (-0.34, 0, 0.52)], [0.015, 0.015], "#2A2D30", sides=6)
        m.box(-0.36, 0, 0.52, 0.2, 0.11, 0.045, "#2A2D30", bevel=0.02)


def scooter(m, x, y, z=0.0, turn=0, color=None):
    color = color or m.rng.choice(["#D9452B", "#2F6E8C", "#F3F1EC", "#3A3F45", "#E9A33B", "#5C8F5A", "#FF7A2B"])
    with m.at(x, y, z, turn, 1.0, (m.rng.uniform(0.08, 0.14), 0)):
        for wx in (-0.25, 0.27):
            m.tube([(wx, -0.035, 0.1), (wx, 0.035, 0.1)], [0.105, 0.105], "#26292C", sides=14)
            m.tube([(wx, -0.04, 0.1), (wx, 0.04, 0.1)], [0.045, 0.045], "#B9BDBD", "metal", sides=10)
        m.box(-0.2, 0, 0.15, 0.32, 0.14, 0.15, color, "gloss", 0.05, taper=0.15)
        m.box(0.03, 0, 0.1, 0.24, 0.13, 0.05, color, "gloss", 0.02)
        m.solid([(0.14, -0.07, 0.1), (0.24, -0.07, 0.12), (0.24, 0.07, 0.12), (0.14, 0.07, 0.1),
                 (0.18, -0.08, 0.4), (0.25, -0.06, 0.4), (0.25, 0.06, 0.4), (0.18, 0.08, 0.4)], HULL, color, "gloss", 0.03)
        m.box(-0.19, 0, 0.3, 0.36, 0.13, 0.05, "#2A2D30", bevel=0.022)
        m.tube([(0.19, -0.16, 0.44), (0.21, 0, 0.43), (0.19, 0.16, 0.44)], [0.016] * 3, "#2A2D30", sides=7)
        m.ball(0.25, 0, 0.4, 0.045, "#FFF1C9", "lamp", detail=1)


def lamp(m, x, y, z=0.0, turn=0, h=1.9, color=p.INK):
    with m.at(x, y, z, turn):
        m.disc(0, 0, 0, 0.1, 0.09, color, sides=12, top=0.06)
        m.tube([(0, 0, 0), (0, 0, h * 0.9), (0.06, 0, h), (0.34, 0, h + 0.04)], [0.035, 0.028, 0.026, 0.02], color, sides=9)
        m.box(0.4, 0, h + 0.0, 0.26, 0.12, 0.05, color, bevel=0.02)
        m.box(0.4, 0, h - 0.012, 0.2, 0.08, 0.02, "#FFE9BC", "lamp", 0.005)


def garden_lamp(m, x, y, z=0.0, h=0.42):
    m.box(x, y, z, 0.06, 0.06, h, p.WOOD_DARK, bevel=0.01)
    m.box(x, y, z + h, 0.12, 0.12, 0.13, "#FFE2A6", "lamp", 0.02)
    m.box(x, y, z + h + 0.13, 0.17, 0.17, 0.035, p.WOOD_DARK, bevel=0.012)


def pole(m, x, y, z=0.0, h=3.0, to=()):
    """A power pole; the cables run to the points given."""
    m.tube([(x, y, z), (x, y, z + h)], [0.06, 0.045], "#8F8A82", sides=9)
    m.box(x, y, z + h * 0.9, 0.06, 0.6, 0.06, "#7B756C")
    m.box(x, y + 0.1, z + h * 0.68, 0.16, 0.16, 0.3, "#A9ADAC", bevel=0.03)
    for off, (tx, ty, tz) in enumerate(to):
        start = (x, y + (off % 3 - 1) * 0.24, z + h * 0.93)
        path = []
        for k in range(11):
            t = k / 10
            sag = 4 * t * (1 - t) * 0.22
            path.append(tuple(start[i] * (1 - t) + (tx, ty, tz)[i] * t - (sag if i == 2 else 0) for i in range(3)))
        m.tube(path, [0.011] * 11, "#33373A", sides=5)


def bollards(m, x0, x1, y, count, z=0.0):
    for i in range(count):
        x = x0 + (x1 - x0) * i / max(count - 1, 1)
        m.disc(x, y, z, 0.055, 0.36, p.INK, sides=12)
        m.disc(x, y, z + 0.26, 0.06, 0.05, p.WHITE, sides=12)


def truck(m, x, y, z=0.02, turn=0, color="#F3F1EC", box="#FF7A2B", long=2.0):
    with m.at(x, y, z, turn):
        m.box(0.1, 0, 0.22, long + 0.9, 0.5, 0.1, "#3A3F45")
        m.box(-0.35, 0, 0.32, long, 0.86, 0.95, box, "gloss", 0.04)
        for k in range(7):
            for s in (-1, 1):
                m.box(-0.35 - long / 2 + long * (k + 0.5) / 7, s * 0.435, 0.38, 0.05, 0.02, 0.84, p.mix(box, "#FFFFFF", 0.18), "gloss", 0.008)
        a = long / 2 - 0.28
        m.solid([(a, -0.4, 0.2), (a + 0.72, -0.4, 0.2), (a + 0.72, 0.4, 0.2), (a, 0.4, 0.2),
                 (a, -0.38, 1.02), (a + 0.5, -0.38, 1.02), (a + 0.5, 0.38, 1.02), (a, 0.38, 1.02)], HULL, color, "gloss", 0.07)
        m.solid([(a + 0.66, -0.34, 0.6), (a + 0.7, -0.34, 0.6), (a + 0.7, 0.34, 0.6), (a + 0.66, 0.34, 0.6),
                 (a + 0.52, -0.32, 0.94), (a + 0.57, -0.32, 0.94), (a + 0.57, 0.32, 0.94), (a + 0.52, 0.32, 0.94)], HULL, "#33505C", "glass", 0.02)
        for s in (-1, 1):
            m.box(a + 0.34, s * 0.395, 0.6, 0.34, 0.03, 0.28, "#33505C", "glass", 0.02)
            m.box(a + 0.72, s * 0.28, 0.32, 0.05, 0.14, 0.09, "#FFF1C9", "lamp", 0.02)
            for wx in (a + 0.36, -long * 0.42, -long * 0.62):
                m.tube([(wx, s * 0.38 - 0.07, 0.19), (wx, s * 0.38 + 0.07, 0.19)], [0.19, 0.19], "#26292C", sides=16)
                m.tube([(wx, s * 0.38 - 0.08, 0.19), (wx, s * 0.38 + 0.08, 0.19)], [0.09, 0.09], "#C9CCCC", "metal", sides=10)


def food_cart(m, x, y, z=0.0, turn=0, color="#FF7A2B"):
    """The kaki lima at the corner."""
    with m.at(x, y, z, turn):
        m.box(0, 0, 0.2, 0.72, 0.4, 0.34, color, bevel=0.02)
        m.box(0, -0.205, 0.28, 0.56, 0.02, 0.18, p.WHITE, bevel=0.01)
        for s in (-1, 1):
            m.box(s * 0.32, 0, 0.54, 0.035, 0.34, 0.5, p.WOOD_PALE)
            m.tube([(s * 0.22, -0.24, 0.14), (s * 0.22, -0.2, 0.14)], [0.14, 0.14], "#3A3F45", sides=16)
        m.box(0, -0.03, 1.02, 0.98, 0.72, 0.05, p.mix(color, "#FFFFFF", 0.12), bevel=0.02)
        m.disc(0.1, 0.02, 0.54, 0.11, 0.12, "#C9CCCC", "metal", 14)


def bench(m, x, y, z=0.0, turn=0):
    with m.at(x, y, z, turn):
        for k in range(3):
            m.box(0, -0.11 + k * 0.11, 0.2, 0.8, 0.09, 0.04, p.WOOD, jitter=0.1, bevel=0.012)
        for s in (-0.3, 0.3):
            m.box(s, 0, 0, 0.06, 0.3, 0.2, p.INK)
        m.box(0, 0.17, 0.32, 0.8, 0.04, 0.12, p.WOOD, bevel=0.012)
