import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { locales } from '#kernel'
import { problemCodes } from '../src/api/problem.ts'
import {
  circles,
  type SourceFile,
  sharedNames,
  sourceFiles,
  unusedExports,
  unusedNames,
  unusedPermissions,
  violations,
} from './support/architecture.ts'
import { rooms } from './support/rooms.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = sourceFiles(root, ['src', 'tests'])

test('the code follows the rules for rooms, faces, names and sizes', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(violations(files)).toEqual([])
})

test('every room in the table has a face in package.json, and only the contract has a wildcard', () => {
  const { imports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
    imports: Record<string, string>
  }
  const faces = Object.keys(imports).map((name) => name.slice(1))
  const patterns = faces.filter((face) => face.includes('*'))
  expect(patterns).toEqual(['contract/*'])
  for (const face of faces) expect([...Object.keys(rooms), ...patterns]).toContain(face)
})

test('a face exports names one by one and contains no logic', () => {
  for (const face of files.filter((file) =>
    /^src\/(domain\/)?[a-z-]+\/index\.ts$/.test(file.path),
  )) {
    expect(face.text, face.path).not.toMatch(/export \*/)
    expect(face.text, face.path).not.toMatch(/\b(function|const|let|class)\b/)
  }
})

test('the rooms of the table depend on each other in one direction', () => {
  const seen = new Set<string>()
  const visit = (room: string, trail: string[]): void => {
    expect(trail, `${room} is used in a circle`).not.toContain(room)
    if (seen.has(room)) return
    for (const below of rooms[room] ?? []) visit(below, [...trail, room])
    seen.add(room)
  }
  for (const room of Object.keys(rooms)) visit(room, [])
})

test('each permission of the table is used by a file of the room, and listed once', () => {
  expect(unusedPermissions(files)).toEqual([])
  expect(unusedPermissions([])).toContain('audit: kernel')
  for (const below of Object.values(rooms)) expect(below).toEqual([...new Set(below)])
})

test('no files import each other in a circle, not even types', () => {
  expect(circles(files)).toEqual([])
})

test('each name is exported by the face of only one room', () => {
  expect(sharedNames(files)).toEqual([])
})

test('a face exports only names that another room, a program or a benchmark uses', () => {
  const users = sourceFiles(root, ['src', 'bench', 'scripts']).filter(
    ({ path }) => !/\.test\.tsx?$/.test(path),
  )
  expect(unusedNames(users).filter((name) => !/^(api|demo|dev): /.test(name))).toEqual(usedByTests)
})

/** What tests of several rooms share: a check of stored rows, and what the tools of tests/support implement. */
const usedByTests = [
  'distributions: NewAnnouncement',
  'identity: pollSessionEnds',
  'payments: Decision',
  'payments: PayoutRefused',
  'properties: checkListings',
]

