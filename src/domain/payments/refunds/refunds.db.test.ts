import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { approveProposal, propose, readProposal } from '#approvals'
import { transaction } from '#database'
import { createDataKeys, inspectFile, openFolderStore } from '#files'
import { type Actor, minute, movableClock, newId } from '#kernel'
import { account, balance, checkStore } from '#ledger'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aPicture } from '../../../../tests/support/hostile-files.ts'
import { rethrow } from '../../../../tests/support/rethrow.ts'
import { simulatedGateway } from '../../../../tests/support/simulated-gateway.ts'
import { aPerson } from '../../../../tests/support/staff.ts'
import { answered } from '../../../../tests/support/suspense-desk.ts'
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts'
import { dataSecret } from '../../../../tests/support/test-api.ts'
import { createDeposit } from '../deposits/create-deposit.ts'
import { readDeposit, readDeposits } from '../deposits/read-deposits.ts'
import {
  depositRelease,
  depositReturn,
  proposeRelease,
  releaseMatchedDeposits,
} from '../deposits/resolve-deposit.ts'
import { settleDeposit } from '../deposits/settle-deposit.ts'
import { type PaymentGateway, PayoutRefused } from '../gateways/gateway.ts'
import { readSuspense } from '../suspense/read-suspense.ts'
import { followRefund } from './follow-refund.ts'
import { openSuspenseEvidence, proposeRefund, refundTo } from './propose-refund.ts'
import type { ReturnServices } from './refund.ts'
import { sendDueRefunds } from './send-refunds.ts'

const clock = movableClock(new Date('2026-11-21T03:00:00Z'))
/** More than the method allows, so it goes to suspense. */
const amount = 10_000_005n
const to = { bankCode: '014', accountNumber: '5420118417', holderName: 'Budi Santoso' }
const noFiles = openFolderStore(temporaryFolder())
let owner: Actor
let deposit: { id: string; reference: string }
/** The number of payments that the bank made, by reference. */
const transfers = new Map<string, number>()

const store = await testDatabase()
const simulator = simulatedGateway(store.db, clock)
const parts = { db: store.db, clock, gateway: counting(), keys: createDataKeys([dataSecret]) }
// The investor's own name; the comparison of names belongs to a room above.
const ownerName = async () => to.holderName
const likeness = (left: string, right: string) =>
  left.toUpperCase() === right.toUpperCase() ? 100 : 0
const services: ReturnServices = { ...parts, store: noFiles, ownerName, likeness }
const staff: readonly [Actor, Actor] = [
  await aPerson(store.db, clock.now(), ['finance']),
  await aPerson(store.db, clock.now(), ['finance']),
]
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})
beforeEach(async () => {
  transfers.clear()
  owner = await aPerson(store.db, clock.now())
  const order = { amount: 250_000n, method: 'qris' }
  deposit = await createDeposit(services, owner, `key-${newId()}`, order)
  await simulator.act(deposit.reference, 'pay', amount)
  await settleDeposit(services, deposit.reference)
})

/** The gateway with some answers replaced; it counts the orders it accepts. */
function counting(changes: Partial<PaymentGateway> = {}): PaymentGateway {
  return {
    ...simulator,
    createPayout: async (order) => {
      const isNew = (await simulator.getPayout(order.reference)) === null
      const payout = await simulator.createPayout(order)
      if (isNew) transfers.set(order.reference, (transfers.get(order.reference) ?? 0) + 1)
      return payout
    },
    ...changes,
  }
}

const through = (changes: Partial<PaymentGateway>): ReturnServices => ({
  ...services,
  gateway: counting(changes),
})
const died = async (): Promise<never> => {
  throw new Error('the worker is gone')
}

async function agreed(account = to): Promise<string> {
  const [maker, checker] = staff
  const input = { reason: 'Pengirim lain', to: account, ...answered }
  const { id: proposalId, contentHash } = await proposeRefund(services, maker, deposit.id, input)
  await approveProposal([depositRelease, depositReturn], services, checker, {
    proposalId,
    contentHash,
  })
  const { rows } = await store.asOwner(
    `select reference from payments.refunds where proposal_id = '${proposalId}'`,
  )
  return rows[0].reference
}

const suspended = () => balance(store.db, account('suspense', 'simulator'))
const clearing = () => balance(store.db, account('gateway-clearing', 'simulator'))
async function openDeposits() {
  const page = { limit: 10, cursor: null, state: 'open' } as const
  return (await readDeposits(store.db, clock, owner, page)).items
}
async function stateOf(reference: string): Promise<string> {
  const { rows } = await store.asOwner(
    `select state from payments.refunds where reference = '${reference}'`,
  )
  return rows[0].state
}

