import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { drawingOf } from './draw-share-picture.ts'
import type { SharePicture } from './share-picture.ts'
import { openSharePictures, type SharePictures } from './share-pictures.ts'
import { linesOf, openTypeface } from './typeface.ts'

const publicFolder = fileURLToPath(new URL('../../../public', import.meta.url))
const villa: SharePicture = {
  overline: 'Vila · Badung',
  title: 'Villa Canggu',
  line: null,
  figures: [
    { label: 'Per unit', value: 'Rp500.000', isForecast: false },
    { label: 'Imbal bersih (perkiraan)', value: '6,4%', isForecast: true },
  ],
  note: 'Perkiraan, bukan janji.',
  picture: '/plots/villa-canggu/whole-960.webp',
}

const nothingUploaded = async () => null
let folder: string
let pictures: SharePictures

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'share-pictures-'))
  pictures = openSharePictures({ folder, publicFolder, readUploaded: nothingUploaded })
})

afterEach(async () => {
  await pictures.close()
  await rm(folder, { recursive: true })
})

test('a picture is 1200 by 630, drawn once for all requests, and still there after a restart', async () => {
  const [first, second] = await Promise.all([pictures.picture(villa), pictures.picture(villa)])
  expect(await sharp(first ?? undefined).metadata()).toMatchObject({
    format: 'png',
    width: 1200,
    height: 630,
  })
  expect(second).toBe(first)
  const kept = await readdir(folder)
  expect(kept).toHaveLength(1)
  const again = openSharePictures({
    folder,
    publicFolder: '/nowhere',
    readUploaded: nothingUploaded,
  })
  expect(Buffer.from((await again.picture(villa)) ?? []).equals(Buffer.from(first ?? []))).toBe(
    true,
  )
  await again.close()
})

test('other texts give another picture, and the oldest are deleted when there is no room', async () => {
  const small = openSharePictures({
    folder,
    publicFolder,
    readUploaded: nothingUploaded,
    keptBytesMax: 500_000,
  })
  const one = await small.picture(villa)
  const other = await small.picture({ ...villa, title: 'Vila Canggu' })
  expect(Buffer.from(one ?? []).equals(Buffer.from(other ?? []))).toBe(false)
  expect(await readdir(folder)).toHaveLength(1)
  await small.close()
})

test('a plot that is missing or not among our files leaves its area empty', async () => {
  for (const picture of ['/plots/nowhere/whole-960.webp', '/../package.json', null]) {
    const png = await pictures.picture({ ...villa, picture })
    expect(png?.length).toBeGreaterThan(5_000)
  }
})

test('an uploaded photograph fills the area of the drawn plot', async () => {
  const photograph = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#123456' },
  })
    .webp({ lossless: true })
    .toBuffer()
  const requested: string[] = []
  const readUploaded = async (address: string) => {
    requested.push(address)
    return photograph
  }
  const own = openSharePictures({ folder, publicFolder, readUploaded })
  const picture = '/api/pictures/0b1c-960.webp'
  const png = await own.picture({ ...villa, picture })
  const { data } = await sharp(png ?? undefined)
    .extract({ left: 900, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)]).toEqual([0x12, 0x34, 0x56])
  expect(requested).toEqual([picture])
  await own.close()
})

test('too many concurrent requests are refused instead of waiting', async () => {
  const results = Array.from({ length: 45 }, (_, index) =>
    pictures.picture({ ...villa, title: `Villa ${index}` }).catch(() => 'stopped'),
  )
  await new Promise((resolve) => setTimeout(resolve, 300))
  await pictures.close()
  const answers = await Promise.all(results)
  expect(answers.filter((answer) => answer === null).length).toBeGreaterThanOrEqual(4)
})

test('long words are broken into lines that fit and end with an ellipsis', () => {
  const face = openTypeface(800)
  const long = 'Rumah kos putri Jalan Kaliurang kilometer lima belas Sleman Yogyakarta'
  const lines = linesOf(face, long, 60, { width: 500, linesMax: 2 })
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/…$/)
  for (const line of lines) expect(face.widthOf(line, 60)).toBeLessThanOrEqual(500)
})

test('text is drawn as outlines and never interpreted as markup', () => {
  const drawing = drawingOf({ ...villa, title: '<script>"&' })
  expect(drawing).not.toContain('<script')
  expect(drawing).not.toContain('<text')
  expect(drawing).not.toContain('NaN')
})
