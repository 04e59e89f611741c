import { Secret, TOTP } from 'otpauth'
import { transaction } from '#database'
import { newId } from '#kernel'
import { account, credit, debit, postEntries } from '#ledger'
import { newAccount } from './new-account.ts'
import type { TestApi } from './test-api.ts'

export const ownersPassword = 'Kucing-Oren-77'
export const home = { 'x-sepetak-address': '203.0.113.9', 'user-agent': 'Firefox/140 Linux' }
export const elsewhere = { 'x-sepetak-address': '198.51.100.7', 'user-agent': 'Chrome/150 Android' }

/** A person with an account and a mailbox. */
export type Owner = {
  readonly userId: string
  readonly email: string
  readonly access: string
  readonly refresh: string
}

/** Creates an active account that is signed in from its usual device. */
export async function anOwner(api: TestApi): Promise<Owner> {
  const { db, clock } = api.services
  const email = `${newId()}@contoh.id`
  const account = { email, password: ownersPassword, name: 'Sekar Ayu', phone: '+6281234567890' }
  const userId = await newAccount(db, clock.now(), account)
  const { body } = await logIn(api, email)
  return { userId, email, access: body.access, refresh: body.refresh }
}

export function logIn(api: TestApi, email: string, headers = home, password = ownersPassword) {
  return api.call('/jwt_auth/login/', { body: { email, password }, headers })
}

/** Returns the emails to an address, newest first. */
export async function mailsTo(api: TestApi, email: string) {
  const { body } = await api.call(`/dev/mailbox/?to=${encodeURIComponent(email)}`)
  return body.items as { subject: string; text: string }[]
}

/** Returns the code of the newest email with a code in its subject. */
export async function mailedCode(api: TestApi, email: string): Promise<string> {
  for (const { subject } of await mailsTo(api, email)) {
    const [code] = /\b\d{6}\b/.exec(subject) ?? []
    if (code !== undefined) return code
  }
  throw new Error('no code was mailed')
}

/** Returns the token of the newest emailed link that freezes the account. */
export async function mailedFreeze(api: TestApi, email: string): Promise<string> {
  for (const { text } of await mailsTo(api, email)) {
    const [, token] = /\/freeze\?token=([\w-]+)/.exec(text) ?? []
    if (token !== undefined) return token
  }
  throw new Error('no link to freeze was mailed')
}

/** Confirms the session of an access token with the password and the second factor or emailed code. */
export async function confirm(api: TestApi, token: string, body: object = {}) {
  const proof = 'code' in body ? {} : await mailedProof(api, token)
  return await confirmBy(api, token, { ...proof, ...body })
}

/** Tries to confirm the session with the password and the given fields only. */
export function confirmBy(api: TestApi, token: string, body: object = {}) {
  const input = { password: ownersPassword, ...body }
  return api.call('/jwt_auth/confirmations/', { body: input, token, headers: home })
}

/** Returns the code emailed for a session of an account without a second factor, otherwise nothing. */
export async function mailedProof(api: TestApi, token: string): Promise<object> {
  const { body: state } = await api.call('/jwt_auth/confirmations/', { token })
  if (state.methods?.join() !== 'mail') return {}
  await api.call('/jwt_auth/confirmations/mail/', { method: 'POST', token, headers: home })
  const { body: profile } = await api.call('/users/profile/', { token })
  return { kind: 'mail', code: await mailedCode(api, profile.email) }
}

/** Returns the code of an authenticator app at the test's time, or a number of steps before or after it. */
export function appCode(api: TestApi, secret: string, stepsAside = 0): string {
  const timestamp = api.clock.now().getTime() + stepsAside * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** Confirms the session and sets up an authenticator app. */
export async function withApp(api: TestApi, { access: token }: Owner) {
  await confirm(api, token)
  const { body: setUp } = await api.call('/users/factors/app/', { method: 'POST', token })
  const code = appCode(api, setUp.secret)
  const { body } = await api.call('/users/factors/app/activation/', { body: { code }, token })
  return { secret: setUp.secret as string, recoveryCodes: body.recoveryCodes as string[] }
}

/** Credits money to an account, as a deposit that arrived. */
export async function payIn({ services }: TestApi, userId: string, amount: bigint): Promise<void> {
  const lines = [
    debit(account('gateway-clearing', 'simulator'), amount),
    credit(account('investor-cash', userId), amount),
  ]
  const facts = { kind: 'deposit', happenedAt: services.clock.now(), reference: 'UJI' } as const
  const entry = { ...facts, id: newId(), propertyId: null, actorId: null, lines }
  await transaction(services.db, (tx) => postEntries(tx, [entry]))
}
