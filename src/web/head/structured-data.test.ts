import { expect, test } from 'vitest'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import type { PageDescription } from './served-head.ts'
import { structuredData } from './structured-data.ts'

const place = { locale: 'en', publicUrl: 'https://sepetak.example', build: 'b1' } as const
const page: PageDescription = { title: 'Villa', description: null, address: '/marketplace/villa' }

type Thing = Readonly<Record<string, unknown>> & { readonly '@type': string }

// All of our things have a type.
const thingsOf = (changes: Partial<PageDescription>, locale: 'id' | 'en' = 'en') =>
  structuredData({ ...page, ...changes }, { ...place, locale }) as Thing[]
const typesOf = (changes: Partial<PageDescription>) =>
  thingsOf(changes).map((thing) => thing['@type'])

test.each([
  ['/', ['Organization', 'WebSite']],
  ['/about', ['Organization']],
  ['/contact', ['Organization']],
  ['/marketplace', []],
])('the page %s describes what it is about: %j', (address, types) => {
  expect(typesOf({ address })).toEqual(types)
})

test('a page without questions has no questions for search engines, and one with some has each answer', () => {
  expect(typesOf({ questions: [] })).toEqual([])
  expect(thingsOf({ questions: [{ question: 'Why?', answer: 'Because.' }] })).toMatchObject([
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: [{ name: 'Why?', acceptedAnswer: { text: 'Because.' } }],
    },
  ])
})

test('the steps to a page are numbered, and the last one has the address of the page in the language of the reader', () => {
  const trail = [{ text: 'Market', to: '/en/marketplace' }, { text: 'Villa' }]
  expect(thingsOf({ trail })).toMatchObject([
    {
      itemListElement: [
        { position: 1, name: 'Market', item: 'https://sepetak.example/en/marketplace' },
        { position: 2, name: 'Villa', item: 'https://sepetak.example/en/marketplace/villa' },
      ],
    },
  ])
})

// Contains only what the description of a product reads.
const property = {
  name: 'Villa Sanur',
  code: 'DPS01',
  type: 'villa',
  state: 'open',
  unitsLeft: 10,
  unitPrice: 101_000,
  closesAt: '2026-12-31T17:00:00Z',
  pictures: [{ src: '/pictures/a', widths: [480, 960] }],
} as unknown as PropertyDetail

const offerOf = (changes: object) =>
  thingsOf({ property: { ...property, ...changes } as PropertyDetail })[0]?.offers as Record<
    string,
    unknown
  >

test.each([
  ['coming-soon', 10, 'PreOrder'],
  ['open', 1, 'InStock'],
  ['open', 0, 'SoldOut'],
  ['funded', 10, 'SoldOut'],
  ['operating', 10, 'SoldOut'],
])('a property that is %s with %i units left is %s for search engines', (state, unitsLeft, availability) => {
  expect(offerOf({ state, unitsLeft }).availability).toBe(`https://schema.org/${availability}`)
})

test('the price of a property is valid until the day in Jakarta on which its offering closes', () => {
  // 17:00 UTC is midnight in Jakarta.
  expect(offerOf({})).toMatchObject({
    price: 101_000,
    priceCurrency: 'IDR',
    priceValidUntil: '2027-01-01',
  })
  expect(offerOf({ closesAt: '2026-12-31T16:59:59Z' }).priceValidUntil).toBe('2026-12-31')
  expect(offerOf({ closesAt: null })).not.toHaveProperty('priceValidUntil')
})

test('a property is described with its pictures, and without a description that the page does not have', () => {
  const [product] = thingsOf({ property })
  expect(product).toMatchObject({
    '@type': 'Product',
    sku: 'DPS01',
    image: ['https://sepetak.example/pictures/a-960.webp'],
    offers: { url: 'https://sepetak.example/en/marketplace/villa' },
  })
  expect(product).not.toHaveProperty('description')
  expect(thingsOf({ property, description: 'By the sea' })[0]?.description).toBe('By the sea')
})

test('the search of the site is described in the language of the page', () => {
  for (const [locale, path] of [
    ['id', '/marketplace'],
    ['en', '/en/marketplace'],
  ] as const) {
    const site = thingsOf({ address: '/' }, locale).find((thing) => thing['@type'] === 'WebSite')
    expect(site).toMatchObject({
      inLanguage: locale,
      potentialAction: {
        target: { urlTemplate: `https://sepetak.example${path}?q={search_term_string}` },
      },
    })
  }
})
