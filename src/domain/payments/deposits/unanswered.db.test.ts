import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { inspectFile } from '#files'
import { day, hour, minute } from '#kernel'
import { readNotice } from '#notifications'
import { aPicture } from '../../../../tests/support/hostile-files.ts'
import { reporting } from '../../../../tests/support/reporting.ts'
import { rethrow } from '../../../../tests/support/rethrow.ts'
import {
  suspendedAmount as amount,
  answered,
  suspenseDesk,
} from '../../../../tests/support/suspense-desk.ts'
import type { GatewayDeposit, PaymentGateway } from '../gateways/gateway.ts'
import { createNoGateway } from '../gateways/no-gateway.ts'
import { openSuspenseEvidence } from '../refunds/propose-refund.ts'
import { sendDueRefunds } from '../refunds/send-refunds.ts'
import { releaseMatchedDeposits } from './resolve-deposit.ts'

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
  proposedRefund,
  proposedRelease,
  queuedRefund,
  refunds,
  simulator,
  store,
  suspend,
  withGateway,
} = desk
beforeEach(() => suspend())
afterAll(() => desk.close())

const page = new Uint8Array(await aPicture('png'))
const rule = { path: 'file', types: ['image/png'], bytesMax: 2 ** 20 } as const
const evidence = await inspectFile(page, rule)
const confirmed = { withoutAnswer: true, evidence }

function answering(lie: Partial<GatewayDeposit>): PaymentGateway['getDeposit'] {
  return async (reference) => {
    const truth = await simulator.getDeposit(reference)
    return truth === null ? null : { ...truth, ...lie }
  }
}

const silent = () => withGateway({ getDeposit: () => Promise.reject(new Error('no answer')) })

describe.each([
  ['silent', silent],
  ['unknown', () => withGateway({ getDeposit: async () => null })],
  ['contradicts', () => withGateway({ getDeposit: answering({ refundedAmount: amount + 1n }) })],
  ['contradicts', () => withGateway({ getDeposit: answering({ reference: 'DEP-AAAAA-BBBBB' }) })],
  ['contradicts', () => withGateway({ getDeposit: answering({ state: 'awaiting-payment' }) })],
  ['contradicts', () => withGateway({ getDeposit: answering({ paidAmount: amount - 1n }) })],
  ['contradicts', () => withGateway({ getDeposit: answering({ currency: 'USD' }) })],
  ['former', () => withGateway({ name: 'xendit' })],
] as const)('a decision about money that the gateway gives no usable answer about (%s)', (obstacle, through) => {
  const refusal = { code: 'payments.gateway_unanswered', kind: 'conflict', details: { obstacle } }

  test.each([
    ['release', proposedRelease],
    ['refund', proposedRefund],
  ] as const)('a %s without an answer of the gateway is proposed only as such and with a document', async (_, propose) => {
    const before = await books()
    await expect(propose(through())).rejects.toMatchObject(refusal)
    await expect(propose(through(), { ...answered, evidence })).rejects.toMatchObject(refusal)
    await expect(propose(through(), { ...confirmed, evidence: null })).rejects.toMatchObject({
      code: 'payments.confirmation_missing',
      fields: [{ path: 'file' }],
    })
    const proposal = await propose(through(), confirmed)
    expect((await listed('waiting'))?.proposal?.content).toMatchObject({ obstacle })
    expect((await openSuspenseEvidence(services, maker, proposal.id)).type).toBe('image/png')
    expect(await changesSince(before)).toEqual({})
  })

  test('a release without an answer of the gateway is credited once a second person approves it, and the audit log names the obstacle', async () => {
    const before = await books()
    const proposal = await proposedRelease(through(), confirmed)
    await approved(proposal, through())
    expect(await changesSince(before)).toEqual({ suspense: -amount, free: amount })
    const { rows } = await store.asOwner(`select details->>'obstacle' as obstacle from audit.events
      where action = 'payments.release-deposit' and subject_id = '${held.deposit.id}'`)
    expect(rows).toEqual([{ obstacle }])
  })

  test('a proposal made with the answer of the gateway is not approved without one', async () => {
    const before = await books()
    const proposal = await proposedRelease()
    await expect(approved(proposal, through())).rejects.toMatchObject(refusal)
    expect(await changesSince(before)).toEqual({})
  })

  test('money that the gateway gives no usable answer about is not released automatically', async () => {
    await suspend(249_000n)
    const before = await books()
    clock.advance(11 * minute)
    expect(await releaseMatchedDeposits(through(), () => {})).toBe(0)
    expect(await changesSince(before)).toEqual({})
  })
})

