import { expect, test } from 'vitest'
import { motionKinds } from '#contract'
import { percentIn } from './percent.ts'
import { fractionIn, shareError, termsIn } from './terms-fields.ts'

test('a fraction is read from its two numbers, and what is none has no numbers', () => {
  expect(fractionIn(' 2 / 3 ', true)).toEqual({ numerator: 2, denominator: 3, isAbove: true })
  expect(fractionIn('half', false).numerator).toBeNaN()
})

test('a percentage is read with a comma or a point', () => {
  expect(percentIn('12,5 %')).toBe(1250)
  expect(percentIn('30')).toBe(3000)
  expect(percentIn('')).toBeNaN()
})

test('every kind of motion is stated once', () => {
  expect(termsIn(new FormData()).majorities.map(({ kind }) => kind)).toEqual([...motionKinds])
})

test('a refused share is found at its place in the list', () => {
  const place = `majorities.${motionKinds.indexOf('sale')}.quorum.numerator`
  expect(shareError({ [place]: 'Enter a number' }, 'sale', 'quorum')).toBe('Enter a number')
  expect(shareError({ [place]: 'Enter a number' }, 'sale', 'majority')).toBeUndefined()
})
