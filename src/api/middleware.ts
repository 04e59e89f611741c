import type { Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { TokenScope } from '#contract'
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
import { isOwnUpload, isUpload, uploadBody } from './uploads.ts'

const requestIdShape = /^[A-Za-z0-9-]{8,64}$/

/**
 * Gives each request its services, language, id and sender. Responses are not cached, except public files that
 * set their own caching.
 */
export function withServices(services: ApiServices) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const given = c.req.header('x-request-id')
    c.set('services', services)
    c.set('locale', localeOf(c.req.header('accept-language')))
    c.set('requestId', given !== undefined && requestIdShape.test(given) ? given : newRequestId())
    c.set('address', c.req.header('x-sepetak-address') ?? 'unknown')
    await next()
    // Set on the existing response; `c.header` would create another one with its body as a stream.
    const { headers } = c.res
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
    headers.set('X-Request-Id', c.var.requestId)
    headers.set('X-Content-Type-Options', 'nosniff')
  })
}

/** The first supported language in `Accept-Language`, otherwise Indonesian. */
function localeOf(header: string | undefined): Locale {
  for (const part of (header ?? '').split(',').slice(0, 10)) {
    const primary = part.trim().slice(0, 2).toLowerCase()
    if (isLocale(primary)) return primary
  }
  return 'id'
}

/**
 * Requires a valid access token of a current session, or an API key with one of these scopes, and sets the
 * actor.
 */
export function signedInOrKey(scopes: readonly TokenScope[]) {
  return createMiddleware<ApiEnv>(async (c, next) => await identify(c, scopes, next))
}

/** Requires a valid access token of a current session and sets the actor. */
export const signedIn = signedInOrKey([])

async function identify(c: ApiContext, scopes: readonly TokenScope[], next: Next): Promise<void> {
  const header = c.req.header('authorization')
  if (header?.startsWith('Bearer ') !== true) throw signInRequired()
  const { keys, clock, sessionEnds } = c.var.services
  const token = header.slice('Bearer '.length)
  if (isApiToken(token)) return await signedInByKey(c, token, scopes, next)
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
}

// The operations needed to set up or show a second factor.
const factorPaths =
  /^\/api\/(users\/(factors\/.+|passkeys(\/.+)?|recovery-codes)|jwt_auth\/confirmations(\/.+)?)\/?$/
const ownPaths = /^\/api\/users\/(profile|security)\/?$/

/**
 * Staff can reach nothing else before they have shown a second factor in this session, nor can the owner of a
 * recovered account before a new factor is set up.
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

/** An API key: it can read what one of its scopes opens and belongs to no session. */
async function signedInByKey(
  c: ApiContext,
  token: string,
  scopes: readonly TokenScope[],
  next: Next,
): Promise<void> {
  const { db, clock } = c.var.services
  const key = await verifyApiToken(db, clock, token)
  if (key === null) throw signInRequired()
  if (!scopes.some((scope) => key.scopes.includes(scope))) throw outsideScope()
  await limitCostly(c, key.actor.userId)
  c.set('actor', key.actor)
  c.set('sessionId', key.id)
  c.set('isFactorDue', false)
  await next()
}

/** Authorisation for uploads is checked before the body is read. */
export const ownUploadsSignedIn = createMiddleware<ApiEnv>(async (c, next) => {
  if (!isOwnUpload(c.req.path)) return await next()
  return await signedIn(c, async () => {
    const isStaffs = c.req.path.startsWith('/api/back-office/')
    if (isStaffs && c.var.actor.roles.length === 0) throw notAllowed()
    await next()
  })
})

/** Requires one of these staff roles; used after `signedIn`. */
export function staffOnly(roles: readonly string[]) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!c.var.actor.roles.some((role) => roles.includes(role))) throw notAllowed()
    await next()
  })
}

/**
 * Requires a passkey or authenticator code from the last five minutes for approvals by a second person; used
 * after `signedIn` on every approving operation.
 */
export const withFreshFactor = createMiddleware<ApiEnv>(async (c, next) => {
  const { services, actor, sessionId } = c.var
  const { db, clock, staffSessions } = services
  const shown = { userId: actor.userId, sessionId, now: clock.now() }
  await requireFreshFactor(db, staffSessions, shown)
  await next()
})

// Mail clients send this request with a form body, which is ignored.
const oneClick = /^\/api\/(notifications|newsletter)\/unsubscription\/?$/

/** A body must be declared as JSON, which forms of other sites cannot do. */
export const jsonOnly = createMiddleware<ApiEnv>(async (c, next) => {
  if (isUpload(c.req.path)) return await uploadBody(c, next)
  if (oneClick.test(c.req.path)) return await next()
  const hasBody = c.req.method === 'POST' || c.req.method === 'PUT' || c.req.method === 'PATCH'
  const type = c.req.header('content-type') ?? ''
  if (hasBody && type !== '' && !/^application\/json\s*(;|$)/i.test(type)) throw bodyNotJson()
  await next()
})

const bodyBytesMax = 64 * 1024

/** Limits bodies to 64 KiB. A declared length is checked without reading the body. */
export const shortBody = createMiddleware<ApiEnv>(async (c, next) => {
  if (isUpload(c.req.path)) return await next()
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return await next()
  const statedLength = c.req.header('content-length')
  if (statedLength === undefined || c.req.header('transfer-encoding') !== undefined)
    return await countedBody(c, next)
  if (!(Number(statedLength) <= bodyBytesMax)) refuseBody()
  return await next()
})

const countedBody = bodyLimit({ maxSize: bodyBytesMax, onError: refuseBody })

function refuseBody(): never {
  throw requestInvalid([{ path: 'json', code: 'request.too_large' }])
}

const keyShape = /^[\x21-\x7e]{8,200}$/

/** Refuses approvals, which move money without a client's idempotency key, while the disk is full. */
export const requireDiskSpace = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.req.method === 'POST' && c.var.services.disk.isFull()) throw diskFull()
  await next()
})

/** Refuses a request without a valid idempotency key. */
export const withKey = createMiddleware<ApiEnv>(async (c, next) => {
  idempotencyKey(c)
  await next()
})

/** The client's idempotency key: the same key never has a second effect. */
export function idempotencyKey(c: ApiContext): string {
  if (c.var.services.disk.isFull()) throw diskFull()
  const key = c.req.header('idempotency-key')
  if (key === undefined || !keyShape.test(key)) throw idempotencyKeyMissing()
  return key
}
