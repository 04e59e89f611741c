import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import type { AnalysedPicture, DetectedFace } from './face-detector.ts'
import { openFinder } from './finder.ts'

// A separate thread: finding faces takes most of a second and would block every request.
sharp.concurrency(1)
sharp.cache(false)

const sideMax = 640
const shadesSide = 32
const finder = openFinder((name) => readFileSync(new URL(import.meta.resolve(name))))

parentPort?.on('message', async (pictures: readonly Uint8Array[]) => {
  try {
    const seen: AnalysedPicture[] = []
    for (const picture of pictures) seen.push(await detectFaces(picture))
    parentPort?.postMessage({ seen })
  } catch (error) {
    parentPort?.postMessage({ fault: String(error) })
  }
})

async function detectFaces(picture: Uint8Array): Promise<AnalysedPicture> {
  const { width, height } = await sharp(picture).metadata()
  const { data, info } = await sharp(picture)
    .resize(sideMax, sideMax, { fit: 'inside', withoutEnlargement: true })
    .flatten()
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const shades = await sharp(picture)
    .flatten()
    .resize(shadesSide, shadesSide, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()
  const size = { width: info.width, height: info.height }
  const found = await (await finder).find(data, size)
  const faces = found.toSorted((one, other) => other.width - one.width)
  return { width, height, faces, brightness: brightnessOf(data, size, faces[0]), shades }
}

type Size = { readonly width: number; readonly height: number }

const wholePicture = { left: 0, top: 0, width: 1, height: 1 }

function brightnessOf(data: Uint8Array, size: Size, face: DetectedFace | undefined): number {
  const { left, top, width, height } = face ?? wholePicture
  const within = (value: number, end: number) => Math.round(Math.min(1, Math.max(0, value)) * end)
  const [fromX, toX] = [within(left, size.width), within(left + width, size.width)]
  const [fromY, toY] = [within(top, size.height), within(top + height, size.height)]
  let sum = 0
  for (let y = fromY; y < toY; y++)
    for (let x = fromX; x < toX; x++) {
      const at = (y * size.width + x) * 3
      sum += 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
    }
  return sum / Math.max(1, (toX - fromX) * (toY - fromY))
}
