import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type LegalDocument, legalDocuments } from '#contract'
import { type Database, type Tx, transaction } from '#database'
import { type Clock, jakartaDate, later, minute, processEach } from '#kernel'
import { dayInWords, hasDueMails, notify, queueMails } from '#notifications'
import { comingAfter, type Edition, isAnnouncedInTime } from './edition.ts'
import { editions as everyEdition } from './editions.ts'

/**
 * The number of people in a batch. It is small because a mail with a login code may have to wait for the mails
 * of a whole batch.
 */
const peopleAtOnce = 100

/** The pause after a round. The next round notifies people who have opened an account since. */
const restBetweenRounds = 10 * minute

type LegalServices = {
  readonly db: Database
  readonly clock: Clock
  /** Editions to use instead of the released ones; for tests. */
  readonly editions?: readonly Edition[]
  /** Called once for a change to the customer's disadvantage that is announced later than promised. */
  readonly onLate?: (edition: Edition) => void
}

/**
 * Notifies every person with an account, once each, of an edition that is not yet in force: in the inbox, and
 * by mail whatever they chose about mails. A person who opens an account before the edition comes into force is
 * notified as well. An edition that is in force when the worker first sees it is not announced; an announcement
 * that has started is completed even after the edition came into force. Each call notifies one batch of people
 * for each edition, and an edition that fails does not delay the others. Returns the number of notices sent. Several
 * workers may run it at the same time.
 */
export async function announceEditions(room: LegalServices): Promise<number> {
  const { db, clock, editions = everyEdition } = room
  const today = jakartaDate(clock.now())
  const coming = legalDocuments.flatMap((document) => comingAfter(editions, document, today))
  const begun = await readUnfinished(db)
  const isBegun = ({ document, version }: Edition) =>
    begun.some((each) => each.document === document && each.version === version)
  const due = editions.filter((edition) => coming.includes(edition) || isBegun(edition))
  return await processEach(
    due,
    ({ document, version }) => `the announcement of ${document} ${version}`,
    (edition) => transaction(db, (tx) => notifySome(tx, edition, room)),
  )
}

type Begun = { document: LegalDocument; version: string }

async function readUnfinished(db: Database): Promise<Begun[]> {
  const { rows } = await sql<Begun>`
    select document, version from legal.announcements where all_notified_at is null`.execute(db)
  return rows
}

async function notifySome(tx: Tx, edition: Edition, room: LegalServices): Promise<number> {
  const now = room.clock.now()
  if (await begin(tx, edition, now)) warnIfLate(edition, room)
  const afterUser = await claimAnnouncement(tx, edition, now)
  if (afterUser === undefined || (await hasDueMails(tx, 'legal-change'))) return 0
  const people = await nextPeople(tx, edition, afterUser)
  const isRoundOver = people.length === 0
  const { document, version } = edition
  await sql`
    update legal.announcements set after_user = ${people.at(-1) ?? null},
      all_notified_at = case when ${isRoundOver} then coalesce(all_notified_at, ${now}) else all_notified_at end,
      round_ended_at = case when ${isRoundOver} then ${now} else round_ended_at end
    where document = ${document} and version = ${version}`.execute(tx)
  if (isRoundOver) return 0
  await sql`
    insert into legal.notified (document, version, user_id, notified_at)
    select ${document}, ${version}, user_id, ${now} from unnest(${people}::uuid[]) as p (user_id)`.execute(
    tx,
  )
  await sendNotice(tx, edition, people, now)
  return people.length
}

/** Records the start of an announcement, also in the audit log; returns true the first time. */
async function begin(
  tx: Tx,
  { document, version, inForceSince }: Edition,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into legal.announcements (document, version, in_force_since, begun_at)
    values (${document}, ${version}, ${inForceSince}, ${now})
    on conflict (document, version) do nothing`.execute(tx)
  if (numAffectedRows !== 1n) return false
  await recordAudit(tx, {
    happenedAt: now,
    actorId: null,
    action: 'legal.announce',
    subjectKind: 'legal-edition',
    subjectId: `${document} ${version}`,
    details: { inForceSince },
  })
  return true
}

function warnIfLate(edition: Edition, { clock, onLate = () => {} }: LegalServices): void {
  const publishedOn = jakartaDate(clock.now())
  if (!isAnnouncedInTime({ ...edition, publishedOn })) onLate(edition)
}

/**
 * Locks an announcement and returns the last person notified in the current round, null at its beginning.
 * Returns undefined when another worker holds the lock, or during the pause after a round.
 */
async function claimAnnouncement(
  tx: Tx,
  { document, version }: Edition,
  now: Date,
): Promise<string | null | undefined> {
  const { rows } = await sql<{ afterUser: string | null }>`
    select after_user from legal.announcements
    where document = ${document} and version = ${version}
      and (round_ended_at is null or round_ended_at <= ${later(now, -restBetweenRounds)})
    for update skip locked`.execute(tx)
  return rows[0]?.afterUser
}

async function nextPeople(
  tx: Tx,
  { document, version }: Edition,
  afterUser: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select p.user_id from legal.people p
    where (${afterUser}::uuid is null or p.user_id > ${afterUser}::uuid) and not exists (
      select from legal.notified t
      where t.document = ${document} and t.version = ${version} and t.user_id = p.user_id)
    order by p.user_id limit ${peopleAtOnce}`.execute(tx)
  return rows.map(({ userId }) => userId)
}

async function sendNotice(tx: Tx, edition: Edition, people: string[], now: Date): Promise<void> {
  const { document, version, inForceSince, texts } = edition
  const path = `${pages[document]}?version=${version}`
  const changes = { id: [...texts.id.changes], en: [...texts.en.changes] }
  const values = { document, version, inForceSince, changes, path }
  await queueMails(
    tx,
    people.map((userId) => ({
      template: 'legal-change',
      userId,
      subjectId: `${document} ${version}`,
      values,
    })),
  )
  const title = { id: texts.id.title, en: texts.en.title }
  const notice = { title, day: dayInWords(inForceSince), version }
  await notify(
    tx,
    people.map((userId) => ({
      userId,
      event: 'legal-changed',
      values: notice,
      path,
      happenedAt: now,
    })),
  )
}

const pages = {
  terms: '/terms-and-conditions',
  privacy: '/privacy-policy',
  'market-rules': '/market-rules',
} as const satisfies Record<LegalDocument, string>
