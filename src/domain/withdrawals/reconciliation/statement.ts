import { isKeepable } from '#kernel'
import { readCsv } from './read-csv.ts'
import { readMt940 } from './read-mt940.ts'
import { balanceDiffers, statementUnreadable } from './refusals.ts'
import type { StatementLine } from './statement-line.ts'
import { sumOf } from './statement-line.ts'

/** A file of our bank: one account, and what it held before the first line and after the last one. */
export type BankStatement = {
  readonly format: 'csv' | 'mt940'
  /** The number as the file or the form states it, without spaces. */
  readonly account: string
  readonly beginsOn: string
  readonly endsOn: string
  readonly opening: bigint
  readonly closing: bigint
  readonly lines: readonly StatementLine[]
}

/** What a person says beside a CSV file that does not say it itself. */
export type StatementForm = {
  readonly account?: string | undefined
  readonly opening?: bigint | undefined
  readonly closing?: bigint | undefined
}

export const linesMax = 20_000

/** Reads a statement by what it is. Refuses the whole file for one line that cannot be read. */
export function readBankStatement(text: string, form: StatementForm = {}): BankStatement {
  if (!isKeepable(text)) throw statementUnreadable({ line: 1 })
  const clean = text.replace(/^\uFEFF/, '')
  const statement = /^\s*(\{1:|:20:)/.test(clean) ? readMt940(clean) : readCsv(clean, form)
  const { lines, opening, closing } = statement
  if (lines.length > linesMax) throw statementUnreadable({ line: 1 })
  const expected = opening + sumOf(lines)
  if (expected !== closing) throw balanceDiffers({ expected, closing })
  return statement
}
