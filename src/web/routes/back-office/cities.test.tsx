import { expect, test } from 'vitest'
import { htmlOf, textIn } from '../../../../tests/support/rendered.tsx'
import CitiesScreen from './cities.tsx'

const chosen = { id: 'bandung', name: { id: 'Kota Bandung', en: 'Bandung' } }
const fact = {
  ...{ kind: 'flood', text: { id: 'Jarang banjir', en: 'Floods are rare' }, asOf: '2026-11-01' },
  ...{ source: 'BNPB', address: 'https://example.org/' },
}
const filterOf = (facts: readonly object[]) => {
  const loaded = { cities: [chosen], chosen, facts, waiting: [], done: null }
  const page = { address: '/en/back-office/cities', loaded, roles: ['admin'] } as const
  return /<form[^>]*method="get".*?<\/form>/s.exec(htmlOf(<CitiesScreen />, page))?.[0] ?? ''
}

test('the filter leads to the facts of the city', () => {
  expect(filterOf([fact])).not.toContain('without-script')
  expect(textIn(filterOf([fact]))).toContain('Show 1 fact')
})

test('without facts a sentence says so, and only browsers without scripts need the button', () => {
  expect(textIn(filterOf([]))).toMatch(/There are no facts about this city or regency yet. Show$/)
  expect(filterOf([])).toMatch(/<button[^>]*without-script/)
})
