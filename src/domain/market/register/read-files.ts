import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { RegisterFormat, RegisterState } from '#contract'
import { type Database, type Db, transaction } from '#database'
import {
  type Actor,
  type Backlog,
  type Clock,
  decodeCursor,
  isCalendarDay,
  isUuid,
  type Page,
  type PageRequest,
  pageOf,
} from '#kernel'
import { registerFileNotFound } from '../refusals.ts'

/** A register file without its content. */
export type FileFacts = {
  readonly id: string
  readonly day: string
  readonly version: number
  readonly changes: number
  readonly jsonSha256: string
  readonly csvSha256: string
  readonly madeAt: Date
  /** The deadline for the custodian's answer. */
  readonly dueAt: Date
  readonly state: RegisterState
  readonly sentAt: Date | null
  readonly reference: string | null
  readonly answeredAt: Date | null
  readonly rejectionReason: string | null
  readonly correctionAskedAt: Date | null
}

export type ListedFile = FileFacts & {
  /** Whether the original file of the custodian's answer is stored. */
  readonly hasAnswer: boolean
  /** Whether a later version replaces it. */
  readonly isReplaced: boolean
  readonly isOverdue: boolean
}

/** The files to list: those that wait for a step, or all. */
type FileFilter = 'open' | 'all'

// A rejected file waits until its corrected version exists.
const isReplaced = sql`exists (select from market.register_files n where n.day = f.day and n.version > f.version)`
const isOpen = sql`(f.state in ('made', 'sent') or f.state = 'rejected' and not ${isReplaced})`

/** Register files, the newest day first, and their total number. */
export async function readRegisterFiles(
  db: Db,
  now: Date,
  filter: FileFilter,
  page: PageRequest,
): Promise<Page<ListedFile> & { total: number }> {
  const place = placeOf(page.cursor)
  const isMeant = filter === 'all' ? sql`true` : isOpen
  const { rows } = await sql<ListedFile>`
    select f.id, f.day::text as day, f.version, f.changes, f.json_sha256, f.csv_sha256, f.made_at, f.due_at, f.state,
      f.sent_at, f.reference, f.answered_at, f.rejection_reason, f.correction_asked_at,
      f.answer_file_id is not null as has_answer, ${isReplaced} as is_replaced,
      ${isOpen} and f.due_at <= ${now} as is_overdue
    from market.register_files f
    where ${isMeant} and (${place?.day ?? null}::date is null
      or (f.day, f.version) < (${place?.day ?? null}::date, ${place?.version ?? null}::bigint))
    order by f.day desc, f.version desc limit ${page.limit + 1}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from market.register_files f where ${isMeant}`.execute(db)
  return {
    ...pageOf(rows, page.limit, (file) => [file.day, file.version]),
    total: counted.rows[0]?.total ?? 0,
  }
}

// An invalid cursor starts at the first page.
function placeOf(cursor: string | null): { day: string; version: number } | null {
  const [day, version] = cursor === null ? [] : (decodeCursor(cursor, 2) ?? [])
  const isPlace = typeof day === 'string' && isCalendarDay(day) && typeof version === 'number'
  return isPlace ? { day, version } : null
}

/**
 * Returns the content of a file in one of its forms and its file name without extension, and records who
 * downloaded it.
 */
export async function openRegisterFile(
  db: Database,
  clock: Clock,
  actor: Actor,
  { fileId, format }: { fileId: string; format: RegisterFormat },
): Promise<{ readonly name: string; readonly text: string }> {
  if (!isUuid(fileId)) throw registerFileNotFound()
  return await transaction(db, async (tx) => {
    const { rows } = await sql<{ day: string; version: number; text: string }>`
      select day::text as day, version, case ${format}::text when 'json' then json else csv end as text
      from market.register_files where id = ${fileId}`.execute(tx)
    const [file] = rows
    if (file === undefined) throw registerFileNotFound()
    const { day, version, text } = file
    await recordAudit(tx, {
      happenedAt: clock.now(),
      actorId: actor.userId,
      action: 'market.take-register-file',
      subjectKind: 'register-file',
      subjectId: fileId,
      details: { day, version, format },
    })
    return { name: `sepetak-register-${day}-v${version}`, text }
  })
}

/** The backlog of files that wait to be sent, acknowledged or corrected. */
export async function registerBacklogs(db: Db, now: Date): Promise<Backlog<'register'>[]> {
  const { rows } = await sql<Backlog<'register'>>`
    select 'register' as queue, count(*)::integer as waiting, min(f.made_at) as oldest_at,
      (count(*) filter (where f.due_at <= ${now}))::integer as overdue
    from market.register_files f where ${isOpen}`.execute(db)
  return rows
}
