import { sql } from 'kysely'
import { asWritten, twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { type Actor, type Clock, day, jakartaDate, later, newId, type Rupiah } from '#kernel'
import { unitsHeldAt } from '#ledger'
import { dayInWords, insertNoticesToMany, type NewNotice } from '#notifications'
import { changeState } from '#properties'
import { findProperty, isBeingVotedOn } from './read-sale.ts'
import { meetingImpossible, stateNotRight, voteOpen } from './refusals.ts'

// Without the day of the announcement and the day of the meeting (UU 40/2007, article 82).
const noticeDaysMin = 14
const noticeDaysMax = 183

/**
 * Approves a sale announcement that another person proposed: notifies the holders of the property that its sale
 * will be put to their general meeting, with price and date. Refuses as `approve` does, with
 * `property_sales.state` and `property_sales.meeting_date`.
 */
export const saleAnnouncement = twoPersonAct({
  kind: 'sale-announcement',
  content: asWritten<{ askingPrice: string; meetingOn: string }>,
  carryOut: async (tx, { proposal, content, actor, now: at }) => {
    const propertyId = proposal.subjectId
    const { meetingOn } = content
    const askingPrice = BigInt(content.askingPrice)
    const property = await findProperty(tx, propertyId)
    if (property.state !== 'operating') throw stateNotRight({ state: property.state })
    requireMeetingDay(meetingOn, at)
    await changeState(tx, { propertyId, to: 'sale-vote', at, actorId: actor.userId })
    const announced = { propertyId, askingPrice, meetingOn, at }
    await insertAnnouncement(tx, { ...announced, byUserId: proposal.proposedBy })
    await informHolders(tx, propertyId, {
      event: 'sale-announced',
      values: { property: property.name, price: askingPrice, day: dayInWords(meetingOn) },
      path: `/dashboard/properties/${propertyId}`,
      happenedAt: at,
    })
    await recordAudit(tx, {
      happenedAt: at,
      actorId: actor.userId,
      action: 'property-sales.announce',
      subjectKind: 'property',
      subjectId: propertyId,
      details: { askingPrice: askingPrice.toString(), meetingOn, proposalId: proposal.id },
    })
  },
})

/** Refuses a meeting too soon for holders to prepare, or too late for the price to be valid. */
export function requireMeetingDay(meetingOn: string, at: Date): void {
  const earliest = jakartaDate(later(at, (noticeDaysMin + 1) * day))
  const latest = jakartaDate(later(at, noticeDaysMax * day))
  if (meetingOn < earliest || meetingOn > latest) throw meetingImpossible({ earliest, latest })
}

export async function insertAnnouncement(
  tx: Tx,
  announced: {
    readonly propertyId: string
    readonly askingPrice: Rupiah
    readonly meetingOn: string
    readonly at: Date
    readonly byUserId: string
    /** Null when a meeting outside the product decides. */
    readonly motionId?: string | null
  },
): Promise<void> {
  const { propertyId, askingPrice, meetingOn, at, byUserId, motionId = null } = announced
  await sql`
    insert into property_sales.announcements (id, property_id, asking_price, meeting_on, announced_at, announced_by, motion_id)
    values (${newId(at.getTime())}, ${propertyId}, ${askingPrice}, ${meetingOn}::date, ${at}, ${byUserId}, ${motionId})`.execute(
    tx,
  )
}

/**
 * Withdraws an announcement; the property returns to operation. Refuses with `property_sales.state`, and with
 * `vote_open` while the owners vote on its motion.
 */
export async function callOffSale(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: { readonly propertyId: string; readonly reason: string },
): Promise<void> {
  const { propertyId, reason } = input
  await transaction(db, async (tx) => {
    const at = clock.now()
    const property = await findProperty(tx, propertyId)
    if (property.state !== 'sale-vote') throw stateNotRight({ state: property.state })
    if (await isBeingVotedOn(tx, propertyId)) throw voteOpen()
    await changeState(tx, { propertyId, to: 'operating', at, actorId: actor.userId })
    await sql`
      update property_sales.announcements set called_off_at = ${at}, called_off_reason = ${reason}
      where property_id = ${propertyId} and called_off_at is null`.execute(tx)
    await informHolders(tx, propertyId, {
      event: 'sale-called-off',
      values: { property: property.name },
      path: `/dashboard/properties/${propertyId}`,
      happenedAt: at,
    })
    await recordAudit(tx, {
      happenedAt: at,
      actorId: actor.userId,
      action: 'property-sales.call-off',
      subjectKind: 'property',
      subjectId: propertyId,
      details: { reason },
    })
  })
}

/** Notifies all current holders of a property in one statement. */
export async function informHolders(
  tx: Tx,
  propertyId: string,
  notice: Omit<NewNotice, 'userId'>,
): Promise<void> {
  const held = unitsHeldAt(propertyId, notice.happenedAt)
  const people = sql`select owner_id::uuid as user_id, 0::bigint as amount, units from (${held}) h`
  await insertNoticesToMany(notice, people).execute(tx)
}
