import sharp, { type Sharp } from 'sharp'
import type { PictureState } from './lines.ts'
import type { Layout } from './reading-thread.ts'

export type Turn = 0 | 90 | 180 | 270

/** A picture in grey, small enough to be worked with, and what can be determined of it beforehand. */
export type GreyPicture = PictureState & {
  readonly pixels: Buffer
  readonly width: number
  readonly height: number
}

const pixelsMax = 40_000_000
const sideMax = 2200
const judgedWidth = 1200

/** Opens a picture that was redrawn before. */
export async function greyPicture(picture: Uint8Array): Promise<GreyPicture> {
  const opened = sharp(picture, { limitInputPixels: pixelsMax })
  const { width: across, height: down } = await opened.metadata()
  const { data, info } = await opened
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const grey = { pixels: data, width: info.width, height: info.height }
  const judged = await png(rawOf(grey).resize({ width: judgedWidth }))
  const { channels, sharpness } = await sharp(judged).stats()
  return {
    ...grey,
    light: channels[0]?.mean ?? 0,
    sharpness,
    longSide: Math.max(across, down),
  }
}

/** A part of a picture that is read, in its pixels when it is that wide. */
export type Region = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** One look at the picture: how it is turned, how wide it is made, and how its text is laid out. */
export type Look = {
  readonly turn: Turn
  readonly width: number
  readonly layout: Layout
  /** Only that part of it, twice as large. */
  readonly region?: Region
  /** Without single specks. */
  readonly isSmoothed?: boolean
}

/** The picture as it is read: turned, of that width, with its darkest black and its lightest white. */
export async function preparedFor(grey: GreyPicture, look: Look): Promise<Buffer> {
  const { turn, width, region, isSmoothed = false } = look
  const turned = turn === 0 ? rawOf(grey) : sharp(await png(rawOf(grey).rotate(turn)))
  const sized = turned.resize({ width })
  const smooth = isSmoothed ? sharp(await png(sized)).median(3) : sized
  if (region === undefined) return await png(smooth.normalise({ lower: 1, upper: 99 }))
  const part = sharp(await png(smooth))
  const { width: across, height: down } = await part.metadata()
  const left = Math.min(Math.max(0, Math.round(region.left)), across - 1)
  const top = Math.min(Math.max(0, Math.round(region.top)), down - 1)
  const cut = part.extract({
    left,
    top,
    width: Math.max(1, Math.min(Math.round(region.width), across - left)),
    height: Math.max(1, Math.min(Math.round(region.height), down - top)),
  })
  return await png(
    sharp(await png(cut))
      .resize({ width: Math.round(region.width) * 2 })
      .normalise(),
  )
}

function rawOf({ pixels, width, height }: Omit<GreyPicture, keyof PictureState>) {
  return sharp(pixels, { raw: { width, height, channels: 1 } })
}

const png = (picture: Sharp) => picture.png({ compressionLevel: 1 }).toBuffer()
