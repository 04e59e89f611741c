import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CaptchaPurpose } from '#contract'
import { testDatabase } from '../../../tests/support/database.ts'
import type { SignedWork } from './captcha.ts'
import { createOutsideCheck } from './outside-check.ts'
import { createProofOfWork, proofLifetime } from './proof-of-work.ts'
import { sweepCaptcha } from './spend-proof.ts'

const store = await testDatabase()
afterAll(() => store.close())
afterEach(() => void vi.useRealTimers())

const oldSecret = 'a-secret-of-the-day-before-yesterday'
const newSecret = 'the-secret-that-signs-from-today-on-'
const address = '203.0.113.9'

function captchaOf(...secrets: string[]) {
  return createProofOfWork({ db: store.db, secrets, difficulty: 1 })
}

async function workOf(purpose: CaptchaPurpose, captcha = captchaOf(newSecret)) {
  const given = await captcha.challenge(purpose)
  if (given.kind !== 'proof-of-work') throw new Error('no work was given')
  return given.challenge
}

function answerOf(challenge: SignedWork, solution: unknown): string {
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

async function solved(purpose: CaptchaPurpose, captcha = captchaOf(newSecret)): Promise<string> {
  const challenge = await workOf(purpose, captcha)
  return answerOf(challenge, await solveChallenge({ challenge, deriveKey }))
}

async function spent(): Promise<number> {
  const { rows } = await store.asOwner('select count(*)::int as n from captcha.spent_proofs')
  return rows[0].n
}

async function refusal(answer: string | undefined, purpose: CaptchaPurpose = 'contact') {
  const before = await spent()
  const outcome = await captchaOf(newSecret)
    .redeem(purpose, answer, address)
    .then(
      () => 'taken',
      (error: { code?: string }) => error.code ?? String(error),
    )
  if (outcome !== 'taken') expect(await spent()).toBe(before)
  return outcome
}

describe('a solved proof of work', () => {
  test('a solved proof of work is accepted once for its form and refused the second time', async () => {
    const answer = await solved('contact')
    expect(await refusal(answer)).toBe('taken')
    expect(await refusal(answer)).toBe('captcha.used')
  })

  test('a solved proof of work is accepted once when twenty requests send it at the same time', async () => {
    const answer = await solved('contact')
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        captchaOf(newSecret)
          .redeem('contact', answer, address)
          .then(
            () => 'taken',
            (error: { code: string }) => error.code,
          ),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'captcha.used')).toHaveLength(19)
  })

  test('a solved proof of work for one form is refused by another form', async () => {
    expect(await refusal(await solved('newsletter'), 'register')).toBe('captcha.wrong')
  })

  test('a solved proof of work is refused after twenty minutes', async () => {
    const answer = await solved('contact')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + proofLifetime + 1000 })
    expect(await refusal(answer)).toBe('captcha.expired')
  })

  test('a solved proof of work is accepted while its secret is still configured after a newer one', async () => {
    const answer = await solved('contact', captchaOf(oldSecret))
    expect(await refusal(answer)).toBe('captcha.wrong')
    await captchaOf(newSecret, oldSecret).redeem('contact', answer, address)
  })

  test('a solved proof of work is deleted from the spent proofs only after it has expired', async () => {
    await captchaOf(newSecret).redeem('contact', await solved('contact'), address)
    await sweepCaptcha(store.db)
    expect(await spent()).toBeGreaterThan(0)
    await store.asOwner("update captcha.spent_proofs set expires_at = now() - interval '1 second'")
    await sweepCaptcha(store.db)
    expect(await spent()).toBe(0)
  })
})

describe('an invalid proof of work', () => {
  test('a missing answer is refused with captcha.required', async () => {
    expect(await refusal(undefined)).toBe('captcha.required')
    expect(await refusal('')).toBe('captcha.required')
  })

  test.each([
    ['no base64', '%%%'],
    ['no JSON', Buffer.from('{').toString('base64')],
    ['null', Buffer.from('null').toString('base64')],
    ['an empty object', Buffer.from('{}').toString('base64')],
    ['far too long', 'A'.repeat(2001)],
  ])('an invalid proof of work %s is refused', async (_, answer) => {
    expect(await refusal(answer)).toBe('captcha.wrong')
  })

  test('a guessed counter and an invalid counter are refused', async () => {
    const challenge = await workOf('contact')
    const right = await solveChallenge({ challenge, deriveKey })
    const counter = right?.counter ?? 0
    for (const solution of [
      { ...right, counter: counter + 1 },
      { counter, derivedKey: '00'.repeat(32) },
      { counter: -1, derivedKey: right?.derivedKey },
      { counter: 'x', derivedKey: 1 },
      {},
    ]) {
      expect(await refusal(answerOf(challenge, solution))).toBe('captcha.wrong')
    }
  })

  test('a challenge that was changed to be easier, to last longer or to fit another form is refused', async () => {
    const challenge = await workOf('newsletter')
    for (const change of [
      { keyPrefix: '' },
      { cost: 1 },
      { expiresAt: challenge.parameters.expiresAt + 3600 },
      { data: { purpose: 'contact' as const } },
    ]) {
      const easier = { ...challenge, parameters: { ...challenge.parameters, ...change } }
      const counter = { counter: 0, derivedKey: '00'.repeat(32) }
      expect(await refusal(answerOf(easier, counter))).toBe('captcha.wrong')
    }
  })
})

describe('the outside check', () => {
  let server: Server
  let verdict: { status: number; body: string }
  let requests: URLSearchParams[] = []
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => {
        body += part
      })
      request.on('end', () => {
        requests.push(new URLSearchParams(body))
        response.writeHead(verdict.status).end(verdict.body)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => void server.close())

  function outside(port = (server.address() as AddressInfo).port) {
    const verifyUrl = `http://127.0.0.1:${port}/verify`
    const keys = { secret: 'provider-secret', siteKey: 'k', scriptUrl: 'https://p.example/a.js' }
    return createOutsideCheck({ db: store.db, verifyUrl, ...keys })
  }

  async function outcome(given: { status?: number; body: string }, answer: string | undefined) {
    verdict = { status: 200, ...given }
    requests = []
    return outside()
      .redeem('contact', answer, address)
      .then(
        () => 'taken',
        (error: { code: string }) => error.code,
      )
  }

  test('the outside check sends our secret to the provider and accepts each confirmed answer once', async () => {
    expect(await outcome({ body: '{"success":true}' }, 'token-1')).toBe('taken')
    expect(Object.fromEntries(requests[0] ?? [])).toEqual({
      secret: 'provider-secret',
      response: 'token-1',
      remoteip: address,
    })
    expect(await outcome({ body: '{"success":true}' }, 'token-1')).toBe('captcha.used')
  })

  test.each([
    ['captcha.wrong', { body: '{"success":false}' }],
    ['captcha.wrong', { body: '{"success":"true"}' }],
    ['captcha.wrong', { body: '{"success":true,"action":"login"}' }],
    ['captcha.away', { status: 500, body: '{"success":true}' }],
    ['captcha.away', { body: '<html>' }],
  ])('the outside check refuses with %s when the provider responds with %o', async (code, given) => {
    expect(await outcome(given, 'token-2')).toBe(code)
  })

  test('the outside check refuses every answer while the provider is unreachable, and does not call the provider when the answer is missing', async () => {
    expect(await outcome({ body: '{"success":true}' }, undefined)).toBe('captcha.required')
    expect(requests).toEqual([])
    await expect(outside(1).redeem('contact', 'token-3', address)).rejects.toMatchObject({
      code: 'captcha.away',
    })
  })
})
