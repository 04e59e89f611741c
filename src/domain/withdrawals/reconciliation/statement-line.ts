import { hour, isCalendarDay, later, startOfDay } from '#kernel'
import { statementUnreadable } from './refusals.ts'

/** A line of a bank statement. Whole rupiah, positive when it came in. */
export type StatementLine = {
  readonly bookedOn: string
  readonly amount: bigint
  readonly text: string
  /** Our reference, if the text contains one. */
  readonly reference: string | null
  /** The sender, only if the bank gives it in a separate field; text written by the payer does not count. */
  readonly sender: string | null
}

const textMax = 500
const senderMax = 200
const referenceShape = /\b(?:DEP|WDR|SET|TRF)-[0-9A-Z]{5}-[0-9A-Z]{5}\b/

export function lineOf(
  bookedOn: string,
  amount: bigint,
  text: string,
  sender: string | null,
): StatementLine {
  const tidy = tidied(text).slice(0, textMax)
  const name = tidied(sender ?? '').slice(0, senderMax)
  const reference = referenceShape.exec(tidy)?.[0] ?? null
  return { bookedOn, amount, text: tidy, reference, sender: name === '' ? null : name }
}

function tidied(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

export function sumOf(lines: readonly Pick<StatementLine, 'amount'>[]): bigint {
  return lines.reduce((sum, { amount }) => sum + amount, 0n)
}

/** The instant assigned to a line: in its day, but not in the future. The bank gives the day only. */
export function noonOf(day: string, now: Date): Date {
  const noon = later(startOfDay(day), 12 * hour)
  return noon < now ? noon : now
}

/** Parses an existing day `YYYY-MM-DD`; refuses the file with the line otherwise. */
export function dayIn(text: string, line: number): string {
  if (!isCalendarDay(text)) throw statementUnreadable({ line })
  return text
}

/** Parses a whole amount; refuses the file with the line otherwise. */
export function balanceIn(text: string, line: number): bigint {
  const [, sign, digits] = /^([+-]?)(\d{1,15})(?:\.0{1,2})?$/.exec(text) ?? []
  if (digits === undefined) throw statementUnreadable({ line })
  return sign === '-' ? -BigInt(digits) : BigInt(digits)
}

/** Parses a whole amount that is not zero; refuses the file with the line otherwise. */
export function rupiahIn(text: string, line: number): bigint {
  const amount = balanceIn(text, line)
  if (amount === 0n) throw statementUnreadable({ line })
  return amount
}

/** Normalises an account number: without spaces, points, bank code and currency. */
export function accountIn(text: string): string {
  const [, number = text] = /(?:^|\/)\s*([0-9][0-9 .-]*)(?:\s*[A-Z]{3})?\s*$/.exec(text) ?? []
  return number.replace(/[ .-]/g, '').slice(0, 60)
}
