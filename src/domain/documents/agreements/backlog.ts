import { sql } from 'kysely'
import type { Db } from '#database'
import type { Backlog } from '#kernel'
import { isStampDue } from './record-stamp.ts'

/** Agreements without a recorded electronic stamp. */
export async function agreementBacklogs(db: Db): Promise<Backlog<'stamps'>[]> {
  const { rows } = await sql<Backlog<'stamps'>>`
    select 'stamps' as queue, count(*)::integer as waiting, min(a.signed_at) as oldest_at, 0 as overdue
    from agreements.agreements a where ${isStampDue}`.execute(db)
  return rows
}
