import type { StatementLine } from './statement-line.ts'

/** A file of our bank: one account, and what it held before the first line and after the last one. */
export type BankStatement = {
  readonly format: 'csv' | 'mt940'
  /** The number as the file or the form tells it, without spaces. */
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
