/** A point on the map, in degrees. */
export type Point = { readonly latitude: number; readonly longitude: number }

const earthRadiusKilometres = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the distance between two points along the surface of the earth. */
export function distanceKilometres(from: Point, to: Point): number {
  const [north, east] = [to.latitude - from.latitude, to.longitude - from.longitude].map(radians)
  const half =
    Math.sin((north ?? 0) / 2) ** 2 +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      Math.sin((east ?? 0) / 2) ** 2
  return 2 * earthRadiusKilometres * Math.asin(Math.sqrt(half))
}
