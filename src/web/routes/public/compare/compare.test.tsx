import { expect, test } from 'vitest'
import { linksIn, textOf } from '../../../../../tests/support/rendered.tsx'
import { formsIn } from '../../../../../tests/support/rendered-forms.ts'
import { screenRequest } from '../../../../../tests/support/screen-request.ts'
import { ApiProblem } from '../../../api/problem.ts'
import Compare, { loader } from './compare.tsx'
import type { Compared } from './comparison.ts'

const compared = (id: string, changed: Partial<Compared> = {}) =>
  ({
    ...{ id, name: `House ${id}`, type: 'house', city: { id: 'Sleman', en: 'Sleman' } },
    ...{ state: 'operating', picture: null, isForecast: false, yieldAt: null, netYield: 500 },
    ...{ fullYield: 600, grossYield: 800, occupancy: 9_000, growth: 300, costs: 400_000 },
    ...{ costShare: 1_000, left: 3_600_000, issueCost: null, unitPrice: 1_000_000 },
    ...{ unitValue: 1_050_000, askGap: null, forSale: 3, gap: null, closes: null, title: 'SHM' },
    ...{ titleEnds: null, sharia: false, debt: false, investors: 40 },
    ...changed,
  }) as unknown as Compared

type Shown = {
  readonly vacancy?: number | null
  readonly missing?: number
  readonly isTooMany?: boolean
}
const screen = (
  properties: readonly Compared[],
  { vacancy = null, missing = 0, isTooMany = false }: Shown = {},
) => {
  const query = { ids: properties.map(({ id }) => id), isTooMany, vacancy, years: 5 }
  const loaded = { query, missing, compared: properties }
  return [<Compare key="compare" />, { address: '/en/marketplace/compare', loaded }] as const
}
const rowOf = (name: string, next: string, ...shown: Parameters<typeof screen>) =>
  textOf(...screen(...shown))
    .split(` ${name} `)[1]
    ?.split(` ${next}`)[0]

test('the better and the weaker figure of a row are marked as text, an equal one as the same', () => {
  const pair = [compared('a', { netYield: 700 }), compared('b', { netYield: 500 })]
  expect(rowOf('Net yield', 'Net yield if', pair)).toBe('7.0% best 5.0% weakest')
  expect(rowOf('Net yield', 'Net yield if', [compared('a'), compared('b')])).toBe('same 5.0% 5.0%')
})

test('a figure is not ranked while one of the properties has only a forecast, which is named', () => {
  const pair = [compared('a', { netYield: 700, isForecast: true }), compared('b')]
  expect(rowOf('Net yield', 'Net yield if', pair)).toBe('7.0% forecast 5.0%')
})

test('what is always a forecast is never ranked', () => {
  const pair = [compared('a', { left: 4_000_000 }), compared('b')]
  expect(rowOf('Gain left on Rp10 m', 'Cost built', pair)).not.toMatch(/best|weakest/)
})

test('a lower cost and a price further below the value are better', () => {
  const pair = [
    compared('a', { issueCost: 900, askGap: -250 }),
    compared('b', { issueCost: 1_100, askGap: 100 }),
  ]
  expect(rowOf('Cost built into the price', 'Price', pair)).toBe('9.0% best 11.0% weakest')
  expect(rowOf('Asking price against value per unit', 'Units for sale', pair)).toBe(
    '2.5% below best 1.0% above weakest',
  )
})

test('a price comparison that no property has is left out, and the yield at a vacancy without one', () => {
  const [, table = ''] = textOf(...screen([compared('a'), compared('b')])).split('Comparison of')
  expect(table.split('Save or share')[0]).not.toMatch(
    /against valuation|Asking price against|Net yield at this vacancy/,
  )
  const gap = textOf(...screen([compared('a', { gap: 0 }), compared('b')]))
  expect(gap).toContain('Property price against valuation the same –')
  expect(gap).not.toContain('Asking price against value')
  const at = textOf(...screen([compared('a', { yieldAt: 450 })], { vacancy: 10 }))
  expect(at).toContain('Net yield at this vacancy 4.5%')
})

