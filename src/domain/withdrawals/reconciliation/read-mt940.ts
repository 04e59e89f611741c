import mt940, { type BankStatement as BankFile } from 'mt940js'
import { jakartaDate } from '#kernel'
import type { BankStatement } from './bank-statement.ts'
import { balanceDiffers, statementUnreadable } from './refusals.ts'
import { accountIn, dayIn, lineOf, type StatementLine } from './statement-line.ts'

/** A file must be about one account, and each of its statements must continue the previous one. */
export function readMt940(text: string): BankStatement {
  requireDays(text)
  let read: BankFile[]
  try {
    read = new mt940.Parser().parse(text)
  } catch {
    throw statementUnreadable({ line: 1 })
  }
  const [first, last] = [read[0], read.at(-1)]
  if (first === undefined || last === undefined) throw statementUnreadable({ line: 1 })
  if (read.some(({ currency }) => currency !== 'IDR')) throw statementUnreadable({ line: 1 })
  const accounts = new Set(read.map((part) => accountIn(part.accountIdentification)))
  const [account = ''] = accounts
  if (accounts.size > 1 || account === '') throw statementUnreadable({ line: 1 })
  requireChain(read)
  const lines = read.flatMap(({ transactions }) => transactions.map(lineIn))
  const days = [
    ...lines.map(({ bookedOn }) => bookedOn),
    ...read.map(({ closingBalanceDate }) => jakartaDate(closingBalanceDate)),
  ].toSorted()
  const [beginsOn = '', endsOn = ''] = [days[0], days.at(-1)]
  const [opening, closing] = [wholeOf(first.openingBalance, 1), wholeOf(last.closingBalance, 1)]
  return { format: 'mt940', account, beginsOn, endsOn, opening, closing, lines }
}

type Transaction = BankFile['transactions'][number]

function lineIn({ date, amount, details, reference }: Transaction, index: number): StatementLine {
  const line = index + 1
  if (amount === 0) throw statementUnreadable({ line })
  return lineOf(
    jakartaDate(date),
    wholeOf(amount, line),
    `${reference} ${details}`,
    senderIn(details),
  )
}

function requireChain(read: readonly BankFile[]): void {
  for (const [index, { openingBalance }] of read.entries()) {
    const before = read[index - 1]
    if (before !== undefined && before.closingBalance !== openingBalance)
      throw balanceDiffers({
        expected: wholeOf(before.closingBalance, 1),
        closing: wholeOf(openingBalance, 1),
      })
  }
}

// The library silently reads 31 February as a day in March.
function requireDays(text: string): void {
  const lines = text.split(/\r?\n/)
  for (const [index, line] of lines.entries()) {
    const [, year, month, day] = /^:(?:61:|6[02][FM]:[CD])(\d\d)(\d\d)(\d\d)/.exec(line) ?? []
    if (year !== undefined) dayIn(`20${year}-${month}-${day}`, index + 1)
  }
}

// The library returns amounts as floating point, which is exact for whole rupiah up to 2^53.
function wholeOf(amount: number, line: number): bigint {
  if (!Number.isSafeInteger(amount)) throw statementUnreadable({ line })
  return BigInt(amount)
}

/** The name in a structured line 86: after `/NAME/`, or in the fields 32 and 33. */
function senderIn(details: string): string | null {
  const [, named] = /\/NAME\/([^/\r\n]+)/.exec(details) ?? []
  if (named !== undefined) return named
  const [, first, second = ''] = /\?32([^?]*)(?:\?33([^?]*))?/.exec(details) ?? []
  return first === undefined ? null : `${first}${second}`
}
