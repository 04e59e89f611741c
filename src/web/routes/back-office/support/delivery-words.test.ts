import { expect, test } from 'vitest'
import { faultOf } from './delivery-words.ts'

test.each([
  ['EENVELOPE SMTP 550', 'refused'],
  ['EENVELOPE SMTP 451', 'later'],
  ['EENVELOPE', 'refused'],
  ['EAUTH SMTP 535', 'login'],
  ['EMESSAGE SMTP 554', 'message'],
  ['EDNS', 'host'],
  ['ECONNECTION', 'away'],
  ['ETIMEDOUT', 'away'],
  ['ESOCKET', 'away'],
  ['unknown', 'unknown'],
] as const)('the delivery error %s of an email is reported as %s', (code, fault) => {
  expect(faultOf(code)).toBe(fault)
})
