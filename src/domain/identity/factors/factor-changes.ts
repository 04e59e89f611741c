import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { Tx } from '#database'
import type { Clock, Locale } from '#kernel'
import { type FactorChange, queueMail } from '#notifications'
import { freezeLink } from '../accounts/freeze.ts'
import { notifyOwner } from '../accounts/notify-owner.ts'

// A code was used, or a removal is only scheduled: withdrawals need not wait.
const harmless: readonly FactorChange[] = ['recovery-used', 'removal-planned']
// The changes that fulfil the duty of a recovered account to set up a new factor.
const additions: readonly FactorChange[] = ['app-added', 'passkey-added']

/** Records a change to an account's factors and notifies its owner by email, with a link that freezes the account. */
export async function recordFactorChange(
  tx: Tx,
  clock: Clock,
  userId: string,
  change: FactorChange,
): Promise<void> {
  const at = clock.now()
  if (!harmless.includes(change))
    await sql`
      update identity.users set factors_changed_at = ${at},
        factor_due_at = case when ${additions.includes(change)} then null else factor_due_at end
      where id = ${userId}`.execute(tx)
  const { email: to, language } = await addressOf(tx, userId)
  const freezePath = await freezeLink(tx, { userId, now: at })
  await queueMail(tx, {
    template: 'factor-changed',
    to,
    language,
    values: { at: at.toISOString(), change, freezePath },
  })
  await notifyOwner(tx, { userId, at }, 'factor-changed', { change })
  await recordAudit(tx, {
    happenedAt: at,
    actorId: userId,
    action: 'identity.change-factor',
    subjectKind: 'user',
    subjectId: userId,
    details: { change },
  })
}

/** Returns the email address, language and name for emails to an account's owner. */
export async function addressOf(
  tx: Tx,
  userId: string,
): Promise<{ email: string; language: Locale; name: string | null }> {
  const { rows } = await sql<{ email: string; language: Locale; name: string | null }>`
    select email, coalesce(mail_language, language) as language, name from identity.users where id = ${userId}`.execute(
    tx,
  )
  const [owner] = rows
  if (owner === undefined) throw new Error(`there is no user ${userId}`)
  return owner
}
