import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { brokenConstraint, type Database, type Tx, transaction } from '#database'
import { readRegisterNames } from '#investors'
import {
  addWorkingDays,
  type Clock,
  day,
  dayAfter,
  jakartaDate,
  jakartaTime,
  later,
  minute,
  newId,
} from '#kernel'
import { readWindows } from '../windows/read-windows.ts'
import { tradingDaysOf } from '../windows/window.ts'
import { contentOf, type RegisterChange, type RegisterTotal } from './register-file.ts'

/**
 * How long after the end of a day its file is created: transactions that began before midnight are committed by
 * then.
 */
const waitMinutes = 15

/** How far back entries without a file are searched; the nightly check finds older ones. */
const lookBackDays = 31

/** The custodian must answer by this time on the next working day. */
const answerBy = '16:00'

/**
 * Creates one register file: the corrected version of a rejected one, or the file of the oldest completed day
 * that has none. A file contains every change up to the end of its day that no earlier file contains, so
 * entries posted late are never lost; the first file contains everything before it. A day without changes has
 * a file only if it is a trading day. Safe to run more than once and in several workers. Returns how many days
 * or corrections it processed.
 */
export async function makeRegisterFile(db: Database, clock: Clock): Promise<number> {
  return (await makeCorrection(db, clock)) || (await writeNextDay(db, clock))
}

async function writeNextDay(db: Database, clock: Clock): Promise<number> {
  return await transaction(db, async (tx) => {
    const now = clock.now()
    const last = jakartaDate(later(now, -day - waitMinutes * minute))
    // Usually there is nothing to do; this check takes no lock.
    const { rows } = await sql<{ writtenUntil: string | null }>`
      select written_until::text as written_until from market.register
      where written_until is null or written_until < ${last}::date for update`.execute(tx)
    const [register] = rows
    if (register === undefined) return 0
    const { writtenUntil } = register
    const written = writtenUntil === null ? last : dayAfter(writtenUntil)
    await insertChanges(tx, written, writtenUntil !== null)
    await sql`update market.register set written_until = ${written}::date`.execute(tx)
    await insertFile(tx, { day: written, version: 1, now })
    return 1
  })
}

/** The change of each holder by each entry before the end of the day that is in no file yet. */
async function insertChanges(tx: Tx, written: string, isContinued: boolean): Promise<void> {
  const begin = jakartaTime(written, '00:00')
  const from = isContinued ? later(begin, -lookBackDays * day) : new Date(0)
  await sql`
    with moved as (
      select m.entry_id, m.kind, m.reference, m.happened_at, m.recorded_at, m.property_id, m.holder_kind, m.holder_id,
        sum(m.units)::bigint as units
      from market.unit_movements m
      where m.happened_at >= ${from} and m.happened_at < ${later(begin, day)}
        and not exists (select from market.register_changes c where c.entry_id = m.entry_id)
      group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(m.units) <> 0
    ), numbered as (
      insert into market.register_holders (investor_id)
      select distinct holder_id from moved where holder_kind = 'investor' order by 1
      on conflict (investor_id) do nothing
    )
    insert into market.register_changes (day, entry_id, cause, reference, happened_at, property_id, holder_kind, holder_id,
      units_before, units_change)
    select ${written}::date, m.entry_id, m.kind, m.reference, m.happened_at, m.property_id, m.holder_kind, m.holder_id,
      coalesce(h.units_after, 0) + (sum(m.units) over holder)::bigint - m.units, m.units
    from moved m
    left join lateral (
      select c.units_after from market.register_changes c
      where (c.property_id, c.holder_kind, c.holder_id) = (m.property_id, m.holder_kind, m.holder_id)
      order by c.number desc limit 1
    ) h on true
    window holder as (partition by m.property_id, m.holder_kind, m.holder_id
      order by m.recorded_at, m.entry_id rows unbounded preceding)
    order by m.recorded_at, m.entry_id, m.holder_kind, m.holder_id`.execute(tx)
}

