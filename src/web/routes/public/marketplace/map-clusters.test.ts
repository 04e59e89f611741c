import { expect, test } from 'vitest'
import { archipelago, clustersOf, frameAround, isInJava, type MapPlace } from './map-clusters.ts'

const place = (id: string, lat: number, lon: number, count: number): MapPlace => {
  return { id, name: id, lat, lon, count }
}

const jakarta = place('jakarta-selatan', -6.26, 106.81, 5)
const depok = place('depok', -6.4, 106.82, 2)
const makassar = place('makassar', -5.15, 119.45, 1)

test('cities that would overlap become one circle with their total count', () => {
  const clusters = clustersOf([depok, jakarta, makassar], archipelago)
  expect(clusters.map(({ places, count }) => [places.map(({ id }) => id), count])).toEqual([
    [['jakarta-selatan', 'depok'], 7],
    [['makassar'], 1],
  ])
})

test('no property is lost or counted twice in any frame', () => {
  for (const frame of [archipelago, frameAround([jakarta, depok, makassar])]) {
    const clusters = clustersOf([depok, jakarta, makassar], frame)
    expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(8)
    for (const { x, y } of clusters) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(100)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(100)
    }
  }
})

test('a frame around two neighbouring cities has the shape of the map and is in Java', () => {
  const frame = frameAround([jakarta, depok])
  const shape = (frame.east - frame.west) / (frame.north - frame.south)
  expect(shape).toBeCloseTo(47 / 18, 5)
  expect(isInJava(frame)).toBe(true)
  expect(isInJava(archipelago)).toBe(false)
  expect(frameAround([])).toEqual(archipelago)
})
