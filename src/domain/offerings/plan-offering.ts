import { sql } from 'kysely'
import { type DecidedProposal, type Proposal, propose, twoPersonAct } from '#approvals'
import { brokenConstraint, type Database, type Tx, transaction } from '#database'
import { type Actor, type Clock, day, divide, jakartaDate, later, newId } from '#kernel'
import { account, credit, debit, postEntries, unitsOf } from '#ledger'
import { changeState } from '#properties'
import type { Offering } from './offering.ts'
import { closesAtOn, opensAtOn, windowDays } from './offering-life.ts'
import { capOf, createOffering, lockOffering, termsOn } from './offerings.ts'
import {
  documentsMissing,
  issuerCeiling,
  minimumAboveCap,
  offeringNotInState,
  opensTooEarly,
  targetImpossible,
  windowImpossible,
} from './refusals.ts'
import { lockForChange, readOfferedProperty } from './sales.ts'

export type PlanOffering = {
  readonly propertyId: string
  /** The smallest purchase in units. */
  readonly minimumUnits: bigint
  /** The number of units that must be sold. */
  readonly targetUnits: bigint
  /** First and last day, `YYYY-MM-DD` in Jakarta. */
  readonly opensOn: string
  readonly closesOn: string
}

const documentsToOffer = ['prospectus', 'valuation']

/**
 * Plans an offering of a draft property, for review by another person; one at a time. Refuses with
 * `properties.not_found`, `offerings.not_in_state`, `offerings.window` (longer than the law allows),
 * `offerings.opens_too_early`, `offerings.minimum_above_cap`, `offerings.target`, `offerings.documents_missing`
 * or `offerings.issuer_ceiling`.
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
    const { holderUnitsMax, percent } = await capFor(tx, input, unitsTotal)
    const unitsMin = unitsFor(costsBeforeSeller(property), unitPrice)
    if (input.targetUnits > unitsTotal || input.targetUnits < unitsMin)
      throw targetImpossible({ unitsMin, unitsMax: unitsTotal })
    const offeringId = await enter(tx, now, input, { unitPrice, unitsTotal })
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
        holderUnitsMax: holderUnitsMax.toString(),
        holderCapPercent: percent,
        price: property.price.toString(),
        sellerAtTarget: (targetUnits * unitPrice - costsBeforeSeller(property)).toString(),
      },
      byUserId: actor.userId,
      now,
    })
    return { offeringId, proposal }
  })
}

type Needs = {
  readonly reserve: bigint
  readonly platformFee: bigint
  readonly buyingCosts: bigint
}

/** The costs of the purchase before the seller is paid. */
function costsBeforeSeller({ reserve, platformFee, buyingCosts }: Needs): bigint {
  return reserve + platformFee + buyingCosts
}

/** The smallest number of units that raises an amount, at least one. */
function unitsFor(amount: bigint, unitPrice: bigint): bigint {
  return amount <= 0n ? 1n : divide(amount, unitPrice, 'up')
}

/** The most that one person may own. Refuses a smallest purchase above it. */
async function capFor(tx: Tx, { opensOn, minimumUnits }: PlanOffering, unitsTotal: bigint) {
  const terms = await termsOn(tx, opensOn)
  const holderUnitsMax = capOf(unitsTotal, terms)
  const percent = terms.holderCapBasisPoints / 100
  if (minimumUnits > holderUnitsMax) throw minimumAboveCap({ unitsMax: holderUnitsMax, percent })
  return { holderUnitsMax, percent }
}

async function enter(
  tx: Tx,
  now: Date,
  { propertyId, minimumUnits, targetUnits, opensOn, closesOn }: PlanOffering,
  units: { unitPrice: bigint; unitsTotal: bigint },
): Promise<string> {
  try {
    return await createOffering(tx, now, {
      propertyId,
      state: 'review',
      ...units,
      minimumUnits,
      targetUnits,
      opensAt: opensAtOn(opensOn),
      closesAt: closesAtOn(closesOn),
    })
  } catch (error) {
    // Another offering of this property is under review.
    if (brokenConstraint(error) === 'offerings_live') throw offeringNotInState({ state: 'review' })
    throw error
  }
}

/**
 * Approves the review: the offering becomes public and opens automatically on its day, which must still be in
 * the future. Refuses with `offerings.opens_too_early` otherwise.
 */
export const offeringPublication = twoPersonAct({
  kind: 'offering-publication',
  lock: lockForChange,
  onRefuse: refusePlan,
  carryOut: async (tx, { proposal, actor, now }) => {
    const offering = await lockForChange(tx, proposal.subjectId)
    if (offering.state !== 'review') throw offeringNotInState({ state: offering.state })
    if (now >= offering.opensAt) throw opensTooEarly({ earliestOn: later(now, day) })
    await requireGates(tx, offering)
    await sql`update offerings.offerings set state = 'coming-soon' where id = ${offering.id}`.execute(
      tx,
    )
    const { propertyId } = offering
    await changeState(tx, { propertyId, to: 'coming-soon', at: now, actorId: actor.userId })
  },
})

/** Its units are retired, and its property can be planned again. */
async function refusePlan(tx: Tx, { proposal, actor, now }: DecidedProposal): Promise<void> {
  const offering = await lockForChange(tx, proposal.subjectId)
  if (offering.state !== 'review') throw offeringNotInState({ state: offering.state })
  const { id, propertyId, unitsTotal } = offering
  const asset = unitsOf(propertyId)
  await postEntries(tx, [
    {
      id: newId(now.getTime()),
      kind: 'units-retirement',
      happenedAt: now,
      reference: `RET-${propertyId}`,
      propertyId,
      actorId: actor.userId,
      lines: [
        debit(account('offering-units', id, asset), unitsTotal),
        credit(account('units-issued', propertyId, asset), unitsTotal),
      ],
    },
  ])
  await sql`
    update offerings.offerings set state = 'declined', ended_at = ${now} where id = ${id}`.execute(
    tx,
  )
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
  if (opensOn < jakartaDate(later(now, day))) throw opensTooEarly({ earliestOn: later(now, day) })
  if (days < 1 || days > windowDaysMax) throw windowImpossible({ daysMax: windowDaysMax })
}

async function requireGates(tx: Tx, offering: Offering): Promise<void> {
  const property = await readOfferedProperty(tx, offering.propertyId)
  const missing = documentsToOffer.filter((kind) => !property.documents.includes(kind))
  if (missing.length > 0) throw documentsMissing({ kinds: missing.join(', ') })
  const { issuerRaiseMax } = await termsOn(tx, jakartaDate(offering.opensAt))
  // An issuer owns one property, which is offered once: this is all that its issuer raises.
  if (offering.unitPrice * offering.unitsTotal > issuerRaiseMax)
    throw issuerCeiling({ ceiling: issuerRaiseMax })
}
