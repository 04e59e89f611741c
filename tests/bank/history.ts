import { sql } from 'kysely'
import type { Db } from '#database'

/** Returns a hash of all postings up to now, which later events must not change. */
export type History = { readonly upTo: readonly [string, bigint][]; readonly hash: string }

export async function historyOf(db: Db): Promise<History> {
  const { rows } = await sql<{ id: bigint; sequence: bigint }>`
    select id, sequence from ledger.accounts order by id`.execute(db)
  const upTo = rows.map(({ id, sequence }) => [String(id), sequence] as [string, bigint])
  return { upTo, hash: await hashOf(db, upTo) }
}

/** Returns the hash of the same postings as they are now. */
export async function hashOf(db: Db, upTo: History['upTo']): Promise<string> {
  const { rows } = await sql<{ hash: string | null }>`
    select md5(string_agg(md5(p::text || e.kind || e.reference || e.happened_at),
      '' order by p.account_id, p.sequence)) as hash
    from unnest(${upTo.map(([id]) => id)}::bigint[], ${upTo.map(([, last]) => last)}::bigint[]) as w (id, last)
    join ledger.postings p on p.account_id = w.id and p.sequence <= w.last
    join ledger.entries e on e.id = p.entry_id`.execute(db)
  return rows[0]?.hash ?? 'nothing'
}
