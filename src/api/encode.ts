import type { z } from '@hono/zod-openapi'
import { toJsonInteger } from '#kernel'

/** A domain value that can be encoded as `Wire`: amounts may be bigint, instants Date. */
export type Domain<Wire> = unknown extends Wire
  ? unknown
  : Wire extends string
    ? string extends Wire
      ? string | Date
      : Wire
    : Wire extends number
      ? number extends Wire
        ? number | bigint
        : Wire
      : Wire extends boolean | null | undefined
        ? Wire
        : Wire extends readonly (infer Item)[]
          ? readonly Domain<Item>[]
          : { readonly [Key in keyof Wire]: Domain<Wire[Key]> }

type Encode = (value: unknown) => unknown

const known = new WeakMap<z.ZodType, Encode>()

/**
 * Compiles an encoder for a schema: amounts become integers (`RangeError` above 2^53−1), instants ISO 8601 in
 * UTC, and objects keep only declared fields, so that nothing else is sent.
 */
export function encoderOf(schema: z.ZodType): Encode {
  const made = known.get(schema)
  if (made !== undefined) return made
  const encode = makeEncoder(schema)
  known.set(schema, encode)
  return encode
}

// The parts of a schema, as the library documents them for tools.
type Definition = {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly catchall?: z.ZodType
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly valueType?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly in?: z.ZodType
}

function definitionOf(schema: z.ZodType): Definition {
  return schema._zod.def as unknown as Definition
}

function makeEncoder(schema: z.ZodType): Encode {
  const {
    type,
    shape,
    catchall,
    element,
    innerType,
    valueType,
    options,
    in: input,
  } = definitionOf(schema)
  const isOpen = catchall !== undefined && definitionOf(catchall).type !== 'never'
  if (shape !== undefined) return objectEncoder(shape, isOpen)
  if (element !== undefined) return listEncoder(encoderOf(element))
  if (innerType !== undefined) return optionalEncoder(encoderOf(innerType))
  if (valueType !== undefined) return recordEncoder(encoderOf(valueType))
  if (options !== undefined) return unionEncoder(options)
  if (type === 'pipe' && input !== undefined) return encoderOf(input)
  return encodePlain
}

function encodePlain(value: unknown): unknown {
  if (typeof value === 'bigint') return toJsonInteger(value)
  return value instanceof Date ? value.toISOString() : value
}

function optionalEncoder(encode: Encode): Encode {
  return (value) => (value === null || value === undefined ? value : encode(value))
}

function listEncoder(encode: Encode): Encode {
  return (value) => (value as readonly unknown[]).map(encode)
}

function recordEncoder(encode: Encode): Encode {
  return (value) =>
    Object.fromEntries(Object.entries(value as object).map(([key, item]) => [key, encode(item)]))
}

function objectEncoder(shape: Readonly<Record<string, z.ZodType>>, isOpen: boolean): Encode {
  const fields = Object.entries(shape).map(([name, schema]) => [name, encoderOf(schema)] as const)
  return (value) => {
    const given = value as Readonly<Record<string, unknown>>
    const encoded: Record<string, unknown> = isOpen ? { ...given } : {}
    for (const [name, encode] of fields) {
      const part = given[name]
      if (part !== undefined) encoded[name] = encode(part)
    }
    return encoded
  }
}

/** The first option of a union whose fields and literals the value has. */
function unionEncoder(options: readonly z.ZodType[]): Encode {
  const choices = options.map((option) => ({
    matches: matcherOf(option),
    encode: encoderOf(option),
  }))
  return (value) => {
    const choice = choices.find(({ matches }) => matches(value))
    if (choice === undefined) throw new TypeError('An answer fits none of the declared options.')
    return choice.encode(value)
  }
}

/** Whether a value has the fields and literals of a schema. */
export function matcherOf(schema: z.ZodType): (value: unknown) => boolean {
  const { type, shape, options, innerType } = definitionOf(schema)
  if (options !== undefined) {
    const matchers = options.map(matcherOf)
    return (value) => matchers.some((matches) => matches(value))
  }
  if (shape !== undefined) {
    const fields = Object.entries(shape).map(([name, field]) => [name, matcherOf(field)] as const)
    return (value) =>
      typeof value === 'object' &&
      value !== null &&
      fields.every(([name, matches]) => matches((value as Readonly<Record<string, unknown>>)[name]))
  }
  if (type === 'array') return Array.isArray
  if (type === 'null') return (value) => value === null
  if (type === 'optional' && innerType !== undefined) {
    const matches = matcherOf(innerType)
    return (value) => value === undefined || matches(value)
  }
  if (type === 'nullable' && innerType !== undefined) {
    const matches = matcherOf(innerType)
    return (value) => value === null || matches(value)
  }
  if (type === 'literal' || type === 'enum') return (value) => schema.safeParse(value).success
  return (value) => value !== undefined && value !== null
}
