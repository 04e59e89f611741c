import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { slimRouterFile } from './slim-router.ts'

const folder = path.dirname(createRequire(import.meta.url).resolve('react-router'))
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')

/** The names a module gives away, those of a list by what they are called outside. */
function exported(code: string): string[] {
  const found = [...code.matchAll(/export (?:const (\w+)|\{([^}]*)\})/g)]
  const names = found.flatMap(([, one, several = '']) => [one ?? several.split(',')].flat())
  return names.map((name) => name.trim().split(' ').at(-1) ?? '').sort()
}

test.each([
  'lib/router/instrumentation.js',
  'lib/dom/ssr/fallback.js',
  'lib/dom/ssr/errorBoundaries.js',
  'lib/dom/lib.js',
])('the installed router still has in %s what is left out of it, and keeps its names', (file) => {
  const code = read(file)
  const slim = slimRouterFile(file, code)
  expect(slim).not.toBeNull()
  expect(slim?.length).toBeLessThan(code.length)
  expect(exported(slim ?? '')).toEqual(exported(code))
})

test('the router keeps its checks and says nothing of them', () => {
  const code = read('lib/router/router.js')
  const slim = slimRouterFile('lib/router/router.js', code) ?? ''
  const checks = (text: string) => text.match(/\binvariant\(/g)?.length
  expect(checks(slim)).toBe(checks(code))
  expect(slim).toContain('invariant(fetcher);')
  expect(slim).not.toMatch(/\binvariant\([^\n]*, ["`][^\n]*\);$/m)
  expect(slim).not.toMatch(/\bwarning\([^\n]*\);$/m)
  expect(exported(slim)).toEqual(exported(code))
})

test('a router that reads otherwise is not changed in silence', () => {
  expect(slimRouterFile('lib/dom/lib.js', 'export const Link = 1')).toBeNull()
  expect(slimRouterFile('lib/dom/ssr/errorBoundaries.js', 'export const Boundary = 1')).toBeNull()
})
