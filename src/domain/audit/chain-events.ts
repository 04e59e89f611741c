import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, type Db, transaction } from '#database'

/** A difference between the stored audit log and its chain: the broken rule and the id of the event. */
export type AuditFault = { readonly rule: string; readonly subject: string }

type Link = { position: bigint; hash: Buffer }
type EventText = { id: bigint; text: string }

const lockKey = 7_350_171
const chainedAtOnce = 2000
/**
 * How many ids below the newest chained event are searched for events without a link: a transaction may commit
 * after others whose events have higher ids.
 */
const lateIdsMax = 100_000
const checkedAtOnce = 5000

// The text of an event that is hashed: all fields in a fixed order and format. It must never change, because
// the stored hashes depend on it.
const hashedText =
  sql.raw(`jsonb_build_array(e.id, extract(epoch from e.happened_at)::text, e.actor_id,
  e.action, e.subject_kind, e.subject_id, e.details)::text`)

/**
 * Adds events without a link to the chain, each bound to all events before it. One worker does this at a time;
 * the others return 0 immediately. Returns the number of events added.
 */
export async function chainEvents(db: Database, at: Date): Promise<number> {
  return await transaction(db, async (tx) => {
    const { rows: locks } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(${lockKey}) as is_ours`.execute(tx)
    if (locks[0]?.isOurs !== true) return 0
    const last = await lastLink(tx)
    const { rows } = await sql<EventText>`
      select e.id, ${hashedText} as text from audit.events e
      where e.id > coalesce((select max(event_id) from audit.links), 0) - ${lateIdsMax}
        and not exists (select from audit.links l where l.event_id = e.id)
      order by e.id limit ${chainedAtOnce}`.execute(tx)
    if (rows.length === 0) return 0
    let { position, hash } = last
    const links = rows.map(({ id, text }) => {
      position += 1n
      hash = hashOf(hash, text)
      return { position, id, hash }
    })
    await sql`
      insert into audit.links (position, event_id, hash, linked_at)
      select l.position, l.event_id, l.hash, ${at}::timestamptz
      from unnest(${links.map((link) => link.position)}::bigint[],
        ${links.map((link) => link.id)}::bigint[],
        ${links.map((link) => link.hash)}::bytea[]) as l (position, event_id, hash)`.execute(tx)
    return links.length
  })
}

/** Returns the newest link. A copy stored outside this database can prove later that no earlier event was changed. */
export async function lastLink(db: Db): Promise<Link> {
  const { rows } = await sql<Link>`
    select position, hash from audit.links order by position desc limit 1`.execute(db)
  return rows[0] ?? { position: 0n, hash: Buffer.alloc(32) }
}

/**
 * Recomputes the chain from its first link and compares it with the stored links. An empty result means that no
 * event was changed, removed or inserted since it was chained.
 */
export async function checkAudit(db: Db): Promise<AuditFault[]> {
  const faults: AuditFault[] = []
  let hash: Buffer = Buffer.alloc(32)
  let position = 0n
  for (;;) {
    const { rows } = await sql<Link & { id: bigint; text: string | null }>`
      select l.position, l.hash, l.event_id as id, case when e.id is null then null else ${hashedText} end as text
      from audit.links l left join audit.events e on e.id = l.event_id
      where l.position > ${position} order by l.position limit ${checkedAtOnce}`.execute(db)
    for (const link of rows) {
      const subject = String(link.id)
      if (link.position !== position + 1n) faults.push({ rule: 'links have no gap', subject })
      if (link.text === null) faults.push({ rule: 'a chained event exists', subject })
      else if (!hashOf(hash, link.text).equals(link.hash))
        faults.push({ rule: 'a chained event is unchanged', subject })
        // Continue from the stored link, so that one changed event is reported only once.
      ;({ position, hash } = link)
    }
    if (rows.length < checkedAtOnce) return [...faults, ...(await findUnchainedEvents(db))]
  }
}

/** Returns events that have no link although the chain is past them: they were inserted or committed too late. */
async function findUnchainedEvents(db: Db): Promise<AuditFault[]> {
  const { rows } = await sql<{ id: bigint }>`
    select e.id from audit.events e
    where e.id <= coalesce((select max(event_id) from audit.links), 0) - ${lateIdsMax}
      and not exists (select from audit.links l where l.event_id = e.id)
    order by e.id limit 100`.execute(db)
  return rows.map(({ id }) => ({ rule: 'every event is chained', subject: String(id) }))
}

function hashOf(former: Buffer, text: string): Buffer {
  return createHash('sha256').update(former).update(text, 'utf8').digest()
}
