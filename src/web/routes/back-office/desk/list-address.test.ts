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

test('a queue shows the state in its address, and the default state for an unknown one', () => {
  expect(stateIn(at('?state=answered'), states)).toBe('answered')
  for (const search of ['', '?state=', '?state=gone'])
    expect(stateIn(at(search), states)).toBe('open')
})

test('a page reports the action in its address, and none for an unknown one', () => {
  expect(doneIn(at('?done=rejection'), acts)).toBe('rejection')
  for (const search of ['', '?done=', '?done=withdrawal'])
    expect(doneIn(at(search), acts)).toBeNull()
})

test('the address of a list contains only active filters', () => {
  expect(listAddress('/back-office/questions', { state: null, cursor: 'a b' })).toBe(
    '/back-office/questions?cursor=a+b',
  )
  expect(listAddress('/back-office/questions', { state: null })).toBe('/back-office/questions')
})

const followed = (place: Place) => placeIn(at(listAddress('', {}, place)).searchParams)

test('each page of a list and the way back can be reached by address alone', () => {
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

test('an address holds the latest twenty steps, and older ones lead back to the first page', () => {
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

test('an impossible page number is replaced by the number of steps', () => {
  for (const page of ['0', '1', '2', 'x', '1e99', ''])
    expect(placeIn(new URLSearchParams({ cursor: 'b', before: 'a', page })).number).toBe(3)
  expect(placeIn(new URLSearchParams({ page: '7' }))).toEqual(firstPlace)
})
