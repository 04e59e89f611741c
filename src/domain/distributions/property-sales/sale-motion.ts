import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { Tx } from '#database'
import type { Rupiah } from '#kernel'
import { dayInWords } from '#notifications'
import { changeState } from '#properties'
import { informHolders, insertAnnouncement } from './announce-sale.ts'
import { requirePlausible } from './propose-announcement.ts'
import { findProperty } from './read-sale.ts'
import { stateNotRight } from './refusals.ts'

type SaleMotion = {
  readonly propertyId: string
  readonly motionId: string
  readonly askingPrice: Rupiah
  /** `YYYY-MM-DD`. */
  readonly meetingOn: string
  /** The screen that the notice links to. */
  readonly path: string
}

type Act = { readonly actorId: string | null; readonly byUserId: string; readonly at: Date }

/** Refuses a motion to sell a property that does not operate, or at a price that must be a mistake. */
export async function requireSaleable(
  tx: Tx,
  { propertyId, askingPrice, at }: { propertyId: string; askingPrice: Rupiah; at: Date },
): Promise<void> {
  const { state } = await findProperty(tx, propertyId)
  if (state !== 'operating') throw stateNotRight({ state })
  const { rows } = await sql<{ valuation: Rupiah | null }>`
    select valuation from property_sales.valuations where property_id = ${propertyId}`.execute(tx)
  const valuation = rows[0]?.valuation ?? askingPrice
  await requirePlausible(tx, { askingPrice, valuation, now: at })
}

/** Announces a sale to the owners when a meeting about its motion was called. */
export async function putSaleToVote(
  tx: Tx,
  motion: SaleMotion,
  { actorId, byUserId, at }: Act,
): Promise<void> {
  const { propertyId, motionId, askingPrice, meetingOn, path } = motion
  const { name } = await findProperty(tx, propertyId)
  await changeState(tx, { propertyId, to: 'sale-vote', at, actorId })
  await insertAnnouncement(tx, { propertyId, askingPrice, meetingOn, at, byUserId, motionId })
  await informHolders(tx, propertyId, {
    event: 'sale-announced',
    values: { property: name, price: askingPrice, day: dayInWords(meetingOn) },
    path,
    happenedAt: at,
  })
  await recordAudit(tx, {
    happenedAt: at,
    actorId,
    action: 'property-sales.announce',
    subjectKind: 'property',
    subjectId: propertyId,
    details: { askingPrice: askingPrice.toString(), meetingOn, motionId },
  })
}

type Minutes = {
  readonly propertyId: string
  readonly number: string
  /** `YYYY-MM-DD`. */
  readonly issuedOn: string
  readonly fileId: string
  readonly sha256: string
}

/** Stores the minutes of the meeting that adopted a sale as its resolution. */
export async function storeResolution(
  tx: Tx,
  minutes: Minutes,
  { byUserId, at }: Omit<Act, 'actorId'>,
): Promise<void> {
  const { propertyId, number, issuedOn, fileId, sha256 } = minutes
  // The resolution of an earlier, withdrawn sale remains as an older version.
  await sql`
    insert into property_sales.documents (property_id, kind, number, issued_on, file_id, sha256, kept_at, kept_by, version, reason)
    select ${propertyId}, 'resolution', ${number}, ${issuedOn}::date, ${fileId}, ${sha256}, ${at}, ${byUserId},
      coalesce(max(version), 0) + 1, case when max(version) is not null then ${number}::text end
    from property_sales.documents where property_id = ${propertyId} and kind = 'resolution'`.execute(
    tx,
  )
  await recordAudit(tx, {
    happenedAt: at,
    actorId: null,
    action: 'property-sales.keep-document',
    subjectKind: 'property',
    subjectId: propertyId,
    details: { kind: 'resolution', number, sha256 },
  })
}

/** Returns a property to operation after its owners did not adopt its sale. Returns false when that was done before. */
export async function endSaleVote(
  tx: Tx,
  { motionId, reason, at }: { motionId: string; reason: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ propertyId: string }>`
    update property_sales.announcements set called_off_at = ${at}, called_off_reason = ${reason}
    where motion_id = ${motionId} and called_off_at is null
    returning property_id`.execute(tx)
  const [ended] = rows
  if (ended === undefined) return false
  const { propertyId } = ended
  const { name } = await findProperty(tx, propertyId)
  await changeState(tx, { propertyId, to: 'operating', at, actorId: null })
  await informHolders(tx, propertyId, {
    event: 'sale-called-off',
    values: { property: name },
    path: `/dashboard/properties/${propertyId}`,
    happenedAt: at,
  })
  await recordAudit(tx, {
    happenedAt: at,
    actorId: null,
    action: 'property-sales.call-off',
    subjectKind: 'property',
    subjectId: propertyId,
    details: { motionId, reason },
  })
  return true
}
