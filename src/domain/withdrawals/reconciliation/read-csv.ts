import type { BankStatement, StatementForm } from './bank-statement.ts'
import { accountMissing, balanceDiffers, balanceMissing, statementUnreadable } from './refusals.ts'
import {
  accountIn,
  balanceIn,
  dayIn,
  lineOf,
  rupiahIn,
  type StatementLine,
  sumOf,
} from './statement-line.ts'

const named = {
  sender: ['sender', 'pengirim'],
  account: ['account', 'rekening'],
  balance: ['balance', 'saldo'],
}

type Row = { readonly at: number; readonly cells: readonly string[] }
type Places = Record<keyof typeof named, number>

/**
 * Columns `date,amount,description` in this order after a header line, then in any order `sender`, `account`
 * and `balance` (after the line), in Indonesian or English. Account and balances that are not in the file are
 * given in the form. Dates are ISO 8601; amounts are negative when they left us, without decimals other than
 * zeros. A row with more cells than the header is refused: a separator in a text without quotes would otherwise
 * let the payer's text take the place of the sender.
 */
export function readCsv(text: string, form: StatementForm): BankStatement {
  const [head = '', ...rest] = text.split(/\r?\n/)
  const separator = head.includes(';') ? ';' : ','
  const heads = cellsOf(head, separator).map((cell) => cell.toLowerCase())
  const placeOf = (names: readonly string[]) =>
    heads.findIndex((cell, at) => at > 1 && names.includes(cell))
  const places = {
    sender: placeOf(named.sender),
    account: placeOf(named.account),
    balance: placeOf(named.balance),
  }
  const rows = rest.flatMap((row, index): Row[] =>
    row.trim() === '' ? [] : [{ at: index + 2, cells: cellsOf(row, separator) }],
  )
  const shifted = rows.find(({ cells }) => cells.length > heads.length)
  if (shifted !== undefined) throw statementUnreadable({ line: shifted.at })
  const lines = rows.map((row) => lineIn(row, places))
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted()
  const [beginsOn, endsOn] = [days[0], days.at(-1)]
  if (beginsOn === undefined || endsOn === undefined) throw statementUnreadable({ line: 1 })
  const account = accountOf(rows, places.account, form)
  const balances = balancesOf(rows, lines, places.balance, form)
  return { format: 'csv', account, beginsOn, endsOn, ...balances, lines }
}

function lineIn({ at, cells }: Row, { sender, account, balance }: Places): StatementLine {
  const [date = '', amount = ''] = cells
  const [day, rupiah] = [dayIn(date, at), rupiahIn(amount, at)]
  // The identity of a line does not depend on the columns of account and balance, which a file may lack.
  const text = cells.filter((_, place) => place > 1 && place !== account && place !== balance)
  return lineOf(day, rupiah, text.join(' '), cells[sender] ?? null)
}

function accountOf(rows: readonly Row[], place: number, form: StatementForm): string {
  const accounts = new Set(place < 0 ? [] : rows.map(({ cells }) => accountIn(cells[place] ?? '')))
  const [only] = accounts
  if (accounts.size > 1 || only === '') throw statementUnreadable({ line: rows[0]?.at ?? 1 })
  const account = only ?? accountIn(form.account ?? '')
  if (account === '') throw accountMissing()
  return account
}

function balancesOf(
  rows: readonly Row[],
  lines: readonly StatementLine[],
  place: number,
  form: StatementForm,
): { opening: bigint; closing: bigint } {
  const balances = place < 0 ? [] : rows.map(({ at, cells }) => balanceIn(cells[place] ?? '', at))
  const first = balances[0]
  const opening = first === undefined ? form.opening : first - (lines[0]?.amount ?? 0n)
  const closing = balances.at(-1) ?? form.closing
  if (opening === undefined) throw balanceMissing('opening')
  if (closing === undefined) throw balanceMissing('closing')
  for (const [index, after] of balances.entries()) {
    const expected = opening + sumOf(lines.slice(0, index + 1))
    if (after !== expected)
      throw balanceDiffers({ expected, closing: after, line: rows[index]?.at })
  }
  return { opening, closing }
}

/** The cells of a row without their quotes. */
export function cellsOf(row: string, separator: ',' | ';'): string[] {
  const shape = separator === ';' ? /("(?:[^"]|"")*"|[^;]*)(;|$)/g : /("(?:[^"]|"")*"|[^,]*)(,|$)/g
  const found: string[] = []
  for (const [, cell = '', end] of row.matchAll(shape)) {
    found.push(cell.replace(/^"|"$/g, '').replaceAll('""', '"').trim())
    if (end === '') break
  }
  return found
}
