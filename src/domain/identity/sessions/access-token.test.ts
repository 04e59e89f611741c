import { createHmac } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { later, minute, movableClock, newId, second } from '#kernel'
import { createIdentityKeys } from '../keys.ts'
import { recentAccessToken, signAccessToken, verifyAccessToken } from './access-token.ts'

const keys = createIdentityKeys(['a-secret-that-only-this-test-knows-of'])
const others = createIdentityKeys(['a-secret-that-another-person-made-up-x'])
const clock = movableClock(new Date('2026-11-21T03:00:00Z'))
const actor = { userId: newId(), roles: ['support'] }
const session = { actor, sessionId: newId() }
const bearer = { ...session, isFactorDue: false }

const claims = { sid: session.sessionId, roles: [] as string[] }
const header = { alg: 'EdDSA', typ: 'at+jwt', kid: keys.signing.id }

function token(changes: { header?: object; claims?: object } = {}) {
  const at = clock.now()
  return new SignJWT({ ...claims, ...changes.claims })
    .setProtectedHeader({ ...header, ...changes.header })
    .setIssuer('https://sepetak.id')
    .setAudience('sepetak-api')
    .setSubject(actor.userId)
    .setIssuedAt(at)
    .setExpirationTime(later(at, 5 * minute))
}

describe('an access token', () => {
  test('an access token names its user and session and is valid for exactly five minutes', async () => {
    const access = await signAccessToken(keys, clock, session)
    expect(await verifyAccessToken(keys, clock, access)).toEqual(bearer)
    const soon = movableClock(later(clock.now(), 5 * minute - second))
    expect(await verifyAccessToken(keys, soon, access)).toEqual(bearer)
    soon.advance(second)
    expect(await verifyAccessToken(keys, soon, access)).toBeNull()
  })

  test('an access token is reused for a minute, but only for the same session with the same roles', async () => {
    const moving = movableClock(clock.now())
    const first = await recentAccessToken(keys, moving, bearer)
    moving.advance(minute - second)
    expect(await recentAccessToken(keys, moving, bearer)).toBe(first)
    const promoted = { ...bearer, actor: { ...actor, roles: ['finance', 'support'] } }
    const other = await recentAccessToken(keys, moving, promoted)
    expect(await verifyAccessToken(keys, moving, other)).toEqual(promoted)
    const elsewhere = { ...bearer, sessionId: newId() }
    const apart = await recentAccessToken(keys, moving, elsewhere)
    expect(await verifyAccessToken(keys, moving, apart)).toEqual(elsewhere)
    const due = await recentAccessToken(keys, moving, { ...bearer, isFactorDue: true })
    expect(await verifyAccessToken(keys, moving, due)).toMatchObject({ isFactorDue: true })
    moving.advance(second)
    const next = await recentAccessToken(keys, moving, bearer)
    expect(next).not.toBe(first)
    expect(await verifyAccessToken(keys, moving, next)).toEqual(bearer)
  })

  test('an access token that was accepted before is still refused when it is altered or checked with other keys', async () => {
    const access = await signAccessToken(keys, clock, session)
    expect(await verifyAccessToken(keys, clock, access)).toEqual(bearer)
    expect(await verifyAccessToken(keys, clock, access)).toEqual(bearer)
    expect(await verifyAccessToken(others, clock, access)).toBeNull()
    const last = access.at(-2) === 'A' ? 'B' : 'A'
    const changed = `${access.slice(0, -2)}${last}${access.at(-1)}`
    expect(await verifyAccessToken(keys, clock, changed)).toBeNull()
  })

  test('an access token signed by an older secret is accepted as long as that secret is configured', async () => {
    const access = await signAccessToken(others, clock, session)
    const both = createIdentityKeys([
      'a-secret-that-only-this-test-knows-of',
      'a-secret-that-another-person-made-up-x',
    ])
    expect(await verifyAccessToken(both, clock, access)).toEqual(bearer)
    expect(await verifyAccessToken(keys, clock, access)).toBeNull()
  })

  test('an access token without a signature is refused', async () => {
    const at = clock.now()
    const unsigned = new UnsecuredJWT(claims)
      .setIssuer('https://sepetak.id')
      .setAudience('sepetak-api')
      .setSubject(actor.userId)
      .setIssuedAt(at)
      .setExpirationTime(later(at, minute))
      .encode()
    expect(await verifyAccessToken(keys, clock, unsigned)).toBeNull()
    const access = await signAccessToken(keys, clock, session)
    expect(await verifyAccessToken(keys, clock, access.replace(/[^.]+$/, ''))).toBeNull()
  })

  test('an access token signed by HMAC with our public key as the secret is refused', async () => {
    const spki = keys.signing.publicKey.export({ format: 'pem', type: 'spki' })
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const [, body] = (await signAccessToken(keys, clock, session)).split('.')
    const signed = `${encode({ ...header, alg: 'HS256' })}.${body}`
    const mac = createHmac('sha256', spki).update(signed).digest('base64url')
    expect(await verifyAccessToken(keys, clock, `${signed}.${mac}`)).toBeNull()
  })

  test('an access token whose payload was altered is refused', async () => {
    const access = await signAccessToken(keys, clock, session)
    const [head = '', body = '', mac = ''] = access.split('.')
    const changed = Buffer.from(body, 'base64url').toString().replace('support', 'admin__')
    const forged = `${head}.${Buffer.from(changed).toString('base64url')}.${mac}`
    expect(await verifyAccessToken(keys, clock, forged)).toBeNull()
  })

  test.each([
    ['of another type', token({ header: { typ: 'JWT' } })],
    ['without a key', token({ header: { kid: undefined } })],
    ['for another audience', token().setAudience('sepetak-staff')],
    ['of another issuer', token().setIssuer('https://example.com')],
    ['without a session', token({ claims: { sid: undefined } })],
    ['about nobody', token().setSubject('')],
    ['about no id', token().setSubject('1 or 1=1')],
    ['with roles that are no list', token({ claims: { roles: 'admin' } })],
    ['of the future', token().setNotBefore(later(clock.now(), minute))],
  ])('an access token %s is refused, even with a valid signature', async (_what, made) => {
    expect(
      await verifyAccessToken(keys, clock, await made.sign(keys.signing.privateKey)),
    ).toBeNull()
  })

  test('an access token that is not a JWT is refused', async () => {
    for (const text of ['', 'a.b.c', '..', 'x'.repeat(100_000), '{"alg":"none"}'])
      expect(await verifyAccessToken(keys, clock, text)).toBeNull()
  })
})
