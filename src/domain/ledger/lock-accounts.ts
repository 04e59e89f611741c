import { sql } from 'kysely'
import type { Tx } from '#database'
import {
  type AccountKind,
  type AccountRef,
  type Asset,
  accountKey,
  type LockedAccount,
} from './account.ts'

/**
 * Locks the accounts named by `refs` until the transaction ends, opening those that do not exist.
 * Of `lookedAt` those that exist are locked too, but none is opened: what is only read may be absent.
 * Locked in id order: two transactions over the same accounts would otherwise wait for each other.
 */
export async function lockAccounts(
  tx: Tx,
  refs: readonly AccountRef[],
  lookedAt: readonly AccountRef[] = [],
): Promise<LockedAccount[]> {
  const wanted = [...new Map(refs.map((ref) => [accountKey(ref), ref])).values()]
  const alsoLocked = new Map(lookedAt.map((ref) => [accountKey(ref), ref]))
  for (const ref of wanted) alsoLocked.delete(accountKey(ref))
  const locked = await lockExisting(tx, [...wanted, ...alsoLocked.values()])
  if (locked.length === wanted.length + alsoLocked.size) return locked
  // New rows get higher ids than every locked one, so the order still holds.
  const known = new Set(locked.map(accountKey))
  const missing = wanted.filter((ref) => !known.has(accountKey(ref)))
  if (missing.length === 0) return locked
  const opened = await openAccounts(tx, missing)
  if (opened.length < missing.length) {
    // Another transaction opened some of them in this moment; they are committed and visible now.
    const mine = new Set(opened.map(accountKey))
    opened.push(
      ...(await lockExisting(
        tx,
        missing.filter((ref) => !mine.has(accountKey(ref))),
      )),
    )
  }
  return [...locked, ...opened]
}

type Row = {
  id: bigint
  kind: AccountKind
  ownerId: string
  asset: Asset
  isCreditSide: boolean
  isProtected: boolean
  balance: bigint
  sequence: bigint
}

async function lockExisting(tx: Tx, refs: readonly AccountRef[]): Promise<Row[]> {
  const [owners, kinds, assets] = columns(refs)
  const { rows } = await sql<Row>`
    select a.id, a.kind, a.owner_id, a.asset, a.is_credit_side, a.is_protected, a.balance, a.sequence
    from unnest(${owners}::text[], ${kinds}::text[], ${assets}::text[]) as w (owner_id, kind, asset)
    join ledger.accounts a using (owner_id, kind, asset)
    order by a.id
    for no key update of a`.execute(tx)
  return rows
}

async function openAccounts(tx: Tx, refs: readonly AccountRef[]): Promise<Row[]> {
  // In a fixed order as well: two transactions may be opening the same accounts.
  const sorted = [...refs].sort((left, right) => (accountKey(left) < accountKey(right) ? -1 : 1))
  const [owners, kinds, assets] = columns(sorted)
  const { rows } = await sql<Row>`
    insert into ledger.accounts (kind, owner_id, asset, is_credit_side, is_protected)
    select k.kind, w.owner_id, w.asset, k.is_credit_side, k.is_protected
    from unnest(${owners}::text[], ${kinds}::text[], ${assets}::text[])
      with ordinality as w (owner_id, kind, asset, position)
    join ledger.account_kinds k on k.kind = w.kind
    order by w.position
    on conflict (owner_id, kind, asset) do nothing
    returning id, kind, owner_id, asset, is_credit_side, is_protected, balance, sequence`.execute(
    tx,
  )
  return rows
}

function columns(refs: readonly AccountRef[]): [string[], string[], string[]] {
  return [refs.map((ref) => ref.ownerId), refs.map((ref) => ref.kind), refs.map((ref) => ref.asset)]
}
