import { z } from '@hono/zod-openapi'
import {
  type CorrectionAccount,
  correctionAccounts,
  correctionReasons,
  proposalStates,
} from '#contract'
import { toJsonInteger } from '#kernel'
import type { CorrectionWish, StaffCorrection } from '#wallet'
import { Integer } from '../fields.ts'
import { requestInvalid } from '../refusals.ts'

const instant = z.iso.datetime()
const Person = z.string().nullable().openapi({ description: 'The name of a member of staff' })

export const CorrectionBody = z
  .object({
    id: z.uuid(),
    contentHash: z.string().openapi({ description: 'To be named by who approves' }),
    state: z.enum(proposalStates),
    userId: z.uuid(),
    investorName: z.string().nullable(),
    form: z.enum(['reversal', 'amount']),
    amount: Integer.openapi({ description: 'What the free balance changes by; negative: less' }),
    free: Integer.openapi({ description: 'The free balance now' }),
    owed: Integer.openapi({ description: 'What it would not cover now, and become a debt' }),
    account: z.enum(correctionAccounts).nullable(),
    entry: z
      .object({ entryId: z.uuid(), kind: z.string(), reference: z.string() })
      .nullable()
      .openapi({ description: 'What a reversal takes back' }),
    reason: z.enum(correctionReasons),
    noteId: z.string(),
    noteEn: z.string(),
    hasDocument: z.boolean(),
    proposedBy: Person,
    proposedAt: instant,
    isMine: z.boolean(),
    decidedBy: Person,
    decidedAt: instant.nullable(),
    refusal: z.string().nullable(),
  })
  .openapi('BalanceCorrection')

export const CorrectableBody = z
  .object({
    userId: z.uuid(),
    name: z.string(),
    free: Integer,
    owed: Integer,
    entries: z.array(
      z.object({
        entryId: z.uuid(),
        kind: z.string(),
        reference: z.string(),
        happenedAt: instant,
        amount: Integer.openapi({ description: 'What it changed the free balance by' }),
      }),
    ),
  })
  .openapi('CorrectableBalance')

export function correctionBody(
  { proposal, proposed, investorName, free }: StaffCorrection,
  me: string,
  names: ReadonlyMap<string, string>,
): z.infer<typeof CorrectionBody> {
  const { amount, reason, note } = proposed
  const short = -amount - free
  const { decidedBy } = proposal
  return {
    id: proposal.id,
    contentHash: proposal.contentHash,
    state: proposal.state,
    userId: proposed.userId,
    investorName,
    form: proposed.form,
    amount: toJsonInteger(amount),
    free: toJsonInteger(free),
    owed: toJsonInteger(amount < 0n && short > 0n ? short : 0n),
    account: proposed.form === 'amount' ? proposed.account : null,
    entry:
      proposed.form === 'reversal'
        ? { entryId: proposed.entryId, kind: proposed.entryKind, reference: proposed.reference }
        : null,
    reason,
    noteId: note.id,
    noteEn: note.en,
    hasDocument: proposed.fileId !== null,
    proposedBy: names.get(proposal.proposedBy) ?? null,
    proposedAt: proposal.proposedAt.toISOString(),
    isMine: proposal.proposedBy === me,
    decidedBy: decidedBy === null ? null : (names.get(decidedBy) ?? null),
    decidedAt: proposal.decidedAt?.toISOString() ?? null,
    refusal: proposal.reason,
  }
}

type Typed = {
  readonly form: 'reversal' | 'amount'
  readonly entryId?: string | undefined
  readonly direction?: 'give' | 'take' | undefined
  readonly account?: CorrectionAccount | undefined
  readonly amount?: string | undefined
}

/** What a form asks for; refuses with the fields that its shape needs and lacks. */
export function wishOf({ form, entryId, direction, account, amount }: Typed): CorrectionWish {
  if (form === 'reversal') {
    if (entryId === undefined) throw missing(['entryId'])
    return { form, entryId }
  }
  if (direction === undefined || account === undefined || amount === undefined) {
    const given = { direction, account, amount }
    const names = Object.entries(given).flatMap(([name, value]) =>
      value === undefined ? [name] : [],
    )
    throw missing(names)
  }
  return { form, direction, account, amount: BigInt(amount) }
}

function missing(names: readonly string[]) {
  return requestInvalid(names.map((path) => ({ path, code: 'field.required' })))
}
