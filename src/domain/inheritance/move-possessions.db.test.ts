import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { transaction } from '#database'
import { movableClock, newId } from '#kernel'
import { account, atBank, balances, checkStore, credit, debit, postEntries, unitsOf } from '#ledger'
import { readOwnedCosts } from '#portfolio'
import { testDatabase } from '../../../tests/support/database.ts'
import { letProperty, passOn } from '../../../tests/support/let-property.ts'
import { newAccount } from '../../../tests/support/new-account.ts'
import { movePossessions } from './move-possessions.ts'
import type { Share } from './shares.ts'

const store = await testDatabase()
const clock = movableClock(new Date('2026-08-03T03:00:00Z'))
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

async function aUser(): Promise<string> {
  const email = `waris-${newId()}@contoh.id`
  const named = { email, password: 'kuda-terbang-di-atas-sawah', locale: 'id' } as const
  return await newAccount(store.db, clock.now(), named)
}

const people = await Promise.all(Array.from({ length: 4 }, aUser))

/** Creates an estate with this balance, and its heirs with their shares, each with the account of one person. */
async function anEstate(cash: bigint, shares: readonly Share[]) {
  const [userId, caseId, transferId] = [await aUser(), newId(), newId()]
  const heirs = shares.map((share, index) => ({
    ...{
      id: newId(),
      position: index + 1,
      name: 'Wulan Ayu',
      relation: 'child' as const,
      guardian: null,
    },
    ...{
      email: 'wulan@contoh.id',
      userId: people[index % people.length] ?? '',
      acceptedAt: clock.now(),
    },
    ...share,
  }))
  const hash = (byte: string) => `'\\x${byte.repeat(64)}'::bytea`
  await store.asOwner(`
    insert into inheritance.cases (id, number, state, user_id, match, deceased_name, died_on, hint_sealed,
      hint_key_id, reporter_name, relation, reporter_email, reporter_phone, language, token_hash, token_sealed,
      token_key_id, reported_at, changed_at)
    values ('${caseId}', 'WRS-${caseId}', 'reported', '${userId}', 'held', 'Sekar Ayu', '2026-07-01', ${hash('0')},
      'k', 'Wulan Ayu', 'child', 'wulan@contoh.id', '+6281234567890', 'id', sha256('${caseId}'), ${hash('0')}, 'k',
      now(), now());
    insert into inheritance.transfers (id, case_id, is_first, transferred_at)
    values ('${transferId}', '${caseId}', true, now());
    ${heirs
      .map(
        ({ id, position, numerator, denominator, userId: heir }) => `
    insert into inheritance.heirs (id, case_id, position, name, relation, numerator, denominator, email, token_hash,
      user_id, accepted_at)
    values ('${id}', '${caseId}', ${position}, 'Wulan Ayu', 'child', ${numerator}, ${denominator},
      'wulan@contoh.id', sha256('${id}'), '${heir}', now());`,
      )
      .join('')}`)
  if (cash > 0n)
    await transaction(store.db, (tx) =>
      postEntries(tx, [
        {
          ...{ id: newId(), kind: 'deposit', happenedAt: clock.now(), reference: 'UJI-00001' },
          ...{ propertyId: null, actorId: null },
          lines: [debit(atBank('client'), cash), credit(account('investor-cash', userId), cash)],
        },
      ]),
    )
  const move = () =>
    transaction(store.db, (tx) =>
      movePossessions(tx, {
        ...{ transferId, userId, heirs, at: clock.now(), actorId: null, reference: 'WRS-UJI' },
      }),
    )
  return { userId, heirs, transferId, move }
}

async function cashOf(owners: readonly string[]): Promise<bigint[]> {
  return await transaction(store.db, (tx) =>
    balances(
      tx,
      owners.map((owner) => account('investor-cash', owner)),
    ),
  )
}

async function partsIn(transferId: string): Promise<Map<string, bigint>> {
  const { rows } = await store.asOwner(
    `select heir_id, amount::text from inheritance.parts where transfer_id = '${transferId}'`,
  )
  return new Map(rows.map((row) => [row.heir_id, BigInt(row.amount)]))
}

test('the balance is divided to the rupiah: the remainder goes to the largest fractions, first heir first', async () => {
  const third = { numerator: 1n, denominator: 3n }
  const { userId, heirs, transferId, move } = await anEstate(1_000_001n, [third, third, third])
  expect(await move()).toBe(true)
  const parts = await partsIn(transferId)
  expect(heirs.map(({ id }) => parts.get(id))).toEqual([333_334n, 333_334n, 333_333n])
  expect(await cashOf([userId])).toEqual([0n])
})

test('an heir whose share is less than a rupiah receives nothing and no part of zero', async () => {
  const { heirs, transferId, move } = await anEstate(1n, [
    { numerator: 99n, denominator: 100n },
    { numerator: 1n, denominator: 100n },
  ])
  expect(await move()).toBe(true)
  expect([...(await partsIn(transferId))]).toEqual([[heirs[0]?.id, 1n]])
})

test('an estate without anything free is not moved', async () => {
  const { transferId, move } = await anEstate(0n, [{ numerator: 1n, denominator: 1n }])
  expect(await move()).toBe(false)
  expect((await partsIn(transferId)).size).toBe(0)
})

