import { expect, test } from 'vitest'
import type { ApiClient } from '../../../api/client.ts'
import { percentIn } from '../desk/percent.ts'
import { proposeMonth, typedMonth } from './book-month-form.tsx'

test.each([
  ['7,5', 750],
  ['7.5 %', 750],
  ['82', 8200],
  ['0,1', 10],
  ['33,335', 3334],
  ['', Number.NaN],
  ['penuh', Number.NaN],
])('the percentage "%s" that staff type is %i basis points', (text, basisPoints) => {
  expect(percentIn(text)).toBe(basisPoints)
})

function formOf(fields: Readonly<Record<string, string | File>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

async function sentMonth(fields: Readonly<Record<string, string | File>>) {
  const calls: [string, FormData, unknown][] = []
  const postForm = async (...call: [string, FormData, unknown]) => void calls.push(call)
  // Contains only what the function uses.
  const api = { account: { postForm } } as unknown as ApiClient
  await proposeMonth(api, 'villa', formOf(fields))
  expect(calls).toMatchObject([
    ['/back-office/properties/{propertyId}/months/', {}, { propertyId: 'villa' }],
  ])
  return calls[0]?.[1] ?? new FormData()
}

test('the month of a property is sent with plain digits, the occupancy in basis points and each reason', async () => {
  const month = await sentMonth({
    month: '2026-11',
    gross: '25.000.000',
    propertyTax: '300.000',
    'reason-propertyTax': 'seasonal',
    occupancy: '82,5',
    confirmed: '25000000-300000',
    bankReference: 'BCA 7',
  })
  const sent = (name: string) => month.get(name)
  expect(['month', 'gross', 'propertyTax', 'maintenance'].map(sent)).toEqual([
    '2026-11',
    '25000000',
    '300000',
    '',
  ])
  expect(['reasons.property-tax', 'reasons.gross'].map(sent)).toEqual(['seasonal', ''])
  expect(['occupancyBasisPoints', 'confirmed', 'bankReference'].map(sent)).toEqual([
    '8250',
    '25000000-300000',
    'BCA 7',
  ])
})

test('an occupancy that is not a number is sent empty, and an amount that is none as it was typed', async () => {
  const month = await sentMonth({ occupancy: 'penuh', gross: 'banyak' })
  expect([month.get('occupancyBasisPoints'), month.get('gross')]).toEqual(['', 'banyak'])
})

test('files are sent with the month, but not an empty file field', async () => {
  const files = async (content: string) =>
    (await sentMonth({ files: new File([content], 'bill.pdf') })).getAll('files').length
  expect([await files('%PDF'), await files('')]).toEqual([1, 0])
})

test('the typed values of a refused month are shown again, with the reasons and without the files', () => {
  const form = formOf({ gross: '1', 'reason-gross': 'vacancy', month: '2026-11', confirmed: 'x' })
  const typed = typedMonth(form)
  expect(typed).toMatchObject({ gross: '1', 'reason-gross': 'vacancy', occupancy: '' })
  expect(Object.keys(typed)).not.toContain('confirmed')
})
