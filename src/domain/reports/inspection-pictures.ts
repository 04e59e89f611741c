import { sql } from 'kysely'
import type { Database, Db } from '#database'
import { type FileKeeping, openFile } from '#files'
import { isUuid, type Localized } from '#kernel'
import { reportNotFound } from './refusals.ts'

/** A picture of an inspection that everybody sees; `issuedOn` is the day of the inspection. */
export type InspectionPicture = {
  readonly id: string
  /** `YYYY-MM-DD` */
  readonly issuedOn: string
  readonly title: Localized
  readonly width: number
  readonly height: number
}

/** The longer side of a picture as everybody sees it. */
export const shownSide = 1280
const picturesMax = 24

const shown = sql`p.shown_id is not null and p.withdrawn_at is null
  and exists (select from reports.properties r where r.id = p.property_id and r.state <> 'draft')`

type Row = Omit<InspectionPicture, 'title'> & { titleId: string; titleEn: string }

/** The pictures of inspections of a published property, the newest first. */
export async function readInspectionPictures(
  db: Db,
  propertyId: string,
): Promise<InspectionPicture[]> {
  const { rows } = await sql<Row>`
    select id, issued_on, title_id, title_en, shown_width as width, shown_height as height
    from reports.papers p where property_id = ${propertyId} and ${shown}
    order by issued_on desc, id desc limit ${picturesMax}`.execute(db)
  return rows.map(({ titleId, titleEn, ...picture }) => {
    return { ...picture, title: { id: titleId, en: titleEn } }
  })
}

/** The file of a picture as everybody sees it; refuses one that was taken back. */
export async function openInspectionPicture(
  { db, store, keys }: Pick<FileKeeping, 'store' | 'keys'> & { readonly db: Database },
  { propertyId, pictureId }: { readonly propertyId: string; readonly pictureId: string },
): Promise<Buffer> {
  if (!isUuid(pictureId)) throw reportNotFound()
  const { rows } = await sql<{ shownId: string }>`
    select shown_id from reports.papers p
    where id = ${pictureId} and property_id = ${propertyId} and ${shown}`.execute(db)
  const [picture] = rows
  const file = picture === undefined ? null : await openFile(db, { store, keys }, picture.shownId)
  if (file === null) throw reportNotFound()
  return file.bytes
}
