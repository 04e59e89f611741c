import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { endPlanOfClosed } from '#auto-invest'
import { type Database, type Tx, transaction } from '#database'
import { removeFiles, seal } from '#files'
import { closeUser, readLanguages } from '#identity'
import { forgetPrepared } from '#inheritance'
import { eraseSections } from '#investors'
import { type Actor, type Clock, jakartaDate, type Rupiah, receiptNumber } from '#kernel'
import { account, lockAccounts, requireNoDebt, unitHoldings } from '#ledger'
import { forgetRecipient, queueMail } from '#notifications'
import { readWalletIn } from '#portfolio'
import { forgetWatchlist } from '#watchlist'
import type { CopyDesk } from './make-copies.ts'
import { closingNotPossible } from './refusals.ts'

/** How long identity stays after an account is closed, by the rules against money laundering (domain 2.7). */
export const retentionYears = 5
/** How long records of transactions stay, by the rules of bookkeeping (domain 2.7). */
export const recordYears = 10

/** The obstacles to closing an account; all are empty when it can be closed. */
export type ClosingConditions = {
  /** Rupiah that can be withdrawn. */
  readonly free: Rupiah
  /** Held, in escrow, coming in, going out and granted. */
  readonly underWay: Rupiah
  readonly units: bigint
  readonly isPossible: boolean
}

/** The conditions of closing, as they are now. */
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
  const { free, held, inEscrow, incoming, outgoing, rewards } = wallet
  const underWay = held + inEscrow + incoming + outgoing + rewards
  const units = holdings.reduce((sum, each) => sum + each.units + each.subscribedUnits, 0n)
  return { free, underWay, units, isPossible: free === 0n && underWay === 0n && units === 0n }
}

export type Closed = { readonly number: string; readonly keepUntil: string }

/**
 * Closes an account for good: its sessions end, nobody signs in to it any more, its address is free
 * again, and what the law does not keep is erased. Refuses with `privacy.closing_not_possible`,
 * and with `ledger.debt_open` while something is owed to us.
 */
export async function closeAccount(
  { db, keys, clock }: Omit<CopyDesk, 'store'>,
  actor: Actor,
): Promise<Closed> {
  const { userId } = actor
  return await transaction(db, async (tx) => {
    const at = clock.now()
    // Anyone who moves this money waits, so that what is looked at now stays so until the commit.
    await lockAccounts(tx, [account('investor-cash', userId), account('investor-held', userId)])
    await requireNoDebt(tx, userId)
    const { isPossible } = await conditionsIn(tx, clock, actor)
    if (!isPossible || actor.roles.length > 0) throw closingNotPossible()
    const language = (await readLanguages(tx, [userId])).get(userId)?.mails ?? 'id'
    const { email, files } = await closeUser(tx, { userId, at })
    const sealed = seal(keys, userId, email)
    const number = receiptNumber('TTP')
    const keepUntil = yearsAfter(jakartaDate(at), retentionYears)
    await sql`
      insert into privacy.closings (user_id, number, closed_at, keep_until, email_sealed, email_key_id)
      values (${userId}, ${number}, ${at}, ${keepUntil}::date, ${sealed.bytes}, ${sealed.keyId})
    `.execute(tx)
    await eraseSections(tx, userId)
    const prepared = await forgetPrepared(tx, [userId])
    await forgetWatchlist(tx, userId)
    await endPlanOfClosed(tx, userId, at)
    await queueMail(tx, {
      template: 'closing-done',
      to: email,
      language,
      values: { number, keepUntil },
    })
    await forgetRecipient(tx, userId)
    await recordAudit(tx, {
      happenedAt: at,
      actorId: userId,
      action: 'privacy.close-account',
      subjectKind: 'user',
      subjectId: userId,
      details: { number, keepUntil },
    })
    // Last: what is refused above has taken nothing away.
    await removeFiles(tx, [...files, ...prepared])
    return { number, keepUntil }
  })
}

export function yearsAfter(on: string, years: number): string {
  const moved = `${Number(on.slice(0, 4)) + years}${on.slice(4)}`
  return moved.endsWith('-02-29') ? `${moved.slice(0, 4)}-03-01` : moved
}
