import type { Proposal } from '#approvals'
import type { AdjustmentAccount, AdjustmentReason, EntryKind } from '#contract'
import type { Localized, Rupiah } from '#kernel'
import {
  type AccountRef,
  account,
  atBank,
  credit,
  debit,
  type Line,
  reversedLines,
  type WrittenEntry,
} from '#ledger'

/** The input of finance: the exact reversal of an entry, or an amount to credit or debit. */
export type AdjustmentInput =
  | { readonly form: 'reversal'; readonly entryId: string }
  | {
      readonly form: 'amount'
      readonly direction: 'give' | 'take'
      readonly amount: Rupiah
      readonly account: AdjustmentAccount
    }

/** The content of a proposal, which is approved without changes. */
export type ProposedAdjustment = {
  readonly userId: string
  /** The change of the available balance. */
  readonly amount: Rupiah
  readonly reason: AdjustmentReason
  readonly note: Localized
  readonly fileId: string | null
  /** SHA-256 of the document, so that the document approved is the one proposed. */
  readonly fileHash: string | null
} & (
  | {
      readonly form: 'reversal'
      readonly entryId: string
      readonly entryKind: EntryKind
      readonly reference: string
    }
  | { readonly form: 'amount'; readonly account: AdjustmentAccount }
)

/**
 * The kinds of entries that can be reversed here. Every other kind has its own reversal, which keeps the
 * records of its room consistent: a cancellation, a returned withdrawal, a refund, the correction of a month.
 */
export const reversibleKinds = [
  'deposit',
  'referral-clawback',
  'correction',
] as const satisfies readonly EntryKind[]

/** Returns whether an entry can be reversed here: it changed one investor's available balance and was not reversed. */
export function isReversible(entry: WrittenEntry): boolean {
  const kinds: readonly EntryKind[] = reversibleKinds
  const isOfOne = entry.lines.filter((line) => line.account.kind === 'investor-cash').length === 1
  return kinds.includes(entry.kind) && entry.reverses === null && !entry.isReversed && isOfOne
}

/** Returns the investor whose available balance an entry changed, and the change that its reversal would make. */
export function takenBackFrom(entry: WrittenEntry): { userId: string; amount: Rupiah } {
  const line = entry.lines.find((each) => each.account.kind === 'investor-cash')
  if (line === undefined) throw new Error(`entry ${entry.id} did not change an available balance`)
  return { userId: line.account.ownerId, amount: line.amount }
}

/** Returns the lines of an adjustment; `entry` is the entry to reverse. */
export function linesOf(proposed: ProposedAdjustment, entry: WrittenEntry | null): Line[] {
  if (proposed.form === 'reversal') return reversedLines(entry?.lines ?? [])
  const { userId, amount } = proposed
  const cash = account('investor-cash', userId)
  const ours = accountOf(proposed.account)
  return amount > 0n
    ? [debit(ours, amount), credit(cash, amount)]
    : [debit(cash, -amount), credit(ours, -amount)]
}

type Written = Record<'form' | 'amount' | 'reason' | 'noteId' | 'noteEn', string> &
  Record<'fileId' | 'fileHash', string | null> &
  Record<string, string | null>

function accountOf(kind: AdjustmentAccount): AccountRef {
  return kind === 'bank-settlement' ? atBank('client') : account(kind, 'platform')
}

/** Returns the content of a proposal as stored, with amounts as text. */
export function contentOf({ note, amount, ...rest }: ProposedAdjustment): Written {
  return { ...rest, amount: amount.toString(), noteId: note.id, noteEn: note.en }
}

/** Parses the content of a proposal. The cast is safe because `contentOf` wrote it and proposals never change. */
export function proposedIn({ content }: Pick<Proposal, 'content'>): ProposedAdjustment {
  const { noteId, noteEn, amount, ...rest } = content as Written
  return { ...rest, amount: BigInt(amount), note: { id: noteId, en: noteEn } } as ProposedAdjustment
}