/** Runs two workers at the same time until long after every lease has ended. */
async function recover(): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    await simulator.deliverDue()
    await Promise.all([sendDueRefunds(services, rethrow), sendDueRefunds(services, rethrow)])
    clock.advance(3 * minute)
  }
}

test('a refund that two people agree on leaves suspense when the bank has it', async () => {
  const before = [await suspended(), await clearing()]
  expect(await openDeposits()).toMatchObject([{ id: deposit.id, state: 'in-review' }])
  const reference = await agreed()
  expect(await openDeposits()).toMatchObject([{ id: deposit.id, state: 'returning' }])
  expect(await suspended()).toBe(before[0])
  await recover()
  expect(await stateOf(reference)).toBe('paid')
  expect(await simulator.getPayout(reference)).toMatchObject({ state: 'paid', amount })
  expect([await suspended(), await clearing()]).toEqual([
    (before[0] ?? 0n) - amount,
    (before[1] ?? 0n) - amount,
  ])
  expect(await readDeposit(store.db, clock, owner, deposit.id)).toMatchObject({
    state: 'returned',
    creditedAmount: null,
  })
  expect(await openDeposits()).toEqual([])
  expect(transfers.get(reference)).toBe(1)
  const { rows } = await store.asOwner(
    `select direction, amount::text from reconciliation.posted where reference = '${reference}'`,
  )
  expect(rows).toEqual([{ direction: 'out', amount: amount.toString() }])
})

describe.each([
  ['after the intent', () => through({ createPayout: died }), 1],
  [
    'after the call',
    () => {
      const cut: PaymentGateway['createPayout'] = async (order) => {
        await services.gateway.createPayout(order)
        return await died()
      }
      return through({ createPayout: cut })
    },
    1,
  ],
  ['after the reply', () => through({ getPayout: died }), 1],
  ['after it was noted', () => services, 0],
] as const)('when a worker dies %s', (_, dying, deaths) => {
  test.each([
    ['pays without being asked', null, 'paid', false],
    ['refuses it', 'fail', 'failed', true],
    ['pays and sends it back', 'reverse', 'reversed', true],
  ] as const)('a payout is sent once and reaches its final state when a worker dies and the bank %s', async (__, act, end, isBack) => {
    const before = await suspended()
    const reference = await agreed()
    const reported: unknown[] = []
    await sendDueRefunds(dying(), (_, error) => reported.push(error))
    expect(reported).toHaveLength(deaths)
    clock.advance(minute)
    await sendDueRefunds(services, rethrow)
    if (act === 'fail') await simulator.actOnPayout(reference, 'fail')
    if (act === 'reverse') {
      await simulator.actOnPayout(reference, 'pay')
      await sendDueRefunds(services, rethrow)
      await simulator.actOnPayout(reference, 'reverse')
    }
    await recover()
    await followRefund(services, reference)
    expect(await stateOf(reference)).toBe(end)
    expect(await suspended()).toBe(isBack ? before : before - amount)
    expect(transfers.get(reference)).toBe(1)
    const shown = await readDeposit(store.db, clock, owner, deposit.id)
    expect(shown.state).toBe(isBack ? 'in-review' : 'returned')
    if (!isBack) return
    // The money came back and is refunded again.
    const second = await agreed()
    await recover()
    expect(await stateOf(second)).toBe('paid')
    expect(await suspended()).toBe(before - amount)
  })
})

test('twenty concurrent workers send it once', async () => {
  const reference = await agreed()
  await Promise.all(Array.from({ length: 20 }, () => sendDueRefunds(services, rethrow)))
  expect(transfers.get(reference)).toBe(1)
})

test('money with a pending refund can be neither released nor refunded again', async () => {
  const [maker, checker] = staff
  const released = await proposeRelease(services, maker, deposit.id, {
    reason: 'Ternyata cocok',
    ...answered,
  })
  await agreed()
  const approval = { proposalId: released.id, contentHash: released.contentHash }
  await expect(
    approveProposal([depositRelease, depositReturn], services, checker, approval),
  ).rejects.toMatchObject({ code: 'approvals.already_decided' })
  expect(await readProposal(store.db, released.id)).toMatchObject({
    ...{ state: 'refused', decidedBy: checker.userId, reason: 'Pengirim lain' },
  })
  await expect(
    proposeRefund(services, maker, deposit.id, { reason: 'Pengirim lain', to, ...answered }),
  ).rejects.toMatchObject({ code: 'payments.not_in_suspense' })
  clock.advance(60 * minute)
  expect(await releaseMatchedDeposits(services, rethrow)).toBe(0)
  expect(await balance(store.db, account('investor-cash', owner.userId))).toBe(0n)
})

