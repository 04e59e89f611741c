import { type Locale, locales } from '#kernel'
import type { ApiCalls } from '../api/client.ts'
import { href } from '../locale/href.ts'
import { findable, type Screen } from '../screen.ts'

type PropertyAddress = { id: string; changedAt: string }

export type AddressBook = {
  properties: number
  changedAt: string | null
  cities: PropertyAddress[]
  parts: (string | null)[]
}

type Address = { readonly path: string; readonly changedAt: string | null }

type SitemapPlace = {
  readonly publicUrl: string
  readonly api: Pick<ApiCalls, 'ask'>
  readonly screens: readonly Screen[]
}

const pageSize = 100
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespaces =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'

/**
 * Streams the sitemap, with at most one page of the API in memory. One file while it fits, otherwise an index
 * of its parts. Null for a part that does not exist.
 */
export function sitemap(
  part: SitemapPart,
  book: AddressBook,
  place: SitemapPlace,
): AsyncIterable<string> | null {
  const isWhole = book.parts.length === 1
  if (part === 'all') {
    if (!isWhole) return once(sitemapIndex(book, place))
    return urlSet(place, [pages(book, place), openings(place), properties(null, place)])
  }
  if (part === 'pages') return urlSet(place, [pages(book, place), openings(place)])
  const cursor = book.parts[part - 1]
  return cursor === undefined ? null : urlSet(place, [properties(cursor, place)])
}

/** The whole sitemap, everything except properties, or the properties' part with this number. */
export type SitemapPart = 'all' | 'pages' | number

/** The part in an address; null when it is not a sitemap address. */
export function sitemapPartOf(path: string): SitemapPart | null {
  if (path === '/sitemap.xml') return 'all'
  if (path === '/sitemap/pages.xml') return 'pages'
  const [, number] = /^\/sitemap\/properties-([1-9]\d{0,3})\.xml$/.exec(path) ?? []
  return number === undefined ? null : Number(number)
}

function sitemapIndex({ parts, changedAt }: AddressBook, { publicUrl }: SitemapPlace): string {
  const dated = changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`
  const names = ['pages', ...parts.map((_, index) => `properties-${index + 1}`)]
  const entries = names.map(
    (name) => `<sitemap><loc>${publicUrl}/sitemap/${name}.xml</loc>${dated}</sitemap>\n`,
  )
  return `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

async function* urlSet(
  { publicUrl }: SitemapPlace,
  lists: readonly AsyncIterable<Address[]>[],
): AsyncGenerator<string> {
  yield `${head}<urlset ${namespaces}>\n`
  for (const list of lists) {
    for await (const addresses of list) {
      yield addresses.map((address) => entriesOf(address, publicUrl)).join('')
    }
  }
  yield '</urlset>\n'
}

/** Every public screen, and the list of each city with properties. */
async function* pages(book: AddressBook, place: SitemapPlace): AsyncGenerator<Address[]> {
  yield findable(place.screens).map(({ path, id }) => ({
    path,
    changedAt: ['home', 'marketplace'].includes(id) ? book.changedAt : null,
  }))
  yield book.cities.map(({ id, changedAt }) => ({ path: `/marketplace?city=${id}`, changedAt }))
}

async function* openings({ api }: SitemapPlace): AsyncGenerator<Address[]> {
  const { items } = await api.ask('/careers/openings/', {})
  yield items.map(({ id }) => ({ path: `/careers/${id}`, changedAt: null }))
}

async function* properties(start: string | null, { api }: SitemapPlace): AsyncGenerator<Address[]> {
  type List = { items: PropertyAddress[]; nextCursor: string | null }
  let cursor = start
  for (let left = propertiesMax; left > 0; left -= pageSize) {
    const query = { limit: Math.min(pageSize, left), cursor }
    const list: List = await api.ask('/addresses/properties/', query)
    yield list.items.map(({ id, changedAt }) => ({ path: `/marketplace/${id}`, changedAt }))
    cursor = list.nextCursor
    if (cursor === null) return
  }
}

// The same part size as in the API, so that the next part begins where this one ends.
const propertiesMax = 20_000

/** The addresses in both languages, each referring to both. */
function entriesOf({ path, changedAt }: Address, publicUrl: string): string {
  const at = (locale: Locale) => escaped(publicUrl + href(path, locale))
  const alternates = [
    ...locales.map((locale): [string, string] => [locale, at(locale)]),
    ['x-default', at('id')] as const,
  ].map(([tag, to]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${to}"/>`)
  const dated = changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`
  return locales
    .map((locale) => `<url><loc>${at(locale)}</loc>${dated}${alternates.join('')}</url>\n`)
    .join('')
}

function escaped(address: string): string {
  return address.replaceAll('&', '&amp;')
}
