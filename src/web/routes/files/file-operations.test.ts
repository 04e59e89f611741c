import { expect, test } from 'vitest'
import { answeredTypes, isForEverybody, operations } from '#contract/operations.ts'
import { fileOperationAt, fileOperations } from './file-operations.ts'

// JSON is no file, unless the operation also answers other kinds; a stream never ends.
const notFiles = ['application/json', 'text/event-stream']
// A receipt is JSON that a program reads later, so it is sent as a file.
const receipt = '/wallet/proof'

const files = operations
  .filter(
    (operation) =>
      operation.method === 'get' &&
      !isForEverybody(operation) &&
      (operation.path === receipt ||
        answeredTypes(operation).some((type) => !notFiles.includes(type))),
  )
  .map(({ path }) => path)

test('every file that the API answers to who is signed in has an address, and nothing else has one', () => {
  const listed = fileOperations.flatMap(({ below, operations: names }) =>
    names.map((name) => `${below}${name}`),
  )
  expect(listed.toSorted()).toEqual(files.toSorted())
})

test('an address of a file means its operation in either language, each name as it is encoded', () => {
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
])('the address %j means no file', (address) => {
  expect(fileOperationAt(address)).toBeNull()
})
