import { expect, test } from 'vitest'
import type { PropertyCard } from '#contract/properties/property-body.ts'
import { featuredOf } from './home-choice.ts'

// Only the fields that the selection uses.
const card = (id: string, state: string) => ({ id, state, letState: 'let' }) as PropertyCard
const idsOf = (properties: readonly PropertyCard[]) => properties.map(({ id }) => id)

const open = [card('o1', 'open'), card('o2', 'open'), card('o3', 'open')]

test('four properties at different stages are selected', () => {
  const newest = [card('f', 'failed'), card('r', 'operating'), ...open, card('c', 'coming-soon')]
  expect(idsOf(featuredOf(open, newest))).toEqual(['o1', 'o2', 'r', 'c'])
})

test('missing stages are filled with other properties, and no property appears twice', () => {
  expect(idsOf(featuredOf(open, open))).toEqual(['o1', 'o2', 'o3'])
  expect(idsOf(featuredOf([], [card('r', 'operating'), card('s', 'sold')]))).toEqual(['r', 's'])
  expect(featuredOf([], [])).toEqual([])
})
