import { afterAll, beforeEach, expect, test } from 'vitest'
import { approveProposal, refuseProposal } from '#approvals'
import { createDataKeys, openFolderStore } from '#files'
import { type Actor, day, minute, movableClock, newId } from '#kernel'
import { account, balance, checkStore } from '#ledger'
import {
  createDeposit,
  type GatewayDeposit,
  type PaymentServices,
  paymentTwoPersonActs,
  proposeRefund,
  proposeRelease,
  readDeposit,
  readSuspense,
  releaseMatchedDeposits,
  settleDeposit,
} from '#payments'
import { testDatabase } from '../../../tests/support/database.ts'
import { plantFailure } from '../../../tests/support/plant-failure.ts'
import { rethrow } from '../../../tests/support/rethrow.ts'
import { simulatedGateway } from '../../../tests/support/simulated-gateway.ts'
import { aPerson } from '../../../tests/support/staff.ts'
import { answered } from '../../../tests/support/suspense-desk.ts'
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts'
import { dataSecret } from '../../../tests/support/test-api.ts'

const clock = movableClock(new Date('2026-11-21T03:00:00Z'))
let owner: Actor

const store = await testDatabase()
const simulator = simulatedGateway(store.db, clock)
const services: Parameters<typeof proposeRelease>[0] = {
  db: store.db,
  clock,
  gateway: simulator,
  keys: createDataKeys([dataSecret]),
  store: openFolderStore(temporaryFolder()),
}
const finance: Actor[] = [
  await aPerson(store.db, clock.now(), ['finance']),
  await aPerson(store.db, clock.now(), ['finance']),
]
beforeEach(async () => {
  owner = await aPerson(store.db, clock.now())
})
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

async function paidWith(paid: bigint, method = 'va-bca', wait = 0) {
  const input = { amount: 250_000n, method }
  const deposit = await createDeposit(services, owner, `key-${newId()}`, input)
  clock.advance(wait)
  await simulator.act(deposit.reference, 'pay', paid)
  await settleDeposit(services, deposit.reference)
  return deposit
}

/** A gateway that answers about deposits what `answer` makes of the truth. */
function knowing(answer: (truth: GatewayDeposit) => Promise<GatewayDeposit>): PaymentServices {
  const getDeposit = async (reference: string) => {
    const truth = await simulator.getDeposit(reference)
    return truth === null ? null : await answer(truth)
  }
  return { ...services, gateway: { ...simulator, getDeposit } }
}

const free = () => balance(store.db, account('investor-cash', owner.userId))
const suspended = () => balance(store.db, account('suspense', 'simulator'))
const shown = (id: string) => readDeposit(store.db, clock, owner, id)

test.each([
  ['another amount', 249_000n, 0],
  ['the right amount too late', 250_000n, day + minute],
])('%s is released unchanged, ten minutes later and once', async (_, paid, wait) => {
  const deposit = await paidWith(paid, 'va-bca', wait)
  expect(await releaseMatchedDeposits(services, rethrow)).toBe(0)
  expect(await free()).toBe(0n)
  clock.advance(10 * minute)
  const released = await Promise.all(
    Array.from({ length: 5 }, () => releaseMatchedDeposits(services, rethrow)),
  )
  expect(released.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await free()).toBe(paid)
  expect(await shown(deposit.id)).toMatchObject({ state: 'paid', creditedAmount: paid })
  expect(await suspended()).toBe(0n)
  const { items } = await readSuspense(store.db, 'decided', { limit: 10, cursor: null })
  expect(items.find(({ id }) => id === deposit.id)).toMatchObject({
    resolution: { outcome: 'released', resolvedAt: clock.now() },
    approved: null,
  })
})

test('money that the gateway cannot tell about is not released, and is once the gateway has it', async () => {
  const { reference } = await paidWith(249_000n)
  clock.advance(10 * minute)
  const unsure = knowing(async (deposit) => ({ ...deposit, state: 'awaiting-payment' }))
  expect(await releaseMatchedDeposits(unsure, rethrow)).toBe(0)
  clock.advance(10 * minute)
  const failures: string[] = []
  const silent = knowing(() => Promise.reject(new Error('no answer')))
  expect(await releaseMatchedDeposits(silent, (each) => failures.push(each))).toBe(0)
  expect([failures, await free()]).toEqual([[reference], 0n])
  clock.advance(10 * minute)
  expect(await releaseMatchedDeposits(services, rethrow)).toBe(1)
  expect(await free()).toBe(249_000n)
})

