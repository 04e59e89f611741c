import { expect, test } from 'vitest'
import { Refusal } from '#kernel'
import { problemOf, unexpectedProblem } from './problem.ts'

test('days and months in a refusal are written in the notation of the reader’s language', () => {
  const details = { earliest: '2027-03-21', latest: '2027-05-20' }
  const refusal = new Refusal('request.invalid', 'invalid', {}, [
    { path: 'recordOn', code: 'distributions.record_date', details },
  ])
  expect(problemOf(refusal, 'id', 'r1').errors?.[0]?.message).toBe(
    'Tanggal pencatatan harus antara 21 Maret 2027 dan 20 Mei 2027.',
  )
  expect(problemOf(refusal, 'en', 'r1').errors?.[0]?.message).toContain('21 March 2027')
})

test('a day that does not exist is quoted in a refusal as it was sent', () => {
  for (const version of ['2026-02-30', '0000-00-00', '0000-00']) {
    const refusal = new Refusal('identity.edition_not_in_force', 'conflict', { version })
    expect(problemOf(refusal, 'en', 'r1').detail).toContain(version)
  }
})

test('a refusal that contains instants writes each with date and time', () => {
  const [from, until] = [new Date('2027-03-20T17:01:00Z'), new Date('2027-03-25T07:00:00Z')]
  const refusal = new Refusal('meetings.not_voting', 'conflict', { from, until })
  expect(problemOf(refusal, 'id', 'r1').detail).toBe(
    'Pemungutan suara dibuka 21 Mar 2027 pukul 00.01 dan ditutup 25 Mar 2027 pukul 14.00 WIB. Suara Anda belum tercatat.',
  )
  expect(problemOf(refusal, 'en', 'r1').detail).toContain('opens on 21 Mar 2027 at 00:01')
})

test.each([
  [
    'market.closed',
    { reopensAt: new Date('2026-11-29T17:00:00Z') },
    'Pasar sekunder sedang tutup. Order bisa dipasang lagi mulai 30 Nov 2026 pukul 00.00 WIB.',
    'The secondary market is closed. You can place orders again from 30 Nov 2026 at 00:00 WIB.',
  ],
  [
    'market.closed',
    { reopensAt: null },
    'Pasar sekunder sedang tutup. Order bisa dipasang lagi dalam periode perdagangan berikutnya, yang belum diumumkan.',
    'The secondary market is closed. You can place orders again in the next trading window, which has not been announced yet.',
  ],
  [
    'market.halted',
    { resumesAt: new Date('2026-12-07T03:15:00Z'), waitsFor: 'staff' },
    'Perdagangan properti ini dihentikan sementara sampai 7 Des 2026 pukul 10.15 WIB. Order yang ada masih bisa dibatalkan.',
    'Trading of this property is halted until 7 Dec 2026 at 10:15 WIB. You can still cancel your orders.',
  ],
  [
    'market.halted',
    { resumesAt: null, waitsFor: 'staff' },
    'Perdagangan properti ini dihentikan sementara sampai dilanjutkan oleh Sepetak. Order yang ada masih bisa dibatalkan.',
    'Trading of this property is halted until Sepetak resumes it. You can still cancel your orders.',
  ],
  [
    'market.halted',
    { resumesAt: null, waitsFor: 'window' },
    'Perdagangan properti ini dihentikan sementara sampai periode perdagangan berikutnya. Order yang ada masih bisa dibatalkan.',
    'Trading of this property is halted until the next trading window. You can still cancel your orders.',
  ],
  [
    'market.halted',
    { resumesAt: null, waitsFor: 'vote' },
    'Perdagangan properti ini dihentikan sementara sampai pemungutan suara penjualannya selesai. Order yang ada masih bisa dibatalkan.',
    'Trading of this property is halted until the vote on its sale is over. You can still cancel your orders.',
  ],
] as const)('the refusal %s with %j says when trading continues, or what it waits for', (code, details, id, en) => {
  const refusal = new Refusal(code, 'conflict', details)
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(plain(problemOf(refusal, 'id', 'r1').detail)).toBe(id)
  expect(plain(problemOf(refusal, 'en', 'r1').detail)).toBe(en)
})

test.each([
  ['market.too_few_units', { unitsFree: 0n }, 'change or cancel', 'ubah atau batalkan'],
  ['market.limit_exceeded', { remaining: 0n }, 'from 1 January', 'mulai 1 Januari'],
  ['investors.quota_exceeded', { remaining: 0n }, 'from 1 January', 'mulai 1 Januari'],
])('a refusal %s of someone who has nothing left names a way out other than fewer units', (code, details, en, id) => {
  const refusal = new Refusal(code, 'conflict', details)
  const [english, indonesian] = [problemOf(refusal, 'en', 'r1'), problemOf(refusal, 'id', 'r1')]
  expect(english.detail).toContain(en)
  expect(english.detail).not.toMatch(/fewer units/)
  expect(indonesian.detail).toContain(id)
  expect(indonesian.detail).not.toMatch(/Kurangi/)
})

test('an unexpected error is quoted by the first eight characters of its request', () => {
  const problem = unexpectedProblem(500, 'en', 'dc8df745-37d9-43ec-b8b9-924d7e274bb6')
  expect(problem.detail).toContain('quote DC8DF745.')
  expect(problem.requestId).toBe('dc8df745-37d9-43ec-b8b9-924d7e274bb6')
})
