import { expect, test } from 'vitest'
import { insetOnIndonesia, namedPlaces, placeOn, placesOn } from './city-places.ts'

const city = (id: string, lat: number, lon: number) => ({ id, location: { lat, lon }, width: 70 })

test('a city is placed by its coordinates, and has no place on a map that does not include it', () => {
  expect(placeOn('indonesia', city('corner', 6.5, 94.5))).toEqual({ x: 0, y: 0 })
  expect(placeOn('java', city('middle', -7.3, 110.3))).toEqual({ x: 50, y: 50 })
  expect(placeOn('java', city('medan', 3.6, 98.7))).toBeNull()
})

test('the outline of the larger map is within the smaller one', () => {
  const { x, y, width, height } = insetOnIndonesia()
  expect(x).toBeGreaterThan(0)
  expect(x + width).toBeLessThan(100)
  expect(y + height).toBeLessThan(100)
})

test('names never overlap: those of neighbours are on different sides', () => {
  const named = namedPlaces('java', [
    city('jakarta', -6.2, 106.8),
    city('depok', -6.25, 106.85),
    city('surabaya', -7.27, 112.7),
  ])
  expect(named.get('jakarta')).toBeDefined()
  expect(named.get('surabaya')).toBe('end')
  expect(named.get('depok')).not.toBe(named.get('jakarta'))
})

test('a name at the edge is on the inner side', () => {
  expect(namedPlaces('java', [city('lombok', -8.7, 116.9)]).get('lombok')).toBe('start')
})

test('a name is not above or below the mark of another city, where it would be read as the name of that city', () => {
  const named = namedPlaces('java', [
    city('denpasar', -8.65, 115.22),
    { ...city('central-lombok', -8.7, 116.27), width: 99 },
  ])
  expect(named.get('central-lombok')).toMatch(/^(top|bottom)$/)
  expect(named.get('denpasar')).toMatch(/start|^(top|bottom)$/)
})

test('each name of close neighbours points away from the others, so that all have room', () => {
  const named = namedPlaces('java', [
    city('south-jakarta', -6.26, 106.81),
    city('bekasi', -6.24, 106.99),
    city('depok', -6.4, 106.82),
    city('south-tangerang', -6.29, 106.72),
  ])
  expect(named.get('bekasi')).toBe('end')
  expect(named.get('south-tangerang')).toBe('start')
  expect(named.get('depok')).toMatch('bottom')
  expect(named.get('south-jakarta')).toMatch('top')
})

test('neighbours are moved apart on the map of Java so that no mark hides another, and others stay in place', () => {
  const surabaya = city('surabaya', -7.27, 112.7)
  const cities = [
    city('south-jakarta', -6.26, 106.81),
    city('bekasi', -6.24, 106.99),
    city('depok', -6.4, 106.82),
    city('the-same-place', -6.4, 106.82),
    surabaya,
  ]
  const places = placesOn('java', cities)
  const pixels = [...places.values()].map(({ x, y }) => [x * 5.6, y * 1.542] as const)
  for (const [index, [x, y]] of pixels.entries())
    for (const [otherX, otherY] of pixels.slice(index + 1))
      expect(Math.hypot(otherX - x, otherY - y)).toBeGreaterThan(14)
  expect(places.get('surabaya')).toEqual(placeOn('java', surabaya))
  expect(placesOn('indonesia', cities).get('depok')).toEqual(
    placeOn('indonesia', city('depok', -6.4, 106.82)),
  )
})
