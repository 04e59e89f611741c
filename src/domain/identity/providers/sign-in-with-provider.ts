import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, type Tx, transaction } from '#database'
import { type Locale, newId, tidyName } from '#kernel'
import { editionInForce } from '#legal'
import { giveMarketing } from '../accounts/choose-consent.ts'
import { emailKey, tidyEmail } from '../accounts/email.ts'
import { finishActivation } from '../accounts/finish-activation.ts'
import { nameFault } from '../accounts/person-name.ts'
import { recordAgreement } from '../accounts/register-account.ts'
import type { SecondStep } from '../factors/second-step.ts'
import { hashPassword } from '../passwords/password.ts'
import {
  accountSuspended,
  deathReported,
  invalidCredentials,
  providerAccountExists,
  providerEmailUnverified,
} from '../refusals.ts'
import { byAddress, countAttempts } from '../sessions/attempt-limits.ts'
import type { Origin } from '../sessions/device.ts'
import { firstFactorShown } from '../sessions/log-in.ts'
import type { Tokens } from '../sessions/session.ts'
import { startSession } from '../sessions/start-session.ts'
import { completeLink, insertLink } from './provider-links.ts'
import {
  checksOf,
  openStep,
  type ProviderServices,
  type ProviderStep,
  providerOf,
  spendStep,
} from './provider-steps.ts'
import type { ProviderPerson } from './sign-in-provider.ts'

/** The outcome of a return from the provider. */
type ProviderOutcome =
  | { readonly next: 'signed-in'; readonly tokens: Tokens }
  | { readonly next: 'second-step'; readonly step: SecondStep }
  /** A new user with an email address that the provider has verified; the user must still accept the terms. */
  | { readonly next: 'registration'; readonly ticket: string; readonly email: string }
  | { readonly next: 'linked' }

/**
 * Begins to sign in with the provider. Refuses with `identity.provider_missing` and
 * `identity.provider_unavailable`.
 */
export async function beginProviderSignIn(
  db: Database,
  services: ProviderServices,
  origin: Origin,
): Promise<ProviderStep> {
  const provider = providerOf(services)
  await countAttempts(db, byAddress('provider-address', origin.address))
  const ticket = await openStep(db, services, { purpose: 'sign-in' })
  return { ticket, address: await provider.begin(checksOf(services.keys, ticket)) }
}

/**
 * Processes the provider's response: signs in the linked user, creates the requested link, or lets a new user
 * register. Never signs in to an existing account only because the provider names its email address: its owner
 * signs in and creates the link (`identity.provider_account_exists`). Refuses with
 * `identity.provider_step_ended`, `identity.provider_email_unverified`, and as `SignInProvider.complete` does.
 */
export async function completeProvider(
  db: Database,
  services: ProviderServices,
  { ticket, answer }: { ticket: string; answer: string },
  origin: Origin,
): Promise<ProviderOutcome> {
  const provider = providerOf(services)
  await countAttempts(db, byAddress('provider-address', origin.address))
  // Spent before the provider is contacted, so that a response cannot be used twice.
  const step = await spendStep(db, services, ticket, ['sign-in', 'link'])
  const person = await provider.complete(answer, checksOf(services.keys, ticket))
  const { userId, sessionId } = step
  if (userId !== null && sessionId !== null) {
    await completeLink(db, services, { userId, sessionId, person })
    return { next: 'linked' }
  }
  const linked = await findLinked(db, services, person)
  if (linked === null) return await beginRegistration(db, services, person)
  if (linked.status === 'suspended') throw linked.isEstate ? deathReported() : accountSuspended()
  if (linked.status !== 'active') throw invalidCredentials()
  const shown = { userId: linked.userId, origin, by: 'provider' } as const
  const entered = await firstFactorShown(db, services.keys, services.clock, shown)
  if (entered.next === 'activation') throw new Error('an active account cannot wait for a code')
  return entered
}

/** The choices of a user who registers with the provider. */
type ProviderRegistration = {
  readonly ticket: string
  readonly marketingAccepted: boolean
  readonly language: Locale
}

