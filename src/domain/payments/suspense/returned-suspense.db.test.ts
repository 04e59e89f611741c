import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readProposal } from '#approvals'
import { day, minute } from '#kernel'
import { readNotice } from '#notifications'
import { reporting } from '../../../../tests/support/reporting.ts'
import { rethrow } from '../../../../tests/support/rethrow.ts'
import { suspendedAmount as amount, suspenseDesk } from '../../../../tests/support/suspense-desk.ts'
import {
  readDeposit,
  readDeposits,
  readDepositsUnderReview,
  uncreditedDeposits,
} from '../deposits/read-deposits.ts'
import { releaseMatchedDeposits } from '../deposits/resolve-deposit.ts'
import { settleDeposit } from '../deposits/settle-deposit.ts'
import { checkClosedDeposits, followEvents } from '../follow-up.ts'
import {
  type GatewayDeposit,
  type GatewayPayout,
  type PaymentGateway,
  PayoutRefused,
} from '../gateways/gateway.ts'
import { followRefund } from '../refunds/follow-refund.ts'
import { sendDueRefunds } from '../refunds/send-refunds.ts'

const desk = await suspenseDesk()
const {
  approved,
  books,
  changesSince,
  clock,
  services,
  held,
  listed,
  maker,
  open,
  proposedRefund,
  proposedRelease,
  queuedRefund,
  refunds,
  returnSilently,
  simulator,
  store,
  suspend,
  withGateway,
} = desk
beforeEach(() => suspend())
afterAll(() => desk.close())

async function audits(): Promise<{ action: string; amount: string; lost: string }[]> {
  const { rows } = await store.asOwner(`
    select action, details->>'amount' as amount, details->>'lost' as lost from audit.events
    where subject_id = '${held.deposit.id}' and action = 'payments.return-by-gateway' order by id`)
  return rows
}

async function noticesOf(userId: string, event: string): Promise<number> {
  const { rows } = await store.asOwner(`select from notifications.notices
    where user_id = '${userId}' and event = '${event}' and "values"->>'reference' = '${held.deposit.reference}'`)
  return rows.length
}

/** What finance reads in English about the returned money, the oldest first. */
async function noticesToFinance(): Promise<{ title: string; text: string; path: string | null }[]> {
  const { rows } = await store.asOwner(`select id from notifications.notices
    where user_id = '${maker.userId}' and event = 'suspense-return-found'
      and "values"->>'reference' = '${held.deposit.reference}' order by happened_at`)
  const notices = rows.map(({ id }: { id: string }) => readNotice(store.db, maker, 'en', id))
  return (await Promise.all(notices)).map(({ title, text, path }) => ({ title, text, path }))
}

const gone = { suspense: -amount, clearing: -amount }
const closed = {
  returnedAmount: amount,
  resolution: { outcome: 'returned-by-gateway' },
  approved: null,
  proposal: null,
}

