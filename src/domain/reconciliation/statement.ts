import mt940, { type Statement as BankFile } from 'mt940js'
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

export type Statement = {
  readonly format: 'csv' | 'mt940'
  readonly account: string
  readonly beginsOn: string
  readonly endsOn: string
  readonly lines: readonly StatementLine[]
}

export const linesMax = 20_000
const textMax = 500
const senderMax = 200

/** Reads a statement by what it is. Refuses the whole file for one line that cannot be read. */
export function readStatement(text: string): Statement {
  const clean = text.replace(/^\uFEFF/, '')
  return /^\s*(\{1:|:20:)/.test(clean) ? readMt940(clean) : readCsv(clean)
}

const referenceShape = /\b(?:DEP|WDR|SET)-[0-9A-Z]{5}-[0-9A-Z]{5}\b/

function lineOf(
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

const senderHeads = ['sender', 'pengirim']

/**
 * Columns `date,amount,description` in this order, a head line first, and anywhere after them one with
 * the head `sender` or `pengirim` for who sent it. Dates are ISO; an amount has a sign where it left us
 * and no decimals but zeros.
 */
function readCsv(text: string): Statement {
  const [head = '', ...rows] = text.split(/\r?\n/)
  const separator = head.includes(';') ? ';' : ','
  const heads = cellsOf(head, separator).map((cell) => cell.toLowerCase())
  const senderAt = heads.findIndex((cell, at) => at > 1 && senderHeads.includes(cell))
  const lines: StatementLine[] = []
  for (const [index, row] of rows.entries()) {
    if (row.trim() === '') continue
    const cells = cellsOf(row, separator)
    const [date = '', amount = '', ...rest] = cells
    const [day, rupiah] = [dateIn(date, index + 2), rupiahIn(amount, index + 2)]
    lines.push(lineOf(day, rupiah, rest.join(' '), cells[senderAt] ?? null))
  }
  return statementOf('csv', 'csv', lines)
}

/** The cells of one row, without the quotes around them. */
export function cellsOf(row: string, separator: ',' | ';'): string[] {
  const shape = separator === ';' ? /("(?:[^"]|"")*"|[^;]*)(;|$)/g : /("(?:[^"]|"")*"|[^,]*)(,|$)/g
  const found: string[] = []
  for (const [, cell = '', end] of row.matchAll(shape)) {
    found.push(cell.replace(/^"|"$/g, '').replaceAll('""', '"').trim())
    if (end === '') break
  }
  return found
}

function dateIn(text: string, line: number): string {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
  if (!isDate) throw statementUnreadable({ line })
  return text
}

/** A whole amount that is not zero; refuses the file with the line when it is none. */
export function rupiahIn(text: string, line: number): bigint {
  const [, sign, digits] = /^([+-]?)(\d{1,15})(?:\.0{1,2})?$/.exec(text) ?? []
  if (digits === undefined || BigInt(digits) === 0n) throw statementUnreadable({ line })
  return sign === '-' ? -BigInt(digits) : BigInt(digits)
}

function readMt940(text: string): Statement {
  let read: BankFile[]
  try {
    read = new mt940.Parser().parse(text)
  } catch {
    throw statementUnreadable({ line: 1 })
  }
  if (read.some(({ currency }) => currency !== 'IDR')) throw statementUnreadable({ line: 1 })
  const lines = read.flatMap(({ transactions }) =>
    transactions.map(({ date, amount, details, reference }, index) => {
      // The library tells amounts as floating point; whole rupiah up to 2^53 are exact in it.
      if (!Number.isSafeInteger(amount) || amount === 0)
        throw statementUnreadable({ line: index + 1 })
      const day = date.toISOString().slice(0, 10)
      return lineOf(day, BigInt(amount), `${reference} ${details}`, senderIn(details))
    }),
  )
  return statementOf('mt940', read[0]?.accountIdentification ?? 'mt940', lines)
}

/** The name in a structured line 86: after `/NAME/`, or in the fields 32 and 33. */
function senderIn(details: string): string | null {
  const [, named] = /\/NAME\/([^/\r\n]+)/.exec(details) ?? []
  if (named !== undefined) return named
  const [, first, second = ''] = /\?32([^?]*)(?:\?33([^?]*))?/.exec(details) ?? []
  return first === undefined ? null : `${first}${second}`
}

function statementOf(
  format: Statement['format'],
  account: string,
  lines: readonly StatementLine[],
): Statement {
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted()
  const [beginsOn] = days
  const endsOn = days.at(-1)
  if (beginsOn === undefined || endsOn === undefined || lines.length > linesMax)
    throw statementUnreadable({ line: 1 })
  return { format, account: account.slice(0, 60), beginsOn, endsOn, lines }
}
