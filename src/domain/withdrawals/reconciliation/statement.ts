import { isKeepable } from '#kernel'
import type { BankStatement, StatementForm } from './bank-statement.ts'
import { readCsv } from './read-csv.ts'
import { readMt940 } from './read-mt940.ts'
import { balanceDiffers, statementUnreadable } from './refusals.ts'
import { sumOf } from './statement-line.ts'

export const linesMax = 20_000

/** Detects the format of a statement and reads it. Refuses the whole file for one unreadable line. */
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
