import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day, later, minute } from '#kernel'
import { deposited, type StoredDeposit, shownDeposit } from '../deposits/deposit.ts'
import type { GatewayDeposit } from '../gateways/gateway.ts'
import { paymentTime } from '../suspense/transfer-rows.ts'
import { settlementOf } from './settlement.ts'

const createdAt = new Date('2026-11-21T03:00:00Z')
const expiresAt = later(createdAt, day)

function aDeposit(changes: Partial<StoredDeposit> = {}): StoredDeposit {
  return {
    id: '019a0000-0000-7000-8000-000000000001',
    userId: '019a0000-0000-7000-8000-000000000002',
    reference: 'DEP-1',
    gateway: 'simulator',
    gatewayId: 'sim-1',
    method: 'va-bca',
    amount: 1_000_000n,
    state: 'awaiting-payment',
    accountNumber: '7001200000000017',
    accountBank: null,
    accountHolder: null,
    uniqueCode: null,
    billerCode: null,
    qrContent: null,
    createdAt,
    expiresAt,
    paidAt: null,
    receivedAmount: null,
    reviewReason: null,
    resolution: null,
    returnedAmount: 0n,
    refundState: null,
    isCorrected: false,
    ...changes,
  }
}

function atGateway(changes: Partial<GatewayDeposit> = {}): GatewayDeposit {
  return {
    gatewayId: 'sim-1',
    reference: 'DEP-1',
    state: 'paid',
    currency: 'IDR',
    accountNumber: '7001200000000017',
    qrContent: null,
    paidAmount: 1_000_000n,
    paidAt: later(createdAt, minute),
    ...changes,
  }
}

describe('the gateway’s report', () => {
  test('the gateway’s report credits a payment of the exact amount in time', () => {
    expect(settlementOf(aDeposit(), atGateway())).toMatchObject({
      outcome: 'paid',
      amount: 1_000_000n,
    })
  })

  test('the gateway’s report credits a payment made in time but reported after the deposit was closed', () => {
    for (const state of ['expired', 'failed'] as const) {
      expect(settlementOf(aDeposit({ state }), atGateway({ paidAt: expiresAt })).outcome).toBe(
        'paid',
      )
    }
  })

  test.each([
    ['a rupiah less', { paidAmount: 999_999n }, 'amount-differs'],
    ['a rupiah more', { paidAmount: 1_000_001n }, 'amount-differs'],
    ['a moment late', { paidAt: later(expiresAt, 1) }, 'late'],
    ['foreign money', { currency: 'USD' }, 'currency-differs'],
  ] as const)('the gateway’s report puts a payment into suspense: %s', (_, changes, reason) => {
    const settlement = settlementOf(aDeposit(), atGateway(changes))
    expect(settlement).toMatchObject({ outcome: 'in-review', reason })
    const received = 'paidAmount' in changes ? changes.paidAmount : 1_000_000n
    expect(settlement).toMatchObject({ amount: received })
  })

  test('the gateway’s report closes a deposit without payment and never reopens one', () => {
    const nothing = { paidAmount: null, paidAt: null }
    expect(settlementOf(aDeposit(), atGateway({ state: 'expired', ...nothing }))).toEqual({
      outcome: 'closed',
      state: 'expired',
    })
    const open = atGateway({ state: 'awaiting-payment', ...nothing })
    for (const state of ['awaiting-payment', 'expired', 'failed'] as const) {
      expect(settlementOf(aDeposit({ state }), open).outcome).toBe('nothing')
    }
  })
})

test('for any reports in any order money is credited at most once and only in the exact amount', () => {
  const word = fc.record({
    state: fc.constantFrom('awaiting-payment', 'paid', 'expired', 'failed'),
    paidAmount: fc.bigInt({ min: 1n, max: 2_000_000n }),
    currency: fc.constantFrom('IDR', 'IDR', 'USD'),
    paidAfter: fc.integer({ min: 0, max: 2 * day }),
  })
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      let deposit = aDeposit()
      let received = 0
      for (const { state, paidAmount, currency, paidAfter } of words) {
        const isPaid = state === 'paid'
        const settlement = settlementOf(
          deposit,
          atGateway({
            state: state as GatewayDeposit['state'],
            currency,
            paidAmount: isPaid ? paidAmount : null,
            paidAt: isPaid ? later(createdAt, paidAfter) : null,
          }),
        )
        if (settlement.outcome === 'closed') deposit = { ...deposit, state: settlement.state }
        if (settlement.outcome === 'paid' || settlement.outcome === 'in-review') {
          received += 1
          expect(settlement.amount).toBe(paidAmount)
          if (settlement.outcome === 'paid') expect(settlement.amount).toBe(deposit.amount)
          const reviewReason = settlement.outcome === 'in-review' ? settlement.reason : null
          const { outcome, amount: receivedAmount } = settlement
          deposit = { ...deposit, state: outcome, receivedAmount, reviewReason }
        }
        if (settlement.outcome === 'returned') {
          expect(['paid', 'in-review']).toContain(deposit.state)
          expect([deposit.reviewReason, state]).not.toContain('currency-differs')
          expect(state).toBe('failed')
          expect(settlement.total).toBe(deposit.receivedAmount)
        }
      }
      expect(received).toBeLessThanOrEqual(1)
      expect(received === 1).toBe(words.some(({ state }) => state === 'paid'))
    }),
    { numRuns: 1000 },
  )
})

