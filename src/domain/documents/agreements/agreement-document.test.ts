import { describe, expect, test } from 'vitest'
import type { DocumentContent } from '../document-content.ts'
import { agreementNumber } from './agreement.ts'
import { type AgreementFacts, agreementDocument } from './agreement-document.ts'
import { type CertificateFacts, certificateNumber } from './certificate.ts'
import { certificateDocument } from './certificate-document.ts'
import { type FactRow, factsOf } from './read-facts.ts'
import { stampsRefused } from './refusals.ts'

const today = '2026-11-20'
const versions = ['2026-11-28', '2026-11-24', '2026-11-22', '2026-11']

// Every figure differs from every other, so that none can be in the place of another unnoticed.
const signed: AgreementFacts = {
  version: '2026-11-28',
  languages: 'id-en',
  signed: {
    number: 'PPU-QX8AX-M64R2',
    receiptNumber: 'SBS-QX8AX-M64R2',
    at: new Date('2026-11-20T17:30:00Z'),
    cancellableUntil: new Date('2026-11-22T17:30:00Z'),
  },
  investor: { name: 'Siti Rahma', email: 'siti@contoh.id', maskedNik: '3174•••••••••901' },
  operator: 'PT Sepetak Urun Dana',
  property: {
    name: 'Ruko Dago',
    code: 'BDG-RKO-01',
    address: 'Jl. Dago 12, Dago, Coblong, Bandung 40135',
    issuer: 'PT Ruko Dago Satu',
    issuerNumber: 'AHU-0012345.AH.01.01',
    isDemo: false,
  },
  offering: {
    unitsTotal: 25_000n,
    targetUnits: 20_000n,
    holderUnitsMax: 1_250n,
    closesAt: new Date('2026-12-14T17:00:00Z'),
    purchaseFeeBasisPoints: 125,
    coolingOffHours: 48,
    riskStatementVersion: '2026-11',
  },
  terms: {
    stampDuty: 10_000n,
    stampDutyAbove: 5_000_000n,
    refundWorkingDays: 10,
    allotmentWorkingDays: 5,
  },
  units: 1_234n,
  unitPrice: 101_000n,
  amount: 124_634_000n,
  fee: 1_557_925n,
}
const draft: AgreementFacts = { ...signed, signed: null }

/** The clauses in both languages; only the first language where a document has one. */
function clausesOf({ sections }: DocumentContent): (readonly [string, string])[] {
  return sections.flatMap(({ beside, paragraphs }) =>
    beside === undefined ? (paragraphs ?? []).map((text) => [text, ''] as const) : [...beside],
  )
}

/** The clause with this number, in both languages. */
function clause(content: DocumentContent, number: string): readonly [string, string] {
  const found = clausesOf(content).filter(([text]) => text.startsWith(`${number}  `))
  expect(found, number).toHaveLength(1)
  return found[0] ?? ['', '']
}

/** The figures of a text without their separators, which differ between languages. */
function figuresIn(text: string): string[] {
  const figures = text.replace(/^\d+\.\d+ {2}/, '').match(/\d[\d.,:]*/g) ?? []
  return figures.map((figure) => figure.replace(/\D/g, '')).toSorted()
}

