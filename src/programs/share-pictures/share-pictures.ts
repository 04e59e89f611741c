import { hash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openDrawingBoard } from './drawing-board.ts'
import type { SharePicture } from './share-picture.ts'

/** Drawn once and cached by content. */
export type SharePictures = {
  /** The picture as PNG; null when too many are waiting. */
  picture(picture: SharePicture): Promise<Uint8Array | null>
  close(): Promise<void>
}

type SharePicturesOptions = {
  /** The folder in which pictures are kept across restarts. */
  readonly folder: string
  /** The folder of the drawn plots. */
  readonly publicFolder: string
  /** Reads an uploaded picture by its address; null when there is none. */
  readonly readUploaded: (address: string) => Promise<Uint8Array | null>
  readonly keptBytesMax?: number
}

// Part of the cache key: a new version of the drawing code draws the pictures again.
const drawing = 1
const rememberedMax = 24
const keptBytesDefault = 128 * 1024 * 1024

export function openSharePictures(options: SharePicturesOptions): SharePictures {
  const { folder, keptBytesMax = keptBytesDefault } = options
  const board = openDrawingBoard()
  const remembered = new Map<string, Uint8Array>()
  const making = new Map<string, Promise<Uint8Array | null>>()

  const remember = (name: string, png: Uint8Array) => {
    remembered.delete(name)
    remembered.set(name, png)
    const oldest = remembered.keys().next()
    if (remembered.size > rememberedMax && oldest.done === false) remembered.delete(oldest.value)
  }
  const find = async (name: string, picture: SharePicture): Promise<Uint8Array | null> => {
    const file = path.join(folder, `${name}.png`)
    const kept = await readKept(file)
    if (kept !== null) return kept
    const made = await board.draw(picture, await fileOf(picture, options))
    if (made !== null) await storePicture(file, made, keptBytesMax)
    return made
  }
  return {
    picture: async (picture) => {
      const name = hash('sha256', JSON.stringify([drawing, picture]), 'hex').slice(0, 32)
      const known = remembered.get(name)
      const png = known ?? (await once(making, name, () => find(name, picture)))
      if (png !== null) remember(name, png)
      return png
    },
    close: board.close,
  }
}

const plotShape = /^\/[a-z0-9-]+(\/[a-z0-9-]+)*\.webp$/
const uploadedShape = /^\/api\/pictures\/[a-z0-9-]+\.webp$/

/** The picture inside: from the product's files, or uploaded. */
async function fileOf(
  { picture }: SharePicture,
  { publicFolder, readUploaded }: SharePicturesOptions,
): Promise<Uint8Array | null> {
  if (picture === null) return null
  try {
    if (uploadedShape.test(picture)) return await readUploaded(picture)
    return plotShape.test(picture) ? await readFile(path.join(publicFolder, picture)) : null
  } catch {
    return null
  }
}

async function once<Value>(
  running: Map<string, Promise<Value>>,
  key: string,
  run: () => Promise<Value>,
): Promise<Value> {
  const known = running.get(key)
  if (known !== undefined) return known
  const promise = run().finally(() => running.delete(key))
  running.set(key, promise)
  return promise
}

async function readKept(file: string): Promise<Uint8Array | null> {
  try {
    const png = await readFile(file)
    const now = new Date()
    await utimes(file, now, now)
    return png
  } catch {
    return null
  }
}

/** Stores a picture and deletes the least recently used ones. When the disk is full it is drawn again next time. */
async function storePicture(file: string, png: Uint8Array, bytesMax: number): Promise<void> {
  const folder = path.dirname(file)
  const unfinished = path.join(folder, `${randomUUID()}.unfinished`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(unfinished, png)
    await rename(unfinished, file)
    await deleteLeastRecentlyUsed(folder, bytesMax)
  } catch {
    await rm(unfinished, { force: true }).catch(() => {})
  }
}

async function deleteLeastRecentlyUsed(folder: string, bytesMax: number): Promise<void> {
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs } = await stat(path.join(folder, name))
      return { name, size, mtimeMs }
    }),
  )
  let left = bytesMax
  for (const { name, size } of files.sort((a, b) => b.mtimeMs - a.mtimeMs)) {
    left -= size
    if (left < 0) await rm(path.join(folder, name), { force: true })
  }
}
