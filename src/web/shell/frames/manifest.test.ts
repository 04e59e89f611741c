import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { href } from '../../locale/href.ts'
import { productName } from './product.ts'

const folder = fileURLToPath(new URL('../../../../public', import.meta.url))

type Icon = { src: string; sizes: string; type: string; purpose: string }

test.each([
  ['id', 'site.webmanifest'],
  ['en', 'site.en.webmanifest'],
] as const)('the app installed in %s begins in its language, with icons of the sizes it names', async (locale, file) => {
  const manifest = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))
  expect(manifest).toMatchObject({
    name: productName,
    lang: locale,
    start_url: href('/', locale),
    scope: '/',
    shortcuts: [{ url: href('/marketplace', locale) }],
  })
  const icons = manifest.icons as Icon[]
  expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable', 'maskable'])
  for (const { src, sizes, type } of icons) {
    const { width, height, format } = await sharp(folder + src).metadata()
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type])
  }
})
