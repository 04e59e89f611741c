import { expect, test } from 'vitest'
import { recordEndedTokens } from './ended-tokens.ts'

test('the token of a session that ended is remembered for two minutes, also when others end later', () => {
  let now = 0
  const ended = recordEndedTokens(() => now)
  ended.add('one')
  now = 60_000
  ended.add('two')
  now = 119_999
  ended.add('three')
  expect(['one', 'two', 'three', 'four', null].map(ended.has)).toEqual([
    ...[true, true, true],
    ...[false, false],
  ])
  now = 120_000
  ended.add('four')
  expect(['one', 'two', 'three', 'four'].map(ended.has)).toEqual([false, true, true, true])
})

test('the token of a session that ended again is remembered from the later end', () => {
  let now = 0
  const ended = recordEndedTokens(() => now)
  ended.add('one')
  now = 60_000
  ended.add('one')
  now = 150_000
  ended.add('two')
  expect(ended.has('one')).toBe(true)
})