describe('the agreement of a purchase', () => {
  const content = agreementDocument(signed, today)

  test('the agreement of a purchase names the parties, and the property with its code and address', () => {
    const [id, en] = clause(content, '1.1')
    for (const text of [id, en])
      for (const name of ['Siti Rahma', '3174•••••••••901', 'siti@contoh.id'])
        expect(text).toContain(name)
    const [issuerId, issuerEn] = clause(content, '1.2')
    for (const text of [issuerId, issuerEn])
      for (const name of [
        'PT Ruko Dago Satu',
        'AHU-0012345.AH.01.01',
        'Ruko Dago (BDG-RKO-01)',
        'Jl. Dago 12, Dago, Coblong, Bandung 40135',
      ])
        expect(text).toContain(name)
    for (const text of clause(content, '1.3')) expect(text).toContain('PT Sepetak Urun Dana')
  })

  test.each([
    ['2.1', ['1.234 unit', 'Rp101.000', 'Rp124.634.000', '25.000 unit']],
    ['2.3', ['1.250 unit']],
    ['3.1', ['1,25%', 'Rp1.557.925']],
    ['3.2', ['Rp126.191.925']],
    ['3.3', ['Rp5.000.000', 'Rp10.000']],
    ['4.1', ['48 jam', '23 November 2026', '00.30 WIB']],
    ['6.1', ['14 Desember 2026', '20.000 unit']],
    ['6.2', ['10 hari kerja']],
    ['7.1', ['5 hari kerja']],
    ['10.1', ['2026-11']],
  ])('the agreement of a purchase states in Indonesian in clause %s: %j', (number, figures) => {
    const [text] = clause(content, number)
    for (const figure of figures) expect(text).toContain(figure)
  })

  test.each([
    ['2.1', ['1,234', 'Rp101,000', 'Rp124,634,000', '25,000']],
    ['2.3', ['1,250']],
    ['3.1', ['1.25%', 'Rp1,557,925']],
    ['3.2', ['Rp126,191,925']],
    ['3.3', ['Rp5,000,000', 'Rp10,000']],
    ['4.1', ['48 hours', '23 November 2026', '00:30 WIB']],
    ['6.1', ['14 December 2026', '20,000']],
    ['6.2', ['10 working days']],
    ['7.1', ['5 working days']],
  ])('the agreement of a purchase states in English in clause %s: %j', (number, figures) => {
    const [, text] = clause(content, number)
    for (const figure of figures) expect(text).toContain(figure)
  })

  test('the agreement of a purchase shows the price with the fee in its heading, and the day of the signature in Jakarta', () => {
    expect(content).toMatchObject({
      locale: 'en',
      title: 'Ruko Dago',
      subtitle: '1,234 units, Rp126,191,925 including the fee',
      issuedOn: '2026-11-21',
      warning: null,
    })
    const indonesian = agreementDocument({ ...signed, languages: 'id' }, today)
    expect(indonesian).toMatchObject({
      locale: 'id',
      kind: 'Perjanjian pembelian unit',
      subtitle: '1.234 unit, Rp126.191.925 termasuk biaya',
    })
  })

  test('the agreement of a purchase ends with who signed, when, and by which purchase', () => {
    const rows = Object.fromEntries(content.sections.at(-1)?.rows ?? [])
    expect(rows).toMatchObject({
      'Signed by': 'Siti Rahma',
      Time: '21 November 2026 at 00:30 WIB',
      Action: 'Purchase SBS-QX8AX-M64R2 confirmed in the Investor’s account',
    })
    expect(Object.fromEntries(content.facts)).toMatchObject({
      'Agreement number': 'PPU-QX8AX-M64R2',
      'Text version': '2026-11-28',
      Issuer: 'PT Ruko Dago Satu',
    })
  })

  test('the agreement of a purchase has the fingerprint of the Indonesian text of its version, which differs between versions', () => {
    const prints = versions.map((version) => {
      const document = agreementDocument({ ...signed, version }, today)
      return document.sections.at(-1)?.rows?.at(-1)?.[1]
    })
    // The same as those of the released texts, which another test keeps.
    const released = ['5d4de2b4e109', '5f6adf3a55ce', 'db17dae6cde0', '00e489fe3b4b']
    expect(prints.map((print) => print?.slice(0, 12))).toEqual(released)
    for (const print of prints) expect(print).toMatch(/^[0-9a-f]{32}$/)
    const ofOther = agreementDocument({ ...signed, units: 1n, languages: 'id' }, today)
    expect(ofOther.sections.at(-1)?.rows?.at(-1)?.[1]).toBe(prints[0])
  })

  test('the agreement of a purchase writes a name as it is, whatever characters it has', () => {
    const name = "Siti {units} $& D'Ajeng"
    const [id, en] = clause(
      agreementDocument({ ...signed, investor: { ...signed.investor, name } }, today),
      '1.1',
    )
    expect(id).toContain(name)
    expect(en).toContain(name)
  })

  test('the agreement of a purchase says so when there is no NIK and when the operator has no name yet', () => {
    const facts = { ...signed, operator: null, investor: { ...signed.investor, maskedNik: null } }
    const without = agreementDocument(facts, today)
    expect(clause(without, '1.1')[0]).toContain('NIK -,')
    expect(clause(without, '1.3')[0]).toContain('penyelenggara Sepetak')
    expect(clause(without, '1.3')[1]).toContain('the operator of Sepetak')
  })

  test('the agreement of a purchase refuses a version that was never released', () => {
    expect(() => agreementDocument({ ...signed, version: '2026-10' }, today)).toThrow(
      'legal.edition_unknown',
    )
  })
})

