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
 * Locks the accounts in `refs` until the transaction ends and opens those that do not exist. Also locks the
 * accounts in `lookedAt` that exist, but opens none: accounts that are only read may be absent.
 */
export async function lockAccounts(
  tx: Tx,
  refs: readonly AccountRef[],
  lookedAt: readonly AccountRef[] = [],
): Promise<LockedAccount[]> {
  const moved = new Map(refs.map((ref) => [accountKey(ref), ref]))
  const read = new Map(lookedAt.map((ref) => [accountKey(ref), ref]))
  for (const key of moved.keys()) read.delete(key)
  const locked = await lockOrOpen(tx, [...moved.values()], [...read.values()])
  for (const account of locked) moved.delete(accountKey(account))
  if (moved.size === 0) return locked
  // Another transaction opened these at the same time; they are committed and visible now.
  return [...locked, ...(await lockAccounts(tx, [...moved.values()]))]
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

// Locks in id order, so that two transactions on the same accounts do not deadlock. Missing accounts are opened
// afterwards in a fixed order and get higher ids than all others.
async function lockOrOpen(
  tx: Tx,
  moved: readonly AccountRef[],
  read: readonly AccountRef[],
): Promise<Row[]> {
  const refs = [...moved, ...read]
  const { rows } = await sql<Row>`
    with wanted as (
      select * from unnest(
        ${refs.map((ref) => ref.ownerId)}::text[],
        ${refs.map((ref) => ref.kind)}::text[],
        ${refs.map((ref) => ref.asset)}::text[]) with ordinality as w (owner_id, kind, asset, position)
    ), locked as (
      select a.id, a.kind, a.owner_id, a.asset, a.is_credit_side, a.is_protected, a.balance, a.sequence, w.position
      from wanted w join ledger.accounts a using (owner_id, kind, asset)
      order by a.id
      for no key update of a
    ), opened as (
      insert into ledger.accounts (kind, owner_id, asset, is_credit_side, is_protected)
      select k.kind, w.owner_id, w.asset, k.is_credit_side, k.is_protected
      from wanted w join ledger.account_kinds k using (kind)
      where (select count(*) from locked l where l.position <= ${moved.length}::int) < ${moved.length}::int
        and w.position <= ${moved.length}::int
        and not exists (select from ledger.accounts a
          where a.owner_id = w.owner_id and a.kind = w.kind and a.asset = w.asset)
      order by w.owner_id, w.kind, w.asset
      on conflict (owner_id, kind, asset) do nothing
      returning id, kind, owner_id, asset, is_credit_side, is_protected, balance, sequence
    )
    select id, kind, owner_id, asset, is_credit_side, is_protected, balance, sequence from locked
    union all
    select id, kind, owner_id, asset, is_credit_side, is_protected, balance, sequence from opened`.execute(
    tx,
  )
  return rows
}
