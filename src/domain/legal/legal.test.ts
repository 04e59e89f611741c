import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { legalDocuments } from '#contract'
import { agreementTexts } from './agreement-text.ts'
import {
  comingAfter,
  type Edition,
  fingerprintOf,
  inForceOn,
  isAnnouncedInTime,
} from './edition.ts'
import { editions } from './editions.ts'
import { readEdition } from './read-edition.ts'

const named = editions.map(
  (edition) => [`${edition.document} ${edition.version}`, edition] as const,
)

test.each(
  named,
)('%s has the same clauses in both languages, none of them empty', (_name, edition) => {
  const { id, en } = edition.texts
  const shape = ({ sections, data, summary, changes }: Edition['texts']['id']) => ({
    sections: sections.map((section) => [section.id, section.clauses.length]),
    data: data.map(({ kind }) => kind),
    summary: summary.length,
    changes: changes.length,
  })
  expect(shape(en)).toEqual(shape(id))
  expect(new Set(id.sections.map((section) => section.id)).size).toBe(id.sections.length)
  for (const text of [id, en]) expect(JSON.stringify(text)).not.toContain('""')
  for (const [index, section] of id.sections.entries())
    for (const [place, clause] of section.clauses.entries())
      expect(clause).not.toBe(en.sections[index]?.clauses[place])
})

test('every file of a legal text belongs to an edition or an agreement, and the reverse', () => {
  const folder = new URL('../../../legal/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const expected = [
    ...editions.map(({ document, version }) => `${document}/${version}`),
    ...Object.keys(agreementTexts).map((version) => `subscription/${version}`),
  ].flatMap((name) => [`${name}.en.json`, `${name}.id.json`])
  expect(files.filter((file) => file.endsWith('.json')).toSorted()).toEqual(expected.toSorted())
})

test('no edition was changed after it came into force', () => {
  const prints = editions.map(({ document, version, texts }) => [
    `${document} ${version}`,
    fingerprintOf(texts.id).slice(0, 12),
    fingerprintOf(texts.en).slice(0, 12),
  ])
  expect(prints).toMatchInlineSnapshot(`
    [
      [
        "terms 2026-11-29b",
        "c83920faab02",
        "a91b30bb29ee",
      ],
      [
        "terms 2026-11-29",
        "c8b14dc18171",
        "917f36a71442",
      ],
      [
        "terms 2026-11-28b",
        "4483ce709a0a",
        "8a01cab56156",
      ],
      [
        "terms 2026-11-28",
        "69b446d39d25",
        "053634e75a61",
      ],
      [
        "terms 2026-11-27",
        "8b5970ff96bd",
        "71b11985cf30",
      ],
      [
        "terms 2026-11-26",
        "4c7a41299635",
        "935f344d2506",
      ],
      [
        "terms 2026-11-24",
        "6c6ecb04c9ad",
        "c8be9da4256b",
      ],
      [
        "terms 2026-11-22b",
        "2c16d59faf99",
        "b56f35bf7f3f",
      ],
      [
        "terms 2026-11-22",
        "19bed92a97e1",
        "0d66ec32813f",
      ],
      [
        "terms 2026-11-21",
        "fd54775f5e73",
        "73851583d3dc",
      ],
      [
        "terms 2026-11",
        "63867242c6b6",
        "71ac566b5d35",
      ],
      [
        "privacy 2026-11-29b",
        "1edc96cbda3c",
        "f74b8fe66a24",
      ],
      [
        "privacy 2026-11-29",
        "42f33c1932f0",
        "db847cdb74e5",
      ],
      [
        "privacy 2026-11-28b",
        "68a39c9e9b69",
        "cfdf16a27191",
      ],
      [
        "privacy 2026-11-28",
        "6a970b282f46",
        "4bb77f47ee8f",
      ],
      [
        "privacy 2026-11-27",
        "c391f254524d",
        "5e6c070e2103",
      ],
      [
        "privacy 2026-11-23",
        "624217d69d0d",
        "8b2deab761c8",
      ],
      [
        "privacy 2026-11-22d",
        "933ed4f066a4",
        "84ee58e2abd3",
      ],
      [
        "privacy 2026-11-22c",
        "f56ed11e187a",
        "efe113a77fe7",
      ],
      [
        "privacy 2026-11-22b",
        "74bbf25af4de",
        "721d360bf2c6",
      ],
      [
        "privacy 2026-11-22",
        "0619f45040cf",
        "74cda4f37a4f",
      ],
      [
        "privacy 2026-11-21",
        "3edf59c74e5f",
        "a7b3e8a2e6c8",
      ],
      [
        "privacy 2026-11",
        "9e5a53d060cf",
        "8ab2f64facb7",
      ],
      [
        "market-rules 2026-11-29b",
        "23e8ee87aa25",
        "821ae9f9ae1f",
      ],
      [
        "market-rules 2026-11-29",
        "e5f3c5a39e63",
        "f10c80107009",
      ],
      [
        "market-rules 2026-11-28b",
        "74c528000f80",
        "65796170ab1e",
      ],
      [
        "market-rules 2026-11-28",
        "293c13518492",
        "9b1300fe37c2",
      ],
      [
        "market-rules 2026-11-26",
        "0e0c0a327b9e",
        "d2bcf37b29ed",
      ],
      [
        "market-rules 2026-11-24b",
        "47c4d2486a20",
        "6b327c981c9f",
      ],
      [
        "market-rules 2026-11-24",
        "66073e6654e3",
        "4c5ea9c7f160",
      ],
    ]
  `)
})

