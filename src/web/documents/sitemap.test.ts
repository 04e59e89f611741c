import { expect, test } from 'vitest'
import { findable } from '../screen.ts'
import { screens } from '../screens.ts'
import { robots } from './robots.ts'
import { type AddressBook, sitemap, sitemapPartOf } from './sitemap.ts'

const publicUrl = 'https://sepetak.example'
const changedAt = '2026-11-16T03:00:00.000Z'

function placeOf(total: number) {
  const queries: unknown[] = []
  const ask = async <Body>(path: string, query: { limit: number; cursor: string | null }) => {
    if (path === '/careers/openings/') return { items: [{ id: 'insinyur-data' }] } as Body
    queries.push(query)
    const start = query.cursor === null ? 0 : Number(query.cursor)
    const end = Math.min(total, start + query.limit)
    const items = Array.from({ length: end - start }, (_, i) => ({
      id: `p${start + i}`,
      changedAt,
    }))
    return { items, nextCursor: end < total ? String(end) : null } as Body
  }
  return { queries, place: { publicUrl, screens, api: { ask: ask as never } } }
}

const bookOf = (parts: AddressBook['parts'], properties: number): AddressBook => ({
  properties,
  changedAt,
  cities: [{ id: 'bandung', changedAt }],
  parts,
})

async function written(pieces: AsyncIterable<string> | null): Promise<string> {
  let text = ''
  for await (const piece of pieces ?? []) text += piece
  return text
}

const addressesIn = (text: string) => [...text.matchAll(/<loc>([^<]+)</g)].map(([, at]) => at ?? '')

test('a single sitemap has every public page, city, opening and property in both languages', async () => {
  const { place } = placeOf(3)
  const text = await written(sitemap('all', bookOf([null], 3), place))
  const addresses = addressesIn(text)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const { path } of findable(screens)) {
    expect(addresses).toContain(publicUrl + path)
    expect(addresses).toContain(publicUrl + (path === '/' ? '/en' : `/en${path}`))
  }
  expect(addresses).toContain(`${publicUrl}/en/marketplace?city=bandung`)
  expect(addresses).toContain(`${publicUrl}/marketplace/p2`)
  expect(addresses).toContain(`${publicUrl}/careers/insinyur-data`)
  expect(addresses).toContain(`${publicUrl}/en/careers/insinyur-data`)
  expect(text).not.toMatch(/dashboard|\/dev\/|\/login|back-office|undefined|null/)
  const entry = text.split('\n').find((line) => line.includes('<loc>https://sepetak.example/en<'))
  expect(entry).toContain('hreflang="id" href="https://sepetak.example/"')
  expect(entry).toContain('hreflang="en" href="https://sepetak.example/en"')
  expect(entry).toContain(`<lastmod>${changedAt}</lastmod>`)
})

test('more properties than one file may list are divided into parts without gaps', async () => {
  const { place, queries } = placeOf(45_000)
  const book = bookOf([null, '20000', '40000'], 45_000)
  const index = await written(sitemap('all', book, place))
  expect(addressesIn(index).map((at) => at.slice(publicUrl.length))).toEqual([
    '/sitemap/pages.xml',
    '/sitemap/properties-1.xml',
    '/sitemap/properties-2.xml',
    '/sitemap/properties-3.xml',
  ])
  expect(queries).toEqual([])
  const second = addressesIn(await written(sitemap(2, book, place)))
  expect(second).toHaveLength(40_000)
  expect(second[0]).toBe(`${publicUrl}/marketplace/p20000`)
  expect(second.at(-1)).toBe(`${publicUrl}/en/marketplace/p39999`)
  expect(addressesIn(await written(sitemap(3, book, place)))).toHaveLength(10_000)
  expect(sitemap(4, book, place)).toBeNull()
})

test('reading stops when the client disconnects', async () => {
  const { place, queries } = placeOf(10_000)
  const pieces = sitemap(1, bookOf([null], 10_000), place)
  for await (const piece of pieces ?? []) if (piece.includes('p99')) break
  expect(queries).toHaveLength(1)
})

test.each([
  ['/sitemap.xml', 'all'],
  ['/sitemap/pages.xml', 'pages'],
  ['/sitemap/properties-12.xml', 12],
  ['/sitemap/properties-0.xml', null],
  ['/sitemap/properties-1e3.xml', null],
  ['/sitemap/other.xml', null],
])('%s is the address of the part %s', (path, part) => {
  expect(sitemapPartOf(path)).toBe(part)
})

test('crawlers are kept from pages that need a login in both languages and find the sitemap', () => {
  const text = robots(publicUrl)
  for (const path of [
    '/dashboard',
    '/en/dashboard',
    '/api/',
    '/back-office',
    '/en/dev/',
    '/files/',
  ])
    expect(text).toContain(`Disallow: ${path}\n`)
  expect(text).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
})