test('thirty concurrent approvals send one refund, and never by its proposer', async () => {
  const [maker, checker] = staff
  const input = { reason: 'Pengirim lain', to, ...answered }
  const { id: proposalId, contentHash } = await proposeRefund(services, maker, deposit.id, input)
  const approval = { proposalId, contentHash }
  const races = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) =>
      approveProposal(
        [depositRelease, depositReturn],
        services,
        index % 3 === 0 ? maker : checker,
        approval,
      ),
    ),
  )
  expect(races.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await store.asOwner(
    `select made_by, approved_by from payments.refunds where deposit_id = '${deposit.id}'`,
  )
  expect(rows).toEqual([{ made_by: maker.userId, approved_by: checker.userId }])
})

test('a refund to an account that the bank does not know is refused before it is proposed', async () => {
  const [maker] = staff
  for (const account of [
    { ...to, accountNumber: '5420118400' },
    { ...to, bankCode: '000' },
  ])
    await expect(
      proposeRefund(services, maker, deposit.id, {
        reason: 'Pengirim lain',
        to: account,
        ...answered,
      }),
    ).rejects.toMatchObject({ code: 'payments.refund_account_unknown' })
})

test('a refund is not proposed while the bank cannot be asked for the holder, and nothing is stored', async () => {
  const [maker] = staff
  const away = through({ checkAccountName: async () => Promise.reject(new Error('503')) })
  const input = { reason: 'Pengirim lain', to, ...answered }
  await expect(proposeRefund(away, maker, deposit.id, input)).rejects.toMatchObject({
    code: 'payments.gateway_away',
  })
  const { rows } = await store.asOwner(
    `select from approvals.proposals where subject_id = '${deposit.id}'`,
  )
  expect(rows).toEqual([])
})

test('a refund to an account whose holder the bank does not name yet shows only the name that was typed', async () => {
  const slow = through({ checkAccountName: async () => ({ state: 'pending' }) })
  const input = { reason: 'Pengirim lain', to, ...answered }
  const proposal = await proposeRefund(slow, staff[0], deposit.id, input)
  expect(refundTo(services.keys, proposal)).toMatchObject({
    holderName: to.holderName,
    bankName: null,
    nameScore: 100,
  })
})

test('a refund to an account of another holder than was typed counts as another name', async () => {
  const holderName = 'X'.repeat(150)
  const named = through({ checkAccountName: async () => ({ state: 'found', holderName }) })
  const input = { reason: 'Pengirim lain', to, ...answered }
  await expect(proposeRefund(named, staff[0], deposit.id, input)).rejects.toMatchObject({
    code: 'payments.return_evidence_missing',
  })
})

test('a proposal without a document, and one about something else, have no document to open', async () => {
  const input = { reason: 'Pengirim lain', to, ...answered }
  const { id } = await proposeRefund(services, staff[0], deposit.id, input)
  const other = await transaction(store.db, (tx) =>
    propose(tx, {
      kind: 'bank-statement',
      subjectId: newId(),
      content: { fileId: newId() },
      byUserId: staff[0].userId,
      now: clock.now(),
    }),
  )
  for (const proposalId of [id, other.id])
    await expect(openSuspenseEvidence(services, staff[1], proposalId)).rejects.toMatchObject({
      code: 'payments.deposit_not_found',
    })
  const { rows } = await store.asOwner(
    `select from audit.events where action = 'payments.open-evidence' and actor_id = '${staff[1].userId}'`,
  )
  expect(rows).toEqual([])
})

test('when the gateway refuses a refund, the money stays in suspense and finance is notified', async () => {
  const before = await suspended()
  const reference = await agreed()
  await sendDueRefunds(
    through({
      createPayout: async () => {
        throw new PayoutRefused('RECIPIENT_ACCOUNT_NUMBER_ERROR')
      },
    }),
    rethrow,
  )
  expect(await stateOf(reference)).toBe('failed')
  expect(await suspended()).toBe(before)
  const { items } = await readSuspense(store.db, 'waiting', { limit: 50, cursor: null })
  expect(items.find(({ id }) => id === deposit.id)?.refund).toMatchObject({
    state: 'failed',
    failure: 'RECIPIENT_ACCOUNT_NUMBER_ERROR',
  })
  const { rows } = await store.asOwner(`select user_id from notifications.notices
    where event = 'refund-returned' and user_id = '${staff[0].userId}'`)
  expect(rows.length).toBeGreaterThan(0)
})

