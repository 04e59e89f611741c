// The positions of cities on the two maps; `art/map.mjs` draws their outlines with the same bounds.

type Frame = {
  readonly west: number
  readonly east: number
  readonly north: number
  readonly south: number
}

/** The archipelago, and an enlarged map of the part with most cities. */
export const frames = {
  indonesia: { west: 94.5, east: 141.5, north: 6.5, south: -11.5 },
  java: { west: 103.4, east: 117.2, north: -5.4, south: -9.2 },
} as const satisfies Record<string, Frame>

export type MapName = keyof typeof frames

type Located = { readonly location: { readonly lat: number; readonly lon: number } }

/** In percent of the map from the left and from the top. */
export type Place = { readonly x: number; readonly y: number }

/** Returns the position of a city on a map; null when the city is outside it. */
export function placeOn(map: MapName, { location: { lat, lon } }: Located): Place | null {
  const { west, east, north, south } = frames[map]
  if (lon < west || lon > east || lat < south || lat > north) return null
  return {
    x: percent((lon - west) / (east - west)),
    y: percent((north - lat) / (north - south)),
  }
}

/** Returns the part of the archipelago that the second map shows, in percent of the first. */
export function insetOnIndonesia() {
  const { west, east, north, south } = frames.java
  const from = placeOn('indonesia', { location: { lat: north, lon: west } })
  const to = placeOn('indonesia', { location: { lat: south, lon: east } })
  if (from === null || to === null) throw new Error('the second map lies within the first')
  return { x: from.x, y: from.y, width: rounded(to.x - from.x), height: rounded(to.y - from.y) }
}

type Named = Located & { readonly id: string; readonly width: number }

// The sizes of the map and a line of text in pixels, at the smallest width at which the map shows names.
const mapWidth = 560
const lineHeight = 20
const markWidth = 12

export type NameSide = 'end' | 'start' | 'top' | 'bottom'

/**
 * Returns the side of the mark on which each city has room for its name; cities without room are absent.
 * Earlier cities take precedence. `width` is the width of the name in pixels.
 */
export function namedPlaces(map: MapName, cities: readonly Named[]): Map<string, NameSide> {
  const { west, east, north, south } = frames[map]
  const mapHeight = (mapWidth * (north - south)) / (east - west)
  const marks = cities.flatMap((city) => {
    const place = placeOn(map, city)
    if (place === null) return []
    return [{ ...city, x: (place.x / 100) * mapWidth, y: (place.y / 100) * mapHeight }]
  })
  const taken = marks.map(({ x, y }) => boxAround(x - markWidth / 2, markWidth, y, markWidth))
  const named = new Map<string, NameSide>()
  for (const { id, x, y, width } of marks) {
    const labelOffset = markWidth / 2 + 1
    const away = (markWidth + lineHeight) / 2
    const choices: readonly (readonly [NameSide, Box])[] = [
      ['end', boxAround(x + labelOffset, width, y, lineHeight)],
      ['start', boxAround(x - labelOffset - width, width, y, lineHeight)],
      ['top', boxAround(x - width / 2, width, y - away, lineHeight)],
      ['bottom', boxAround(x - width / 2, width, y + away, lineHeight)],
    ]
    const choice = choices.find(
      ([, box]) =>
        box.left >= 0 &&
        box.right <= mapWidth &&
        box.top >= 0 &&
        !taken.some((other) => overlaps(other, box)),
    )
    if (choice === undefined) continue
    named.set(id, choice[0])
    taken.push(choice[1])
  }
  return named
}

type Box = { left: number; right: number; top: number; bottom: number }

function boxAround(left: number, width: number, middle: number, height: number): Box {
  return { left, right: left + width, top: middle - height / 2, bottom: middle + height / 2 }
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  )
}

function percent(part: number): number {
  return rounded(part * 100)
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
