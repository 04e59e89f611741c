import type { EntryKind } from '#contract'
import { jsonIntegerMax } from '#kernel'
import { type AccountRef, accountKey, type LockedAccount } from './account.ts'
import { amountTooLarge, insufficientFunds } from './refusals.ts'

/** One side of an entry. The stored amount is debit positive. Create it with `debit` or `credit`. */
export type Line = { readonly account: AccountRef; readonly amount: bigint }

/** A journal entry to post: at least two lines that sum to zero in every asset. */
export type NewEntry = {
  readonly id: string
  readonly kind: EntryKind
  readonly happenedAt: Date
  /** The reference shown on receipts and statements, such as `DEP-…`. */
  readonly reference: string
  readonly propertyId: string | null
  readonly actorId: string | null
  readonly lines: readonly Line[]
  readonly reverses?: string
}

/** Increases an asset account, or decreases what we owe to an owner. */
export function debit(account: AccountRef, amount: bigint): Line {
  return { account, amount: positive(amount) }
}

/** Increases what we owe to an owner, or decreases an asset account. */
export function credit(account: AccountRef, amount: bigint): Line {
  return { account, amount: -positive(amount) }
}

function positive(amount: bigint): bigint {
  if (amount <= 0n) throw new RangeError(`a line moves more than zero, not ${amount}`)
  return amount
}

/** The lines that reverse `lines` exactly. */
export function reversedLines(lines: readonly Line[]): Line[] {
  return lines.map(({ account, amount }) => ({ account, amount: -amount }))
}

export type NewPosting = {
  readonly accountId: bigint
  readonly sequence: bigint
  readonly entryId: string
  readonly amount: bigint
  readonly balance: bigint
}

/**
 * The accounts locked by this transaction, and their balances after all entries decided so far. Entries are
 * decided against it one after the other, before anything is written.
 */
export type Sheet = {
  readonly accounts: ReadonlyMap<string, LockedAccount>
  readonly now: Map<string, { balance: bigint; sequence: bigint }>
  readonly entries: NewEntry[]
  readonly postings: NewPosting[]
}

export function openSheet(accounts: readonly LockedAccount[]): Sheet {
  const byKey = new Map(accounts.map((locked) => [accountKey(locked), locked]))
  return { accounts: byKey, now: new Map(), entries: [], postings: [] }
}

/** The owner's balance of `ref` after all entries decided so far; 0 for an account that was never used. */
export function onSheet(sheet: Sheet, ref: AccountRef): bigint {
  const key = accountKey(ref)
  const locked = sheet.accounts.get(key)
  if (locked === undefined) return 0n
  const balance = sheet.now.get(key)?.balance ?? locked.balance
  return locked.isCreditSide ? -balance : balance
}

/**
 * Adds an entry to the sheet. Refuses the whole entry when a protected balance would go below zero or any
 * balance would exceed what JSON can carry exactly.
 */
export function enter(sheet: Sheet, entry: NewEntry): void {
  assertBalanced(entry)
  const lines = merged(entry.lines)
  const moves = lines.map((line) => moveOf(sheet, line))
  for (const { key, locked, sequence, balance, amount } of moves) {
    sheet.now.set(key, { balance, sequence })
    sheet.postings.push({ accountId: locked.id, sequence, entryId: entry.id, amount, balance })
  }
  sheet.entries.push(entry)
}

function moveOf(sheet: Sheet, { account, amount }: Line) {
  const key = accountKey(account)
  const locked = sheet.accounts.get(key)
  if (locked === undefined) throw new Error(`account ${key} is not locked by this transaction`)
  const before = sheet.now.get(key) ?? locked
  const balance = before.balance + amount
  if (balance > jsonIntegerMax || balance < -jsonIntegerMax) throw amountTooLarge()
  const short = locked.isCreditSide ? balance : -balance
  if (locked.isProtected && short > 0n) throw insufficientFunds({ account, short })
  return { key, locked, sequence: before.sequence + 1n, balance, amount }
}

/** One posting per account and entry: several lines on one account are added up. */
function merged(lines: readonly Line[]): Line[] {
  const sums = new Map<string, Line>()
  for (const line of lines) {
    const key = accountKey(line.account)
    const earlier = sums.get(key)
    sums.set(
      key,
      earlier === undefined
        ? line
        : { account: line.account, amount: earlier.amount + line.amount },
    )
  }
  return [...sums.values()].filter((line) => line.amount !== 0n)
}

function assertBalanced(entry: NewEntry): void {
  const sums = new Map<string, bigint>()
  for (const { account, amount } of entry.lines) {
    sums.set(account.asset, (sums.get(account.asset) ?? 0n) + amount)
  }
  for (const [asset, sum] of sums) {
    if (sum !== 0n) throw new Error(`entry ${entry.kind} is off by ${sum} ${asset}`)
  }
}
