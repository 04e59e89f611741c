// The bounds of the maps in `public/maps`, as `art/map.mjs` drew them: degrees from the corner, multiplied by
// the unit.
const java = {
  file: '/maps/java.svg',
  west: 104.8,
  east: 117.2,
  north: -5.4,
  south: -9.2,
  unit: 80,
}
const indonesia = {
  file: '/maps/indonesia.svg',
  west: 94.5,
  east: 141.5,
  north: 6.5,
  south: -11.5,
  unit: 20,
}

/** The displayed part of a coast map around a place. */
type CoastWindow = {
  readonly file: string
  readonly fileWidth: number
  readonly fileHeight: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly at: { readonly x: number; readonly y: number }
}

/** Returns about 350 km of coast on Java, Bali and Lombok, 900 km elsewhere, always inside the map. */
export function coastWindow(lat: number, lon: number): CoastWindow {
  const isNear = lon > java.west && lon < java.east && lat < java.north && lat > java.south
  const { file, west, east, north, south, unit } = isNear ? java : indonesia
  const fileWidth = Math.round((east - west) * unit)
  const fileHeight = Math.round((north - south) * unit)
  const width = isNear ? 250 : 160
  const height = Math.round(width / 1.6)
  const at = { x: (lon - west) * unit, y: (north - lat) * unit }
  const inside = (start: number, size: number, whole: number) =>
    Math.min(Math.max(start, 0), whole - size)
  return {
    file,
    fileWidth,
    fileHeight,
    width,
    height,
    x: inside(at.x - width / 2, width, fileWidth),
    y: inside(at.y - height / 2, height, fileHeight),
    at,
  }
}

type Line = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }

const size = 260
const metresPerDegree = 111_320
/** A hundred units of the drawing are one kilometre. */
const unitsPerMetre = 0.1
const gridDegrees = 0.005

/** Returns the grid of longitudes and latitudes in a square around a place, every 0.005 degrees, to scale. */
export function circleOf(lat: number, lon: number): { readonly lines: readonly Line[] } {
  const perLat = metresPerDegree * unitsPerMetre
  const perLon = perLat * Math.cos((lat * Math.PI) / 180)
  const place = (value: number) => Math.round(value * 10) / 10
  const steps = (value: number, perDegree: number) => {
    const first = Math.ceil((value - size / 2 / perDegree) / gridDegrees)
    const last = Math.floor((value + size / 2 / perDegree) / gridDegrees)
    return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * gridDegrees)
  }
  return {
    lines: [
      ...steps(lon, perLon).map((at) => {
        const x = place(size / 2 + (at - lon) * perLon)
        return { x1: x, x2: x, y1: 0, y2: size }
      }),
      ...steps(lat, perLat).map((at) => {
        const y = place(size / 2 - (at - lat) * perLat)
        return { x1: 0, x2: size, y1: y, y2: y }
      }),
    ],
  }
}
