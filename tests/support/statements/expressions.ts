import {
  type BindingElement,
  type Node,
  SyntaxKind,
  type TemplateExpression,
} from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { callOf, fragmentOf } from './calls.ts'
import { test } from './conditions.ts'
import type { Call } from './program.ts'
import { isSql } from './program.ts'
import { demand, elements, known, parametersOf, type Reader, unknownAt } from './reader.ts'
import {
  isClosure,
  isFields,
  isFragment,
  isList,
  type List,
  type Scope,
  Unknown,
  Unresolved,
  type Value,
} from './values.ts'

/** Returns the value of an expression, as far as its source text determines it. */
export function evaluate(reader: Reader, node: Node, scope: Scope): Value {
  if (is.isIdentifier(node)) return named(reader, node, scope)
  if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (is.isNumericLiteral(node)) return Number(node.text)
  if (node.kind === SyntaxKind.TrueKeyword) return true
  if (node.kind === SyntaxKind.FalseKeyword) return false
  if (node.kind === SyntaxKind.NullKeyword) return null
  if (is.isTemplateExpression(node)) return templateText(reader, node, scope)
  if (is.isTaggedTemplateExpression(node))
    return isSql(node.tag) ? fragmentOf(reader, node, scope) : unknownAt(node, scope)
  if (is.isArrowFunction(node) || is.isFunctionExpression(node)) return { closure: node, scope }
  if (is.isConditionalExpression(node))
    return reader.value(test(reader, node.condition, scope) ? node.whenTrue : node.whenFalse, scope)
  if (is.isCallExpression(node)) return callOf(reader, node, scope)
  if (is.isArrayLiteralExpression(node)) return listOf(reader, node.elements, scope)
  if (is.isObjectLiteralExpression(node)) return fieldsOf(reader, node.properties, scope)
  if (is.isPropertyAccessExpression(node))
    return fieldOf(reader, node, reader.value(node.expression, scope), node.name.text, scope)
  if (is.isElementAccessExpression(node)) return elementOf(reader, node, scope)
  if (is.isBinaryExpression(node)) return binary(reader, node, scope)
  if (isWrapped(node)) return reader.value(node.expression, scope)
  return unknownAt(node, scope)
}

function isWrapped(node: Node): node is Node & { expression: Node } {
  return (
    is.isParenthesizedExpression(node) ||
    is.isAsExpression(node) ||
    is.isSatisfiesExpression(node) ||
    is.isNonNullExpression(node) ||
    is.isAwaitExpression(node)
  )
}

function binary(
  reader: Reader,
  node: Node & { left: Node; right: Node; operatorToken: Node },
  scope: Scope,
): Value {
  const operator = node.operatorToken.kind
  if (operator === SyntaxKind.QuestionQuestionToken) {
    const left = known(reader, reader.value(node.left, scope))
    const isMissing =
      left instanceof Unknown
        ? reader.choices.choose(`${left.key} ??`, 2) === 1
        : left === null || left === undefined
    return isMissing ? reader.value(node.right, scope) : left
  }
  if (operator === SyntaxKind.PlusToken) {
    const [left, right] = [reader.value(node.left, scope), reader.value(node.right, scope)]
    if (typeof left === 'string' && typeof right === 'string') return left + right
    return unknownAt(node, scope)
  }
  return unknownAt(node, scope)
}

// A text with an unknown part stays unknown until it is needed.
function templateText(reader: Reader, node: TemplateExpression, scope: Scope): Value {
  const spans = node.templateSpans.map((span) => ({
    value: reader.value(span.expression, scope),
    after: span.literal.text,
  }))
  const written = (needed: (value: Value) => Value) =>
    spans.reduce(
      (all, { value, after }) => `${all}${String(needed(value))}${after}`,
      node.head.text,
    )
  return spans.some(({ value }) => value instanceof Unknown)
    ? unknownAt(node, scope, () => written((value) => demand(reader, value)))
    : written((value) => value)
}

