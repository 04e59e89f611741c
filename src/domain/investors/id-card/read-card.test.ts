import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { madeUpPerson } from '../../../../tests/support/made-up-person.ts'
import { printedCard as card, linesOfText } from '../../../../tests/support/printed-card.ts'
import { looksLikeCard, textOfCard } from './read-card.ts'

const today = '2026-11-22'

const whole = {
  nik: '3374071708909901',
  fullName: 'Bagas Wicaksana Contoh',
  birthPlace: 'Semarang',
  bornOn: '1990-08-17',
  gender: 'male',
  street: 'Jl. Contoh Kenanga No. 8',
  rt: '001',
  rw: '012',
  province: '33',
  city: '3374',
  district: '337407',
  village: '3374071001',
}

const read = (text: string) => textOfCard([linesOfText(text)], today)
const changed = (from: string | RegExp, to: string) => read(card.replace(from, to))

test('the card reader reads every field of a perfectly recognised card', () => {
  expect(read(card)).toEqual({ isCard: true, fields: whole, unread: [] })
})

describe('the card reader tolerates recognition errors', () => {
  test.each([
    ['letters in the number', '3374071708909901', '33740717O89099Ol', 'nik'],
    ['a label of the number', 'NIK :', 'NlK', 'nik'],
    ['a missing colon', 'Nama : BAGAS', 'Nama BAGAS', 'fullName'],
    ['figures in a name', 'BAGAS WICAKSANA', '8AGAS W1CAKSANA', 'fullName'],
    ['a broken label', 'Tempat/Tgl Lahir :', 'TempauTgi Lahu', 'birthPlace'],
    ['a date without strokes', '17-08-1990', '17-081990', 'bornOn'],
    ['letters in a date', '17-08-1990', 'I7-O8-1990', 'bornOn'],
    ['a gender with faults', 'LAKI-LAKI', 'LAKl-LAK1', 'gender'],
    ['a stroke read as one', '001/012', '0011012', 'rw'],
    ['a broken village', 'RANDUSARI', 'RANDU5ARl', 'village'],
    ['a broken district', 'SEMARANG SELATAN', 'SEMARANS SELATAN', 'district'],
    ['a broken province', 'JAWA TENGAH', 'JAWA TENOAH', 'province'],
    ['dirt before a line', 'Alamat :', '” .. Alamat :', 'street'],
  ] as const)('the card reader tolerates recognition errors: %s', (_what, from, to, field) => {
    expect(changed(from, to).fields[field]).toBe(whole[field])
  })
})

test('the card reader rejects values with small letters and a NIK of an unknown province', () => {
  expect(changed('BAGAS WICAKSANA CONTOH', 'Pee Be Aa').fields).not.toHaveProperty('fullName')
  expect(changed('JL. CONTOH KENANGA NO. 8', 'La an ke').fields).not.toHaveProperty('street')
  expect(changed('3374071708909901', '9974071708909901').fields).not.toHaveProperty('nik')
})

test('a name without a label is found on the line below the NIK', () => {
  expect(changed('Nama : ', '').fields.fullName).toBe(whole.fullName)
})

test('a street that continues on the next line is joined', () => {
  const { fields } = changed('NO. 8\n', 'NO. 8\nBLOK C3\n')
  expect(fields.street).toBe('Jl. Contoh Kenanga No. 8 Blok C3')
})

test('an unread birth date is taken from the NIK, in the century in which the holder is an adult', () => {
  expect(changed('17-08-1990', 'xx').fields.bornOn).toBe('1990-08-17')
  const young = card.replace('3374071708909901', '3374071708059901').replace('17-08-1990', 'xx')
  expect(read(young).fields.bornOn).toBe('2005-08-17')
})

test('a birth date that does not exist is not taken from the NIK', () => {
  const misread = card.replace('3374071708909901', '3374073102909901').replace('17-08-1990', 'xx')
  expect(read(misread).fields).not.toHaveProperty('bornOn')
  expect(read(misread).fields).not.toHaveProperty('nik')
})

test('one impossible digit of a NIK is corrected from the birth date', () => {
  expect(changed('3374071708909901', '3374071788909901').fields.nik).toBe(whole.nik)
})

