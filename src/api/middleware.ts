import type { Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import {
  type Bearer,
  factorDue,
  factorSetUpNeeded,
  isApiToken,
  outsideScope,
  requireFreshFactor,
  staffFactorNeeded,
  verifyAccessToken,
  verifyApiToken,
} from '#identity'
import { isLocale, type Locale, newRequestId } from '#kernel'
import { limitCostly } from './costly-calls.ts'
import type { ApiContext, ApiEnv, ApiServices } from './env.ts'
import {
  bodyNotJson,
  diskFull,
  idempotencyKeyMissing,
  notAllowed,
  requestInvalid,
  signInRequired,
} from './refusals.ts'
import { mayAsk } from './token-scopes.ts'
import { isOwnUpload, isUpload, uploadBody } from './uploads.ts'

const requestIdShape = /^[A-Za-z0-9-]{8,64}$/

/**
 * Gives each request its services, language, id and sender. Answers are never stored by caches, but
 * for the files of everybody that say so themselves.
 */
export function withServices(services: ApiServices) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const given = c.req.header('x-request-id')
    c.set('services', services)
    c.set('locale', localeOf(c.req.header('accept-language')))
    c.set('requestId', given !== undefined && requestIdShape.test(given) ? given : newRequestId())
    c.set('address', c.req.header('x-sepetak-address') ?? 'unknown')
    await next()
    // Set on the answer as it is; `c.header` would make another one, with its body as a stream.
    const { headers } = c.res
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
    headers.set('X-Request-Id', c.var.requestId)
    headers.set('X-Content-Type-Options', 'nosniff')
  })
}

/** The first of our languages that `Accept-Language` names; Indonesian when it names none. */
export function localeOf(header: string | undefined): Locale {
  for (const part of (header ?? '').split(',').slice(0, 10)) {
    const primary = part.trim().slice(0, 2).toLowerCase()
    if (isLocale(primary)) return primary
  }
  return 'id'
}

/** Lets only a valid access token of a session that goes on through, and says whose it is. */
export const signedIn = createMiddleware<ApiEnv>(async (c, next) => {
  const header = c.req.header('authorization')
  if (header?.startsWith('Bearer ') !== true) throw signInRequired()
  const { keys, clock, sessionEnds } = c.var.services
  const token = header.slice('Bearer '.length)
  if (isApiToken(token)) return await signedInByKey(c, token, next)
  const bearer = await verifyAccessToken(keys, clock, token)
  if (bearer === null) throw signInRequired()
  c.var.services.callLimit?.(bearer.actor.userId)
  if (await sessionEnds.isEnded(bearer.sessionId)) throw signInRequired()
  await limitCostly(c, bearer.actor.userId)
  await requireFactorShown(c, bearer)
  c.set('actor', bearer.actor)
  c.set('sessionId', bearer.sessionId)
  c.set('isFactorDue', bearer.isFactorDue)
  await next()
})

// What it takes to set a second factor up or to show it, and no more.
const factorPaths =
  /^\/api\/(users\/(factors\/.+|passkeys(\/.+)?|recovery-codes)|jwt_auth\/confirmations(\/.+)?)\/?$/
const ownPaths = /^\/api\/users\/(profile|security)\/?$/

/**
 * Staff reach nothing else before they showed a second factor in this session, nor does the owner of an
 * account that was recovered before a new one is set up.
 */
async function requireFactorShown(c: ApiContext, bearer: Bearer): Promise<void> {
  const { db, clock, keys, staffSessions } = c.var.services
  const { path, method } = c.req
  const isAsked = bearer.actor.roles.length > 0 || bearer.isFactorDue
  if (!isAsked || factorPaths.test(path)) return
  if (method === 'GET' && ownPaths.test(path)) return
  const origin = { address: c.var.address, userAgent: c.req.header('user-agent') ?? '' }
  const due = await factorDue(db, staffSessions, bearer, { keys, clock, origin })
  if (due !== null) throw due === 'renew' ? factorSetUpNeeded() : staffFactorNeeded()
}