describe.each(versions)('the agreement of version %s', (version) => {
  const content = agreementDocument({ ...signed, version }, today)
  const alone = agreementDocument({ ...signed, version, languages: 'id' }, today)

  test('the agreement of a version leaves no blank open and numbers its clauses in order', () => {
    const texts = clausesOf(content).flat()
    expect(texts.filter((text) => /[{}]|undefined|null|NaN/.test(text))).toEqual([])
    for (const [index, section] of content.sections.slice(0, -1).entries()) {
      expect(section.title.startsWith(`${index + 1}. `), section.title).toBe(true)
      for (const [place, [id, en]] of (section.beside ?? []).entries()) {
        expect(id.startsWith(`${index + 1}.${place + 1}  `), id).toBe(true)
        expect(en.startsWith(`${index + 1}.${place + 1}  `), en).toBe(true)
      }
    }
  })

  test('the agreement of a version has the same figures in both languages, clause by clause', () => {
    for (const [id, en] of clausesOf(content)) expect(figuresIn(en), id).toEqual(figuresIn(id))
  })

  test('the agreement of a version has the same Indonesian clauses with and without the translation', () => {
    const [besides, single] = [clausesOf(content), clausesOf(alone)]
    expect(single.map(([text]) => text)).toEqual(besides.map(([text]) => text))
    expect(alone.sections.some(({ beside }) => beside !== undefined)).toBe(false)
  })
})

describe('a draft of an agreement', () => {
  const content = agreementDocument({ ...draft, languages: 'id' }, today)

  test('a draft of an agreement is dated today, says that it is not signed, and has no number', () => {
    expect(content.issuedOn).toBe(today)
    expect(content.warning).toBe(
      'Konsep untuk dibaca sebelum membeli. Perjanjian ini belum ditandatangani.',
    )
    expect(content.facts.map(([name]) => name)).toEqual([
      'Versi perjanjian',
      'Investor',
      'Penerbit',
    ])
    expect(content.sections.at(-1)?.rows).toBeUndefined()
    expect(JSON.stringify(content)).not.toContain('PPU-')
  })

  test('a draft of an agreement counts the hours of cancellation from the confirmation, in the words of each language', () => {
    const both = clause(agreementDocument(draft, today), '4.1')
    expect(both[0]).toContain('48 jam setelah pembelian dikonfirmasi')
    expect(both[1]).toContain('48 hours after the purchase is confirmed')
  })

  test('a draft of an agreement of demo data warns of both', () => {
    const demo = { ...draft, property: { ...draft.property, isDemo: true } }
    expect(agreementDocument(demo, today).warning).toBe(
      'A draft to read before buying. It is not signed yet. Sample data. The issuer, the property and the money are not real.',
    )
    const signedDemo = { ...signed, property: { ...signed.property, isDemo: true } }
    expect(agreementDocument(signedDemo, today).warning).toBe(
      'Sample data. The issuer, the property and the money are not real.',
    )
  })
})

test('an offering that closes at midnight ends on the day before, and any other on its own day', () => {
  const closing = (at: string) => {
    const offering = { ...signed.offering, closesAt: new Date(at) }
    return clause(agreementDocument({ ...signed, offering }, today), '6.1')[0]
  }
  expect(closing('2026-12-31T17:00:00Z')).toContain('31 Desember 2026')
  expect(closing('2026-12-31T17:00:01Z')).toContain('1 Januari 2027')
  expect(closing('2026-12-31T09:00:00Z')).toContain('31 Desember 2026')
})

test('the facts of an agreement come from the row of its purchase, with the address in one line', () => {
  const row: FactRow = {
    ...{ agreementVersion: '2026-11-28', stampDuty: 1n, stampDutyAbove: 2n },
    ...{ refundWorkingDays: 3, allotmentWorkingDays: 4 },
    ...{ signerName: 'Siti Rahma', email: 'siti@contoh.id', nikMasked: null, language: 'en' },
    ...{ propertyName: 'Ruko Dago', code: 'BDG-RKO-01', street: 'Jl. Dago 12', village: 'Dago' },
    ...{ district: 'Coblong', postcode: '40135', city: 'Bandung' },
    ...{ issuer: 'PT Ruko Dago Satu', issuerNumber: 'AHU-1', isDemo: true },
    ...{ unitsTotal: 5n, targetUnits: 6n, holderUnitsMax: 7n, closesAt: new Date(0) },
    ...{ purchaseFeeBasisPoints: 8, coolingOffHours: 9, riskStatementVersion: '2026-11' },
  }
  expect(factsOf(row, null)).toMatchObject({
    languages: 'id-en',
    operator: null,
    property: { address: 'Jl. Dago 12, Dago, Coblong, Bandung 40135', isDemo: true },
    offering: { unitsTotal: 5n, targetUnits: 6n, holderUnitsMax: 7n, purchaseFeeBasisPoints: 8 },
    terms: { stampDuty: 1n, stampDutyAbove: 2n, refundWorkingDays: 3, allotmentWorkingDays: 4 },
  })
})

