import { sql } from 'kysely'
import type { Db } from '#database'
import { hour, later, minute } from '#kernel'
import { firstFactorWaits, providerSignInNeeded } from '../refusals.ts'
import { requireConfirmed } from '../sessions/confirmation.ts'
import { factorIsDue } from './factor-is-due.ts'
import { hasSecondFactor, readFactors } from './factors.ts'

/** How long a password or provider link that was set up with the mailbox alone cannot authorise a first factor. */
const mailboxAloneWaits = 24 * hour
/** How long a sign-in with the provider counts as recent. */
const providerFreshFor = 15 * minute

/**
 * Checks that a second factor may be added. Requires a confirmed session (`identity.confirmation_needed`), and
 * for the first factor something that access to the mailbox alone does not give: the password, unless an
 * emailed link has set it recently (`identity.first_factor_waits`), or, without a password, a recent sign-in
 * with the provider (`identity.provider_sign_in_needed`). A recovered account is exempt from the latter: its
 * owner has proved more than either, and must add a factor before anything else.
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
  if (!hasPassword && !(await isProviderSession(db, sessionId, now))) throw providerSignInNeeded()
}

// A link created recently is not proof, because an emailed code is enough to create one. The link that began
// this session is the one that was used when it started.
async function isProviderSession(db: Db, sessionId: string, now: Date): Promise<boolean> {
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
