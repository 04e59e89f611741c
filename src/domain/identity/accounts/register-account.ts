import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { agreedDocuments } from '#contract'
import { type Database, type Tx, transaction } from '#database'
import { type Clock, type Locale, newId } from '#kernel'
import { editionInForce } from '#legal'
import type { IdentityKeys } from '../keys.ts'
import { hashPassword, passwordFault } from '../passwords/password.ts'
import { fieldsUnacceptable } from '../refusals.ts'
import { addressGroup } from '../sessions/address-group.ts'
import { byAddress, countAttempts } from '../sessions/attempt-limits.ts'
import { inConstantTime } from '../sessions/constant-time.ts'
import type { Origin } from '../sessions/device.ts'
import { insertAcceptances } from './acceptance.ts'
import { openActivation, type PendingActivation } from './activation.ts'
import { emailKey, tidyEmail } from './email.ts'

/** The data of a registration. The terms and the privacy policy must be accepted. */
type RegisterAccount = {
  email: string
  password: string
  marketingAccepted: boolean
  language: Locale
}

// Registering a new user writes rows that a known address already has, which takes half a millisecond longer.
const answerMilliseconds = 100

/**
 * Registers an account that waits for its code. The response, its time and the number of emails are the same
 * when the address already has an account; its owner is then notified by email instead. Refuses with
 * `identity.fields_unacceptable` or `identity.too_many_attempts`.
 */
export async function registerAccount(
  db: Database,
  keys: IdentityKeys,
  clock: Clock,
  input: RegisterAccount,
  origin: Origin,
): Promise<PendingActivation> {
  const email = tidyEmail(input.email)
  const fault = passwordFault(input.password, { email, name: null })
  if (fault !== null) throw fieldsUnacceptable([fault])
  await countAttempts(db, [
    ...byAddress('register-address', origin.address),
    ['code-account', emailKey(email)],
  ])
  return await inConstantTime(answerMilliseconds, async () => {
    const passwordHash = await hashPassword(
      input.password,
      addressGroup(origin.address) ?? 'unknown',
    )
    return await transaction(db, async (tx) => {
      const user = await openUser(tx, clock, { ...input, email, passwordHash })
      const opensAccount = user.status === 'registered'
      await recordAgreement(tx, clock, user.id, input, opensAccount)
      const { language, marketingAccepted } = input
      return await openActivation(tx, keys, clock, {
        ...{ userId: user.id, email: user.email, language, passwordHash, opensAccount },
        marketingVersion: marketingAccepted ? editionInForce(clock, 'privacy').version : null,
      })
    })
  })
}

type FoundUser = { id: string; email: string; status: string }

// A registration that was never activated is overwritten; its new password takes effect only with the code.
async function openUser(
  tx: Tx,
  clock: Clock,
  input: { email: string; language: Locale; passwordHash: string },
): Promise<FoundUser> {
  const at = clock.now()
  const { rows } = await sql<FoundUser>`
    insert into identity.users (id, email, email_key, password_hash, status, language, created_at)
    values (${newId(at.getTime())}, ${input.email}, ${emailKey(input.email)}, ${input.passwordHash},
      'registered', ${input.language}, ${at})
    on conflict (email_key) do update set
      password_hash = case when users.status = 'registered'
        then excluded.password_hash else users.password_hash end,
      language = case when users.status = 'registered' then excluded.language else users.language end
    returning id, email, status`.execute(tx)
  const [user] = rows
  if (user === undefined) throw new Error('the upsert returned no row')
  return user
}

/**
 * Records the acceptances. Sends the same statements in both cases, because one more round trip would reveal
 * whether the address has an account.
 */
export async function recordAgreement(
  tx: Tx,
  clock: Clock,
  userId: string,
  { language, marketingAccepted }: Pick<RegisterAccount, 'language' | 'marketingAccepted'>,
  opensAccount: boolean,
): Promise<void> {
  const at = clock.now()
  const accepted = agreedDocuments.map((document) => editionInForce(clock, document))
  await insertAcceptances(tx, at, { userId, language, editions: opensAccount ? accepted : [] })
  await recordAudit(tx, {
    happenedAt: at,
    actorId: opensAccount ? userId : null,
    action: opensAccount ? 'identity.register' : 'identity.register-known',
    subjectKind: 'user',
    subjectId: userId,
    details: {
      accepted: accepted.map(({ document, version }) => `${document} ${version}`).join(', '),
      marketing: marketingAccepted,
    },
  })
}
