import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import manifest from '../art/plots/manifest.json' with { type: 'json' }
import { drawPlots, filesOfView } from '../scripts/draw-plots.ts'
import { demoProperties } from '../src/demo/load-demo.ts'
import { picturesOf } from '../src/demo/pictures.ts'
import { readPlots } from '../src/demo/plots.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const drawn = path.join(root, 'public/plots')

describe('the pictures of the plots', () => {
  test('every size in the list of plots is drawn, and there are no other files', () => {
    const wanted = Object.entries(manifest).flatMap(([id, { views }]) =>
      Object.entries(views).flatMap(([view, { widths }]) => filesOfView(`${id}/${view}`, widths)),
    )
    expect(wanted.length).toBeGreaterThan(300)
    expect(filesIn(drawn)).toEqual(wanted.sort())
  })

  test('every picture of a demo property is drawn in each of its widths', async () => {
    const pictures = demoProperties.flatMap((property) => picturesOf(property, plots))
    expect(pictures.length).toBeGreaterThan(demoProperties.length)
    const files = pictures.flatMap(({ src, widths }) => filesOfView(src, widths))
    expect(files.filter((file) => !existsSync(path.join(root, 'public', file)))).toEqual([])
  })

  test('every picture of a plot that a page, email or share picture names is drawn', () => {
    const named = filesIn(path.join(root, 'src'))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .flatMap((file) => readFileSync(path.join(root, 'src', file), 'utf8').match(fileName) ?? [])
    expect(new Set(named).size).toBeGreaterThan(10)
    expect(named.filter((file) => !existsSync(path.join(root, 'public', file)))).toEqual([])
  })
})

const plots = await readPlots()
const fileName = /\/plots\/[\w-]+\/[\w-]+-\d+\.(?:avif|webp)/g

describe('drawing', () => {
  let folder = ''
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'sepetak-plots-'))
    await paint('villa/whole', 60)
    await paint('kost/side', 60)
    list({ villa: { whole: [30, 60] }, kost: { side: [30, 60] } })
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const draw = () => drawPlots(folder, () => {})
  const pictureFile = (name: string) => path.join(folder, 'public/plots', name)

  async function paint(name: string, blue: number): Promise<void> {
    const file = path.join(folder, 'art/plots', `${name}.avif`)
    mkdirSync(path.dirname(file), { recursive: true })
    const background = { r: 200, g: 120, b: blue, alpha: 0.5 }
    const create = { width: 60, height: 40, channels: 4, background } as const
    writeFileSync(file, await sharp({ create }).avif().toBuffer())
  }

  function list(plots: Record<string, Record<string, number[]>>): void {
    const all = Object.entries(plots).map(([id, views]) => {
      const each = Object.entries(views).map(([view, widths]) => [view, { widths }])
      return [id, { views: Object.fromEntries(each) }]
    })
    const file = path.join(folder, 'art/plots/manifest.json')
    writeFileSync(file, JSON.stringify(Object.fromEntries(all)))
  }

  test('drawing the plots creates every size in both formats, with transparency, and the widest in the size of the original', async () => {
    expect(await draw()).toBe(2)
    expect(filesIn(path.join(folder, 'public/plots'))).toEqual(
      ['kost/side', 'villa/whole'].flatMap((name) => filesOfView(name, [30, 60])).sort(),
    )
    const { width, height, hasAlpha, format } = await sharp(
      pictureFile('villa/whole-30.webp'),
    ).metadata()
    expect({ width, height, hasAlpha, format }).toEqual({
      width: 30,
      height: 20,
      hasAlpha: true,
      format: 'webp',
    })
    expect(readFileSync(pictureFile('villa/whole-60.avif'))).toEqual(
      readFileSync(path.join(folder, 'art/plots/villa/whole.avif')),
    )
  })

  test('a second run draws nothing, and later only missing or changed pictures', async () => {
    await draw()
    const before = statSync(pictureFile('kost/side-30.avif')).mtimeMs
    expect(await draw()).toBe(0)
    rmSync(pictureFile('villa/whole-60.webp'))
    expect(await draw()).toBe(1)
    expect(existsSync(pictureFile('villa/whole-60.webp'))).toBe(true)
    const earlier = readFileSync(pictureFile('villa/whole-30.webp'))
    await paint('villa/whole', 250)
    expect(await draw()).toBe(1)
    expect(readFileSync(pictureFile('villa/whole-30.webp'))).not.toEqual(earlier)
    expect(statSync(pictureFile('kost/side-30.avif')).mtimeMs).toBe(before)
  })

  test('a build of the pages, which empties its folder, does not draw everything again', async () => {
    await draw()
    rmSync(path.join(folder, 'build'), { recursive: true, force: true })
    expect(await draw()).toBe(0)
  })

  test('pictures that no page uses any more are removed, and so are the remains of an interrupted run', async () => {
    await draw()
    writeFileSync(pictureFile('villa/whole-30.avif.part'), 'half')
    list({ villa: { whole: [60] } })
    expect(await draw()).toBe(1)
    expect(filesIn(path.join(folder, 'public/plots'))).toEqual(filesOfView('villa/whole', [60]))
  })
})

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()
}
