import { afterAll, expect, test } from 'vitest'
import { approveProposal, type Proposal, refuseProposal } from '#approvals'
import { transaction } from '#database'
import { inspectFile } from '#files'
import { type Actor, day, movableClock, newId, Refusal } from '#kernel'
import { account, balance, checkStore, credit, debit, postEntries } from '#ledger'
import { collectDebts, createDeposit, settleDeposit } from '#payments'
import { testDatabase } from '../../../../tests/support/database.ts'
import { fileStorage } from '../../../../tests/support/file-storage.ts'
import { aPicture } from '../../../../tests/support/hostile-files.ts'
import { any, seeded } from '../../../../tests/support/seeded-random.ts'
import { simulatedGateway } from '../../../../tests/support/simulated-gateway.ts'
import { aPerson } from '../../../../tests/support/staff.ts'
import type { AdjustmentInput } from './adjustment.ts'
import { balanceAdjustment } from './approve-adjustment.ts'
import { proposeAdjustment } from './propose-adjustment.ts'

const clock = movableClock(new Date('2026-11-21T03:00:00Z'))
const store = await testDatabase()
const storage = fileStorage(store.db, clock)
const simulator = simulatedGateway(store.db, clock)
const services = { db: store.db, clock, gateway: simulator }
const [maker, checker] = [
  await aPerson(store.db, clock.now(), ['finance']),
  await aPerson(store.db, clock.now(), ['finance']),
]
const rule = { path: 'file', types: ['image/png'], bytesMax: 2 ** 20 } as const
const document = await inspectFile(new Uint8Array(await aPicture('png')), rule)
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

const note = { id: 'Dana ini milik investor lain.', en: 'This money belongs to someone else.' }

/** Two people adjust the balance of an investor. */
async function adjust(userId: string, adjustment: AdjustmentInput): Promise<void> {
  const proof = adjustment.form === 'amount' ? document : null
  const input = { userId, adjustment, reason: 'wrong-amount', note, document: proof } as const
  await approved(await proposeAdjustment(storage, maker, input))
}

/** Approves a proposal; one that cannot be approved any more is refused, so that others can follow. */
async function approved({ id: proposalId, contentHash }: Proposal): Promise<void> {
  const acts = [balanceAdjustment]
  try {
    await approveProposal(acts, storage, checker, { proposalId, contentHash })
  } catch (error) {
    await refuseProposal(acts, storage, checker, {
      proposalId,
      reason: 'It is not possible any more.',
    })
    throw error
  }
}

async function deposited(owner: Actor, amount: bigint): Promise<string> {
  const order = { amount, method: 'va-bca' }
  const { reference } = await createDeposit(services, owner, `key-${newId()}`, order)
  await simulator.act(reference, 'pay')
  await settleDeposit(services, reference)
  return reference
}

async function spend({ userId }: Actor, amount: bigint): Promise<void> {
  const lines = [
    debit(account('investor-cash', userId), amount),
    credit(account('platform-fees', 'platform'), amount),
  ]
  const facts = { id: newId(), kind: 'fee-capture', happenedAt: clock.now() } as const
  const entry = { ...facts, reference: 'UJI', propertyId: null, actorId: null, lines }
  await transaction(store.db, (tx) => postEntries(tx, [entry]))
}

const costs = () => balance(store.db, account('correction-costs', 'platform'))
const clearing = () => balance(store.db, account('gateway-clearing', 'simulator'))

test.each(
  Array.from({ length: 6 }, (_, seed) => [seed]),
)('after any deposits, returns and adjustments, two at a time (seed %i), an investor has or owes exactly what is theirs', async (seed) => {
  const random = seeded(seed)
  const below = (limit: number) => BigInt(Math.floor(random() * limit))
  const owner = await aPerson(store.db, clock.now())
  const { userId } = owner
  const begun = { costs: await costs(), clearing: await clearing() }
  const references: string[] = []
  const some = () => (references.length === 0 ? 'DEP-TIDAK-ADA' : any(references, random))
  let spent = 0n
  const events: (() => Promise<unknown>)[] = [
    async () => references.push(await deposited(owner, 10_000n + below(400_000))),
    async () => references.push(await deposited(owner, 10_000n + below(400_000))),
    async () => {
      const amount = 1n + below(200_000)
      await spend(owner, amount)
      spent += amount
    },
    async () => {
      const reference = some()
      await simulator.act(reference, 'refund', 1n + below(200_000))
      await settleDeposit(services, reference)
    },
    async () => {
      const direction = any(['give', 'take'] as const, random)
      const amount = 1n + below(150_000)
      await adjust(userId, { form: 'amount', direction, amount, account: 'correction-costs' })
    },
    async () => {
      const { rows } = await store.asOwner(
        `select entry_id as id from payments.deposits where reference = '${some()}'`,
      )
      await adjust(userId, { form: 'reversal', entryId: rows[0]?.id ?? newId() })
    },
    () => collectDebts(services),
  ]
  for (let step = 0; step < 30; step += 1) {
    const ends = await Promise.allSettled([any(events, random)(), any(events, random)()])
    for (const end of ends)
      if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(Refusal)
  }
  clock.advance(day)
  for (const reference of references) await settleDeposit(services, reference)
  await collectDebts(services)
  const { rows } = await store.asOwner(`
    select coalesce(sum(amount) filter (where reverses is null), 0)::text as given,
      count(*)::integer as count from balance_adjustments.adjustments where user_id = '${userId}'`)
  const given = BigInt(rows[0].given)
  expect(rows[0].count).toBeGreaterThan(2)
  // A reversed deposit counts for nothing, whatever the gateway returns of it.
  const { rows: kept } = await store.asOwner(`
    select coalesce(sum(g.paid_amount - (select coalesce(sum(f.amount), 0)
      from payments.simulator_refunds f where f.deposit_number = g.number)), 0)::text as amount
    from payments.simulator_deposits g join payments.deposits d on d.reference = g.reference
    where d.user_id = '${userId}' and not exists (
      select from ledger.entries r where r.reverses = d.entry_id)`)
  const money = BigInt(kept[0].amount)
  const free = await balance(store.db, account('investor-cash', userId))
  const owed = await balance(store.db, account('investor-receivable', userId))
  expect(free - owed).toBe(money + given - spent)
  // Debts are paid from the available balance as far as it goes.
  expect(free === 0n || owed === 0n).toBe(true)
  expect((await costs()) - begun.costs).toBe(given)
  expect((await clearing()) - begun.clearing).toBe(money)
})

test('two approvals of reversals of one deposit at the same time, and its return by the gateway, take its money once', async () => {
  for (let round = 0; round < 6; round += 1) {
    const owner = await aPerson(store.db, clock.now())
    const reference = await deposited(owner, 250_000n)
    const { rows } = await store.asOwner(
      `select entry_id as id from payments.deposits where reference = '${reference}'`,
    )
    const input = { userId: owner.userId, reason: 'wrong-account', note, document: null } as const
    const adjustment = { form: 'reversal', entryId: rows[0].id } as const
    const proposal = await proposeAdjustment(storage, maker, { ...input, adjustment })
    await simulator.act(reference, 'refund')
    const ends = await Promise.allSettled([
      approved(proposal),
      settleDeposit(services, reference),
      approved(proposal),
      settleDeposit(services, reference),
    ])
    for (const end of ends)
      if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(Refusal)
    expect(await balance(store.db, account('investor-cash', owner.userId))).toBe(0n)
    expect(await balance(store.db, account('investor-receivable', owner.userId))).toBe(0n)
  }
})
