import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { endPlanOfClosed } from '#auto-invest'
import { deleteWatchlist } from '#catalogue'
import { type Database, type Tx, transaction } from '#database'
import { type DataKeys, removeFiles, seal } from '#files'
import { closeUser, readLanguages } from '#identity'
import { countOpenInheritances, deletePrepared } from '#inheritance'
import { eraseSections } from '#investors'
import {
  type Actor,
  type Clock,
  jakartaDate,
  type Rupiah,
  receiptNumber,
  yearsAfter,
} from '#kernel'
import { account, lockAccounts, requireNoDebt, unitHoldings } from '#ledger'
import { eraseRecipients, queueMail } from '#notifications'
import { countPayoutsDue, readWalletIn } from '#portfolio'
import { type CopyServices, endCopies } from './make-copies.ts'
import { closingNotPossible } from './refusals.ts'

/**
 * How many years identity data is retained after an account is closed, by the rules against money laundering
 * (decision 34).
 */
export const retentionYears = 5

/** What prevents closing an account: closing is possible when all of it is zero and its owner has no staff role. */
type ClosingConditions = {
  /** Rupiah that can be withdrawn. */
  readonly free: Rupiah
  /** The sum of money on hold, in escrow, incoming, outgoing and in rewards. */
  readonly underWay: Rupiah
  /** Deposits that can still be paid. They end when their time to pay is over. */
  readonly unpaid: Rupiah
  readonly units: bigint
  /** Payouts that are still to be paid for units held on their record day. */
  readonly payouts: number
  /** Estates that have not passed on completely; they could not pass on to a closed account, nor to the other heirs. */
  readonly inheritances: number
  readonly isPossible: boolean
}

/** Returns the current state of the conditions for closing an account. */
export async function closingConditions(
  db: Database,
  clock: Clock,
  actor: Actor,
): Promise<ClosingConditions> {
  return await transaction(db, (tx) => conditionsIn(tx, clock, actor))
}

async function conditionsIn(tx: Tx, clock: Clock, actor: Actor): Promise<ClosingConditions> {
  const wallet = await readWalletIn(tx, clock, actor)
  const holdings = await unitHoldings(tx, actor.userId)
  const { free, held, inEscrow, incoming, unpaid, outgoing, rewards } = wallet
  const underWay = held + inEscrow + incoming + outgoing + rewards
  const units = holdings.reduce((sum, each) => sum + each.units + each.subscribedUnits, 0n)
  const payouts = await countPayoutsDue(tx, actor.userId, clock.now())
  const inheritances = await countOpenInheritances(tx, actor.userId)
  const money = [free, underWay, unpaid, units]
  const isEmpty = money.every((each) => each === 0n) && payouts === 0 && inheritances === 0
  const isPossible = isEmpty && actor.roles.length === 0
  return { free, underWay, unpaid, units, payouts, inheritances, isPossible }
}

type Closed = { readonly number: string; readonly keepUntil: string }

/**
 * Closes an account permanently: ends its sessions, prevents any further sign-in, releases its email address
 * for a new account, and erases all data that the law does not require us to retain. Refuses with
 * `privacy.closing_not_possible` while money or units are left or the user has a staff role, and with
 * `ledger.debt_open` while the user owes us money.
 */
export async function closeAccount(
  { db, keys, clock }: Omit<CopyServices, 'store'>,
  actor: Actor,
): Promise<Closed> {
  const { userId } = actor
  return await transaction(db, async (tx) => {
    const at = clock.now()
    const language = (await readLanguages(tx, [userId])).get(userId)?.mails ?? 'id'
    // First, so that an inheritance waits for the outcome; a refusal below undoes it.
    const { email, name, files } = await closeUser(tx, { userId, at })
    // Transactions that move this money wait for the lock, so the conditions checked below hold until the
    // commit.
    await lockAccounts(tx, [account('investor-cash', userId), account('investor-held', userId)])
    await requireNoDebt(tx, userId)
    const { isPossible } = await conditionsIn(tx, clock, actor)
    if (!isPossible) throw closingNotPossible()
    const prepared = await deletePrepared(tx, [userId])
    const { number, keepUntil } = await recordClosing(tx, keys, {
      userId,
      email,
      at,
      files: [...files, ...prepared],
    })
    await queueMail(tx, {
      template: 'closing-done',
      to: email,
      language,
      values: { number, readerName: name, keepUntil },
    })
    await recordAudit(tx, {
      happenedAt: at,
      actorId: userId,
      action: 'privacy.close-account',
      subjectKind: 'user',
      subjectId: userId,
      details: { number, keepUntil },
    })
    return { number, keepUntil }
  })
}

type Closing = {
  readonly userId: string
  readonly email: string
  readonly at: Date
  readonly files: readonly string[]
}

/**
 * Records the closing of an account, and erases all that the law does not require us to retain, with these files and
 * the copies of data that are ready.
 */
export async function recordClosing(
  tx: Tx,
  keys: DataKeys,
  { userId, email, at, files }: Closing,
): Promise<Closed> {
  const sealed = seal(keys, userId, email)
  const number = receiptNumber('TTP')
  const keepUntil = yearsAfter(jakartaDate(at), retentionYears)
  await sql`
    insert into privacy.closings (user_id, number, closed_at, keep_until, email_sealed, email_key_id)
    values (${userId}, ${number}, ${at}, ${keepUntil}::date, ${sealed.bytes}, ${sealed.keyId})`.execute(
    tx,
  )
  await eraseSections(tx, userId)
  await deleteWatchlist(tx, userId)
  await endPlanOfClosed(tx, userId, at)
  await eraseRecipients(tx, [userId])
  await removeFiles(tx, [...files, ...(await endCopies(tx, userId, at))])
  return { number, keepUntil }
}
