import { sql } from 'kysely'
import { type Database, type Tx, transaction } from '#database'
import { type Clock, jakartaDate } from '#kernel'
import { dayInWords, insertNoticesToMany } from '#notifications'
import { insertHolderNotices } from './holder-notices.ts'
import { readDeclaration } from './read-declarations.ts'

/**
 * Notifies holders of their payments, part by part and separately from the payout itself, so that wallets are
 * locked only while money moves. Each paid part is reported once, even if several workers run or are killed.
 * Returns how many parts it reported.
 */
export async function notifyPayees(db: Database, clock: Clock): Promise<number> {
  const notified = await Promise.all([notifyAll(db, clock), notifyAll(db, clock)])
  return notified.reduce((sum, count) => sum + count, 0)
}

/**
 * Notifies the holders of a property that a payout was declared, and that it goes to those who still hold units
 * on the record day. Each declaration is reported once, even if several workers run or are killed. One that is
 * already paid is reported with its payout only, and a final distribution with its sale. Returns how many
 * declarations it reported.
 */
export async function notifyDeclared(db: Database, clock: Clock): Promise<number> {
  let notified = 0
  for (;;) {
    const step = await transaction(db, (tx) => announceNext(tx, clock.now()))
    if (step === null) return notified
    notified += step
  }
}

async function announceNext(tx: Tx, now: Date): Promise<number | null> {
  const { rows } = await sql<{ id: string }>`
    select id from distributions.declarations where announced_at is null
    order by id limit 1 for no key update skip locked`.execute(tx)
  const [next] = rows
  if (next === undefined) return null
  await sql`update distributions.declarations set announced_at = ${now} where id = ${next.id}`.execute(
    tx,
  )
  const declaration = await readDeclaration(tx, next.id)
  if (declaration.state !== 'declared' || declaration.isFinal) return 0
  const { propertyId, propertyName: property, month, total, recordedAt, payAt } = declaration
  const notice = {
    event: 'payout-declared' as const,
    values: { property, month: { month }, total, record: day(recordedAt), day: day(payAt) },
    path: '/dashboard/portfolio/income',
    happenedAt: now,
  }
  await insertHolderNotices(propertyId, notice, recordedAt).execute(tx)
  return 1
}

const day = (instant: Date) => dayInWords(jakartaDate(instant))

async function notifyAll(db: Database, clock: Clock): Promise<number> {
  let notified = 0
  while (await transaction(db, (tx) => notifyNext(tx, clock))) notified += 1
  return notified
}

type PaidPart = { declarationId: string; number: number; afterOwner: string; untilOwner: string }

async function notifyNext(tx: Tx, clock: Clock): Promise<boolean> {
  const { rows } = await sql<PaidPart>`
    select declaration_id, number, after_owner, until_owner from distributions.parts
    where done_at is not null and notified_at is null
    order by declaration_id, number limit 1 for no key update skip locked`.execute(tx)
  const [part] = rows
  if (part === undefined) return false
  await notifyPart(tx, part)
  await sql`
    update distributions.parts set notified_at = greatest(done_at, ${clock.now()}::timestamptz)
    where declaration_id = ${part.declarationId} and number = ${part.number}`.execute(tx)
  return true
}

async function notifyPart(
  tx: Tx,
  { declarationId, afterOwner, untilOwner }: PaidPart,
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