/** A key of a user's own programs: it reads what its scopes name, and is in no session. */
async function signedInByKey(c: ApiContext, token: string, next: Next): Promise<void> {
  const { db, clock } = c.var.services
  const key = await verifyApiToken(db, clock, token)
  if (key === null) throw signInRequired()
  if (!mayAsk(key.scopes, c.req.method, c.req.path)) throw outsideScope()
  await limitCostly(c, key.actor.userId)
  c.set('actor', key.actor)
  c.set('sessionId', key.id)
  c.set('isFactorDue', false)
  await next()
}

/** Who may send files is asked before anything of them is read. */
export const ownUploadsSignedIn = createMiddleware<ApiEnv>(async (c, next) => {
  if (!isOwnUpload(c.req.path)) return await next()
  return await signedIn(c, async () => {
    const isStaffs = c.req.path.startsWith('/api/back-office/')
    if (isStaffs && c.var.actor.roles.length === 0) throw notAllowed()
    await next()
  })
})

/** Lets only staff with one of these roles through; used after `signedIn`. */
export function staffOnly(roles: readonly string[]) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!c.var.actor.roles.some((role) => roles.includes(role))) throw notAllowed()
    await next()
  })
}

/**
 * What a second person approves takes a passkey or authenticator code of the last five minutes; is
 * behind `signedIn` on every operation that approves.
 */
export const withFreshFactor = createMiddleware<ApiEnv>(async (c, next) => {
  const { services, actor, sessionId } = c.var
  const { db, clock, staffSessions } = services
  const shown = { userId: actor.userId, sessionId, now: clock.now() }
  await requireFreshFactor(db, staffSessions, shown)
  await next()
})

// Mail readers press it with a form's body, which is not looked at.
const oneClick = /^\/api\/(notifications|newsletter)\/unsubscription\/?$/

/** A body that is sent must say that it is JSON: forms of other sites cannot. */
export const jsonOnly = createMiddleware<ApiEnv>(async (c, next) => {
  if (isUpload(c.req.path)) return await uploadBody(c, next)
  if (oneClick.test(c.req.path)) return await next()
  const hasBody = c.req.method === 'POST' || c.req.method === 'PUT' || c.req.method === 'PATCH'
  const type = c.req.header('content-type') ?? ''
  if (hasBody && type !== '' && !/^application\/json\s*(;|$)/i.test(type)) throw bodyNotJson()
  await next()
})

const bodyBytesMax = 64 * 1024

/** A body is of at most 64 KiB. One that declares its length is judged by that and not read here. */
export const shortBody = createMiddleware<ApiEnv>(async (c, next) => {
  if (isUpload(c.req.path)) return await next()
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return await next()
  const told = c.req.header('content-length')
  if (told === undefined || c.req.header('transfer-encoding') !== undefined)
    return await countedBody(c, next)
  if (!(Number(told) <= bodyBytesMax)) refuseBody()
  return await next()
})

const countedBody = bodyLimit({ maxSize: bodyBytesMax, onError: refuseBody })

function refuseBody(): never {
  throw requestInvalid([{ path: 'json', code: 'request.too_large' }])
}

const keyShape = /^[\x21-\x7e]{8,200}$/

/** Refuses what moves money without a key of the client's, two people's approvals, while the disk is full. */
export const roomForMoney = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.req.method === 'POST' && c.var.services.disk.isFull()) throw diskFull()
  await next()
})

/** The client's own name for this command; the same name never has a second effect. */
export function idempotencyKey(c: ApiContext): string {
  if (c.var.services.disk.isFull()) throw diskFull()
  const key = c.req.header('idempotency-key')
  if (key === undefined || !keyShape.test(key)) throw idempotencyKeyMissing()
  return key
}
