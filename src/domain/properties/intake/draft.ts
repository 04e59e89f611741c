import {
  type DraftField,
  type DraftFieldRule,
  draftFieldNames,
  draftFields,
  type PropertyType,
  propertyTypes,
} from '#contract'
import { type FieldError, isCalendarDay } from '#kernel'

type ValueOf<Rule extends DraftFieldRule> = Rule['kind'] extends 'amount'
  ? bigint
  : Rule['kind'] extends 'whole' | 'decimal'
    ? number
    : Rule['kind'] extends 'flag'
      ? boolean
      : Rule['kind'] extends 'type'
        ? PropertyType
        : string

/** The content of a draft. Null fields are not filled in yet. Days are `YYYY-MM-DD`. */
export type DraftContent = {
  readonly [Field in DraftField]: ValueOf<(typeof draftFields)[Field]> | null
}

/** Returns the content as it is stored in the database and in a proposal: amounts as text. */
export type StoredDraft = Readonly<Record<string, string | number | boolean | null>>

export function storedDraft(content: DraftContent): StoredDraft {
  return Object.fromEntries(
    draftFieldNames.map((name) => {
      const value = content[name]
      return [name, typeof value === 'bigint' ? value.toString() : value]
    }),
  )
}

export function draftOf(stored: StoredDraft): DraftContent {
  const read = (name: DraftField) => {
    const value = stored[name] ?? null
    return draftFields[name].kind === 'amount' && value !== null ? BigInt(value) : value
  }
  // Only `storedDraft` writes this value.
  return Object.fromEntries(draftFieldNames.map((name) => [name, read(name)])) as DraftContent
}

/** Input that is not acceptable for its field yet, as typed. */
export type Unfinished = Readonly<Partial<Record<DraftField, string>>>

export type TakenDraft = { readonly content: DraftContent; readonly unfinished: Unfinished }

/** The types in which a field may be sent. */
type SentValue = string | number | boolean | null

/** Parses a draft as it was sent. Values that are not acceptable for their field are kept as typed. */
export function parseDraft(sent: Readonly<Partial<Record<DraftField, SentValue>>>): TakenDraft {
  const unfinished: Partial<Record<DraftField, string>> = {}
  const read = (name: DraftField): string | number | boolean | bigint | null => {
    const value = plainValue(name, sent[name] ?? null)
    if (value === null || faultOf(name, value) === null) return storedValue(name, value)
    unfinished[name] = String(value)
    return null
  }
  // Each value was checked with the rule of its field.
  const content = Object.fromEntries(draftFieldNames.map((name) => [name, read(name)]))
  return { content: content as DraftContent, unfinished }
}

// Surrounding spaces are removed, and a number may be sent as text.
function plainValue(name: DraftField, value: SentValue): SentValue {
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (text === '') return null
  const { kind } = draftFields[name]
  const isFigure = kind === 'decimal' ? /^-?\d{1,6}(\.\d{1,8})?$/ : /^-?\d{1,15}$/
  const isNumber = ['whole', 'decimal', 'amount'].includes(kind) && isFigure.test(text)
  return isNumber ? Number(text) : text
}

function storedValue(name: DraftField, value: SentValue): SentValue | bigint {
  return draftFields[name].kind === 'amount' && typeof value === 'number' ? BigInt(value) : value
}

/** Returns why a value is not acceptable for its field. Null when it is. */
export function faultOf(name: DraftField, sent: SentValue): FieldError | null {
  const rule: DraftFieldRule = draftFields[name]
  const value = plainValue(name, sent)
  const fault = (code: string, details?: Record<string, number>): FieldError => {
    return { path: name, code, ...(details && { details }) }
  }
  switch (rule.kind) {
    case 'flag':
      return typeof value === 'boolean' ? null : fault('field.type')
    case 'amount':
      return isWhole(value, 0, Number.MAX_SAFE_INTEGER) ? null : fault('field.whole_number')
    case 'whole':
    case 'decimal': {
      if (rule.kind === 'whole' && !Number.isInteger(value)) return fault('field.whole_number')
      if (typeof value !== 'number') return fault('field.number')
      if (value < rule.min) return fault('field.too_small', { minimum: rule.min })
      return value > rule.max ? fault('field.too_large', { maximum: rule.max }) : null
    }
    case 'text': {
      // In code points, as the database counts.
      const { length } = [...String(value)]
      if (length < rule.min) return fault('field.too_short', { minimum: rule.min })
      return length > rule.max ? fault('field.too_long', { maximum: rule.max }) : null
    }
    case 'day':
      return isCalendarDay(String(value)) ? null : fault('field.day')
    case 'type':
      return isPropertyType(value) ? null : fault('field.choice')
    case 'city':
      return /^\d{4}$/.test(String(value)) ? null : fault('field.choice')
  }
}

function isWhole(value: SentValue, min: number, max: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
}

/** Returns the URL segment for a property's name: `Ruko Dago 2` → `ruko-dago-2`. */
export function addressOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')
}

function isPropertyType(value: unknown): value is PropertyType {
  return propertyTypes.some((type) => type === value)
}
