import { sql } from 'kysely'
import type { Db } from '#database'
import { isUuid } from '#kernel'
import { type FileStorage, openFile } from '../store-files.ts'
import { pictureNotFound } from './refusals.ts'

/** One file of a picture. It is requested by the name `{id}-{width}.webp`, `{id}-{width}.avif` or `{id}.pdf`. */
export type PictureFile = { readonly type: string; readonly bytes: Buffer }

const nameShape = /^([0-9a-f-]{36})(?:-(\d{1,5})\.(webp|avif)|\.(pdf))$/

/**
 * Returns the file with this name. Refuses with `pictures.not_found` when there is none, or when the picture is
 * not public and `isForStaff` is false.
 */
export async function openPicture(
  { db, store, keys }: Pick<FileStorage, 'store' | 'keys'> & { readonly db: Db },
  name: string,
  { isForStaff }: { readonly isForStaff: boolean },
): Promise<PictureFile> {
  const [, id = '', width, format] = nameShape.exec(name) ?? []
  if (!isUuid(id)) throw pictureNotFound()
  const { rows } = await sql<{ fileId: string }>`
    select coalesce(s.file_id, p.file_id) as file_id
    from pictures.pictures p
    left join pictures.sizes s on s.picture_id = p.id and s.width = ${width ?? null}::integer
      and s.type = ${format === undefined ? null : `image/${format}`}
    where p.id = ${id} and (p.is_public or ${isForStaff})
      and (s.file_id is not null or (${width === undefined} and p.type = 'application/pdf'))`.execute(
    db,
  )
  const [found] = rows
  const file = found === undefined ? null : await openFile(db, { store, keys }, found.fileId)
  if (file === null) throw pictureNotFound()
  return file
}
