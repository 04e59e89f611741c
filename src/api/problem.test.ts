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
