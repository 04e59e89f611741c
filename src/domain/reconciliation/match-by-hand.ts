import { sql } from 'kysely'
import { type Actor, isUuid } from '#kernel'
import type { Cashier } from '#payments'
import { explainItem } from './items.ts'
import { takeLine } from './match-transfers.ts'
import { itemNotOpen, notAwaited } from './refusals.ts'

type Line = { source: string; amount: bigint; bookedOn: string; sender: string | null }

/**
 * Says which deposit a line of the bank is for, where no rule could. That is all it decides: what is
 * late, another amount or of another sender is put aside for two people all the same. Refuses with
 * `reconciliation.item_not_open` and `reconciliation.not_awaited`; nobody does it for money of their own.
 */
export async function matchByHand(
  cashier: Cashier,
  actor: Actor,
  itemId: string,
  reference: string,
): Promise<void> {
  const { db, clock } = cashier
  const { rows } = await sql<Line>`
    select i.subject as source, l.amount, l.booked_on::text, l.sender
    from reconciliation.items i
    join reconciliation.lines l on l.statement_id || '/' || l.position = i.subject
    where i.id = ${isUuid(itemId) ? itemId : null}::uuid and i.kind = 'bank-unknown'
      and i.explained_at is null and l.amount > 0`.execute(db)
  const [line] = rows
  if (line === undefined) throw itemNotOpen()
  const { rows: awaited } = await sql<{ userId: string }>`
    select user_id from reconciliation.awaited where reference = ${reference}`.execute(db)
  const [owner] = awaited
  if (owner === undefined || owner.userId === actor.userId) throw notAwaited()
  const isTaken = await takeLine(cashier, { ...line, ...owner, reference }, actor.userId)
  if (!isTaken) throw notAwaited()
  await explainItem(db, clock, actor, itemId, `= ${reference}`)
}
