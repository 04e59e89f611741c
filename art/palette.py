"""The colours of the world of plots, as they are written on the web (sRGB)."""

WALL = "#F3E9D9"
WALL_COOL = "#E9ECEA"
WALL_SAND = "#E8D5B5"
CLAY = "#D9692B"
CLAY_RED = "#B9502F"
SLATE = "#4A5C68"
STRAW = "#B99655"
WOOD = "#9A5A2E"
WOOD_DARK = "#6B3E22"
WOOD_PALE = "#C99A66"
STONE = "#CFC4B2"
STONE_DARK = "#8B857C"
PAVING = "#E4D8C4"
CONCRETE = "#C9C5BC"
ASPHALT = "#5D5F63"
INK = "#2B3A42"
WHITE = "#FBF8F2"
BRAND = "#FF660C"
TEAL = "#1F6E6A"
GRASS = "#92B55F"
GRASS_DEEP = "#7CA84C"
GRASS_DRY = "#A9B24E"
EARTH = "#B98450"
LEAF = "#5FA03F"
LEAF_LIGHT = "#8DBB4E"
LEAF_DARK = "#3A8650"
PINE = "#3A7A58"
WATER = "#35B5C4"
CANAL = "#4C8F86"
SEA = "#1FA7B8"
SAND = "#EBD3A0"
GLASS = "#7FB2BF"
GLASS_DEEP = "#3F7080"
LIT = "#FFD98A"
BRICK = "#B5583A"


def linear(color):
    """Blender mixes light, not paint: sRGB hex to linear values."""
    if not isinstance(color, str):
        return color
    parts = [int(color[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)


def mix(a, b, t):
    """A colour between two, as hex."""
    pairs = zip((int(a[i:i + 2], 16) for i in (1, 3, 5)), (int(b[i:i + 2], 16) for i in (1, 3, 5)))
    return "#" + "".join("%02X" % round(x + (y - x) * t) for x, y in pairs)
