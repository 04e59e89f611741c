import { expect, test } from 'vitest'
import { fileOperationAt } from './file-operations.ts'

test('a file address maps to its API operation in either language and keeps its parts encoded', () => {
  expect(fileOperationAt('/dashboard/files/wallet/statements/2026-10/file')).toBe(
    '/wallet/statements/2026-10/file/',
  )
  expect(fileOperationAt('/en/back-office/files/stamps/01a1/file')).toBe(
    '/back-office/stamps/01a1/file/',
  )
  expect(fileOperationAt('/back-office/files/pictures/a%20b%3Fc')).toBe(
    '/back-office/pictures/a%20b%3Fc/',
  )
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
  '/marketplace',
])('the address %j maps to no file', (address) => {
  expect(fileOperationAt(address)).toBeNull()
})
