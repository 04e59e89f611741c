import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readOperatorProfile } from './operator-profile.ts'

const demo = fileURLToPath(new URL('../../../data/operator-demo.json', import.meta.url))

async function readText(text: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sepetak-story-'))
  try {
    const file = path.join(folder, 'operator.json')
    writeFileSync(file, text)
    return await readOperatorProfile(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('the demo file is a valid file of an operator', async () => {
  const { people, history, screening } = await readOperatorProfile(demo)
  expect(people.some(({ isAdviser }) => isAdviser)).toBe(true)
  expect(history.some(({ isMistake }) => isMistake)).toBe(true)
  expect(screening?.refused.length).toBeGreaterThan(0)
  expect(new Set(people.map(({ id }) => id)).size).toBe(people.length)
})

test('a file in which the operator publishes nothing is valid', async () => {
  const nothing = { people: [], history: [], screening: null, documents: [] }
  expect(await readText(JSON.stringify(nothing))).toEqual(nothing)
})

test.each([
  [
    'one language only',
    {
      history: [
        { on: '2026-01-01', isMistake: false, title: { id: 'x' }, text: { id: 'x', en: 'x' } },
      ],
    },
    /history\.0\.title\.en/,
  ],
  [
    'an address that is not https',
    {
      documents: [
        {
          title: { id: 'a', en: 'b' },
          number: null,
          issuedOn: null,
          address: 'javascript:alert(1)',
        },
      ],
    },
    /documents\.0\.address/,
  ],
  ['something it may not say', { extra: true }, /Unrecognized/],
])('a file with %s is refused with the position of the error', async (_what, changed, fault) => {
  const profile = { people: [], history: [], screening: null, documents: [], ...changed }
  await expect(readText(JSON.stringify(profile))).rejects.toThrow(fault)
})
