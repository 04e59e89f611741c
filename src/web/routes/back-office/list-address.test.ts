import { expect, test } from 'vitest'
import { doneIn, listAddress, stateIn } from './list-address.ts'

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
