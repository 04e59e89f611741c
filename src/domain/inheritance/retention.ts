import { sql } from 'kysely'
import { type Tx, transaction } from '#database'
import { removeFiles } from '#files'
import { day, later } from '#kernel'
import type { InheritanceServices } from './case.ts'
import { deletePrepared } from './prepared-documents.ts'

/** How long the documents of a refused report are stored, in case of a complaint. */
const refusedKeptMilliseconds = 90 * day

/**
 * Removes the documents of reports that were refused longer ago than the retention period, and of reports that
 * had joined them. Idempotent.
 */
export async function sweepReports({
  db,
  clock,
}: Pick<InheritanceServices, 'db' | 'clock'>): Promise<void> {
  await transaction(db, async (tx) => {
    const until = later(clock.now(), -refusedKeptMilliseconds)
    const { rows } = await sql<{ fileId: string }>`
      delete from inheritance.documents d using inheritance.cases c, inheritance.cases o
      where c.id = d.case_id and o.id = coalesce(c.joined_id, c.id)
        and o.state = 'refused' and o.ended_at < ${until}
      returning d.file_id`.execute(tx)
    await removeFiles(
      tx,
      rows.map(({ fileId }) => fileId),
    )
  })
}

/**
 * Erases what reports store about the owners of closed accounts: refused reports entirely, and the documents of
 * all reports, including those for heirs. What passed to heirs stays as a record of the ledger. Returns the
 * files, which the caller removes.
 */
export async function eraseReports(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const about = sql`(select c.id from inheritance.cases c left join inheritance.cases o on o.id = c.joined_id
    where coalesce(o.user_id, c.user_id) = any(${[...userIds]}::uuid[]))`
  const { rows } = await sql<{ fileId: string }>`
    delete from inheritance.documents where case_id in ${about} returning file_id`.execute(tx)
  await sql`
    delete from inheritance.cases where state = 'joined' and id in ${about}`.execute(tx)
  await sql`
    delete from inheritance.cases
    where state = 'refused' and user_id = any(${[...userIds]}::uuid[])`.execute(tx)
  return [...rows.map(({ fileId }) => fileId), ...(await deletePrepared(tx, userIds))]
}
