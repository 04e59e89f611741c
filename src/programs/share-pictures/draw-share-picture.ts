import sharp from 'sharp'
import {
  pictureHeight,
  pictureWidth,
  type ShareFigure,
  type SharePicture,
} from './share-picture.ts'
import { linesOf, openTypeface, type Typeface } from './typeface.ts'

// The tokens of the light theme, because the background where a picture is shared is unknown.
const ink = '#17242A'
const inkSoft = '#55656C'
const document = '#FBF8F3'
const sand = '#F3EBDF'
const brand = '#FF660C'
const brandText = '#B93E00'

const margin = 64
const textWidth = 560
const ground = { x: 668, y: 40, width: 492, height: 550 }
const plot = { width: 560, height: 420 }

let faces: { strong: Typeface; plain: Typeface } | null = null

function openFaces() {
  faces ??= { strong: openTypeface(800), plain: openTypeface(600) }
  return faces
}

/** Draws a share picture as PNG; `file` is the picture inside it, or null. */
export async function drawSharePicture(
  picture: SharePicture,
  file: Uint8Array | null,
): Promise<Uint8Array> {
  const layers = [await pictureLayer(picture, file)].filter((layer) => layer !== null)
  return sharp(Buffer.from(drawingOf(picture)))
    .composite(layers)
    .png({ compressionLevel: 9, adaptiveFiltering: true })
    .toBuffer()
}

// A drawn plot has its own background; a photograph fills the area with the same corners.
async function pictureLayer({ picture }: SharePicture, file: Uint8Array | null) {
  if (picture === null || file === null) return null
  try {
    return await (picture.startsWith('/plots/') ? plotLayer(file) : photographLayer(file))
  } catch {
    return null
  }
}

async function plotLayer(file: Uint8Array) {
  const { data, info } = await sharp(file)
    .resize(plot.width, plot.height, { fit: 'inside' })
    .toBuffer({ resolveWithObject: true })
  const left = Math.round(ground.x + (ground.width - info.width) / 2)
  const top = Math.round(ground.y + (ground.height - info.height) / 2)
  return { input: data, left: Math.min(left, pictureWidth - info.width), top }
}

async function photographLayer(file: Uint8Array) {
  const { x, y, width, height } = ground
  const corners = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="40"/></svg>`
  const input = await sharp(file)
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer()
  return { input, left: x, top: y }
}

/** The text on its background as outlines, which need no font. */
export function drawingOf(picture: SharePicture): string {
  const { strong, plain } = openFaces()
  const parts = [
    `<rect width="${pictureWidth}" height="${pictureHeight}" fill="${document}"/>`,
    `<rect x="${ground.x}" y="${ground.y}" width="${ground.width}" height="${ground.height}" rx="40" fill="${sand}"/>`,
    mark(margin, 52),
    text(strong, 'sepetak', margin + 62, 91, 34, ink, -0.035),
  ]
  let y = 190
  if (picture.overline !== null) {
    const [overline = ''] = fitted(plain, picture.overline, 26, 1)
    parts.push(text(plain, overline, margin, y, 26, brandText))
    y += 26
  }
  const size = titleSize(strong, picture.title)
  const spacing = -0.03
  for (const line of fitted(strong, picture.title, size, 3, spacing)) {
    y += size * 1.08
    parts.push(text(strong, line, margin, y, size, ink, spacing))
  }
  y += 26
  for (const line of picture.line === null ? [] : fitted(plain, picture.line, 27, 3)) {
    y += 38
    parts.push(text(plain, line, margin, y, 27, inkSoft))
  }
  let x = margin
  for (const each of picture.figures) {
    const { drawing, width } = figure(each, x)
    parts.push(drawing)
    x += width + 56
  }
  if (picture.note !== null) {
    const [note = ''] = fitted(plain, picture.note, 21, 1)
    parts.push(text(plain, note, margin, 580, 21, inkSoft))
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${pictureHeight}">${parts.join('')}</svg>`
}

function fitted(face: Typeface, words: string, size: number, linesMax: number, spacing = 0) {
  return linesOf(face, words, size, { width: textWidth, linesMax, spacing })
}

/** The largest size at which the title has three lines. */
function titleSize(face: Typeface, title: string): number {
  const lines = (size: number) => fitted(face, title, size, 4, -0.03).length
  return [76, 66, 58, 50].find((size) => lines(size) <= 3 && lines(size) * size < 200) ?? 46
}

function figure({ label, value, isForecast }: ShareFigure, x: number) {
  const { strong, plain } = openFaces()
  const width = Math.max(plain.widthOf(label, 22), strong.widthOf(value, 46, -0.03))
  const end = x + strong.widthOf(value, 46, -0.03)
  const dashes = `<path d="M${x} 528H${end}" stroke="${inkSoft}" stroke-width="2.5" stroke-dasharray="7 6"/>`
  const drawing =
    text(plain, label, x, 462, 22, inkSoft) +
    text(strong, value, x, 514, 46, ink, -0.03) +
    (isForecast ? dashes : '')
  return { drawing, width }
}

function text(
  face: Typeface,
  words: string,
  x: number,
  y: number,
  size: number,
  color: string,
  spacing = 0,
): string {
  return `<path fill="${color}" d="${face.draw(words, x, y, size, spacing)}"/>`
}

/** The product's logo: a plot of land seen from above at an angle. */
function mark(x: number, y: number): string {
  const square = (top: number, color: string) =>
    `<rect x="-9.5" y="-9.5" width="19" height="19" rx="4.5" fill="${color}" transform="translate(16 ${top}) scale(1.08 .92) rotate(45)"/>`
  return `<g transform="translate(${x} ${y}) scale(1.625)">${square(18, '#B93E00')}${square(14, brand)}</g>`
}
