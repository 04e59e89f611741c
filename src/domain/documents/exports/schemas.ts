import type { ColumnKind } from './table.ts'

type Column = readonly [code: string, kind: ColumnKind]

/** The columns of one version of a table. A released version is never changed: a change is a new version. */
type Schema = {
  readonly name: string
  readonly version: number
  /** The day of its first release, `YYYY-MM-DD`. */
  readonly since: string
  readonly columns: readonly Column[]
}

/** The first version of the yearly tax table, which later versions extend. */
const taxYearOfProperty = [
  ['year', 'integer'],
  ['property_id', 'text'],
  ['property_name', 'text'],
  ['issuer_name', 'text'],
  ['dividend_income', 'integer'],
  ['dividend_tax', 'integer'],
  ['realised_gain', 'integer'],
  ['as_of', 'day'],
  ['units', 'integer'],
  ['cost_average', 'integer'],
  ['cost_first_in_first_out', 'integer'],
  ['value', 'integer'],
  ['subscribed_cost', 'integer'],
] as const satisfies readonly Column[]

const inheritedInTaxYear = [
  ['inherited_on', 'day'],
  ['inherited_from', 'text'],
  ['inherited_reference', 'text'],
  ['inherited_units', 'integer'],
  ['inherited_cost', 'integer'],
  ['inherited_value', 'integer'],
] as const satisfies readonly Column[]

/** All versions of all tables that can be downloaded; the versions of each table are newest first. */
export const schemas = [
  {
    name: 'movements',
    version: 1,
    since: '2026-11-21',
    columns: [
      ['movement_id', 'text'],
      ['sequence', 'integer'],
      ['happened_at', 'instant'],
      ['recorded_at', 'instant'],
      ['kind', 'text'],
      ['kind_label', 'text'],
      ['state', 'text'],
      ['state_label', 'text'],
      ['reference', 'text'],
      ['property_id', 'text'],
      ['property_name', 'text'],
      ['amount', 'integer'],
      ['balance', 'integer'],
    ],
  },
  {
    name: 'holdings',
    version: 1,
    since: '2026-11-21',
    columns: [
      ['property_id', 'text'],
      ['property_name', 'text'],
      ['issuer_name', 'text'],
      ['issuer_number', 'text'],
      ['units', 'integer'],
      ['subscribed_units', 'integer'],
      ['units_issued', 'integer'],
    ],
  },
  {
    name: 'purchases',
    version: 1,
    since: '2026-11-21',
    columns: [
      ['purchase_id', 'text'],
      ['receipt_number', 'text'],
      ['placed_at', 'instant'],
      ['property_id', 'text'],
      ['property_name', 'text'],
      ['units', 'integer'],
      ['unit_price', 'integer'],
      ['amount', 'integer'],
      ['fee', 'integer'],
      ['state', 'text'],
    ],
  },
  {
    name: 'payouts',
    version: 1,
    since: '2026-11-21',
    columns: [
      ['distribution_id', 'text'],
      ['period', 'text'],
      ['paid_at', 'instant'],
      ['property_id', 'text'],
      ['property_name', 'text'],
      ['units', 'integer'],
      ['per_unit', 'text'],
      ['amount', 'integer'],
    ],
  },
  {
    name: 'positions',
    version: 1,
    since: '2026-11-21',
    columns: [
      ['property_id', 'text'],
      ['property_name', 'text'],
      ['as_of', 'day'],
      ['units', 'integer'],
      ['subscribed_units', 'integer'],
      ['unit_price', 'integer'],
      ['cost_average', 'integer'],
      ['value', 'integer'],
      ['unrealised_gain', 'integer'],
      ['income_received', 'integer'],
    ],
  },
  {
    name: 'tax-year',
    version: 3,
    since: '2026-11-28',
    columns: [...taxYearOfProperty, ...inheritedInTaxYear, ['wallet_balance', 'integer']],
  },
  {
    name: 'tax-year',
    version: 2,
    since: '2026-11-26',
    columns: [...taxYearOfProperty, ...inheritedInTaxYear],
  },
  {
    name: 'tax-year',
    version: 1,
    since: '2026-11-21',
    columns: taxYearOfProperty,
  },
  {
    name: 'friends',
    version: 1,
    since: '2026-11-21',
    columns: [
      ['friend_id', 'text'],
      ['name', 'text'],
      ['joined_at', 'instant'],
      ['stage', 'text'],
      ['stage_label', 'text'],
      ['verified_at', 'instant'],
      ['purchased_at', 'instant'],
      ['held_days', 'integer'],
      ['hold_days', 'integer'],
      ['reward', 'integer'],
      ['due_at', 'instant'],
      ['paid_at', 'instant'],
      ['expires_at', 'instant'],
      ['refusal', 'text'],
      ['refusal_label', 'text'],
      ['refused_at', 'instant'],
    ],
  },
] as const satisfies readonly Schema[]

export type SchemaName = (typeof schemas)[number]['name']
type ColumnOf<Name extends SchemaName> = Extract<
  (typeof schemas)[number],
  { name: Name }
>['columns'][number][0]

/** The values of a table row, by the codes of its columns. */
export type Values<Name extends SchemaName> = Readonly<
  Record<ColumnOf<Name>, string | bigint | number | Date | null>
>

/** Returns the version of a table used for new files. */
export function currentSchema(name: SchemaName): Schema {
  const schema: Schema | undefined = schemas.find((candidate) => candidate.name === name)
  if (schema === undefined) throw new Error(`there is no schema ${name}`)
  return schema
}
