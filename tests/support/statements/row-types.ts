import type { Node } from 'typescript/unstable/ast'
import { type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import { argumentsOf, partsOf } from './types.ts'

/** A possible type of a row's field, in JavaScript terms; a list is named by its elements. */
export type Kind = string

/** A field of a row as the product declares it. */
export type Field = {
  readonly name: string
  readonly kinds: ReadonlySet<Kind>
  readonly mayBeNull: boolean
  /** The declared nested type that JSON cannot represent. Null when there is none. */
  readonly beyondJson: string | null
}

/** Returns the declared fields of a statement's rows. Null when it declares none. */
export function fieldsOfRow(checker: Checker, node: Node): readonly Field[] | null {
  const builder = checker.getTypeAtLocation(node)
  const [row] = builder === undefined ? [] : argumentsOf(checker, builder)
  if (row === undefined || row.flags & TypeFlags.AnyOrUnknown) return null
  return checker.getPropertiesOfType(row).map((property) => {
    const type = checker.getTypeOfSymbol(property)
    if (type === undefined) throw new Error(`${property.name} has no type`)
    return fieldOf(checker, property.name, type, (property.flags & SymbolFlags.Optional) !== 0)
  })
}

function fieldOf(checker: Checker, name: string, type: Type, isOptional: boolean): Field {
  const parts = partsOf(type)
  const present = parts.filter(({ flags }) => (flags & TypeFlags.Nullable) === 0)
  return {
    name,
    kinds: new Set(present.map((part) => kindOf(checker, part))),
    mayBeNull: isOptional || present.length < parts.length,
    beyondJson: beyondJson(checker, type, 0),
  }
}

const scalars: readonly (readonly [TypeFlags, Kind])[] = [
  [TypeFlags.String | TypeFlags.StringLiteral | TypeFlags.TemplateLiteral, 'string'],
  [TypeFlags.Number | TypeFlags.NumberLiteral, 'number'],
  [TypeFlags.BigInt | TypeFlags.BigIntLiteral, 'bigint'],
  [TypeFlags.Boolean | TypeFlags.BooleanLiteral, 'boolean'],
]

function kindOf(checker: Checker, type: Type, depth = 0): Kind {
  const scalar = scalars.find(([flags]) => type.flags & flags)
  if (scalar !== undefined) return scalar[1]
  if (type.isIntersectionType()) {
    const kinds = (type.getTypes() ?? []).map((part) => kindOf(checker, part))
    return kinds.find((kind) => kind !== 'object') ?? 'object'
  }
  if (type.flags & TypeFlags.AnyOrUnknown) return 'unknown'
  if (checker.isArrayLikeType(type)) {
    if (depth === listDepthMax) return '[]'
    const elements = argumentsOf(checker, type).flatMap(partsOf)
    const kinds = new Set(
      elements
        .filter(({ flags }) => (flags & TypeFlags.Nullable) === 0)
        .map((part) => kindOf(checker, part, depth + 1)),
    )
    return `${[...kinds].toSorted().join('|')}[]`
  }
  const name = type.getSymbol()?.name
  return name !== undefined && classes.has(name) ? name : 'object'
}

const classes = new Set(['Date', 'Buffer', 'Uint8Array'])
const depthMax = 5
const listDepthMax = 3

// JSON cannot represent bigints or dates: they arrive as numbers and strings.
function beyondJson(checker: Checker, type: Type, depth: number): string | null {
  for (const part of partsOf(type)) {
    const kind = kindOf(checker, part)
    if (kind === 'bigint' || classes.has(kind)) return kind
    if (depth === depthMax || (kind !== 'object' && !kind.endsWith('[]'))) continue
    const inside = kind.endsWith('[]')
      ? argumentsOf(checker, part)
      : checker.getPropertiesOfType(part).flatMap((each) => checker.getTypeOfSymbol(each) ?? [])
    for (const each of inside) {
      const found = beyondJson(checker, each, depth + 1)
      if (found !== null) return found
    }
  }
  return null
}
