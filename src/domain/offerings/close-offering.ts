import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type Content, type Proposal, propose, twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { type Actor, type Clock, jakartaDate, newId } from '#kernel'
import { account, atBank, balance, credit, debit, postEntries, unitsOf } from '#ledger'
import { changeState, checkOf, completeTitleStep } from '#properties'
import { shareBenefit } from './end-offering.ts'
import type { Offering } from './offering.ts'
import { figuresChanged, offeringNotInState, titleNotProven } from './refusals.ts'
import { lockForChange, type OfferedProperty, readOfferedProperty } from './sales.ts'

/** Begins the purchase of the property of a funded offering. */
export async function beginClosing(
  db: Database,
  clock: Clock,
  actor: Actor,
  offeringId: string,
): Promise<Offering> {
  return await transaction(db, async (tx) => {
    const offering = await lockForChange(tx, offeringId)
    if (offering.state !== 'funded') throw offeringNotInState({ state: offering.state })
    const at = clock.now()
    const { propertyId } = offering
    await sql`update offerings.offerings set state = 'closing' where id = ${offeringId}`.execute(tx)
    await changeState(tx, { propertyId, to: 'closing', at, actorId: actor.userId })
    const doneOn = jakartaDate(at)
    const check = checkOf(actor, doneOn)
    await completeTitleStep(tx, { propertyId, step: 'escrow-funded', doneOn, check })
    return { ...offering, state: 'closing' }
  })
}

/** The use of the escrow money at closing. */
type ClosingUse = {
  readonly escrow: bigint
  /** The escrow's interest, shared among the buyers together with their units. */
  readonly benefit: bigint
  readonly toSeller: bigint
  readonly toReserve: bigint
  readonly toPlatform: bigint
  /** The unsold units: the issuer keeps them, and the seller is paid less by their price. */
  readonly issuerUnits: bigint
}

async function closingUse(
  tx: Tx,
  offering: Offering,
  property: OfferedProperty,
): Promise<ClosingUse> {
  const { id, propertyId, unitPrice } = offering
  const escrow = await balance(tx, account('offering-escrow', id))
  const benefit = await balance(tx, account('offering-benefit', id))
  const issuerUnits = await balance(tx, account('offering-units', id, unitsOf(propertyId)))
  const { reserve: toReserve, platformFee: toPlatform } = property
  const toSeller = escrow - toReserve - toPlatform
  const target = property.price + property.buyingCosts - issuerUnits * unitPrice
  if (toSeller !== target || toSeller < 0n)
    throw new Error(`the escrow of offering ${id} is not what its units were sold for`)
  return { escrow, benefit, toSeller, toReserve, toPlatform, issuerUnits }
}

/**
 * Proposes to release the escrow money. Refuses with `offerings.title_not_proven` unless the title step
 * "registered" has an approved extract that was not withdrawn.
 */
export async function proposeClosing(
  db: Database,
  clock: Clock,
  actor: Actor,
  offeringId: string,
): Promise<Proposal> {
  return await transaction(db, async (tx) => {
    const offering = await lockForChange(tx, offeringId)
    const property = await requireGates(tx, offering)
    return await propose(tx, {
      kind: 'offering-closing',
      subjectId: offeringId,
      content: contentOf(await closingUse(tx, offering, property), property),
      byUserId: actor.userId,
      now: clock.now(),
    })
  })
}

async function requireGates(tx: Tx, offering: Offering): Promise<OfferedProperty> {
  if (offering.state !== 'closing' || offering.settledAt !== null)
    throw offeringNotInState({ state: offering.state })
  const property = await readOfferedProperty(tx, offering.propertyId)
  if (property.registeredOn === null || property.registeredByDocumentId === null)
    throw titleNotProven()
  return property
}

function contentOf(use: ClosingUse, property: OfferedProperty): Content {
  const amounts = Object.entries(use).map(([name, amount]) => [name, String(amount)] as const)
  return {
    ...Object.fromEntries(amounts),
    titleExtractOn: property.registeredByDocumentOn,
    titleExtractId: property.registeredByDocumentId,
    titleExtractSha256: property.registeredBySha256,
  }
}

/**
 * Approves the release of the escrow money to the seller, the reserve and the platform. The units are handed
 * over automatically afterwards. Refuses as `approve` does, when a requirement is no longer met, and with
 * `offerings.figures_changed` when the figures differ from the proposal.
 */
export const offeringClosing = twoPersonAct({
  kind: 'offering-closing',
  lock: lockForChange,
  carryOut: async (tx, { proposal, actor, now }) => {
    const offering = await lockForChange(tx, proposal.subjectId)
    const property = await requireGates(tx, offering)
    const use = await closingUse(tx, offering, property)
    if (!isDeepStrictEqual(contentOf(use, property), proposal.content)) throw figuresChanged()
    await postClosing(tx, offering, use, actor, now)
    await shareBenefit(tx, offering)
    await sql`update offerings.offerings set settled_at = ${now} where id = ${offering.id}`.execute(
      tx,
    )
    await recordAudit(tx, {
      happenedAt: now,
      actorId: actor.userId,
      action: 'offerings.settle',
      subjectKind: 'offering',
      subjectId: offering.id,
    })
  },
})

async function postClosing(
  tx: Tx,
  { id, propertyId }: Offering,
  use: ClosingUse,
  actor: Actor,
  at: Date,
): Promise<void> {
  const asset = unitsOf(propertyId)
  const paid = [
    [atBank('escrow'), use.toSeller],
    [account('property-reserve', propertyId), use.toReserve],
    [account('platform-fees', 'platform'), use.toPlatform],
  ] as const
  const kept =
    use.issuerUnits === 0n
      ? []
      : [
          debit(account('offering-units', id, asset), use.issuerUnits),
          credit(account('issuer-units', propertyId, asset), use.issuerUnits),
        ]
  await postEntries(tx, [
    {
      id: newId(at.getTime()),
      kind: 'closing',
      happenedAt: at,
      reference: `CLS-${propertyId}`,
      propertyId,
      actorId: actor.userId,
      lines: [
        debit(account('offering-escrow', id), use.escrow),
        ...paid.filter(([, amount]) => amount > 0n).map(([to, amount]) => credit(to, amount)),
        ...kept,
      ],
    },
  ])
}
