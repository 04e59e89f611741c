import { sql } from 'kysely'
import {
  asWritten,
  type Proposal,
  propose,
  refuse,
  twoPersonAct,
  waitingProposals,
} from '#approvals'
import { recordAudit } from '#audit'
import type { BankAccountRefusal } from '#contract'
import { type Db, type Tx, transaction } from '#database'
import { type Actor, jakartaDate, plainText } from '#kernel'
import { bankOf } from '#payments'
import type { WithdrawalServices } from '../withdrawal-services.ts'
import { lockOwner } from './account-rows.ts'
import { becomeMainIfFirst } from './check-name.ts'
import { notifyOwner } from './notify-owner.ts'
import { accountNotFound, proofNotNeeded } from './refusals.ts'

/** The decision of staff on a proof: it shows the investor's account, or the reason why it does not. */
type ProofDecision = 'accepted' | Exclude<BankAccountRefusal, 'not-found'>

type DecisionServices = Pick<WithdrawalServices, 'db' | 'clock'>

/** The kind of these proposals. */
const kind = 'bank-proof'

/**
 * Decides a proof once and records the reason. Accepting one whose names are less similar than the current rule
 * allows creates a proposal for another person, which is returned; refusing a proof also refuses such a proposal.
 * Refuses a proof that is not waiting, and staff who decide on their own account.
 */
export async function decideProof(
  { db, clock }: DecisionServices,
  actor: Actor,
  id: string,
  { decision, reason }: { readonly decision: ProofDecision; readonly reason: string },
): Promise<Proposal | null> {
  return await transaction(db, async (tx) => {
    const now = clock.now()
    const account = await lockWaiting(tx, actor, id)
    const words = plainText(reason)
    const isAlike = (account.nameScore ?? 0) >= (await secondPersonBelow(tx, now))
    if (decision !== 'accepted' || isAlike) {
      if (decision !== 'accepted') await refuseAcceptance(tx, actor, id, { reason: words, now })
      const decided = { decision, reason: words, decidedBy: actor.userId, approvedBy: null, now }
      await settle(tx, account, decided)
      return null
    }
    const { bankCode, numberEnd, ownerName, holderName, nameScore, fileId } = account
    const { userId } = account
    const bankName = bankOf(bankCode).shortName
    const of = { userId, bankCode, bankName, numberEnd }
    const content = { ...of, ownerName, holderName, nameScore, fileId, reason: words }
    const about = { aboutUserId: userId, byUserId: actor.userId }
    return await propose(tx, { kind, subjectId: id, ...about, content, now })
  })
}

/** Refuses the waiting proposal to accept a proof, because one person has refused the proof. */
async function refuseAcceptance(
  tx: Tx,
  { userId: byUserId }: Actor,
  id: string,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  const waiting = (await waitingProposals(tx, kind, [id])).get(id)
  if (waiting !== undefined) await refuse(tx, { proposalId: waiting.id, byUserId, reason, now })
}

/** Accepts a proof that two people decided. Refuses as `decideProof` does. */
export const proofAcceptance = twoPersonAct({
  kind,
  lock: lockOwnerOf,
  content: asWritten<{ reason: string; fileId: string }>,
  carryOut: async (tx, { proposal, content: { reason, fileId }, actor, now }) => {
    const account = await lockWaiting(tx, actor, proposal.subjectId)
    if (fileId !== account.fileId) throw proofNotNeeded()
    const people = { decidedBy: proposal.proposedBy, approvedBy: actor.userId }
    await settle(tx, account, { decision: 'accepted', reason, ...people, now })
  },
})

/** The similarity from which one person may accept a proof, by the rule of the day (WIB). */
export async function secondPersonBelow(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ below: number }>`
    select second_person_below as below from bank_accounts.proof_rules
    where effective_from <= ${jakartaDate(now)}::date order by effective_from desc limit 1`.execute(
    db,
  )
  const [rule] = rows
  if (rule === undefined) throw new Error('proofs have no rule for today')
  return rule.below
}

type Waiting = {
  readonly id: string
  readonly userId: string
  readonly bankCode: string
  readonly numberEnd: string
  readonly ownerName: string
  readonly holderName: string | null
  readonly nameScore: number | null
  readonly fileId: string
}

/** Takes the lock under which the owner changes the account, too. */
async function lockOwnerOf(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from bank_accounts.accounts where id = ${id}`.execute(tx)
  const [account] = rows
  if (account === undefined) throw accountNotFound()
  await lockOwner(tx, account.userId)
  return account.userId
}

async function lockWaiting(tx: Tx, actor: Actor, id: string): Promise<Waiting> {
  if ((await lockOwnerOf(tx, id)) === actor.userId) throw accountNotFound()
  const { rows } = await sql<Waiting>`
    select id, user_id, bank_code, number_end, owner_name, holder_name, name_score,
      proof_file_id as file_id
    from bank_accounts.accounts
    where id = ${id} and state = 'in-review' and proof_file_id is not null`.execute(tx)
  const [account] = rows
  if (account === undefined) throw proofNotNeeded()
  return account
}

type Decided = {
  readonly decision: ProofDecision
  readonly reason: string
  readonly decidedBy: string
  readonly approvedBy: string | null
  readonly now: Date
}

async function settle(tx: Tx, account: Waiting, decided: Decided): Promise<void> {
  const { id, userId, bankCode, numberEnd } = account
  const { decision, reason, decidedBy, approvedBy, now } = decided
  const state = decision === 'accepted' ? 'ready' : 'refused'
  await sql`
    update bank_accounts.accounts set state = ${state}, decided_by = ${decidedBy}, approved_by = ${approvedBy},
      decision_reason = ${reason}, refusal = ${decision === 'accepted' ? null : decision},
      settled_at = ${now}
    where id = ${id}`.execute(tx)
  if (state === 'ready') await becomeMainIfFirst(tx, userId, id)
  await recordAudit(tx, {
    happenedAt: now,
    actorId: approvedBy ?? decidedBy,
    action: 'banks.decide-proof',
    subjectKind: 'bank-account',
    subjectId: id,
    details: { decision, decidedBy, approvedBy },
  })
  await notifyOwner(tx, { change: state, userId, id, bankCode, numberEnd }, now)
}
