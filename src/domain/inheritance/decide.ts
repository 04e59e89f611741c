import { sql } from 'kysely'
import {
  type Proposal,
  propose,
  refuse,
  staffReason,
  twoPersonAct,
  waitingProposals,
} from '#approvals'
import type { ProposalKind } from '#contract'
import { type Tx, transaction } from '#database'
import { findUserId, releaseEstate } from '#identity'
import type { Actor } from '#kernel'
import { notify } from '#notifications'
import { cancelUnsent } from '#withdrawals'
import { type InheritanceServices, type LockedCase, openStates } from './case.ts'
import { accountMissing, accountNotPossible, stateDoesNotAllow } from './refusals.ts'
import { holdAccount } from './report-death.ts'
import { hasPassedOn, lockCase, lockFreeCase, mailReporter, recordDecision } from './rows.ts'

type Input = { readonly caseId: string; readonly reason: string }

/**
 * Asks the reporter for documents; a mail links to their page. Refuses with `inheritance.not_now` and
 * `inheritance.case_held`.
 */
export async function requestDocuments(
  services: InheritanceServices,
  { userId: decidedBy }: Actor,
  input: Input,
): Promise<void> {
  const reason = staffReason(input.reason)
  await transaction(services.db, async (tx) => {
    const at = services.clock.now()
    const found = await lockFreeCase(tx, input.caseId, ['reported', 'asked', 'confirmed'])
    // A confirmed report stays confirmed when more documents are requested.
    if (found.state !== 'confirmed') await setCaseState(tx, found.id, 'asked', at)
    await recordDecision(tx, { caseId: found.id, decision: 'asked', reason, decidedBy, at })
    await mailReporter(tx, services.dataKeys, found, { change: 'asked', reason })
  })
}

/**
 * Assigns an account to a report for which none was found automatically, and closes the account immediately.
 * Refuses with `inheritance.account_not_possible` and `inheritance.not_now`.
 */
export async function nameAccount(
  services: InheritanceServices,
  actor: Actor,
  input: Input & { readonly email: string },
): Promise<void> {
  const reason = staffReason(input.reason)
  await transaction(services.db, async (tx) => {
    const at = services.clock.now()
    const found = await lockFreeCase(tx, input.caseId, ['reported', 'asked'])
    if (found.userId !== null) throw stateDoesNotAllow()
    const userId = await findUserId(tx, input.email)
    const fresh = { caseId: found.id, number: found.number, at }
    if (userId === null || userId === actor.userId || !(await holdAccount(tx, fresh, userId)))
      throw accountNotPossible()
    const decidedBy = actor.userId
    await recordDecision(tx, { caseId: found.id, decision: 'account-found', reason, decidedBy, at })
  })
}

/** Puts a report on hold because of a dispute or a doubt. Nothing can be proposed or approved until it is resumed. */
export async function holdCase(
  services: InheritanceServices,
  actor: Actor,
  input: Input,
): Promise<void> {
  const reason = staffReason(input.reason)
  await transaction(services.db, async (tx) => {
    const at = services.clock.now()
    const found = await lockFreeCase(tx, input.caseId, openStates)
    const decidedBy = actor.userId
    await refuseOpenProposals(tx, actor, found, { reason, at })
    await sql`update inheritance.cases set held_at = ${at} where id = ${found.id}`.execute(tx)
    await recordDecision(tx, { caseId: found.id, decision: 'held', reason, decidedBy, at })
  })
}

/** Resumes a report that was on hold. */
export async function resumeCase(
  services: InheritanceServices,
  { userId: decidedBy }: Actor,
  input: Input,
): Promise<void> {
  const reason = staffReason(input.reason)
  await transaction(services.db, async (tx) => {
    const at = services.clock.now()
    const found = await lockCase(tx, input.caseId)
    if (!found.isHeld || !openStates.includes(found.state)) throw stateDoesNotAllow()
    await sql`
      update inheritance.cases set held_at = null, changed_at = ${at} where id = ${found.id}`.execute(
      tx,
    )
    await recordDecision(tx, { caseId: found.id, decision: 'resumed', reason, decidedBy, at })
  })
}

/**
 * Refuses a report that holds no account; one staff member is enough. The reporter is emailed the reason.
 * Refuses with `inheritance.not_now`.
 */
export async function refuseReport(
  services: InheritanceServices,
  { userId: decidedBy }: Actor,
  input: Input,
): Promise<void> {
  const reason = staffReason(input.reason)
  await transaction(services.db, async (tx) => {
    const at = services.clock.now()
    const found = await lockFreeCase(tx, input.caseId, ['reported', 'asked'])
    if (found.userId !== null) throw stateDoesNotAllow()
    await recordDecision(tx, { caseId: found.id, decision: 'refused', reason, decidedBy, at })
    await refuseCase(tx, found.id, at)
    await mailReporter(tx, services.dataKeys, found, { change: 'refused', reason })
  })
}

const release = 'death-report-release'

