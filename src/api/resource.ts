import { OpenAPIHono, type RouteConfig, type RouteHandler, type z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type { Guards } from '#contract/operation.ts'
import { type Domain, encoderOf, matcherOf } from './encode.ts'
import type { ApiContext, ApiEnv } from './env.ts'
import { fieldErrorsOf } from './fields.ts'
import {
  requireDiskSpace,
  signedInOrKey,
  staffOnly,
  withFreshFactor,
  withKey,
} from './middleware.ts'
import { requestInvalid } from './refusals.ts'

type Served = RouteConfig & { readonly guards: Guards }

type Answered<Responses, Status extends number> = Responses extends { [Key in Status]: infer Found }
  ? Found extends { content: { 'application/json': { schema: infer Schema } } }
    ? Schema extends z.ZodType
      ? Domain<z.input<Schema>>
      : never
    : // biome-ignore lint/suspicious/noConfusingVoidType: a handler that answers nothing returns nothing
      void
  : never

/** The result of a handler: domain values to encode, or a complete response. */
type Outcome<Of extends Served> =
  | Answered<Of['responses'], 200>
  | Answered<Of['responses'], 201>
  | Answered<Of['responses'], 202>
  | Answered<Of['responses'], 204>
  | Response

/**
 * The app of a resource: paths match with and without a trailing slash, and malformed requests are refused in
 * the same way.
 */
class Resource extends OpenAPIHono<ApiEnv> {
  /**
   * Binds an operation to its handler. Checks authorisation as declared, then validates the request. Encodes
   * the result with the declared schema and status: amounts as integers, instants as ISO 8601. Of several
   * successful responses, the first whose schema has the fields of the result is used.
   */
  serve<Of extends Served>(
    operation: Of,
    handler: (c: Parameters<RouteHandler<Of, ApiEnv>>[0]) => Outcome<Of> | Promise<Outcome<Of>>,
  ): this {
    const { guards, ...route } = operation
    const answer = answeringAs(operation)
    this.openapi({ ...route, middleware: guardsOf(guards) } as RouteConfig, async (c) => {
      // The route belongs to the operation, so the request was validated by its schemas.
      const outcome: unknown = await handler(c as Parameters<typeof handler>[0])
      return outcome instanceof Response ? outcome : answer(c, outcome)
    })
    return this
  }
}

function guardsOf({ isForEverybody, scopes, roles, booksMoney, needsKey, freshFactor }: Guards) {
  const guards: MiddlewareHandler<ApiEnv>[] = []
  if (!isForEverybody) guards.push(signedInOrKey(scopes))
  if (roles !== null) guards.push(staffOnly(roles))
  if (booksMoney) guards.push(requireDiskSpace)
  if (needsKey) guards.push(withKey)
  if (freshFactor) guards.push(withFreshFactor)
  return guards
}

const successes = [200, 201, 202, 204] as const

/** Converts the result of a handler to the declared response. */
function answeringAs({ method, path, responses }: Served) {
  const answers = successes
    .filter((status) => responses[status] !== undefined)
    .map((status) => ({ status, schema: jsonSchemaOf(responses[status]) }))
  const [only, another] = answers
  if (only !== undefined && another === undefined) return answerOf(only)
  const choices = answers.map((answer) => ({
    matches: answer.schema === null ? () => false : matcherOf(answer.schema),
    respond: answerOf(answer),
  }))
  return (c: ApiContext, outcome: unknown) => {
    const choice = choices.find(({ matches }) => matches(outcome))
    if (choice === undefined) throw new TypeError(`${method} ${path} declares no such answer`)
    return choice.respond(c, outcome)
  }
}

type Success = (typeof successes)[number]

function answerOf({ status, schema }: { status: Success; schema: z.ZodType | null }) {
  if (schema === null || status === 204) return (c: ApiContext) => c.body(null, status)
  const encode = encoderOf(schema)
  return (c: ApiContext, outcome: unknown) => c.json(encode(outcome) as object, status)
}

function jsonSchemaOf(declared: unknown): z.ZodType | null {
  const { content } = declared as { content?: Record<string, { schema?: unknown }> }
  // Operations are declared with schemas of this library.
  return (content?.['application/json']?.schema as z.ZodType | undefined) ?? null
}

/** Creates the app of a resource. */
export function resource(): Resource {
  return new Resource({
    strict: false,
    defaultHook: (result) => {
      if (result.success) return
      // The validator also passes the input, which its type does not declare.
      const { data } = result as { data?: unknown }
      throw requestInvalid(fieldErrorsOf(result.error.issues, result.target, data))
    },
  })
}
