import sharp, { type Sharp } from 'sharp'
import { pixelsMax } from '#files'
import type { PictureState } from './lines.ts'
import type { Layout } from './reading-thread.ts'

type Rotation = 0 | 90 | 180 | 270

/** A picture in greyscale, scaled down for processing, with its measurements. */
export type GreyPicture = PictureState & {
  readonly pixels: Buffer
  readonly width: number
  readonly height: number
}

const sideMax = 2200
const judgedWidth = 1200

/** Opens a picture that `files` has already re-encoded. */
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

/** The part of a picture to read, in pixels of the picture scaled to the width of the `Look`. */
export type Region = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The settings of one recognition pass: rotation, width and text layout. */
export type RecognitionPass = {
  readonly turn: Rotation
  readonly width: number
  readonly layout: Layout
  /** Reads only this part, at twice the size. */
  readonly region?: Region
  /** Whether single specks are removed first. */
  readonly isSmoothed?: boolean
}

/**
 * Returns the picture prepared for recognition: rotated, scaled to the width, and with its contrast stretched
 * to full black and white.
 */
export async function preparedFor(grey: GreyPicture, look: RecognitionPass): Promise<Buffer> {
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