/** Proposes to give back an account that a report closed by mistake; a second person has to approve. */
export async function proposeReportRelease(
  services: InheritanceServices,
  actor: Actor,
  input: Input,
): Promise<Proposal> {
  const content = { reason: staffReason(input.reason) }
  return await transaction(services.db, async (tx) => {
    const found = await lockReleasable(tx, input.caseId)
    const aboutUserId = requireAccount(found)
    const about = { subjectId: found.id, aboutUserId }
    const now = services.clock.now()
    return await propose(tx, { kind: release, ...about, content, byUserId: actor.userId, now })
  })
}

/** Gives an account back, with an apology to its owner. The reporter is emailed the reason. */
export const deathReportRelease = twoPersonAct<
  { readonly reason: string },
  Pick<InheritanceServices, 'dataKeys'>
>({
  kind: release,
  lock: lockCase,
  carryOut: async (tx, { proposal, content: { reason }, actor, now: at }, { dataKeys }) => {
    const found = await lockReleasable(tx, proposal.subjectId)
    const userId = requireAccount(found)
    const people = { decidedBy: proposal.proposedBy, agreedBy: actor.userId }
    await recordDecision(tx, { caseId: found.id, decision: 'released', reason, ...people, at })
    await refuseCase(tx, found.id, at)
    await releaseEstate(tx, { userId, caseId: found.id, at, byUserId: actor.userId })
    const path = '/dashboard/security-settings'
    await notify(tx, [
      { userId, event: 'death-report-released', values: { at }, path, happenedAt: at },
    ])
    await mailReporter(tx, dataKeys, found, { change: 'refused', reason })
  },
})

// What has passed to heirs is not taken back from them, so the account cannot be given back any more.
async function lockReleasable(tx: Tx, caseId: string): Promise<LockedCase> {
  const found = await lockFreeCase(tx, caseId, openStates)
  if (await hasPassedOn(tx, found.id)) throw stateDoesNotAllow()
  return found
}

const confirmation = 'death-confirmation'

/**
 * Proposes to confirm a death on the documents of the report; a second person has to approve. Refuses with
 * `inheritance.account_missing`, `inheritance.not_now` and `inheritance.case_held`.
 */
export async function proposeConfirmation(
  services: InheritanceServices,
  actor: Actor,
  input: Input,
): Promise<Proposal> {
  const reason = staffReason(input.reason)
  return await transaction(services.db, async (tx) => {
    const found = await lockFreeCase(tx, input.caseId, ['reported', 'asked'])
    const aboutUserId = requireAccount(found)
    const content = { reason, deceasedName: found.deceasedName, number: found.number }
    const about = { subjectId: found.id, aboutUserId }
    const now = services.clock.now()
    return await propose(tx, { kind: confirmation, ...about, content, byUserId: actor.userId, now })
  })
}

/**
 * Confirms a death: the account stays closed until it has passed to the heirs, and withdrawals that were not
 * sent are cancelled. While a death is only reported withdrawals wait, so that a mistaken report cancels none.
 */
export const deathConfirmation = twoPersonAct<
  { readonly reason: string },
  Pick<InheritanceServices, 'dataKeys'>
>({
  kind: confirmation,
  lock: lockCase,
  carryOut: async (tx, { proposal, content: { reason }, actor, now: at }, { dataKeys }) => {
    const found = await lockFreeCase(tx, proposal.subjectId, ['reported', 'asked'])
    await cancelUnsent(tx, requireAccount(found), { at, actorId: actor.userId })
    const people = { decidedBy: proposal.proposedBy, agreedBy: actor.userId }
    await recordDecision(tx, { caseId: found.id, decision: 'confirmed', reason, ...people, at })
    await setCaseState(tx, found.id, 'confirmed', at)
    await mailReporter(tx, dataKeys, found, { change: 'confirmed' })
  },
})

function requireAccount({ userId }: LockedCase): string {
  if (userId === null) throw accountMissing()
  return userId
}

async function setCaseState(tx: Tx, caseId: string, state: 'asked' | 'confirmed', at: Date) {
  await sql`
    update inheritance.cases set state = ${state}, changed_at = ${at} where id = ${caseId}`.execute(
    tx,
  )
}

async function refuseCase(tx: Tx, caseId: string, at: Date): Promise<void> {
  await sql`
    update inheritance.cases set state = 'refused', changed_at = ${at}, ended_at = ${at}
    where id = ${caseId}`.execute(tx)
}

const kinds: readonly ProposalKind[] = [
  release,
  confirmation,
  'heirs-statement',
  'inheritance-transfer',
]

async function refuseOpenProposals(
  tx: Tx,
  actor: Actor,
  { id }: LockedCase,
  { reason, at }: { readonly reason: string; readonly at: Date },
): Promise<void> {
  for (const kind of kinds) {
    const proposal = (await waitingProposals(tx, kind, [id])).get(id)
    if (proposal !== undefined)
      await refuse(tx, { proposalId: proposal.id, byUserId: actor.userId, reason, now: at })
  }
}
