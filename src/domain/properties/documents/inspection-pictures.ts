import { sql } from 'kysely'
import { type Proposal, readProposal } from '#approvals'
import { uploadRules } from '#contract'
import type { Database, Db } from '#database'
import { type FileStorage, fitWithin, inspectFile, openFile, storeFiles } from '#files'
import { type Actor, isUuid, type Localized } from '#kernel'
import { proposeRecordIn } from '../records/publish-record.ts'
import type { RecordValues } from '../records/record.ts'
import { recordNotFound } from '../refusals.ts'

/** A public picture of an inspection. */
type InspectionPicture = {
  readonly id: string
  /** The day of the inspection, `YYYY-MM-DD`. */
  readonly lookedOn: string
  readonly title: Localized
  readonly width: number
  readonly height: number
}

type NewInspectionPicture = Pick<InspectionPicture, 'lookedOn' | 'title'> & {
  readonly propertyId: string
  readonly bytes: Uint8Array
}

/** The longer side of a public picture, in pixels. */
const shownSide = 1280

/**
 * Proposes a picture of an inspection, re-encoded at the size shown on pages; another person approves. Refuses
 * as `inspectFile` and `proposeRecord` do.
 */
export async function proposeInspectionPicture(
  storage: FileStorage,
  actor: Actor,
  { propertyId, lookedOn, title, bytes }: NewInspectionPicture,
): Promise<Proposal> {
  const shown = await fitWithin(
    await inspectFile(bytes, { ...uploadRules.photo, path: 'file' }),
    shownSide,
  )
  const size = { width: String(shown.width), height: String(shown.height) }
  const words = { lookedOn, titleId: title.id, titleEn: title.en }
  return await storeFiles(storage, [shown], (tx, [fileId = '']) => {
    const values = { fileId, ...size, ...words }
    const change = { what: 'picture', ownerId: propertyId, values, why: null } as const
    return proposeRecordIn(tx, storage.clock.now(), actor, change)
  })
}

const picturesMax = 24

/** Returns the pictures of a property's inspections, newest first. `isPublished` false: for staff, in any state. */
export async function readInspectionPictures(
  db: Db,
  propertyId: string,
  { isPublished = true }: { readonly isPublished?: boolean } = {},
): Promise<InspectionPicture[]> {
  type Row = Omit<InspectionPicture, 'title'> & { titleId: string; titleEn: string }
  const { rows } = await sql<Row>`
    select i.id, i.looked_on, i.title_id, i.title_en, i.width, i.height from properties.inspection_pictures i
    join properties.properties p on p.id = i.property_id
    where i.property_id = ${propertyId} and (p.state <> 'draft' or not ${isPublished})
    order by i.looked_on desc, i.id desc limit ${picturesMax}`.execute(db)
  return rows.map(({ titleId, titleEn, ...picture }) => {
    return { ...picture, title: { id: titleId, en: titleEn } }
  })
}

type Opening = Pick<FileStorage, 'store' | 'keys'> & { readonly db: Database }

/** Returns the file of a public picture. Refuses one that was withdrawn. */
export async function openInspectionPicture(
  { db, store, keys }: Opening,
  { propertyId, pictureId }: { readonly propertyId: string; readonly pictureId: string },
): Promise<Buffer> {
  if (!isUuid(pictureId)) throw recordNotFound()
  const { rows } = await sql<{ fileId: string }>`
    select i.file_id from properties.inspection_pictures i
    join properties.properties p on p.id = i.property_id and p.state <> 'draft'
    where i.id = ${pictureId} and i.property_id = ${propertyId}`.execute(db)
  const [picture] = rows
  const file = picture === undefined ? null : await openFile(db, { store, keys }, picture.fileId)
  if (file === null) throw recordNotFound()
  return file.bytes
}

/** Returns the picture of a proposal, for staff, as long as its file is stored. */
export async function openProposedPicture(
  { db, store, keys }: Opening,
  { propertyId, proposalId }: { readonly propertyId: string; readonly proposalId: string },
): Promise<Buffer> {
  const { kind, content } = await readProposal(db, proposalId)
  // Only `proposeRecord` writes proposals of publications.
  const proposed = content as {
    propertyId?: string
    before: RecordValues['picture'] | null
    after: RecordValues['picture'] | null
  }
  const fileId = (proposed.after ?? proposed.before)?.fileId
  const isOurs = kind === 'property-publication' && proposed.propertyId === propertyId
  if (!isOurs || fileId === undefined) throw recordNotFound()
  const file = await openFile(db, { store, keys }, fileId)
  if (file === null) throw recordNotFound()
  return file.bytes
}
