import type { Proposal } from '#approvals'
import type { AdjustmentAccount, AdjustmentReason } from '#contract'
import type { Localized, Rupiah } from '#kernel'
import {
  type AccountRef,
  account,
  atBank,
  credit,
  debit,
  type EntryKind,
  type Line,
  mirrored,
  type WrittenEntry,
} from '#ledger'

/** What finance wants: an entry taken back exactly, or a stated amount given or taken. */
export type AdjustmentInput =
  | { readonly form: 'reversal'; readonly entryId: string }
  | {
      readonly form: 'amount'
      readonly direction: 'give' | 'take'
      readonly amount: Rupiah
      readonly account: AdjustmentAccount
    }

/** What was proposed and is approved word for word. */
export type ProposedAdjustment = {
  readonly userId: string
  /** What the free balance would change by. */
  readonly amount: Rupiah
  readonly reason: AdjustmentReason
  readonly note: Localized
  readonly fileId: string | null
  /** SHA-256 of the document, so that what is approved is what was read. */
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
 * The kinds of entries that are taken back here. Every other kind has its own way back, which its room
 * keeps its books by: a cancellation, a returned withdrawal, a refund, the correction of a month.
 */
export const reversibleKinds = [
  'deposit',
  'referral-clawback',
  'correction',
] as const satisfies readonly EntryKind[]

/** Whether an entry can be taken back here: it moved one investor's free balance and was not reversed. */
export function isReversible(entry: WrittenEntry): boolean {
  const kinds: readonly EntryKind[] = reversibleKinds
  const isOfOne = entry.lines.filter((line) => line.account.kind === 'investor-cash').length === 1
  return kinds.includes(entry.kind) && entry.reverses === null && !entry.isReversed && isOfOne
}

/** The investor whose free balance an entry moved, and by how much taking it back would change it. */
export function takenBackFrom(entry: WrittenEntry): { userId: string; amount: Rupiah } {
  const line = entry.lines.find((each) => each.account.kind === 'investor-cash')
  if (line === undefined) throw new Error(`entry ${entry.id} moved nobody's free balance`)
  return { userId: line.account.ownerId, amount: line.amount }
}

/** The lines of an adjustment; `entry` is the one that a reversal mirrors. */
export function linesOf(proposed: ProposedAdjustment, entry: WrittenEntry | null): Line[] {
  if (proposed.form === 'reversal') return mirrored(entry?.lines ?? [])
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

/** The content of a proposal: amounts as texts. */
export function contentOf({ note, amount, ...rest }: ProposedAdjustment): Written {
  return { ...rest, amount: amount.toString(), noteId: note.id, noteEn: note.en }
}

/** What a proposal says; it was written by `contentOf` and has not changed since. */
export function proposedIn({ content }: Pick<Proposal, 'content'>): ProposedAdjustment {
  const { noteId, noteEn, amount, ...rest } = content as Written
  return { ...rest, amount: BigInt(amount), note: { id: noteId, en: noteEn } } as ProposedAdjustment
}
