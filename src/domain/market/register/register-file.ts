import { createHash } from 'node:crypto'
import { toJsonInteger } from '#kernel'

/** A holder in the register: an investor, the issuer, or `unallotted` for units on offer or in escrow. */
type HolderKind = 'investor' | 'issuer' | 'unallotted'

/** The change of one holder by one ledger entry. */
export type RegisterChange = {
  /** An id that is the same in every version of the file. */
  readonly number: bigint
  readonly propertyId: string
  readonly holderKind: HolderKind
  /** The masked NIK that identifies an investor to the custodian; null for other holders. */
  readonly holderNumber: bigint | null
  readonly holderName: string | null
  /** The masked NIK; null for others than investors. */
  readonly holderIdentity: string | null
  readonly unitsBefore: bigint
  readonly unitsChange: bigint
  readonly unitsAfter: bigint
  /** The kind of the ledger entry. */
  readonly cause: string
  readonly entryId: string
  readonly reference: string
  readonly happenedAt: Date
}

/** The units of all holders of a property before and after a day, and the number of units issued. */
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

/** Both forms of a file, which have the same content, and their hashes. */
type RegisterContent = {
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
 * RFC 4180 in UTF-8: a header line, a line for each total (`holders`: the sum of all holders; `issued`: the
 * units issued), then a line for each change. The file is read by programs, so values that a spreadsheet would
 * read as formulas are not escaped; names consist of letters only.
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
