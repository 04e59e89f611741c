import { sql } from 'kysely'
import { type Database, type Tx, transaction } from '#database'
import { type Clock, jakartaDate, processEach } from '#kernel'
import { dayInWords, insertNoticesToMany } from '#notifications'
import { readDeclaration } from './declarations/read-declarations.ts'
import { insertHolderNotices } from './holder-notices.ts'

/**
 * Notifies holders of their payments, part by part and separately from the payout itself, so that wallets are
 * locked only while money moves. Each paid part is reported once, even if several workers run or are killed.
 * Returns how many parts it reported.
 */
export async function notifyPayees(db: Database, clock: Clock): Promise<number> {
  const { rows } = await sql<PaidPart>`
    select declaration_id, number ${unnotified} order by declaration_id, number`.execute(db)
  return await processEach(
    rows,
    ({ declarationId, number }) => `the notice of part ${number} of distribution ${declarationId}`,
    (part) => transaction(db, (tx) => notifyPaid(tx, part, clock)),
    concurrency,
  )
}

/** The parts that are reported at the same time. */
const concurrency = 2

const unnotified = sql`from distributions.parts where done_at is not null and notified_at is null`

/**
 * Notifies the holders of a property that a payout was declared, and that it goes to those who still hold units
 * on the record day. Each declaration is reported once, even if several workers run or are killed. One that is
 * already paid is reported with its payout only, and a final distribution with its sale. Returns how many
 * declarations it reported.
 */
export async function notifyDeclared(db: Database, clock: Clock): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from distributions.declarations where announced_at is null order by id`.execute(db)
  return await processEach(
    rows,
    ({ id }) => `the announcement of distribution ${id}`,
    ({ id }) => transaction(db, (tx) => announceOne(tx, id, clock.now())),
  )
}

async function announceOne(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from distributions.declarations
    where id = ${id} and announced_at is null for no key update skip locked`.execute(tx)
  if (rows.length === 0) return false
  await sql`update distributions.declarations set announced_at = ${now} where id = ${id}`.execute(
    tx,
  )
  const declaration = await readDeclaration(tx, id)
  if (declaration.state !== 'declared' || declaration.isFinal) return false
  const { propertyId, propertyName: property, month, total, recordedAt, payAt } = declaration
  const notice = {
    event: 'payout-declared' as const,
    values: { property, month: { month }, total, record: day(recordedAt), day: day(payAt) },
    path: '/dashboard/portfolio/income',
    happenedAt: now,
  }
  await insertHolderNotices(propertyId, notice, recordedAt).execute(tx)
  return true
}

const day = (instant: Date) => dayInWords(jakartaDate(instant))

type PaidPart = { readonly declarationId: string; readonly number: number }
type Holders = { readonly afterOwner: string; readonly untilOwner: string }

async function notifyPaid(tx: Tx, paid: PaidPart, clock: Clock): Promise<boolean> {
  const { declarationId, number } = paid
  const { rows } = await sql<Holders>`
    select after_owner, until_owner ${unnotified} and declaration_id = ${declarationId} and number = ${number}
    for no key update skip locked`.execute(tx)
  const [holders] = rows
  if (holders === undefined) return false
  await notifyPart(tx, declarationId, holders)
  await sql`
    update distributions.parts set notified_at = greatest(done_at, ${clock.now()}::timestamptz)
    where declaration_id = ${declarationId} and number = ${number}`.execute(tx)
  return true
}

async function notifyPart(
  tx: Tx,
  declarationId: string,
  { afterOwner, untilOwner }: Holders,
): Promise<void> {
  const { propertyName, month, paidAt, isFinal } = await readDeclaration(tx, declarationId)
  if (paidAt === null)
    throw new Error(`distribution ${declarationId} is announced before it is paid`)
  const notice = {
    event: isFinal ? ('final-payout' as const) : ('payout-received' as const),
    values: { property: propertyName, month: { month } },
    path: '/dashboard/portfolio',
    happenedAt: paidAt,
  }
  const first = afterOwner === '' ? sql`true` : sql`investor_id > ${afterOwner}::uuid`
  await insertNoticesToMany(
    notice,
    sql`
      select investor_id as user_id, amount, units from distributions.payouts
      where ${first} and investor_id <= ${untilOwner}::uuid and distribution_id = ${declarationId}::uuid
        and amount > 0
      order by investor_id`,
  ).execute(tx)
}
