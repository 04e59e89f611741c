import { sql } from 'kysely'
import type { MotionKind, RemovalReason } from '#contract'
import { brokenConstraint, type Database, type Db, type Tx, transaction } from '#database'
import {
  type Actor,
  type Clock,
  day,
  divide,
  jakartaDate,
  type Locale,
  later,
  newId,
  plainText,
  type Rupiah,
} from '#kernel'
import { notifyProposer, notifyStaff, notifySupporters, titleInWords } from '../notify.ts'
import {
  motionNotFound,
  motionOpen,
  notCollecting,
  notOwner,
  textUnacceptable,
} from '../refusals.ts'
import { meetingTermsOn } from '../terms.ts'
import { recordMotion } from './draft-motion.ts'
import {
  canBeDecided,
  decidableStates,
  lockMotion,
  type Motion,
  requireAmount,
  requireOwned,
  unitsOfOwner,
} from './motion.ts'

type OwnersMotion = {
  readonly propertyId: string
  readonly kind: MotionKind
  readonly language: Locale
  readonly title: string
  readonly text: string
  readonly amount: Rupiah | null
}

/** The properties that an owner can propose a motion for now, by name. */
export async function proposableProperties(
  db: Db,
  { userId }: Actor,
): Promise<{ id: string; name: string; units: bigint }[]> {
  const { rows } = await sql<{ id: string; name: string; units: bigint }>`
    select p.id, p.name, h.units from meetings.holdings h
    join meetings.properties p on h.asset = 'unit:' || p.id
    where h.owner_id = ${userId} and p.state = any(${[...decidableStates]}::text[])
      and not exists (select from meetings.motions m
        where m.property_id = p.id and m.proposer_id = ${userId} and m.state = 'collecting')
    order by p.name, p.id`.execute(db)
  return rows
}

/** Proposes a motion of an owner, who supports it from the start. Other owners are notified if it needs their support. */
export async function proposeMotion(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: OwnersMotion,
): Promise<string> {
  const [title, text] = [plainText(input.title), plainText(input.text)]
  if (title.length < 5 || text.length < 20) throw textUnacceptable()
  const at = clock.now()
  const id = newId(at.getTime())
  await transaction(db, async (tx) => {
    const property = await requireOwned(tx, input.propertyId)
    if ((await unitsOfOwner(tx, property.id, actor.userId)) === 0n) throw notOwner()
    requireAmount(input.kind, input.amount)
    const { supportDays } = await meetingTermsOn(tx, jakartaDate(at))
    const until = later(at, supportDays * day)
    await insertMotion(tx, { ...input, id, title, text, proposerId: actor.userId, at, until })
    const act = { id, at, actorId: actor.userId }
    const { propertyId, kind } = input
    await recordMotion(tx, 'meetings.propose-motion', act, { propertyId, kind })
    await addSupport(tx, id, actor.userId, at)
    if (await settleSupport(tx, id, at)) return
    const supporters = { property, motionId: id, until, at, butNot: actor.userId }
    await notifySupporters(tx, { ...supporters, title: { [input.language]: title } })
  })
  return id
}

type Written = OwnersMotion & { id: string; proposerId: string; at: Date; until: Date }

async function insertMotion(tx: Tx, motion: Written): Promise<void> {
  const { id, propertyId, kind, language, title, text, amount, proposerId, at, until } = motion
  const [titleId, textId] = language === 'id' ? [title, text] : [null, null]
  const [titleEn, textEn] = language === 'en' ? [title, text] : [null, null]
  try {
    await sql`
      insert into meetings.motions (id, property_id, kind, origin, proposer_id, language, title_id, title_en, text_id,
        text_en, amount, state, proposed_at, support_until)
      values (${id}, ${propertyId}, ${kind}, 'owner', ${proposerId}, ${language}, ${titleId}, ${titleEn}, ${textId},
        ${textEn}, ${amount}, 'collecting', ${at}, ${until})`.execute(tx)
  } catch (error) {
    if (brokenConstraint(error) === 'motions_collecting') throw motionOpen()
    throw error
  }
}

/** Supports a motion with all of the owner's units, counted at the time of the count. */
export async function supportMotion(
  db: Database,
  clock: Clock,
  actor: Actor,
  motionId: string,
): Promise<void> {
  const at = clock.now()
  await transaction(db, async (tx) => {
    const motion = await collectingMotion(tx, motionId, actor, at)
    await addSupport(tx, motion.id, actor.userId, at)
    await recordMotion(tx, 'meetings.support-motion', { id: motion.id, at, actorId: actor.userId })
    await settleSupport(tx, motion.id, at)
  })
}

async function addSupport(tx: Tx, motionId: string, userId: string, at: Date): Promise<void> {
  await sql`
    insert into meetings.supports (motion_id, user_id, supported_at) values (${motionId}, ${userId}, ${at})
    on conflict (motion_id, user_id) do update set supported_at = excluded.supported_at, withdrawn_at = null
    where meetings.supports.withdrawn_at is not null`.execute(tx)
}