test('for any balance and shares everything passes on, exactly once, and nothing is left or created', async () => {
  const weights = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 })
  const cash = fc.bigInt({ min: 1n, max: 50_000_000_000n })
  await fc.assert(
    fc.asyncProperty(cash, weights, async (total, chosen) => {
      const denominator = BigInt(chosen.reduce((sum, weight) => sum + weight, 0))
      const shares = chosen.map((weight) => ({ numerator: BigInt(weight), denominator }))
      const { userId, heirs, transferId, move } = await anEstate(total, shares)
      const before = await cashOf(people)
      // Two at the same time: one of them finds nothing.
      const moved = await Promise.all([move(), move()])
      expect(moved.toSorted()).toEqual([false, true])
      const parts = await partsIn(transferId)
      const after = await cashOf(people)
      expect(await cashOf([userId])).toEqual([0n])
      expect([...parts.values()].reduce((sum, amount) => sum + amount, 0n)).toBe(total)
      people.forEach((person, index) => {
        const own = heirs.filter((heir) => heir.userId === person)
        const received = own.reduce((sum, { id }) => sum + (parts.get(id) ?? 0n), 0n)
        expect((after[index] ?? 0n) - (before[index] ?? 0n)).toBe(received)
      })
      // No part differs from its exact share by a rupiah or more.
      for (const { id, numerator, denominator: of } of heirs) {
        const distance = (parts.get(id) ?? 0n) * of - total * numerator
        expect(distance < of && distance > -of).toBe(true)
      }
    }),
    { numRuns: 12 },
  )
})

/** Gives a person units of a property, bought from its only holder at this price. */
async function buys(userId: string, units: bigint, price: bigint) {
  const at = new Date('2026-01-14T03:00:00Z')
  const { propertyId, holders } = await letProperty(store.db, store.asOwner, { units: [units], at })
  const seller = holders[0]?.investorId ?? ''
  const asset = unitsOf(propertyId)
  await transaction(store.db, (tx) =>
    postEntries(tx, [
      {
        ...{ id: newId(), kind: 'trade', happenedAt: clock.now(), reference: 'UJI-00002' },
        ...{ propertyId, actorId: null },
        lines: [
          debit(account('investor-cash', userId), price),
          credit(account('investor-cash', seller), price),
          debit(account('investor-units', seller, asset), units),
          credit(account('investor-units', userId, asset), units),
        ],
      },
    ]),
  )
  return propertyId
}

const heldBy = async (owners: readonly string[], propertyId: string) =>
  await Promise.all(
    owners.map(async (owner) => {
      const [units = 0n] = await balances(store.db, [
        account('investor-units', owner, unitsOf(propertyId)),
      ])
      return { units, owned: (await readOwnedCosts(store.db, owner)).get(propertyId) }
    }),
  )

test('for any units and shares the heirs hold all units at exactly the cost of the deceased, and no cost without units', async () => {
  const story = fc.record({
    units: fc.bigInt({ min: 1n, max: 400n }),
    price: fc.bigInt({ min: 1n, max: 90_000_000n }),
    weights: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(story, async ({ units, price, weights }) => {
      const denominator = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
      const shares = weights.map((weight) => ({ numerator: BigInt(weight), denominator }))
      const { userId, heirs, move } = await anEstate(price, shares)
      const propertyId = await buys(userId, units, price)
      expect(await move()).toBe(true)
      const owners = [...new Set(heirs.map((heir) => heir.userId))]
      const held = await heldBy(owners, propertyId)
      expect(held.reduce((sum, each) => sum + each.units, 0n)).toBe(units)
      expect(held.reduce((sum, { owned }) => sum + (owned?.cost ?? 0n), 0n)).toBe(price)
      for (const { units: own, owned } of held) expect(owned === undefined).toBe(own === 0n)
      // The cost of one heir is their part of the units, to the rupiah for each of their shares.
      for (const [index, { units: own, owned }] of held.entries()) {
        const parts = heirs.filter((heir) => heir.userId === owners[index]).length
        const distance = (owned?.cost ?? 0n) * units - price * own
        expect(distance < BigInt(parts) * units && distance > -BigInt(parts) * units).toBe(true)
      }
      const [deceased] = await heldBy([userId], propertyId)
      expect(deceased).toEqual({ units: 0n, owned: undefined })
    }),
    { numRuns: 10 },
  )
})

test('an heir who holds units of the same property adds the inherited ones at the cost of the deceased', async () => {
  const { userId, heirs, move } = await anEstate(700_000n, [{ numerator: 1n, denominator: 1n }])
  const propertyId = await buys(userId, 7n, 700_000n)
  const heir = heirs[0]?.userId ?? ''
  await passOn(store.db, propertyId, { ...{ from: userId, to: heir, units: 2n }, at: clock.now() })
  expect(await move()).toBe(true)
  // The two that moved before came without a payment.
  expect(await heldBy([heir], propertyId)).toMatchObject([{ units: 7n, owned: { cost: 500_000n } }])
})

test('units of a sold property whose proceeds are paid pass on without a cost until they are retired', async () => {
  const { userId, heirs, transferId, move } = await anEstate(700_000n, [
    { numerator: 1n, denominator: 1n },
  ])
  const propertyId = await buys(userId, 7n, 700_000n)
  await transaction(store.db, (tx) =>
    postEntries(tx, [
      {
        ...{ id: newId(), kind: 'sale-proceeds', happenedAt: clock.now(), reference: 'UJI-00003' },
        ...{ propertyId, actorId: null },
        lines: [
          debit(atBank('property'), 900_000n),
          credit(account('investor-cash', userId), 900_000n),
        ],
      },
    ]),
  )
  expect(await move()).toBe(true)
  const { rows } = await store.asOwner(`select property_id = '' as is_cash, amount::int, cost::int
    from inheritance.parts where transfer_id = '${transferId}' order by 1 desc`)
  expect(rows).toEqual([
    { is_cash: true, amount: 900_000, cost: null },
    { is_cash: false, amount: 7, cost: 0 },
  ])
  expect(await heldBy([heirs[0]?.userId ?? ''], propertyId)).toMatchObject([{ units: 7n }])
})
