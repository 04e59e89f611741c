import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from './question.ts'

test.each([
  ['Kapan atapnya diganti?', 'Kapan atapnya diganti?'],
  [
    '  Kapan\tatapnya   diganti?\r\n\r\n\r\n\r\nTerima kasih. ',
    'Kapan atapnya diganti?\n\nTerima kasih.',
  ],
  ['Lihat https://contoh.id/a?b=c sebelum menjawab', 'Lihat sebelum menjawab'],
  ['Lihat www.contoh.example/x sebelum menjawab', 'Lihat sebelum menjawab'],
  ['Buka untung-cepat.com/daftar sekarang juga', 'Buka sekarang juga'],
  ['Kata\u202e terbalik\u200b di sini', 'Kata terbalik di sini'],
])('the question %j is stored as %j', (typed, kept) => {
  expect(plainText(typed)).toBe(kept)
})

test.each([
  '',
  'singkat',
  'https://contoh.id/yang/panjang/sekali',
  'x'.repeat(2001),
])('%j is not accepted as a question', (typed) => {
  expect(plainText(typed)).toBeNull()
})

test('amounts and abbreviations in a question are not removed as links', () => {
  const text = 'Sewa Rp1.250.000, PT. Petak Dago, dibayar tgl. 5 tiap bulan?'
  expect(plainText(text)).toBe(text)
})

test('a stored question never contains a link or invisible character, and is unchanged when cleaned again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (typed) => {
      const kept = plainText(`${typed} dan sebuah pertanyaan`)
      if (kept === null) return
      expect(kept).not.toMatch(/https?:\/\//i)
      expect(kept).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/)
      expect(plainText(kept)).toBe(kept)
    }),
  )
})
