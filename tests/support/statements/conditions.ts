import { type Node, SyntaxKind } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { known, type Reader } from './reader.ts'
import { type Scope, Unknown, Unresolved, type Value } from './values.ts'

/** Returns whether a condition is true; a condition known only at run time is tried both ways. */
export function test(reader: Reader, node: Node, scope: Scope): boolean {
  if (is.isParenthesizedExpression(node)) return test(reader, node.expression, scope)
  if (is.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
    return !test(reader, node.operand, scope)
  if (is.isBinaryExpression(node)) {
    const operator = node.operatorToken.kind
    if (operator === SyntaxKind.AmpersandAmpersandToken)
      return test(reader, node.left, scope) && test(reader, node.right, scope)
    if (operator === SyntaxKind.BarBarToken)
      return test(reader, node.left, scope) || test(reader, node.right, scope)
    if (equals.has(operator)) return isEqual(reader, node, scope)
    if (unequals.has(operator)) return !isEqual(reader, node, scope)
    const compared = comparisonOf(reader, node, scope)
    if (compared !== null) return compared
  }
  const value = reader.value(node, scope)
  if (!(value instanceof Unknown)) return Boolean(value)
  return reader.choices.choose(`${value.key} ?`, 2) === 0
}

/** Returns whether the conditions around a node, as far as they are decided in this reading, prevent reaching it. */
export function isKeptFrom(reader: Reader, node: Node, scope: Scope): boolean {
  const { choices } = reader
  const choose = (key: string, count: number) => {
    if (!choices.isMet(key)) throw new Undecided()
    return choices.choose(key, count)
  }
  const decided: Reader = { ...reader, choices: { ...choices, choose } }
  return guardsOf(node).some(({ condition, isWanted }) => {
    try {
      return test(decided, condition, scope) !== isWanted
    } catch (error) {
      if (error instanceof Undecided || error instanceof Unresolved) return false
      throw error
    }
  })
}

class Undecided extends Error {}

type Guard = { readonly condition: Node; readonly isWanted: boolean }

// Returns the conditions that must be met for a function to reach a node.
function guardsOf(node: Node): Guard[] {
  const { parent } = node
  if (parent === undefined || isFunction(node)) return []
  const further = guardsOf(parent)
  if (is.isIfStatement(parent) && node !== parent.expression)
    return [{ condition: parent.expression, isWanted: node === parent.thenStatement }, ...further]
  if (!is.isBlock(parent)) return further
  const before = parent.statements.filter((each) => each.end <= node.pos)
  return [...before.flatMap(saleOf), ...further]
}

function isFunction(node: Node): boolean {
  return (
    is.isFunctionDeclaration(node) ||
    is.isArrowFunction(node) ||
    is.isFunctionExpression(node) ||
    is.isMethodDeclaration(node)
  )
}

function saleOf(statement: Node): Guard[] {
  if (!is.isIfStatement(statement)) return []
  const then = statement.thenStatement
  const last = is.isBlock(then) ? then.statements.at(-1) : then
  const leaves = last !== undefined && (is.isReturnStatement(last) || is.isThrowStatement(last))
  return leaves ? [{ condition: statement.expression, isWanted: false }] : []
}

const equals = new Set<SyntaxKind>([
  SyntaxKind.EqualsEqualsEqualsToken,
  SyntaxKind.EqualsEqualsToken,
])
const unequals = new Set<SyntaxKind>([
  SyntaxKind.ExclamationEqualsEqualsToken,
  SyntaxKind.ExclamationEqualsToken,
])

function comparisonOf(
  reader: Reader,
  node: Node & { left: Node; right: Node; operatorToken: Node },
  scope: Scope,
): boolean | null {
  const compare = comparisons.get(node.operatorToken.kind)
  if (compare === undefined) return null
  const [left, right] = [reader.value(node.left, scope), reader.value(node.right, scope)]
  return typeof left === 'number' && typeof right === 'number' ? compare(left, right) : null
}

const comparisons = new Map<SyntaxKind, (left: number, right: number) => boolean>([
  [SyntaxKind.GreaterThanToken, (left, right) => left > right],
  [SyntaxKind.GreaterThanEqualsToken, (left, right) => left >= right],
  [SyntaxKind.LessThanToken, (left, right) => left < right],
  [SyntaxKind.LessThanEqualsToken, (left, right) => left <= right],
])

function isEqual(reader: Reader, node: Node & { left: Node; right: Node }, scope: Scope): boolean {
  let left = reader.value(node.left, scope)
  let right = reader.value(node.right, scope)
  if (isWord(right)) left = known(reader, left)
  if (isWord(left)) right = known(reader, right)
  if (!(left instanceof Unknown) && !(right instanceof Unknown)) return left === right
  const key = left instanceof Unknown ? left.key : `${scope.path}|${node.left.getText()}`
  return reader.choices.choose(`${key} = ${node.right.getText()}`, 2) === 0
}

function isWord(value: Value): boolean {
  return typeof value === 'string' || typeof value === 'boolean'
}
