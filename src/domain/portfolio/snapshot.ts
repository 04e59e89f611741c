import { type Database, insideTransaction, type Tx } from '#database'

/** Runs reads that must agree with each other: all of them see the database at one moment. */
export async function snapshot<Result>(
  db: Database,
  read: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => insideTransaction(() => read(tx)))
}