test('a deposit whose release fails is reported, and the others are released', async () => {
  const [first, second] = [await paidWith(249_000n), await paidWith(248_000n)]
  const condition = `new.deposit_id = '${first.id}'`
  const end = await plantFailure(store.asOwner, 'insert', 'payments.deposit_resolutions', condition)
  clock.advance(10 * minute)
  const failures: string[] = []
  expect(await releaseMatchedDeposits(services, (each) => failures.push(each))).toBe(1)
  expect([failures, await free()]).toEqual([[first.reference], 248_000n])
  expect(await shown(second.id)).toMatchObject({ state: 'paid' })
  await end()
  clock.advance(10 * minute)
  expect(await releaseMatchedDeposits(services, rethrow)).toBe(1)
})

test.each([
  ['release', 'deposit-release'],
  ['return', 'deposit-return'],
])('money that a person proposed to %s is not released automatically while the proposal waits', async (_, kind) => {
  const { id } = await paidWith(249_000n)
  const [maker, checker] = finance as [Actor, Actor]
  const to = { bankCode: '014', accountNumber: '5420990011', holderName: 'Pemilik' }
  const returnServices = { ...services, ownerName: async () => 'Pemilik', likeness: () => 100 }
  const reason = 'Pengirim meminta dananya kembali'
  const { id: proposalId } = await (kind === 'deposit-release'
    ? proposeRelease(services, maker, id, { reason, ...answered })
    : proposeRefund(returnServices, maker, id, { reason, to, ...answered }))
  clock.advance(10 * minute)
  expect(await releaseMatchedDeposits(services, rethrow)).toBe(0)
  expect(await free()).toBe(0n)
  await refuseProposal(paymentTwoPersonActs, services, checker, { proposalId, reason })
  clock.advance(10 * minute)
  expect(await releaseMatchedDeposits(services, rethrow)).toBe(1)
  expect(await free()).toBe(249_000n)
})

test('fifty deposits that cannot be released do not keep the next one from being released', async () => {
  for (let count = 0; count < 50; count += 1) await paidWith(249_000n)
  clock.advance(minute)
  const { reference } = await paidWith(248_000n)
  clock.advance(10 * minute)
  const unsure = knowing(async (deposit) =>
    deposit.reference === reference ? deposit : { ...deposit, state: 'awaiting-payment' },
  )
  expect(await releaseMatchedDeposits(unsure, rethrow)).toBe(0)
  expect(await releaseMatchedDeposits(unsure, rethrow)).toBe(1)
  expect(await free()).toBe(248_000n)
  clock.advance(10 * minute)
  expect(await releaseMatchedDeposits(services, rethrow)).toBe(50)
})

test('an amount above the limit of the method waits for two people, and only the second approval moves it', async () => {
  const deposit = await paidWith(10_000_001n, 'qris')
  clock.advance(day)
  expect(await releaseMatchedDeposits(services, rethrow)).toBe(0)
  const [maker, checker] = finance as [Actor, Actor]
  const decision = { reason: 'Bukti transfer cocok', ...answered }
  const { id: proposalId, contentHash } = await proposeRelease(
    services,
    maker,
    deposit.id,
    decision,
  )
  const approval = { proposalId, contentHash }
  await expect(
    approveProposal(paymentTwoPersonActs, services, maker, approval),
  ).rejects.toMatchObject({
    code: 'approvals.same_person',
  })
  await expect(
    approveProposal(paymentTwoPersonActs, services, owner, approval),
  ).rejects.toMatchObject({
    code: 'approvals.role_not_allowed',
  })
  expect(await free()).toBe(0n)
  const { items } = await readSuspense(store.db, 'waiting', { limit: 10, cursor: null })
  expect(items.find(({ id }) => id === deposit.id)?.proposal?.id).toBe(proposalId)
  const races = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      approveProposal(paymentTwoPersonActs, services, checker, approval),
    ),
  )
  expect(races.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await free()).toBe(10_000_001n)
  const page = { limit: 10, cursor: null }
  expect((await readSuspense(store.db, 'decided', page)).items[0]).toMatchObject({
    id: deposit.id,
    resolution: { outcome: 'released' },
    approved: { proposedBy: maker.userId, decidedBy: checker.userId },
  })
  const left = (await readSuspense(store.db, 'waiting', page)).items
  expect(left.map(({ id }) => id)).not.toContain(deposit.id)
})

