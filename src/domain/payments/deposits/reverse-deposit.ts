import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Tx, transaction } from '#database'
import { day, later, minute, newId, processEach, receiptNumber } from '#kernel'
import { debitInvestor, payDebt, payingDebtors } from '#ledger'
import { notify } from '#notifications'
import { notifyFinance } from '../notify-finance.ts'
import type { PaymentServices } from '../payment-services.ts'
import type { StoredDeposit } from './deposit.ts'

/**
 * Takes from the investor what the gateway newly returned of a credited deposit to its payer. The caller holds the
 * lock on the deposit.
 */
export async function reverseDeposit(
  tx: Tx,
  deposit: StoredDeposit,
  amount: bigint,
  now: Date,
): Promise<void> {
  const { id: depositId, userId, gateway, reference } = deposit
  const entryId = newId(now.getTime())
  const facts = { id: entryId, happenedAt: now, reference }
  const credited = { userId, amount, gateway, entryId: await creditedBy(tx, depositId) }
  const taken = await debitInvestor(tx, credited, facts)
  if (taken === null) return
  const { owed } = taken
  await sql`
    insert into payments.deposit_returns (id, deposit_id, amount, owed, entry_id, found_at)
    values (${newId(now.getTime())}, ${depositId}, ${amount}, ${owed}, ${entryId}, ${now})`.execute(
    tx,
  )
  await recordAudit(tx, {
    happenedAt: now,
    actorId: null,
    action: 'payments.reverse-deposit',
    subjectKind: 'deposit',
    subjectId: depositId,
    details: { amount: amount.toString(), owed: owed.toString() },
  })
  await sendNotice(tx, deposit, { amount, owed, now })
}

/** The entry that credited a deposit to its investor: its own, or that of its release. */
async function creditedBy(tx: Tx, depositId: string): Promise<string> {
  const { rows } = await sql<{ entryId: string }>`
    select coalesce(r.entry_id, d.entry_id) as entry_id from payments.deposits d
    left join payments.deposit_resolutions r on r.deposit_id = d.id and r.undone_entry_id is null
    where d.id = ${depositId}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error(`deposit ${depositId} is gone`)
  return row.entryId
}

type Taken = { readonly amount: bigint; readonly owed: bigint; readonly now: Date }

async function sendNotice(
  tx: Tx,
  deposit: StoredDeposit,
  { amount, owed, now }: Taken,
): Promise<void> {
  const { id, userId, reference } = deposit
  const values = { amount, reference, owed, debt: owed > 0n ? 'open' : 'none' }
  const path = `/dashboard/wallet/deposits/${id}`
  await notify(tx, [{ userId, event: 'deposit-taken-back', values, path, happenedAt: now }])
  await notifyFinance(tx, {
    event: 'deposit-return-found',
    values,
    path: `/back-office/customers/${userId}`,
    happenedAt: now,
  })
}

const debtorsAtOnce = 50

/**
 * Pays investors' debts from money that has come to their available balance. Returns how many. Several workers may
 * run it at the same time.
 */
export async function collectDebts({ db, clock }: PaymentServices): Promise<number> {
  return await processEach(
    await payingDebtors(db, debtorsAtOnce),
    (userId) => `the debt of ${userId}`,
    (userId) => transaction(db, (tx) => collect(tx, userId, clock.now())),
  )
}

async function collect(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const reference = receiptNumber('PLN')
  const id = newId(now.getTime())
  const done = await payDebt(tx, userId, { id, happenedAt: now, reference })
  if (done === null) return false
  const { paid: amount, left: owed } = done
  await recordAudit(tx, {
    happenedAt: now,
    actorId: null,
    action: 'payments.collect-debt',
    subjectKind: 'user',
    subjectId: userId,
    details: { amount: amount.toString(), left: owed.toString() },
  })
  const values = { amount, reference, owed, debt: owed > 0n ? 'open' : 'none' }
  const path = '/dashboard/wallet'
  await notify(tx, [{ userId, event: 'debt-paid', values, path, happenedAt: now }])
  return true
}

const askedAtOnce = 50
const standsAfterMilliseconds = 30 * day
/** The gateway takes money for a QRIS code until a day after our deadline; a second day is a margin. */
const latePaymentMillisecondsMax = 2 * day
const firstAfterMilliseconds = 10 * minute
const againAfterMilliseconds = 20 * 60 * minute

/**
 * Deposits to query again today: those paid in the last thirty days, because one may have been reversed without a
 * webhook, and those that expired in the last two days, because one may have been paid late without a webhook. The
 * longest unchecked first, at most fifty; the caller records the check.
 */
export async function depositsToAskAgain({
  db,
  clock,
  gateway,
}: PaymentServices): Promise<string[]> {
  const now = clock.now()
  const { rows } = await sql<{ reference: string }>`
    with due as (
      select d.id, d.reference from payments.deposits d
      left join payments.return_questions q on q.deposit_id = d.id
      where d.gateway = ${gateway.name} and (d.state in ('paid', 'in-review')
          and d.paid_at > ${later(now, -standsAfterMilliseconds)}
          and d.paid_at <= ${later(now, -firstAfterMilliseconds)}
        or d.state = 'expired' and d.expires_at > ${later(now, -latePaymentMillisecondsMax)})
        and coalesce(q.asked_at, '-infinity') <= ${later(now, -againAfterMilliseconds)}
      order by q.asked_at nulls first, d.paid_at limit ${askedAtOnce}
    ), noted as (
      insert into payments.return_questions (deposit_id, asked_at)
      select id, ${now}::timestamptz from due order by id
      on conflict (deposit_id) do update set asked_at = excluded.asked_at
      returning deposit_id
    )
    select due.reference from due join noted on noted.deposit_id = due.id order by due.id`.execute(
    db,
  )
  return rows.map(({ reference }) => reference)
}