describe('money that the gateway returns while it is in suspense', () => {
  test.each([
    [
      'reported by a webhook',
      async () => {
        await simulator.act(held.deposit.reference, 'refund')
        await followEvents(services, rethrow)
      },
    ],
    [
      'found by the daily query',
      async () => {
        await returnSilently()
        clock.advance(11 * minute)
        await checkClosedDeposits(services, rethrow)
      },
    ],
    [
      'reported as a payment that failed after all',
      async () => {
        const failed = { state: 'failed', paidAmount: null, paidAt: null } as const
        const flipped = withGateway({ getDeposit: () => changed(failed) })
        await settleDeposit(flipped, held.deposit.reference)
        await settleDeposit(flipped, held.deposit.reference)
      },
    ],
  ])('money that the gateway returns leaves suspense by one entry and closes its item when it is %s', async (_, happen) => {
    const before = await books()
    await happen()
    const { reference } = held.deposit
    await Promise.all(Array.from({ length: 8 }, () => settleDeposit(services, reference)))
    expect(await changesSince(before)).toEqual(gone)
    expect(await listed('waiting')).toBeUndefined()
    expect(await listed('decided')).toMatchObject({ ...closed, paidTwiceAmount: 0n })
    expect(await audits()).toEqual([
      { action: 'payments.return-by-gateway', amount: amount.toString(), lost: '0' },
    ])
    expect(await noticesOf(held.owner.userId, 'deposit-returned-early')).toBe(1)
    expect(await noticesOf(maker.userId, 'suspense-return-found')).toBe(1)
    const { rows } = await store.asOwner(
      `select kind from ledger.entries where reference = '${held.deposit.reference}' order by kind`,
    )
    expect(rows).toEqual([{ kind: 'deposit' }, { kind: 'gateway-return' }])
  })

  test('money that the gateway returns while it is in suspense is shown to its owner as returned and no longer counts as received', async () => {
    await simulator.act(held.deposit.reference, 'refund')
    await settleDeposit(services, held.deposit.reference)
    expect(await readDeposit(store.db, clock, held.owner, held.deposit.id)).toMatchObject({
      state: 'returned',
      creditedAmount: null,
    })
    expect(await uncreditedDeposits(store.db, clock, held.owner.userId)).toMatchObject({
      received: 0n,
    })
    const page = { limit: 10, cursor: null, state: 'open' } as const
    expect((await readDeposits(store.db, clock, held.owner, page)).items).toEqual([])
  })

  test('money that the gateway returns while it is in suspense is closed at once when the payment and its return are reported together', async () => {
    const before = await books()
    await open()
    await simulator.act(held.deposit.reference, 'pay', amount)
    await simulator.act(held.deposit.reference, 'refund')
    await settleDeposit(services, held.deposit.reference)
    expect(await changesSince(before)).toEqual({})
    expect(await listed('decided')).toMatchObject(closed)
  })

  test('money that the gateway returns while it is in suspense is taken out by the automatic rule, which asks the gateway before it releases money', async () => {
    await suspend(249_000n)
    const before = await books()
    await returnSilently(249_000n)
    clock.advance(10 * minute)
    const released = await Promise.all([
      releaseMatchedDeposits(services, rethrow),
      releaseMatchedDeposits(services, rethrow),
    ])
    expect(released).toEqual([0, 0])
    expect(await changesSince(before)).toEqual({ suspense: -249_000n, clearing: -249_000n })
    expect((await listed('decided'))?.resolution?.outcome).toBe('returned-by-gateway')
  })

  test('money that the gateway returns while it is in suspense is refused beyond what was received, and nothing moves', async () => {
    const before = await books()
    const liar = withGateway({ getDeposit: () => changed({ refundedAmount: amount + 1n }) })
    await expect(settleDeposit(liar, held.deposit.reference)).rejects.toThrow(/more than/)
    expect(await changesSince(before)).toEqual({})
    expect(await listed('waiting')).toMatchObject({ returnedAmount: 0n })
  })

  test('money in another currency that the gateway returns changes nothing, because it is not in the ledger', async () => {
    const before = await books()
    await open()
    await simulator.act(held.deposit.reference, 'pay')
    const dollars = { currency: 'USD', refundedAmount: 250_000n } as const
    const foreign = withGateway({ getDeposit: () => changed(dollars) })
    await settleDeposit(foreign, held.deposit.reference)
    await settleDeposit(foreign, held.deposit.reference)
    expect(await changesSince(before)).toEqual({})
    expect(await listed('waiting')).toMatchObject({ reviewReason: 'currency-differs' })
  })
})

