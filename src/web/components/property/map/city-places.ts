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

type Placed = Located & { readonly id: string }
type Named = Placed & { readonly width: number }

// The sizes of the map, of the letters of a name and of a mark in pixels, at the smallest width at which the map
// shows names.
const mapWidth = 560
/** Free space in pixels beside the map of Java, into which a name may extend. */
const cardPadding = 20
const letterHeight = 11
const markWidth = 12
/** From the middle of a mark to the middle of a name above or below it. */
const lineOffset = 15

// Marks closer than this would hide each other.
const markDistance = 15
const spreadSteps = 40

/**
 * Returns the positions of the cities on a map by their ids, without those outside it. On the map of Java,
 * neighbours are moved apart so that every mark is visible.
 */
export function placesOn(map: MapName, cities: readonly Placed[]): Map<string, Place> {
  const { west, east, north, south } = frames[map]
  const mapHeight = (mapWidth * (north - south)) / (east - west)
  const marks = cities.flatMap((city) => {
    const place = placeOn(map, city)
    if (place === null) return []
    return [{ id: city.id, x: (place.x / 100) * mapWidth, y: (place.y / 100) * mapHeight }]
  })
  if (map === 'java') spreadApart(marks)
  return new Map(
    marks.map(({ id, x, y }) => [id, { x: percent(x / mapWidth), y: percent(y / mapHeight) }]),
  )
}

/** Moves neighbours apart in the direction in which they are from each other, so that their order stays. */
function spreadApart(marks: { x: number; y: number }[]): void {
  const spots = marks.map((mark) => ({ ...mark }))
  for (let step = 0; step < spreadSteps; step += 1) {
    for (const [index, one] of marks.entries()) {
      for (const [more, other] of marks.slice(index + 1).entries()) {
        const push = (markDistance - Math.hypot(other.x - one.x, other.y - one.y)) / 4
        if (push <= 0) continue
        const { x, y } = directionTo(spots[index] ?? one, spots[index + 1 + more] ?? other)
        one.x -= x * push
        one.y -= y * push
        other.x += x * push
        other.y += y * push
      }
    }
  }
}

/** Returns the direction between two places; sideways for the same place. */
function directionTo(from: Place, to: Place): Place {
  const distance = Math.hypot(to.x - from.x, to.y - from.y)
  return distance === 0
    ? { x: 1, y: 0 }
    : { x: (to.x - from.x) / distance, y: (to.y - from.y) / distance }
}

/** Above and below its mark, a name is centred or extends from it to one side. */
export type NameSide =
  | 'end'
  | 'start'
  | 'top'
  | 'bottom'
  | 'top-end'
  | 'top-start'
  | 'bottom-end'
  | 'bottom-start'

/**
 * Returns the side of the mark on which each city has room for its name; cities without room are absent. A name
 * points away from the marks of neighbours. Earlier cities take precedence. `width` is the width of the name in pixels.
 */
export function namedPlaces(map: MapName, cities: readonly Named[]): Map<string, NameSide> {
  const { west, east, north, south } = frames[map]
  const mapHeight = (mapWidth * (north - south)) / (east - west)
  const places = placesOn(map, cities)
  const pixels = ({ x, y }: Place) => ({ x: (x / 100) * mapWidth, y: (y / 100) * mapHeight })
  const marks = cities.flatMap((city) => {
    const place = places.get(city.id)
    const spot = placeOn(map, city)
    return place === undefined || spot === null
      ? []
      : [{ ...city, ...pixels(place), spot: pixels(spot) }]
  })
  const taken = marks.map(({ x, y }) => boxAround(x - markWidth / 2, markWidth, y, markWidth))
  const margin = map === 'java' ? cardPadding : 0
  const named = new Map<string, NameSide>()
  for (const mark of marks) {
    const choice = choicesFor(mark, marks).find(
      ({ box }) =>
        box.left >= -margin &&
        box.right <= mapWidth + margin &&
        box.top >= 0 &&
        !taken.some((other) => overlaps(other, box)),
    )
    if (choice === undefined) continue
    named.set(mark.id, choice.side)
    taken.push(choice.box)
  }
  return named
}

type Mark = Place & {
  readonly id: string
  readonly width: number
  /** Where the city is, from which its mark may have been moved. */
  readonly spot: Place
}

/** The places of a name, first those away from the marks near it. */
function choicesFor(mark: Mark, marks: readonly Mark[]) {
  const { x, y, width } = mark
  const half = markWidth / 2
  const beside = (side: NameSide, left: number, line: number) => ({
    side,
    box: boxAround(left, width, y + line * lineOffset, letterHeight),
    // Beside its mark a name is easier to assign than above or below it.
    across: Math.sign(left + width / 2 - x) * (line === 0 ? 2 : 1),
    line,
  })
  const choices = [
    beside('end', x + half + 1, 0),
    beside('start', x - half - 1 - width, 0),
    beside('top', x - width / 2, -1),
    beside('bottom', x - width / 2, 1),
    beside('top-end', x - half, -1),
    beside('top-start', x + half - width, -1),
    beside('bottom-end', x - half, 1),
    beside('bottom-start', x + half - width, 1),
  ]
  const near = marks.filter(
    ({ id, spot }) =>
      id !== mark.id && Math.hypot(spot.x - mark.spot.x, spot.y - mark.spot.y) < 2 * markWidth,
  )
  const away = {
    x: near.reduce((sum, { spot }) => sum + mark.spot.x - spot.x, 0),
    y: near.reduce((sum, { spot }) => sum + mark.spot.y - spot.y, 0),
  }
  const score = ({ across, line }: (typeof choices)[number]) =>
    across * away.x + (line * away.y) / 2
  // A name just above or below the mark of another city would be read as the name of that city.
  const misleads = ({ box, line }: (typeof choices)[number]) =>
    line !== 0 &&
    marks.some(
      (other) =>
        other.id !== mark.id &&
        !near.includes(other) &&
        other.x > box.left + markWidth &&
        other.x < box.right - markWidth &&
        Math.abs(other.y - y) < 2 * lineOffset,
    )
  return choices.toSorted(
    (left, right) => Number(misleads(left)) - Number(misleads(right)) || score(right) - score(left),
  )
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
