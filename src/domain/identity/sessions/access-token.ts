import { jwtVerify, SignJWT } from 'jose'
import { type Actor, type Clock, isUuid, later, minute, second } from '#kernel'
import type { IdentityKeys } from '../keys.ts'

const algorithm = 'EdDSA'
const issuer = 'https://sepetak.id'
const audience = 'sepetak-api'
const type = 'at+jwt'
const lifetime = 5 * minute
// Tokens are refreshed before every page: a visitor who opens several pages in a row receives the same token
// again.
const reusedFor = minute

/** Signs an access token for one session, valid for five minutes. */
export async function signAccessToken(
  keys: IdentityKeys,
  clock: Clock,
  session: { sessionId: string; actor: Actor; isFactorDue?: boolean },
): Promise<string> {
  const at = clock.now()
  const due = session.isFactorDue === true ? { due: 'factor' } : {}
  return await new SignJWT({ sid: session.sessionId, roles: [...session.actor.roles], ...due })
    .setProtectedHeader({ alg: algorithm, typ: type, kid: keys.signing.id })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(session.actor.userId)
    .setIssuedAt(at)
    .setExpirationTime(later(at, lifetime))
    .sign(keys.signing.privateKey)
}

/** Returns the token that was signed within the last minute for a session with these roles, or a new one. */
export async function recentAccessToken(
  keys: IdentityKeys,
  clock: Clock,
  session: Bearer,
): Promise<string> {
  const at = clock.now()
  const { signed } = cacheOf(keys)
  const { sessionId, actor, isFactorDue } = session
  const name = [sessionId, actor.userId, isFactorDue, ...actor.roles].join(' ')
  const earlier = signed.get(name)
  if (earlier !== undefined && earlier.at <= at && at < later(earlier.at, reusedFor))
    return earlier.token
  const token = await signAccessToken(keys, clock, session)
  if (signed.size >= cachedMax) signed.clear()
  signed.set(name, { token, at })
  return token
}

/** What an access token proves: the user with their roles, and the session. */
export type Bearer = {
  readonly actor: Actor
  readonly sessionId: string
  /** Whether, when the token was signed, the user had to set up a second factor before doing anything else. */
  readonly isFactorDue: boolean
}

/**
 * Returns the user and session of an access token. Null when Sepetak did not sign it, it has expired or it was
 * altered. Accepts only EdDSA by a configured key, whatever else the token's header requests.
 */
export async function verifyAccessToken(
  keys: IdentityKeys,
  clock: Clock,
  token: string,
): Promise<Bearer | null> {
  if (token.length > tokenLengthMax) return null
  const known = cacheOf(keys).verified
  const earlier = known.get(token)
  if (earlier !== undefined && clock.now() < earlier.expiresAt) return earlier.bearer
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => keyOf(keys, kid), {
      algorithms: [algorithm],
      issuer,
      audience,
      typ: type,
      currentDate: clock.now(),
      requiredClaims: ['sub', 'sid', 'exp', 'iat'],
    })
    const { sub, sid, exp = 0, roles, due } = payload
    if (sub === undefined || !isUuid(sub) || !isTextList(roles)) return null
    if (typeof sid !== 'string' || !isUuid(sid)) return null
    const isFactorDue = due === 'factor'
    const bearer = { actor: { userId: sub, roles }, sessionId: sid, isFactorDue }
    if (known.size >= cachedMax) known.clear()
    known.set(token, { bearer, expiresAt: new Date(exp * second) })
    return bearer
  } catch {
    return null
  }
}

const tokenLengthMax = 2000

// Clients send the same token with every request for up to five minutes, so its signature is checked once and
// the result is cached.
type Verified = { readonly bearer: Bearer; readonly expiresAt: Date }
type Signed = { readonly token: string; readonly at: Date }
type TokenCache = {
  readonly verified: Map<string, Verified>
  /** Keyed by session and roles: a session whose roles changed gets a new token. */
  readonly signed: Map<string, Signed>
}
const cachedMax = 10_000
const caches = new WeakMap<IdentityKeys, TokenCache>()

function cacheOf(keys: IdentityKeys): TokenCache {
  const known = caches.get(keys) ?? { verified: new Map(), signed: new Map() }
  caches.set(keys, known)
  return known
}

function keyOf(keys: IdentityKeys, id: string | undefined) {
  const key = keys.verifying.get(id ?? '')
  if (key === undefined) throw new Error('not signed with one of our keys')
  return key
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