test('a file of the product exports only names that another file uses', () => {
  const { imports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  const all = sourceFiles(root, ['src', 'tests', 'bench', 'scripts', '.'])
  expect(unusedExports(all, imports)).toEqual([])
})

test('no module of the pages has a module variable, because two requests would share it', () => {
  const pages = files.filter(({ path }) => path.startsWith('src/web/') && !path.includes('.test.'))
  expect(pages.length).toBeGreaterThan(300)
  const found = pages.filter(({ text }) => /^(export )?(let|var) /m.test(text))
  expect(found.map(({ path }) => path)).toEqual([])
})

test('no page lists the roles that may do something, because the contract states them', () => {
  const pages = files.filter(({ path }) => path.startsWith('src/web/') && !path.includes('.test.'))
  const named = /'(compliance|finance)'|\brole === '|\broles\.includes\('/
  expect(pages.filter(({ text }) => named.test(text)).map(({ path }) => path)).toEqual([])
})

test('no room and no handler lists roles of staff, because the contract states them', () => {
  const others = files.filter(
    ({ path }) => /^src\/(api|domain|programs)\//.test(path) && !path.includes('.test.'),
  )
  const listed = /\['(ops|finance|compliance|support|admin)'[,\]]|'(finance|compliance)'/
  expect(others.filter(({ text }) => listed.test(text)).map(({ path }) => path)).toEqual([])
  for (const planted of ["staffIn(tx, ['ops', 'finance'])", "roles.includes('finance')"])
    expect(listed.test(planted), planted).toBe(true)
})

test('the types and sizes of uploaded files are stated by the contract alone', () => {
  const stated =
    /\btypes: \[\s*'(image|application)\/|\baccept="[^"]*(pdf|jpe?g|png)|\bbytesMax\b:? ?=? ?\d/
  const others = files.filter(
    ({ path }) => /^src\/(api|demo|domain|web)\//.test(path) && !path.includes('.test.'),
  )
  expect(others.filter(({ text }) => stated.test(text)).map(({ path }) => path)).toEqual([])
  for (const planted of [
    "const rule = { types: ['image/png'] }",
    '<FileInput accept=".jpg,.pdf" />',
    'const rule = { bytesMax: 5 * 1024 }',
  ])
    expect(stated.test(planted), planted).toBe(true)
})

const wordList = /\[\s*((?:'[A-Za-z0-9-]+',?\s*){2,})\]/g

/** The lists of words in a text, each in alphabetical order. */
function listsIn(text: string): string[] {
  return [...text.matchAll(wordList)].map(([, list = '']) =>
    [...list.matchAll(/'([^']+)'/g)]
      .map(([, word]) => word)
      .toSorted()
      .join(),
  )
}

test('no page repeats a list of words of the contract, in the same order or another', () => {
  // Two words, such as yes and no, may agree by chance.
  const stated = new Set(
    files
      .filter(({ path }) => path.startsWith('src/contract/'))
      .flatMap(({ text }) => listsIn(text).filter((list) => list.split(',').length > 2)),
  ).add(locales.toSorted().join())
  const copied = (text: string) => listsIn(text).filter((list) => stated.has(list))
  const pages = files.filter(({ path }) => path.startsWith('src/web/') && !path.includes('.test.'))
  expect(pages.flatMap(({ path, text }) => copied(text).map((list) => `${path}: ${list}`))).toEqual(
    [],
  )
  expect(copied("const formats = ['xlsx', 'csv', 'json'] as const")).toEqual(['csv,json,xlsx'])
})

test('the contract has one schema for a day, because the database refuses days that others accept', () => {
  const contract = files.filter(({ path }) => /^src\/contract\/.*(?<!\.test)\.ts$/.test(path))
  const found = contract.filter(({ text }) => /iso\s*\.date\(/.test(text))
  expect(found.map(({ path }) => path)).toEqual(['src/contract/fields.ts'])
})

test('days, months and midnights are calculated by the kernel alone', () => {
  const calculated =
    /86_?400|864e5|24 \* 60|60 \* 60|\bDate\.UTC\b|\.[gs]et(UTC)?(FullYear|Month|Date|Day|Hours)\(|toISOString\(\)\s*\.slice|(?:At|[aA]sOf)\.slice\(0,|\+07:00|T00:00/
  const others = files.filter(
    ({ path }) => /^src\/(?!kernel\/)/.test(path) && !path.includes('.test.'),
  )
  const found = others.filter(({ text }) => calculated.test(text)).map(({ path }) => path)
  expect(found).toEqual([])
  for (const planted of [
    'const tomorrow = new Date(now.getTime() + 86_400_000)',
    'const maxAge = 7 * 24 * 60 * 60',
    'at.setUTCMonth(at.getUTCMonth() + 1)',
    'const year = now.getFullYear()',
    'new Date(Date.UTC(2026, 11, 0))',
    'instant.toISOString().slice(0, 10)',
    'offering.opensAt.slice(0, 10)',
    "new Date(on + 'T00:00:00Z')",
    'new Date(`2026-11-29T09:00:00+07:00`)',
  ])
    expect(calculated.test(planted), planted).toBe(true)
})

test('every refusal has a message in both languages, and no message is unused', () => {
  const used = new Set<string>()
  for (const { path, text } of files) {
    if (
      !path.startsWith('src/domain') &&
      !path.startsWith('src/api') &&
      !path.startsWith('src/contract') &&
      !path.startsWith('src/demo')
    )
      continue
    if (path.endsWith('.test.ts')) continue
    for (const [, code] of text.matchAll(/'([a-z]+(?:_[a-z]+)*\.[a-z]+(?:_[a-z]+)*)'/g))
      if (code !== undefined) used.add(code)
  }
  const id = problemCodes('id')
  expect(problemCodes('en').toSorted()).toEqual(id.toSorted())
  for (const { path, text } of files.filter((file) => /refusals\.ts$/.test(file.path))) {
    for (const [, code] of text.matchAll(/new Refusal\(\s*'([^']+)'/g))
      expect(id, path).toContain(code)
  }
  expect(id.filter((code) => !used.has(code))).toEqual([])
})

describe('a planted violation is found', () => {
  const planted: [string, SourceFile][] = [
    [
      'as a type only',
      { path: 'src/web/x.ts', text: "import { list } from '#contract/wallet/wallet.ts'" },
    ],
    [
      'may not use the operations',
      { path: 'src/domain/ledger/x.ts', text: "import { list } from '#contract/wallet/wallet.ts'" },
    ],
    ['may not use', { path: 'src/domain/ledger/x.ts', text: "import { a } from '#offerings'" }],
    ['may not use', { path: 'src/web/x.tsx', text: "import { a } from '#ledger'" }],
    ['may not use', { path: 'src/web/x.tsx', text: "import type { A } from '#api'" }],
    ['past a face', { path: 'src/api/x.ts', text: "import { a } from '#ledger/entry.ts'" }],
    [
      'ask its face',
      { path: 'src/domain/payments/x.ts', text: "import { a } from '../ledger/entry.ts'" },
    ],
    [
      'ask its face',
      { path: 'src/domain/payments/x.ts', text: "const a = await import('../ledger/entry.ts')" },
    ],
    ['ask its face', { path: 'src/api/x.ts', text: "export { a } from '../web/ui/button.tsx'" }],
    [
      'is used in',
      { path: 'src/domain/offerings/x.ts', text: "import { hash } from '@node-rs/argon2'" },
    ],
    ['is used in', { path: 'src/domain/ledger/x.ts', text: "import { Hono } from 'hono/tiny'" }],
    ['is a drawer', { path: 'src/domain/ledger/utils.ts', text: '' }],
    ['is a drawer', { path: 'src/api/helpers/x.ts', text: '' }],
    ['not in kebab case', { path: 'src/web/ui/Button.tsx', text: '' }],
    ['more than 400', { path: 'src/api/x.ts', text: '\n'.repeat(400) }],
    ['more than 600', { path: 'src/api/x.test.ts', text: '\n'.repeat(600) }],
    ['not in the table', { path: 'src/domain/votes/x.ts', text: "import { a } from '#kernel'" }],
  ]
  test.each(planted)('a planted violation is found: %s: %o', (fault, file) => {
    expect(violations([file]).join()).toContain(fault)
  })

  test.each([
    ['a value', "import { a } from './a.ts'"],
    ['a type', "import type { A } from './a.ts'"],
    ['a type among values', "import { type A } from './a.ts'"],
    ['a type that is passed on', "export type { A } from './a.ts'"],
    ['a module that is loaded later', "const later = () => import('./a.ts')"],
    ['the type of a module', "type A = typeof import('./a.ts')"],
  ])('files that import each other in a circle, closed by %s', (_, closing) => {
    const file = (name: string, text: string) => ({ path: `src/web/${name}.ts`, text })
    const open = [
      file('a', "import { b } from './b.ts'"),
      file('b', "import type { C } from './c.ts'\nimport { e } from './e.ts'"),
      file('d', "export { a } from './a.ts'"),
    ]
    expect(circles([...open, file('c', "import type { E } from './e.ts'")])).toEqual([])
    expect(circles([...open, file('c', closing)])).toEqual([
      'src/web/a.ts → src/web/b.ts → src/web/c.ts → src/web/a.ts',
    ])
  })

  test('a name that two faces export', () => {
    const face = (room: string) => ({
      path: `src/domain/${room}/index.ts`,
      text: "export type { Night } from './night.ts'\nexport { read as readNight } from './read.ts'",
    })
    expect(sharedNames([face('wallet')])).toEqual([])
    expect(sharedNames([face('wallet'), face('ledger')])).toEqual([
      'Night: wallet, ledger',
      'readNight: wallet, ledger',
    ])
  })

  test('a name of a face that no file uses', () => {
    const face = { path: 'src/domain/wallet/index.ts', text: "export { a, b as c } from './a.ts'" }
    const user = { path: 'src/api/x.ts', text: "import { type c, d } from '#wallet'" }
    expect(unusedNames([face, user])).toEqual(['wallet: a'])
  })

  test('a name that is exported although no other file uses it', () => {
    const one = {
      path: 'src/contract/wallet/one.ts',
      text: 'export type A = B\nexport type B = 1\nexport const c = 1\nexport async function d() {}',
    }
    const found = (text: string) =>
      unusedExports([one, { path: 'src/contract/two.ts', text }], { '#one': `./${one.path}` })
    expect(found('')).toEqual(['A', 'B', 'c', 'd'].map((name) => `${one.path}: ${name}`))
    expect(found("import type { A, B as E } from './wallet/one.ts'")).toEqual([
      `${one.path}: c`,
      `${one.path}: d`,
    ])
    expect(found("import { type A, c,\n d } from '#one'")).toEqual([`${one.path}: B`])
    expect(found("export { d } from '#contract/wallet/one.ts'")).not.toContain(`${one.path}: d`)
    expect(found("import * as one from './wallet/one.ts'\none.c")).not.toContain(`${one.path}: c`)
    expect(found("const { d } = await import('./wallet/one.ts')")).toHaveLength(3)
    expect(found("import { c } from './one.ts'")).toHaveLength(4)
  })

  test('code that follows the rules is not reported as a violation', () => {
    const text =
      "import type { Call } from '#contract/wallet/wallet.ts'\nimport { money } from '#kernel'\nimport { a } from './a.ts'"
    expect(violations([{ path: 'src/web/x.tsx', text }])).toEqual([])
  })
})
