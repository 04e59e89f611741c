import { expect, test } from 'vitest'
import { answeredTypes, isForEverybody, operations } from '#contract/operations.ts'
import { fileOperations } from '../src/web/routes/files/file-operations.ts'

// JSON does not count as a file unless the operation also returns other types; a stream never ends.
const notFiles = ['application/json', 'text/event-stream']
// A receipt is JSON that a program reads later, so it is sent as a file.
const receipts = ['/wallet/proof', '/meetings/{meetingId}/receipt']

const files = operations
  .filter(
    (operation) =>
      operation.method === 'get' &&
      !isForEverybody(operation) &&
      (receipts.includes(operation.path) ||
        answeredTypes(operation).some((type) => !notFiles.includes(type))),
  )
  .map(({ path }) => path)

test('every file that the API serves to signed-in users has an address in the web app, and no other operation has one', () => {
  const listed = listedAs({ isPublic: false })
  expect(listed.toSorted()).toEqual(files.toSorted())
})

test('every file with a public address is one that the API serves to everyone', () => {
  const everybodys = operations.filter(isForEverybody).map(({ path }) => path)
  expect(everybodys).toEqual(expect.arrayContaining(listedAs({ isPublic: true })))
})

function listedAs(kind: { readonly isPublic: boolean }): string[] {
  const areas = fileOperations.filter(({ isPublic }) => isPublic === kind.isPublic)
  return areas.flatMap(({ below, operations: names }) => names.map((name) => `${below}${name}`))
}
