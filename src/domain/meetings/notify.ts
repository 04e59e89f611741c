import { sql } from 'kysely'
import { notifiedRoles } from '#contract'
import type { Tx } from '#database'
import { staffIn } from '#identity'
import {
  dayInWords,
  insertNoticesToMany,
  type NoticeEvent,
  type NoticeValue,
  type NoticeValues,
  notify,
} from '#notifications'
import type { Motion, OwnedProperty } from './motions/motion.ts'

/** Asks the owners of a property whether they support a motion. */
export async function notifySupporters(
  tx: Tx,
  asked: {
    property: OwnedProperty
    motionId: string
    title: NoticeValue
    until: Date
    at: Date
    butNot: string
  },
): Promise<void> {
  const { property, motionId, title, until, at, butNot } = asked
  await insertNoticesToMany(
    {
      event: 'motion-needs-support',
      values: { property: property.name, title, until },
      path: `/dashboard/votes/motions/${motionId}`,
      happenedAt: at,
    },
    sql`select owner_id::uuid as user_id, 0::bigint as amount, units from meetings.holdings
      where asset = ${`unit:${property.id}`} and owner_id <> ${butNot}`,
  ).execute(tx)
}

/** Returns the title of a motion for a notice: in both languages, or in the only one that it has. */
export function titleInWords({
  titleId,
  titleEn,
}: Pick<Motion, 'titleId' | 'titleEn'>): NoticeValue {
  return {
    ...(titleId === null ? {} : { id: titleId }),
    ...(titleEn === null ? {} : { en: titleEn }),
  }
}

/** Notifies the owner who wrote a motion. */
export async function notifyProposer(
  tx: Tx,
  { id, proposerId, titleId, titleEn }: Pick<Motion, 'id' | 'proposerId' | 'titleId' | 'titleEn'>,
  { event, values, at }: { event: NoticeEvent; values?: NoticeValues; at: Date },
): Promise<void> {
  if (proposerId === null) return
  const title = titleInWords({ titleId, titleEn })
  const notice = {
    userId: proposerId,
    event,
    path: `/dashboard/votes/motions/${id}`,
    happenedAt: at,
  }
  await notify(tx, [{ ...notice, values: { title, ...values } }])
}

/** Notifies the staff who call meetings. */
export async function notifyStaff(
  tx: Tx,
  asked: {
    event: NoticeEvent
    propertyId: string
    title: NoticeValue
    motionId: string
    day: string
    at: Date
  },
): Promise<void> {
  const { event, propertyId, title, day, at } = asked
  const people = await staffIn(tx, notifiedRoles.motion)
  const path = `/back-office/properties/${propertyId}/meetings`
  const values = { title, day: dayInWords(day) }
  await notify(
    tx,
    people.map((userId) => ({ userId, event, values, path, happenedAt: at })),
  )
}

/** Notifies all voters of a meeting once the record is taken; before that, all current holders. */
export async function notifyVoters(
  tx: Tx,
  { id, propertyId, isRecorded }: { id: string; propertyId: string; isRecorded: boolean },
  { event, values, at }: { event: NoticeEvent; values: NoticeValues; at: Date },
): Promise<void> {
  const people = isRecorded
    ? sql`select user_id, 0::bigint as amount, units from meetings.register where meeting_id = ${id}`
    : sql`select owner_id::uuid as user_id, 0::bigint as amount, units from meetings.holdings
        where asset = ${`unit:${propertyId}`}`
  await insertNoticesToMany(
    { event, values, path: `/dashboard/votes/${id}`, happenedAt: at },
    people,
  ).execute(tx)
}
