import type { z } from '@hono/zod-openapi'
import type * as devClock from './dev/dev-clock.ts'
import type * as devMailbox from './dev/dev-mailbox.ts'
import type * as devPayments from './dev/dev-payments.ts'
import type * as devPayouts from './dev/dev-payouts.ts'
import type * as devTransfers from './dev/dev-transfers.ts'
import type { operationFiles } from './operations.ts'

// The parameters and responses of all API calls by method and path, derived from the declarations.

type Files = typeof operationFiles & {
  devClock: typeof devClock
  devMailbox: typeof devMailbox
  devPayments: typeof devPayments
  devPayouts: typeof devPayouts
  devTransfers: typeof devTransfers
}

type Values<Of> = Of[keyof Of]
type Operation = Extract<
  { [Name in keyof Files]: Values<Files[Name]> }[keyof Files],
  { method: string; path: string; responses: unknown }
>

type Operations = {
  [One in Operation as `${Uppercase<One['method']>} ${One['path']}/`]: One
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The declared paths of a method below `/api`, such as `/properties/{propertyId}/`. */
export type PathOf<Verb extends Method> = keyof Operations extends infer Name
  ? Name extends `${Verb} ${infer Path}`
    ? Path
    : never
  : never

type Named<Verb extends Method, Path extends string> = `${Verb} ${Path}` extends keyof Operations
  ? Operations[`${Verb} ${Path}`]
  : never

// The values of a form: strings, numbers that may be invalid, or absent fields. The API validates them.
type Typed<Of> = Of extends string
  ? string
  : Of extends number
    ? number | string
    : Of extends boolean
      ? boolean
      : Of extends null | undefined
        ? Of
        : Of extends readonly (infer Item)[]
          ? readonly Typed<Item>[]
          : { [Key in keyof Of]: Typed<Of[Key]> | undefined }

type Nothing = Record<never, never>

type Part<Of, Name extends string> = Of extends { request: { [Key in Name]: infer Schema } }
  ? Schema extends z.ZodType
    ? z.input<Schema>
    : Nothing
  : Nothing

type Params<Of> = { readonly [Key in keyof Part<Of, 'params'>]: string | number }

type Query<Of> = {
  readonly [Key in keyof Part<Of, 'query'>]?: string | number | boolean | null | undefined
}

type Body<Of> = Of extends {
  request: { body: { content: { 'application/json': { schema: infer Schema } } } }
}
  ? Schema extends z.ZodType
    ? Typed<z.input<Schema>>
    : Nothing
  : Nothing

type Answered<Responses, Status extends number> = Responses extends { [Key in Status]: infer Found }
  ? Found extends { content: { 'application/json': { schema: infer Schema } } }
    ? Schema extends z.ZodType
      ? z.input<Schema>
      : never
    : null
  : never

/** The JSON response of a call as sent over the wire; null for an empty response. */
export type AnswerOf<Verb extends Method, Path extends string> =
  Named<Verb, Path> extends { responses: infer Responses }
    ?
        | Answered<Responses, 200>
        | Answered<Responses, 201>
        | Answered<Responses, 202>
        | Answered<Responses, 204>
    : never

/** The parameters of a path in braces, by name. */
export type ParamsOf<Verb extends Method, Path extends string> = Params<Named<Verb, Path>>

/** The path and query parameters of a GET call by name. */
export type ReadOf<Path extends string> = Params<Named<'GET', Path>> & Query<Named<'GET', Path>>

/** The path parameters and body fields of a write by name; no name may be both. */
export type WriteOf<Verb extends Method, Path extends string> = keyof Params<Named<Verb, Path>> &
  keyof Body<Named<Verb, Path>> extends never
  ? Params<Named<Verb, Path>> & Body<Named<Verb, Path>>
  : never
