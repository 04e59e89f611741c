import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dateIn,
  genderIn,
  neighbourhoodIn,
  niksIn,
  placeBefore,
  streetIn,
  wordsOfName,
} from './card-values.ts'

const nik = '3374071708909901'

test.each([
  ['a NIK with a mark before it', `: ${nik}`, [nik]],
  ['a NIK in groups of digits', '337407 170890 9901', [nik]],
  ['a NIK with letters for digits', '33740717O89O99OI', [nik]],
  ['seventeen digits, of which either end may be noise', `${nik}5`, [nik, `${nik.slice(1)}5`]],
  ['fifteen digits', nik.slice(1), []],
  ['twenty digits', `${nik}1234`, []],
  ['a text with fewer than eleven digits', 'OOOOOO1234567890', []],
  ['a letter that no digit resembles', `${nik.slice(0, 8)}X${nik.slice(9)}`, []],
  ['an empty line', '', []],
])('the card reader takes %s for the NIKs that it may be', (_what, text, niks) => {
  expect(niksIn(text)).toEqual(niks)
})

test.each([
  ['SEMARANG, 17-08-1990', '1990-08-17', 10],
  ['17 08 1990', '1990-08-17', 0],
  ['17/08/1990', '1990-08-17', 0],
  ['17081990', '1990-08-17', 0],
  ['I7-O8-l990', '1990-08-17', 0],
  ['29-02-2000', '2000-02-29', 0],
  ['01-01-1900', '1900-01-01', 0],
  // The first match is no day of the calendar; the reader goes on behind it.
  ['31-02-1990 01-03-1990', '1990-03-01', 11],
])('the card reader finds the date in %j', (text, date, at) => {
  expect(dateIn(text)).toEqual({ date, at })
})

test.each([
  ['a day that its month does not have', '31-04-1990'],
  ['29 February of a year without one', '29-02-1990'],
  ['29 February 1900, which did not exist', '29-02-1900'],
  ['a month beyond December', '17-13-1990'],
  ['a day zero', '00-08-1990'],
  ['a year of another millennium', '17-08-3990'],
  ['letters that could be digits, without digits enough', 'SB-OI-IGOO'],
  ['a year cut off', '17-08-199'],
  ['nothing', ''],
])('the card reader finds no date in %s', (_what, text) => {
  expect(dateIn(text)).toBeNull()
})

test('the card reader reads back every day of the calendar, in every way that a card separates it', () => {
  const days = fc.date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('2026-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  const marks = fc.constantFrom('-', ' ', '', '/', ' - ', '.')
  fc.assert(
    fc.property(days, marks, fc.constantFrom('', 'KUDUS, ', 'MAUMERE '), (at, mark, place) => {
      const date = at.toISOString().slice(0, 10)
      const [year, month, day] = date.split('-')
      const printed = `${place}${[day, month, year].join(mark.length > 2 ? '-' : mark)}`
      expect(dateIn(printed)).toEqual({ date, at: place.length })
    }),
    { numRuns: 200 },
  )
})

test('the place of birth is what the card prints before the date', () => {
  expect(placeBefore('SEMARANG, 17-08-1990', 10)).toBe('Semarang')
  expect(placeBefore('KAB. OGAN KOMERING ILIR, 17-08-1990', 25)).toBe('Kab. Ogan Komering Ilir')
  expect(placeBefore('17-08-1990', 0)).toBeNull()
})

test.each([
  ['LAKI-LAKI', 'male'],
  ['LAK1 LAKl  Gol. Darah : O', 'male'],
  ['PEREMPUAN', 'female'],
  ['PEREMPUAM Gol', 'female'],
  ['ISLAM', null],
  ['O', null],
  ['', null],
])('the card reader takes the gender %j for %j', (text, gender) => {
  expect(genderIn(text)).toBe(gender)
})

test.each([
  ['001/012', { rt: '001', rw: '012' }],
  [': 001/012', { rt: '001', rw: '012' }],
  ['OO1 / O12', { rt: '001', rw: '012' }],
  ['001-012', { rt: '001', rw: '012' }],
  ['001012', { rt: '001', rw: '012' }],
  ['0017012', { rt: '001', rw: '012' }],
  ['001 012', { rt: '001', rw: '012' }],
  ['001/012   JAWA', { rt: '001', rw: '012' }],
  ['01/12', null],
  ['0010012', null],
  ['001/0123', null],
  ['', null],
])('the card reader reads RT and RW in %j', (text, numbers) => {
  expect(neighbourhoodIn(text)).toEqual(numbers)
})

test.each([
  ['I GUSTI NGURAH', 'I Gusti Ngurah'],
  ['M. YUSUF', 'M. Yusuf'],
  ["NUR'AINI", "Nur'Aini"],
  ['SITI-NURHALIZA', 'Siti-Nurhaliza'],
  ['B4GAS', null],
  ['W1DYA 5ARI', 'Widya Sari'],
  ['~ ANI X', 'Ani'],
  ['Q ANI', 'Ani'],
  ['A', null],
  ['., -', null],
  ['Pee Be Aa', null],
  ['', null],
])('the card reader reads the name %j as %j', (text, name) => {
  expect(wordsOfName(text)).toBe(name)
})

test('the card reader keeps at most ten words of a name, and four of a place', () => {
  const names = Array.from({ length: 12 }, (_, at) => `NAMA${'ABCDEFGHIJKL'[at]}`).join(' ')
  expect(wordsOfName(names)?.split(' ')).toHaveLength(10)
  expect(placeBefore(`${names} 17-08-1990`, names.length)?.split(' ')).toHaveLength(4)
})

test.each([
  ['JL. CONTOH KENANGA NO. 8', 'Jl. Contoh Kenanga No. 8'],
  ['J1 KENANGA', 'Jl. Kenanga'],
  ['IL. KENANGA', 'Jl. Kenanga'],
  ['KP. BARU BLOK C3', 'Kp. Baru Blok C3'],
  ['GG. MASJID III', 'Gg. Masjid III'],
  ['ASRAMA TNI, -', 'Asrama TNI'],
  ['KOMP. P.J.K.A NO 5', 'Komp. P.J.K.A No 5'],
  ['JL. A 5', null],
  ['La an ke', null],
  ['12 / 34', null],
])('the card reader reads the street %j as %j', (text, street) => {
  expect(streetIn(text)).toBe(street)
})
