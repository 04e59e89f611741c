import { expect, test } from 'vitest'
import { translatorOf } from './translator.ts'
import type { TypedTranslator } from './typed-translator.ts'

const messages = { desks: { fields: { escrow: 'Dana di escrow' } } }

test('a translator says whether its group has a text of a key that comes from outside', () => {
  const t = translatorOf('id', messages, 'desks')
  expect(t.has('fields.escrow')).toBe(true)
  for (const key of [
    'fields',
    'fields.other',
    'constructor',
    'fields.toString',
    'fields.escrow.length',
  ])
    expect(t.has(key), key).toBe(false)
})

test('what the type of a translator offers is there, and what is not there cannot be named', () => {
  const t = translatorOf('id', messages, 'desks')
  type Offered = TypedTranslator<'desks'>
  const offered: { readonly [Name in 'rich' | 'has']: Offered[Name] extends never ? never : true } =
    { rich: true, has: true }
  for (const name of Object.keys(offered)) expect(t).toHaveProperty(name)
  const absent: readonly Offered['raw' | 'markup'][] = []
  expect(absent).toEqual([])
  expect(Object.keys(t).toSorted()).toEqual(Object.keys(offered).toSorted())
})