describe('a decision about money that the gateway has returned', () => {
  const refusal = { code: 'payments.returned_by_gateway', kind: 'conflict' }

  test.each([
    ['release', () => proposedRelease()],
    ['refund', () => proposedRefund()],
  ])('a %s of returned money cannot be proposed: the gateway is asked first', async (_, propose) => {
    const before = await books()
    await returnSilently()
    await expect(propose()).rejects.toMatchObject(refusal)
    await expect(propose()).rejects.toMatchObject(refusal)
    expect(await changesSince(before)).toEqual(gone)
    expect((await listed('decided'))?.proposal).toBeNull()
  })

  test.each([
    ['release', () => proposedRelease()],
    ['refund', () => proposedRefund()],
  ])('a %s of returned money cannot be approved: the gateway is asked again, and the proposal ends with the reason', async (_, propose) => {
    const before = await books()
    const proposal = await propose()
    await returnSilently()
    await expect(approved(proposal)).rejects.toMatchObject(refusal)
    expect(await changesSince(before)).toEqual(gone)
    expect(await readProposal(store.db, proposal.id)).toMatchObject({
      state: 'ended',
      endedBecause: 'returned-by-gateway',
    })
    expect(await refunds()).toEqual([])
    await expect(approved(proposal)).rejects.toMatchObject({ code: 'approvals.already_decided' })
  })

  test('a release is not approved while the gateway does not answer, and can be approved afterwards', async () => {
    const proposal = await proposedRelease()
    const before = await books()
    const silent = withGateway({ getDeposit: () => Promise.reject(new Error('no answer')) })
    const unanswered = { code: 'payments.gateway_unanswered', details: { obstacle: 'silent' } }
    await expect(approved(proposal, silent)).rejects.toMatchObject(unanswered)
    await expect(proposedRelease(silent)).rejects.toMatchObject(unanswered)
    expect(await changesSince(before)).toEqual({})
    await approved(proposal)
    expect(await changesSince(before)).toEqual({ suspense: -amount, free: amount })
  })

  test('a refund that waits to be sent is stopped, and the gateway gets no order', async () => {
    const before = await books()
    const reference = await queuedRefund()
    await simulator.act(held.deposit.reference, 'refund')
    await followEvents(services, rethrow)
    await Promise.all([sendDueRefunds(services, rethrow), sendDueRefunds(services, rethrow)])
    expect(await refunds()).toEqual([
      { reference, state: 'failed', failure: 'returned-by-gateway' },
    ])
    expect(await simulator.getPayout(reference)).toBeNull()
    expect(await changesSince(before)).toEqual(gone)
    expect(await listed('decided')).toMatchObject({ ...closed, paidTwiceAmount: 0n })
    expect(await noticesOf(maker.userId, 'refund-returned')).toBe(0)
  })

  test('the worker asks the gateway before it sends an approved refund, and waits for an answer', async () => {
    const before = await books()
    const reference = await queuedRefund()
    const silent = withGateway({ getDeposit: () => Promise.reject(new Error('no answer')) })
    await sendDueRefunds(silent, rethrow)
    expect((await refunds())[0]).toMatchObject({ reference, state: 'queued' })
    await returnSilently()
    clock.advance(minute)
    await Promise.all(Array.from({ length: 8 }, () => sendDueRefunds(services, rethrow)))
    expect((await refunds())[0]).toMatchObject({ state: 'failed' })
    expect(await simulator.getPayout(reference)).toBeNull()
    expect(await changesSince(before)).toEqual(gone)
  })

  test('a refund that another worker has sent while the gateway was asked is not ordered a second time', async () => {
    const reference = await queuedRefund()
    const orders: string[] = []
    const counting = withGateway({
      createPayout: (order) => {
        orders.push(order.reference)
        return simulator.createPayout(order)
      },
    })
    const getDeposit: PaymentGateway['getDeposit'] = async (each) => {
      // The answer takes longer than the lease of this worker.
      clock.advance(minute)
      await sendDueRefunds(counting, rethrow)
      return await simulator.getDeposit(each)
    }
    await sendDueRefunds({ ...counting, gateway: { ...counting.gateway, getDeposit } }, rethrow)
    expect(orders).toEqual([reference])
  })

  test('a refund whose worker died before the order is not sent again, and fails once it is certainly not on its way', async () => {
    const reference = await queuedRefund()
    const dead = withGateway({ createPayout: () => Promise.reject(new Error('died')) })
    await reporting('died', (onFailure) => sendDueRefunds(dead, onFailure))
    await simulator.act(held.deposit.reference, 'refund')
    await followEvents(services, rethrow)
    clock.advance(9 * minute)
    await sendDueRefunds(services, rethrow)
    expect((await refunds())[0]?.state).toBe('sending')
    clock.advance(11 * minute)
    await sendDueRefunds(services, rethrow)
    expect(await refunds()).toEqual([
      { reference, state: 'failed', failure: 'returned-by-gateway' },
    ])
    expect(await simulator.getPayout(reference)).toBeNull()
  })
})

