import { expect, test } from 'vitest'
import { motionKinds } from '#contract'
import { percentIn } from '../desk/percent.ts'
import { fractionIn, shareError, termsIn } from './terms-fields.ts'

test('a fraction is read as two numbers, and an invalid one as NaN', () => {
  expect(fractionIn(' 2 / 3 ', true)).toEqual({ numerator: 2, denominator: 3, isAbove: true })
  expect(fractionIn('half', false).numerator).toBeNaN()
})

test('a percentage is read with a comma or a point', () => {
  expect(percentIn('12,5 %')).toBe(1250)
  expect(percentIn('30')).toBe(3000)
  expect(percentIn('')).toBeNaN()
})

test('each kind of motion appears once', () => {
  expect(termsIn(new FormData()).majorities.map(({ kind }) => kind)).toEqual([...motionKinds])
})

test('the error of a refused share is found by its position in the list', () => {
  const place = `majorities.${motionKinds.indexOf('sale')}.quorum.numerator`
  expect(shareError({ [place]: 'Enter a number' }, 'sale', 'quorum')).toBe('Enter a number')
  expect(shareError({ [place]: 'Enter a number' }, 'sale', 'majority')).toBeUndefined()
})
