import { sql } from 'kysely'
import { type Proposal, propose, waitingProposals } from '#approvals'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { type Actor, type Clock, newId, plainText } from '#kernel'
import { contentOf, faultsOf, kind, type NewsItem, type NewsText } from './item.ts'
import { lockItem } from './read-news.ts'
import { countReaders } from './readers.ts'
import { newsChanged, newsClosed, newsIncomplete } from './refusals.ts'

/** Creates an empty draft. */
export async function beginNews(
  db: Database,
  clock: Clock,
  { userId }: Actor,
): Promise<{ id: string }> {
  const now = clock.now()
  const id = newId(now.getTime())
  await transaction(db, async (tx) => {
    await sql`
      insert into news.items (id, subject_id, subject_en, body_id, body_en, begun_by, begun_at, changed_at)
      values (${id}, '', '', '', '', ${userId}, ${now}, ${now})`.execute(tx)
    await record(tx, { action: 'news.begin', id, userId, now })
  })
  return { id }
}

type Saved = NewsText & { readonly id: string; readonly version: number }

/**
 * Saves a draft, complete or not. Refuses with `news.not_found`, `news.closed`, and with
 * `news.changed_meanwhile` when another version is the newest.
 */
export async function saveNews(
  db: Database,
  clock: Clock,
  { userId }: Actor,
  { id, version, subject, body }: Saved,
): Promise<{ version: number }> {
  const now = clock.now()
  await transaction(db, async (tx) => {
    await lockOpen(tx, id, version)
    await sql`
      update news.items set subject_id = ${plainText(subject.id)}, subject_en = ${plainText(subject.en)},
        body_id = ${plainText(body.id)}, body_en = ${plainText(body.en)}, version = version + 1,
        changed_at = ${now}
      where id = ${id}`.execute(tx)
    await record(tx, { action: 'news.save', id, userId, now })
  })
  return { version: version + 1 }
}

/** Deletes news that was not approved. Refuses with `news.not_found` or `news.closed`. */
export async function removeNews(
  db: Database,
  clock: Clock,
  { userId }: Actor,
  id: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockOpen(tx, id, null)
    await sql`delete from news.items where id = ${id}`.execute(tx)
    await record(tx, { action: 'news.remove', id, userId, now: clock.now() })
  })
}

/**
 * Proposes news to a second person, with its number of recipients. Refuses with `news.incomplete` and the
 * faults by field, and with the codes of `saveNews` and `propose`.
 */
export async function proposeNews(
  db: Database,
  clock: Clock,
  { userId }: Actor,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<Proposal> {
  return await transaction(db, async (tx) => {
    const item = await lockOpen(tx, id, version)
    const faults = faultsOf(item)
    if (faults.length > 0) throw newsIncomplete(faults)
    return await propose(tx, {
      kind,
      subjectId: id,
      content: contentOf(item, await countReaders(tx)),
      byUserId: userId,
      now: clock.now(),
    })
  })
}

async function lockOpen(tx: Tx, id: string, version: number | null): Promise<NewsItem> {
  const item = await lockItem(tx, id)
  const waiting = await waitingProposals(tx, kind, [id])
  if (item.approvedAt !== null || waiting.size > 0) throw newsClosed()
  if (version !== null && item.version !== version) throw newsChanged()
  return item
}

type Act = {
  readonly action: string
  readonly id: string
  readonly userId: string | null
  readonly now: Date
  readonly details?: Readonly<Record<string, string>>
}

/** Records an act on news in the audit log. */
export async function record(tx: Tx, act: Act): Promise<void> {
  const { action, id: subjectId, userId: actorId, now: happenedAt, details = {} } = act
  await recordAudit(tx, {
    happenedAt,
    actorId,
    action,
    subjectKind: 'news-item',
    subjectId,
    details,
  })
}
