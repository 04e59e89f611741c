import { sql } from 'kysely'
import { type Tx, transaction } from '#database'
import { readProfile } from '#identity'
import { processEach, readPages, rowsIn } from '#kernel'
import { openTicket } from '#support'
import { notifyOwner } from './notify-owner.ts'
import { dueAt, isUnderWay, type StoredWithdrawal, storedColumns } from './withdrawal-rows.ts'
import type { WithdrawalServices } from './withdrawal-services.ts'

const readAtOnceMax = 50

/**
 * Opens a ticket once for every withdrawal past its promised time, and notifies its owner. Any number of
 * workers may run it.
 */
export async function openLateTickets(
  { db, clock }: WithdrawalServices,
  staffEmail: string | null,
  readAtOnce: number = readAtOnceMax,
): Promise<number> {
  const now = clock.now()
  const late = readPages(
    readAtOnce,
    (id: string) => id,
    async (after) => {
      const { rows } = await sql<{ id: string }>`
        select id from withdrawals.withdrawals
        where ${isLate(now)} and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${readAtOnce}`.execute(db)
      return rows.map(({ id }) => id)
    },
  )
  return await processEach(
    rowsIn(late),
    (id) => `the ticket of withdrawal ${id}`,
    (id) => transaction(db, (tx) => openLateTicket(tx, id, { now, staffEmail })),
  )
}

const isLate = (now: Date) =>
  sql`ticket is null and ${isUnderWay} and ${dueAt} < ${now}::timestamptz`

async function openLateTicket(
  tx: Tx,
  id: string,
  { now, staffEmail }: { readonly now: Date; readonly staffEmail: string | null },
): Promise<boolean> {
  const { rows } = await sql<StoredWithdrawal>`
    select ${storedColumns} from withdrawals.withdrawals
    where id = ${id} and ${isLate(now)} for no key update skip locked`.execute(tx)
  const [late] = rows
  if (late === undefined) return false
  const { name, email, language } = await readProfile(tx, late.userId)
  const ticket = await openTicket(tx, {
    topic: 'withdrawal',
    name: name ?? email,
    email,
    language,
    receiptNumber: late.reference,
    body: bodies[language](late.reference),
    at: now,
    staffEmail,
  })
  await sql`update withdrawals.withdrawals set ticket = ${ticket} where id = ${id}`.execute(tx)
  await notifyOwner(tx, 'withdrawal-late', late, now, { ticket })
  return true
}

// The text of the ticket, written in the owner's name; the owner sees it under the ticket.
const bodies = {
  id: (reference: string) =>
    `Dibuat otomatis: penarikan ${reference} belum tiba pada waktu yang dijanjikan.`,
  en: (reference: string) =>
    `Opened automatically: withdrawal ${reference} has not arrived by the time that was promised.`,
}
