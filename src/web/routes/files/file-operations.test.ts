import { expect, test } from 'vitest'
import { fileOperationAt } from './file-operations.ts'

test('a file address maps to its API operation in either language and keeps its parts encoded', () => {
  const path = (address: string) => fileOperationAt(address)?.path
  expect(path('/dashboard/files/wallet/statements/2026-10/file')).toBe(
    '/wallet/statements/2026-10/file/',
  )
  expect(path('/en/back-office/files/stamps/01a1/file')).toBe('/back-office/stamps/01a1/file/')
  expect(path('/back-office/files/pictures/a%20b%3Fc')).toBe('/back-office/pictures/a%20b%3Fc/')
  expect(path('/en/files/meetings/01a1/published-votes/csv')).toBe(
    '/meetings/01a1/published-votes/csv/',
  )
})

test('only files for everyone are asked of the API without an account', () => {
  const isPublic = (address: string) => fileOperationAt(address)?.isPublic
  expect(isPublic('/files/properties/ruko/issued-documents/01a1')).toBe(true)
  expect(isPublic('/dashboard/files/properties/ruko/buyer-documents/01a1')).toBe(false)
  expect(isPublic('/back-office/files/stamps/01a1/file')).toBe(false)
})

test.each([
  '/dashboard/files/',
  '/dashboard/files/wallet',
  '/dashboard/files/wallet/statements/2026-10',
  '/dashboard/files/wallet//statements/2026-10/file',
  '/dashboard/files/subscriptions/../certificate/file',
  '/dashboard/files/subscriptions/%2e%2E/certificate/file',
  '/dashboard/files/back-office/audit/csv',
  '/back-office/files/users/portrait',
  '/back-office/files/customers/01a1',
  '/back-office/files/stamps/01a1',
  '/back-office/audit/csv',
  '/files/wallet/proof',
  '/files/properties/ruko/buyer-documents/01a1',
  '/marketplace',
])('the address %j maps to no file', (address) => {
  expect(fileOperationAt(address)).toBeNull()
})
