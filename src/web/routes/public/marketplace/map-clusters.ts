import { frames } from '../../../components/property/map/city-places.ts'

/** A city with matching properties; its position is in degrees. */
export type MapPlace = {
  readonly id: string
  readonly name: string
  readonly lat: number
  readonly lon: number
  readonly count: number
}

/** The visible part of the map in degrees of longitude and latitude. */
export type MapFrame = {
  readonly west: number
  readonly east: number
  readonly north: number
  readonly south: number
}

export type MapCluster = {
  readonly places: readonly MapPlace[]
  readonly count: number
  /** The position in percent of the picture's width and height. */
  readonly x: number
  readonly y: number
}

/** The frames of the outlines under `/maps`. */
export const archipelago: MapFrame = frames.indonesia
export const javaToLombok: MapFrame = frames.java

const widthToHeight =
  (archipelago.east - archipelago.west) / (archipelago.north - archipelago.south)
const narrowest = 1.2
/** Circles whose centres are closer than this share of the width would overlap. */
const nearest = 9

/** Returns a frame around these places with a margin, in the shape of the whole map. */
export function frameAround(places: readonly MapPlace[]): MapFrame {
  if (places.length === 0) return archipelago
  const lons = places.map(({ lon }) => lon)
  const lats = places.map(({ lat }) => lat)
  const [west, east] = [Math.min(...lons), Math.max(...lons)]
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const width = Math.max(narrowest, (east - west) * 1.5, (north - south) * 1.6 * widthToHeight)
  const whole = archipelago.east - archipelago.west
  if (width >= whole) return archipelago
  const height = width / widthToHeight
  const left = within((west + east - width) / 2, archipelago.west, archipelago.east - width)
  const bottom = within((south + north - height) / 2, archipelago.south, archipelago.north - height)
  return { west: left, east: left + width, south: bottom, north: bottom + height }
}

/** Whether a frame is inside the finer outline of Java to Lombok. */
export function isInJava(frame: MapFrame): boolean {
  return (
    frame.west >= javaToLombok.west &&
    frame.east <= javaToLombok.east &&
    frame.south >= javaToLombok.south &&
    frame.north <= javaToLombok.north
  )
}

/**
 * Returns the places in a frame as circles; those that would overlap are merged into one, and the largest is in
 * front.
 */
export function clustersOf(places: readonly MapPlace[], frame: MapFrame): MapCluster[] {
  const clusters: MapCluster[] = []
  const seen = places.filter(({ lat, lon }) => {
    return lon >= frame.west && lon <= frame.east && lat >= frame.south && lat <= frame.north
  })
  for (const place of seen.toSorted((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))) {
    const { x, y } = pointOf(place, frame)
    const index = clusters.findIndex((cluster) => {
      return Math.hypot(cluster.x - x, (cluster.y - y) / widthToHeight) < nearest
    })
    const near = clusters[index]
    if (near === undefined) clusters.push({ places: [place], count: place.count, x, y })
    else {
      const count = near.count + place.count
      clusters[index] = { ...near, places: [...near.places, place], count }
    }
  }
  return clusters
}

function pointOf({ lat, lon }: MapPlace, { west, east, north, south }: MapFrame) {
  return {
    x: ((lon - west) / (east - west)) * 100,
    y: ((north - lat) / (north - south)) * 100,
  }
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
