import { expect, test } from 'vitest'
import { headMarkup } from './head-markup.ts'
import type { HeadPlace } from './head-place.ts'
import type { PageDescription } from './served-head.ts'

const place: HeadPlace = { locale: 'en', publicUrl: 'https://sepetak.example', build: 'b1' }
const page: PageDescription = {
  title: 'Who "we" are <here> & there',
  description: 'The people',
  address: '/about',
}

function attributesOf(markup: string, shape: RegExp): string[] {
  return [...markup.matchAll(shape)].map(([, value]) => value ?? '')
}

test('both languages and the default refer to each other by absolute addresses', () => {
  const alternates = attributesOf(headMarkup(page, place), /hreflang="([^"]+" href="[^"]+)"/g)
  const swapped = headMarkup(page, { ...place, locale: 'id' })
  expect(alternates).toEqual([
    'id" href="https://sepetak.example/about',
    'en" href="https://sepetak.example/en/about',
    'x-default" href="https://sepetak.example/about',
  ])
  expect(attributesOf(swapped, /hreflang="([^"]+" href="[^"]+)"/g)).toEqual(alternates)
})

test('text of a page is escaped in attributes and scripts', () => {
  const questions = [{ question: '</script><b>', answer: '<!--' }]
  const markup = headMarkup({ ...page, questions }, place)
  expect(markup).toContain('content="Who &quot;we&quot; are &lt;here> &amp; there"')
  expect(markup.match(/<\/script>/g)).toHaveLength(2)
  expect(markup).not.toContain('<b>')
  expect(markup).not.toContain('<!--')
})

test('a page without a description has no description tag', () => {
  const markup = headMarkup({ ...page, description: null }, place)
  expect(markup).not.toContain('description')
})

test('the share picture has another address after a new build', () => {
  const pictureOf = (build: string) =>
    attributesOf(headMarkup(page, { ...place, build }), /property="og:image" content="([^"]+)"/g)[0]
  expect(pictureOf('b1')).toMatch(/^https:\/\/sepetak.example\/en\/share\/about\?v=[\w-]{10}$/)
  expect(pictureOf('b2')).not.toBe(pictureOf('b1'))
})

test('a job opening has the structured data that search engines require', () => {
  const markup = headMarkup(
    {
      ...page,
      jobs: [
        {
          title: 'Accountant',
          description: 'Keeps the books.',
          postedOn: '2026-11-01',
          closesOn: '2026-12-01',
          employment: 'full-time',
          city: 'Bandung',
          province: 'Jawa Barat',
          isRemote: true,
          pay: { lowest: 8_000_000, highest: 12_000_000 },
        },
      ],
    },
    place,
  )
  const things = attributesOf(markup, /json" data-served="">([^<]+)</g).map((text) =>
    JSON.parse(text),
  )
  expect(things.find((thing) => thing['@type'] === 'JobPosting')).toMatchObject({
    datePosted: '2026-11-01',
    validThrough: '2026-12-01',
    employmentType: 'FULL_TIME',
    hiringOrganization: { name: 'Sepetak' },
    jobLocation: { address: { addressLocality: 'Bandung', addressCountry: 'ID' } },
    baseSalary: { currency: 'IDR', value: { minValue: 8_000_000, unitText: 'MONTH' } },
  })
})
