import { sql } from 'kysely'
import { type Database, type Tx, transaction } from '#database'
import { processBatches, readPages } from '#kernel'

/** Which subscriptions are due: a condition on a subscription `s` of an offering `o`. */
type Due = ReturnType<typeof sql<boolean>>

/**
 * Processes the due subscriptions, up to `atOnce` in a transaction, in the order of their ids. When that fails, each of
 * them is processed in a transaction of its own, so that one that fails does not stop the others; the failures are
 * thrown at the end. `process` locks the ids that are still due, and returns how many it processed.
 */
export async function processSubscriptions(
  db: Database,
  { due, atOnce }: { readonly due: Due; readonly atOnce: number },
  process: (tx: Tx, ids: readonly string[]) => Promise<number>,
): Promise<number> {
  return await processBatches(
    readPages(
      atOnce,
      (id: string) => id,
      (after) => readDue(db, due, after, atOnce),
    ),
    (id) => `subscription ${id}`,
    (ids) => transaction(db, (tx) => process(tx, ids)),
  )
}

async function readDue(
  db: Database,
  due: Due,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from offerings.subscriptions s join offerings.offerings o on o.id = s.offering_id
    where ${due} and (${after}::uuid is null or s.id > ${after}::uuid)
    order by s.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
