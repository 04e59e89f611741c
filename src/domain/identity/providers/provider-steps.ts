import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#database'
import { type Clock, later, minute, newId } from '#kernel'
import { type IdentityKeys, keyedHash } from '../keys.ts'
import { providerMissing, providerStepEnded } from '../refusals.ts'
import { opaqueHash } from '../sessions/session.ts'
import type { ProviderChecks, ProviderPerson, SignInProvider } from './sign-in-provider.ts'

const stepLifetime = 10 * minute

/** The dependencies of signing in with a provider. */
export type ProviderServices = {
  readonly clock: Clock
  readonly keys: IdentityKeys
  /** Null when none is configured. */
  readonly signInProvider: SignInProvider | null
}

/** A redirect to the provider that has begun. */
export type ProviderStep = {
  /** The URL that the browser is redirected to. */
  readonly address: string
  /** Opaque; stored by this browser, which must present it on its return within ten minutes. */
  readonly ticket: string
}

export function providerOf({ signInProvider }: ProviderServices): SignInProvider {
  if (signInProvider === null) throw providerMissing()
  return signInProvider
}

type Purpose =
  | { readonly purpose: 'sign-in' }
  | { readonly purpose: 'link'; readonly userId: string; readonly sessionId: string }
  | ({ readonly purpose: 'register'; readonly email: string } & Pick<
      ProviderPerson,
      'issuer' | 'subject' | 'name'
    >)

/** Stores a step and returns its ticket, which can be used once. */
export async function openStep(
  db: Db,
  { clock }: ProviderServices,
  step: Purpose,
): Promise<string> {
  const at = clock.now()
  const ticket = randomBytes(32).toString('base64url')
  const link = step.purpose === 'link' ? step : null
  const person = step.purpose === 'register' ? step : null
  await sql`
    insert into identity.provider_steps (id, ticket_hash, purpose, user_id, session_id, issuer,
      subject, email, name, created_at, expires_at)
    values (${newId(at.getTime())}, ${opaqueHash(ticket)}, ${step.purpose},
      ${link?.userId ?? null}, ${link?.sessionId ?? null}, ${person?.issuer ?? null},
      ${person?.subject ?? null}, ${person?.email ?? null}, ${person?.name ?? null}, ${at},
      ${later(at, stepLifetime)})`.execute(db)
  return ticket
}

type OpenStep = {
  readonly purpose: Purpose['purpose']
  readonly userId: string | null
  readonly sessionId: string | null
  readonly issuer: string | null
  readonly subject: string | null
  readonly email: string | null
  readonly name: string | null
}

/**
 * Spends the ticket of a step; of concurrent requests only the first succeeds. Refuses with
 * `identity.provider_step_ended`.
 */
export async function spendStep(
  db: Db | Tx,
  { clock }: ProviderServices,
  ticket: string,
  purposes: readonly Purpose['purpose'][],
): Promise<OpenStep> {
  const at = clock.now()
  const { rows } = await sql<OpenStep>`
    update identity.provider_steps set used_at = ${at}
    where ticket_hash = ${opaqueHash(ticket)} and used_at is null and expires_at > ${at}
      and purpose = any(${[...purposes]}::text[])
    returning purpose, user_id, session_id, issuer, subject, email, name`.execute(db)
  const [step] = rows
  if (step === undefined) throw providerStepEnded()
  return step
}

/**
 * Derives the values that are sent to the provider and must come back. They are bound to the ticket and cannot
 * be guessed.
 */
export function checksOf(keys: IdentityKeys, ticket: string): ProviderChecks {
  const [key] = keys.hashing
  if (key === undefined) throw new Error('no key to hash with')
  const made = (what: string) => keyedHash(key, `provider ${what}`, ticket).toString('base64url')
  return { state: made('state'), nonce: made('nonce'), verifier: made('verifier') }
}