test('the edition with the latest day that has come is in force', () => {
  const versionOn = (day: string) => inForceOn(editions, 'terms', day)?.version
  expect(versionOn('2026-11-20')).toBe('2026-11')
  expect(versionOn('2026-11-21')).toBe('2026-11-21')
  expect(versionOn('2026-11-23')).toBe('2026-11-22b')
  expect(versionOn('2031-01-01')).toBe('2026-11-29b')
  expect(inForceOn(editions, 'privacy', '2026-11-22')?.version, 'several on a day').toBe(
    '2026-11-22d',
  )
  expect(versionOn('2026-01-01'), 'before any: the first').toBe('2026-11')
})

test('a version that does not exist is refused', () => {
  for (const document of legalDocuments)
    expect(() => readEdition(document, '2025-01')).toThrow(
      expect.objectContaining({ code: 'legal.edition_unknown' }),
    )
})

test('the terms contain every statement that the law requires of an operator, and every expected section', () => {
  const { id, en } = readEdition('terms', '2026-11-22b').texts
  const whole = JSON.stringify([id, en])
  for (const words of [
    'OTORITAS JASA KEUANGAN TIDAK MEMBERIKAN PERSETUJUAN TERHADAP PENERBIT',
    'PENTING DAN PERLU MENDAPAT PERHATIAN SEGERA',
    'BAIK SENDIRI-SENDIRI MAUPUN BERSAMA-SAMA, BERTANGGUNG JAWAB SEPENUHNYA',
    'https://kontak157.ojk.go.id',
    'https://lapssjk.id',
    'tidak dijamin Lembaga Penjamin Simpanan',
    'OJK has not endorsed or rejected',
    'individually and jointly',
    'LAPS SJK',
  ])
    expect(whole).toContain(words)
  expect(id.sections.map((section) => section.id)).toEqual(
    expect.arrayContaining([
      ...['definitions', 'eligibility', 'limit', 'orders', 'cancellation', 'fees', 'escrow'],
      ...['payouts', 'resale', 'votes', 'referral', 'closing', 'complaints', 'platform-failure'],
      ...['tax', 'risks', 'liability', 'law', 'statements'],
    ]),
  )
})

test.each(
  Object.entries(agreementTexts),
)('agreement %s has the same clauses and the same blanks in both languages', (_version, {
  id,
  en,
}) => {
  const blanks = (clause: string) => (clause.match(/\{\w+\}/g) ?? []).toSorted()
  const shape = ({ sections }: typeof id) =>
    sections.map((section) => [section.id, section.clauses.length])
  expect(shape(en)).toEqual(shape(id))
  for (const [index, section] of id.sections.entries())
    for (const [place, clause] of section.clauses.entries())
      expect(blanks(en.sections[index]?.clauses[place] ?? '')).toEqual(blanks(clause))
})

test('no agreement was changed after someone signed it', () => {
  const prints = Object.entries(agreementTexts).map(([version, { id, en }]) => [
    version,
    fingerprintOf(id).slice(0, 12),
    fingerprintOf(en).slice(0, 12),
  ])
  expect(prints).toMatchInlineSnapshot(`
    [
      [
        "2026-11-28",
        "5d4de2b4e109",
        "5db9f9afcd34",
      ],
      [
        "2026-11-24",
        "5f6adf3a55ce",
        "09284496e331",
      ],
      [
        "2026-11-22",
        "db17dae6cde0",
        "724f05b80130",
      ],
      [
        "2026-11",
        "00e489fe3b4b",
        "07f3c5ffbbdf",
      ],
    ]
  `)
})

test('editions that are not yet in force are listed, the earliest first', () => {
  const versions = (today: string) =>
    comingAfter(editions, 'terms', today).map(({ version }) => version)
  const [third, fourth] = ['2026-11-22', '2026-11-22b']
  const later = [
    '2026-11-24',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28b',
    '2026-11-28',
    '2026-11-29b',
    '2026-11-29',
  ]
  expect(versions('2026-11-20')).toEqual(['2026-11-21', fourth, third, ...later])
  expect(versions('2026-11-21')).toEqual([fourth, third, ...later])
  expect(versions('2026-11-29')).toEqual([])
})

test('an edition to the disadvantage of customers is published at least 30 days before it comes into force', () => {
  for (const [name, edition] of named) expect(isAnnouncedInTime(edition), name).toBe(true)
  const taking = { isToDisadvantage: true, inForceSince: '2027-01-31' }
  expect(isAnnouncedInTime({ ...taking, publishedOn: '2027-01-01' })).toBe(true)
  expect(isAnnouncedInTime({ ...taking, publishedOn: '2027-01-02' })).toBe(false)
  expect(isAnnouncedInTime(taking), 'no day of publication').toBe(false)
  expect(isAnnouncedInTime({ inForceSince: '2027-01-31', publishedOn: '2027-01-30' })).toBe(true)
})

test('every edition after the first says what it changes', () => {
  for (const document of legalDocuments) {
    const own = editions.filter((edition) => edition.document === document)
    for (const { version, texts } of own.slice(0, -1))
      expect(texts.id.changes.length, `${document} ${version}`).toBeGreaterThan(0)
  }
})
