import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, type Db, queueOrder, type Tx, transaction } from '#database'
import { type FileStorage, type FileType, fileNameOf, openFile, removeFiles } from '#files'
import {
  type Actor,
  type Clock,
  isUuid,
  type Locale,
  type Localized,
  newId,
  type Page,
  pageOf,
  placeInTime,
  plainText,
  type QueueRequest,
} from '#kernel'
import { queueMail } from '#notifications'
import { applicationUnacceptable, careersNotFound } from './refusals.ts'

/** An application as shown to staff. */
type Application = {
  id: string
  number: string
  openingId: string | null
  /** The title of the opening; null when the opening's id is null. */
  openingTitle: Localized | null
  name: string
  email: string
  phone: string
  link: string | null
  note: string | null
  language: Locale
  appliedAt: Date
  keepUntil: Date
  answeredAt: Date | null
}

const columns = sql`a.id, a.number, a.opening_id,
  (select title from careers.openings where id = a.opening_id) as opening_title, a.name, a.email, a.phone, a.link, a.note, a.language,
  a.applied_at, a.keep_until, (select max(answered_at) from careers.answers where application_id = a.id)
    as answered_at`

type ApplicationFilter = {
  openingId: string | null
  state: 'open' | 'answered' | null
}

function matching({ openingId, state }: ApplicationFilter) {
  return sql`(${openingId}::text is null or a.opening_id = ${openingId})
      and (${state}::text is null or (${state} = 'answered')
        = exists (select 1 from careers.answers where application_id = a.id))`
}

/** Returns how many applications match the filter. */
export async function countApplications(db: Db, filter: ApplicationFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from careers.applications a where ${matching(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Returns applications, optionally of one opening or one state: open ones oldest first, others newest first. */
export async function listApplications(
  db: Db,
  { limit, cursor, order }: QueueRequest,
  filter: ApplicationFilter,
): Promise<Page<Application>> {
  const { isAfter, direction } =
    queueOrder[order ?? (filter.state === 'open' ? 'oldest' : 'newest')]
  const after = placeInTime(cursor)
  const { rows } = await sql<Application>`
    select ${columns} from careers.applications a
    where ${matching(filter)}
      and (${after?.id ?? null}::uuid is null or (a.applied_at, a.id)
        ${isAfter} (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by a.applied_at ${direction}, a.id ${direction} limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, (row) => [row.appliedAt.toISOString(), row.id])
}

/** Returns one application. Refuses with `careers.not_found`. */
export async function readApplication(db: Db, id: string): Promise<Application> {
  if (!isUuid(id)) throw careersNotFound()
  const { rows } = await sql<Application>`
    select ${columns} from careers.applications a where a.id = ${id}`.execute(db)
  const [application] = rows
  if (application === undefined) throw careersNotFound()
  return application
}

/** Answers an application and mails its sender. */
export async function answerApplication(
  db: Database,
  clock: Clock,
  actor: Actor,
  id: string,
  text: string,
): Promise<void> {
  const body = plainText(text)
  if ([...body].length < 10)
    throw applicationUnacceptable([
      { path: 'body', code: 'field.too_short', details: { minimum: 10 } },
    ])
  const at = clock.now()
  await transaction(db, async (tx) => {
    const { email: to, name: readerName, language, number } = await readApplication(tx, id)
    await sql`
      insert into careers.answers (id, application_id, staff_id, body, answered_at)
      values (${newId(at.getTime())}, ${id}, ${actor.userId}, ${body}, ${at})`.execute(tx)
    const values = { number, readerName, answer: body }
    await queueMail(tx, { template: 'application-answered', to, language, values })
    await recordAct(tx, at, actor.userId, 'careers.answer', id)
  })
}

/**
 * Returns the CV of an application for staff; each view is recorded in the audit log. Refuses with
 * `careers.not_found`.
 */
export async function openCv(
  { db, clock, store, keys }: FileStorage,
  actor: Actor,
  id: string,
): Promise<{ name: string; type: FileType; bytes: Buffer }> {
  if (!isUuid(id)) throw careersNotFound()
  const { rows } = await sql<{ number: string; fileId: string }>`
    select number, file_id from careers.applications where id = ${id}`.execute(db)
  const [found] = rows
  const file = found === undefined ? null : await openFile(db, { store, keys }, found.fileId)
  if (found === undefined || file === null) throw careersNotFound()
  await transaction(db, (tx) => recordAct(tx, clock.now(), actor.userId, 'careers.open-cv', id))
  return { ...file, name: fileNameOf(found.number, 1, file.type) }
}

const sweptAtOnce = 100

/** Removes applications whose retention period is over, with their CVs. Idempotent; returns the number removed. */
export async function eraseDueApplications(db: Database, clock: Clock): Promise<number> {
  const at = clock.now()
  return await transaction(db, async (tx) => {
    const { rows } = await sql<{ id: string; fileId: string }>`
      delete from careers.applications where id in (
        select id from careers.applications where keep_until <= ${at}
        order by id limit ${sweptAtOnce})
      returning id, file_id`.execute(tx)
    await removeFiles(
      tx,
      rows.map(({ fileId }) => fileId),
    )
    for (const { id } of rows) await recordAct(tx, at, null, 'careers.erase', id)
    return rows.length
  })
}

async function recordAct(
  tx: Tx,
  happenedAt: Date,
  actorId: string | null,
  action: string,
  subjectId: string,
): Promise<void> {
  await recordAudit(tx, { happenedAt, actorId, action, subjectKind: 'application', subjectId })
}
