import { expect, test } from 'vitest'
import {
  doneIn,
  firstPlace,
  listAddress,
  type Place,
  placeAfter,
  placeBefore,
  placeIn,
  stateIn,
} from './list-address.ts'

const at = (search: string) => new URL(`https://sepetak.example/back-office/questions${search}`)
const states = ['open', 'answered'] as const
const acts = ['answer', 'rejection'] as const

test('a queue shows the state that its address asks for, and the usual one for any other word', () => {
  expect(stateIn(at('?state=answered'), states)).toBe('answered')
  for (const search of ['', '?state=', '?state=gone'])
    expect(stateIn(at(search), states)).toBe('open')
})

test('a page says what was just done, and nothing for a word that is no act of its own', () => {
  expect(doneIn(at('?done=rejection'), acts)).toBe('rejection')
  for (const search of ['', '?done=', '?done=withdrawal'])
    expect(doneIn(at(search), acts)).toBeNull()
})

test('an address of a list carries only what narrows it', () => {
  expect(listAddress('/back-office/questions', { state: null, cursor: 'a b' })).toBe(
    '/back-office/questions?cursor=a+b',
  )
  expect(listAddress('/back-office/questions', { state: null })).toBe('/back-office/questions')
})

const followed = (place: Place) => placeIn(at(listAddress('', {}, place)).searchParams)

test('a list is walked to any page and back again by its addresses alone', () => {
  const there: Place[] = [firstPlace]
  for (let page = 1; page < 6; page += 1)
    there.push(followed(placeAfter(there.at(-1) ?? firstPlace, `c${page}`)))
  expect(there.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
  let place: Place | null = there.at(-1) ?? null
  for (const expected of there.toReversed()) {
    expect(place).toEqual(expected)
    place = place && placeBefore(place)
    place = place && followed(place)
  }
  expect(place).toBeNull()
})

test('an address holds the newest twenty steps, and beyond them only the way to the first page is left', () => {
  let place = firstPlace
  for (let page = 1; page <= 40; page += 1) place = followed(placeAfter(place, `c${page}`))
  expect(place).toMatchObject({ number: 41, cursor: 'c40' })
  expect(place.before).toHaveLength(20)
  let back: Place | null = place
  let steps = 0
  while (back !== null) {
    back = placeBefore(back)
    steps += 1
  }
  expect(steps).toBe(21)
})

test('a page number that cannot be is counted instead', () => {
  for (const page of ['0', '1', '2', 'x', '1e99', ''])
    expect(placeIn(new URLSearchParams({ cursor: 'b', before: 'a', page })).number).toBe(3)
  expect(placeIn(new URLSearchParams({ page: '7' }))).toEqual(firstPlace)
})
