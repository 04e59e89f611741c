import { z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { rupiahDigits } from '#contract/fields.ts'
import { fieldErrorsOf } from './fields.ts'
import { fieldProblem, problemCodes } from './problem.ts'

const shape = z.strictObject({
  name: z.string().min(1).max(10).optional(),
  note: z.string().min(5).optional(),
  email: z.email().optional(),
  site: z.url().optional(),
  day: z.iso.date().optional(),
  at: z.iso.datetime().optional(),
  code: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  units: z.int().min(1).max(100).optional(),
  amount: z.int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER).optional(),
  rupiah: rupiahDigits.optional(),
  choice: z.enum(['one', 'two']).optional(),
  events: z.array(z.string()).min(1).max(2).optional(),
  agreed: z.literal(true, { error: 'field.accept' }).optional(),
})

const faults: [what: string, value: object, code: string, words: string][] = [
  ['a text that is empty', { name: '' }, 'field.required', 'Wajib diisi.'],
  ['a long text', { name: 'x'.repeat(11) }, 'field.too_long', 'Tulis maksimal 10 karakter.'],
  ['a short text', { note: 'abc' }, 'field.too_short', 'Tulis minimal 5 karakter.'],
  ['a code that is empty', { code: '' }, 'field.required', 'Wajib diisi.'],
  ['a day that is empty', { day: '' }, 'field.required', 'Wajib diisi.'],
  ['an email address that is empty', { email: '' }, 'field.required', 'Wajib diisi.'],
  ['a number for a text', { name: 7 }, 'field.type', 'Jenis datanya salah'],
  ['a half email address', { email: 'sari@' }, 'field.email', 'Isi alamat email'],
  ['a half web address', { site: 'sepetak' }, 'field.web_address', 'Tulis alamat situs'],
  ['a day that does not exist', { day: '2026-02-30' }, 'field.day', 'Pilih tanggal'],
  ['a time without a date', { at: '10:00' }, 'field.instant', 'Tulis tanggal dan jam'],
  ['a code of five digits', { code: '12345' }, 'field.format', 'Penulisannya belum sesuai'],
  ['a word for a number', { units: 'two' }, 'field.number', 'Tulis angka'],
  ['a fraction for a whole number', { units: 1.5 }, 'field.whole_number', 'Tulis angka bulat'],
  ['a number that is too small', { units: 0 }, 'field.too_small', 'Isi minimal 1.'],
  ['a number that is too large', { units: 101 }, 'field.too_large', 'Isi maksimal 100.'],
  ['a huge number with a limit', { units: 1e17 }, 'field.too_large', 'Isi maksimal 100.'],
  ['a huge number', { amount: 1e17 }, 'field.number_too_large', 'Angka ini terlalu besar'],
  ['a huge reduction', { amount: -1e17 }, 'field.number_too_large', 'Angka ini terlalu besar'],
  ['an amount that is empty', { rupiah: '' }, 'field.required', 'Wajib diisi.'],
  ['an amount with a letter', { rupiah: '1x' }, 'field.format', 'Penulisannya belum sesuai'],
  ['an amount of 16 digits', { rupiah: '1'.repeat(16) }, 'field.number_too_large', 'terlalu besar'],
  ['a choice that is not offered', { choice: 'three' }, 'field.choice', 'Pilih salah satu'],
  ['an empty list', { events: [] }, 'field.too_few', 'Pilih minimal 1.'],
  ['a long list', { events: ['a', 'b', 'c'] }, 'field.too_many', 'Pilih maksimal 2.'],
  ['a box that is not ticked', { agreed: false }, 'field.accept', 'Centang kotak ini'],
  ['an unknown name', { other: 1 }, 'field.unknown', 'Isian ini tidak dikenal'],
]

test.each(
  faults,
)('%s is reported on its field, with its own instruction', (_, value, code, words) => {
  const result = shape.safeParse(value)
  const [error, ...others] = fieldErrorsOf(result.error?.issues ?? [], 'json', value)
  expect(others).toEqual([])
  expect(error).toMatchObject({ path: Object.keys(value)[0], code })
  if (error !== undefined) expect(fieldProblem(error, 'id').message).toContain(words)
})

test('every kind of field error has its own sentence, and every refusal says more than that fields are wrong', () => {
  for (const locale of ['id', 'en'] as const) {
    const details = { minimum: 5, maximum: 5, months: 12 }
    const messages = problemCodes(locale)
      .filter((code) => code.startsWith('field.') || /(unacceptable|request\.invalid)$/.test(code))
      .map((code) => fieldProblem({ path: 'x', code, details }, locale).message)
    expect(messages.filter((text, index) => messages.indexOf(text) !== index)).toEqual([])
  }
})
