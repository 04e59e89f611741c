import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { problemCodes } from '../src/api/problem.ts'
import { auditRooms, placeOf } from '../src/web/routes/back-office/audit-words.ts'
import { sourceFiles } from './support/architecture.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

type Words = { actions: Record<string, Record<string, string>>; rooms: Record<string, string> }
const wordsOf = (language: 'id' | 'en') =>
  JSON.parse(readFileSync(`${root}messages/${language}/audit.json`, 'utf8')) as Words

// Actions whose name contains a part that the code fills in.
const composed = [
  ...['link', 'unlink'].map((verb) => `identity.${verb}-provider`),
  ...['marketing', 'analytics', 'face'].flatMap((purpose) => [
    `identity.allow-${purpose}`,
    `identity.withdraw-${purpose}`,
  ]),
  ...['document', 'title-step'].map((record) => `properties.keep-${record}`),
  ...['cancel', 'refuse', 'fail'].map((verb) => `withdrawals.${verb}`),
  ...['import-statement', 'accept-statement'].map((verb) => `reconciliation.${verb}`),
  'banks.check-name',
]

// Names of the same shape that are not actions: tables and sequences.
const tables = [
  'market.numbers',
  'offerings.offerings',
  'offerings.subscriptions',
  'offerings.terms',
  'reconciliation.statements',
]

/** Returns every action that the code writes into the audit log. */
function actions(): Set<string> {
  const codes = new Set([...problemCodes('en'), ...tables])
  const found = new Set(composed)
  for (const { path, text } of sourceFiles(root, ['src'])) {
    if (!path.startsWith('src/domain') || path.includes('.test.')) continue
    for (const [, room = '', verb] of text.matchAll(
      /(?<!operation: )'([a-z-]+)\.([a-z]+(?:-[a-z]+)*)'/g,
    ))
      if (auditRooms.some((each) => each === room) && !codes.has(`${room}.${verb}`))
        found.add(`${room}.${verb}`)
  }
  return found
}

test('every action in the audit log has a name in both languages, and no name is unused', () => {
  const written = [...actions()].toSorted()
  expect(written.length).toBeGreaterThan(120)
  for (const language of ['id', 'en'] as const) {
    const { actions: rooms } = wordsOf(language)
    const named = Object.entries(rooms).flatMap(([room, verbs]) =>
      Object.keys(verbs).map((verb) => `${room}.${verb}`),
    )
    expect(named.toSorted()).toEqual(written)
  }
})

test('every room that writes into the audit log is a filter with a name', () => {
  for (const language of ['id', 'en'] as const) {
    const { actions: byRoom, rooms } = wordsOf(language)
    expect(Object.keys(rooms).toSorted()).toEqual([...auditRooms].toSorted())
    expect(Object.keys(byRoom).toSorted()).toEqual([...auditRooms].toSorted())
  }
})

test('a subject in the log leads to its page only for those who may open it', () => {
  expect(placeOf('opening', 'agen', ['admin'])).toBe('/back-office/openings/agen')
  expect(placeOf('opening', 'agen', ['compliance'])).toBeNull()
  expect(placeOf('user', 'a b', ['compliance'])).toBe('/back-office/customers/a%20b')
  expect(placeOf('session', '1', ['admin'])).toBeNull()
})
