import { expect, test } from 'vitest'
import { EditionBody } from '../src/contract/legal/legal.ts'
import { editions } from '../src/domain/legal/editions.ts'
import { alarmBasisPoints, haltMinutes } from '../src/domain/market/matching/price-alarm.ts'

const text = EditionBody.shape.texts.shape.id.omit({ fingerprint: true }).strict()

test.each(
  editions.map(({ document, version, texts }) => [`${document} ${version}`, texts] as const),
)('%s has the fields that the API states for a legal text, in both languages', (_name, texts) => {
  expect(text.parse(texts.id)).toEqual(texts.id)
  expect(text.parse(texts.en)).toEqual(texts.en)
})

test('the newest market rules state the price alarm and the length of its halt', () => {
  const rules = editions.find(({ document }) => document === 'market-rules')?.texts
  const halts = (language: 'id' | 'en') =>
    rules?.[language].sections.find(({ id }) => id === 'halts')?.clauses.join(' ')
  expect(halts('id')).toContain(`${alarmBasisPoints / 100}%`)
  expect(halts('id')).toContain(`${haltMinutes} menit`)
  expect(halts('en')).toContain(`${alarmBasisPoints / 100}%`)
  expect(halts('en')).toContain(`${haltMinutes} minutes`)
})
