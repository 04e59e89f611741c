import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import compile from 'icu-minify/compile'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../messages/', import.meta.url))
const areas = readdirSync(`${root}id`).filter((file) => file.endsWith('.json'))

function texts(locale: string, file: string): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') found.set(path, value)
    else for (const [key, child] of Object.entries(value as object)) walk(child, `${path}.${key}`)
  }
  walk(JSON.parse(readFileSync(`${root}${locale}/${file}`, 'utf8')), '')
  return found
}

/** The names of a text's arguments and tags. */
function names(text: string): string[] {
  const found = new Set<string>()
  const walk = (part: unknown) => {
    if (!Array.isArray(part)) return
    if (part.length > 0 && typeof part[0] === 'string' && part.length < 4) found.add(part[0])
    for (const child of part) walk(child)
  }
  const compiled = compile(text)
  if (Array.isArray(compiled)) for (const part of compiled) walk(part)
  return [...found].sort()
}

test('both languages have the same areas', () => {
  expect(readdirSync(`${root}en`).filter((file) => file.endsWith('.json'))).toEqual(areas)
})

test.each(areas)('%s has the same texts with the same arguments in both languages', (file) => {
  const id = texts('id', file)
  const en = texts('en', file)
  expect([...en.keys()].sort()).toEqual([...id.keys()].sort())
  for (const [key, text] of id) {
    expect(text, key).not.toBe('')
    expect(names(en.get(key) ?? ''), key).toEqual(names(text))
  }
})
