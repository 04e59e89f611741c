import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answeredTypes, isForEverybody, operations, pathShape, takesForm } from './operations.ts'

const document = JSON.parse(
  readFileSync(new URL('../api/openapi.json', import.meta.url), 'utf8'),
) as { paths: Record<string, Record<string, unknown>> }

const nameOf = (method: string, path: string) => `${method.toUpperCase()} ${path}`

test('the list of operations has exactly the operations of the API document', () => {
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => nameOf(method, path.replace(/^\/api/, ''))),
  )
  expect(operations.map(({ method, path }) => nameOf(method, path)).toSorted()).toEqual(
    documented.filter((name) => !name.includes(' /dev/')).toSorted(),
  )
})

function declared(name: string) {
  const found = operations.find(({ method, path }) => nameOf(method, path) === name)
  if (found === undefined) throw new Error(`no operation ${name}`)
  return found
}

test('an operation declares who may call it, its request and its responses', () => {
  const portrait = declared('POST /users/portrait')
  expect([takesForm(portrait), isForEverybody(portrait)]).toEqual([true, false])
  const places = declared('GET /places')
  expect([takesForm(places), isForEverybody(places)]).toEqual([false, true])
  expect(answeredTypes(declared('GET /wallet'))).toEqual(['application/json'])
  expect(answeredTypes(declared('GET /wallet/continuity-pack'))).toEqual(['application/zip'])
})

test('the pattern of a path matches one segment for each parameter', () => {
  const shape = pathShape(declared('GET /wallet/movements/{movementId}/receipt'))
  expect(shape.test('/api/wallet/movements/7/receipt')).toBe(true)
  expect(shape.test('/api/wallet/movements/7/8/receipt')).toBe(false)
  expect(shape.test('/api/wallet/movements//receipt')).toBe(false)
})
