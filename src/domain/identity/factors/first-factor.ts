import { sql } from 'kysely'
import type { Db } from '#database'
import { hour, later, minute } from '#kernel'
import { firstFactorWaits, providerSignInNeeded } from '../refusals.ts'
import { requireConfirmed } from '../sessions/confirmation.ts'
import { factorIsDue } from './factor-is-due.ts'
import { hasSecondFactor, readFactors } from './factors.ts'

/** So long what the mailbox alone has set up opens the way to no first factor. */
const mailboxAloneWaits = 24 * hour
/** So long a sign-in by the provider counts as made a moment ago. */
const providerFreshFor = 15 * minute

/**
 * Asked before a second factor is added: a confirmed session (`identity.confirmation_needed`), and for the
 * first factor something that the mailbox alone does not give. That is the password, unless a mailed link
 * has just set it (`identity.first_factor_waits`), or where there is none a sign-in by the provider
 * a moment ago (`identity.provider_sign_in_needed`). A recovered account has shown more than either and
 * owes its factor before anything else.
 */
export async function requireEnrolment(
  db: Db,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
): Promise<void> {
  await requireConfirmed(db, { userId, sessionId, now })
  const factors = await readFactors(db, userId)
  if (hasSecondFactor(factors) || (await factorIsDue(db, userId))) return
  const { passwordResetAt: resetAt, hasPassword } = factors
  const until = resetAt === null ? null : later(resetAt, mailboxAloneWaits)
  if (until !== null && now < until)
    throw firstFactorWaits({ hours: Math.ceil((until.getTime() - now.getTime()) / hour) })
  if (!hasPassword && !(await cameByProvider(db, sessionId, now))) throw providerSignInNeeded()
}

// A login that was linked since is no proof: a mailed code is enough to link one. The link that this
// session came by is the one that was used as it began.
async function cameByProvider(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from identity.sessions s
    join identity.users u on u.id = s.user_id
    join identity.provider_links l on l.user_id = u.id
    where s.id = ${sessionId} and s.entered_by = 'provider'
      and s.started_at > ${later(now, -providerFreshFor)}::timestamptz
      and coalesce(l.last_used_at, l.linked_at)
        between s.started_at - interval '1 minute' and s.started_at + interval '1 minute'
      and (l.linked_at <= ${later(now, -mailboxAloneWaits)}::timestamptz
        or l.linked_at <= u.activated_at + interval '1 minute')`.execute(db)
  return rows.length > 0
}
