import { createHash } from 'node:crypto'
import { toJsonInteger } from '#kernel'

/** Who holds units in the register: an investor, the issuer itself, or nobody yet (`unallotted`: on offer or in escrow). */
export type HolderKind = 'investor' | 'issuer' | 'unallotted'

/** One change of one holder by one entry of the ledger. */
export type RegisterChange = {
  /** The same in every version of the file. */
  readonly number: bigint
  readonly propertyId: string
  readonly holderKind: HolderKind
  /** Under which the custodian knows an investor; null for others. */
  readonly holderNumber: bigint | null
  readonly holderName: string | null
  /** The masked NIK; null for others than investors. */
  readonly holderIdentity: string | null
  readonly unitsBefore: bigint
  readonly unitsChange: bigint
  readonly unitsAfter: bigint
  /** The kind of the entry. */
  readonly cause: string
  readonly entryId: string
  readonly reference: string
  readonly happenedAt: Date
}

/** What all holders of a property have together before and after a day, and how many units exist. */
export type RegisterTotal = {
  readonly propertyId: string
  readonly unitsOpening: bigint
  readonly unitsClosing: bigint
  readonly issuedOpening: bigint
  readonly issuedClosing: bigint
}

export type RegisterFile = {
  readonly day: string
  readonly version: number
  readonly madeAt: Date
  readonly changes: readonly RegisterChange[]
  readonly totals: readonly RegisterTotal[]
}

/** Both forms of a file and their hashes. The forms say the same. */
export type RegisterContent = {
  readonly json: string
  readonly csv: string
  readonly jsonSha256: string
  readonly csvSha256: string
}

const schema = 'sepetak-register-1'

export function contentOf(file: RegisterFile): RegisterContent {
  const json = jsonOf(file)
  const csv = csvOf(file)
  return { json, csv, jsonSha256: sha256(json), csvSha256: sha256(csv) }
}

function jsonOf({ day, version, madeAt, changes, totals }: RegisterFile): string {
  const content = {
    schema,
    day,
    version,
    replacesVersion: version === 1 ? null : version - 1,
    madeAt: madeAt.toISOString(),
    changeCount: changes.length,
    properties: totals.map((total) => ({
      propertyCode: total.propertyId,
      unitsOpening: toJsonInteger(total.unitsOpening),
      unitsClosing: toJsonInteger(total.unitsClosing),
      issuedOpening: toJsonInteger(total.issuedOpening),
      issuedClosing: toJsonInteger(total.issuedClosing),
    })),
    changes: changes.map((change) => ({
      changeNumber: toJsonInteger(change.number),
      propertyCode: change.propertyId,
      holderKind: change.holderKind,
      holderNumber: change.holderNumber === null ? null : toJsonInteger(change.holderNumber),
      holderName: change.holderName,
      holderIdentity: change.holderIdentity,
      unitsBefore: toJsonInteger(change.unitsBefore),
      unitsChange: toJsonInteger(change.unitsChange),
      unitsAfter: toJsonInteger(change.unitsAfter),
      cause: change.cause,
      entryId: change.entryId,
      reference: change.reference,
      happenedAt: change.happenedAt.toISOString(),
    })),
  }
  return `${JSON.stringify(content, null, 1)}\n`
}

const columns = [
  'record',
  'day',
  'version',
  'change_number',
  'property_code',
  'holder_kind',
  'holder_number',
  'holder_name',
  'holder_identity',
  'units_before',
  'units_change',
  'units_after',
  'cause',
  'entry_id',
  'reference',
  'happened_at',
] as const
type Line = Partial<Record<(typeof columns)[number], string | number | bigint | null>>

/**
 * RFC 4180 in UTF-8: a line of codes, a line for each total (`holders`: what all have together; `issued`: the units that
 * exist), then one for each change. A program reads it, so nothing is put before a text that a spreadsheet would take for a
 * formula; names consist of letters.
 */
function csvOf({ day, version, changes, totals }: RegisterFile): string {
  const file = { day, version }
  const lines: Line[] = [
    ...totals.flatMap((total) => [
      {
        ...file,
        record: 'holders',
        property_code: total.propertyId,
        units_before: total.unitsOpening,
        units_change: total.unitsClosing - total.unitsOpening,
        units_after: total.unitsClosing,
      },
      {
        ...file,
        record: 'issued',
        property_code: total.propertyId,
        units_before: total.issuedOpening,
        units_change: total.issuedClosing - total.issuedOpening,
        units_after: total.issuedClosing,
      },
    ]),
    ...changes.map((change) => ({
      ...file,
      record: 'change',
      change_number: change.number,
      property_code: change.propertyId,
      holder_kind: change.holderKind,
      holder_number: change.holderNumber,
      holder_name: change.holderName,
      holder_identity: change.holderIdentity,
      units_before: change.unitsBefore,
      units_change: change.unitsChange,
      units_after: change.unitsAfter,
      cause: change.cause,
      entry_id: change.entryId,
      reference: change.reference,
      happened_at: change.happenedAt.toISOString(),
    })),
  ]
  const rows = [columns.join(','), ...lines.map(csvLine)]
  return `${rows.join('\r\n')}\r\n`
}

function csvLine(line: Line): string {
  return columns
    .map((column) => {
      const value = line[column] ?? ''
      return typeof value === 'string' && /[",\r\n]/.test(value)
        ? `"${value.replaceAll('"', '""')}"`
        : String(value)
    })
    .join(',')
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
