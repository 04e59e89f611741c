import type { Tx, Write } from '#database'
import { newId } from '#kernel'
import {
  account,
  credit,
  debit,
  holdLines,
  holdsEnding,
  insertHolds,
  type Line,
  lockPlacedHold,
  postEntries,
  reversedLines,
} from '#ledger'
import { netWithdrawal, type Withdrawal } from './withdrawal.ts'

// The postings of a withdrawal as described in docs/money.md. Each function returns the id of its entry. The
// hold of a withdrawal has the withdrawal's id.

type Moved = Pick<Withdrawal, 'id' | 'userId' | 'amount' | 'fee' | 'reference' | 'gateway'>
type Act = { readonly at: Date; readonly actorId: string | null }

/** Places the hold for the amount. Refuses with `ledger.insufficient_funds`. */
export async function postHold(tx: Tx, moved: Moved, act: Act): Promise<string> {
  const { id, userId: ownerId, amount } = moved
  const placedBy = await post(tx, 'withdrawal', holdLines(ownerId, amount), moved, act)
  await insertHolds([{ id, ownerId, amount, purpose: 'withdrawal', placedBy }]).execute(tx)
  return placedBy
}

/**
 * Posts the payout: the net amount leaves the bank account and the fee is earned. Payouts of all investors move
 * the same accounts, so the other writes are sent in the same statement.
 */
export async function postPayout(
  tx: Tx,
  moved: Moved,
  { at, actorId }: Act,
  otherWrites: (entryId: string) => readonly Write[],
): Promise<string> {
  await lockPlacedHold(tx, moved.id)
  const id = newId()
  const facts = { happenedAt: at, reference: moved.reference, propertyId: null, actorId }
  const entry = { ...facts, id, kind: 'payout', lines: payoutLines(moved) } as const
  await postEntries(
    tx,
    [entry],
    [holdsEnding([{ holdId: moved.id, entryId: id }], 'captured'), ...otherWrites(id)],
  )
  return id
}

/** Releases a withdrawal that was not sent: reverses the entry that placed its hold. */
export async function postReturn(
  tx: Tx,
  moved: Moved,
  act: Act & { readonly reverses: string },
): Promise<string> {
  await lockPlacedHold(tx, moved.id)
  const entryId = await postMirrorOfHold(tx, moved, act)
  await holdsEnding([{ holdId: moved.id, entryId }], 'released').execute(tx)
  return entryId
}

/**
 * Reverses a payout that the bank returned after it had arrived: the payout with its fee, and the entry that
 * placed the hold.
 */
export async function postReversal(
  tx: Tx,
  moved: Moved,
  act: Act,
  reverses: { readonly hold: string; readonly payout: string },
): Promise<string> {
  const mirror = reversedLines(payoutLines(moved))
  await post(tx, 'payout-reversal', mirror, moved, { ...act, reverses: reverses.payout })
  return await postMirrorOfHold(tx, moved, { ...act, reverses: reverses.hold })
}

async function postMirrorOfHold(
  tx: Tx,
  moved: Moved,
  act: Act & { readonly reverses: string },
): Promise<string> {
  const mirror = reversedLines(holdLines(moved.userId, moved.amount))
  return await post(tx, 'withdrawal-return', mirror, moved, act)
}

function payoutLines(moved: Moved): Line[] {
  const { userId, amount, fee, gateway } = moved
  const lines = [
    debit(account('investor-held', userId), amount),
    credit(account('gateway-clearing', gateway), netWithdrawal(moved)),
  ]
  return fee === 0n ? lines : [...lines, credit(account('platform-fees', 'platform'), fee)]
}

type Kind = 'withdrawal' | 'withdrawal-return' | 'payout-reversal'

async function post(
  tx: Tx,
  kind: Kind,
  lines: readonly Line[],
  { reference }: Moved,
  { at, actorId, reverses }: Act & { readonly reverses?: string },
): Promise<string> {
  const id = newId()
  const entry = { id, kind, happenedAt: at, reference, propertyId: null, actorId, lines }
  await postEntries(tx, [reverses === undefined ? entry : { ...entry, reverses }])
  return id
}
