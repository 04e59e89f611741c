import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { brokenConstraint, type Database, type Db, type Tx, transaction } from '#database'
import { newId } from '#kernel'
import { queueMail } from '#notifications'
import { freezeLink } from '../accounts/freeze.ts'
import { lockUserRow } from '../accounts/lock-user-row.ts'
import { notifyOwner } from '../accounts/notify-owner.ts'
import { addressOf } from '../factors/factor-changes.ts'
import type { SessionActor } from '../passwords/current-password.ts'
import {
  lastLoginMethod,
  providerLinkedAlready,
  providerLinkNotFound,
  providerTaken,
  sessionEnded,
} from '../refusals.ts'
import { requireConfirmed } from '../sessions/confirmation.ts'
import {
  checksOf,
  openStep,
  type ProviderServices,
  type ProviderStep,
  providerOf,
} from './provider-steps.ts'
import type { ProviderPerson } from './sign-in-provider.ts'

/** A link between the account and a login at the provider, which can sign in to the account. */
type ProviderLink = {
  readonly id: string
  /** The email address that the provider stated when the link was created. */
  readonly email: string | null
  readonly linkedAt: Date
  readonly lastUsedAt: Date | null
}

/** Returns the provider's name, null when none is configured, and the actor's logins there. */
export async function readProviderLinks(
  db: Db,
  { signInProvider }: ProviderServices,
  userId: string,
): Promise<{ provider: string | null; links: ProviderLink[] }> {
  const { rows } = await sql<ProviderLink>`
    select id, email, linked_at, last_used_at from identity.provider_links
    where user_id = ${userId} order by linked_at`.execute(db)
  return { provider: signInProvider?.name ?? null, links: rows }
}

/**
 * Begins to link a login at the provider to the actor's account. Refuses with `identity.confirmation_needed`,
 * `identity.provider_linked_already`, and as signing in does.
 */
export async function beginProviderLink(
  db: Database,
  services: ProviderServices,
  who: SessionActor,
): Promise<ProviderStep> {
  const provider = providerOf(services)
  const { userId } = who.actor
  const { sessionId } = who
  await requireConfirmed(db, { userId, sessionId, now: services.clock.now() })
  const { rows } = await sql`
    select from identity.provider_links
    where user_id = ${userId} and issuer = ${provider.issuer}`.execute(db)
  if (rows.length > 0) throw providerLinkedAlready()
  const ticket = await openStep(db, services, { purpose: 'link', userId, sessionId })
  return { ticket, address: await provider.begin(checksOf(services.keys, ticket)) }
}

/**
 * Links the person the provider identified to the account whose session requested it; that session must still
 * be open.
 */
export async function completeLink(
  db: Database,
  services: ProviderServices,
  { userId, sessionId, person }: { userId: string; sessionId: string; person: ProviderPerson },
): Promise<void> {
  const at = services.clock.now()
  await transaction(db, async (tx) => {
    const { rows } = await sql`
      select from identity.sessions s join identity.users u on u.id = s.user_id
      where s.id = ${sessionId} and s.user_id = ${userId} and s.ended_at is null
        and s.expires_at > ${at} and u.status = 'active' and u.frozen_at is null
      for update of u`.execute(tx)
    if (rows.length === 0) throw sessionEnded()
    await insertLink(tx, at, { userId, ...person })
    // A new way to sign in counts as a change of factors: withdrawals wait a day.
    await sql`update identity.users set factors_changed_at = ${at} where id = ${userId}`.execute(tx)
    await sendNotice(tx, services, userId, 'linked')
  })
}

type NewLink = { userId: string; issuer: string; subject: string; email: string | null }

/**
 * Inserts a link. Refuses with `identity.provider_taken` when the login is linked to another account, and with
 * `identity.provider_linked_already` when the account has a login at this provider.
 */
export async function insertLink(
  tx: Tx,
  at: Date,
  { userId, issuer, subject, email }: NewLink,
): Promise<void> {
  await sql`
    insert into identity.provider_links (id, user_id, issuer, subject, email, linked_at)
    values (${newId(at.getTime())}, ${userId}, ${issuer}, ${subject}, ${email?.slice(0, 254) ?? null},
      ${at})`
    .execute(tx)
    .catch((error: unknown) => {
      const broken = brokenConstraint(error)
      if (broken === 'provider_links_issuer_subject_key') throw providerTaken()
      if (broken === 'provider_links_user_id_issuer_key') throw providerLinkedAlready()
      throw error
    })
}

/**
 * Removes the link to a login at the provider. Refuses with `identity.confirmation_needed`,
 * `identity.provider_link_not_found`, and with `identity.last_way_in` when the account has neither a password
 * nor a passkey.
 */
export async function removeProviderLink(
  db: Database,
  services: ProviderServices,
  who: SessionActor,
  linkId: string,
): Promise<void> {
  const { userId } = who.actor
  await transaction(db, async (tx) => {
    await lockUserRow(tx, userId)
    const { rows } = await sql`
      select from identity.provider_links where id = ${linkId} and user_id = ${userId}`.execute(tx)
    if (rows.length === 0) throw providerLinkNotFound()
    await requireConfirmed(tx, { userId, sessionId: who.sessionId, now: services.clock.now() })
    await sql`delete from identity.provider_links where id = ${linkId}`.execute(tx)
    await requireLoginMethod(tx, userId)
    await sendNotice(tx, services, userId, 'unlinked')
  })
}

/** Refuses with `identity.last_way_in` when the account has no remaining way to sign in. */
export async function requireLoginMethod(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select has_password
      or exists (select from identity.provider_links l where l.user_id = u.id)
      or exists (select from identity.passkeys p
        where p.user_id = u.id and p.removal_due_at is null) as is_open
    from identity.users u where id = ${userId}`.execute(tx)
  if (rows[0]?.isOpen !== true) throw lastLoginMethod()
}

async function sendNotice(
  tx: Tx,
  { clock, signInProvider }: ProviderServices,
  userId: string,
  change: 'linked' | 'unlinked',
): Promise<void> {
  const at = clock.now()
  // A link can be removed even when its provider is no longer configured.
  const provider = signInProvider?.name ?? 'OpenID'
  const { email: to, language } = await addressOf(tx, userId)
  const freezePath = await freezeLink(tx, { userId, now: at })
  const values = { at: at.toISOString(), provider, change, freezePath }
  await queueMail(tx, { template: 'provider-changed', to, language, values })
  await notifyOwner(tx, { userId, at }, `provider-${change}`, { provider })
  await recordAudit(tx, {
    happenedAt: at,
    actorId: userId,
    action: `identity.${change === 'linked' ? 'link' : 'unlink'}-provider`,
    subjectKind: 'user',
    subjectId: userId,
  })
}
