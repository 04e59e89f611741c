import { expect, test } from 'vitest'
import { Refusal } from '#kernel'
import { problemOf } from './problem.ts'

test('days and months in a refusal are written as the reader writes them', () => {
  const details = { earliest: '2027-03-21', latest: '2027-05-20' }
  const refusal = new Refusal('request.invalid', 'invalid', {}, [
    { path: 'recordOn', code: 'distributions.record_date', details },
  ])
  expect(problemOf(refusal, 'id', 'r1').errors?.[0]?.message).toBe(
    'Tanggal pencatatan harus antara 21 Maret 2027 dan 20 Mei 2027.',
  )
  expect(problemOf(refusal, 'en', 'r1').errors?.[0]?.message).toContain('21 March 2027')
})
