import { jwtVerify, SignJWT } from 'jose'
import { type Actor, type Clock, isUuid, later, minute, second } from '#kernel'
import type { IdentityKeys } from './keys.ts'

const algorithm = 'EdDSA'
const issuer = 'https://sepetak.id'
const audience = 'sepetak-api'
const type = 'at+jwt'
const lifetime = 5 * minute

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

/** What an access token proves: who, and in which session. */
export type Bearer = {
  readonly actor: Actor
  readonly sessionId: string
  /** When it was signed, a second factor had to be set up before anything else. */
  readonly isFactorDue: boolean
}

/**
 * Whose access token this is, or null when it is none of ours, has expired or was changed. Only
 * EdDSA by a configured key is accepted; what the token's header asks for beyond that is ignored.
 */
export async function verifyAccessToken(
  keys: IdentityKeys,
  clock: Clock,
  token: string,
): Promise<Bearer | null> {
  if (token.length > tokenLengthMax) return null
  const known = verifiedBy(keys)
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
    if (known.size >= verifiedMax) known.clear()
    known.set(token, { bearer, expiresAt: new Date(exp * second) })
    return bearer
  } catch {
    return null
  }
}

const tokenLengthMax = 2000

// A token is shown with every request for five minutes; its signature says the same each time.
type Verified = { readonly bearer: Bearer; readonly expiresAt: Date }
const verifiedMax = 10_000
const verified = new WeakMap<IdentityKeys, Map<string, Verified>>()

function verifiedBy(keys: IdentityKeys): Map<string, Verified> {
  const known = verified.get(keys) ?? new Map<string, Verified>()
  verified.set(keys, known)
  return known
}

function keyOf(keys: IdentityKeys, id: string | undefined) {
  const key = keys.verifying.get(id ?? '')
  if (key === undefined) throw new Error('not signed by a key of ours')
  return key
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
