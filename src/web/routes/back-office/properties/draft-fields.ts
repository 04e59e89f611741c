import type { DraftValue, PropertyDraft } from '../../../api/stewardship-shapes.ts'
import { textOf } from '../../../components/form-text.ts'
import { typedAmount } from '../../../ui/read-amount.ts'

/** How a field is typed: shares and rates as percent, amounts as digits. */
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
  | 'plot'

export type DraftFieldDefinition = {
  readonly name: string
  readonly kind: DraftFieldKind
  /** The language that its words are in. */
  readonly lang?: 'id' | 'en'
}

const fields = (kind: DraftFieldKind, ...names: readonly string[]): DraftFieldDefinition[] =>
  names.map((name) => ({ name, kind }))
const both = (kind: 'text' | 'long', name: string): DraftFieldDefinition[] => [
  { name: `${name}Id`, kind, lang: 'id' },
  { name: `${name}En`, kind, lang: 'en' },
]

/** The parts of a draft, in the order in which they are written. */
export const draftSections = [
  {
    id: 'identity',
    fields: [...fields('text', 'name', 'code'), ...fields('type', 'type')],
  },
  {
    id: 'place',
    fields: [
      ...fields('city', 'cityId'),
      ...fields('text', 'street', 'village', 'district', 'postcode'),
      ...fields('decimal', 'latitude', 'longitude'),
    ],
  },
  {
    id: 'building',
    fields: fields('whole', 'buildingArea', 'landArea', 'yearBuilt', 'floors', 'rooms', 'power'),
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
  { id: 'pictures', fields: [...fields('plot', 'plotId'), ...both('text', 'look')] },
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
        'monthIncomeTax',
      ),
      ...fields('percent', 'occupancyBasisPoints', 'growthBasisPoints'),
      ...fields('whole', 'fundingDays', 'exitYears'),
    ],
  },
] as const satisfies readonly { id: string; fields: readonly DraftFieldDefinition[] }[]

/** A draft as its form says it; what was left empty is not written yet. */
export function contentOf(form: FormData): PropertyDraft['content'] {
  const all: readonly DraftFieldDefinition[] = draftSections.flatMap((section) => [
    ...section.fields,
  ])
  return Object.fromEntries(all.map(({ name, kind }) => [name, typedValue(form, name, kind)]))
}

function typedValue(form: FormData, name: string, kind: DraftFieldKind): DraftValue {
  if (kind === 'flag') return form.has(name)
  const text = textOf(form, name).trim()
  if (text === '') return null
  if (kind === 'amount') return typedAmount(text) ?? null
  if (kind !== 'percent' && kind !== 'whole' && kind !== 'decimal') return text
  const value = Number(text.replace(',', '.'))
  // What is no number goes as it is, so that the API says so at its field.
  if (Number.isNaN(value)) return text
  return kind === 'percent' ? Math.round(value * 100) : value
}

/** A value as its field shows it. */
export function shownValue(value: DraftValue | undefined, kind: DraftFieldKind): string {
  if (value === null || value === undefined) return ''
  return kind === 'percent' ? String(Number(value) / 100) : String(value)
}