async function makeCorrection(db: Database, clock: Clock): Promise<number> {
  try {
    return await transaction(db, async (tx) => {
      const { rows } = await sql<{ day: string; version: number }>`
        select f.day::text as day, f.version from market.register_files f
        where f.state = 'rejected' and f.correction_asked_at is not null and not exists (
          select from market.register_files n where n.day = f.day and n.version > f.version)
        order by f.due_at limit 1`.execute(tx)
      const [rejected] = rows
      if (rejected === undefined) return 0
      const { day, version } = rejected
      await insertFile(tx, { day, version: version + 1, now: clock.now() })
      return 1
    })
  } catch (error) {
    // Another worker has created it at the same time.
    if (brokenConstraint(error) === 'register_files_day_version_key') return 0
    throw error
  }
}

type NewFile = { readonly day: string; readonly version: number; readonly now: Date }

async function insertFile(tx: Tx, { day, version, now }: NewFile): Promise<void> {
  const changes = await readChanges(tx, day)
  if (changes.length === 0 && !(await isTradingDay(tx, day))) return
  const file = { day, version, madeAt: now, changes, totals: await readTotals(tx, day) }
  const { json, csv, jsonSha256, csvSha256 } = contentOf(file)
  const id = newId(now.getTime())
  const dueAt = jakartaTime(addWorkingDays(jakartaDate(now), 1), answerBy)
  await sql`
    insert into market.register_files (id, day, version, changes, json, csv, json_sha256, csv_sha256, made_at, due_at)
    values (${id}, ${day}::date, ${version}, ${changes.length}, ${json}, ${csv}, ${jsonSha256}, ${csvSha256}, ${now},
      ${dueAt})`.execute(tx)
  await recordAudit(tx, {
    happenedAt: now,
    actorId: null,
    action: 'market.make-register-file',
    subjectKind: 'register-file',
    subjectId: id,
    details: { day, version, changes: changes.length, jsonSha256, csvSha256 },
  })
}

async function isTradingDay(tx: Tx, day: string): Promise<boolean> {
  return (await readWindows(tx)).some((window) => tradingDaysOf(window).includes(day))
}

async function readChanges(tx: Tx, day: string): Promise<RegisterChange[]> {
  type Row = Omit<RegisterChange, 'holderName' | 'holderIdentity'> & { readonly holderId: string }
  const { rows } = await sql<Row>`
    select c.number, c.property_id, c.holder_kind, h.number as holder_number, c.holder_id, c.units_before, c.units_change,
      c.units_after, c.cause, c.entry_id, c.reference, c.happened_at
    from market.register_changes c
    left join market.register_holders h on c.holder_kind = 'investor' and h.investor_id = c.holder_id
    where c.day = ${day}::date and c.holder_kind <> 'issued' order by c.number`.execute(tx)
  const investors = rows.filter(({ holderKind }) => holderKind === 'investor')
  const names = await readRegisterNames(tx, [...new Set(investors.map(({ holderId }) => holderId))])
  return rows.map(({ holderId, ...change }) => {
    const named = change.holderKind === 'investor' ? names.get(holderId) : undefined
    const { fullName: holderName = null, maskedNik: holderIdentity = null } = named ?? {}
    return { ...change, holderName, holderIdentity }
  })
}

async function readTotals(tx: Tx, day: string): Promise<RegisterTotal[]> {
  const { rows } = await sql<RegisterTotal>`
    select property_id,
      coalesce(sum(units_change) filter (where holder_kind <> 'issued' and day < ${day}::date), 0)::bigint as units_opening,
      coalesce(sum(units_change) filter (where holder_kind <> 'issued'), 0)::bigint as units_closing,
      coalesce(sum(units_change) filter (where holder_kind = 'issued' and day < ${day}::date), 0)::bigint as issued_opening,
      coalesce(sum(units_change) filter (where holder_kind = 'issued'), 0)::bigint as issued_closing
    from market.register_changes
    where day <= ${day}::date
      and property_id in (select property_id from market.register_changes where day = ${day}::date)
    group by property_id order by property_id`.execute(tx)
  return rows
}
