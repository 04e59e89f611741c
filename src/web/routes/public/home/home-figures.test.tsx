import { expect, test } from 'vitest'
import type { Figures } from '#contract/figures/figures.ts'
import { textOf } from '../../../../../tests/support/rendered.tsx'
import { HomeFigures } from './home-figures.tsx'

const figures = {
  asOf: '2026-12-01T02:00:00Z',
  paidOut: 1_000_000,
  payouts: 4,
  firstPaidAt: '2026-01-10T02:00:00Z',
  registeredTitles: 3,
  funding: { medianDays: 34, funded: 6, failed: 1 },
} as Figures

const shown = (medianDays: number | null, address: string) => {
  const selling = { orders: 9, ordersFilled: 7, unitsOffered: 90, unitsSold: 70, medianDays }
  return textOf(<HomeFigures figures={{ ...figures, selling }} />, { address })
}

test('the home page names the time to sell with its sample, and the time to fund only while no time to sell is known', () => {
  expect(shown(6, '/en')).toContain('Time to sell')
  expect(shown(6, '/en')).toContain('6 days')
  expect(shown(6, '/en')).toContain('median of 9 sell orders, 7 filled')
  expect(shown(6, '/en')).not.toContain('34 days')
  expect(shown(6, '/')).toContain('9 order jual')
  expect(shown(null, '/en')).not.toContain('Time to sell')
  expect(shown(null, '/en')).toContain('34 days')
})