test('a NIK, birth date and gender that contradict each other are not returned', () => {
  const other = changed('17-08-1990', '16-08-1990')
  expect(other.fields).not.toHaveProperty('nik')
  expect(other.fields).not.toHaveProperty('bornOn')
  expect(other.unread).toContainEqual({ field: 'nik', why: 'contradicts' })
  const woman = changed('LAKI-LAKI', 'PEREMPUAN')
  expect(woman.fields).not.toHaveProperty('nik')
  expect(woman.unread).toContainEqual({ field: 'gender', why: 'contradicts' })
})

test('two passes that read different NIKs return none', () => {
  const looks = [card, card.replace('3374071708909901', '3374071708909907')].map((text) =>
    linesOfText(text),
  )
  const { fields, unread } = textOfCard(looks, today)
  expect(fields).not.toHaveProperty('nik')
  expect(fields.bornOn).toBe(whole.bornOn)
  expect(unread).toEqual([{ field: 'nik', why: 'contradicts' }])
})

test('a second pass adds fields that the first did not find', () => {
  const looks = [card.replace('RANDUSARI', 'QWERTY'), card].map((text) => linesOfText(text))
  expect(textOfCard(looks, today).fields.village).toBeUndefined()
  const without = [card.replace('Kel/Desa : RANDUSARI\n', ''), card].map((text) =>
    linesOfText(text),
  )
  expect(textOfCard(without, today)).toEqual({ isCard: true, fields: whole, unread: [] })
})

test('a place name that fits two places is not guessed', () => {
  const { fields, unread } = changed('KOTA SEMARANG', 'SEMARANG')
  // The NIK decides the city, because that city has a district and a village of these names.
  expect(fields.city).toBe('3374')
  const moved = read(card.replace('KOTA SEMARANG', 'SEMARANG').replace('337407', '110101'))
  expect(moved.fields).not.toHaveProperty('city')
  expect(unread).toEqual([])
})

test('a value with an unread gap is not returned', () => {
  const broken = changed('JL. CONTOH KENANGA NO. 8', 'JL. CON      NO. 8')
  expect(broken.fields).not.toHaveProperty('street')
  expect(broken.unread).toContainEqual({ field: 'street', why: 'unread' })
})

test.each([
  '',
  'Selamat datang di toko kami\nBuka 08.00-21.00',
  'SURAT IZIN MENGEMUDI\n1234-5678-901234',
  'PROVINSI JAWA TENGAH',
  '. , ; ~\n|| -- ..',
])('a text that is not from a card is reported as no card: %j', (text) => {
  expect(looksLikeCard(linesOfText(text))).toBe(false)
  expect(read(text).isCard).toBe(false)
})

test('the card reader never throws and returns only values that the form accepts, for any recognised text', () => {
  const line = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom(...card.split('\n')),
    fc
      .tuple(fc.constantFrom(...card.split('\n')), fc.nat(30), fc.string({ maxLength: 2 }))
      .map(([text, at, dirt]) => text.slice(0, at) + dirt + text.slice(at + 1)),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 18 }), (lines) => {
      const { fields, unread } = read(lines.join('\n'))
      expect(Object.keys(fields).length + unread.length).toBe(12)
      if (fields.nik !== undefined) expect(fields.nik).toMatch(/^\d{16}$/)
      if (fields.bornOn !== undefined) expect(fields.bornOn).toMatch(/^\d{4}-\d\d-\d\d$/)
      for (const number of [fields.rt, fields.rw])
        if (number !== undefined) expect(number).toMatch(/^\d{3}$/)
      if (fields.village !== undefined)
        expect(fields.village.startsWith(fields.district ?? 'x')).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('a NIK with one wrong digit in its date is never returned together with the birth date read', () => {
  fc.assert(
    fc.property(fc.integer({ min: 6, max: 11 }), fc.integer({ min: 1, max: 9 }), (at, more) => {
      const wrong = [...whole.nik]
      wrong[at] = String((Number(wrong[at]) + more) % 10)
      const { fields } = changed(whole.nik, wrong.join(''))
      if (fields.nik !== undefined) expect(fields.nik).toBe(whole.nik)
    }),
  )
})

test('the made-up people used to measure the card reader have consistent NIKs', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const { nik, bornOn, gender } = madeUpPerson(seed)
    expect(nik.slice(6, 12)).toBe(
      `${String(Number(bornOn.slice(8)) + (gender === 'female' ? 40 : 0)).padStart(2, '0')}${bornOn.slice(5, 7)}${bornOn.slice(2, 4)}`,
    )
  }
})
