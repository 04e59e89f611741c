import { hour, later } from '#kernel'
import { statementUnreadable } from './refusals.ts'

/** One booking of our bank. Whole rupiah, positive when it came to us. */
export type StatementLine = {
  readonly bookedOn: string
  readonly amount: bigint
  readonly text: string
  /** Ours, where the text names one. */
  readonly reference: string | null
  /** Who sent it, where the bank says so in a place of its own: what a payer wrote does not count. */
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

/** When something of a day happened, or now at the latest: the bank states the day only. */
export function noonOf(day: string, now: Date): Date {
  const noon = later(new Date(`${day}T00:00:00+07:00`), 12 * hour)
  return noon < now ? noon : now
}

/** `YYYY-MM-DD` of a day that exists; refuses the file with the line when it is none. */
export function dayIn(text: string, line: number): string {
  const day = new Date(`${text}T00:00:00Z`)
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(text)
  if (!isDay) throw statementUnreadable({ line })
  return text
}

/** A whole amount; refuses the file with the line when it is none. */
export function balanceIn(text: string, line: number): bigint {
  const [, sign, digits] = /^([+-]?)(\d{1,15})(?:\.0{1,2})?$/.exec(text) ?? []
  if (digits === undefined) throw statementUnreadable({ line })
  return sign === '-' ? -BigInt(digits) : BigInt(digits)
}

/** A whole amount that is not zero; refuses the file with the line when it is none. */
export function rupiahIn(text: string, line: number): bigint {
  const amount = balanceIn(text, line)
  if (amount === 0n) throw statementUnreadable({ line })
  return amount
}

/** An account number as it is compared: without spaces, points and the bank or currency around it. */
export function accountIn(text: string): string {
  const [, number = text] = /(?:^|\/)\s*([0-9][0-9 .-]*)(?:\s*[A-Z]{3})?\s*$/.exec(text) ?? []
  return number.replace(/[ .-]/g, '').slice(0, 60)
}
