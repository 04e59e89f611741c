import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

// The security documents name the code of each measure and the test that proves it. A change that moves or
// removes either fails here, and so does a missing line.

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The number of requirements in each section, of all levels. */
const sections: Readonly<Record<string, number>> = {
  'V6.1': 3,
  'V6.2': 12,
  'V6.3': 8,
  'V6.4': 6,
  'V6.5': 8,
  'V6.6': 4,
  'V6.7': 2,
  'V6.8': 4,
  'V7.1': 3,
  'V7.2': 4,
  'V7.3': 2,
  'V7.4': 5,
  'V7.5': 3,
  'V7.6': 2,
  'V8.1': 4,
  'V8.2': 4,
  'V8.3': 3,
  'V8.4': 2,
  'V9.1': 3,
  'V9.2': 4,
  'V10.1': 2,
  'V10.2': 3,
  'V10.3': 5,
  'V10.4': 16,
  'V10.5': 5,
  'V10.6': 2,
  'V10.7': 3,
}
const counted = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

const documents = {
  'docs/security/asvs.md': {
    lines: Object.entries(sections).flatMap(([section, count]) =>
      counted(1, count).map((number) => `${section}.${number}`),
    ),
    states: ['met', 'partly', 'otherwise', 'not', 'n/a'],
  },
  'docs/security/attacks.md': {
    lines: [
      ...counted(25, 57).map(String),
      ...counted(1, 13).map((number) => `A${number}`),
      'I4',
      'I6',
    ],
    states: ['tried', 'met', 'partly', 'otherwise', 'not'],
  },
}

type Line = { readonly name: string; readonly state: string; readonly evidence: string }

function linesOf(text: string): Line[] {
  return text.split('\n').flatMap((line) => {
    const [, name = '', , state = '', evidence = ''] = line
      .split(/(?<!\\)\|/)
      .map((part) => part.trim())
    return /^(V?\d[\d.]*|[AI]\d+)$/.test(name) ? [{ name, state, evidence }] : []
  })
}

/** Returns what is wrong with the evidence of a line: a file or test that does not exist. */
function missing({ name, evidence }: Line): string[] {
  const files = [...evidence.matchAll(/`([\w.-]+\/[\w./-]+)`/g)].map(([, file = '']) => file)
  const tests = [...evidence.matchAll(/`([\w./-]+)`: "([^"]+)"/g)]
  return [
    ...files.filter((file) => !existsSync(path.join(root, file))),
    ...tests.flatMap(([, file = '', title = '']) =>
      existsSync(path.join(root, file)) && !read(file).includes(title)
        ? [`${file} has no test "${title}"`]
        : [],
    ),
  ].map((fault) => `${name}: ${fault}`)
}

describe.each(Object.entries(documents))('%s', (file, { lines, states }) => {
  const written = linesOf(read(file))

  test('a security document has one line for each requirement, with a valid status', () => {
    expect(written.map(({ name }) => name)).toEqual(lines)
    expect(written.filter(({ state }) => !states.includes(state))).toEqual([])
    // A met requirement names its evidence, and an unmet one its reason.
    const bare = written.filter(
      ({ state, evidence }) => evidence === '' || (state !== 'n/a' && !/`/.test(evidence)),
    )
    expect(bare).toEqual([])
  })

  test('a security document names only files and tests that exist', () => {
    expect(written.flatMap(missing)).toEqual([])
  })
})

test('a missing file or test is found', () => {
  const line = { name: 'V0', state: 'met' }
  const here = '`tests/security-evidence.test.ts`: "a missing file or test is found"'
  expect(missing({ ...line, evidence: here })).toEqual([])
  expect(missing({ ...line, evidence: '`src/gone.ts`' })).toEqual(['V0: src/gone.ts'])
  // The text is put together here, so that this file does not contain the text that is searched for.
  const never = ['a test', 'of nothing'].join(' ')
  const evidence = `\`tests/security-evidence.test.ts\`: "${never}"`
  expect(missing({ ...line, evidence })).toHaveLength(1)
})
