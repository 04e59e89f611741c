import { sql } from 'kysely'
import type { Db, Tx } from '#database'
import type { Sealed } from '#files'
import type { Refund, StoredRefund } from './refund.ts'

const columns = sql`id, deposit_id, reference, gateway, amount, bank_code, number_end,
  holder_name, state, approved_at, submitted_at, ended_at, failure`

export const storedRefundColumns = sql`${columns}, proposal_id, approved_by, intent_at, gateway_id,
  attempts, entry_id`

/** Finds a refund by our reference; null when there is none. */
export async function findRefund(db: Db, reference: string): Promise<StoredRefund | null> {
  const { rows } = await sql<StoredRefund>`
    select ${storedRefundColumns} from payments.refunds where reference = ${reference}`.execute(db)
  return rows[0] ?? null
}

/** Locks a refund until the transaction ends. */
export async function lockRefund(tx: Tx, id: string): Promise<StoredRefund> {
  const { rows } = await sql<StoredRefund>`
    select ${storedRefundColumns} from payments.refunds where id = ${id} for no key update`.execute(
    tx,
  )
  const [refund] = rows
  if (refund === undefined) throw new Error(`refund ${id} is gone`)
  return refund
}

/** The deposit's refund that was not sent yet; null when there is none. The caller holds the lock on the deposit. */
export async function lockQueuedRefund(tx: Tx, depositId: string): Promise<StoredRefund | null> {
  const { rows } = await sql<StoredRefund>`
    select ${storedRefundColumns} from payments.refunds
    where deposit_id = ${depositId} and state = 'queued' for no key update`.execute(tx)
  return rows[0] ?? null
}

/** The rupiah of a deposit that a refund of ours has brought to a bank. */
export async function paidRefundAmount(tx: Tx, depositId: string): Promise<bigint> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(amount), 0)::bigint as amount from payments.refunds
    where deposit_id = ${depositId} and state = 'paid'`.execute(tx)
  return rows[0]?.amount ?? 0n
}

/** The newest refund of each of these deposits. */
export async function newestRefunds(
  db: Db,
  depositIds: readonly string[],
): Promise<Map<string, Refund>> {
  const { rows } = await sql<Refund>`
    select distinct on (deposit_id) ${columns} from payments.refunds
    where deposit_id = any(${[...depositIds]}::uuid[]) order by deposit_id, id desc`.execute(db)
  return new Map(rows.map((row) => [row.depositId, row]))
}

/** The encrypted account number that a refund goes to. */
export async function sealedNumber(db: Db, id: string): Promise<Sealed> {
  const { rows } = await sql<Sealed>`
    select number_sealed as bytes, number_key_id as key_id from payments.refunds
    where id = ${id}`.execute(db)
  const [sealed] = rows
  if (sealed === undefined) throw new Error(`refund ${id} is gone`)
  return sealed
}