test('a proposal without an answer of the gateway is not approved when the obstacle is another one by then', async () => {
  const proposal = await proposedRelease(silent(), confirmed)
  const contradicting = withGateway({ getDeposit: answering({ refundedAmount: amount + 1n }) })
  await expect(approved(proposal, contradicting)).rejects.toMatchObject({
    code: 'payments.gateway_unanswered',
    details: { obstacle: 'contradicts' },
  })
})

test('a proposal without an answer of the gateway is refused once the gateway reports that it returned the money', async () => {
  const proposal = await proposedRelease(silent(), confirmed)
  await desk.returnSilently()
  await expect(approved(proposal)).rejects.toMatchObject({ code: 'payments.returned_by_gateway' })
})

test('a failure of our own while the gateway’s answer is applied is not taken for a missing answer', async () => {
  const broken = { ...services, clock: { ...clock, now: () => new Date(Number.NaN) } }
  await desk.returnSilently()
  await expect(proposedRelease(broken, confirmed)).rejects.not.toMatchObject({
    code: expect.stringMatching(/^payments/),
  })
})

test('a refund that a former gateway was to send fails unsent, and people decide again', async () => {
  const before = await books()
  const reference = await queuedRefund()
  await sendDueRefunds(withGateway({ name: 'xendit' }), rethrow)
  expect(await refunds()).toEqual([{ reference, state: 'failed', failure: 'gateway-former' }])
  expect(await simulator.getPayout(reference)).toBeNull()
  expect(await listed('waiting')).toMatchObject({ proposal: null })
  const { rows } = await store.asOwner(`select id from notifications.notices
    where user_id = '${maker.userId}' and event = 'refund-returned'
      and "values"->>'reference' = '${held.deposit.reference}'`)
  expect((await readNotice(store.db, maker, 'en', rows[0].id)).text).toMatch(/no longer work with/)
  await approved(await proposedRelease())
  expect(await changesSince(before)).toEqual({ suspense: -amount, free: amount })
})

test('a refund is not proposed while no gateway is configured, because nothing could send it', async () => {
  const services = withGateway({ ...createNoGateway() })
  await expect(proposedRefund(services, confirmed)).rejects.toMatchObject({
    code: 'payments.not_offered',
  })
  expect((await listed('waiting'))?.proposal).toBeNull()
})

describe('an approved refund of money that the gateway gives no usable answer about', () => {
  test('an approved refund is sent when two people have approved it without an answer of the gateway', async () => {
    const proposal = await proposedRefund(silent(), confirmed)
    await approved(proposal, silent())
    await sendDueRefunds(silent(), rethrow)
    const [refund] = await refunds()
    expect(await simulator.getPayout(refund?.reference ?? '')).toMatchObject({ amount })
  })

  test.each([
    ['before it is sent', async () => {}],
    [
      'after its worker died',
      async () => {
        const dead = withGateway({ createPayout: () => Promise.reject(new Error('died')) })
        await reporting('died', (onFailure) => sendDueRefunds(dead, onFailure))
      },
    ],
  ])('an approved refund fails after a day when the gateway stops answering %s, so that people decide again', async (_, happen) => {
    const before = await books()
    const reference = await queuedRefund()
    await happen()
    clock.advance(23 * hour)
    await sendDueRefunds(silent(), rethrow)
    expect((await refunds())[0]?.state).toMatch(/queued|sending/)
    clock.advance(day)
    await Promise.all([sendDueRefunds(silent(), rethrow), sendDueRefunds(silent(), rethrow)])
    expect(await refunds()).toEqual([{ reference, state: 'failed', failure: 'gateway-unanswered' }])
    expect(await simulator.getPayout(reference)).toBeNull()
    const { rows } = await store.asOwner(`select id from notifications.notices
      where user_id = '${maker.userId}' and event = 'refund-returned'
        and "values"->>'reference' = '${held.deposit.reference}'`)
    expect(rows).toHaveLength(1)
    expect((await readNotice(store.db, maker, 'en', rows[0].id)).text).toMatch(
      /did not confirm for a day.*needs another decision/,
    )
    await approved(await proposedRelease())
    expect(await changesSince(before)).toEqual({ suspense: -amount, free: amount })
  })
})
