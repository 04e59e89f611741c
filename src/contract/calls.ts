import type { z } from '@hono/zod-openapi'
import type * as devClock from './dev/dev-clock.ts'
import type * as devMailbox from './dev/dev-mailbox.ts'
import type * as devPayments from './dev/dev-payments.ts'
import type * as devPayouts from './dev/dev-payouts.ts'
import type * as devTransfers from './dev/dev-transfers.ts'
import type { operationFiles } from './operations.ts'

// What each call of the API takes and answers, by its method and path, as its declaration says.

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

/** The paths below `/api` that a method is declared for, such as `/properties/{propertyId}/`. */
export type PathOf<Verb extends Method> = keyof Operations extends infer Name
  ? Name extends `${Verb} ${infer Path}`
    ? Path
    : never
  : never

type Named<Verb extends Method, Path extends string> = `${Verb} ${Path}` extends keyof Operations
  ? Operations[`${Verb} ${Path}`]
  : never

// What a form holds is text, a number may still be one that nobody could read, and a field may be left out:
// which values are allowed is for the API to say.
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

/** What a call answers as JSON, as it comes over the wire; null where it answers nothing. */
export type AnswerOf<Verb extends Method, Path extends string> =
  Named<Verb, Path> extends { responses: infer Responses }
    ?
        | Answered<Responses, 200>
        | Answered<Responses, 201>
        | Answered<Responses, 202>
        | Answered<Responses, 204>
    : never

/** The parts of a path in braces, by name. */
export type ParamsOf<Verb extends Method, Path extends string> = Params<Named<Verb, Path>>

/** The parts of the path and the query of a reading, by name. */
export type ReadOf<Path extends string> = Params<Named<'GET', Path>> & Query<Named<'GET', Path>>

/** The parts of the path and the fields of the body of a write, by name; no name may be both. */
export type WriteOf<Verb extends Method, Path extends string> = keyof Params<Named<Verb, Path>> &
  keyof Body<Named<Verb, Path>> extends never
  ? Params<Named<Verb, Path>> & Body<Named<Verb, Path>>
  : never
