import type { z } from '@hono/zod-openapi'
import type { AdjustmentAccount } from '#contract'
import type { AdjustmentBody } from '#contract/back-office/balance-adjustment-body.ts'
import type { Actor } from '#kernel'
import type { AdjustmentInput, StaffAdjustment } from '#wallet'
import type { Domain } from '../encode.ts'
import { requestInvalid } from '../refusals.ts'
import { readableProposal } from './desks/readable-proposal.ts'

export function withDebt(
  { proposal, proposed, investorName, free }: StaffAdjustment,
  actor: Actor,
): Domain<z.infer<typeof AdjustmentBody>> {
  const { amount, note } = proposed
  const short = -amount - free
  return {
    ...proposed,
    proposal: readableProposal(proposal, actor),
    investorName,
    free,
    owed: amount < 0n && short > 0n ? short : 0n,
    account: proposed.form === 'amount' ? proposed.account : null,
    entry:
      proposed.form === 'reversal'
        ? { entryId: proposed.entryId, kind: proposed.entryKind, reference: proposed.reference }
        : null,
    noteId: note.id,
    noteEn: note.en,
    hasDocument: proposed.fileId !== null,
  }
}

type Typed = {
  readonly form: 'reversal' | 'amount'
  readonly entryId?: string | undefined
  readonly direction?: 'give' | 'take' | undefined
  readonly account?: AdjustmentAccount | undefined
  readonly amount?: string | undefined
}

/** Converts the form; refuses it with the missing fields of its kind. */
export function adjustmentOf({
  form,
  entryId,
  direction,
  account,
  amount,
}: Typed): AdjustmentInput {
  if (form === 'reversal') {
    if (entryId === undefined) throw missingFields(['entryId'])
    return { form, entryId }
  }
  if (direction === undefined || account === undefined || amount === undefined) {
    const given = { direction, account, amount }
    const names = Object.entries(given).flatMap(([name, value]) =>
      value === undefined ? [name] : [],
    )
    throw missingFields(names)
  }
  return { form, direction, account, amount: BigInt(amount) }
}

function missingFields(names: readonly string[]) {
  return requestInvalid(names.map((path) => ({ path, code: 'field.required' })))
}
