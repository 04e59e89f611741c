import { expect, test } from 'vitest'
import type { Overview } from '#contract/portfolio/portfolio.ts'
import type { Portfolio } from '#contract/portfolio/portfolio-body.ts'
import { textOf } from '../../../../tests/support/rendered.tsx'
import { HistoryCard } from './history-card.tsx'

const point = (on: string, value: number) => ({
  ...{ on, value, invested: 900_000, income: 0, realised: 0, balance: 0, deposited: 900_000 },
})
const portfolio = {
  ...({} as Portfolio),
  ...{ value: 500_000, invested: 400_000, costOfGone: 500_000 },
  history: [
    point('2026-06-01', 900_000),
    point('2026-07-01', 700_000),
    point('2026-08-01', 500_000),
  ],
}
const realised = [
  {
    ...({} as Overview['realised'][number]),
    property: { id: 'ruko', name: 'Ruko Dago' },
    on: '2026-07-02',
    proceeds: 1_270_000,
    sales: [
      { on: '2026-05-02', proceeds: 50_000, isOfProperty: false },
      { on: '2026-06-02', proceeds: 370_000, isOfProperty: false },
      { on: '2026-07-02', proceeds: 900_000, isOfProperty: true },
    ],
  },
]

test('the history marks each day with a sale by its own proceeds, and tells sold units from a sold property', () => {
  const text = textOf(<HistoryCard portfolio={portfolio} realised={realised} />, {
    address: '/en/dashboard?range=all',
  })
  expect(text).toMatch(/Units of Ruko Dago sold, Rp370.* to your wallet/)
  expect(text).toMatch(/Ruko Dago sold, Rp900.* to your wallet/)
  expect(text).not.toMatch(/Rp1[.,]27|Rp50\D/)
})