describe('received money that is returned', () => {
  const paid = { state: 'paid', paidAt: createdAt, receivedAmount: 1_000_000n } as const

  test('received money that is returned is taken in the returned amount, or completely when the payment was denied', () => {
    const refunded = atGateway({ refundedAmount: 400_000n })
    expect(settlementOf(aDeposit(paid), refunded)).toEqual({ outcome: 'returned', total: 400_000n })
    const denied = atGateway({ state: 'failed', paidAmount: null, paidAt: null })
    expect(settlementOf(aDeposit(paid), denied)).toEqual({ outcome: 'returned', total: 1_000_000n })
    expect(settlementOf(aDeposit(paid), atGateway())).toEqual({ outcome: 'nothing' })
  })

  test('received money that is returned is taken whether it is in suspense, released or refunded, but not in another currency', () => {
    const inReview = { ...paid, state: 'in-review', reviewReason: 'late' } as const
    const refunded = atGateway({ refundedAmount: 1_000_000n })
    const taken = { outcome: 'returned', total: 1_000_000n }
    for (const resolution of [null, 'released', 'returned', 'returned-by-gateway'] as const)
      expect(settlementOf(aDeposit({ ...inReview, resolution }), refunded)).toEqual(taken)
    const dollars = aDeposit({ ...inReview, reviewReason: 'currency-differs' })
    for (const report of [refunded, atGateway({ state: 'failed', paidAmount: null })])
      expect(settlementOf(dollars, report)).toEqual({ outcome: 'nothing' })
  })

  test('received money that is returned is shown as the remaining amount', () => {
    const part = aDeposit({ ...paid, returnedAmount: 400_000n })
    expect(shownDeposit(part, createdAt)).toMatchObject({ state: 'paid', creditedAmount: 600_000n })
    const whole = aDeposit({ ...paid, returnedAmount: 1_000_000n })
    expect(shownDeposit(whole, createdAt)).toMatchObject({
      state: 'returned',
      creditedAmount: null,
    })
  })

  test.each([
    ['in review', {}, 'in-review', 600_000n, null],
    ['whose refund is on its way', { refundState: 'submitted' }, 'returning', 600_000n, null],
    ['of which the rest was released', { resolution: 'released' }, 'paid', 1_000_000n, 600_000n],
    ['of which the rest was refunded', { resolution: 'returned' }, 'returned', 1_000_000n, null],
    ['returned whole', { returnedAmount: 1_000_000n }, 'returned', 1_000_000n, null],
    [
      'released and then returned whole',
      { resolution: 'released', returnedAmount: 1_000_000n },
      'returned',
      1_000_000n,
      null,
    ],
    ['corrected', { isCorrected: true }, 'corrected', 1_000_000n, null],
  ] as const)('a deposit %s shows its owner what is left after the gateway returned a part', (_, changes, state, receivedAmount, creditedAmount) => {
    const held = { ...paid, state: 'in-review', reviewReason: 'late' } as const
    const deposit = aDeposit({ ...held, returnedAmount: 400_000n, ...changes })
    expect(shownDeposit(deposit, createdAt)).toMatchObject({
      state,
      receivedAmount,
      creditedAmount,
    })
  })
})

describe('the state shown to the owner', () => {
  test('the state of a deposit shown to its owner is expired for an unpaid deposit past its deadline, before any job has run', () => {
    expect(shownDeposit(aDeposit(), later(expiresAt, -1)).state).toBe('awaiting-payment')
    expect(shownDeposit(aDeposit(), expiresAt).state).toBe('expired')
  })

  test('the state of a deposit shown to its owner has a credited amount only for a paid deposit', () => {
    const paid = { paidAt: createdAt, receivedAmount: 1_000_000n }
    expect(shownDeposit(aDeposit({ state: 'paid', ...paid }), createdAt).creditedAmount).toBe(
      1_000_000n,
    )
    const inReview = aDeposit({ state: 'in-review', reviewReason: 'late', ...paid })
    expect(shownDeposit(inReview, createdAt)).toMatchObject({
      receivedAmount: 1_000_000n,
      creditedAmount: null,
    })
  })

  test('a retry receives the first answer even after the payment', () => {
    const before = deposited(aDeposit())
    const after = deposited(
      aDeposit({ state: 'paid', paidAt: createdAt, receivedAmount: 1_000_000n }),
    )
    expect(after).toEqual(before)
  })
})

test('money from another sender goes to suspense, whatever else is right or wrong', () => {
  const paid = { state: 'paid', paidAt: createdAt, isPaidByOther: true } as const
  for (const paidAmount of [1_000_000n, 999_999n])
    expect(settlementOf(aDeposit(), atGateway({ ...paid, paidAmount }))).toMatchObject({
      outcome: 'in-review',
      reason: 'sender-differs',
    })
})

test.each([
  ['2026-11-21', '2026-11-21T05:00:00Z', '2026-11-21T05:00:00Z', 'received on the same day'],
  ['2026-11-21', '2026-11-23T05:00:00Z', '2026-11-21T17:00:00Z', 'received later'],
  ['2026-11-20', '2026-11-21T05:00:00Z', '2026-11-21T03:00:00Z', 'never before it was ordered'],
  ['2026-11-22', '2026-11-23T05:00:00Z', '2026-11-22T03:00:00Z', 'in time on the last day'],
  ['2026-11-23', '2026-11-23T05:00:00Z', '2026-11-23T05:00:00Z', 'late from the day after'],
])('a transfer booked on %s and received at %s was paid at %s: %s', (day, received, paid) => {
  const deposit = aDeposit()
  expect(paymentTime(deposit, day, new Date(received)).toISOString()).toBe(
    new Date(paid).toISOString(),
  )
})
