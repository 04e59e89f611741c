import { sql } from 'kysely'
import type { Db } from '#database'
import { senderNames } from '../bank-accounts/score-sender.ts'

/** An awaited transfer, and the name that it must come from. */
export type AwaitedTransfer = {
  readonly depositId: string
  readonly reference: string
  readonly amount: bigint
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly ownerName: string
}

/** The awaited transfers, newest first; with an id, only that one. */
export async function readAwaited(
  db: Db,
  { depositId = null, limit }: { depositId?: string | null; limit: number },
): Promise<AwaitedTransfer[]> {
  const { rows } = await sql<Omit<AwaitedTransfer, 'ownerName'> & { userId: string }>`
    select id as deposit_id, reference, user_id, amount, created_at, expires_at
    from reconciliation.awaited
    where ${depositId}::uuid is null or id = ${depositId}::uuid
    order by id desc limit ${limit}`.execute(db)
  const names = await senderNames(
    db,
    rows.map(({ userId }) => userId),
  )
  return rows.map(({ userId, ...row }) => ({ ...row, ownerName: names.get(userId) ?? '' }))
}
