import { sql } from 'kysely'
import type { Tx } from '#database'
import { removeFiles } from '../store-files.ts'
import type { PictureKind } from './add-pictures.ts'

export type UploadedPicture = {
  readonly id: string
  readonly kind: PictureKind
  readonly type: 'image/jpeg' | 'image/png' | 'application/pdf'
  readonly bytes: number
  /** Null for a document. */
  readonly width: number | null
  readonly height: number | null
  /** In which widths it can be loaded, the smallest first. */
  readonly widths: readonly number[]
  readonly color: string | null
}

/** Where a picture is served: `{address}-{width}.avif` and `.webp`, and `{address}.pdf` for a document. */
export function addressOfPicture(id: string): string {
  return `/api/pictures/${id}`
}

/** Serves pictures to everybody from now on. */
export async function showPictures(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update pictures.pictures set is_public = true where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Removes pictures that nothing shows, with all their sizes. */
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
