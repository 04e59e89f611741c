/**
 * Finishes one rendered picture: takes the grain out, and draws the shadow on the ground anew.
 *
 * Beside `view.png` lie two cheap guide renders of the same scene without the ground: `view.tone.png` (flat colours)
 * and `view.form.png` (surface directions). They have no grain, so they tell which neighbouring pixels belong together,
 * and their alpha tells the plot from its shadow.
 */
import { stat } from 'node:fs/promises'
import sharp from 'sharp'

/** The shadow is one warm dark tone, so that the picture stands on light and on dark grounds. */
const SHADOW = [36, 33, 32]
const SHADOW_STRENGTH = 0.5

export async function finish(file) {
  const picture = await raw(file)
  const toneFile = file.replace('.png', '.tone.png')
  if (!(await stat(toneFile).catch(() => null))) return picture
  const tone = await raw(toneFile)
  const form = await raw(file.replace('.png', '.form.png'))
  smooth(picture, tone, form)
  await groundShadow(picture, tone)
  return picture
}

async function raw(file) {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, info: { width: info.width, height: info.height, channels: 4 } }
}

/** A bilateral filter led by the guides, and by a slightly blurred picture to keep the edges of shadows. */
function smooth(picture, tone, form) {
  const { width, height } = picture.info
  const source = Float32Array.from(picture.data)
  const pilot = blurred(source, width, height)
  const reach = 4
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4
      if (tone.data[i + 3] < 8) continue
      let total = 0
      let r = 0
      let g = 0
      let b = 0
      for (let dy = -reach; dy <= reach; dy++) {
        const yy = y + dy
        if (yy < 0 || yy >= height) continue
        for (let dx = -reach; dx <= reach; dx++) {
          const xx = x + dx
          if (xx < 0 || xx >= width) continue
          const j = (yy * width + xx) * 4
          if (tone.data[j + 3] < 8) continue
          const t = distance(tone.data, i, j) / 160 + distance(form.data, i, j) / 260
          if (t > 6) continue
          const weight = Math.exp(-t - distance(pilot, i, j) / 430 - (dx * dx + dy * dy) / 14)
          total += weight
          r += weight * source[j]
          g += weight * source[j + 1]
          b += weight * source[j + 2]
        }
      }
      picture.data[i] = r / total
      picture.data[i + 1] = g / total
      picture.data[i + 2] = b / total
    }
  }
}

function distance(data, i, j) {
  const r = data[i] - data[j]
  const g = data[i + 1] - data[j + 1]
  const b = data[i + 2] - data[j + 2]
  return r * r + g * g + b * b
}

function blurred(source, width, height) {
  const out = new Float32Array(source.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4
      let n = 0
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++) {
          const yy = y + dy
          const xx = x + dx
          if (yy < 0 || xx < 0 || yy >= height || xx >= width) continue
          const j = (yy * width + xx) * 4
          out[i] += source[j]
          out[i + 1] += source[j + 1]
          out[i + 2] += source[j + 2]
          n++
        }
      }
      out[i] /= n
      out[i + 1] /= n
      out[i + 2] /= n
    }
  }
  return out
}

/** Splits alpha into plot and shadow, blurs the shadow's grain away, and lets it end before the frame does. */
async function groundShadow(picture, tone) {
  const { width, height } = picture.info
  const size = width * height
  const shade = Buffer.alloc(size)
  const outside = Buffer.alloc(size)
  for (let k = 0; k < size; k++) {
    const solid = tone.data[k * 4 + 3] / 255
    const alpha = picture.data[k * 4 + 3] / 255
    if (solid > 0.5) continue
    shade[k] = Math.round((Math.max(0, alpha - solid) / (1 - solid)) * 255)
    outside[k] = 255
  }
  const soft = await blurOne(shade, width, height, 5)
  const share = await blurOne(outside, width, height, 5)
  for (let k = 0; k < size; k++) {
    const i = k * 4
    const solid = tone.data[i + 3] / 255
    const x = k % width
    const y = (k - x) / width
    const edge = Math.min(x / width, 1 - x / width, y / height, 1 - y / height)
    const fade = Math.min(1, edge / 0.11) ** 2 * (3 - 2 * Math.min(1, edge / 0.11))
    const dark =
      Math.max(0, soft[k] / Math.max(share[k], 1) - 0.03) * SHADOW_STRENGTH * fade * (1 - solid)
    const alpha = solid + dark
    for (let c = 0; c < 3; c++) {
      picture.data[i + c] =
        alpha > 0 ? (picture.data[i + c] * solid + SHADOW[c] * dark) / alpha : SHADOW[c]
    }
    picture.data[i + 3] = Math.round(alpha * 255)
  }
}

async function blurOne(data, width, height, sigma) {
  return await sharp(data, { raw: { width, height, channels: 1 } })
    .blur(sigma)
    .extractChannel(0)
    .raw()
    .toBuffer()
}
