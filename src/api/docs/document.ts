/** The parts of a JSON schema that the page shows. */
export type SchemaNode = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  items?: SchemaNode
  properties?: Record<string, SchemaNode>
  required?: string[]
  anyOf?: SchemaNode[]
  oneOf?: SchemaNode[]
}

type Body = { description?: string; content?: Record<string, { schema?: SchemaNode }> }
type Documented = {
  summary?: string
  description?: string
  security?: unknown[]
  parameters?: { name: string; in: string }[]
  requestBody?: Body
  responses: Record<string, Body>
}

/** The parts of an OpenAPI document that the page shows. */
export type OpenApiDocument = {
  paths: Record<string, Record<string, Documented>>
  components?: { schemas?: Record<string, SchemaNode> }
}

/** An operation as shown; its path has a trailing slash. */
export type DocumentedOperation = {
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string | null
  readonly isSecured: boolean
  readonly parameters: readonly { name: string; place: string }[]
  readonly request: SchemaNode | null
  readonly answer: SchemaNode | null
  readonly problems: string | null
}

/** The operations grouped by the first segment of their path, in the order of the document. */
export function operationsByGroup(
  document: OpenApiDocument,
): { group: string; operations: DocumentedOperation[] }[] {
  const groups = new Map<string, DocumentedOperation[]>()
  for (const [path, methods] of Object.entries(document.paths)) {
    const group = path.split('/')[2] ?? 'api'
    const operations = Object.entries(methods).map(([method, one]) =>
      operationOf(method, path, one),
    )
    groups.set(group, [...(groups.get(group) ?? []), ...operations])
  }
  return [...groups].map(([group, operations]) => ({ group, operations }))
}

function operationOf(method: string, path: string, one: Documented): DocumentedOperation {
  const success = Object.entries(one.responses).find(([status]) => status.startsWith('2'))?.[1]
  return {
    method: method.toUpperCase(),
    path: `${path}/`,
    summary: one.summary ?? '',
    description: one.description ?? null,
    isSecured: (one.security ?? []).length > 0,
    parameters: (one.parameters ?? []).map(({ name, in: place }) => ({ name, place })),
    request: one.requestBody?.content?.['application/json']?.schema ?? null,
    answer: success?.content?.['application/json']?.schema ?? null,
    problems: one.responses.default?.description ?? null,
  }
}
