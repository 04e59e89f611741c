import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import { problemCodes } from '../src/api/problem.ts'
import { sourceFiles } from './support/architecture.ts'
import { declaredCodes } from './support/declared-refusals.ts'

const files = sourceFiles(fileURLToPath(new URL('..', import.meta.url)), ['src', 'tests'])
const isTest = (path: string) => /\.(test|e2e)\.tsx?$/.test(path)
const codes = problemCodes('id')

/** Returns the codes that occur in none of the texts. */
function unnamed(wanted: readonly string[], texts: readonly string[]): string[] {
  const named = new Set(texts.flatMap((text) => text.match(/(?<![\w.])[a-z_]+\.[a-z_]+/g) ?? []))
  return wanted.filter((code) => !named.has(code))
}

test('every refusal, and every error of a field, is named by at least one test', () => {
  const texts = files.filter(({ path }) => isTest(path)).map(({ text }) => text)
  expect(codes.length).toBeGreaterThan(500)
  expect(unnamed(codes, texts)).toEqual([])
})

test('a refusal that no test names is found, also when a longer code is named', () => {
  const texts = ["code: 'wallet.not_found_here'", "toBe('wallet.closed')"]
  expect(unnamed(['wallet.not_found', 'wallet.closed'], texts)).toEqual(['wallet.not_found'])
})

test('every refusal that an operation declares has a message and occurs in the code behind the API', () => {
  const declared = [...new Set(operations.flatMap(declaredCodes))]
  expect(declared.length).toBeGreaterThan(300)
  expect(declared.filter((code) => !codes.includes(code))).toEqual([])
  const behind = files.filter(
    ({ path }) => /^src\/(api|domain|kernel)\//.test(path) && !isTest(path),
  )
  expect(
    unnamed(
      declared,
      behind.map(({ text }) => text),
    ),
  ).toEqual([])
})
