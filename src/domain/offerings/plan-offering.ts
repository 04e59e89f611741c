import { sql } from 'kysely'
import { approve, type Proposal, propose } from '#approvals'
import { type Database, type Tx, transaction } from '#database'
import { type Actor, type Clock, jakartaDate } from '#kernel'
import { changeState } from '#properties'
import type { Offering } from './offering.ts'
import { closesAtOn, opensAtOn, twelveMonthsBefore, windowDays } from './offering-life.ts'
import { createOffering, lockOffering, termsOn } from './offerings.ts'
import {
  issuerCeiling,
  offeringNotInState,
  papersMissing,
  targetImpossible,
  windowImpossible,
  wrongProposal,
} from './refusals.ts'
import { lockForChange, readOfferedProperty } from './sales.ts'

export type PlanOffering = {
  readonly propertyId: string
  /** The smallest purchase. */
  readonly minimumUnits: bigint
  /** The least that must be sold. */
  readonly targetUnits: bigint
  /** First and last day, `YYYY-MM-DD` in Jakarta. */
  readonly opensOn: string
  readonly closesOn: string
}

const papersToOffer = ['prospectus', 'valuation']

/**
 * Enters an offering of a property that is still a draft, for review by another person. Refuses with
 * `offerings.window` (longer than the law allows, or in the past), `offerings.target`,
 * `offerings.papers_missing` or `offerings.issuer_ceiling`.
 */
export async function planOffering(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: PlanOffering,
): Promise<{ offeringId: string; proposal: Proposal }> {
  return await transaction(db, async (tx) => {
    const now = clock.now()
    const property = await readOfferedProperty(tx, input.propertyId)
    if (property.state !== 'draft') throw offeringNotInState({ state: property.state })
    await requireWindow(tx, input, now)
    const unitPrice = await issuePriceOf(tx, input.propertyId)
    const unitsTotal = property.raise / unitPrice
    const { reserve, platformFee, buyingCosts } = property
    const isEnough = input.targetUnits * unitPrice >= reserve + platformFee + buyingCosts
    if (input.targetUnits > unitsTotal || !isEnough) throw targetImpossible({ unitsTotal })
    const offeringId = await createOffering(tx, now, {
      propertyId: input.propertyId,
      state: 'review',
      unitPrice,
      unitsTotal,
      minimumUnits: input.minimumUnits,
      targetUnits: input.targetUnits,
      opensAt: opensAtOn(input.opensOn),
      closesAt: closesAtOn(input.closesOn),
    })
    await requireGates(tx, await lockOffering(tx, offeringId))
    const { minimumUnits, targetUnits, ...rest } = input
    const proposal = await propose(tx, {
      kind: 'offering-publication',
      subjectId: offeringId,
      content: {
        ...rest,
        minimumUnits: minimumUnits.toString(),
        targetUnits: targetUnits.toString(),
        unitPrice: unitPrice.toString(),
        unitsTotal: unitsTotal.toString(),
      },
      byUserId: actor.userId,
      now,
    })
    return { offeringId, proposal }
  })
}

/** Approves the review: everybody can read of the offering, which opens by itself on its day. */
export async function approvePublication(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: { proposalId: string; contentHash: string },
): Promise<Proposal> {
  return await transaction(db, async (tx) => {
    const now = clock.now()
    const proposal = await approve(tx, { ...input, byUserId: actor.userId, now })
    if (proposal.kind !== 'offering-publication') throw wrongProposal()
    const offering = await lockForChange(tx, proposal.subjectId)
    if (offering.state !== 'review') throw offeringNotInState({ state: offering.state })
    await requireGates(tx, offering)
    await sql`update offerings.offerings set state = 'coming-soon' where id = ${offering.id}`.execute(
      tx,
    )
    const { propertyId } = offering
    await changeState(tx, { propertyId, to: 'coming-soon', at: now, actorId: actor.userId })
    return proposal
  })
}

async function issuePriceOf(tx: Tx, propertyId: string): Promise<bigint> {
  const { rows } = await sql<{ issuePrice: bigint }>`
    select issue_price from offerings.properties where id = ${propertyId}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error(`property ${propertyId} is not there`)
  return row.issuePrice
}

async function requireWindow(
  tx: Tx,
  { opensOn, closesOn }: PlanOffering,
  now: Date,
): Promise<void> {
  const { windowDaysMax } = await termsOn(tx, opensOn)
  const days = windowDays(opensOn, closesOn)
  if (opensOn <= jakartaDate(now) || days < 1 || days > windowDaysMax)
    throw windowImpossible({ daysMax: windowDaysMax })
}

async function requireGates(tx: Tx, offering: Offering): Promise<void> {
  const property = await readOfferedProperty(tx, offering.propertyId)
  const missing = papersToOffer.filter((kind) => !property.documents.includes(kind))
  if (missing.length > 0) throw papersMissing({ kinds: missing.join(', ') })
  const opensOn = jakartaDate(offering.opensAt)
  const { issuerRaiseMax } = await termsOn(tx, opensOn)
  const { rows } = await sql<{ raised: bigint }>`
    select coalesce(sum(o.unit_price * o.units_total), 0)::bigint as raised
    from offerings.offerings o join offerings.properties p on p.id = o.property_id
    where p.issuer_id = ${property.issuerId} and o.state not in ('failed', 'withdrawn')
      and o.opens_at > ${opensAtOn(twelveMonthsBefore(opensOn))} and o.opens_at <= ${offering.opensAt}`.execute(
    tx,
  )
  const raised = rows[0]?.raised ?? 0n
  if (raised > issuerRaiseMax) throw issuerCeiling({ ceiling: issuerRaiseMax })
}
