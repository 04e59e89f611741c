/** A JSON schema, limited to what the product's document uses. */
export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  enum?: unknown[]
  oneOf?: Schema[]
  anyOf?: Schema[]
  items?: Schema
  format?: string
  const?: unknown
  $ref?: string
  minimum?: number
  maximum?: number
  pattern?: string
}

type Content = { content?: Record<string, { schema?: Schema }> }
type Documented = {
  security?: unknown[]
  summary?: string
  parameters?: { name: string; in: string }[]
  requestBody?: Content
  responses: Record<string, Content>
}
export type OpenApiDocument = {
  paths: Record<string, Record<string, Documented>>
  components?: { schemas?: Record<string, Schema> }
}

/** One operation of the API, as the running product documents it. */
export type Operation = {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly isSecured: boolean
  /** Whether it requires an idempotency key. */
  readonly needsKey: boolean
  readonly summary: string | undefined
  readonly pathParameters: readonly string[]
  readonly queryParameters: readonly string[]
  readonly body: Schema | null
  /** The fields of the multipart form, for an operation that takes one instead of JSON. */
  readonly form: Schema | null
  /** Whether it takes a multipart form instead of JSON. */
  readonly takesForm: boolean
  readonly hasProblems: boolean
}

export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]): Operation => {
      const parameters = documented.parameters ?? []
      const names = (where: string) =>
        parameters.filter((one) => one.in === where).map((one) => one.name)
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path: path.replace(/^\/api/, ''),
        isSecured: (documented.security ?? []).length > 0,
        needsKey: names('header').includes('idempotency-key'),
        summary: documented.summary,
        pathParameters: names('path'),
        queryParameters: names('query'),
        body: firstOf(documented.requestBody?.content?.['application/json']?.schema ?? null),
        form: documented.requestBody?.content?.['multipart/form-data']?.schema ?? null,
        takesForm: documented.requestBody?.content?.['multipart/form-data'] !== undefined,
        hasProblems: Object.values(documented.responses).some(
          (response) => response.content?.['application/problem+json'] !== undefined,
        ),
      }
    }),
  )
}

// Of several possible bodies the first is used.
function firstOf(schema: Schema | null): Schema | null {
  return schema?.oneOf?.[0] ?? schema
}

/** Returns the path with `value` in place of every parameter. */
export function filled(operation: Operation, value: string): string {
  return operation.path.replace(/\{[^}]+\}/g, value)
}

/** Returns values of the wrong type for a property, each with a description, as JSON text. */
export function wrongValues(schema: Schema): [string, string][] {
  const types = [schema.type ?? []].flat()
  const always: [string, string][] = [
    ['an object', '{"a":1}'],
    ['a list', '[1]'],
  ]
  if (types.includes('integer') || types.includes('number')) {
    return [
      ...always,
      ['a text', '"12"'],
      ['a fraction', '1.5'],
      ['a negative number', '-1'],
      ['zero', '0'],
      ['2^53', '9007199254740992'],
      ['10^30', '1e30'],
      ['infinity', '1e999'],
      ['true', 'true'],
      ['null', 'null'],
      ['full-width digits', '"１００"'],
      ['a grouped number', '"1.000"'],
    ]
  }
  if (types.includes('boolean')) return [...always, ['a text', '"true"'], ['a number', '1']]
  if (types.includes('string')) {
    return [
      ...always,
      ['a number', '12'],
      ['true', 'true'],
      ['a text far too long', JSON.stringify('x'.repeat(5000))],
    ]
  }
  return always
}

/** Returns a valid value, so that one wrong field is the only error. */
export function plausible(name: string, schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const types = [schema.type ?? []].flat()
  if (types.includes('integer') || types.includes('number')) return 10_000
  if (types.includes('boolean')) return true
  if (/email/i.test(name)) return 'seseorang@contoh.id'
  if (/password/i.test(name)) return 'Rahasia-Lama-2026'
  if (schema.format === 'date') return '1990-08-17'
  return 'va-bca'
}
