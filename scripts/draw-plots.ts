import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { waitForLock } from './lock.mjs'

// The repository contains one picture for each view of a plot, in the largest size that is shown. The other
// sizes and formats are created from it in `public/plots`, which is not in the repository.

type Manifest = Readonly<
  Record<
    string,
    { readonly views: Readonly<Record<string, { readonly widths: readonly number[] }>> }
  >
>
type View = {
  /** For example `villa-canggu/whole`. */
  readonly name: string
  readonly master: Buffer
  readonly widths: readonly number[]
  /** Of all inputs of the files. */
  readonly digest: string
}
/** The digest from which the files of each view were created. */
type Stamp = Record<string, string>

const formats = ['avif', 'webp'] as const
/** Part of the digest: a change recreates every file. More effort takes seconds and saves little. */
const recipe = {
  avif: { quality: 50, effort: 2 },
  smallAvif: { quality: 58, effort: 2 },
  smallWidth: 480,
  webp: { quality: 76, alphaQuality: 85, effort: 2 },
} as const
// Not in `build/`: each build of the pages empties that folder, and the next start would recreate every file.
const stampFile = '.data/plots.json'

/**
 * Creates the pictures of plots that are missing or whose input changed, and removes those that no page shows.
 * Returns the number of views created.
 */
export async function drawPlots(root: string, say: (text: string) => void): Promise<number> {
  if (outOfDate(root).length === 0) return 0
  mkdirSync(path.join(root, '.data'), { recursive: true, mode: 0o711 })
  const lock = await waitForLock(path.join(root, '.data/plots.lock'))
  try {
    const views = outOfDate(root)
    if (views.length === 0) return 0
    say('Drawing the pictures of the plots (half a minute or less).')
    await drawAll(root, views)
    return views.length
  } finally {
    lock.release()
  }
}

/** Returns the files of a view, relative to `public/plots`. */
export function filesOfView(name: string, widths: readonly number[]): string[] {
  return widths.flatMap((width) => formats.map((format) => `${name}-${width}.${format}`))
}

function outOfDate(root: string): View[] {
  const views = readViews(root)
  const stamp = readStamp(root)
  const there = drawnFiles(root)
  const wanted = new Set(views.flatMap(({ name, widths }) => filesOfView(name, widths)))
  for (const file of there) {
    if (!wanted.has(file)) rmSync(path.join(root, 'public/plots', file), { force: true })
  }
  return views.filter(
    ({ name, widths, digest }) =>
      stamp[name] !== digest || filesOfView(name, widths).some((file) => !there.has(file)),
  )
}

function readViews(root: string): View[] {
  const masters = path.join(root, 'art/plots')
  if (!existsSync(masters)) return []
  // The manifest is our own; the demo validates it.
  const manifest = JSON.parse(readFileSync(path.join(masters, 'manifest.json'), 'utf8')) as Manifest
  return Object.entries(manifest).flatMap(([id, { views }]) =>
    Object.entries(views).map(([view, { widths }]) => {
      const name = `${id}/${view}`
      const master = readFileSync(path.join(masters, `${name}.avif`))
      const made = createHash('sha256')
        .update(JSON.stringify([widths, recipe]))
        .update(master)
      return { name, master, widths, digest: made.digest('hex').slice(0, 16) }
    }),
  )
}

function drawnFiles(root: string): Set<string> {
  const folder = path.join(root, 'public/plots')
  if (!existsSync(folder)) return new Set()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))),
  )
}

function readStamp(root: string): Stamp {
  try {
    return JSON.parse(readFileSync(path.join(root, stampFile), 'utf8'))
  } catch {
    return {}
  }
}

async function drawAll(root: string, views: readonly View[]): Promise<void> {
  const { default: sharp } = await import('sharp')
  // Two views at a time, each on one thread, use two cores better than one after the other.
  sharp.concurrency(1)
  const stamp = readStamp(root)
  mkdirSync(path.join(root, path.dirname(stampFile)), { recursive: true })
  const waiting = [...views]
  async function work(): Promise<void> {
    for (let view = waiting.shift(); view !== undefined; view = waiting.shift()) {
      await drawView(sharp, path.join(root, 'public/plots'), view)
      stamp[view.name] = view.digest
      writeWhole(path.join(root, stampFile), `${JSON.stringify(stamp)}\n`)
    }
  }
  await Promise.all([work(), work()])
}

// The master is decoded once; the size that it already has is not scaled.
async function drawView(
  sharp: typeof import('sharp')['default'],
  folder: string,
  { name, master, widths }: View,
): Promise<void> {
  mkdirSync(path.join(folder, path.dirname(name)), { recursive: true })
  const whole = await sharp(master).raw().toBuffer({ resolveWithObject: true })
  for (const width of widths) {
    const sized = sharp(whole.data, { raw: whole.info }).resize(width, null, { kernel: 'lanczos3' })
    const isWhole = width === whole.info.width
    const how = width <= recipe.smallWidth ? recipe.smallAvif : recipe.avif
    const avif = isWhole ? master : await sized.clone().avif(how).toBuffer()
    writeWhole(path.join(folder, `${name}-${width}.avif`), avif)
    writeWhole(path.join(folder, `${name}-${width}.webp`), await sized.webp(recipe.webp).toBuffer())
  }
}

// An interrupted start leaves no partial file.
function writeWhole(file: string, content: string | Buffer): void {
  writeFileSync(`${file}.part`, content)
  renameSync(`${file}.part`, file)
}
