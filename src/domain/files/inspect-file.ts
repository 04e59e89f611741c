import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { isPassivePdf, isWholePdf } from './pdf.ts'
import { fileActive, fileBroken, fileEmpty, fileKindRefused, fileTooLarge } from './refusals.ts'

const fileTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'application/pdf',
] as const
export type FileType = (typeof fileTypes)[number]

/** The files that an operation accepts, and the field that a refusal names. */
export type FileRule = {
  readonly path: string
  /** The accepted types. WebP and AVIF are stored as JPEG, or as PNG when the picture has transparency. */
  readonly types: readonly FileType[]
  readonly bytesMax: number
  /** The limit for the longer side of a picture in pixels, where it is lower than usual. */
  readonly sideMax?: number
}

/** A file after inspection: a picture is redrawn, a PDF has no active content. */
export type CleanFile = { readonly type: FileType; readonly bytes: Uint8Array }
type DrawnFile = CleanFile & { readonly type: 'image/jpeg' | 'image/png' }

/** The most pixels of a picture that is decoded. */
export const pixelsMax = 40_000_000
const usualSideMax = 12_000

/**
 * Recognises the type of a file by its content and makes the file harmless: pictures are decoded and redrawn
 * without hidden data such as metadata, and PDFs with active content are refused. Refuses with `files.empty`,
 * `files.too_large`, `files.kind_refused`, `files.broken` or `files.active`.
 */
export async function inspectFile(bytes: Uint8Array, rule: FileRule): Promise<CleanFile> {
  const { path, types, bytesMax } = rule
  if (bytes.length === 0) throw fileEmpty(path)
  if (bytes.length > bytesMax) throw fileTooLarge(path, bytesMax)
  const found = await fileTypeFromBuffer(bytes)
  const type = types.find((each) => each === found?.mime)
  if (type === undefined) throw fileKindRefused(path, types)
  if (type === 'application/pdf') return { type, bytes: requirePassivePdf(bytes, path) }
  return await reencodePicture(bytes, type, rule)
}

function requirePassivePdf(bytes: Uint8Array, path: string): Uint8Array {
  if (!isWholePdf(bytes)) throw fileBroken(path)
  if (!isPassivePdf(bytes)) throw fileActive(path)
  return bytes
}

async function reencodePicture(
  bytes: Uint8Array,
  type: Exclude<FileType, 'application/pdf'>,
  { path, sideMax = usualSideMax }: FileRule,
): Promise<DrawnFile> {
  try {
    const picture = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 })
    const { width, height, format, hasAlpha } = await picture.metadata()
    const isOther = format !== (type === 'image/avif' ? 'heif' : type.slice('image/'.length))
    if (Math.max(width, height) > sideMax || isOther) throw fileBroken(path)
    const upright = picture.rotate()
    const isPng = type === 'image/png' || (type !== 'image/jpeg' && hasAlpha)
    if (isPng) return { type: 'image/png', bytes: await upright.png().toBuffer() }
    return { type: 'image/jpeg', bytes: await upright.jpeg({ quality: 88 }).toBuffer() }
  } catch {
    // Every error of the decoder is caused by the content of the uploaded file.
    throw fileBroken(path)
  }
}

export type MeasuredPicture = {
  readonly width: number
  readonly height: number
  /** The dominant colour, `#rrggbb`; shown until the picture has loaded. */
  readonly color: string
}

/** Returns the size of a picture in pixels and its dominant colour. */
export async function measure({ bytes }: CleanFile): Promise<MeasuredPicture> {
  const [{ width, height }, { dominant }] = await Promise.all([
    sharp(bytes).metadata(),
    sharp(bytes).stats(),
  ])
  const hex = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0'))
  return { width, height, color: `#${hex.join('')}` }
}

/** Returns a picture in this width for web pages; a narrower picture keeps its width. */
export async function resizePicture(
  { bytes }: CleanFile,
  width: number,
  type: 'image/webp' | 'image/avif',
): Promise<CleanFile> {
  const sized = sharp(bytes).resize({ width, withoutEnlargement: true })
  const drawn =
    type === 'image/webp' ? sized.webp({ quality: 80 }) : sized.avif({ quality: 55, effort: 2 })
  return { type, bytes: await drawn.toBuffer() }
}

/** Returns a picture as a JPEG that is at most `side` pixels wide and high, and its size. */
export async function fitWithin(
  { bytes }: CleanFile,
  side: number,
): Promise<CleanFile & { readonly width: number; readonly height: number }> {
  const fitted = sharp(bytes)
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#f3ebdf' })
    .jpeg({ quality: 80, mozjpeg: true })
  const { data, info } = await fitted.toBuffer({ resolveWithObject: true })
  return { type: 'image/jpeg', bytes: data, width: info.width, height: info.height }
}

/** Crops a picture to a square JPEG of `side` pixels, around the part that draws most attention, usually a face. */
export async function cutSquare({ bytes }: CleanFile, side: number): Promise<CleanFile> {
  const cut = sharp(bytes)
    .resize(side, side, { fit: 'cover', position: 'attention' })
    .flatten({ background: '#f3ebdf' })
    .jpeg({ quality: 86 })
  return { type: 'image/jpeg', bytes: await cut.toBuffer() }
}
