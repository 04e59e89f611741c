import { expect, test } from 'vitest'
import { circleOf, coastWindow } from './map-window.ts'

test.each([
  ['Dago', -6.879, 107.615, '/maps/java.svg'],
  ['Sanur', -8.695, 115.26, '/maps/java.svg'],
  ['Medan', 3.56, 98.632, '/maps/indonesia.svg'],
  ['Makassar', -5.156, 119.446, '/maps/indonesia.svg'],
])('%s is inside the displayed part of the coast', (_, lat, lon, file) => {
  const view = coastWindow(lat, lon)
  expect(view.file).toBe(file)
  expect(view.x).toBeGreaterThanOrEqual(0)
  expect(view.y).toBeGreaterThanOrEqual(0)
  expect(view.x + view.width).toBeLessThanOrEqual(view.fileWidth)
  expect(view.y + view.height).toBeLessThanOrEqual(view.fileHeight)
  expect(view.at.x).toBeGreaterThan(view.x)
  expect(view.at.x).toBeLessThan(view.x + view.width)
  expect(view.at.y).toBeGreaterThan(view.y)
  expect(view.at.y).toBeLessThan(view.y + view.height)
})

test('the grid around a place is to scale: 0.005 degrees of latitude are about 557 metres', () => {
  const rows = circleOf(-6.879, 107.615).lines.filter(({ y1, y2 }) => y1 === y2)
  const gaps = rows.slice(1).map((line, index) => Math.abs(line.y1 - (rows[index]?.y1 ?? 0)))
  for (const gap of gaps) expect(Math.abs(gap - 55.66)).toBeLessThan(0.2)
})
