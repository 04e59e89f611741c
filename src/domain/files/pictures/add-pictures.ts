import { sql } from 'kysely'
import type { Tx } from '#database'
import { type Actor, newId } from '#kernel'
import { type CleanFile, type MeasuredPicture, measure, resizePicture } from '../inspect-file.ts'
import { type FileStorage, storeFiles } from '../store-files.ts'
import { pictureTooSmall } from './refusals.ts'

export type PictureKind = 'photograph' | 'plan'

const widths = [480, 960, 1600]
// A photograph fills half of a wide screen, and the lines of a plan must be legible.
const longerSideMin = 960
const shorterSideMin = 540
const sizeTypes = ['image/webp', 'image/avif'] as const

type Made = {
  readonly id: string
  readonly clean: CleanFile
  readonly measured: (MeasuredPicture & { readonly widths: readonly number[] }) | null
  readonly sizes: readonly (CleanFile & { readonly width: number })[]
}

/**
 * Stores inspected pictures in every width that pages load, and runs `write` in the same
 * transaction: either all of it is stored or nothing. Returns the ids in the order of the files. Refuses with
 * `pictures.too_small` when an image is too small.
 */
export async function addPictures(
  storage: FileStorage,
  actor: Actor,
  { kind, files }: { readonly kind: PictureKind; readonly files: readonly CleanFile[] },
  write: (tx: Tx, pictureIds: readonly string[]) => Promise<void>,
): Promise<string[]> {
  const addedAt = storage.clock.now()
  const made: Made[] = []
  // One at a time, because a decoded picture takes much memory.
  for (const file of files) made.push(await preparePicture(newId(addedAt.getTime()), file))
  const kept = made.flatMap(({ clean, sizes }) => [clean, ...sizes])
  return await storeFiles(storage, kept, async (tx, fileIds) => {
    const left = [...fileIds]
    for (const picture of made) {
      const [fileId = '', ...sizeIds] = left.splice(0, 1 + picture.sizes.length)
      await insert(tx, { ...picture, kind, fileId, sizeIds, addedAt, addedBy: actor.userId })
    }
    const ids = made.map(({ id }) => id)
    await write(tx, ids)
    return ids
  })
}

async function preparePicture(id: string, clean: CleanFile): Promise<Made> {
  if (clean.type === 'application/pdf') return { id, clean, measured: null, sizes: [] }
  const measured = await measure(clean)
  const { width, height } = measured
  const isSmall =
    Math.max(width, height) < longerSideMin || Math.min(width, height) < shorterSideMin
  if (isSmall) throw pictureTooSmall({ width: longerSideMin, height: shorterSideMin })
  const smaller = widths.filter((each) => each < width)
  const shown = smaller.length === widths.length ? smaller : [...smaller, width]
  const sizes: (CleanFile & { width: number })[] = []
  for (const each of shown)
    for (const type of sizeTypes)
      sizes.push({ ...(await resizePicture(clean, each, type)), width: each })
  return { id, clean, measured: { ...measured, widths: shown }, sizes }
}

type Row = Made & {
  readonly kind: PictureKind
  readonly fileId: string
  readonly sizeIds: readonly string[]
  readonly addedAt: Date
  readonly addedBy: string
}

async function insert(tx: Tx, row: Row): Promise<void> {
  const { id, clean, measured, sizes, sizeIds } = row
  await sql`
    insert into pictures.pictures (id, kind, type, file_id, bytes, width, height, widths, color, added_at, added_by)
    values (${id}, ${row.kind}, ${clean.type}, ${row.fileId}, ${clean.bytes.length},
      ${measured?.width ?? null}, ${measured?.height ?? null}, ${[...(measured?.widths ?? [])]}::integer[],
      ${measured?.color ?? null}, ${row.addedAt}, ${row.addedBy})`.execute(tx)
  await sql`
    insert into pictures.sizes (picture_id, width, type, file_id)
    select ${id}, * from unnest(${sizes.map(({ width }) => width)}::integer[],
      ${sizes.map(({ type }) => type)}::text[], ${[...sizeIds]}::uuid[])`.execute(tx)
}
