/** A schema of the API's document, as far as our own document uses such. */
type Schema = {
  readonly description?: string
  readonly $ref?: string
  readonly type?: string
  readonly nullable?: boolean
  readonly enum?: readonly unknown[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

const heading = `// Written from the API's own document by the test that holds the two together; not by hand.
// Amounts and units are JSON integers, instants ISO 8601 in UTC.
`

export type Schemas = Readonly<Record<string, Schema>>

/** The types of everything that the document names, one alias each, in the order of their names. */
export function answerTypes(schemas: Schemas): string {
  const names = Object.keys(schemas).sort()
  const types = names.map((name) => `export type ${name} = ${typeOf(schemas[name] ?? {}, '')}\n`)
  return [heading, ...types].join('\n')
}

function typeOf(schema: Schema, indent: string): string {
  const type = bareType(schema, indent)
  return schema.nullable === true ? `${type} | null` : type
}

function bareType(schema: Schema, indent: string): string {
  const { $ref, allOf, type } = schema
  const choices = schema.anyOf ?? schema.oneOf
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1)
  if (choices !== undefined) {
    const isNothing = (one: Schema) => isMark(one) && one.type === undefined
    return choices.map((one) => (isNothing(one) ? 'null' : typeOf(one, indent))).join(' | ')
  }
  if (allOf !== undefined) {
    const parts = allOf.filter((one) => !isMark(one))
    const whole = parts.map((one) => enclosed(typeOf(one, indent))).join(' & ')
    return parts.length < allOf.length ? `${whole} | null` : whole
  }
  if (schema.enum !== undefined) return schema.enum.map((value) => literal(value)).join(' | ')
  if (type === 'array') return `${enclosed(typeOf(schema.items ?? {}, indent))}[]`
  if (type === 'object') return objectType(schema, indent)
  if (type === 'integer') return 'number'
  return type ?? 'unknown'
}

/** A part that says only that the whole may be missing. */
function isMark({ nullable, properties, $ref }: Schema): boolean {
  return nullable === true && properties === undefined && $ref === undefined
}

function objectType(schema: Schema, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? '' : '?'
    const { description } = property
    const note = description === undefined ? '' : `${inner}/** ${description} */\n`
    return `${note}${inner}${/^\w+$/.test(name) ? name : `'${name}'`}${mark}: ${typeOf(property, inner)}`
  })
  if (lines.length > 0) return `{\n${lines.join('\n')}\n${indent}}`
  if (typeof additionalProperties === 'object') {
    return `{ [name: string]: ${typeOf(additionalProperties, indent)} }`
  }
  return 'Record<string, unknown>'
}

function enclosed(type: string): string {
  return /[|&]/.test(type) && !type.startsWith('{') ? `(${type})` : type
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
}
