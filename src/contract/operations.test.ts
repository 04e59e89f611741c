import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  answeredTypes,
  isForEverybody,
  type Operation,
  operations,
  pathShape,
  takesForm,
} from './operations.ts'
import { staffRoles } from './words/accounts.ts'
import { mayPropose, proposalKinds } from './words/approvals.ts'

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

/** The kinds whose operations admit other roles than those that may propose, or that no operation proposes. */
function kindsWithOtherRoles(declared: readonly Pick<Operation, 'guards'>[]) {
  return proposalKinds.filter((kind) => {
    const proposers = staffRoles.filter((role) => mayPropose(kind, [role]))
    const admitted = declared
      .filter(({ guards }) => guards.proposes.includes(kind))
      .map(({ guards }) => (guards.roles ?? []).toSorted())
    return (
      admitted.length === 0 ||
      admitted.some((roles) => roles.join() !== proposers.toSorted().join())
    )
  })
}

test('exactly the roles that may propose an act can call the operation that proposes it', () => {
  expect(kindsWithOtherRoles(operations)).toEqual([])
})

test('finds a kind whose operation admits another role or is missing', () => {
  const wrong = operations.map(({ guards }) => ({
    guards: guards.proposes.includes('distribution')
      ? { ...guards, roles: ['finance', 'admin'] as const }
      : guards,
  }))
  expect(kindsWithOtherRoles(wrong)).toEqual(['distribution'])
  const without = operations.filter(({ guards }) => !guards.proposes.includes('month-void'))
  expect(kindsWithOtherRoles(without)).toEqual(['month-void'])
})