function listOf(reader: Reader, parts: readonly Node[], scope: Scope): Value {
  return parts.flatMap((part) => {
    if (!is.isSpreadElement(part)) return [reader.value(part, scope)]
    return elements(reader, reader.value(part.expression, scope), part.expression)
  })
}

function fieldsOf(reader: Reader, properties: readonly Node[], scope: Scope): Value {
  const fields = new Map<string, Value>()
  for (const property of properties) {
    if (is.isPropertyAssignment(property))
      fields.set(nameOf(property.name), reader.value(property.initializer, scope))
    else if (is.isShorthandPropertyAssignment(property)) {
      const declaration = reader.sources.declarationOfShorthand(property)
      fields.set(nameOf(property.name), fromDeclaration(reader, declaration, property.name, scope))
    } else if (is.isSpreadAssignment(property)) {
      const spread = reader.value(property.expression, scope)
      if (isFields(spread)) for (const [name, value] of spread) fields.set(name, value)
    } else if (is.isMethodDeclaration(property)) {
      fields.set(nameOf(property.name), { closure: property, scope })
    }
  }
  return fields
}

function nameOf(name: Node): string {
  return is.isIdentifier(name) || is.isStringLiteral(name) ? name.text : name.getText()
}

/** Returns a field of a value, as it is written at `node`. */
export function fieldOf(
  reader: Reader,
  node: Node,
  from: Value,
  name: string,
  scope: Scope,
): Value {
  if (isFields(from)) return from.get(name)
  if (from instanceof Unknown && name === 'length' && reader.carries(from.node))
    return elements(reader, from, node).length
  if (from instanceof Unknown) {
    const find = () => fieldOf(reader, node, demand(reader, from), name, scope)
    return new Unknown(node, `${from.key}.${name}`, find)
  }
  if (isList(from) || typeof from === 'string')
    return name === 'length' && isCounted(from) ? from.length : unknownAt(node, scope)
  if (from === null || from === undefined) return undefined
  if (isFragment(from) || isClosure(from)) return unknownAt(node, scope)
  throw new Unresolved(node, `${node.getText()} has no field ${name}`)
}

// One unknown element may stand for any number of elements.
function isCounted(from: string | List): boolean {
  return typeof from === 'string' || !from.some((part) => part instanceof Unknown && part.isSome)
}

function elementOf(
  reader: Reader,
  node: Node & { expression: Node; argumentExpression: Node },
  scope: Scope,
): Value {
  const from = reader.value(node.expression, scope)
  const index = known(reader, reader.value(node.argumentExpression, scope))
  if (isList(from)) {
    if (typeof index === 'number') return from[index]
    return from[reader.choices.choose(`${scope.path}|${node.getText()}`, from.length)]
  }
  if (isFields(from)) {
    if (typeof index === 'string') return from.get(index)
    const names = [...from.keys()]
    const name = names[reader.choices.choose(`${scope.path}|${node.getText()}`, names.length)]
    return from.get(name ?? '')
  }
  if (from instanceof Unknown && typeof index === 'number')
    return fieldOf(reader, node, from, String(index), scope)
  return unknownAt(node, scope)
}

function named(reader: Reader, node: Node & { text: string }, scope: Scope): Value {
  if (node.text === 'undefined') return undefined
  return fromDeclaration(reader, reader.sources.declarationOf(node), node, scope)
}

/** Returns the value of a name, from its declaration. */
function fromDeclaration(
  reader: Reader,
  declaration: Node | null,
  node: Node,
  scope: Scope,
): Value {
  if (declaration === null) return unknownAt(node, scope)
  if (scope.bound.has(declaration)) return scope.bound.get(declaration)
  if (is.isFunctionDeclaration(declaration)) return { closure: declaration, scope: outside }
  if (is.isVariableDeclaration(declaration)) return variable(reader, declaration, node, scope)
  if (is.isParameterDeclaration(declaration)) return parameter(reader, declaration, node, scope)
  if (is.isBindingElement(declaration)) return bound(reader, declaration, node, scope)
  return unknownAt(node, scope)
}

