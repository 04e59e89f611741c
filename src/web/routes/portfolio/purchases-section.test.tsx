import { expect, test } from 'vitest'
import type { Purchase } from '#contract/offerings/subscription-body.ts'
import { linksIn, textOf } from '../../../../tests/support/rendered.tsx'
import { PurchasesSection } from './purchases-section.tsx'

const purchase = {
  id: 'p1',
  receiptNumber: 'PPU-1',
  propertyId: 'villa',
  property: null,
  units: 5,
  total: 502_500,
  state: 'active',
  placedAt: '2026-12-01T03:00:00Z',
  cancellableUntil: '2026-12-03T03:00:00Z',
} as unknown as Purchase

type Given = Partial<Parameters<typeof PurchasesSection>[0]> & { readonly nextCursor?: string }

function section(changed: Partial<Purchase> | null, { nextCursor, ...given }: Given = {}) {
  const items = changed === null ? [] : [{ ...purchase, ...changed }]
  return (
    <PurchasesSection
      purchases={{ items, nextCursor: nextCursor ?? null }}
      asOf="2026-12-02T03:00:00Z"
      isFirst
      {...given}
    />
  )
}

const until = 'Can be cancelled until 3 Dec 2026, 10:00 WIB'

test.each([
  ['active', '2026-12-03T02:59:59Z', true],
  ['active', '2026-12-03T03:00:00Z', false],
  ['allotted', '2026-12-02T03:00:00Z', false],
  ['cancelled', '2026-12-02T03:00:00Z', false],
] as const)('a purchase that is %s at %s is listed with the end of its cancellation period: %s', (state, asOf, isListed) => {
  expect(textOf(section({ state }, { asOf })).includes(until)).toBe(isListed)
})

test('a purchase is listed with its property, units, total, state and receipt', () => {
  const text = textOf(section({}))
  expect(text).toContain('villa')
  expect(text).toContain('5 units')
  expect(text).toContain('Rp502,500')
  expect(text).toContain('in escrow')
  expect(linksIn(section({}))).toEqual(['/en/dashboard/orders/p1', '/en/dashboard/orders/p1'])
})

test('an investor without purchases is led to the properties, but not on a later page', () => {
  const properties = '/en/dashboard/properties'
  expect(linksIn(section(null))).toEqual([properties])
  expect(linksIn(section(null, { isFirst: false }))).not.toContain(properties)
})

test('the next page of purchases is read from its cursor, and a later page leads back to the newest', () => {
  const orders = '/en/dashboard/portfolio/orders'
  expect(linksIn(section({}, { nextCursor: 'c/1' }))).toContain(`${orders}?after=c%2F1`)
  expect(linksIn(section({}, { isFirst: false }))).toContain(orders)
  expect(linksIn(section({}))).not.toContain(orders)
})
