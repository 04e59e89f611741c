import { expect, test } from 'vitest'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { linksIn, textOf } from '../../../../../tests/support/rendered.tsx'
import { formsIn } from '../../../../../tests/support/rendered-forms.ts'
import { laterParts } from '../../../ui/later.ts'
import { InvestPanel } from './invest-panel.tsx'

await laterParts()

const offering = {
  ...{ unitPrice: 1_000_000, unitsTotal: 1_000, unitsLeft: 400, minimumUnits: 2, targetUnits: 800 },
  ...{ holderUnitsMax: 100, purchaseFeeBasisPoints: 125, coolingOffHours: 48, isPaused: false },
  ...{ opensAt: '2026-12-10T02:00:00Z', closesAt: '2027-01-10T02:00:00Z', unitsSold: 600 },
}
const property = {
  ...{ id: 'villa', name: 'Villa Sanur', state: 'open', investors: 12, issuerUnits: 0 },
  ...{ unitPrice: 1_000_000, unitsTotal: 1_000, money: { raise: 1_000_000_000 }, isPaused: false },
  offering,
} as unknown as PropertyDetail

type Shown = { readonly units?: string | null; readonly isSignedIn?: boolean }
const panel = (changed: object = {}, { units = null, isSignedIn = true }: Shown = {}) =>
  [
    <InvestPanel
      key="panel"
      property={{ ...property, ...changed } as PropertyDetail}
      isSignedIn={isSignedIn}
      units={units}
    />,
    { address: '/en/marketplace/villa' },
  ] as const

test.each([
  [null, '2', 'Rp2,000,000', 'Rp25,000', 'Rp2,025,000'],
  ['10', '10', 'Rp10,000,000', 'Rp125,000', 'Rp10,125,000'],
  ['1', '2', 'Rp2,000,000', 'Rp25,000', 'Rp2,025,000'],
  ['1000', '100', 'Rp100,000,000', 'Rp1,250,000', 'Rp101,250,000'],
  ['many', '2', 'Rp2,000,000', 'Rp25,000', 'Rp2,025,000'],
])('with "%s" units in the address the form asks for %s, which cost %s and %s, together %s', (units, sent, amount, fee, total) => {
  const [form] = formsIn(...panel({}, { units }))
  expect(form?.fields.units).toBe(sent)
  for (const words of [amount, fee, total]) expect(form?.text).toContain(words)
  expect(Object.keys(form?.buttons ?? {}).join()).toContain(
    `Continue with ${sent} units · ${total}`,
  )
})

test('the fee is rounded to the nearest rupiah, halves up', () => {
  const feeAt = (unitPrice: number) => {
    const few = { offering: { ...offering, unitPrice, minimumUnits: 1 } }
    return formsIn(...panel(few, { units: '1' }))[0]?.text
  }
  expect(feeAt(1_000_040)).toContain('Rp12,501')
  expect(feeAt(1_000_039)).toContain('Rp12,500')
})

test('the most units of a purchase are those of an investor, or those that are left', () => {
  expect(textOf(...panel())).toContain('2–100 units per investor')
  const few = { offering: { ...offering, unitsLeft: 30 } }
  expect(textOf(...panel(few))).toContain('2–30 units')
  expect(textOf(...panel(few))).not.toContain('per investor')
  const last = { offering: { ...offering, unitsLeft: 1 } }
  expect(formsIn(...panel(last))[0]?.fields.units).toBe('1')
})

test('a guest creates an account or logs in with the same number of units, and sees no purchase', () => {
  const [form] = formsIn(...panel({}, { units: '5', isSignedIn: false }))
  expect(form?.buttons).toMatchObject({
    'Create an account to buy': 'new',
    'Have an account? Log in': '',
  })
  expect(Object.keys(form?.buttons ?? {}).join()).not.toContain('Continue')
  expect(form?.fields.units).toBe('5')
})

test('nothing can be bought while an offering is paused, and the page says why', () => {
  const paused = panel({ isPaused: true, offering: { ...offering, isPaused: true } })
  expect(formsIn(...paused)).toEqual([])
  expect(textOf(...paused)).toContain('You cannot buy while we check this offering.')
})

test('an open offering without a unit left is sold out, and its units may become available again', () => {
  const full = panel({ offering: { ...offering, unitsLeft: 0 } })
  expect(formsIn(...full)).toEqual([])
  expect(textOf(...full)).toContain('All units sold')
  expect(textOf(...full)).toContain('Some may become available again')
})

test.each([
  [{ state: 'funded' }, 'All units sold'],
  [{ state: 'funded', issuerUnits: 40 }, 'Target met'],
  [{ state: 'funded', issuerUnits: 40 }, 'The issuer keeps 40 unsold units.'],
  [{ state: 'closing', issuerUnits: 1 }, 'The issuer keeps 1 unsold unit.'],
  [{ state: 'operating' }, '12 investors hold its units'],
  [{ state: 'failed' }, 'All buyers have been refunded in full.'],
  [{ state: 'withdrawn' }, 'This offering was withdrawn before it ended.'],
  [{ state: 'sale-vote' }, 'is deciding whether to sell the property'],
  [{ state: 'paid-out' }, 'The proceeds have been paid out to unit holders.'],
] as const)('a property with %o offers no purchase and says "%s"', (changed, words) => {
  const shown = panel({ offering: null, ...changed })
  expect(textOf(...shown)).toContain(words)
  expect(formsIn(...shown)).toEqual([])
  expect(linksIn(...shown)).toEqual(['/en/marketplace?state=open'])
})

test.each([
  [{ offering }, 'The offering opens on 10 December 2026.'],
  [{ offering: { ...offering, isPaused: true } }, 'If it has not opened by 10 Jan 2027, 09:00 WIB'],
  [{ offering: null }, 'The offering has not opened.'],
])('an offering that has not opened says when it does: %s', (changed, words) => {
  expect(textOf(...panel({ state: 'coming-soon', ...changed }))).toContain(words)
})

test('a unit in operation has its issue price until a valuation changes it', () => {
  const of = (changed: object) =>
    textOf(...panel({ state: 'operating', offering: null, ...changed }))
  expect(of({})).toContain('Issue price per unit, until the next valuation Rp1,000,000')
  expect(of({ unitPrice: 1_100_000 })).toContain(
    'Value per unit by the latest valuation Rp1,100,000',
  )
  expect(of({ state: 'failed' })).toContain('Per unit Rp1,000,000')
})
