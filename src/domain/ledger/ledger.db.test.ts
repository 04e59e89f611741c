import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { transaction } from '#database'
import { movableClock, newId } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import { account, atBank, unitsOf } from './account.ts'
import { balance, balances, unitHoldings } from './balances.ts'
import { checkStore } from './check-store.ts'
import { once } from './command.ts'
import { credit, debit, type Line, type NewEntry } from './entry.ts'
import { holdLines, holdsEnding, insertHolds, lockPlacedHold } from './hold.ts'
import { countMovements, movements } from './movements.ts'
import { postEntries } from './post-entries.ts'
import { unitsHeldAt } from './post-to-many.ts'
import { insufficientFunds } from './refusals.ts'

const store = await testDatabase()
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

const clock = movableClock(new Date('2026-11-21T03:00:00Z'))
const bank = atBank('client')
const fees = account('platform-fees', 'platform')

function entry(lines: readonly Line[], kind: NewEntry['kind'] = 'correction'): NewEntry {
  const facts = { happenedAt: clock.now(), reference: 'TEST-1', propertyId: null, actorId: null }
  return { id: newId(), kind, lines, ...facts }
}

async function anInvestorWith(amount: bigint) {
  const id = newId()
  const cash = account('investor-cash', id)
  await post([entry([debit(bank, amount), credit(cash, amount)], 'deposit')])
  return { id, cash }
}

function post(entries: NewEntry[]) {
  return transaction(store.db, (tx) => postEntries(tx, entries))
}