describe('a refund whose order a gateway may have without finding it', () => {
  test('a refund that may have reached the gateway is not taken for unsent when the gateway returned the money', async () => {
    const reference = await queuedRefund()
    const blind = { findsLostPayouts: false, getPayout: async () => null }
    const cut: PaymentGateway['createPayout'] = async (order) => {
      await simulator.createPayout(order)
      throw new Error('the answer was lost')
    }
    await reporting('the answer was lost', (onFailure) =>
      sendDueRefunds(withGateway({ ...blind, createPayout: cut }), onFailure),
    )
    await simulator.act(held.deposit.reference, 'refund')
    await followEvents(services, rethrow)
    clock.advance(day)
    await sendDueRefunds(withGateway(blind), rethrow)
    expect(await refunds()).toEqual([{ reference, state: 'sending', failure: null }])
  })

  test.each([
    ['never reached', false, 'failed', 'recalled'],
    ['reached', true, 'submitted', null],
  ])('a refund whose order %s the gateway is recalled once the gateway has returned the money, or stops answering about it for a day', async (_, isOrdered, state, failure) => {
    const facts = { currency: 'IDR', bankReference: null, failure: 'recalled' } as const
    const cut: PaymentGateway['createPayout'] = async (order) => {
      if (isOrdered) await simulator.createPayout(order)
      throw new Error('the answer was lost')
    }
    /** Like Iris: it finds an order by its own number only, which repeating the order returns. */
    const forgetful = (changes: Partial<PaymentGateway> = {}) => {
      let recalled: GatewayPayout | null = null
      return withGateway({
        findsLostPayouts: false,
        getPayout: async (reference, gatewayId) =>
          gatewayId == null ? null : ((await simulator.getPayout(reference)) ?? recalled),
        recallPayout: async ({ reference, amount }) => {
          recalled = {
            ...facts,
            gatewayId: `recalled-${reference}`,
            reference,
            amount,
            state: 'failed',
          }
          return (await simulator.getPayout(reference)) ?? recalled
        },
        ...changes,
      })
    }
    const silent = { getDeposit: () => Promise.reject(new Error('no answer')) }
    for (const [happen, answers] of [
      [() => simulator.act(held.deposit.reference, 'refund'), {}],
      [async () => {}, silent],
    ] as const) {
      await suspend()
      const reference = await queuedRefund()
      await reporting('the answer was lost', (onFailure) =>
        sendDueRefunds(forgetful({ createPayout: cut }), onFailure),
      )
      await happen()
      await followEvents(services, rethrow)
      clock.advance(5 * minute)
      await sendDueRefunds(forgetful(answers), rethrow)
      expect(await refunds()).toEqual([{ reference, state: 'sending', failure: null }])
      clock.advance(day)
      await sendDueRefunds(forgetful(answers), rethrow)
      expect(await refunds()).toEqual([{ reference, state, failure }])
    }
  })

  test('a refusal of a second order does not prove that the first was not sent', async () => {
    const reference = await queuedRefund()
    const blind = { findsLostPayouts: false, getPayout: async () => null }
    const dead = () => Promise.reject(new Error('the answer was lost'))
    await reporting('the answer was lost', (onFailure) =>
      sendDueRefunds(withGateway({ ...blind, createPayout: dead }), onFailure),
    )
    clock.advance(minute)
    const refused = () => Promise.reject(new PayoutRefused('invalid'))
    await reporting('the gateway refuses the payout: invalid', (onFailure) =>
      sendDueRefunds(withGateway({ ...blind, createPayout: refused }), onFailure),
    )
    expect(await refunds()).toEqual([{ reference, state: 'sending', failure: null }])
  })
})