test('a refund whose reason of failure would be cut within an emoji fails like any other', async () => {
  const reference = await agreed()
  const refused = new PayoutRefused(`${'x'.repeat(199)}🏠`)
  await sendDueRefunds(through({ createPayout: () => Promise.reject(refused) }), rethrow)
  expect(await stateOf(reference)).toBe('failed')
  const { rows } = await store.asOwner(
    `select failure from payments.refunds where reference = '${reference}'`,
  )
  expect(rows).toEqual([{ failure: `${'x'.repeat(199)}\uFFFD` }])
})

test.each([
  ['another amount', { amount: 1n }],
  ['another currency', { currency: 'USD' }],
  ['another payout', { reference: 'RFD-AAAAA-BBBBB' }],
])('a gateway report with %s has no effect and is recorded', async (_, lie) => {
  const before = await suspended()
  const reference = await agreed()
  await sendDueRefunds(services, rethrow)
  await simulator.actOnPayout(reference, 'pay')
  const lying = through({
    getPayout: async (each) => {
      const payout = await simulator.getPayout(each)
      return payout === null ? null : { ...payout, ...lie }
    },
  })
  await expect(followRefund(lying, reference)).rejects.toThrow()
  expect(await suspended()).toBe(before)
  expect(await recordedReports()).toContain('paid')
})

/** The states of the gateway's reports that were recorded as different from ours. */
async function recordedReports(): Promise<string[]> {
  const { rows } = await store.asOwner(`select details->>'state' as state from audit.events
    where subject_id = '${deposit.id}' and action = 'payments.refund-differs'`)
  return rows.map(({ state }) => state)
}

test.each([
  ['paid', 'pay', 'failed'],
  ['failed', 'fail', 'paid'],
] as const)('a %s refund (after %s) that the gateway later reports as %s stays as it is, and the report is recorded', async (end, action, report) => {
  const reference = await agreed()
  await sendDueRefunds(services, rethrow)
  await simulator.actOnPayout(reference, action)
  await followRefund(through({}), reference)
  const after = await suspended()
  const contradicting = through({
    getPayout: async (each) => {
      const payout = await simulator.getPayout(each)
      return payout === null ? null : { ...payout, state: report }
    },
  })
  await followRefund(contradicting, reference)
  expect(await suspended()).toBe(after)
  expect(await recordedReports()).toEqual([report])
  const { rows } = await store.asOwner(
    `select state from payments.refunds where reference = '${reference}'`,
  )
  expect(rows).toEqual([{ state: end }])
})

test('the account number is stored encrypted in the proposal and in the refund', async () => {
  const reference = await agreed()
  const { rows } = await store.asOwner(`
    select p.content::text as content, f.number_sealed as sealed from payments.refunds f
    join approvals.proposals p on p.id = f.proposal_id where f.reference = '${reference}'`)
  expect(rows[0].content).not.toContain(to.accountNumber)
  expect(Buffer.from(rows[0].sealed).toString('latin1')).not.toContain(to.accountNumber)
})

test('the database refuses to move a refund back, delete it, or send it by one person', async () => {
  const reference = await agreed()
  await recover()
  const of = `where reference = '${reference}'`
  for (const statement of [
    `update payments.refunds set state = 'queued' ${of}`,
    `update payments.refunds set amount = 1 ${of}`,
    `update payments.refunds set entry_id = null ${of}`,
    `delete from payments.refunds ${of}`,
    `insert into payments.refunds select '${newId()}', deposit_id, 'RFD-AAAAA-AAAAA', gateway, amount,
       bank_code, number_sealed, number_key_id, number_end, holder_name, 'queued', proposal_id, made_by,
       made_by, approved_at, null, next_try_at from payments.refunds ${of}`,
    `update payments.deposit_resolutions set undone_entry_id = entry_id where deposit_id = '${deposit.id}'`,
  ])
    await expect(store.asApplication(statement), statement).rejects.toThrow()
})

test('a refund to another name than the sender’s needs a document, and the difference is reported', async () => {
  const [maker] = staff
  const other = { ...to, holderName: 'Saya Sendiri' }
  const input = { reason: 'Pengirim lain', to: other, ...answered }
  await expect(proposeRefund(services, maker, deposit.id, input)).rejects.toMatchObject({
    code: 'payments.return_evidence_missing',
    fields: [{ path: 'file' }],
  })
  const bytes = new Uint8Array(await aPicture('png'))
  const rule = { path: 'file', types: ['image/png'], bytesMax: 2 ** 20 } as const
  const evidence = await inspectFile(bytes, rule)
  const proposal = await proposeRefund(services, maker, deposit.id, { ...input, evidence })
  expect(refundTo(services.keys, proposal)).toMatchObject({
    accountNumber: to.accountNumber,
    payerName: to.holderName,
    nameScore: 0,
  })
  expect(proposal.content).toMatchObject({ fileId: expect.any(String), obstacle: null })
})
