import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('..', import.meta.url))

// A text that starts or ends with a separator is a fact next to another one, and the dot may be left at the end of a
// line. Titles and labels, which a browser shows in one line, have it inside.
test('no screen puts a separator dot at the edge of a text: facts in a line are a FactLine', () => {
  const edge = /[`'"]\\u00a0· |\\u00a0· [`'"]|&nbsp;·/
  const found = globSync('**/*.tsx', { cwd: web }).filter((path) =>
    edge.test(readFileSync(`${web}/${path}`, 'utf8')),
  )
  expect(found).toEqual([])
})
