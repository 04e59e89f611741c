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

/** The names of the arguments and tags in a text. */
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

const counted = (
  'accounts addresses answers attempts buildings characters cities codes comments companies complaints ' +
  'copies days deposits devices digits documents entries files friends holders hours houses installments ' +
  'investors invitations invoices items keys leases letters lines members messages minutes months ' +
  'movements names nights notices offerings orders pages payments payouts people photographs photos places ' +
  'postings prices properties property-months proposals purchases questions receipts reports requests rooms ' +
  'seconds sessions shares statements steps things times transfers tries units votes weeks withdrawals words years'
).split(' ')
const afterCount = new RegExp(`^(?:<[^>]*>)? (?:[a-z]+ )?(?:${counted.join('|')})\\b`)
const compiledPlural = 2

/** Counts followed by a fixed plural noun, such as `{count} units`. */
function fixedPlurals(text: string): string[] {
  const found: string[] = []
  const walk = (parts: readonly unknown[]) =>
    parts.forEach((part, at) => {
      if (!Array.isArray(part)) return
      const [name, kind, branches] = part
      if (kind === compiledPlural) return
      if (typeof branches === 'object' && branches !== null && !Array.isArray(branches))
        for (const branch of Object.values(branches)) if (Array.isArray(branch)) walk(branch)
      if (Array.isArray(kind) || typeof kind === 'string') walk(part.slice(1))
      const next = parts[at + 1]
      if (typeof next === 'string' && afterCount.test(next)) found.push(`{${name}}${next}`)
    })
  const compiled = compile(text)
  if (Array.isArray(compiled)) walk(compiled)
  return found
}

// Exceptions: the value before these nouns is not a count, or is a list of counts.
const noCount: Readonly<Record<string, RegExp>> = {
  '.certificate.meaning.held': /^{property} when units /,
  '.staff-stopped.text': /^{reason} Two people /,
  '.numberHint': /^{digits} digits/,
}

test('the plural check finds a fixed plural after a count, also inside a choice or a link, and accepts a plural block', () => {
  expect(fixedPlurals('{count} units left')).toEqual(['{count} units left'])
  expect(fixedPlurals('{count, number} working days')).toEqual(['{count} working days'])
  expect(fixedPlurals('<b>{hours} hours</b>')).toEqual(['{hours} hours'])
  expect(fixedPlurals('{kind, select, a {{days} days} other {}}')).toEqual(['{days} days'])
  expect(fixedPlurals('{days, plural, one {# day} other {# days}} and {name}')).toEqual([])
})

test.each(areas)('%s has no count with a fixed plural in English, such as "1 units"', (file) => {
  const found = [...texts('en', file)].flatMap(([key, text]) =>
    fixedPlurals(text)
      .filter((part) => noCount[key]?.test(part) !== true)
      .map((part) => `${key}: ${part}`),
  )
  expect(found).toEqual([])
})
