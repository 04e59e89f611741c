import { createRoute, type RouteConfig, type z } from '@hono/zod-openapi'
import { IdempotencyHeader, problems } from './answers.ts'
import { formCodes } from './uploads.ts'
import type { StaffRole, TokenScope } from './words/accounts.ts'
import { type ProposalKind, proposalRoles } from './words/approvals.ts'

/** The method and path of an operation; the path is below `/api` and ends with a slash. */
type Call = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}/`

type Sent = NonNullable<RouteConfig['request']>
type Answer = RouteConfig['responses'][string]

/** The declaration of an API operation, in addition to its method and path. */
type Declared = {
  readonly summary: string
  readonly description?: string
  /** Absent when an access token is required. */
  readonly access?: 'everybody'
  /** The scopes of API keys that may read it; absent when no key may call it. */
  readonly scopes?: readonly TokenScope[]
  /** Staff with one of these roles; absent for every account. The handler checks any further conditions. */
  readonly roles?: readonly StaffRole[]
  /** The kinds that it can propose, instead of `roles`: only staff who may propose one of them call it. */
  readonly proposes?: readonly ProposalKind[]
  /** It posts money, so it is refused while the disk is full. */
  readonly booksMoney?: true
  /** It requires a passkey or authenticator code from the last five minutes. */
  readonly freshFactor?: true
  readonly params?: NonNullable<Sent['params']>
  readonly query?: NonNullable<Sent['query']>
  readonly headers?: NonNullable<Sent['headers']>
  /** It requires an idempotency key from the client, under which it has one effect. */
  readonly needsKey?: true
  /** A JSON body. */
  readonly body?: z.ZodType
  /** A form with files. */
  readonly form?: z.ZodType
  /** 200 */
  readonly answer?: Answer
  /** 201 */
  readonly created?: Answer
  /** 202 */
  readonly accepted?: Answer
  /** The meaning of the empty response 204. */
  readonly done?: string
  /** Other statuses than these. */
  readonly answers?: Readonly<Record<number, Answer>>
  /** The codes of its refusals, in addition to `request.invalid` and those of its guards and its form. */
  readonly refuses?: readonly string[]
}

/** API keys only read. */
type Scopes<Name extends Call> = Name extends `GET ${string}`
  ? unknown
  : { readonly scopes?: never }

type Verb<Name extends Call> = Name extends `${infer Method} ${string}` ? Lowercase<Method> : never
type Path<Name extends Call> = Name extends `${string} ${infer Path}/` ? Path : never

type Request<Of> = {
  [Part in keyof Of & ('params' | 'query' | 'headers')]: Of[Part]
} & (Of extends {
  body: infer Body
}
  ? { body: { required: true; content: { 'application/json': { schema: Body } } } }
  : unknown) &
  (Of extends { form: infer Form }
    ? { body: { required: true; content: { 'multipart/form-data': { schema: Form } } } }
    : unknown) &
  (Of extends { needsKey: true } ? { headers: typeof IdempotencyHeader } : unknown)

type Responses<Of> = (Of extends { answer: infer Found } ? { 200: Found } : unknown) &
  (Of extends { created: infer Found } ? { 201: Found } : unknown) &
  (Of extends { accepted: infer Found } ? { 202: Found } : unknown) &
  (Of extends { done: string } ? { 204: { description: string } } : unknown) &
  (Of extends { answers: infer Found } ? Found : unknown) &
  ReturnType<typeof problems>

/** The roles and conditions required to call an operation. */
export type Guards = {
  readonly isForEverybody: boolean
  readonly scopes: readonly TokenScope[]
  readonly roles: readonly StaffRole[] | null
  readonly proposes: readonly ProposalKind[]
  readonly booksMoney: boolean
  readonly needsKey: boolean
  readonly freshFactor: boolean
}

type Route<Name extends Call, Of> = {
  guards: Guards
  method: Verb<Name>
  path: Path<Name>
  request: Request<Of>
  responses: Responses<Of>
}

/**
 * Declares an operation of the API. Request validation, the API document and the types of the client are
 * derived from it.
 */
export function operation<const Name extends Call, const Of extends Declared & Scopes<Name>>(
  name: Name,
  of: Of,
) {
  const [verb = '', path = ''] = name.split(' ')
  const { summary, description, params, query, headers } = of
  const guards: Guards = {
    isForEverybody: of.access === 'everybody',
    scopes: of.scopes ?? [],
    roles: of.proposes ? proposersOf(of.proposes) : (of.roles ?? null),
    proposes: of.proposes ?? [],
    booksMoney: of.booksMoney === true,
    needsKey: of.needsKey === true,
    freshFactor: of.freshFactor === true,
  }
  const formRefusals = of.form ? formCodes : []
  const refuses = new Set([...refusalsOf(guards), ...(of.refuses ?? []), ...formRefusals])
  const route = createRoute({
    method: verb.toLowerCase() as RouteConfig['method'],
    path: path.replace(/\/$/, ''),
    summary,
    ...(description !== undefined && { description }),
    ...(of.access === undefined && { security: [{ bearer: [] }] }),
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(headers && { headers }),
      ...(of.needsKey && { headers: IdempotencyHeader }),
      ...(of.body && {
        body: { required: true, content: { 'application/json': { schema: of.body } } },
      }),
      ...(of.form && {
        body: { required: true, content: { 'multipart/form-data': { schema: of.form } } },
      }),
    },
    responses: {
      ...(of.answer && { 200: of.answer }),
      ...(of.created && { 201: of.created }),
      ...(of.accepted && { 202: of.accepted }),
      ...(of.done !== undefined && { 204: { description: of.done } }),
      ...of.answers,
      ...problems(...refuses),
    },
  })
  // Built from the declaration in the form that its type describes.
  return Object.assign(route, { guards }) as unknown as Route<Name, Of>
}

/** The codes with which the guards of an operation refuse it. */
function refusalsOf({ isForEverybody, roles, proposes, ...guards }: Guards): string[] {
  return [
    ...(isForEverybody ? [] : ['request.sign_in_required']),
    ...(roles === null ? [] : ['request.not_allowed']),
    ...(guards.freshFactor ? ['identity.fresh_factor_needed'] : []),
    ...(guards.needsKey ? ['request.idempotency_key_missing'] : []),
    ...(guards.booksMoney || guards.needsKey ? ['request.disk_full'] : []),
    ...(proposes.length === 0 ? [] : ['approvals.already_proposed', 'approvals.role_not_allowed']),
  ]
}

function proposersOf(kinds: readonly ProposalKind[]): StaffRole[] {
  return [...new Set(kinds.flatMap((kind) => proposalRoles[kind].proposers))]
}
