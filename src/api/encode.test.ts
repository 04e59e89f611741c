import { z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { encoderOf } from './encode.ts'

test('amounts become integers, instants become ISO 8601 in UTC, and undeclared fields are omitted', () => {
  const schema = z.object({
    amount: z.int(),
    at: z.iso.datetime(),
    items: z.array(z.object({ units: z.int() })),
    note: z.string().nullable(),
    owner: z.object({ name: z.string() }).optional(),
  })
  const value = {
    amount: 1_500n,
    at: new Date('2026-11-23T05:00:00Z'),
    items: [{ units: 2n, cost: 3n }],
    note: null,
    password: 'secret',
  }
  expect(encoderOf(schema)(value)).toEqual({
    amount: 1500,
    at: '2026-11-23T05:00:00.000Z',
    items: [{ units: 2 }],
    note: null,
  })
})

test('an amount that JSON cannot represent exactly is refused, not rounded', () => {
  expect(() => encoderOf(z.object({ amount: z.int() }))({ amount: 2n ** 53n })).toThrow(RangeError)
})

test('the option of a union is chosen by its literals and its fields', () => {
  const schema = z.union([
    z.object({ state: z.literal('found'), rate: z.number() }),
    z.object({ state: z.literal('none'), reason: z.enum(['young', 'empty']) }),
  ])
  const encode = encoderOf(schema)
  expect(encode({ state: 'none', reason: 'young', rate: 1 })).toEqual({
    state: 'none',
    reason: 'young',
  })
  expect(() => encode({ state: 'other' })).toThrow(TypeError)
})

test('a strict response schema omits undeclared fields, a loose one keeps them', () => {
  expect(encoderOf(z.strictObject({ a: z.int() }))({ a: 1n, b: 2 })).toEqual({ a: 1 })
  expect(encoderOf(z.looseObject({ a: z.int() }))({ a: 1n, b: 2 })).toEqual({ a: 1, b: 2 })
})

test('the values of a record are encoded one by one', () => {
  expect(encoderOf(z.record(z.string(), z.int()))({ a: 1n })).toEqual({ a: 1 })
})
