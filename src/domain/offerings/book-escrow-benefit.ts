import { sql } from 'kysely'
import { asWritten, type Proposal, propose, twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import { brokenConstraint, type Database, type Tx, transaction } from '#database'
import { type Actor, type Clock, newId } from '#kernel'
import { account, atBank, credit, debit, findEntry, postEntries, reversedLines } from '#ledger'
import {
  type BankCredit,
  type BenefitInput,
  readCredit,
  requirePlausible,
  requireUnshared,
} from './escrow-benefit.ts'
import type { Offering } from './offering.ts'
import { benefitLineTaken } from './refusals.ts'
import { lockForChange } from './sales.ts'

/**
 * Proposes to book a line of the bank statement as interest of an offering's escrow account; it belongs to the
 * buyers whose money is there. Refuses with `offerings.not_in_state` once the interest is shared,
 * `offerings.benefit_line_taken` for a line that is matched otherwise, `offerings.benefit_before_opening` for one from
 * before the offering, and `offerings.benefit_above_limit` for an implausible amount.
 */
export async function proposeBenefit(
  db: Database,
  clock: Clock,
  actor: Actor,
  { offeringId, lineId }: BenefitInput,
): Promise<Proposal> {
  return await transaction(db, async (tx) => {
    const offering = await lockForChange(tx, offeringId)
    requireUnshared(offering)
    const line = await readCredit(tx, lineId)
    const { escrow, monthMax } = await requirePlausible(tx, offering, line)
    return await propose(tx, {
      kind: 'escrow-benefit',
      subjectId: offeringId,
      content: {
        offeringId,
        lineId,
        amount: line.amount.toString(),
        bookedOn: line.bookedOn,
        bankText: line.text,
        escrow: escrow.toString(),
        monthMax: monthMax.toString(),
      },
      byUserId: actor.userId,
      now: clock.now(),
    })
  })
}

/** Approves the booking as the second person. Refuses as `approve` and `proposeBenefit` do. */
export const benefitBooking = twoPersonAct({
  kind: 'escrow-benefit',
  lock: lockForChange,
  content: asWritten<{ readonly lineId: string }>,
  carryOut: async (tx, { proposal, content, actor, now }) => {
    const offering = await lockForChange(tx, proposal.subjectId)
    requireUnshared(offering)
    const line = await readCredit(tx, content.lineId)
    await requirePlausible(tx, offering, line)
    await book(tx, offering, line, { proposalId: proposal.id, actor, at: now })
  },
})

type Booking = { readonly proposalId: string; readonly actor: Actor; readonly at: Date }

async function book(
  tx: Tx,
  { id: offeringId, propertyId }: Offering,
  { lineId, bookedOn, amount }: BankCredit,
  { proposalId, actor, at }: Booking,
): Promise<void> {
  const entryId = newId(at.getTime())
  await postEntries(tx, [
    {
      id: entryId,
      kind: 'escrow-benefit',
      happenedAt: at,
      reference: `BNF-${propertyId}`,
      propertyId,
      actorId: actor.userId,
      lines: [
        debit(atBank('escrow'), amount),
        credit(account('offering-benefit', offeringId), amount),
      ],
    },
  ])
  try {
    await sql`
      insert into offerings.escrow_benefits
        (id, offering_id, line_id, booked_on, amount, entry_id, proposal_id, booked_at)
      values (${newId(at.getTime())}, ${offeringId}, ${lineId}, ${bookedOn}::date, ${amount}, ${entryId},
        ${proposalId}, ${at})`.execute(tx)
  } catch (error) {
    if (brokenConstraint(error) === 'escrow_benefits_line_once') throw benefitLineTaken()
    throw error
  }
  await audit(tx, 'offerings.book-escrow-benefit', offeringId, amount, { actor, at })
}

type Booked = {
  readonly id: string
  readonly offeringId: string
  readonly amount: bigint
  readonly bookedOn: string
  readonly entryId: string
}

async function findBooked(tx: Tx, benefitId: string): Promise<Booked> {
  const { rows } = await sql<Booked>`
    select id, offering_id, amount, booked_on, entry_id from offerings.escrow_benefits
    where id = ${benefitId} and reversed_at is null for no key update`.execute(tx)
  const [booked] = rows
  if (booked === undefined) throw benefitLineTaken()
  return booked
}

/** Locks the offering of a booking, the lock that every change of its interest takes first. */
async function lockOfferingOf(tx: Tx, benefitId: string): Promise<void> {
  const { rows } = await sql<Pick<Booked, 'offeringId'>>`
    select offering_id from offerings.escrow_benefits where id = ${benefitId}`.execute(tx)
  const [booked] = rows
  if (booked === undefined) throw benefitLineTaken()
  await lockForChange(tx, booked.offeringId)
}

/** Proposes to reverse interest that was booked by mistake and is not shared yet. */
export async function proposeBenefitReversal(
  db: Database,
  clock: Clock,
  actor: Actor,
  { offeringId, benefitId, reason }: { offeringId: string; benefitId: string; reason: string },
): Promise<Proposal> {
  return await transaction(db, async (tx) => {
    requireUnshared(await lockForChange(tx, offeringId))
    const { amount, bookedOn, ...booked } = await findBooked(tx, benefitId)
    if (booked.offeringId !== offeringId) throw benefitLineTaken()
    return await propose(tx, {
      kind: 'escrow-benefit-reversal',
      subjectId: benefitId,
      content: { offeringId, amount: amount.toString(), bookedOn, reason },
      byUserId: actor.userId,
      now: clock.now(),
    })
  })
}

/** Reverses the booking as the second person; its bank line can be matched again. */
export const benefitReversal = twoPersonAct({
  kind: 'escrow-benefit-reversal',
  lock: lockOfferingOf,
  content: asWritten<{ readonly offeringId: string }>,
  carryOut: async (tx, { proposal, content, actor, now: at }) => {
    const { offeringId } = content
    const offering = await lockForChange(tx, offeringId)
    requireUnshared(offering)
    const { id, amount, entryId } = await findBooked(tx, proposal.subjectId)
    // Reverses the accounts of the original entry, even when the mapping has changed since.
    const entry = await findEntry(tx, entryId)
    if (entry === null) throw benefitLineTaken()
    const reversalId = newId(at.getTime())
    await postEntries(tx, [
      {
        id: reversalId,
        kind: 'escrow-benefit',
        happenedAt: at,
        reference: `BNF-${offering.propertyId}`,
        propertyId: offering.propertyId,
        actorId: actor.userId,
        reverses: entryId,
        lines: reversedLines(entry.lines),
      },
    ])
    await sql`
      update offerings.escrow_benefits
      set reversed_at = ${at}, reversal_entry_id = ${reversalId}, reversal_proposal_id = ${proposal.id}
      where id = ${id}`.execute(tx)
    await audit(tx, 'offerings.reverse-escrow-benefit', offeringId, amount, { actor, at })
  },
})

async function audit(
  tx: Tx,
  action: string,
  subjectId: string,
  amount: bigint,
  { actor, at }: { readonly actor: Actor; readonly at: Date },
): Promise<void> {
  await recordAudit(tx, {
    happenedAt: at,
    actorId: actor.userId,
    action,
    subjectKind: 'offering',
    subjectId,
    details: { amount: amount.toString() },
  })
}