describe('the certificate of issued units', () => {
  const facts: CertificateFacts = {
    number: 'SKU-QX8AX-M64R2',
    receiptNumber: 'SBS-QX8AX-M64R2',
    allottedOn: '2026-12-01',
    entryId: '0193a0e2-7c1f-7000-8000-000000000001',
    holder: { name: 'Siti Rahma', maskedNik: '3174•••••••••901' },
    property: signed.property,
    units: 1_234n,
    unitPrice: 101_000n,
    agreement: { number: 'PPU-QX8AX-M64R2', sha256: 'ab'.repeat(32) },
  }
  const content = certificateDocument(facts)
  const [units, proof, meaning] = content.sections

  test('the certificate of issued units is in both languages, the Indonesian first', () => {
    expect(content).toMatchObject({
      locale: 'id',
      kind: 'Sertifikat unit / Unit certificate',
      title: 'Ruko Dago (BDG-RKO-01)',
      subtitle:
        '1.234 unit diserahkan kepada pemegang unit / 1,234 units issued to the unit holder',
      issuedOn: '2026-12-01',
      foot: 'Sertifikat unit / Unit certificate SKU-QX8AX-M64R2',
      warning: null,
    })
  })

  test('the certificate of issued units names the holder, the issuer and the day of Jakarta on which the units were issued', () => {
    expect(content.facts).toEqual([
      ['Nomor sertifikat / Certificate number', 'SKU-QX8AX-M64R2'],
      ['Pemegang unit / Unit holder', 'Siti Rahma (NIK 3174•••••••••901)'],
      ['Penerbit / Issuer', 'PT Ruko Dago Satu (AHU-0012345.AH.01.01)'],
      ['Diserahkan pada / Issued on', '1 Desember 2026 / 1 December 2026'],
    ])
    const sameMonth = certificateDocument({ ...facts, allottedOn: '2026-11-30' })
    expect(sameMonth.facts.at(-1)?.[1]).toBe('30 November 2026')
  })

  test('the certificate of issued units states the number and price of the units, and every proof of them', () => {
    expect(units?.rows?.map(([, value]) => value)).toEqual([
      '1.234',
      'Rp101.000',
      signed.property.address,
    ])
    expect(proof?.rows?.map(([, value]) => value)).toEqual([
      'SBS-QX8AX-M64R2',
      'PPU-QX8AX-M64R2',
      'ab'.repeat(32),
      facts.entryId,
    ])
    expect(meaning?.beside?.[0]).toEqual([
      'Pada tanggal di atas, Siti Rahma menerima 1.234 unit PT Ruko Dago Satu atas properti Ruko Dago.',
      'On the date above, Siti Rahma received 1,234 units of PT Ruko Dago Satu in the property Ruko Dago.',
    ])
  })

  test('the certificate of issued units of one unit is not in the plural', () => {
    const one = certificateDocument({ ...facts, units: 1n })
    expect(one.subtitle).toMatch(/ \/ 1 unit issued to the unit holder$/)
    expect(one.sections[2]?.beside?.[0]?.[1]).toContain('received 1 unit of')
  })

  test('the certificate of issued units leaves out a NIK or an entry that is not recorded', () => {
    const holder = { name: 'Siti Rahma', maskedNik: null }
    const without = certificateDocument({ ...facts, holder, entryId: null })
    expect(without.facts[1]?.[1]).toBe('Siti Rahma')
    expect(without.sections[1]?.rows).toHaveLength(3)
  })

  test('the certificate of issued units of demo data says so in both languages', () => {
    const demo = certificateDocument({ ...facts, property: { ...facts.property, isDemo: true } })
    expect(demo.warning).toBe('Data contoh, tidak nyata. / Sample data, not real.')
  })
})

test('the agreement and the certificate have the letters and digits of the receipt, with their own prefix', () => {
  expect(agreementNumber('SBS-PPUAX-SKUR2')).toBe('PPU-PPUAX-SKUR2')
  expect(certificateNumber('SBS-PPUAX-SKUR2')).toBe('SKU-PPUAX-SKUR2')
})

test('the refusal of a batch of stamps has the code of its first line and names every line', () => {
  const refusal = stampsRefused([
    { line: 0, name: 'serial', fault: 'serial_used' },
    { line: 12, name: 'number', fault: 'not_found' },
  ])
  expect(refusal).toMatchObject({
    code: 'agreements.serial_used',
    kind: 'conflict',
    fields: [
      { path: 'stamps.0.serial', code: 'agreements.serial_used' },
      { path: 'stamps.12.number', code: 'agreements.not_found' },
    ],
  })
})