test('staff cannot decide about their own deposit, neither as the first nor as the second person', async () => {
  owner = await aPerson(store.db, clock.now(), ['finance'])
  const [maker] = finance
  if (maker === undefined) throw new Error('nobody of finance is there')
  const deposit = await paidWith(249_000n)
  const decision = { reason: 'Jumlahnya keliru', ...answered }
  const refused = { code: 'payments.own_deposit' }
  await expect(proposeRelease(services, owner, deposit.id, decision)).rejects.toMatchObject(refused)
  const to = { bankCode: '014', accountNumber: '5420990011', holderName: 'Pemilik' }
  const back = { reason: 'Kembalikan', to, ...answered }
  const returnServices = { ...services, ownerName: async () => 'Pemilik', likeness: () => 100 }
  await expect(proposeRefund(returnServices, owner, deposit.id, back)).rejects.toMatchObject(
    refused,
  )
  const { id, contentHash } = await proposeRelease(services, maker, deposit.id, decision)
  const approval = { proposalId: id, contentHash }
  await expect(
    approveProposal(paymentTwoPersonActs, services, owner, approval),
  ).rejects.toMatchObject({
    code: 'approvals.own_matter',
  })
  expect(await free()).toBe(0n)
})

test('the database refuses resolving money that is not in suspense', async () => {
  const deposit = await paidWith(250_000n)
  const entry = await store.asOwner('select id from ledger.entries limit 1')
  const pretend = `insert into payments.deposit_resolutions (deposit_id, outcome, amount, entry_id, resolved_at)
    values ('${deposit.id}', 'released', 250000, '${entry.rows[0].id}', now())`
  await expect(store.asApplication(pretend)).rejects.toMatchObject({
    constraint: 'resolutions_of_suspense',
  })
})

test('money paid late by a person who has closed their account is not released, automatically or by staff, but can be returned', async () => {
  const [maker, checker] = finance as [Actor, Actor]
  const { id } = await paidWith(249_000n)
  const decision = { reason: 'Dibayar terlambat', ...answered }
  const proposed = await proposeRelease(services, maker, id, decision)
  await store.asOwner(`update identity.users set status = 'closed' where id = '${owner.userId}'`)
  const approval = { proposalId: proposed.id, contentHash: proposed.contentHash }
  const refused = { code: 'payments.owner_closed' }
  await expect(
    approveProposal(paymentTwoPersonActs, services, checker, approval),
  ).rejects.toMatchObject(refused)
  const refusal = { proposalId: proposed.id, reason: 'Akunnya sudah ditutup' }
  await refuseProposal(paymentTwoPersonActs, services, checker, refusal)
  await expect(proposeRelease(services, maker, id, decision)).rejects.toMatchObject(refused)
  clock.advance(10 * minute)
  expect(await releaseMatchedDeposits(services, rethrow)).toBe(0)
  expect(await free()).toBe(0n)
  const to = { bankCode: '014', accountNumber: '5420990011', holderName: 'Pemilik' }
  const returnServices = { ...services, ownerName: async () => 'Pemilik', likeness: () => 100 }
  const back = await proposeRefund(returnServices, maker, id, {
    reason: 'Kembalikan',
    to,
    ...answered,
  })
  expect(back.content).toMatchObject({ outcome: 'returned', amount: '249000' })
})

test('money paid late to the account of a person who died is released, also after it was closed, so that the heirs receive it', async () => {
  await paidWith(249_000n)
  await store.asOwner(`update identity.users set status = 'closed', estate_case_id = '${newId()}'
    where id = '${owner.userId}'`)
  clock.advance(10 * minute)
  expect(await releaseMatchedDeposits(services, rethrow)).toBe(1)
  expect(await free()).toBe(249_000n)
})
