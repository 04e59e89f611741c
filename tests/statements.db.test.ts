import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from './support/database.ts'
import { type Checked, checkStatements } from './support/statements/check-statements.ts'

let database: TestDatabase
let product: Checked
let planted: Checked

beforeAll(async () => {
  database = await testDatabase()
  ;({ product, planted } = await checkStatements(database.url, {
    product: (file) => /^src\/(?!web\/)/.test(file) && !/\.test\.tsx?$/.test(file),
    planted: (file) => file.endsWith('statements/planted.ts'),
  }))
})
afterAll(() => database.close())

test('every statement of the product can be read from its sources', () => {
  expect(product.unread).toEqual([])
  expect(product.statements).toBeGreaterThan(1000)
  expect(product.declared).toBeGreaterThan(600)
})

test('the migrated database accepts every statement of the product in every form', () => {
  expect(product.refused).toEqual([])
})

test('every row type of the product has the names and types that the database returns', () => {
  expect(product.different).toEqual([])
})

test('a statement with a wrong name is found, even when only one branch contains it', () => {
  expect(messagesOf(planted.refused)).toEqual([
    'column "idd" does not exist',
    'column "made_at" does not exist',
  ])
})

test('a row type that differs from the returned row is found, and a correct one is not reported', () => {
  expect(messagesOf(planted.different)).toEqual([
    'createdAt is not answered',
    'createdAt is not declared',
    'total is a bigint and declared as number',
    'createdAt is a Date and declared as string',
    'sums is JSON and cannot hold a bigint',
    'createdAt always has a value and is declared with null',
    'activatedAt may be null and is declared without',
  ])
})

test('a statement that cannot be read, and a fragment that no statement uses, are reported', () => {
  expect(messagesOf(planted.unread)).toEqual([
    'nobody is seen to hand over part',
    'part of no statement that was read',
  ])
})

function messagesOf(faults: readonly string[]): string[] {
  return faults.map((fault) => fault.replace(/^\S+:\d+: /, ''))
}
