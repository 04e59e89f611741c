import { afterAll, expect, test } from 'vitest'
import { bankPurposes } from '#contract'
import { transaction } from '#database'
import { day, hour, jakartaDate, later, newId } from '#kernel'
import { findEntry, postEntries, reversedLines } from '#ledger'
import { bookSettlements, createDeposit } from '#payments'
import { type BankLine, imported } from '../../../../tests/support/bank-statement.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { rethrow } from '../../../../tests/support/rethrow.ts'
import { any, seeded } from '../../../../tests/support/seeded-random.ts'
import { testApi } from '../../../../tests/support/test-api.ts'
import {
  aWithdrawer,
  paidDeposit,
  paidWithdrawal,
  type Withdrawer,
} from '../../../../tests/support/withdrawer.ts'
import { newLineDifferences, notInLedger } from './line-differences.ts'
import { reconcileNextNight } from './nightly.ts'

const store = await testDatabase()
const api = testApi(store)
const investor: Withdrawer = await aWithdrawer(store, api, { cash: 90_000_000n })
afterAll(() => store.close())

const rowsOf = async (statement: string) => (await store.asOwner(statement)).rows
const services = () => ({ ...api.services, gateway: api.simulator })

async function orderedTransfer(): Promise<number> {
  const actor = { userId: investor.userId, roles: [] }
  const input = { amount: 300_000n, method: 'transfer' }
  return Number((await createDeposit(services(), actor, `key-${newId()}`, input)).amount)
}

/** Reverses the entry of a deposit, as a balance adjustment does. */
async function takenBack(reference: string): Promise<void> {
  const [row] = await rowsOf(
    `select entry_id as id from payments.deposits where reference = '${reference}'`,
  )
  await transaction(store.db, async (tx) => {
    const entry = await findEntry(tx, row?.id)
    if (entry === null) throw new Error('the deposit has no entry')
    const facts = { propertyId: null, actorId: null, happenedAt: api.clock.now() }
    const of = { id: newId(), kind: 'correction', reference: `KOR-${reference}` } as const
    await postEntries(tx, [
      { ...facts, ...of, lines: reversedLines(entry.lines), reverses: row?.id },
    ])
  })
}

/** Moves the records a week into the past, so that they are older than the period that a nightly run reads. */
async function aWeekLater(): Promise<void> {
  await store.asOwner(`begin; alter table ledger.entries disable trigger append_only;
    update ledger.entries set recorded_at = recorded_at - interval '7 days';
    update reconciliation.flows_carried set recorded_before = recorded_before - interval '7 days';
    alter table ledger.entries enable trigger append_only; commit`)
  const on = jakartaDate(later(api.clock.now(), 3 * day))
  api.clock.moveTo(later(new Date(`${on}T00:00:00Z`), 4 * hour))
}

// All lines with their matches, found by reading all of them.
const everyDifference = `
  with counted as (
    select b.*, row_number() over (partition by b.reference, b.purpose
      order by b.taken_at, b.statement_id, b.position) as place
    from reconciliation.booked_lines b
  )
  select l.source as subject, l.purpose, l.booked_on::text as on, l.amount::int as other, k.amount::int as ledger,
    case when k.amount is null then 'bank-unknown' else 'bank-amount-differs' end as kind
  from counted l
  left join reconciliation.transfers t on t.source = l.source
  left join reconciliation.bookings k on l.purpose = 'client' and k.reference = coalesce(t.reference, l.reference)
    and (t.reference is not null or (not k.is_transfer and l.place = 1))
  where not l.in_ledger and l.amount is distinct from k.amount
    and not exists (select from reconciliation.line_bookings b where b.source = l.source and b.undone_at is null)
    and not exists (select from reconciliation.transfer_lines m where m.source = l.source and m.undone_at is null)
    and not exists (select from offerings.escrow_benefits e where e.line_id = l.source and e.reversed_at is null)`

type Found = { kind: string; subject: string; other: number; ledger: number | null }

const key = ({ kind, subject, other, ledger }: Found) => `${kind} ${subject} ${other} ${ledger}`

/** The differences that a run would list: by its own query, and by a query over all lines. */
async function toList() {
  const listed = new Set(
    (await rowsOf('select kind, subject from reconciliation.items')).map(
      (item) => `${item.kind} ${item.subject}`,
    ),
  )
  const isNew = (found: { kind: string; subject: string }) =>
    !listed.has(`${found.kind} ${found.subject}`)
  const all: Found[] = await rowsOf(everyDifference)
  const read = await transaction(store.db, newLineDifferences)
  const bounded = read.map(({ kind, subject, other, ledger }) => {
    return { kind, subject, other: Number(other), ledger: ledger === null ? null : Number(ledger) }
  })
  return {
    bounded: bounded.filter(isNew).map(key).toSorted(),
    all: all.filter(isNew).map(key).toSorted(),
    read: bounded.length,
    differing: all.length,
  }
}

async function expectSameSums(): Promise<void> {
  const all: (Found & { purpose: string; on: string })[] = await rowsOf(everyDifference)
  for (const purpose of bankPurposes)
    for (const until of [jakartaDate(api.clock.now()), all[0]?.on ?? '2026-01-01']) {
      const sum = all
        .filter((each) => each.purpose === purpose && each.on <= until)
        .reduce((total, { other, ledger }) => total + BigInt(other - (ledger ?? 0)), 0n)
      expect(await transaction(store.db, (tx) => notInLedger(tx, purpose, until))).toBe(sum)
    }
}

test('a run that reads only new and changed bank lines finds the same differences as one that reads all lines', async () => {
  const seed = Date.now() % 1_000_000
  const chance = seeded(seed)
  const deposits: string[] = []
  const payouts: string[] = []
  const found: number[] = []
  let last = await toList()
  for (let round = 0; round < 5; round += 1) {
    const [deposit, payout, transfer] = [
      await paidDeposit(api, investor),
      await paidWithdrawal(api, investor),
      await orderedTransfer(),
    ]
    const older = deposits.length > 0 ? any(deposits, chance) : deposit
    const lines: BankLine[] = [
      { amount: transfer, sender: any(['RATNA PUSPITA S', 'BUDI HARTONO'], chance) },
      { amount: 500_000, text: deposit },
      { amount: any([-397_500, -400_000], chance), text: payout },
      { amount: any([500_000, 499_000], chance), text: `${older} LAGI` },
      { amount: 1_000 + Math.floor(chance() * 9_000), text: `SETORAN ${round}` },
    ]
    await imported(store, api, lines.slice(0, 3 + Math.floor(chance() * 3)))
    await imported(store, api, [{ amount: -1_000 - round, text: `BIAYA ${round}` }], 'escrow')
    await aWeekLater()
    await bookSettlements(services(), rethrow)
    // An entry that was booked and matched long ago is reversed.
    if (round > 1 && round % 2 === 0) await takenBack(deposits.shift() ?? '')
    if (round > 1 && round % 2 === 1) {
      await api.simulator.actOnPayout(payouts.shift() ?? '', 'reverse')
      await api.settlePayments()
    }
    await expectSameSums()
    last = await toList()
    expect(last.bounded, `seed ${seed}, round ${round}`).toEqual(last.all)
    found.push(last.all.length)
    while ((await reconcileNextNight(services())) !== null);
    await aWeekLater()
    await expectSameSums()
    expect((await toList()).all).toEqual([])
    deposits.push(deposit)
    payouts.push(payout)
  }
  // The nightly run finds the reversal and reads fewer lines than there are differences by now.
  expect(found.filter((count) => count > 0).length).toBeGreaterThan(1)
  expect(last.read).toBeLessThan(last.differing)
})
