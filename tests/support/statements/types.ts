import type { Checker, Type } from 'typescript/unstable/sync'
import { ObjectFlags, SignatureKind, SymbolFlags, TypeFlags } from 'typescript/unstable/sync'

const literalsMax = 40
const depthMax = 4

/** A literal value, or null or undefined. */
export type Word = string | boolean | null | undefined

/** Returns the literals of a union of literals. Null for any other type. */
export function wordsOf(type: Type): readonly Word[] | null {
  const parts = partsOf(type)
  if (parts.length > literalsMax || parts.every(({ flags }) => flags & nothing)) return null
  const words = parts.map(wordOf)
  return words.some((word) => word === other) ? null : words.filter((word) => word !== other)
}

const nothing = TypeFlags.Undefined | TypeFlags.Null | TypeFlags.Void
const other = Symbol('no word')

function wordOf(type: Type): Word | typeof other {
  if (type.isStringLiteralType() || type.isBooleanLiteralType()) return type.value
  if (type.flags & TypeFlags.Null) return null
  return type.flags & nothing ? undefined : other
}

/** Returns the members of a union type, or the type itself. */
export function partsOf(type: Type): readonly Type[] {
  return type.isUnionType() ? (type.getTypes() ?? []).flatMap(partsOf) : [type]
}

/** Returns a function that says whether values of a type are, contain or return a fragment of a statement. */
export function createCarries(checker: Checker): (type: Type) => boolean {
  const known = new Map<number, boolean>()
  const carries = (type: Type, depth: number): boolean => {
    const before = known.get(type.id)
    if (before !== undefined) return before
    known.set(type.id, false)
    const found = depth < depthMax && look(type, depth + 1)
    known.set(type.id, found)
    return found
  }
  const look = (type: Type, depth: number): boolean => {
    if (type.isUnionType() || type.isIntersectionType())
      return (type.getTypes() ?? []).some((part) => carries(part, depth))
    if ((type.flags & TypeFlags.Object) === 0) return false
    const name = type.getSymbol()?.name ?? ''
    if (name === 'RawBuilder') return true
    if (opaque.has(name)) return false
    if (checker.isArrayLikeType(type) || name === 'Promise' || name === 'Map')
      return argumentsOf(checker, type).some((part) => carries(part, depth))
    const returned = checker
      .getSignaturesOfType(type, SignatureKind.Call)
      .map((signature) => checker.getReturnTypeOfSignature(signature))
    if (returned.some((part) => part !== undefined && carries(part, depth))) return true
    return checker
      .getPropertiesOfType(type)
      .filter(({ flags }) => (flags & SymbolFlags.Method) === 0)
      .some((property) => {
        const part = checker.getTypeOfSymbol(property)
        return part !== undefined && carries(part, depth)
      })
  }
  return (type) => carries(type, 0)
}

const opaque = new Set(['Kysely', 'Transaction', 'Date', 'Uint8Array', 'Buffer', 'Set', 'RegExp'])

/** Returns the type arguments of a type reference, such as the element type of a list. */
export function argumentsOf(checker: Checker, type: Type): readonly Type[] {
  return type.isTypeReference() && type.objectFlags & ObjectFlags.Reference
    ? checker.getTypeArguments(type)
    : []
}
