import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { recordAudits } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { type Clock, day, jakartaDate, later, newId, processBatches, readPages } from '#kernel'
import { notify } from '#notifications'

const registrationsKept = 9 * day
const friendsAtOnceMax = 100

/**
 * Stores the code that a registration used, under its ticket. It does not check whether the address has an
 * account: a row is written for every ticket, so the response reveals nothing, and the row of a ticket that
 * opens no account has no effect.
 */
export async function storeUsedCode(
  db: Database,
  clock: Clock,
  { ticket, code }: { ticket: string; code: string },
): Promise<void> {
  await sql`
    insert into referrals.registrations (ticket_hash, code, registered_at)
    values (${createHash('sha256').update(ticket).digest()}, ${code}, ${clock.now()})
    on conflict do nothing`.execute(db)
}

/**
 * Attributes accounts that were opened by a ticket with a code to the owner of the code. A friend is attributed
 * once, never to a closed account and never to themselves; the terms of the day of joining apply. Friends who joined
 * on a day without terms keep their registration, and once all others are attributed they are an error. A friend who
 * cannot be attributed does not stop the others. Returns the number of opened accounts.
 */
export async function attributeFriends(db: Database, clock: Clock): Promise<number> {
  const old = later(clock.now(), -registrationsKept)
  await sql`
    delete from referrals.registrations r where registered_at < ${old}
      and not exists (select from referrals.used_tickets t where t.ticket_hash = r.ticket_hash)`.execute(
    db,
  )
  const opened = readPages(
    friendsAtOnceMax,
    (ticket: string) => ticket,
    async (after) => {
      const { rows } = await sql<{ ticket: string }>`
        select encode(r.ticket_hash, 'hex') as ticket from ${registrations}
        where ${hasTerms} and (${after}::text is null or r.ticket_hash > decode(${after}, 'hex'))
        order by r.ticket_hash limit ${friendsAtOnceMax}`.execute(db)
      return rows.map(({ ticket }) => ticket)
    },
  )
  const count = await processBatches(
    opened,
    (ticket) => `the attribution of the account opened by ticket ${ticket}`,
    (tickets) => transaction(db, (tx) => attribute(tx, clock, tickets)),
  )
  await requireTerms(db)
  return count
}

const registrations = sql`referrals.registrations r
  join referrals.used_tickets t using (ticket_hash)
  join referrals.codes c on c.code = r.code`

async function requireTerms(db: Database): Promise<void> {
  const { rows } = await sql<{ joinedAt: Date }>`
    select t.used_at as joined_at
    from referrals.registrations r join referrals.used_tickets t using (ticket_hash)
    where not ${hasTerms} limit 1`.execute(db)
  const [left] = rows
  if (left === undefined) return
  throw new Error(`no referral terms were in force on ${jakartaDate(left.joinedAt)}`)
}

const hasTerms = sql<boolean>`exists (select from referrals.terms
  where effective_from <= (t.used_at at time zone 'Asia/Jakarta')::date)`

type Opened = { ticketHash: Buffer; userId: string; code: string; referrerId: string; usedAt: Date }

async function attribute(tx: Tx, clock: Clock, tickets: readonly string[]): Promise<number> {
  const { rows } = await sql<Opened>`
    select r.ticket_hash, t.user_id, r.code, c.user_id as referrer_id, t.used_at
    from ${registrations}
    where r.ticket_hash = any(${tickets.map((ticket) => Buffer.from(ticket, 'hex'))}::bytea[])
    order by r.ticket_hash for update of r skip locked`.execute(tx)
  if (rows.length === 0) return 0
  const made = rows.map((row) => ({ ...row, id: newId(row.usedAt.getTime()) }))
  const added = await sql<{ id: string; referrerId: string; joinedAt: Date }>`
    insert into referrals.friends (id, friend_id, referrer_id, code, joined_at, reward, hold_days,
      friends_max, expires_at, next_look_at)
    select w.id, w.friend_id, w.referrer_id, w.code, w.joined_at, t.reward, t.hold_days, t.friends_max,
      w.joined_at + make_interval(days => t.expires_after_days), w.joined_at
    from unnest(
      ${made.map(({ id }) => id)}::uuid[],
      ${made.map(({ userId }) => userId)}::uuid[],
      ${made.map(({ referrerId }) => referrerId)}::uuid[],
      ${made.map(({ code }) => code)}::text[],
      ${made.map(({ usedAt }) => usedAt.toISOString())}::timestamptz[]
    ) as w (id, friend_id, referrer_id, code, joined_at)
    join referrals.people p on p.user_id = w.referrer_id and p.status <> 'closed'
    cross join lateral (select * from referrals.terms t
      where t.effective_from <= (w.joined_at at time zone 'Asia/Jakarta')::date
      order by t.effective_from desc limit 1) t
    where w.friend_id <> w.referrer_id
    on conflict do nothing
    returning id, referrer_id, joined_at`.execute(tx)
  await sql`
    delete from referrals.registrations
    where ticket_hash = any(${rows.map(({ ticketHash }) => ticketHash)}::bytea[])`.execute(tx)
  await recordAudits(
    tx,
    added.rows.map(({ id }) => ({
      happenedAt: clock.now(),
      actorId: null,
      action: 'referrals.attribute',
      subjectKind: 'friend',
      subjectId: id,
    })),
  )
  await notify(
    tx,
    added.rows.map(({ referrerId, joinedAt }) => ({
      userId: referrerId,
      event: 'friend-joined',
      path: '/dashboard/referral/friends',
      happenedAt: joinedAt,
    })),
  )
  return rows.length
}
