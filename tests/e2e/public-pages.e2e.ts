import { type APIRequestContext, expect } from '@playwright/test'
import { findable } from '../../src/web/screen.ts'
import { screens } from '../../src/web/screens.ts'
import { rupiah } from './an-investor.ts'
import {
  alternatesOf,
  type Language,
  metaOf,
  passagesOnlyOf,
  structuredDataOf,
  type Thing,
  tagsOf,
  textOf,
  titleOf,
} from './page-source.ts'
import { test } from './test.ts'

// Every public page in both languages, taken from the table of screens, so that a new page is checked
// automatically. The visit of every screen (narrow.e2e.ts) checks their width and whether they are accessible.

test.describe.configure({ mode: 'parallel' })

const properties = ['villa-canggu', 'ruko-dago', 'rumah-prawirotaman']
const listed = [
  ...findable(screens).map(({ path }) => path),
  '/marketplace?city=bandung',
  ...properties.map((id) => `/marketplace/${id}`),
]
const unlisted = ['/login', '/register', '/marketplace?type=villa', '/marketplace?q=vila']
const languages: readonly Language[] = ['id', 'en']

const addressIn = (path: string, language: Language) =>
  language === 'id' ? path : path === '/' ? '/en' : `/en${path}`

async function read(request: APIRequestContext, address: string): Promise<string> {
  const answer = await request.get(address, { maxRedirects: 0 })
  expect(answer.status(), address).toBe(200)
  return answer.text()
}

for (const language of languages) {
  test(`${language}: every page has a title, a description and its addresses, for people and for search engines`, async ({
    request,
    baseURL,
  }) => {
    const titles = new Map<string, string>()
    for (const path of listed) {
      const address = addressIn(path, language)
      const html = await read(request, address)
      expect(tagsOf(html, 'html')[0]?.lang, address).toBe(language)
      expect(tagsOf(html, 'h1'), address).toHaveLength(1)
      const title = titleOf(html)
      expect(titles.get(title), `${address} has the title of`).toBeUndefined()
      titles.set(title, address)
      const description = metaOf(html, 'description') ?? ''
      expect(description.length, address).toBeGreaterThan(20)
      expect(metaOf(html, 'robots'), address).toBeNull()
      const canonical = tagsOf(html, 'link').filter(({ rel }) => rel === 'canonical')
      expect(canonical.map(({ href }) => href)).toEqual([`${baseURL}${address}`])
      expect(metaOf(html, 'og:url')).toBe(`${baseURL}${address}`)
      expect(title).toContain(metaOf(html, 'og:title'))
      expect(metaOf(html, 'og:description')).toBe(description)
      expect(metaOf(html, 'twitter:card')).toBe('summary_large_image')
      expect(alternatesOf(html), address).toEqual({
        id: `${baseURL}${addressIn(path, 'id')}`,
        en: `${baseURL}${addressIn(path, 'en')}`,
        'x-default': `${baseURL}${addressIn(path, 'id')}`,
      })
    }
  })

  test(`${language}: every page has an existing share picture`, async ({ request }) => {
    test.slow()
    for (const path of listed) {
      const html = await read(request, addressIn(path, language))
      const picture = metaOf(html, 'og:image') ?? ''
      const answer = await request.get(picture)
      expect(answer.status(), picture).toBe(200)
      const { 'content-type': type, 'cache-control': kept, etag = '' } = answer.headers()
      expect(type).toBe('image/png')
      expect(kept, picture).toBe('public, max-age=31536000, immutable')
      const again = await request.get(picture, { headers: { 'If-None-Match': etag } })
      expect(again.status()).toBe(304)
    }
  })

  test(`${language}: no page contains text in the other language`, async ({ request }) => {
    const other = language === 'id' ? 'en' : 'id'
    const foreign = passagesOnlyOf(other)
    const words =
      language === 'id' ? / (the|and|with|your|which) / : / (yang|dan|dengan|untuk|tidak) /
    // The home page in the other language shows that the check finds foreign words.
    const abroad = textOf(await read(request, addressIn('/', other)), other)
    expect(foreign.filter((passage) => abroad.includes(passage)).length).toBeGreaterThan(20)
    expect(abroad).toMatch(words)
    for (const path of [...listed, ...unlisted]) {
      const text = textOf(await read(request, addressIn(path, language)), language)
      expect(
        foreign.filter((passage) => text.includes(passage)),
        path,
      ).toEqual([])
      // The statements required by law are printed in capitals, word for word, in every language.
      const own = text.replace(/“[^a-z”]+”/g, '')
      const sentence = own.split(' | ').find((part) => words.test(` ${part.toLowerCase()} `))
      expect(sentence, path).toBeUndefined()
    }
  })

  test(`${language}: structured data contain what search engines require, with the page's figures`, async ({
    request,
  }) => {
    for (const path of listed) {
      const html = await read(request, addressIn(path, language))
      const text = textOf(html, language)
      for (const thing of structuredDataOf(html)) {
        expect(thing['@context'], path).toBe('https://schema.org')
        isWhole(thing, text, language)
      }
      const types = structuredDataOf(html).map((thing) => thing['@type'])
      if (path === '/') expect(types).toEqual(expect.arrayContaining(['Organization', 'WebSite']))
      if (properties.some((id) => path.endsWith(id))) {
        // Questions and answers have structured data in addition.
        expect(types.filter((type) => type !== 'FAQPage')).toEqual(['BreadcrumbList', 'Product'])
      }
    }
  })
}

