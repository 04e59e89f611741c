import { expect, test } from 'vitest'
import { receiptDocument } from './heir-receipt.ts'

type Share = Parameters<typeof receiptDocument>[0]
type Part = Parameters<typeof receiptDocument>[1][number]

const share: Share = {
  ...{ number: 'WRS-2026-0007', deceasedName: 'Sekar Ayu', heirName: 'Citra Kecil' },
  ...{ certificate: 'notary', certificateNumber: '12/2026', guardian: 'Bagus Putra' },
  ...{ numerator: 7n, denominator: 24n },
}
const transferredAt = new Date('2026-12-05T17:30:00Z')
const units = (of: Partial<Part> = {}): Part => ({
  ...{ heirId: 'ahli-waris', propertyId: 'ruko-dago', property: 'Ruko Dago', amount: 1_300n },
  ...{ cost: 131_300_000n, acquiredOn: '2025-02-01', transferredAt, ...of },
})
const money = (amount: bigint, at: Date): Part =>
  units({
    propertyId: null,
    property: null,
    amount,
    cost: null,
    acquiredOn: null,
    transferredAt: at,
  })

function receiptOf(
  parts: readonly Part[],
  { of = share, isSimulated = false, locale = 'en' as 'id' | 'en' } = {},
) {
  const owner = { name: 'Bagus Putra', isSimulated }
  // The first minutes of 6 December in Jakarta.
  return receiptDocument(of, parts, { locale, owner, now: transferredAt })
}

test('the receipt of an heir names the share, the guardian and the certificate, and is dated in Jakarta', () => {
  const receipt = receiptOf([units()])
  const values = receipt.facts.map(([, value]) => value)
  expect(values.slice(0, 4)).toEqual(['Bagus Putra', 'Citra Kecil', 'Bagus Putra', '7/24'])
  expect(values[4]).toContain('12/2026')
  expect(receipt).toMatchObject({ issuedOn: '2026-12-06', warning: null })
  expect(receipt.title).toContain('Sekar Ayu')
  expect(receipt.subtitle).toContain('WRS-2026-0007')
})

test('the receipt of an adult heir without a certificate leaves both out, and simulated money is marked', () => {
  const adult = { ...share, guardian: null, certificate: null, certificateNumber: null }
  const receipt = receiptOf([units()], { of: adult, isSimulated: true })
  expect(receipt.facts.map(([, value]) => value)).toEqual(['Bagus Putra', 'Citra Kecil', '7/24'])
  expect(receipt.warning).toMatch(/\w+ \w+/)
})

test('the receipt of an heir lists units with the cost that passed on with them, and states that there was no money', () => {
  const [unitChapter, cashChapter] = receiptOf([units()]).sections
  expect(unitChapter?.table?.rows).toEqual([
    ['Ruko Dago', '1,300', 'Rp131,300,000', '1 February 2025', '6 December 2026'],
  ])
  expect(cashChapter).toMatchObject({ paragraphs: [expect.stringMatching(/\w+ \w+/)] })
  expect(cashChapter?.rows).toBeUndefined()
  const [indonesian] = receiptOf([units()], { locale: 'id' }).sections
  expect(indonesian?.table?.rows[0]?.slice(1, 3)).toEqual(['1.300', 'Rp131.300.000'])
})

test('the receipt of an heir adds up the money of the transfer and of later arrivals, and states that there were no units', () => {
  const later = new Date('2027-01-10T03:00:00Z')
  const parts = [money(125_000_000n, transferredAt), money(3n, later)]
  const [unitChapter, cashChapter] = receiptOf(parts).sections
  expect(unitChapter?.table).toBeUndefined()
  expect(unitChapter).toMatchObject({ paragraphs: [expect.stringMatching(/\w+ \w+/)] })
  expect(cashChapter).toMatchObject({ hasSum: true })
  expect(cashChapter?.rows).toEqual([
    ['6 December 2026', 'Rp125,000,000'],
    ['10 January 2027', 'Rp3'],
    [expect.any(String), 'Rp125,000,003'],
  ])
})