describe('money that leaves twice', () => {
  async function sentRefund(): Promise<string> {
    const reference = await queuedRefund()
    await sendDueRefunds(services, rethrow)
    return reference
  }

  test('a refund that arrives after the gateway returned the money is a cost, and finance is notified', async () => {
    const before = await books()
    const reference = await sentRefund()
    await simulator.act(held.deposit.reference, 'refund')
    await followEvents(services, rethrow)
    expect(await changesSince(before)).toEqual(gone)
    await simulator.actOnPayout(reference, 'pay')
    await Promise.all([followRefund(services, reference), followRefund(services, reference)])
    const both = { suspense: -amount, clearing: -2n * amount, costs: amount }
    expect(await changesSince(before)).toEqual(both)
    expect(await listed('decided')).toMatchObject({ ...closed, paidTwiceAmount: amount })
    expect(await noticesOf(maker.userId, 'suspense-return-found')).toBe(2)
    await simulator.actOnPayout(reference, 'reverse')
    await Promise.all([followRefund(services, reference), followRefund(services, reference)])
    expect(await changesSince(before)).toEqual(gone)
    expect(await listed('decided')).toMatchObject({ ...closed, paidTwiceAmount: 0n })
  })

  test('money that the gateway returns after our refund arrived is a cost until the bank sends the refund back', async () => {
    const before = await books()
    const reference = await sentRefund()
    await simulator.actOnPayout(reference, 'pay')
    await followRefund(services, reference)
    expect(await changesSince(before)).toEqual(gone)
    await returnSilently()
    clock.advance(day)
    await Promise.all([1, 2].map(() => checkClosedDeposits(services, rethrow)))
    const both = { suspense: -amount, clearing: -2n * amount, costs: amount }
    expect(await changesSince(before)).toEqual(both)
    expect(await listed('decided')).toMatchObject({
      resolution: { outcome: 'returned' },
      paidTwiceAmount: amount,
    })
    expect(await noticesOf(held.owner.userId, 'deposit-returned-early')).toBe(0)
    await simulator.actOnPayout(reference, 'reverse')
    await Promise.all([followRefund(services, reference), followRefund(services, reference)])
    expect(await changesSince(before)).toEqual(gone)
    expect(await listed('decided')).toMatchObject({ ...closed, paidTwiceAmount: 0n })
  })

  test('money in suspense costs nothing when the bank refuses our refund after the gateway returned the money', async () => {
    const before = await books()
    const reference = await sentRefund()
    await simulator.act(held.deposit.reference, 'refund')
    await followEvents(services, rethrow)
    await simulator.actOnPayout(reference, 'fail')
    await followRefund(services, reference)
    expect(await changesSince(before)).toEqual(gone)
    expect(await listed('decided')).toMatchObject(closed)
    await expect(proposedRefund()).rejects.toMatchObject({ code: 'payments.returned_by_gateway' })
  })

  test('money never leaves twice when the return is reported while twenty approvals and workers run', async () => {
    for (let round = 0; round < 8; round += 1) {
      await suspend()
      const before = await books()
      const proposal = await proposedRefund()
      await returnSilently()
      await Promise.allSettled(
        Array.from({ length: 20 }, (_, index) =>
          [
            () => approved(proposal),
            () => settleDeposit(services, held.deposit.reference),
            () => sendDueRefunds(services, rethrow),
          ][(index + round) % 3]?.(),
        ),
      )
      await sendDueRefunds(services, rethrow)
      expect(await changesSince(before)).toEqual(gone)
      const states = (await refunds()).map(({ state }) => state)
      expect(['', 'failed']).toContain(states.join())
    }
  })
})