/** Expects the properties that search engines require, each with text that the page shows. */
function isWhole(thing: Thing, text: string, language: Language): void {
  const json = JSON.stringify(thing)
  switch (thing['@type']) {
    case 'Organization':
    case 'WebSite':
      expect(thing, json).toMatchObject({ name: 'Sepetak', url: expect.stringMatching(/^http/) })
      return
    case 'BreadcrumbList': {
      const steps = thing.itemListElement as { position: number; name: string; item: string }[]
      expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1))
      for (const { name, item } of steps) {
        expect(text).toContain(name)
        expect(item, json).toMatch(/^http/)
      }
      return
    }
    case 'Product': {
      const offer = thing.offers as { price: number; priceCurrency: string; availability: string }
      expect(text).toContain(String(thing.name))
      expect(text).toContain(rupiah(offer.price, language))
      expect(offer.priceCurrency).toBe('IDR')
      expect(offer.availability).toMatch(/^https:\/\/schema.org\/(InStock|SoldOut|PreOrder)$/)
      expect((thing.image as string[])[0], json).toMatch(/^http.*\.webp$/)
      return
    }
    case 'FAQPage':
      for (const each of thing.mainEntity as { name: string; acceptedAnswer: { text: string } }[]) {
        expect(text).toContain(each.name)
        expect(each.acceptedAnswer.text.length, json).toBeGreaterThan(10)
      }
      return
    case 'JobPosting':
      expect(thing, json).toMatchObject({
        title: expect.stringMatching(/\S/),
        description: expect.stringMatching(/\S/),
        datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\d/),
        hiringOrganization: { name: expect.any(String) },
        jobLocation: { address: { addressCountry: 'ID' } },
      })
      expect(text).toContain(String(thing.title))
      return
    default:
      throw new Error(`No rule is known for ${json}`)
  }
}

test('a page that is not listed in the sitemap is excluded from search engines', async ({
  request,
}) => {
  for (const path of unlisted) {
    for (const language of languages) {
      const html = await read(request, addressIn(path, language))
      expect(metaOf(html, 'robots'), path).toBe('noindex')
      expect(structuredDataOf(html), path).toEqual([])
      expect(alternatesOf(html), path).toEqual({})
    }
  }
})

test('the other forms of the legal texts have one heading of the first level', async ({
  request,
}) => {
  for (const form of ['view=both', 'version=2026-11'])
    for (const language of languages) {
      const address = addressIn(`/terms-and-conditions?${form}`, language)
      expect(tagsOf(await read(request, address), 'h1'), address).toHaveLength(1)
    }
})

test('the Indonesian terms have one canonical address, whichever path leads to them', async ({
  request,
  baseURL,
}) => {
  const html = await read(request, '/id/terms-and-conditions')
  const canonical = tagsOf(html, 'link').find(({ rel }) => rel === 'canonical')
  expect(canonical?.href).toBe(`${baseURL}/terms-and-conditions`)
})

test('every link on every public page leads to an existing page', async ({ request, baseURL }) => {
  const links = new Map<string, string>()
  for (const path of [...listed, ...unlisted, '/offline']) {
    for (const language of languages) {
      const from = addressIn(path, language)
      for (const { href = '' } of tagsOf(await read(request, from), 'a')) {
        const { origin, pathname, search } = new URL(href, `${baseURL}${from}`)
        if (origin === baseURL) links.set(pathname + search, from)
      }
    }
  }
  expect(links.size).toBeGreaterThan(40)
  const dead: string[] = []
  for (const [link, from] of links) {
    const answer = await request.get(link, { maxRedirects: 0 })
    // A page behind the login redirects a guest to the login.
    if (answer.status() >= 400) dead.push(`${from} → ${link}: ${answer.status()}`)
  }
  expect(dead).toEqual([])
})

test('the sitemap lists exactly the public pages, in both languages', async ({
  request,
  baseURL,
}) => {
  const answer = await request.get('/sitemap.xml')
  expect(answer.headers()['content-type']).toContain('xml')
  const text = await answer.text()
  const named = [...text.matchAll(/<loc>([^<]+)</g)].map(([, at]) => at)
  for (const path of listed) {
    for (const language of languages) expect(named).toContain(baseURL + addressIn(path, language))
  }
  expect(named.filter((at) => /dashboard|login|register|\/dev/.test(at ?? ''))).toEqual([])
  expect((await request.get('/robots.txt').then((robots) => robots.text())).trim()).toMatch(
    new RegExp(`Sitemap: ${baseURL}/sitemap.xml$`),
  )
  const security = await request.get('/.well-known/security.txt')
  expect(security.headers()['content-type']).toBe('text/plain; charset=utf-8')
  expect(await security.text()).toContain(`Contact: ${baseURL}/contact\n`)
})

test('a browser stores the routes of a build permanently and requests them again after an update', async ({
  page,
  request,
}) => {
  const asked = page.waitForResponse((response) => response.url().includes('/__manifest?'))
  await page.goto('/login')
  const answer = await asked
  expect(answer.status()).toBe(200)
  expect(Object.keys(await answer.json())).toContain('id/register')
  expect(answer.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(answer.headers()['content-encoding']).toBe('gzip')
  expect(answer.headers()['set-cookie']).toBeUndefined()
  const other = new URL(answer.url())
  other.searchParams.set('version', 'another')
  const refused = await request.get(other.href)
  expect(refused.status()).toBe(204)
  expect(refused.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-remix-reload-document': 'true',
  })
})
