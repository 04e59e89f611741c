import { afterAll, expect, test } from 'vitest'
import { approveProposal, waitingProposals } from '#approvals'
import { transaction } from '#database'
import { type Actor, minute, newId, Refusal } from '#kernel'
import { account, balance, checkStore, credit, debit, postEntries } from '#ledger'
import { testDatabase } from '../../../tests/support/database.ts'
import { rethrow } from '../../../tests/support/rethrow.ts'
import { any, seeded } from '../../../tests/support/seeded-random.ts'
import { testApi } from '../../../tests/support/test-api.ts'
import { aWithdrawer, runWorker, servicesOf } from '../../../tests/support/withdrawer.ts'
import { proposeWithdrawal, refuseWithdrawal, withdrawalRelease } from './approve-withdrawal.ts'
import { checkWithdrawals } from './check-withdrawals.ts'
import { cancelWithdrawal } from './end-withdrawal.ts'
import { followPayout } from './follow-payout.ts'
import { setAside } from './request-withdrawal.ts'
import { sendDueWithdrawals } from './send-withdrawals.ts'

const cash = 60_000_000n
const store = await testDatabase()
const api = testApi(store)
const services = servicesOf(api)
const [maker, checker] = [await staff(), await staff()]
afterAll(() => store.close())

async function staff(): Promise<Actor> {
  const { userId } = await api.anAccount(['finance'])
  return { userId, roles: ['finance'] }
}

type Stored = { id: string; reference: string; state: string; amount: bigint; fee: bigint }

async function withdrawalsOf(userId: string): Promise<Stored[]> {
  const { rows } = await store.asOwner(`select id, reference, state, amount, fee
    from withdrawals.withdrawals where user_id = '${userId}' order by id`)
  return rows.map((row: Stored) => ({ ...row, amount: BigInt(row.amount), fee: BigInt(row.fee) }))
}

async function owe(userId: string, amount: bigint): Promise<void> {
  const facts = { id: newId(), kind: 'debt-advance', happenedAt: api.clock.now() } as const
  const lines = [
    debit(account('investor-receivable', userId), amount),
    credit(account('gateway-costs', 'platform'), amount),
  ]
  const entry = { ...facts, reference: 'UJI', propertyId: null, actorId: null, lines }
  await transaction(store.db, (tx) => postEntries(tx, [entry]))
}

/** The states that a withdrawal can have for each state of its payout at the gateway. */
const endsOf: Readonly<Record<string, readonly string[]>> = {
  none: ['awaiting-approval', 'queued', 'cancelled', 'refused'],
  accepted: ['submitted'],
  paid: ['paid'],
  failed: ['failed'],
  reversed: ['reversed'],
}

test.each(
  Array.from({ length: 5 }, (_, seed) => [seed]),
)('after any events, two at a time (seed %i), every withdrawal is where the gateway says, and no rupiah is lost or created', async (seed) => {
  const random = seeded(seed)
  const { userId, accountId } = await aWithdrawer(store, api, { cash })
  const person = { actor: { userId, roles: [] }, sessionId: newId() }
  const below = (limit: number) => Math.floor(random() * limit)
  const some = async () => {
    const rows = await withdrawalsOf(userId)
    return rows.length === 0 ? { id: newId(), reference: 'WDR-TIDAK-ADA' } : any(rows, random)
  }
  const request = (amount: bigint) =>
    transaction(store.db, (tx) => setAside(tx, services, userId, { accountId, amount }))
  const approve = async ({ id }: { id: string }, actor: Actor) => {
    const proposal = (await waitingProposals(store.db, 'withdrawal', [id])).get(id)
    if (proposal === undefined) return
    const { id: proposalId, contentHash } = proposal
    await approveProposal([withdrawalRelease], services, actor, { proposalId, contentHash })
  }
  const events: (() => Promise<unknown>)[] = [
    () => request(BigInt(below(9_000_000))),
    () => request(BigInt(below(30_000_000))),
    async () => cancelWithdrawal(services, person, newId(), (await some()).id),
    async () => proposeWithdrawal(services, maker, (await some()).id),
    async () => proposeWithdrawal(services, checker, (await some()).id),
    async () => approve(await some(), any([maker, checker], random)),
    async () => approve(await some(), checker),
    async () => refuseWithdrawal(services, checker, (await some()).id, 'Rekening tidak cocok'),
    () => sendDueWithdrawals(services, rethrow),
    () => sendDueWithdrawals(services, rethrow),
    async () => api.simulator.actOnPayout((await some()).reference, 'pay'),
    async () => api.simulator.actOnPayout((await some()).reference, 'fail'),
    async () => api.simulator.actOnPayout((await some()).reference, 'reverse'),
    async () => followPayout(services, (await some()).reference),
  ]
  for (let step = 0; step < 40; step += 1) {
    const ends = await Promise.allSettled([any(events, random)(), any(events, random)()])
    for (const end of ends)
      if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(Refusal)
    api.clock.advance(4 * minute)
  }
  await api.simulator.deliverDue()
  for (let round = 0; round < 3; round += 1) {
    await runWorker(api, services)
    for (const { reference } of await withdrawalsOf(userId)) await followPayout(services, reference)
    api.clock.advance(60 * minute)
  }
  const rows = await withdrawalsOf(userId)
  expect(rows.length).toBeGreaterThan(2)
  let out = 0n
  let held = 0n
  for (const { reference, state, amount, fee } of rows) {
    const payout = await api.simulator.getPayout(reference)
    expect(endsOf[payout?.state ?? 'none'], reference).toContain(state)
    if (payout !== null) expect(payout.amount).toBe(amount - fee)
    if (state === 'paid') out += amount
    if (['awaiting-approval', 'queued', 'submitted'].includes(state)) held += amount
  }
  expect(await balance(store.db, account('investor-held', userId))).toBe(held)
  expect(await balance(store.db, account('investor-cash', userId))).toBe(cash - out - held)
  expect(await checkStore(store.db)).toEqual([])
  expect(await checkWithdrawals(store.db)).toEqual([])
})