describe('a part that the gateway returns', () => {
  const part = 4_000_000n
  const rest = amount - part
  const returnPart = async () => {
    await simulator.act(held.deposit.reference, 'refund', part)
    await followEvents(services, rethrow)
  }

  test('a returned part leaves suspense, ends the proposal about the whole, and leaves the rest to two people', async () => {
    const before = await books()
    const whole = await proposedRelease()
    await returnPart()
    expect(await changesSince(before)).toEqual({ suspense: -part, clearing: -part })
    expect(await readProposal(store.db, whole.id)).toMatchObject({ state: 'ended' })
    expect(await listed('waiting')).toMatchObject({ returnedAmount: part, proposal: null })
    expect(await readDeposit(store.db, clock, held.owner, held.deposit.id)).toMatchObject({
      state: 'in-review',
      receivedAmount: rest,
    })
    expect(await uncreditedDeposits(store.db, clock, held.owner.userId)).toMatchObject({
      received: rest,
    })
    await approved(await proposedRelease())
    expect(await changesSince(before)).toEqual({
      suspense: -amount,
      clearing: -part,
      free: rest,
    })
    expect(await readDeposit(store.db, clock, held.owner, held.deposit.id)).toMatchObject({
      state: 'paid',
      creditedAmount: rest,
    })
    await simulator.act(held.deposit.reference, 'refund')
    await followEvents(services, rethrow)
    expect(await changesSince(before)).toEqual(gone)
  })

  test('finance is notified of how much still needs a decision after a returned part, and that nothing is left after the rest', async () => {
    await returnPart()
    clock.advance(minute)
    await simulator.act(held.deposit.reference, 'refund')
    await followEvents(services, rethrow)
    expect(await noticesToFinance()).toEqual([
      {
        title: `Rp4,000,000 of deposit ${held.deposit.reference} was returned by the payment partner`,
        text: 'The rest, Rp6,000,005, is still in suspense and needs a new decision. Compare it with the payment partner.',
        path: '/back-office/suspense',
      },
      {
        title: `Rp6,000,005 of deposit ${held.deposit.reference} was returned by the payment partner`,
        text: 'The money is no longer in suspense. Do not credit or refund it. Compare it with the payment partner.',
        path: '/back-office/suspense?state=decided',
      },
    ])
  })

  test('finance is notified that a refund is already being sent when a part is returned, and of what was paid twice', async () => {
    const reference = await queuedRefund()
    await sendDueRefunds(services, rethrow)
    await returnPart()
    clock.advance(minute)
    await simulator.actOnPayout(reference, 'pay')
    await followRefund(services, reference)
    expect(await noticesToFinance()).toEqual([
      {
        title: `Rp4,000,000 of deposit ${held.deposit.reference} was returned by the payment partner`,
        text: 'The rest, Rp6,000,005, is still in suspense, but our refund is already being sent. Wait for its result. Compare it with the payment partner.',
        path: '/back-office/suspense',
      },
      {
        title: `Rp4,000,000 of deposit ${held.deposit.reference} was returned by the payment partner`,
        text: 'We had refunded it as well, so Rp4,000,000 was paid twice. Ask the recipient to send it back. Compare it with the payment partner.',
        path: '/back-office/suspense?state=decided',
      },
    ])
  })

  test('a returned part leaves only the rest to be refunded, and no cost when the refund arrives', async () => {
    const before = await books()
    await returnPart()
    const reference = await queuedRefund()
    await sendDueRefunds(services, rethrow)
    expect(await simulator.getPayout(reference)).toMatchObject({ amount: rest })
    await simulator.actOnPayout(reference, 'pay')
    await followRefund(services, reference)
    expect(await changesSince(before)).toEqual(gone)
    expect(await listed('decided')).toMatchObject({ resolution: { outcome: 'returned' } })
  })

  test('a returned part is not counted among what is still to arrive while the rest is being refunded', async () => {
    await returnPart()
    await queuedRefund()
    const { received } = await uncreditedDeposits(store.db, clock, held.owner.userId)
    const lines = await readDepositsUnderReview(store.db, clock, held.owner.userId)
    expect(lines).toMatchObject([{ state: 'returning', receivedAmount: rest }])
    expect(received).toBe(rest)
  })

  test('a returned part stops a refund of the whole that waits to be sent', async () => {
    const reference = await queuedRefund()
    await returnPart()
    await sendDueRefunds(services, rethrow)
    expect(await simulator.getPayout(reference)).toBeNull()
    expect(await listed('waiting')).toMatchObject({
      refund: { state: 'failed', failure: 'returned-by-gateway' },
    })
  })

  test('a part that the gateway returns is not followed by an automatic release of the rest', async () => {
    await suspend(249_000n)
    await simulator.act(held.deposit.reference, 'refund', 1_000n)
    await followEvents(services, rethrow)
    const before = await books()
    clock.advance(day)
    await releaseMatchedDeposits(services, rethrow)
    expect(await changesSince(before)).toEqual({})
  })
})

test('the database refuses an item closed as returned by the gateway while money of it is left', async () => {
  const { rows } = await store.asOwner(
    `select entry_id from payments.deposits where id = '${held.deposit.id}'`,
  )
  const insert = `insert into payments.deposit_resolutions
    (deposit_id, outcome, amount, entry_id, resolved_at)
    values ('${held.deposit.id}', 'returned-by-gateway', ${amount}, '${rows[0].entry_id}', now())`
  for (const part of [null, 1n, amount - 2n]) {
    if (part !== null) await simulator.act(held.deposit.reference, 'refund', part)
    await settleDeposit(services, held.deposit.reference)
    await expect(store.asApplication(insert)).rejects.toMatchObject({
      constraint: 'resolutions_of_suspense',
    })
  }
})

async function changed(lie: Partial<GatewayDeposit>): Promise<GatewayDeposit | null> {
  const truth = await simulator.getDeposit(held.deposit.reference)
  return truth === null ? null : { ...truth, ...lie }
}
