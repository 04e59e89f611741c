import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, type Db, insideTransaction, notifyPublicChange, type Tx } from '#database'
import { type Clock, jakartaDate } from '#kernel'
import { type InvestorBalance, investorBalances, ledgerTotals } from '#ledger'
import { splitBalance } from './split-balance.ts'
import { type Node, rootOf, sumTree } from './sum-tree.ts'
import { type Leaf, leafNode, leafOrder, newestVersion, schemaOf } from './tree.ts'

/**
 * Records the totals and the tree of the current Jakarta day once, from one snapshot of the ledger; the first
 * worker to start it does so. Returns the number of nights recorded: one or zero.
 */
export async function recordNight(db: Database, clock: Clock): Promise<number> {
  const takenAt = clock.now()
  const day = jakartaDate(takenAt)
  if (await isRecorded(db, day)) return 0
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => insideTransaction(() => recordBalances(tx, day, takenAt)))
}

async function recordBalances(tx: Tx, day: string, takenAt: Date): Promise<number> {
  // The lock is taken before the first read, so that a second caller takes its snapshot only after the first
  // has committed.
  await sql`lock table balance_proofs.leaves in share row exclusive mode`.execute(tx)
  if (await isRecorded(tx, day)) return 0
  await write(tx, day, takenAt)
  await notifyPublicChange(tx)
  return 1
}

async function isRecorded(db: Db, day: string): Promise<boolean> {
  const { rows } = await sql`select from balance_proofs.nights where day = ${day}::date`.execute(db)
  return rows.length > 0
}

async function write(tx: Tx, day: string, takenAt: Date): Promise<void> {
  const totals = await ledgerTotals(tx)
  const balances = await investorBalances(tx)
  const leaves = leavesOf(day, balances)
  const schema = schemaOf(newestVersion)
  const levels = sumTree(
    schema,
    leaves.map((leaf) => leafNode(newestVersion, leaf)),
  )
  const root = rootOf(schema, levels)
  await sql`
    insert into balance_proofs.nights (day, taken_at, investors, escrow, properties, suspense, platform,
      banks, transit, gateways, leaves, root, version)
    values (${day}::date, ${takenAt}, ${root.amount}, ${totals.escrow}, ${totals.properties},
      ${totals.suspense}, ${totals.platform}, ${totals.banks}, ${totals.transit}, ${totals.gateways},
      ${balances.length}, decode(${root.hash}, 'hex'), ${newestVersion})`.execute(tx)
  await insertLeaves(tx, day, leaves)
  for (const [level, nodes] of levels.entries()) await insertNodes(tx, day, level, nodes)
  await deleteOldTrees(tx, day)
}

/** Returns two leaves per balance in random order, so that the position of a leaf reveals nothing about its owner. */
function leavesOf(day: string, balances: readonly InvestorBalance[]): Leaf[] {
  const shuffled = balances
    .map((balance) => ({ ...balance, place: randomBytes(16), parts: splitBalance(balance.amount) }))
    .sort((left, right) => left.place.compare(right.place))
  return leafOrder(shuffled.length).flatMap(({ balance, part }) => {
    const { userId, parts } = shuffled[balance] ?? {}
    const amount = parts?.[part]
    if (userId === undefined || amount === undefined) return []
    return [{ day, userId, part, salt: randomBytes(16).toString('hex'), amount }]
  })
}

async function insertLeaves(tx: Tx, day: string, leaves: readonly Leaf[]): Promise<void> {
  await sql`
    insert into balance_proofs.leaves (day, user_id, part, position, salt)
    select ${day}::date, w.user_id, w.part, w.number - 1, decode(w.salt, 'hex')
    from unnest(
      ${leaves.map(({ userId }) => userId)}::text[],
      ${leaves.map(({ part }) => part)}::smallint[],
      ${leaves.map(({ salt }) => salt)}::text[]) with ordinality as w (user_id, part, salt, number)
  `.execute(tx)
}

async function insertNodes(tx: Tx, day: string, level: number, nodes: readonly Node[]) {
  await sql`
    insert into balance_proofs.nodes (day, level, position, hash, amount)
    select ${day}::date, ${level}, w.number - 1, decode(w.hash, 'hex'), w.amount
    from unnest(
      ${nodes.map(({ hash }) => hash)}::text[],
      ${nodes.map(({ amount }) => amount)}::bigint[]) with ordinality as w (hash, amount, number)
  `.execute(tx)
}

const keptDays = 92

// Totals and roots are stored permanently; receipts are available only while their trees are stored.
async function deleteOldTrees(tx: Tx, day: string): Promise<void> {
  await sql`delete from balance_proofs.leaves where day < ${day}::date - ${keptDays}::integer`.execute(
    tx,
  )
  await sql`delete from balance_proofs.nodes where day < ${day}::date - ${keptDays}::integer`.execute(
    tx,
  )
}
