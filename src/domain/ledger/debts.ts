import { sql } from 'kysely'
import type { Db, Tx } from '#database'
import { account, onNormalSide } from './account.ts'
import { balance } from './balances.ts'
import { credit, debit, type NewEntry } from './entry.ts'
import { lockAccounts } from './lock-accounts.ts'
import { postEntries } from './post-entries.ts'
import { debtOpen } from './refusals.ts'

/** Refuses with `ledger.debt_open` while an investor owes us something. */
export async function requireNoDebt(db: Db, userId: string): Promise<void> {
  const owed = await balance(db, account('investor-receivable', userId))
  if (owed > 0n) throw debtOpen({ owed })
}

/** Investors who owe something and have free rupiah to pay it with. */
export async function payingDebtors(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`
    select r.owner_id from ledger.accounts r
    join ledger.accounts c on c.owner_id = r.owner_id and c.asset = r.asset and c.kind = 'investor-cash'
    where r.kind = 'investor-receivable' and r.balance > 0 and c.balance < 0
    order by r.owner_id limit ${limit}`.execute(db)
  return rows.map(({ ownerId }) => ownerId)
}

type Facts = Pick<NewEntry, 'id' | 'happenedAt' | 'reference'>

/** How much of what was taken the free balance did not cover. */
type TakenBack = { readonly owed: bigint }

/**
 * Takes money out of an investor's free balance that `gateway` had credited and has taken back; what
 * the balance does not cover they owe from now on.
 */
export async function takeFromInvestor(
  tx: Tx,
  { userId, amount, gateway }: { userId: string; amount: bigint; gateway: string },
  facts: Facts,
): Promise<TakenBack> {
  const [cash, debt] = accountsOf(userId)
  const clearing = account('gateway-clearing', gateway)
  const free = await lockedBalance(tx, userId, 'investor-cash')
  const taken = free < amount ? free : amount
  const owed = amount - taken
  const lines = [
    ...(taken === 0n ? [] : [debit(cash, taken)]),
    ...(owed === 0n ? [] : [debit(debt, owed)]),
    credit(clearing, amount),
  ]
  await postEntries(tx, [
    { ...facts, kind: 'deposit-return', propertyId: null, actorId: null, lines },
  ])
  return { owed }
}

/** Pays what an investor owes from their free balance, as far as it goes; null when nothing moved. */
export async function payDebt(
  tx: Tx,
  userId: string,
  facts: Facts,
): Promise<{ paid: bigint; left: bigint } | null> {
  const [cash, debt] = accountsOf(userId)
  const free = await lockedBalance(tx, userId, 'investor-cash')
  const owed = await lockedBalance(tx, userId, 'investor-receivable')
  const paid = free < owed ? free : owed
  if (paid === 0n) return null
  const lines = [debit(cash, paid), credit(debt, paid)]
  await postEntries(tx, [
    { ...facts, kind: 'debt-payment', propertyId: null, actorId: null, lines },
  ])
  return { paid, left: owed - paid }
}

function accountsOf(userId: string) {
  return [account('investor-cash', userId), account('investor-receivable', userId)] as const
}

// Both at once and in one order, so that two of these never wait for each other.
async function lockedBalance(
  tx: Tx,
  userId: string,
  kind: 'investor-cash' | 'investor-receivable',
): Promise<bigint> {
  const locked = await lockAccounts(tx, accountsOf(userId))
  return onNormalSide(kind, locked.find((each) => each.kind === kind)?.balance ?? 0n)
}
