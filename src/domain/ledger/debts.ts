import { sql } from 'kysely'
import type { Db, Tx } from '#database'
import { least } from '#kernel'
import { account, type LockedAccount, onNormalSide } from './account.ts'
import { balance } from './balances.ts'
import { credit, debit, type NewEntry } from './entry.ts'
import { lockAccounts } from './lock-accounts.ts'
import { postEntries } from './post-entries.ts'
import { isReversed } from './read-entry.ts'
import { debtOpen } from './refusals.ts'

/** Refuses with `ledger.debt_open` while the investor owes money. */
export async function requireNoDebt(db: Db, userId: string): Promise<void> {
  const owed = await balance(db, account('investor-receivable', userId))
  if (owed > 0n) throw debtOpen({ owed })
}

/** Investors who owe money and have an available balance to pay it with. */
export async function payingDebtors(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`
    select r.owner_id from ledger.accounts r
    join ledger.accounts c on c.owner_id = r.owner_id and c.asset = r.asset and c.kind = 'investor-cash'
    where r.kind = 'investor-receivable' and r.balance > 0 and c.balance < 0
    order by r.owner_id limit ${limit}`.execute(db)
  return rows.map(({ ownerId }) => ownerId)
}

type Facts = Pick<NewEntry, 'id' | 'happenedAt' | 'reference'>

/** The part of the amount taken that the available balance did not cover. */
type TakenBack = { readonly owed: bigint }

type Taking = {
  readonly userId: string
  readonly amount: bigint
  readonly gateway: string
  /** The entry that credited the amount. */
  readonly entryId: string
}

/**
 * Takes an amount out of an investor's available balance that `gateway` had credited and has reversed. They owe what
 * the balance does not cover. Returns null when a balance adjustment has already reversed that entry.
 */
export async function debitInvestor(
  tx: Tx,
  { userId, amount, gateway, entryId }: Taking,
  facts: Facts,
): Promise<TakenBack | null> {
  const [cash, debt] = accountsOf(userId)
  const clearing = account('gateway-clearing', gateway)
  // Locks all accounts at once: a deposit of the same investor locks the gateway's account before theirs.
  const locked = await lockAccounts(tx, [cash, debt, clearing])
  if (await isReversed(tx, entryId)) return null
  const free = balanceIn(locked, 'investor-cash')
  const taken = least(free, amount)
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

/** Pays as much of an investor's debt as their available balance covers. Returns null when nothing was moved. */
export async function payDebt(
  tx: Tx,
  userId: string,
  facts: Facts,
): Promise<{ paid: bigint; left: bigint } | null> {
  const [cash, debt] = accountsOf(userId)
  const locked = await lockAccounts(tx, [cash, debt])
  const free = balanceIn(locked, 'investor-cash')
  const owed = balanceIn(locked, 'investor-receivable')
  const paid = least(free, owed)
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

function balanceIn(
  locked: readonly LockedAccount[],
  kind: 'investor-cash' | 'investor-receivable',
): bigint {
  return onNormalSide(kind, locked.find((each) => each.kind === kind)?.balance ?? 0n)
}
