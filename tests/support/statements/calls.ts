import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import type { CallExpression, Node, TaggedTemplateExpression } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { TypeFlags } from 'typescript/unstable/sync'
import { test } from './conditions.ts'
import { isSql } from './program.ts'
import { demand, elements, parametersOf, type Reader, text, unknownAt } from './reader.ts'
import {
  type Closure,
  type Fragment,
  isClosure,
  isFields,
  isFragment,
  isList,
  Refused,
  type Scope,
  Unknown,
  Unresolved,
  type Value,
} from './values.ts'

/** Returns the fragment of a template, with everything that is inserted into it. */
export function fragmentOf(reader: Reader, node: TaggedTemplateExpression, scope: Scope): Fragment {
  reader.met.add(node)
  const { template } = node
  if (!is.isTemplateExpression(template)) return sql(asTemplate([template.text]))
  const texts = [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
  const parts = template.templateSpans.map(({ expression }) => partOf(reader, expression, scope))
  return sql(asTemplate(texts), ...parts)
}

function asTemplate(texts: readonly string[]): TemplateStringsArray {
  return Object.assign([...texts], { raw: texts })
}

// A fragment becomes part of the text; everything else is a parameter.
function partOf(reader: Reader, node: Node, scope: Scope): unknown {
  if (!reader.carries(node)) return parameter
  const value = demand(reader, reader.value(node, scope))
  // When an optional part is missing, the product does not reach this statement.
  if (value === null || value === undefined) throw new Refused()
  if (!isFragment(value)) throw new Unresolved(node, `${node.getText()} is no part of a statement`)
  return value
}

/** Stands in for a value that is sent separately from the text. */
const parameter = null

/** Returns the result of a call. */
export function callOf(reader: Reader, node: CallExpression, scope: Scope): Value {
  const callee = node.expression
  if (is.isPropertyAccessExpression(callee)) {
    if (isSql(callee.expression)) return ofLibrary(reader, node, callee.name.text, scope)
    return methodOf(reader, node, scope)
  }
  const call = () => {
    const called = demand(reader, reader.value(callee, scope))
    if (!isClosure(called)) throw new Unresolved(node, `${callee.getText()} is not known`)
    const values = node.arguments.map((argument) => reader.value(argument, scope))
    return result(reader, called, values, pathTo(node, scope))
  }
  // Only parts of statements, and the values by which they are chosen, are read; other calls stay unknown.
  return reader.carries(node) ? call() : unknownAt(node, scope, call)
}

function pathTo(node: Node, { path }: Scope): string {
  return `${path}>${node.getSourceFile().fileName}:${node.pos}`
}

function ofLibrary(reader: Reader, node: CallExpression, name: string, scope: Scope): Value {
  const [first, second] = node.arguments
  if (first === undefined) return unknownAt(node, scope)
  const value = reader.value(first, scope)
  if (name === 'join') {
    const parts = elements(reader, value, first).map((part) => {
      const found =
        part instanceof Unknown && reader.carries(part.node) ? demand(reader, part) : part
      return isFragment(found) ? found : parameter
    })
    const between = second === undefined ? undefined : reader.value(second, scope)
    return isFragment(between) ? sql.join(parts, between) : sql.join(parts)
  }
  if (name === 'raw') return sql.raw(text(reader, value, first))
  if (name === 'ref') return sql.ref(text(reader, value, first))
  if (name === 'table') return sql.table(text(reader, value, first))
  if (name === 'lit') return sql.lit(isNumber(reader, first) ? 1 : text(reader, value, first))
  throw new Unresolved(node, `sql.${name} is not read`)
}

// A number that is inserted as text may be any number, so 1 is used.
function isNumber({ sources }: Reader, node: Node): boolean {
  const type = sources.checker.getTypeAtLocation(node)
  return type !== undefined && (type.flags & TypeFlags.Number) !== 0
}

/** Returns the result of a function of the product for these values. */
export function result(
  reader: Reader,
  { closure, scope }: Closure,
  values: readonly Value[],
  path: string,
): Value {
  if (path.split('>').length > callsMax) throw new Unresolved(closure, 'calls go too deep')
  const bound = new Map(scope.bound)
  parametersOf(closure).forEach((parameter, index) => {
    const { initializer } = parameter as Node & { initializer?: Node }
    const value = values[index]
    const isLeftOut = value === undefined && initializer !== undefined
    bound.set(parameter, isLeftOut ? reader.value(initializer, scope) : value)
  })
  const inside = { bound, path }
  const { body } = closure as Node & { body: Node }
  if (!is.isBlock(body)) return reader.value(body, inside)
  const returned = run(reader, [...body.statements], inside)
  return returned === null ? undefined : returned.value
}

const callsMax = 12

type Returned = { readonly value: Value }

// Follows a function to its return value; constants are read when they are needed.
function run(reader: Reader, statements: readonly Node[], scope: Scope): Returned | null {
  for (const statement of statements) {
    const returned = runOne(reader, statement, scope)
    if (returned !== null) return returned
  }
  return null
}

function runOne(reader: Reader, statement: Node, scope: Scope): Returned | null {
  if (is.isReturnStatement(statement)) {
    const { expression } = statement
    return { value: expression === undefined ? undefined : reader.value(expression, scope) }
  }
  if (is.isThrowStatement(statement)) throw new Refused()
  if (is.isBlock(statement)) return run(reader, [...statement.statements], scope)
  if (is.isIfStatement(statement)) {
    const { thenStatement, elseStatement } = statement
    if (test(reader, statement.expression, scope)) return runOne(reader, thenStatement, scope)
    return elseStatement === undefined ? null : runOne(reader, elseStatement, scope)
  }
  if (is.isVariableStatement(statement) || is.isTypeAliasDeclaration(statement)) return null
  if (is.isFunctionDeclaration(statement)) return null
  if (is.isExpressionStatement(statement) && !reader.carries(statement.expression)) return null
  throw new Unresolved(statement, `${statement.getText().slice(0, 40)} is not read`)
}

// Returns the result of a built-in method of lists, strings and similar values.
function methodOf(reader: Reader, node: CallExpression, scope: Scope): Value {
  const callee = node.expression
  if (!is.isPropertyAccessExpression(callee)) return unknownAt(node, scope)
  const name = callee.name.text
  if (callee.expression.getText() === 'Object') return ofObject(reader, node, name, scope)
  if (callee.getText() === 'Promise.all') return reader.value(node.arguments[0] ?? node, scope)
  const from = reader.value(callee.expression, scope)
  const path = pathTo(node, scope)
  if (isFields(from)) {
    const method = from.get(name)
    const values = node.arguments.map((argument) => reader.value(argument, scope))
    return isClosure(method) ? result(reader, method, values, path) : unknownAt(node, scope)
  }
  if (!listMethods.has(name)) return unknownAt(node, scope)
  const [first] = node.arguments
  if (from instanceof Unknown && !reader.carries(from.node) && !reader.carries(node))
    return unknownAt(node, scope)
  const list = isList(from) ? from : elements(reader, from, callee.expression)
  if (name === 'join') {
    const between = first === undefined ? ',' : text(reader, reader.value(first, scope), first)
    return list.map((part) => text(reader, part, node)).join(between)
  }
  if (name === 'filter') return list.filter((part) => part !== null && part !== undefined)
  if (name === 'toSorted' || name === 'slice') return list
  if (first === undefined) return unknownAt(node, scope)
  const made = reader.value(first, scope)
  if (!isClosure(made)) return unknownAt(node, scope)
  const results = list.map((part, index) => result(reader, made, [part, index], `${path}#${index}`))
  if (name === 'map') return results
  return results.flatMap((part) => (isList(part) ? part : [part]))
}

const listMethods = new Set(['map', 'flatMap', 'filter', 'join', 'toSorted', 'slice'])

function ofObject(reader: Reader, node: CallExpression, name: string, scope: Scope): Value {
  const [first] = node.arguments
  const from = first === undefined ? undefined : reader.value(first, scope)
  if (!isFields(from)) return unknownAt(node, scope)
  if (name === 'keys') return [...from.keys()]
  if (name === 'values') return [...from.values()]
  if (name === 'entries') return [...from].map(([key, value]) => [key, value])
  return unknownAt(node, scope)
}

/** Returns the text of a statement as the product sends it. */
export function textOf(fragment: Fragment): string {
  return fragment.compile(compiler).sql
}

const names = new CamelCasePlugin({ maintainNestedObjectKeys: true })
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [names],
})
