import { expect, test } from 'vitest'
import type { OrderQuote } from '#contract/market/market-body.ts'
import { textOf } from '../../../../../tests/support/rendered.tsx'
import { OfferReview } from '../offers/offer-review.tsx'
import { TicketSummary } from './ticket-summary.tsx'

// The fields that the summary shows.
const quote = {
  amount: 1_000_000,
  fee: 5_000,
  total: 1_005_000,
  feeBasisPoints: 50,
  freeBalance: 1_500_000,
  holderUnitsRemaining: 25,
  quotaRemaining: 3_000_000,
  refusal: null,
} as OrderQuote

function summary(changed: Partial<Parameters<typeof TicketSummary>[0]>): string {
  const props = { side: 'buy', quote, units: 10, isFault: false, isEmpty: false } as const
  return textOf(<TicketSummary {...props} today="2026-12-01" obstacle={null} {...changed} />)
}

test('the summary of a buy order adds the fee and states what remains of balance, ownership limit and yearly limit', () => {
  const text = summary({})
  expect(text).toContain('10 units × Rp100,000 Rp1,000,000')
  expect(text).toContain('0.5% Rp5,000')
  expect(text).toContain('Available balance now Rp1,500,000')
  expect(text).toContain('balance after this order Rp495,000')
  expect(text).toContain('15 units')
  expect(text).toContain('2026 investment limit after this order Rp2,000,000')
  expect(text).toContain('Place buy order · 10 units')
})

test('the summary of a sell order subtracts the fee and adds the proceeds to the balance, without limits of buyers', () => {
  const text = summary({ side: 'sell', quote: { ...quote, total: 995_000 } })
  expect(text).toContain('−Rp5,000')
  expect(text).toContain('once everything is sold Rp2,495,000')
  expect(text).not.toContain('15 units')
  expect(text).toContain('Place sell order · 10 units')
})

test('a buy order beyond the ownership limit leaves no units of it, and one beyond the balance shows the shortage', () => {
  const text = summary({ units: 30, quote: { ...quote, total: 1_600_000 } })
  expect(text).toContain('0 units')
  expect(text).toContain('−Rp100,000')
})

test('an investor without a yearly limit sees that there is none', () => {
  expect(summary({ quote: { ...quote, quotaRemaining: null } })).toContain('No limit')
})

test('the way to add money is shown only when the order costs more than the balance', () => {
  const refusal = (code: string) => ({ ...quote, refusal: { code, detail: 'Refused because' } })
  const short = summary({ quote: refusal('market.too_little_money') })
  expect(short).toContain('Top up')
  expect(short).toContain('Refused because')
  const capped = summary({ quote: refusal('market.cap_exceeded') })
  expect(capped).not.toContain('Top up')
  expect(capped).toContain('Refused because')
})

test('the button of an order states why it is disabled: the closed market before an invalid field', () => {
  const field = summary({ quote: null, isEmpty: true })
  expect(field).toContain('Correct')
  expect(summary({ isFault: true })).toContain('Correct')
  const closed = summary({ isFault: true, obstacle: 'The market is closed' })
  expect(closed).toContain('The market is closed')
  expect(closed).not.toContain('Correct')
})

test('the review of an offer counts units as they were calculated, however they were typed', () => {
  const review = (units: string) =>
    textOf(
      <OfferReview
        typed={{ code: 'ABC', price: '100000', units, validity: 'day' }}
        review={{ name: 'Rina', quote: { ...quote, total: 995_000 } }}
        idempotencyKey="1"
        today="2026-12-01"
        disabledReason={null}
      />,
    )
  for (const typed of ['10', '10,00', '10.00', '\u0661\u0660']) {
    expect(review(typed), typed).toContain('Units 10 ')
    expect(review(typed), typed).toContain('Rp100,000')
    expect(review(typed), typed).toContain('Offer 10 units')
  }
  expect(review('10')).toContain('−Rp5,000')
})
