import { sql } from 'kysely'
import type { Db, Tx } from '#database'
import { isUuid } from '#kernel'
import { withdrawalNotFound } from './refusals.ts'
import type { Withdrawal } from './withdrawal.ts'

/** A withdrawal with its ledger entries. */
export type StoredWithdrawal = Withdrawal & {
  readonly gatewayId: string | null
  readonly attempts: number
  readonly holdEntryId: string
  readonly payoutEntryId: string | null
  readonly returnEntryId: string | null
}

/** The fields of a withdrawal that every reader needs. */
export const withdrawalColumns = sql`id, user_id, reference, account_id, bank_code, number_end, holder_name,
  rail, amount, fee, state, gateway, requested_at, checked_at, send_at, intent_at, submitted_at,
  bank_reference, ended_at, reversed_at, failure, checked_due_at, sent_due_at, arrives_due_at,
  ticket`

export const storedColumns = sql`${withdrawalColumns}, gateway_id, attempts, hold_entry_id,
  payout_entry_id, return_entry_id`

/** Its amount is held, or the gateway has it: it has not ended. */
export const isUnderWay = sql`state in ('awaiting-approval', 'queued', 'sending', 'submitted')`

/** The next promised time of a withdrawal that has not ended: of the approval, the transfer or the arrival. */
export const dueAt = sql`case state when 'awaiting-approval' then checked_due_at
  when 'submitted' then arrives_due_at else sent_due_at end`

/** By our reference or the gateway's number, because webhooks may contain only the latter. */
export async function findByReference(
  db: Db,
  gateway: string,
  reference: string,
): Promise<StoredWithdrawal | null> {
  const { rows } = await sql<StoredWithdrawal>`
    select ${storedColumns} from withdrawals.withdrawals
    where reference = ${reference} or (gateway = ${gateway} and gateway_id = ${reference})`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function findById(db: Db, id: string): Promise<StoredWithdrawal> {
  const { rows } = isUuid(id)
    ? await sql<StoredWithdrawal>`
        select ${storedColumns} from withdrawals.withdrawals where id = ${id}`.execute(db)
    : { rows: [] }
  const [row] = rows
  if (row === undefined) throw withdrawalNotFound()
  return row
}

/** Locks a withdrawal until the transaction ends. */
export async function lockWithdrawal(tx: Tx, id: string): Promise<StoredWithdrawal> {
  const { rows } = await sql<StoredWithdrawal>`
    select ${storedColumns} from withdrawals.withdrawals where id = ${id} for no key update`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) throw withdrawalNotFound()
  return row
}

/** The references of these withdrawals by id. */
export async function withdrawalReferences(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; reference: string }>`
    select id, reference from withdrawals.withdrawals where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}