const outside: Scope = { bound: new Map(), path: '' }

function variable(
  reader: Reader,
  declaration: Node & { initializer?: Node },
  node: Node,
  scope: Scope,
): Value {
  const loop = declaration.parent.parent
  if (is.isForOfStatement(loop)) return oneOf(reader, loop.expression, node, scope)
  const { initializer } = declaration
  if (initializer === undefined) return unknownAt(node, scope)
  return reader.value(initializer, is.isSourceFile(loop.parent) ? outside : scope)
}

// The variable of a loop: any element of the list.
function oneOf(reader: Reader, list: Node, node: Node, scope: Scope): Value {
  const from = reader.value(list, scope)
  if (!isList(from)) return unknownAt(node, scope)
  return from[reader.choices.choose(`${scope.path}|of ${list.getText()}`, from.length)]
}

/** A parameter without a bound value; when its value is needed, it is read from the calls of its function. */
function parameter(reader: Reader, declaration: Node, node: Node, scope: Scope): Value {
  return unknownAt(node, scope, () => handedOver(reader, declaration, node, scope))
}

function handedOver(reader: Reader, declaration: Node, node: Node, scope: Scope): Value {
  const owner = declaration.parent
  const name = is.isFunctionDeclaration(owner) ? owner.name : nameOfVariable(owner)
  const calls = name === undefined ? [] : reader.sources.callsOf(name).filter(isFromOutside(owner))
  if (calls.length === 0)
    throw new Unresolved(node, `nobody is seen to hand over ${node.getText()}`)
  const key = `${scope.path}|calls of ${name?.getText()}`
  const place = reader.choices.choose(key, calls.length)
  const call = calls[place]
  const index = parametersOf(owner).indexOf(declaration)
  const argument = call?.arguments[index]
  if (argument === undefined) {
    const { initializer } = declaration as Node & { initializer?: Node }
    return initializer === undefined ? undefined : reader.value(initializer, scope)
  }
  return reader.value(argument, { bound: new Map(), path: `${key}#${place}` })
}

// A recursive call passes on the argument that the function received.
function isFromOutside(owner: Node): (call: Call) => boolean {
  return ({ node }) =>
    node.getSourceFile() !== owner.getSourceFile() || node.pos < owner.pos || node.end > owner.end
}

function nameOfVariable(owner: Node): Node | undefined {
  return is.isVariableDeclaration(owner.parent) ? owner.parent.name : undefined
}

function bound(reader: Reader, element: BindingElement, node: Node, scope: Scope): Value {
  const pattern = element.parent
  const owner = pattern.parent
  const from = is.isBindingElement(owner)
    ? bound(reader, owner, owner, scope)
    : fromDeclaration(reader, owner, patternOf(owner), scope)
  if (is.isArrayBindingPattern(pattern)) {
    const index = pattern.elements.indexOf(element)
    if (isList(from)) return from[index]
    return fieldOf(reader, node, asUnknown(from, node, scope), String(index), scope)
  }
  if (element.dotDotDotToken !== undefined) return unknownAt(node, scope)
  const field = nameOf(element.propertyName ?? element.name ?? node)
  const value = fieldOf(reader, node, from, field, scope)
  const { initializer } = element
  if (initializer === undefined) return value
  if (!(value instanceof Unknown))
    return value === undefined ? reader.value(initializer, scope) : value
  return new Unknown(value.node, value.key, () => {
    const found = demand(reader, value)
    return found === undefined ? reader.value(initializer, scope) : found
  })
}

function asUnknown(value: Value, node: Node, scope: Scope): Unknown {
  return value instanceof Unknown ? value : unknownAt(node, scope)
}

function patternOf(owner: Node): Node {
  return is.isParameterDeclaration(owner) || is.isVariableDeclaration(owner) ? owner.name : owner
}