test('amounts, shares, dates and choices of a property are shown in the language of the page', () => {
  const text = textOf(
    ...screen([compared('a', { sharia: true, titleEnds: '2046-05-01' }), compared('b')]),
  )
  expect(text).toContain('Price per unit same Rp1,000,000 Rp1,000,000')
  expect(text).toContain('Title valid until 1 May 2046 –')
  expect(text).toContain('Sharia contracts Yes No')
  expect(text).toContain('Mortgaged to a bank same No No')
})

test('a property leaves the comparison by its own link, which keeps the assumptions', () => {
  const links = linksIn(...screen([compared('a'), compared('b')], { vacancy: 20 }))
  expect(links).toContain('/en/marketplace/compare?ids=b&vacancy=20')
  expect(links).toContain('/en/marketplace/compare?ids=a&vacancy=20')
  expect(links).toContain('/en/marketplace/a')
})

test('the assumptions are sent with the compared properties', () => {
  const [form] = formsIn(...screen([compared('a'), compared('b')], { vacancy: 20 }))
  expect(form?.fields).toEqual({ ids: 'a,b', vacancy: '20', years: '5' })
  expect(formsIn(...screen([compared('a')]))[0]?.fields.vacancy).toBe('')
})

test('properties that were not found or are too many are stated, and an empty comparison leads to the list', () => {
  expect(textOf(...screen([compared('a')], { missing: 2 }))).toContain(
    '2 properties were not found',
  )
  expect(textOf(...screen([compared('a')], { isTooMany: true }))).toContain(
    'Only the first four are shown.',
  )
  const empty = screen([])
  expect(textOf(...empty)).toContain('Nothing to compare yet')
  expect(linksIn(...empty)).toEqual(['/en/marketplace'])
  expect(formsIn(...empty)).toEqual([])
})

test('a full comparison leads back to the list, another one to a further property', () => {
  const four = ['a', 'b', 'c', 'd'].map((id) => compared(id))
  expect(textOf(...screen(four))).toContain('Back to the list')
  expect(textOf(...screen(four.slice(1)))).toContain('Add a property')
})

const detail = {
  ...{ code: 'VS01', state: 'operating', isPaused: false, city: { name: { id: 'x', en: 'x' } } },
  ...{ facts: {}, rent: { lines: [] }, money: { raise: 1 }, unitPrice: 1_050_000 },
}
const figures = { terms: null, sale: null, investor: null }

test('the comparison reads each property, what others ask for it, and leaves out unknown ones', async () => {
  const resale = { propertyId: 'a', bestAsk: 1_000_000, askGapBasisPoints: -476, unitsForSale: 3 }
  const answers = {
    '/figures/': figures,
    '/properties/': { resales: [{ ...resale, propertyId: 'z', bestAsk: 1 }, resale] },
    '/properties/{propertyId}/': ({ propertyId }: { propertyId: string }) => {
      if (propertyId === 'gone') throw new ApiProblem(404, { code: 'properties.not_found' })
      return { ...detail, id: propertyId, state: propertyId === 'a' ? 'operating' : 'paid-out' }
    },
  }
  const { args, calls } = screenRequest({ address: '/marketplace/compare?ids=a,gone,b', answers })
  const { query, missing, compared: shown } = await loader(args)
  expect([query.ids, missing]).toEqual([['a', 'b'], 1])
  expect(
    shown.map(({ unitPrice, unitValue, forSale, costs }) => [unitPrice, unitValue, forSale, costs]),
  ).toEqual([
    [1_000_000, 1_050_000, 3, null],
    [null, null, 0, null],
  ])
  expect(calls.filter(([call]) => call === 'GET /properties/')).toEqual([
    ['GET /properties/', { resale: 'offered', q: 'VS01' }],
  ])
})

test('a failure other than a missing property is an error of the page', async () => {
  const failed = new ApiProblem(500, { code: 'request.failed' })
  const answers = { '/figures/': figures, '/properties/{propertyId}/': failed }
  const { args } = screenRequest({ address: '/marketplace/compare?ids=a', answers })
  await expect(loader(args)).rejects.toBe(failed)
})
