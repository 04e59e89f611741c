import { sql } from 'kysely'
import type { AccountStatus, SessionBeginning } from '#contract'
import { type Database, type Db, transaction } from '#database'
import type { Clock, Locale } from '#kernel'
import { openActivation, type PendingActivation } from '../accounts/activation.ts'
import { emailKey } from '../accounts/email.ts'
import { readFactors, secondSteps } from '../factors/factors.ts'
import { openSecondStep, type SecondStep } from '../factors/second-step.ts'
import type { IdentityKeys } from '../keys.ts'
import { verifyPassword } from '../passwords/password.ts'
import { accountSuspended, deathReported, invalidCredentials } from '../refusals.ts'
import { addressGroup } from './address-group.ts'
import {
  type Attempt,
  byAddress,
  countAttempts,
  countedAttempts,
  forgiveAttempts,
  returnAttempts,
} from './attempt-limits.ts'
import { deviceOf, type Origin } from './device.ts'
import { readLogInName } from './log-in-name.ts'
import type { Tokens } from './session.ts'
import { startSession } from './start-session.ts'

/** The email address of the account, or its verified phone number. */
type LogIn = { name: string; password: string }

/** The outcome: signed in, a second factor is due, or the registration still waits for its code. */
type LoggedIn =
  | { next: 'signed-in'; tokens: Tokens }
  | { next: 'second-step'; step: SecondStep }
  | { next: 'activation'; pending: PendingActivation }

/**
 * Signs in with an email address or a verified phone number, and the password. Refuses with the same
 * `identity.invalid_credentials` for an unknown name, a wrong password and a closed account, after the same
 * amount of work. Allows ten attempts in 15 minutes for a name from one network, and ten from all networks the
 * account was never used on (`identity.too_many_attempts`), so that a stranger's attempts do not lock the owner
 * out of a device that had a session. Refuses with `identity.busy` when the queue is full. When the password is
 * right, refuses with `identity.account_suspended` for a suspended account, and with `identity.death_reported`
 * for one held by a report of a death.
 */
export async function logIn(
  db: Database,
  keys: IdentityKeys,
  clock: Clock,
  input: LogIn,
  origin: Origin,
): Promise<LoggedIn> {
  const user = await findUser(db, keys, input.name, origin)
  const attempts = attemptsOf(input.name, origin, user?.isKnownDevice ?? false)
  await countAttempts(db, attempts)
  const isRight = await verifyPasswordInQueue(db, user, input.password, { attempts, origin })
  if (!isRight || user === null || user.status === 'closed') throw invalidCredentials()
  await forgiveAttempts(db, attempts)
  if (user.status === 'suspended') throw user.isEstate ? deathReported() : accountSuspended()
  return user.status === 'active'
    ? await firstFactorShown(db, keys, clock, { userId: user.id, origin, by: 'password' })
    : await waitForCode(db, keys, clock, user)
}

/**
 * Verifies the password in the queue that serves networks in turn. Uncounts the attempt when the password could
 * not be checked.
 */
async function verifyPasswordInQueue(
  db: Database,
  user: FoundUser | null,
  password: string,
  { attempts, origin }: { attempts: Attempt[]; origin: Origin },
): Promise<boolean> {
  const network = addressGroup(origin.address) ?? 'unknown'
  try {
    return await verifyPassword(user?.passwordHash ?? null, password, network)
  } catch (error) {
    await returnAttempts(db, attempts)
    throw error
  }
}

/** After this many failures for one account, log-in requires a CAPTCHA. */
const failuresFree = 3

/**
 * Whether the next attempt requires a CAPTCHA: three attempts failed for the account from this network, or from
 * networks it was never used on. The answer is the same for names without an account.
 */
export async function needsProofOfPerson(
  db: Database,
  keys: IdentityKeys,
  name: string,
  origin: Origin,
): Promise<boolean> {
  const user = await findUser(db, keys, name, origin)
  const ofAccount = attemptsOf(name, origin, user?.isKnownDevice ?? false).filter(
    ([name]) => name !== 'log-in-address',
  )
  return Math.max(...(await countedAttempts(db, ofAccount))) >= failuresFree
}

type FoundUser = {
  id: string
  email: string
  language: Locale
  status: AccountStatus
  passwordHash: string
  isKnownDevice: boolean
  /** Whether a report of a death holds the account. */
  isEstate: boolean
}

async function findUser(
  db: Db,
  keys: IdentityKeys,
  typed: string,
  origin: Origin,
): Promise<FoundUser | null> {
  const name = readLogInName(typed)
  // Each condition matches at most one row, by a unique index. A phone number that was not verified cannot be
  // used to sign in.
  const isNamed =
    name?.kind === 'phone'
      ? sql`phone = ${name.key} and phone_verified_at is not null`
      : sql`email_key = ${name?.key ?? ''}`
  const { rows } = await sql<FoundUser>`
    select id, email, coalesce(mail_language, language) as language, status, password_hash,
      estate_case_id is not null as is_estate, exists (
      select from identity.sessions s where s.user_id = u.id and s.device = ${deviceOf(keys, origin)}
    ) as is_known_device
    from identity.users u where ${isNamed}`.execute(db)
  const [user] = rows
  if (user === undefined) return null
  return { ...user, isKnownDevice: user.isKnownDevice && addressGroup(origin.address) !== null }
}

// Counted by what was typed, not by the account: counting attempts by phone number towards the email address
// would reveal that both belong to one account.
function attemptsOf(typed: string, { address }: Origin, isKnownDevice: boolean): Attempt[] {
  const account = readLogInName(typed)?.key ?? typed
  const group = addressGroup(address) ?? 'unknown'
  const elsewhere: Attempt[] = isKnownDevice ? [] : [['log-in-account', account]]
  return [
    ['log-in-pair', `${isKnownDevice ? 'known' : 'new'} ${account} ${group}`],
    ...elsewhere,
    ...byAddress('log-in-address', address),
  ]
}

/**
 * Continues after a correct first factor: begins the session, or the second step when the account has a second
 * factor or is frozen.
 */
export async function firstFactorShown(
  db: Database,
  keys: IdentityKeys,
  clock: Clock,
  { userId, origin, by }: { userId: string; origin: Origin; by: SessionBeginning },
): Promise<LoggedIn> {
  return await transaction(db, async (tx) => {
    const methods = secondSteps(await readFactors(tx, userId), clock.now())
    if (methods.length > 0)
      return { next: 'second-step', step: await openSecondStep(tx, clock, { userId, methods }) }
    return {
      next: 'signed-in',
      tokens: await startSession(tx, { keys, clock }, { userId, origin, by }),
    }
  })
}

async function waitForCode(
  db: Database,
  keys: IdentityKeys,
  clock: Clock,
  { id: userId, email, language, passwordHash }: FoundUser,
): Promise<LoggedIn> {
  await countAttempts(db, [['code-account', emailKey(email)]])
  const applicant = {
    userId,
    email,
    language,
    passwordHash,
    marketingVersion: null,
    opensAccount: true,
  }
  const pending = await transaction(db, (tx) => openActivation(tx, keys, clock, applicant))
  return { next: 'activation', pending }
}
