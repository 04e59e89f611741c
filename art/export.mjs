/**
 * Keeps each rendered picture once, as AVIF in the largest width that is shown, and a manifest. The
 * other sizes are drawn from it by scripts/draw-plots.ts.
 *
 *   node art/export.mjs /tmp/plots            everything found there
 *   node art/export.mjs /tmp/plots empty      only these ids
 */
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { finish } from './finish.mjs'

const OUT = new URL('./plots/', import.meta.url).pathname
const MANIFEST = join(OUT, 'manifest.json')
const VIEWS = ['whole', 'side', 'plan', 'evening']
const WIDTHS = [480, 960]
// What a phone shows of a card, which is the first picture of most pages.
const CARD_WIDTH = 720
const HERO = { id: 'villa-canggu', view: 'whole', width: 1440 }

async function main() {
  const [source, ...only] = process.argv.slice(2)
  const manifest = JSON.parse(await readFile(MANIFEST, 'utf8').catch(() => '{}'))
  const ids = only.length > 0 ? only : await readdir(source)
  for (const id of ids.sort()) {
    for (const view of VIEWS) {
      const file = join(source, id, `${view}.png`)
      if (!(await stat(file).catch(() => null))) continue
      await exportView(manifest, id, view, file)
    }
  }
  const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1)))
  await writeFile(MANIFEST, `${JSON.stringify(sorted, null, 2)}\n`)
}

async function exportView(manifest, id, view, file) {
  const picture = await finish(file)
  const isHero = id === HERO.id && view === HERO.view
  const isCard = view === 'whole' && !id.startsWith('city-') && id !== 'empty'
  const own = [...(isCard ? [CARD_WIDTH] : []), ...(isHero ? [HERO.width] : [])]
  const widths = [...WIDTHS, ...own].sort((a, b) => a - b)
  await mkdir(join(OUT, id), { recursive: true })
  const widest = Math.max(...widths)
  const name = join(OUT, id, `${view}.avif`)
  await sharp(picture.data, { raw: picture.info })
    .resize(widest, null, { kernel: 'lanczos3' })
    .avif({ quality: widest > 960 ? 56 : 58, effort: 3 })
    .toFile(name)
  const entry = manifest[id] ?? { color: '', views: {} }
  manifest[id] = entry
  if (view === 'whole') entry.color = dominant(picture)
  entry.views[view] = { width: 1120, height: 840, widths }
  const kilobytes = Math.round((await stat(name)).size / 1024)
  console.info(`${basename(id)} ${view}: ${widest} wide, ${kilobytes} KB`)
}

/** The mean of the most frequent coarse colour of what is solid; the shadow does not count. */
function dominant({ data }) {
  const bins = new Map()
  for (let i = 0; i < data.length; i += 4 * 5) {
    if (data[i + 3] < 250) continue
    const key = ((data[i] >> 5) << 6) | ((data[i + 1] >> 5) << 3) | (data[i + 2] >> 5)
    const bin = bins.get(key) ?? [0, 0, 0, 0]
    for (let c = 0; c < 3; c++) bin[c] += data[i + c]
    bin[3]++
    bins.set(key, bin)
  }
  const best = [...bins.values()].sort((a, b) => b[3] - a[3])[0] ?? [147, 188, 87, 1]
  const hex = (value) =>
    Math.round(value / best[3])
      .toString(16)
      .padStart(2, '0')
  return `#${hex(best[0])}${hex(best[1])}${hex(best[2])}`
}

await main()
