import mt940, { type BankStatement as BankFile } from 'mt940js'
import { jakartaDate } from '#kernel'
import type { BankStatement } from './bank-statement.ts'
import { balanceDiffers, statementUnreadable } from './refusals.ts'
import { accountIn, dayIn, lineOf } from './statement-line.ts'

/** A file must be about one account, and each of its statements must continue the previous one. */
export function readMt940(text: string): BankStatement {
  requireWhole(text)
  const read = parsed(text)
  const accounts = new Set(read.map((part) => accountIn(part.accountIdentification)))
  const [first, last, [account = '']] = [read[0], read.at(-1), [...accounts]]
  const isRupiah = read.every(({ currency }) => currency === 'IDR')
  if (first === undefined || last === undefined || !isRupiah || account === '' || accounts.size > 1)
    throw statementUnreadable({ line: 1 })
  requireChain(read)
  const lines = read.flatMap(({ transactions }) => transactions.map(lineIn))
  const days = [
    ...lines.map(({ bookedOn }) => bookedOn),
    ...read.map(({ closingBalanceDate }) => jakartaDate(closingBalanceDate)),
  ].toSorted()
  const [beginsOn = '', endsOn = ''] = [days[0], days.at(-1)]
  const [opening, closing] = [BigInt(first.openingBalance), BigInt(last.closingBalance)]
  return { format: 'mt940', account, beginsOn, endsOn, opening, closing, lines }
}

function parsed(text: string): BankFile[] {
  try {
    return new mt940.Parser().parse(text)
  } catch {
    throw statementUnreadable({ line: 1 })
  }
}

function lineIn({ date, amount, details, reference }: BankFile['transactions'][number]) {
  const text = `${reference} ${details}`
  return lineOf(jakartaDate(date), BigInt(amount), text, senderIn(details))
}

function requireChain(read: readonly BankFile[]): void {
  for (const [index, { openingBalance }] of read.entries()) {
    const before = read[index - 1]
    if (before !== undefined && before.closingBalance !== openingBalance)
      throw balanceDiffers({
        expected: BigInt(before.closingBalance),
        closing: BigInt(openingBalance),
      })
  }
}

const tagOfMoney = /^:6[012][A-Z]?:/
const lineShape =
  /^:61:(\d\d)(\d\d)(\d\d)(?:\d{4})?R?[CD][A-Z]?(?!0+[,A-Z])\d{1,13}(?:,0{0,2})?[A-Z][A-Z0-9]{3}/
const balanceShape = /^:6[02][FM]:[CD](\d\d)(\d\d)(\d\d)[A-Z]{3}\d{1,13}(?:,0{0,2})?\s*$/

// The library reads 31 February as a day in March, `1.000,00` as 1, and every amount as floating point; what it
// is given are existing days and whole rupiah in at most 13 digits, which it reads exactly.
function requireWhole(text: string): void {
  for (const [index, row] of text.split(/\r?\n/).entries()) {
    if (!tagOfMoney.test(row)) continue
    const [, year, month, day] = lineShape.exec(row) ?? balanceShape.exec(row) ?? []
    dayIn(`20${year}-${month}-${day}`, index + 1)
  }
}

/** The name in a structured line 86: after `/NAME/`, or in the fields 32 and 33. */
function senderIn(details: string): string | null {
  const [, named] = /\/NAME\/([^/\r\n]+)/.exec(details) ?? []
  if (named !== undefined) return named
  const [, first, second = ''] = /\?32([^?]*)(?:\?33([^?]*))?/.exec(details) ?? []
  return first === undefined ? null : `${first}${second}`
}
