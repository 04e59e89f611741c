import { expect, test } from 'vitest'
import en from '../../../../messages/en/legal.json' with { type: 'json' }
import id from '../../../../messages/id/legal.json' with { type: 'json' }

test('numbers every clause of the terms and the privacy policy alike in both languages', () => {
  for (const text of ['terms', 'privacy'] as const) {
    expect(numbersOf(en[text].sections)).toEqual(numbersOf(id[text].sections))
  }
})

test('keeps clauses free of arguments, since they are shown as they stand', () => {
  expect(JSON.stringify([id.terms, id.privacy, en.terms, en.privacy])).not.toMatch(/[<>]|\{\w+[},]/)
})

function numbersOf(sections: Record<string, Record<string, string>>): string[] {
  return Object.entries(sections).flatMap(([section, clauses]) =>
    Object.keys(clauses).map((clause) => `${section}.${clause}`),
  )
}
