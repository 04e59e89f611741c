import { sql } from 'kysely'
import type { Tx } from '#database'
import { removeFiles } from '../store-files.ts'
import type { PictureKind } from './add-pictures.ts'

export type UploadedPicture = {
  readonly id: string
  readonly kind: PictureKind
  readonly type: 'image/jpeg' | 'image/png' | 'application/pdf'
  readonly bytes: number
  /** Null for a PDF. */
  readonly width: number | null
  readonly height: number | null
  /** The widths in which it can be loaded, the smallest first. */
  readonly widths: readonly number[]
  readonly color: string | null
}

/**
 * Returns the address of a picture. Its files are at `{address}-{width}.avif` and `{address}-{width}.webp`, or
 * at `{address}.pdf` for a PDF.
 */
export function addressOfPicture(id: string): string {
  return `/api/pictures/${id}`
}

/** Makes pictures public, so that every visitor can load them. */
export async function showPictures(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update pictures.pictures set is_public = true where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Removes pictures that no page shows, with all their sizes. */
export async function removePictures(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ fileId: string }>`
    with sizes as (
      delete from pictures.sizes where picture_id = any(${[...ids]}::uuid[]) returning file_id
    ), gone as (
      delete from pictures.pictures where id = any(${[...ids]}::uuid[]) returning file_id
    )
    select file_id from sizes union all select file_id from gone`.execute(tx)
  await removeFiles(
    tx,
    rows.map(({ fileId }) => fileId),
  )
}
