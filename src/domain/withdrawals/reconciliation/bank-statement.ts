import type { StatementLine } from './statement-line.ts'

/** A statement of one bank account, with its opening and closing balance. */
export type BankStatement = {
  readonly format: 'csv' | 'mt940'
  /** The account number from the file or the form, without spaces. */
  readonly account: string
  readonly beginsOn: string
  readonly endsOn: string
  readonly opening: bigint
  readonly closing: bigint
  readonly lines: readonly StatementLine[]
}

/** The fields that a person enters for a CSV file, which does not contain them. */
export type StatementForm = {
  readonly account?: string | undefined
  readonly opening?: bigint | undefined
  readonly closing?: bigint | undefined
}
