import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { Db, Tx } from '#database'
import { storeResolution } from '#distributions'
import { type DocumentColumns, storeRenderedDocuments, writePdf } from '#documents'
import type { FileStorage } from '#files'
import { type Locale, locales, processEach, readPages, rowsIn } from '#kernel'
import { readMeeting } from '../read-meetings.ts'
import { type MinutesFacts, minutesDocument } from './minutes-document.ts'

const readAtOnceMax = 50

/** Creates the minutes, in both languages, of counted meetings that have none. Returns the number of meetings. */
export async function makeMinutes(
  storage: FileStorage,
  { isSimulated }: { readonly isSimulated: boolean },
  readAtOnce: number = readAtOnceMax,
): Promise<number> {
  const due = readPages(
    readAtOnce,
    (id: string) => id,
    async (after) => {
      const { rows } = await sql<{ id: string }>`
        select id from meetings.meetings g where state = 'counted'
          and not exists (select from meetings.minutes m where m.meeting_id = g.id)
          and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${readAtOnce}`.execute(storage.db)
      return rows.map(({ id }) => id)
    },
  )
  return await processEach(
    rowsIn(due),
    (id) => `the minutes of meeting ${id}`,
    (id) => makeMinutesOf(storage, id, isSimulated),
  )
}

async function makeMinutesOf(
  storage: FileStorage,
  meetingId: string,
  isSimulated: boolean,
): Promise<boolean> {
  const facts = await readFacts(storage.db, storage.clock.now(), meetingId, isSimulated)
  const made: Uint8Array[] = []
  for (const locale of locales) made.push(await writePdf(minutesDocument(facts, locale)))
  await storeRenderedDocuments(storage, made, (tx, columns) =>
    insertMinutes(tx, { meetingId, ...columns, at: storage.clock.now() }),
  )
  return true
}

type Made = DocumentColumns & { readonly meetingId: string; readonly at: Date }

async function insertMinutes(
  tx: Tx,
  { meetingId, fileId, sha256, at }: Made,
): Promise<bigint | undefined> {
  const { numAffectedRows } = await sql`
    insert into meetings.minutes (meeting_id, language, file_id, sha256, made_at)
    select ${meetingId}, n.language, n.file_id, n.sha256, ${at}
    from unnest(${[...locales]}::text[], ${[...fileId]}::uuid[], ${[...sha256]}::text[]) as n (language, file_id, sha256)
    on conflict do nothing`.execute(tx)
  if (numAffectedRows !== BigInt(locales.length)) return numAffectedRows
  await resolveSale(tx, meetingId, { fileId: fileId[0] ?? '', sha256: sha256[0] ?? '', at })
  const sealed = Object.fromEntries(locales.map((locale: Locale, at) => [locale, sha256[at] ?? '']))
  await recordAudit(tx, {
    happenedAt: at,
    actorId: null,
    action: 'meetings.seal-minutes',
    subjectKind: 'meeting',
    subjectId: meetingId,
    details: sealed,
  })
  return numAffectedRows
}

// The Indonesian minutes of a meeting that adopted a sale are its resolution.
async function resolveSale(
  tx: Tx,
  meetingId: string,
  { fileId, sha256, at }: { fileId: string; sha256: string; at: Date },
): Promise<void> {
  const { rows } = await sql<{
    propertyId: string
    number: string
    issuedOn: string
    calledBy: string | null
  }>`
    select g.property_id, g.number, (g.meeting_at at time zone 'Asia/Jakarta')::date::text as issued_on,
      c.proposed_by as called_by
    from meetings.agenda a join meetings.meetings g on g.id = a.meeting_id
    join meetings.motions m on m.id = a.motion_id left join meetings.calls c on c.proposal_id = g.proposal_id
    where a.meeting_id = ${meetingId} and m.kind = 'sale' and a.outcome = 'adopted'`.execute(tx)
  const [sale] = rows
  if (sale?.calledBy == null) return
  const { calledBy, ...minutes } = sale
  await storeResolution(tx, { ...minutes, fileId, sha256 }, { byUserId: calledBy, at })
}

async function readFacts(
  db: Db,
  now: Date,
  meetingId: string,
  isSimulated: boolean,
): Promise<MinutesFacts> {
  const meeting = await readMeeting(db, now, meetingId)
  const { rows } = await sql<{ place: string; chair: string; secretary: string }>`
    select place, chair, secretary from meetings.meetings where id = ${meetingId}`.execute(db)
  const [led = { place: '', chair: '', secretary: '' }] = rows
  const { rows: written } = await sql<{ id: string; textId: string; textEn: string }>`
    select id, coalesce(text_id, '') as text_id, coalesce(text_en, '') as text_en from meetings.motions
    where id = any(${meeting.agenda.map(({ motionId }) => motionId)}::uuid[])`.execute(db)
  const texts = new Map(written.map(({ id, textId, textEn }) => [id, { id: textId, en: textEn }]))
  return { meeting, texts, ...led, isSimulated }
}
