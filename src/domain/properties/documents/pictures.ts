import { sql } from 'kysely'
import type { Tx } from '#database'
import { addressOfPicture, showPictures, type UploadedPicture } from '#files'
import type { Localized } from '#kernel'
import type { Picture } from '../property.ts'

/** A picture with the file that was uploaded. Null: the picture is shipped with the product. */
export type NewPicture = Picture & { readonly pictureId: string | null }

/** An uploaded floor plan. */
export type NewFloorPlan = { readonly pictureId: string; readonly title: Localized }

/** Returns an uploaded photograph as a picture of a property. */
export function pictureOf(picture: UploadedPicture, alt: Localized): NewPicture {
  const { id, width, height, widths, color } = picture
  if (width === null || height === null || color === null)
    throw new RangeError(`picture ${id} is a document`)
  return { pictureId: id, src: addressOfPicture(id), width, height, widths, color, alt }
}

type Shown = { readonly id: string; readonly pictures: readonly NewPicture[] }

/** Inserts the pictures, in their order, of properties that have none. */
export async function insertPictures(tx: Tx, properties: readonly Shown[]): Promise<void> {
  const rows = properties.flatMap(({ id, pictures }) =>
    pictures.map(({ alt, ...picture }, position) => ({
      ...picture,
      propertyId: id,
      position,
      altId: alt.id,
      altEn: alt.en,
    })),
  )
  await sql`
    insert into properties.pictures (property_id, position, src, width, height, widths, color, alt_id, alt_en,
      picture_id)
    select "propertyId", position, src, width, height, widths, color, "altId", "altEn", "pictureId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("propertyId" text, position integer, src text,
      width integer, height integer, widths integer[], color text, "altId" text, "altEn" text, "pictureId" uuid)
  `.execute(tx)
  const uploaded = rows.flatMap(({ pictureId }) => (pictureId === null ? [] : [pictureId]))
  if (uploaded.length > 0) await showPictures(tx, uploaded)
}

type Planned = { readonly id: string; readonly plans?: readonly NewFloorPlan[] }

/** Inserts the floor plans, in their order, of properties that have none. */
export async function insertPlans(tx: Tx, properties: readonly Planned[]): Promise<void> {
  const rows = properties.flatMap(({ id, plans = [] }) =>
    plans.map(({ pictureId, title }, position) => {
      return { propertyId: id, position, pictureId, titleId: title.id, titleEn: title.en }
    }),
  )
  if (rows.length === 0) return
  await sql`
    insert into properties.floor_plans (property_id, position, picture_id, title_id, title_en)
    select "propertyId", position, "pictureId", "titleId", "titleEn"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("propertyId" text, position integer,
      "pictureId" uuid, "titleId" text, "titleEn" text)`.execute(tx)
  await showPictures(
    tx,
    rows.map(({ pictureId }) => pictureId),
  )
}