test('a withdrawal waits while its owner owes money and is sent once the debt is paid, without using up its attempts', async () => {
  const { userId, accountId } = await aWithdrawer(store, api, { cash })
  const id = await transaction(store.db, (tx) =>
    setAside(tx, services, userId, { accountId, amount: 400_000n }),
  )
  await owe(userId, 1n)
  await expect(
    transaction(store.db, (tx) => setAside(tx, services, userId, { accountId, amount: 400_000n })),
  ).rejects.toMatchObject({ code: 'ledger.debt_open', details: { owed: 1n } })
  api.clock.advance(10 * minute)
  await runWorker(api, services)
  const stored = async () =>
    (await store.asOwner(`select state, attempts from withdrawals.withdrawals where id = '${id}'`))
      .rows
  expect(await stored()).toEqual([{ state: 'queued', attempts: 0 }])
  const facts = { id: newId(), kind: 'debt-payment', happenedAt: api.clock.now() } as const
  const lines = [
    debit(account('investor-cash', userId), 1n),
    credit(account('investor-receivable', userId), 1n),
  ]
  const entry = { ...facts, reference: 'UJI', propertyId: null, actorId: null, lines }
  await transaction(store.db, (tx) => postEntries(tx, [entry]))
  // A blocked withdrawal is looked at again five minutes later, not before.
  api.clock.advance(5 * minute - 1)
  await runWorker(api, services)
  expect(await stored()).toEqual([{ state: 'queued', attempts: 0 }])
  api.clock.advance(1)
  await runWorker(api, services)
  expect((await stored())[0]?.state).toBe('submitted')
})

test('the check names every withdrawal whose hold, entries or amounts are not those of the ledger', async () => {
  const { userId, accountId } = await aWithdrawer(store, api, { cash })
  const ids: string[] = []
  for (let made = 0; made < 4; made += 1)
    ids.push(
      await transaction(store.db, (tx) =>
        setAside(tx, services, userId, { accountId, amount: 400_000n }),
      ),
    )
  const [ended, renamed, moved, returned] = ids
  await cancelWithdrawal(
    services,
    { actor: { userId, roles: [] }, sessionId: newId() },
    newId(),
    returned ?? '',
  )
  const stray = newId()
  const damage = `
    update ledger.holds set state = 'released', ended_by =
      (select return_entry_id from withdrawals.withdrawals where id = '${returned}') where id = '${ended}';
    update withdrawals.withdrawals set reference = 'WDR-LAIN0-00000' where id = '${renamed}';
    update ledger.postings set amount = amount * 2 where entry_id =
      (select hold_entry_id from withdrawals.withdrawals where id = '${moved}');
    update ledger.entries set reverses = null where id =
      (select return_entry_id from withdrawals.withdrawals where id = '${returned}');
    insert into ledger.entries (id, kind, happened_at, reference)
      values ('${stray}', 'payout', now(), 'WDR-TANPA')`
  const found = await store.withDamage(damage, checkWithdrawals)
  expect(found.map(({ rule, subject }) => [rule, subject])).toEqual(
    expect.arrayContaining([
      ['what is under way is held, and nothing else', ended],
      ['a hold ends as its withdrawal does', ended],
      ['an entry of a withdrawal moves its amount', renamed],
      ['an entry of a withdrawal moves its amount', moved],
      ['a return names what it returns', returned],
      ['every entry belongs to a withdrawal', stray],
    ]),
  )
  expect(found).toHaveLength(6)
})
