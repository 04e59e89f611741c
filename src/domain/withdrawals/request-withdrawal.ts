import { sql } from 'kysely'
import { notifyDesk } from '#approvals'
import { recordAudit } from '#audit'
import { proposalRoles, type WithdrawalObstacle } from '#contract'
import type { Tx } from '#database'
import { isFrozen, requireConfirmed, requireUnfrozen, withdrawalsWaitUntil } from '#identity'
import { jakartaDate, newId, receiptNumber } from '#kernel'
import { account, balance, once, requireNoDebt } from '#ledger'
import { isOffered, requireOffered } from '#payments'
import type { BankAccount } from './bank-accounts/bank-account.ts'
import { payableAccount } from './bank-accounts/read-accounts.ts'
import { notifyRequested } from './notify-owner.ts'
import { postHold } from './postings.ts'
import { waitAfterChange } from './refusals.ts'
import { approvalFromFor, type Rail, railFor, readRails, readRule, usedToday } from './terms.ts'
import { type Timetable, timetableOf } from './timetable.ts'
import type { Withdrawal } from './withdrawal.ts'
import { findById } from './withdrawal-rows.ts'
import type { Person, WithdrawalServices } from './withdrawal-services.ts'

type RequestWithdrawal = {
  readonly accountId: string
  /** The amount that leaves the balance, including the fee. */
  readonly amount: bigint
}

/**
 * Requests a withdrawal to a bank account, once per idempotency key: holds the amount, and the worker sends it
 * later. Refuses an amount outside the limits or above the available balance, an account that is not ready or still
 * locked, and every withdrawal while the account is frozen or for a day after a security setting was changed.
 */
export async function requestWithdrawal(
  services: WithdrawalServices,
  { actor: { userId }, sessionId }: Person,
  key: string,
  input: RequestWithdrawal,
): Promise<Withdrawal> {
  const { db, clock } = services
  requireOffered(services.gateway)
  // Checked before the command, so that a retry of this key after a confirmation is not refused by the recorded
  // outcome.
  await requireConfirmed(db, { userId, sessionId, now: clock.now() })
  const command = { actorId: userId, key, operation: 'withdrawals.request', body: input }
  const id = await once(db, clock, command, (tx) => setAside(tx, services, userId, input))
  return asRequested(await findById(db, id))
}

/**
 * Requests a withdrawal in an open transaction without checking the session; used by the demo. Returns the id
 * of the withdrawal.
 */
export async function setAside(
  tx: Tx,
  { clock, gateway }: WithdrawalServices,
  userId: string,
  { accountId, amount }: RequestWithdrawal,
): Promise<string> {
  const now = clock.now()
  const rule = await readRule(tx, now)
  await refuseWhileBlocked(tx, userId, now)
  // It also locks, so that one investor's withdrawals are requested one after the other.
  const account = await payableAccount(tx, userId, accountId, now)
  const used = await usedToday(tx, userId, now)
  const rail = railFor(amount, await readRails(tx, now, gateway), rule, used)
  const needsApproval = amount >= (await approvalFromFor(tx, userId, now, rule))
  const { cancelMinutes } = rule
  const times = timetableOf(now, rail, { cancelMinutes, needsApproval })
  const facts = { userId, amount, fee: rail.fee, gateway: gateway.name, needsApproval }
  return await insert(tx, { ...facts, account, rail, times, now })
}

/** Refuses while the account is frozen or money is owed, and for a day after a security setting was changed. */
async function refuseWhileBlocked(tx: Tx, userId: string, now: Date): Promise<void> {
  await requireUnfrozen(tx, userId)
  await requireNoDebt(tx, userId)
  const until = await withdrawalsWaitUntil(tx, userId)
  if (until !== null && until > now) throw waitAfterChange({ until })
}

type Accepted = {
  readonly userId: string
  readonly amount: bigint
  readonly fee: bigint
  readonly gateway: string
  readonly needsApproval: boolean
  readonly account: BankAccount
  readonly rail: Rail
  readonly times: Timetable
  readonly now: Date
}

async function insert(tx: Tx, accepted: Accepted): Promise<string> {
  const { userId, amount, fee, gateway, needsApproval, account, rail, times, now } = accepted
  const id = newId(now.getTime())
  const reference = receiptNumber('WDR')
  const moved = { id, userId, amount, fee, gateway, reference }
  const holdEntryId = await postHold(tx, moved, { at: now, actorId: userId })
  const state = needsApproval ? 'awaiting-approval' : 'queued'
  await sql`
    insert into withdrawals.withdrawals (id, user_id, reference, account_id, bank_code, number_end,
      holder_name, rail, amount, fee, day, state, gateway, requested_at, checked_at, send_at,
      next_try_at, checked_due_at, sent_due_at, arrives_due_at, hold_entry_id)
    values (${id}, ${userId}, ${reference}, ${account.id}, ${account.bankCode},
      ${account.numberEnd}, ${account.holderName ?? account.ownerName}, ${rail.id}, ${amount},
      ${fee}, ${jakartaDate(now)}::date, ${state}, ${gateway}, ${now},
      ${needsApproval ? null : now}, ${times.sendAt}, ${times.sendAt}, ${times.checkedDueAt},
      ${times.sentDueAt}, ${times.arrivesDueAt}, ${holdEntryId})`.execute(tx)
  await recordAudit(tx, {
    happenedAt: now,
    actorId: userId,
    action: 'withdrawals.request',
    subjectKind: 'withdrawal',
    subjectId: id,
    details: { amount: amount.toString(), rail: rail.id, state },
  })
  await notifyRequested(tx, await findById(tx, id), now)
  if (needsApproval)
    await notifyDesk(tx, {
      event: 'withdrawal-waiting',
      roles: proposalRoles.withdrawal.proposers,
      path: '/back-office/withdrawals',
      ownerId: userId,
      happenedAt: now,
    })
  return id
}

/** The answer at the time of the request, which a retry receives again. */
function asRequested(stored: Withdrawal): Withdrawal {
  const needsApproval = stored.checkedDueAt > stored.requestedAt
  return {
    ...stored,
    state: needsApproval ? 'awaiting-approval' : 'queued',
    checkedAt: needsApproval ? null : stored.requestedAt,
    intentAt: null,
    submittedAt: null,
    bankReference: null,
    endedAt: null,
    reversedAt: null,
    failure: null,
    ticket: null,
  }
}

/** The reason that prevents a withdrawal now, for the form. */
type Blocked = {
  readonly reason: WithdrawalObstacle
  readonly until: Date | null
  /** The amount owed, when that is the reason. */
  readonly owed: bigint | null
}

/** The reason why no withdrawal is possible now, or null. */
export async function readBlocked(
  { db, clock, gateway }: WithdrawalServices,
  userId: string,
): Promise<Blocked | null> {
  if (!isOffered(gateway)) return { reason: 'not-offered', until: null, owed: null }
  const now = clock.now()
  if (await isFrozen(db, userId)) return { reason: 'frozen', until: null, owed: null }
  const owed = await balance(db, account('investor-receivable', userId))
  if (owed > 0n) return { reason: 'debt', until: null, owed }
  const until = await withdrawalsWaitUntil(db, userId)
  return until !== null && until > now ? { reason: 'recent-change', until, owed: null } : null
}
