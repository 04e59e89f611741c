import type { Tx } from '#database'
import { newId } from '#kernel'
import { account, accountKey, onNormalSide } from './account.ts'
import { credit, debit, type Line, type NewEntry } from './entry.ts'
import { lockAccounts } from './lock-accounts.ts'
import { postEntries } from './post-entries.ts'

type Adjustment = Pick<NewEntry, 'id' | 'happenedAt' | 'reference' | 'actorId' | 'reverses'> & {
  readonly userId: string
  /** One of the lines must be on the investor's available balance. */
  readonly lines: readonly Line[]
}

/**
 * Adjusts an investor's available balance. When the balance does not cover the amount taken, a separate entry before
 * it lends the difference, which the investor owes from then on; the adjustment itself keeps its exact amount.
 */
export async function adjustBalance(
  tx: Tx,
  { userId, ...entry }: Adjustment,
): Promise<{ readonly owed: bigint }> {
  const [cash, debt] = [account('investor-cash', userId), account('investor-receivable', userId)]
  const onCash = entry.lines.find((line) => accountKey(line.account) === accountKey(cash))
  if (onCash === undefined) throw new Error('the adjustment does not change the available balance')
  // Locks all accounts at once and in the same order as the reversal of a deposit, to avoid deadlocks.
  const refs = entry.lines.map((line) => line.account)
  const locked = await lockAccounts(tx, onCash.amount > 0n ? [cash, debt, ...refs] : refs)
  const stored = locked.find((each) => accountKey(each) === accountKey(cash))?.balance ?? 0n
  const free = onNormalSide('investor-cash', stored)
  const owed = onCash.amount > free ? onCash.amount - free : 0n
  const { id: _, reverses: __, ...facts } = entry
  const advance: NewEntry = {
    ...facts,
    id: newId(entry.happenedAt.getTime()),
    kind: 'debt-advance',
    propertyId: null,
    lines: owed === 0n ? [] : [debit(debt, owed), credit(cash, owed)],
  }
  const adjustment: NewEntry = { ...entry, kind: 'correction', propertyId: null }
  await postEntries(tx, owed === 0n ? [adjustment] : [advance, adjustment])
  return { owed }
}