/**
 * Creates an account without a password for a person the provider identified, and signs them in. Refuses with
 * `identity.provider_step_ended`, and with `identity.provider_account_exists` when another account was
 * registered with the address in the meantime.
 */
export async function registerWithProvider(
  db: Database,
  services: ProviderServices,
  input: ProviderRegistration,
  origin: Origin,
): Promise<Tokens> {
  await countAttempts(db, byAddress('register-address', origin.address))
  // The hash of a random value that nobody knows, so that no password signs in.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  return await transaction(db, async (tx) => {
    const { issuer, subject, email, name } = await spendStep(tx, services, input.ticket, [
      'register',
    ])
    if (issuer === null || subject === null || email === null)
      throw new Error('a registration by a provider lacks an issuer, a subject or an email address')
    const { language } = input
    const userId = await openAccount(tx, services, { email, name, language, passwordHash })
    await insertLink(tx, services.clock.now(), { userId, issuer, subject, email })
    await recordAgreement(tx, services.clock, userId, input, true)
    if (input.marketingAccepted) {
      const textVersion = editionInForce(services.clock, 'privacy').version
      await giveMarketing(tx, { userId, language, textVersion, at: services.clock.now() })
    }
    return await startSession(tx, services, { userId, origin, by: 'provider' })
  })
}

type Linked = { userId: string; status: string; isEstate: boolean }

async function findLinked(
  db: Database,
  { clock }: ProviderServices,
  { issuer, subject }: ProviderPerson,
): Promise<Linked | null> {
  const { rows } = await sql<Linked>`
    update identity.provider_links l set last_used_at = ${clock.now()}
    from identity.users u
    where l.issuer = ${issuer} and l.subject = ${subject} and u.id = l.user_id
    returning l.user_id, u.status, u.estate_case_id is not null as is_estate`.execute(db)
  return rows[0] ?? null
}

async function beginRegistration(
  db: Database,
  services: ProviderServices,
  { issuer, subject, email: statedEmail, isEmailVerified, name }: ProviderPerson,
): Promise<ProviderOutcome> {
  // Checked first: an unverified address must not reveal whether it has an account.
  if (statedEmail === null || !isEmailVerified || !isAddress(statedEmail))
    throw providerEmailUnverified()
  const email = tidyEmail(statedEmail)
  const { rows } = await sql`
    select from identity.users
    where email_key = ${emailKey(email)} and status <> 'registered'`.execute(db)
  if (rows.length > 0) throw providerAccountExists()
  const tidy = name === null ? null : tidyName(name)
  const validName = tidy !== null && nameFault(tidy, 'name') === null ? tidy : null
  const person = { issuer, subject, email, name: validName }
  return {
    next: 'registration',
    ticket: await openStep(db, services, { purpose: 'register', ...person }),
    email,
  }
}

function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text.trim())
}

type Opening = { email: string; name: string | null; language: Locale; passwordHash: string }

// Replaces a registration by email that still waits for its code, because the provider has verified who owns
// the address.
async function openAccount(
  tx: Tx,
  { clock }: ProviderServices,
  { email, name, language, passwordHash }: Opening,
): Promise<string> {
  const at = clock.now()
  const { rows } = await sql<{ id: string }>`
    insert into identity.users (id, email, email_key, password_hash, has_password, status, name,
      language, created_at, activated_at)
    values (${newId(at.getTime())}, ${email}, ${emailKey(email)}, ${passwordHash}, false, 'active',
      ${name}, ${language}, ${at}, ${at})
    on conflict (email_key) do update set email = excluded.email, has_password = false,
      password_hash = excluded.password_hash, status = 'active', name = excluded.name,
      language = excluded.language, activated_at = excluded.activated_at
    where users.status = 'registered'
    returning id`.execute(tx)
  const [user] = rows
  if (user === undefined) throw providerAccountExists()
  const { id: userId } = user
  await sql`
    delete from identity.activations where user_id = ${userId} and used_at is null`.execute(tx)
  await finishActivation(tx, { userId, email, name, language, at, by: 'provider' })
  return userId
}
