import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fileOperationAt, fileOperations } from './file-operations.ts'

const document = JSON.parse(
  readFileSync(new URL('../../../api/openapi.json', import.meta.url), 'utf8'),
) as { paths: Record<string, { get?: { responses: Record<string, { content?: object }> } }> }
const prefix = '/api/back-office/'

test('every file that the API answers to staff has an address, and nothing else has one', () => {
  const files = Object.entries(document.paths).flatMap(([path, { get }]) => {
    const content = get?.responses['200']?.content
    const isFile = content !== undefined && !('application/json' in content)
    return path.startsWith(prefix) && isFile ? [path.slice(prefix.length)] : []
  })
  expect(fileOperations).toEqual(files.toSorted())
})

test('an address of a file means its operation, each name encoded', () => {
  expect(fileOperationAt('stamps/01a1/file')).toBe('/back-office/stamps/01a1/file/')
  expect(fileOperationAt('pictures/a b?c')).toBe('/back-office/pictures/a%20b%3Fc/')
})

test.each([
  'customers/01a1',
  'stamps/01a1',
  'stamps//file',
  'stamps/../file',
  'identities/01a1/papers/../decision',
  '',
])('the address %j means no file', (path) => {
  expect(fileOperationAt(path)).toBeNull()
})