describe('posting', () => {
  test('posting moves money and units, with balances on the owner’s side', async () => {
    const { id, cash } = await anInvestorWith(1_000n)
    const asset = unitsOf('villa-canggu')
    await post([
      entry([debit(cash, 400n), credit(fees, 400n)]),
      entry([
        debit(account('units-issued', 'villa-canggu', asset), 12n),
        credit(account('investor-units', id, asset), 12n),
      ]),
    ])
    expect(await balances(store.db, [cash, account('investor-units', id, asset)])).toEqual([
      600n,
      12n,
    ])
    expect(await unitHoldings(store.db, id)).toEqual([
      { propertyId: 'villa-canggu', units: 12n, subscribedUnits: 0n },
    ])
    expect(await balance(store.db, account('investor-held', id))).toBe(0n)
  })

  test('posting accepts the exact balance, refuses one rupiah more and moves nothing then', async () => {
    const { cash } = await anInvestorWith(500n)
    const before = await balance(store.db, fees)
    await expect(post([entry([debit(cash, 501n), credit(fees, 501n)])])).rejects.toMatchObject({
      code: 'ledger.insufficient_funds',
      details: { short: 1n },
    })
    expect(await balances(store.db, [cash, fees])).toEqual([500n, before])
    await post([entry([debit(cash, 500n), credit(fees, 500n)])])
    expect(await balance(store.db, cash)).toBe(0n)
  })

  test('posting several entries writes all or none', async () => {
    const { cash } = await anInvestorWith(100n)
    const steps = [60n, 60n].map((amount) => entry([debit(cash, amount), credit(fees, amount)]))
    await expect(post(steps)).rejects.toMatchObject({ code: 'ledger.insufficient_funds' })
    expect(await balance(store.db, cash)).toBe(100n)
  })

  test('posting reverses an entry at most once', async () => {
    const { cash } = await anInvestorWith(100n)
    const paid = entry([debit(cash, 30n), credit(fees, 30n)])
    await post([paid])
    const undo = () => ({ ...entry([debit(fees, 30n), credit(cash, 30n)]), reverses: paid.id })
    await post([undo()])
    await expect(post([undo()])).rejects.toMatchObject({ code: '23505' })
    expect(await balance(store.db, cash)).toBe(100n)
  })

  test('posting lists every movement once, newest first, across all pages, and counts them up to a maximum', async () => {
    const { cash } = await anInvestorWith(1_000n)
    for (let amount = 1n; amount <= 9n; amount += 1n)
      await post([entry([debit(cash, amount), credit(fees, amount)])])
    const seen: bigint[] = []
    let cursor: string | null = null
    do {
      const page = await movements(store.db, cash, { limit: 4, cursor })
      seen.push(...page.items.map((item) => item.amount))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual([-9n, -8n, -7n, -6n, -5n, -4n, -3n, -2n, -1n, 1_000n])
    expect(await countMovements(store.db, cash, {}, 10)).toEqual({ count: 10, hasMore: false })
    expect(await countMovements(store.db, cash, {}, 9)).toEqual({ count: 9, hasMore: true })
    const deposits = await movements(
      store.db,
      cash,
      { limit: 10, cursor: null },
      { kinds: ['deposit'] },
    )
    expect(deposits.items.map((item) => [item.amount, item.balance])).toEqual([[1_000n, 1_000n]])
  })
})

test('the units held at an instant are those after everything that happened until then, free or held for an order', async () => {
  const propertyId = 'rumah-dago'
  const asset = unitsOf(propertyId)
  const [first, second] = [newId(), newId()]
  const free = (id: string) => account('investor-units', id, asset)
  const moves = [
    [account('units-issued', propertyId, asset), free(first), 12n, '2026-11-01T03:00:00Z'],
    [free(first), free(second), 5n, '2026-11-19T17:00:00Z'],
    [free(second), account('investor-units-held', second, asset), 2n, '2026-11-19T17:00:00.001Z'],
  ] as const
  for (const [from, to, units, at] of moves)
    await post([
      {
        ...entry([debit(from, units), credit(to, units)], 'allotment'),
        ...{ happenedAt: new Date(at), propertyId },
      },
    ])
  const heldAt = async (at: string) => {
    const { rows } = await sql<{ ownerId: string; units: bigint }>`
      select * from (${unitsHeldAt(propertyId, new Date(at))}) h order by owner_id`.execute(
      store.db,
    )
    return rows.map(({ ownerId, units }) => [ownerId, units])
  }
  expect(await heldAt('2026-11-19T16:59:59.999Z')).toEqual([[first, 12n]])
  const after = [
    [first, 7n],
    [second, 5n],
  ]
  expect(await heldAt('2026-11-19T17:00:00Z')).toEqual(after)
  expect(await heldAt('2026-11-21T03:00:00Z')).toEqual(after)
})

describe('a hold', () => {
  const aHold = (ownerId: string, amount: bigint) =>
    ({ id: newId(), ownerId, amount, purpose: 'purchase-fee' }) as const

  async function place(hold: ReturnType<typeof aHold>) {
    await transaction(store.db, async (tx) => {
      const placing = entry(holdLines(hold.ownerId, hold.amount), 'subscription')
      await postEntries(tx, [placing])
      await insertHolds([{ ...hold, placedBy: placing.id }]).execute(tx)
    })
  }

  async function end(holdId: string, state: 'captured' | 'released') {
    await transaction(store.db, async (tx) => {
      const { ownerId, amount } = await lockPlacedHold(tx, holdId)
      const to = state === 'captured' ? fees : account('investor-cash', ownerId)
      const lines = [debit(account('investor-held', ownerId), amount), credit(to, amount)]
      const ending = entry(lines, 'subscription')
      await postEntries(tx, [ending])
      await holdsEnding([{ holdId, entryId: ending.id }], state).execute(tx)
    })
  }

  test('a hold sets money aside and can be captured only once', async () => {
    const { id, cash } = await anInvestorWith(100n)
    const hold = aHold(id, 40n)
    const before = await balance(store.db, fees)
    await place(hold)
    expect(await balances(store.db, [cash, account('investor-held', id)])).toEqual([60n, 40n])
    await end(hold.id, 'captured')
    expect(await balances(store.db, [cash, account('investor-held', id), fees])).toEqual([
      60n,
      0n,
      before + 40n,
    ])
    await expect(end(hold.id, 'released')).rejects.toMatchObject({ code: 'ledger.hold_ended' })
  })

  test('a hold ends once when it is captured and released at the same time', async () => {
    const { id, cash } = await anInvestorWith(100n)
    const hold = aHold(id, 100n)
    await place(hold)
    const ends = await Promise.allSettled(Array.from({ length: 8 }, () => end(hold.id, 'released')))
    expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
    expect(await balance(store.db, cash)).toBe(100n)
  })

  test('a hold is refused when it exceeds the available balance', async () => {
    const { id } = await anInvestorWith(10n)
    await expect(place(aHold(id, 11n))).rejects.toMatchObject({
      code: 'ledger.insufficient_funds',
    })
  })
})

describe('a command', () => {
  const command = (key: string, body: unknown = 1) => ({
    actorId: newId(),
    key,
    operation: 'test',
    body,
  })

  test('a command is executed once and returns its first result when repeated', async () => {
    const { cash } = await anInvestorWith(100n)
    const one = command('pay-once-1')
    const execute = () =>
      once(store.db, clock, one, async (tx) => {
        const paid = entry([debit(cash, 10n), credit(fees, 10n)])
        await postEntries(tx, [paid])
        return { entry: paid.id, amount: 10n, at: clock.now() }
      })
    const first = await execute()
    expect(await execute()).toEqual(first)
    expect(await balance(store.db, cash)).toBe(90n)
  })

  test('a command is executed once when it is sent thirty times at the same time', async () => {
    const { cash } = await anInvestorWith(100n)
    const one = command('pay-once-30')
    const results = await Promise.all(
      Array.from({ length: 30 }, () =>
        once(store.db, clock, one, async (tx) => {
          const paid = entry([debit(cash, 10n), credit(fees, 10n)])
          await postEntries(tx, [paid])
          return paid.id
        }),
      ),
    )
    expect(new Set(results).size).toBe(1)
    expect(await balance(store.db, cash)).toBe(90n)
  })

  test('a command stays refused when repeated, and a refused command changes nothing', async () => {
    const { cash } = await anInvestorWith(100n)
    const one = command('refused-1')
    const refusing = () =>
      once(store.db, clock, one, async (tx) => {
        await postEntries(tx, [entry([debit(cash, 10n), credit(fees, 10n)])])
        throw insufficientFunds({ account: cash, short: 3n })
      })
    await expect(refusing()).rejects.toMatchObject({ code: 'ledger.insufficient_funds' })
    await expect(once(store.db, clock, one, async () => 'done')).rejects.toMatchObject({
      code: 'ledger.insufficient_funds',
      details: { short: 3n },
    })
    expect(await balance(store.db, cash)).toBe(100n)
  })

  test('a command is refused when its key was used for another command', async () => {
    const one = command('reused-1')
    await once(store.db, clock, one, async () => 'first')
    await expect(
      once(store.db, clock, { ...one, body: 2 }, async () => 'second'),
    ).rejects.toMatchObject({
      code: 'ledger.key_reused',
    })
    expect(
      await once(store.db, clock, { ...command('reused-1'), body: 2 }, async () => 'other actor'),
    ).toBe('other actor')
  })

  test('a command can be repeated with the same key after an unexpected error', async () => {
    const one = command('broken-1')
    const broken = once(store.db, clock, one, async (tx) => {
      await sql`select 1 / 0`.execute(tx)
    })
    await expect(broken).rejects.toMatchObject({ code: '22012' })
    expect(await once(store.db, clock, one, async () => 'now')).toBe('now')
  })
})
