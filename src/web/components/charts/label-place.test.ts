import { expect, test } from 'vitest'
import { labelPlace } from './label-place.ts'

const line = (...heights: number[]) =>
  heights.map((y, index) => ({ x: (index * 100) / (heights.length - 1), y }))
const placeAfter = (...lines: number[][]) => {
  const drawn = lines.map((heights) => line(...heights))
  return labelPlace(drawn[0]?.at(-1) ?? { x: 0, y: 0 }, drawn)
}

test('the label of a newest value is above it after a rise and below it after a fall', () => {
  expect(placeAfter([80, 60, 40])).toEqual({ end: 0, top: 40, isAbove: true })
  expect(placeAfter([20, 30, 60])).toEqual({ end: 0, top: 60, isAbove: false })
})

test('a fall just before the width of a label still leads into it', () => {
  expect(placeAfter([10, 10, 50]).isAbove).toBe(false)
})

test('the label stays inside the chart', () => {
  expect(placeAfter([8, 8, 5])).toEqual({ end: 0, top: 5, isAbove: false })
  expect(placeAfter([30, 30, 95])).toEqual({ end: 0, top: 49.5, isAbove: true })
})

test('between a fall and another line below it, the label is above all lines', () => {
  expect(placeAfter([40, 40, 50], [58, 58, 58])).toEqual({ end: 0, top: 43, isAbove: true })
})

test('next to a sudden rise the label stays at the height of its value, left of the rise', () => {
  const price = [
    { x: 0, y: 76 },
    { x: 98.5, y: 76 },
    { x: 98.5, y: 50 },
    { x: 100, y: 50 },
  ]
  const value = [
    { x: 0, y: 48 },
    { x: 86, y: 48 },
    { x: 86, y: 13 },
    { x: 100, y: 13 },
  ]
  expect(labelPlace({ x: 100, y: 50 }, [price, value])).toEqual({
    end: 4,
    top: 50,
    isAbove: false,
  })
})

test('where no place is free of all lines, the label is free of its own line', () => {
  expect(placeAfter([8, 8, 8, 70], [30, 30, 30, 100])).toEqual({ end: 0, top: 70, isAbove: false })
})

test('a label of a value inside the chart ends at it, and at the left edge begins with the chart', () => {
  const early = [
    { x: 0, y: 60 },
    { x: 70, y: 50 },
  ]
  expect(labelPlace({ x: 70, y: 50 }, [early])).toEqual({ end: 30, top: 50, isAbove: true })
  expect(labelPlace({ x: 10, y: 50 }, [])).toEqual({ end: 65, top: 50, isAbove: true })
})
