import { buildingFactNames, type DraftFieldRule, draftFields } from '#contract'
import type { DraftValue, PropertyDraft } from '#contract/back-office/properties/draft-body.ts'
import type { Locale } from '#kernel'
import { textOf } from '../../../components/forms/form-text.ts'
import { typedAmount } from '../../../ui/read-amount.ts'
import { percentIn } from '../desk/percent.ts'
import type { DraftValues } from './merge-drafts.ts'

/** The input format of a field: shares and rates as percentages, amounts as digits. */
export type DraftFieldKind =
  | 'text'
  | 'long'
  | 'whole'
  | 'decimal'
  | 'amount'
  | 'percent'
  | 'day'
  | 'flag'
  | 'type'
  | 'city'

export type DraftFieldDefinition = {
  readonly name: string
  readonly kind: DraftFieldKind
  /** The language of the text. */
  readonly lang?: 'id' | 'en'
}

const fields = (kind: DraftFieldKind, ...names: readonly string[]): DraftFieldDefinition[] =>
  names.map((name) => ({ name, kind }))
const both = (kind: 'text' | 'long', name: string): DraftFieldDefinition[] => [
  { name: `${name}Id`, kind, lang: 'id' },
  { name: `${name}En`, kind, lang: 'en' },
]

/** The sections of a draft, in writing order. */
export const draftSections = [
  {
    id: 'identity',
    fields: [...fields('text', 'name', 'code'), ...fields('type', 'type')],
  },
  {
    id: 'place',
    fields: [
      ...fields('city', 'cityCode'),
      ...fields('text', 'street', 'village', 'district', 'postcode'),
      ...fields('decimal', 'latitude', 'longitude'),
    ],
  },
  {
    id: 'building',
    fields: fields('whole', ...buildingFactNames),
  },
  {
    id: 'title',
    fields: [
      ...fields('text', 'titleNumberMasked'),
      ...fields('day', 'titleEndsOn'),
      ...fields('text', 'issuerName', 'issuerNumber'),
      ...fields('flag', 'isSharia', 'hasDebt'),
    ],
  },
  { id: 'words', fields: [...both('long', 'summary'), ...both('long', 'story')] },
  {
    id: 'money',
    fields: fields(
      'amount',
      'price',
      'buyingCosts',
      'reserve',
      'renovationReserve',
      'platformFee',
      'issuePrice',
    ),
  },
  {
    id: 'valuation',
    fields: [
      ...fields('amount', 'valuation'),
      ...fields('text', 'appraiser'),
      ...fields('day', 'valuedOn', 'nextValuationOn'),
    ],
  },
  {
    id: 'forecast',
    fields: [
      ...fields(
        'amount',
        'monthGross',
        'monthManagement',
        'monthMaintenance',
        'monthPropertyTax',
        'monthInsurance',
        'monthReserve',
      ),
      ...fields('percent', 'occupancyBasisPoints', 'growthBasisPoints'),
      ...fields('whole', 'fundingDays', 'exitYears'),
    ],
  },
] as const satisfies readonly { id: string; fields: readonly DraftFieldDefinition[] }[]

const allFields: readonly DraftFieldDefinition[] = draftSections.flatMap((section) => [
  ...section.fields,
])

const rules: Readonly<Record<string, DraftFieldRule>> = draftFields

/** Returns the attributes by which a field is checked when it is left, from the rule of the API. */
export function checksOf({ name, kind }: DraftFieldDefinition) {
  const rule = rules[name]
  if (kind === 'decimal' || kind === 'percent') return { 'data-rule': 'decimal' }
  if (rule?.kind === 'whole') {
    const [least, most] = [String(rule.min), String(rule.max)]
    return {
      ...{ 'data-rule': 'amount', 'data-least': least, 'data-least-text': least },
      ...{ 'data-most': most, 'data-most-text': most },
    }
  }
  if (name === 'postcode') return { 'data-rule': 'digit-count', minLength: 5 }
  return rule?.kind === 'text' ? { minLength: rule.min } : {}
}

/** Returns the name of the field for the description of a picture. */
export function altName(pictureId: string, lang: 'id' | 'en'): string {
  return `alt.${pictureId}.${lang === 'id' ? 'altId' : 'altEn'}`
}

/** Returns all values of a draft by the names of its form fields. */
export function valuesOf({
  content,
  pictures,
}: Pick<PropertyDraft, 'content' | 'pictures'>): DraftValues {
  const words = pictures.flatMap(({ id, altId, altEn }) => [
    [altName(id, 'id'), altId] as const,
    [altName(id, 'en'), altEn] as const,
  ])
  const typed = allFields.map(({ name }) => [name, valueIn(content, name)] as const)
  return Object.fromEntries([...typed, ...words])
}

function valueIn(content: PropertyDraft['content'], name: string): DraftValue {
  // The field names of the form are those of the API; a test of the screen fills in every one.
  return (content as Readonly<Record<string, DraftValue | undefined>>)[name] ?? null
}

/** Returns the values of a draft form; an empty field is null. */
export function valuesIn(form: FormData): DraftValues {
  const typed = allFields.map(({ name, kind }) => [name, typedValue(form, name, kind)] as const)
  const words = [...form.keys()]
    .filter((name) => name.startsWith('alt.'))
    .map((name) => [name, plainText(form, name) || null] as const)
  return Object.fromEntries([...typed, ...words])
}

/** Returns the values in the form that the API expects. */
export function sentDraft(values: DraftValues) {
  const pictureWords: Record<string, Record<string, DraftValue>> = {}
  const content: Record<string, DraftValue> = {}
  for (const [name, value] of Object.entries(values)) {
    const [, id, part] = /^alt\.([^.]+)\.(altId|altEn)$/.exec(name) ?? []
    if (id === undefined || part === undefined) content[name] = value
    else pictureWords[id] = { altId: null, altEn: null, ...pictureWords[id], [part]: value }
  }
  return { content, pictureWords }
}

// Browsers send line breaks as CRLF.
function plainText(form: FormData, name: string): string {
  return textOf(form, name).replace(/\r\n/g, '\n').trim()
}

function typedValue(form: FormData, name: string, kind: DraftFieldKind): DraftValue {
  if (kind === 'flag') return form.has(name)
  const text = plainText(form, name)
  if (text === '') return null
  if (kind === 'amount' || kind === 'whole') return typedAmount(text) ?? null
  if (kind !== 'percent' && kind !== 'decimal') return text
  const value = kind === 'percent' ? percentIn(text) : Number(text.replace(',', '.'))
  // A text that is not a number is sent as typed: the API stores it and reports the error at its field.
  return Number.isNaN(value) ? text : value
}

/** Returns a value as its field displays it; a text that is not a valid value is displayed unchanged. */
export function shownValue(
  value: DraftValue | undefined,
  kind: DraftFieldKind,
  locale: Locale,
): string {
  if (value === null || value === undefined) return ''
  const number = kind === 'percent' ? Number(value) / 100 : Number(value)
  if (!['percent', 'decimal'].includes(kind) || Number.isNaN(number)) return String(value)
  return locale === 'id' ? String(number).replace('.', ',') : String(number)
}
