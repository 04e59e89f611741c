import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '#audit'
import type { RecoveryProof } from '#contract'
import { type Database, type Tx, transaction } from '#database'
import { removeFiles } from '#files'
import { isHeldFor, releaseRecoveryHold } from '#identity'
import { later, processEach, readPages, rowsIn } from '#kernel'
import { notify, queueMails } from '#notifications'
import { holdsAnything } from './holdings.ts'
import {
  documentsKeptMilliseconds,
  linkMilliseconds,
  openMilliseconds,
  type RecoveryServices,
} from './request.ts'
import { endProposalsAbout, linkHash } from './rows.ts'

const batchMax = 50

type RecoveryJobServices = Pick<RecoveryServices, 'db' | 'clock'>

type Due = { id: string; userId: string; proof: RecoveryProof }

/**
 * Advances requests with time: ends those that were stopped, mails the link of approved ones whose waiting
 * period is over, and expires those without an answer. Idempotent and safe to run in several workers,
 * because each skips rows that another has locked. Returns how many requests changed.
 */
export async function advanceRecoveries(services: RecoveryJobServices): Promise<number> {
  return await processEach(
    [endStopped, mailLinks, expire],
    ({ name }) => name,
    (step) => step(services),
  )
}

async function endStopped({ db, clock }: RecoveryJobServices): Promise<number> {
  return await transaction(db, async (tx) => {
    const at = clock.now()
    const { rows } = await sql<{ id: string }>`
      update account_recovery.requests set state = 'stopped', ended_at = ${at}, ticket_hash = null,
        ticket_expires_at = null
      where id in (
        select r.id from account_recovery.requests r join account_recovery.holds h using (user_id)
        where r.state in ('waiting', 'asked', 'approved', 'ready')
          and h.recovery_id is distinct from r.id
        order by r.id limit ${batchMax} for update of r skip locked)
      returning id`.execute(tx)
    await endProposalsAbout(tx, rows, { because: 'recovery-stopped', at })
    return rows.length
  })
}

/** Processes the requests that meet a condition, each in a transaction of its own. */
async function processRequests(
  db: Database,
  condition: RawBuilder<boolean>,
  process: (tx: Tx, due: Due) => Promise<void>,
): Promise<number> {
  const due = readPages(
    batchMax,
    (id: string) => id,
    async (after) => {
      const { rows } = await sql<Pick<Due, 'id'>>`
        select id from account_recovery.requests
        where (${condition}) and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${batchMax}`.execute(db)
      return rows.map(({ id }) => id)
    },
  )
  return await processEach(
    rowsIn(due),
    (id) => `recovery request ${id}`,
    (id) =>
      transaction(db, async (tx) => {
        const { rows } = await sql<Due>`
          select id, user_id, proof from account_recovery.requests
          where id = ${id} and (${condition}) for update skip locked`.execute(tx)
        const [request] = rows
        if (request === undefined) return false
        // Stopped a moment ago: the next run ends it.
        if (!(await isHeldFor(tx, { userId: request.userId, recoveryId: id }))) return false
        await process(tx, request)
        return true
      }),
  )
}

async function mailLinks({ db, clock }: RecoveryJobServices): Promise<number> {
  const at = clock.now()
  const isDue = sql<boolean>`state = 'approved' and waits_until <= ${at}`
  return await processRequests(db, isDue, (tx, due) => mailLink(tx, at, due))
}

async function mailLink(tx: Tx, at: Date, { id, userId, proof }: Due): Promise<void> {
  // Money arrived in the meantime, and for an account with money the waiting period alone is not enough proof.
  if (proof === 'mailbox' && (await holdsAnything(tx, userId)))
    return await end(tx, at, { id, userId })
  const token = randomBytes(32).toString('base64url')
  const expiresAt = later(at, linkMilliseconds)
  await sql`
    update account_recovery.requests set state = 'ready', link_hash = ${linkHash(token)},
      link_sent_at = ${at}, link_expires_at = ${expiresAt}
    where id = ${id}`.execute(tx)
  const values = { token, until: expiresAt.toISOString() }
  await queueMails(tx, [{ template: 'recovery-link', userId, subjectId: id, values }])
  await recordAudit(tx, {
    happenedAt: at,
    actorId: null,
    action: 'account-recovery.send-link',
    subjectKind: 'user',
    subjectId: userId,
    details: { requestId: id },
  })
}

async function expire({ db, clock }: RecoveryJobServices): Promise<number> {
  const at = clock.now()
  const isDue = sql<boolean>`(state = 'asked' and ticket_expires_at <= ${at})
    or (state = 'waiting' and handed_in_at <= ${later(at, -openMilliseconds)})
    or (state = 'ready' and link_expires_at <= ${at})`
  return await processRequests(db, isDue, async (tx, due) => {
    await end(tx, at, due)
    await endProposalsAbout(tx, [due], { because: 'recovery-expired', at })
  })
}

async function end(tx: Tx, at: Date, { id, userId }: Pick<Due, 'id' | 'userId'>): Promise<void> {
  await sql`
    update account_recovery.requests set state = 'expired', ended_at = ${at}, ticket_hash = null,
      ticket_expires_at = null
    where id = ${id}`.execute(tx)
  await releaseRecoveryHold(tx, { userId, recoveryId: id })
  const path = '/dashboard/security-settings'
  await notify(tx, [{ userId, event: 'recovery-expired', path, happenedAt: at }])
  await recordAudit(tx, {
    happenedAt: at,
    actorId: null,
    action: 'account-recovery.expire',
    subjectKind: 'user',
    subjectId: userId,
    details: { requestId: id },
  })
}

/** Deletes forms that were never submitted, and the documents of requests that ended a month ago. */
export async function sweepRecoveries({ db, clock }: RecoveryJobServices): Promise<void> {
  await transaction(db, async (tx) => {
    const at = clock.now()
    await sql`
      delete from account_recovery.requests where state = 'draft' and ticket_expires_at <= ${at}`.execute(
      tx,
    )
    const { rows } = await sql<{ fileId: string }>`
      delete from account_recovery.documents p using account_recovery.requests r
      where r.id = p.request_id and r.ended_at < ${later(at, -documentsKeptMilliseconds)}
      returning p.file_id`.execute(tx)
    await removeFiles(
      tx,
      rows.map(({ fileId }) => fileId),
    )
  })
}
