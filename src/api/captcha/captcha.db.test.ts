import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createProofOfWork } from '#captcha'
import { newId } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import { newAccount } from '../../../tests/support/new-account.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const secrets = ['a-secret-that-only-tests-know-of-32']
const api = testApi(store, 'demo', {
  captcha: createProofOfWork({ db: store.db, secrets, difficulty: 1 }),
})
afterAll(() => store.close())
beforeEach(() => store.asOwner('truncate identity.attempts'))

async function proof(purpose: string): Promise<string> {
  const { body } = await api.call(`/captcha/challenge/?purpose=${purpose}`)
  const solution = await solveChallenge({ challenge: body.challenge, deriveKey })
  return btoa(JSON.stringify({ challenge: body.challenge, solution }))
}

const password = 'Kucing-Oren-77'
const headers = { 'x-sepetak-address': '203.0.113.9', 'user-agent': 'Firefox' }

function post(path: string, body: object, more: Record<string, string> = {}) {
  return api.call(path, { body, headers: { ...headers, ...more } })
}

describe('registration', () => {
  const boxes = { termsAccepted: true, privacyAccepted: true }

  test('a registration requires a proof made for its form, and creates no account without one', async () => {
    const email = `${newId()}@contoh.id`
    const input = { email, password, ...boxes }
    for (const captcha of [undefined, '', 'x', await proof('login')]) {
      const answer = await post('/jwt_auth/register/', { ...input, captcha })
      expect(answer.status).toBe(400)
      expect(answer.body.errors[0].path).toBe('captcha')
    }
    const { rows } = await store.asOwner(`select from identity.users where email = '${email}'`)
    expect(rows).toEqual([])
    const captcha = await proof('register')
    expect((await post('/jwt_auth/register/', { ...input, captcha })).status).toBe(201)
    const again = await post('/jwt_auth/register/', { ...input, captcha })
    expect(again.body.code).toBe('captcha.used')
  })
})

test('a password reset requires a proof, and records nothing without one', async () => {
  const email = `${newId()}@contoh.id`
  for (const captcha of [undefined, await proof('login')]) {
    expect((await post('/jwt_auth/password/forgot/', { email, captcha })).status).toBe(400)
  }
  const noted = () => store.asOwner('select from identity.reset_requests')
  expect((await noted()).rows).toEqual([])
  const captcha = await proof('forgot-password')
  expect((await post('/jwt_auth/password/forgot/', { email, captcha })).status).toBe(202)
  expect((await noted()).rows).toHaveLength(1)
})

describe('logging in', () => {
  async function outcome(email: string, word: string, captcha?: string) {
    const body = { email, password: word, ...(captcha === undefined ? {} : { captcha }) }
    const answer = await post('/jwt_auth/login/', body)
    return answer.status === 200 ? 'in' : answer.body.code
  }

  test('a login requires no proof before three failures, and one afterwards', async () => {
    const email = `${newId()}@contoh.id`
    await newAccount(store.db, new Date(), { email, password })
    expect(await outcome(email, password)).toBe('in')
    for (let time = 1; time <= 3; time += 1)
      expect(await outcome(email, 'salah')).toBe('identity.invalid_credentials')
    expect(await outcome(email, password)).toBe('captcha.required')
    expect(await outcome(email, 'salah', await proof('login'))).toBe('identity.invalid_credentials')
    expect(await outcome(email, password, await proof('register'))).toBe('captcha.wrong')
    expect(await outcome(email, password, await proof('login'))).toBe('in')
    expect(await outcome(email, password)).toBe('in')
  })

  test('a login with an unknown address requires a proof after as many failures as one with a known address', async () => {
    const email = `${newId()}@contoh.id`
    for (let time = 1; time <= 3; time += 1)
      expect(await outcome(email, 'salah')).toBe('identity.invalid_credentials')
    expect(await outcome(email, 'salah')).toBe('captcha.required')
  })

  test('a login counts the failures of an account from all network addresses', async () => {
    const email = `${newId()}@contoh.id`
    for (const host of [1, 2, 3])
      await post('/jwt_auth/login/', { email, password }, { 'x-sepetak-address': `10.0.${host}.1` })
    const fourth = await post(
      '/jwt_auth/login/',
      { email, password },
      { 'x-sepetak-address': '10.9.9.9' },
    )
    expect(fourth.body.code).toBe('captcha.required')
  })
})

test('a challenge is created only for a known form', async () => {
  expect((await api.call('/captcha/challenge/?purpose=wallet')).status).toBe(400)
  expect((await api.call('/captcha/challenge/')).status).toBe(400)
})