/** Withdraws an owner's support while support is collected. */
export async function withdrawSupport(
  db: Database,
  clock: Clock,
  actor: Actor,
  motionId: string,
): Promise<void> {
  const at = clock.now()
  await transaction(db, async (tx) => {
    const motion = await collectingMotion(tx, motionId, actor, at)
    await sql`
      update meetings.supports set withdrawn_at = greatest(supported_at, ${at}::timestamptz)
      where motion_id = ${motion.id} and user_id = ${actor.userId} and withdrawn_at is null`.execute(
      tx,
    )
    await recordMotion(tx, 'meetings.unsupport-motion', {
      id: motion.id,
      at,
      actorId: actor.userId,
    })
  })
}

async function collectingMotion(
  tx: Tx,
  motionId: string,
  { userId }: Actor,
  at: Date,
): Promise<Motion> {
  const motion = await lockMotion(tx, motionId)
  if ((await unitsOfOwner(tx, motion.propertyId, userId)) === 0n) throw motionNotFound()
  if (!isCollecting(motion, at)) throw notCollecting({ state: motion.state })
  return motion
}

function isCollecting({ state, supportUntil }: Motion, at: Date): boolean {
  return state === 'collecting' && supportUntil !== null && at < supportUntil
}

/** Withdraws the owner's own motion before it reaches its support. */
export async function withdrawMotion(
  db: Database,
  clock: Clock,
  actor: Actor,
  motionId: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    const motion = await lockMotion(tx, motionId)
    if (motion.proposerId !== actor.userId || motion.origin !== 'owner') throw motionNotFound()
    if (motion.state !== 'collecting') throw notCollecting({ state: motion.state })
    await sql`update meetings.motions set state = 'withdrawn' where id = ${motionId}`.execute(tx)
    const act = { id: motionId, at: clock.now(), actorId: actor.userId }
    await recordMotion(tx, 'meetings.withdraw-motion', act)
  })
}

/** Removes an owner's motion that must not be shown. Its owner is notified of the reason. */
export async function removeMotion(
  db: Database,
  clock: Clock,
  actor: Actor,
  { motionId, reason }: { motionId: string; reason: RemovalReason },
): Promise<void> {
  const at = clock.now()
  await transaction(db, async (tx) => {
    const motion = await lockMotion(tx, motionId)
    if (motion.state !== 'collecting') throw notCollecting({ state: motion.state })
    await sql`
      update meetings.motions set state = 'removed', removed_for = ${reason} where id = ${motionId}`.execute(
      tx,
    )
    await recordMotion(
      tx,
      'meetings.remove-motion',
      { id: motionId, at, actorId: actor.userId },
      { reason },
    )
    const values = { reason: reason.replaceAll('-', '_') }
    await notifyProposer(tx, motion, { event: 'motion-removed', values, at })
  })
}

/** Whether the supporters of a motion hold enough units now. */
async function hasSupport(tx: Tx, motionId: string, supportBasisPoints: number): Promise<boolean> {
  const { rows } = await sql<{ units: bigint; total: bigint }>`
    select coalesce(sum(h.units) filter (where s.user_id is not null), 0)::bigint as units,
      coalesce(sum(h.units), 0)::bigint as total
    from meetings.motions m
    join meetings.holdings h on h.asset = 'unit:' || m.property_id
    left join meetings.supports s on s.motion_id = m.id and s.user_id::text = h.owner_id and s.withdrawn_at is null
    where m.id = ${motionId}`.execute(tx)
  const { units = 0n, total = 0n } = rows[0] ?? {}
  return total > 0n && units >= unitsNeeded(total, supportBasisPoints)
}

/** The number of units that a motion's supporters must hold. */
export function unitsNeeded(total: bigint, supportBasisPoints: number): bigint {
  return divide(total * BigInt(supportBasisPoints), 10_000n, 'up')
}

/** Marks a motion as supported: a meeting must be called from now on. */
export async function settleSupport(tx: Tx, motionId: string, at: Date): Promise<boolean> {
  const { supportBasisPoints, callWithinDays } = await meetingTermsOn(tx, jakartaDate(at))
  if (!(await hasSupport(tx, motionId, supportBasisPoints))) return false
  const callBy = jakartaDate(later(at, callWithinDays * day))
  const { rows } = await sql<Pick<Motion, 'propertyId' | 'titleId' | 'titleEn'>>`
    update meetings.motions set state = 'supported', supported_at = ${at}, call_by = ${callBy}::date
    where id = ${motionId} and state = 'collecting' and ${canBeDecided(sql`property_id`)}
    returning property_id, title_id, title_en`.execute(tx)
  const [moved] = rows
  if (moved === undefined) return false
  await recordMotion(tx, 'meetings.reach-support', { id: motionId, at, actorId: null }, { callBy })
  await notifyStaff(tx, {
    event: 'motion-supported',
    motionId,
    propertyId: moved.propertyId,
    title: titleInWords(moved),
    day: callBy,
    at,
  })
  return true
}
