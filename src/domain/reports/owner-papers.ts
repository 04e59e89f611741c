import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { Database, Db } from '#database'
import { transaction } from '#database'
import {
  type CleanFile,
  type FileKeeping,
  fileNameOf,
  fitWithin,
  keepFiles,
  openFile,
} from '#files'
import { type Actor, isUuid, jakartaDate, type Localized, newId } from '#kernel'
import { dateImpossible, lockProperty } from '#properties'
import { shownSide } from './inspection-pictures.ts'
import { requireOwner } from './owners.ts'
import { reportNotFound, wrongFileKind } from './refusals.ts'

export const ownerPaperKinds = [
  'survey',
  'inspection-report',
  'inspection-picture',
  'valuation-report',
] as const
export type OwnerPaperKind = (typeof ownerPaperKinds)[number]

export const ownerPaperBytesMax = 10 * 1024 * 1024

export type OwnerPaper = {
  readonly id: string
  readonly kind: OwnerPaperKind
  /** `YYYY-MM-DD` */
  readonly issuedOn: string
  readonly title: Localized
  readonly type: string
  readonly bytes: number
  readonly addedAt: Date
}

export type NewOwnerPaper = {
  readonly propertyId: string
  readonly kind: OwnerPaperKind
  readonly issuedOn: string
  readonly title: Localized
  readonly file: CleanFile
}

/**
 * Gives owners a file that was looked through; a picture of an inspection is shown to everybody, at
 * the size of a page. Refuses a day to come, and a picture that is no picture.
 */
export async function addOwnerPaper(
  keeping: FileKeeping,
  actor: Actor,
  { propertyId, kind, issuedOn, title, file }: NewOwnerPaper,
): Promise<{ id: string }> {
  const now = keeping.clock.now()
  if (issuedOn > jakartaDate(now)) throw dateImpossible({ path: 'issuedOn' })
  if ((kind === 'inspection-picture') !== file.type.startsWith('image/')) throw wrongFileKind()
  const id = newId(now.getTime())
  const shown = kind === 'inspection-picture' ? await fitWithin(file, shownSide) : null
  const files = shown === null ? [file] : [file, shown]
  await keepFiles(keeping, files, async (tx, [fileId, shownId]) => {
    await lockProperty(tx, propertyId)
    await sql`
      insert into reports.papers (id, property_id, kind, issued_on, title_id, title_en, file_id, type, bytes,
        added_at, added_by, shown_id, shown_width, shown_height)
      values (${id}, ${propertyId}, ${kind}, ${issuedOn}::date, ${title.id}, ${title.en}, ${fileId ?? null},
        ${file.type}, ${file.bytes.length}, ${now}, ${actor.userId}, ${shownId ?? null},
        ${shown?.width ?? null}, ${shown?.height ?? null})`.execute(tx)
    await recordAudit(tx, {
      happenedAt: now,
      actorId: actor.userId,
      action: 'reports.add-paper',
      subjectKind: 'property',
      subjectId: propertyId,
      details: { paperId: id, kind, issuedOn },
    })
  })
  return { id }
}

/** Takes a paper back that was a mistake; it stays in the store, and nobody reads it any more. */
export async function withdrawOwnerPaper(
  { db, clock }: Pick<FileKeeping, 'db' | 'clock'>,
  actor: Actor,
  { propertyId, paperId, reason }: { propertyId: string; paperId: string; reason: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    const now = clock.now()
    const { numAffectedRows } = await sql`
      update reports.papers set withdrawn_at = ${now}, withdrawn_for = ${reason}
      where id = ${paperId} and property_id = ${propertyId} and withdrawn_at is null`.execute(tx)
    if (numAffectedRows !== 1n) throw reportNotFound()
    await recordAudit(tx, {
      happenedAt: now,
      actorId: actor.userId,
      action: 'reports.withdraw-paper',
      subjectKind: 'property',
      subjectId: propertyId,
      details: { paperId, reason },
    })
  })
}

const papersMax = 200

type Row = Omit<OwnerPaper, 'title'> & { titleId: string; titleEn: string }

/** The papers of a property for its owners; staff also see a valuation report that is not in force yet. */
export async function readOwnerPapers(
  db: Db,
  actor: Actor,
  propertyId: string,
): Promise<OwnerPaper[]> {
  await requireOwner(db, actor, propertyId)
  const { rows } = await sql<Row>`
    select id, kind, issued_on, title_id, title_en, type, bytes, added_at from reports.papers p
    where property_id = ${propertyId} and withdrawn_at is null and ${readableBy(actor)}
    order by issued_on desc, id desc limit ${papersMax}`.execute(db)
  return rows.map(({ titleId, titleEn, ...paper }) => {
    return { ...paper, title: { id: titleId, en: titleEn } }
  })
}

/** The file of a paper; for owners and staff. */
export async function openOwnerPaper(
  { db, store, keys }: Pick<FileKeeping, 'store' | 'keys'> & { readonly db: Database },
  actor: Actor,
  { propertyId, paperId }: { propertyId: string; paperId: string },
): Promise<{ name: string; type: string; bytes: Buffer }> {
  await requireOwner(db, actor, propertyId)
  if (!isUuid(paperId)) throw reportNotFound()
  const { rows } = await sql<{ fileId: string; kind: string; issuedOn: string }>`
    select file_id, kind, issued_on from reports.papers p
    where id = ${paperId} and property_id = ${propertyId} and withdrawn_at is null
      and ${readableBy(actor)}`.execute(db)
  const [paper] = rows
  const file = paper === undefined ? null : await openFile(db, { store, keys }, paper.fileId)
  if (paper === undefined || file === null) throw reportNotFound()
  const title = `${propertyId}-${paper.kind}-${paper.issuedOn}`
  return { ...file, name: fileNameOf(title, 1, file.type) }
}

// What an appraiser wrote is shown once a second person has read it and it counts.
function readableBy({ roles }: Actor) {
  return roles.length > 0
    ? sql`true`
    : sql`(p.kind <> 'valuation-report' or exists (select from reports.valued_days v
        where v.property_id = p.property_id and v.valued_on = p.issued_on))`
}
