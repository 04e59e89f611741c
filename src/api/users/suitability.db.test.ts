import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { day, later, newId } from '#kernel'
import { account, balance, checkStore } from '#ledger'
import { openPurchaseSequencer, quotePurchase } from '#offerings'
import { testDatabase } from '../../../tests/support/database.ts'
import { createPrimaryMarket } from '../../../tests/support/primary-market.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

const suited = {
  income: 'steady',
  reserve: 'full',
  debt: 'no',
  share: 'small',
  horizon: 'over5',
  rent: 'extra',
  experience: 'some',
  selling: 'in-windows',
  promise: 'open',
  loss: 'calm',
}
const answered = (answers: object = suited, more: object = {}) => ({
  version: '2026-11-27',
  riskStatementVersion: '2026-11',
  risksAccepted: true,
  answers,
  ...more,
})
const answer = (token: string, body: unknown, language: 'id' | 'en' = 'id') =>
  api.call('/users/suitability/', { token, body, language })
const warn = (token: string, body: unknown = { warningAccepted: true }) =>
  api.call('/users/suitability/warning/', { token, body })
const read = async (token: string) => (await api.call('/users/suitability/', { token })).body

test('every question and answer has a text in both languages, and no text is unused', async () => {
  const { token } = await api.anAccount()
  const { questions } = await read(token)
  for (const language of ['id', 'en']) {
    const file = new URL(`../../../messages/${language}/suitability.json`, import.meta.url)
    const words = JSON.parse(readFileSync(file, 'utf8'))
    const answersOf: Record<string, string[]> = Object.fromEntries(
      questions.map((each: { name: string; answers: string[] }) => [each.name, each.answers]),
    )
    expect(Object.keys(words.questions)).toEqual(Object.keys(answersOf))
    for (const [name, answers] of Object.entries(answersOf))
      expect(Object.keys(words.answers[name]), name).toEqual(answers)
    expect(Object.keys(words.because).sort()).toEqual(Object.keys(answersOf).sort())
  }
})

test('answers given before an identity is declared count immediately but allow no purchase', async () => {
  const { token } = await api.anAccount()
  await answer(token, answered())
  const identity = await api.call('/users/identity/', { token })
  expect(identity.body).toMatchObject({ state: 'none', suitability: 'suited', quota: null })
  const overview = await api.call('/portfolio/overview/', { token })
  expect(overview.body.identity).toMatchObject({ state: 'none', suitability: 'suited' })
})

describe('answering the suitability check', () => {
  test('answering the suitability check stores the result with version, language, time and the accepted risks, encrypted', async () => {
    const { token, userId } = await api.anAccount()
    expect(await read(token)).toMatchObject({ version: '2026-11-27', check: null })
    const { status, body } = await answer(token, answered(), 'en')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      result: 'pass',
      standing: 'suited',
      language: 'en',
      riskStatementVersion: '2026-11',
      checkedAt: api.clock.now().toISOString(),
      validUntil: later(api.clock.now(), 730 * day).toISOString(),
      retryAt: null,
    })
    const { rows } = await store.asOwner(
      `select encode(answers_sealed, 'escape') as text from investors.suitability_checks where user_id = '${userId}'`,
    )
    expect(rows[0].text).not.toContain('steady')
    const audits = await store.asOwner(
      `select action from audit.events where subject_id = '${userId}' and action like 'investors.%'`,
    )
    expect(audits.rows).toEqual([{ action: 'investors.check-suitability' }])
  })

  test.each([
    [
      'a question left out',
      answered({ ...suited, debt: undefined }),
      'investors.answers_incomplete',
    ],
    ['an answer there is not', answered({ ...suited, debt: 'x' }), 'investors.answers_incomplete'],
    ['old questions', answered(suited, { version: '2020-01' }), 'investors.questions_outdated'],
    ['old risks', answered(suited, { riskStatementVersion: '1' }), 'investors.risks_outdated'],
    ['risks not accepted', answered(suited, { risksAccepted: false }), 'request.invalid'],
    ['another person', answered(suited, { userId: newId() }), 'request.invalid'],
  ])('answering the suitability check with %s is refused and nothing is stored', async (_what, body, code) => {
    const { token } = await api.anAccount()
    expect((await answer(token, JSON.parse(JSON.stringify(body)))).body.code).toBe(code)
    expect((await read(token)).check).toBeNull()
  })

  test('answering the suitability check with an unsuitable result blocks a new check until the time stated in the response', async () => {
    const { token } = await api.anAccount()
    const { body } = await answer(token, answered({ ...suited, promise: 'certain' }))
    expect(body).toMatchObject({ result: 'not-suitable', standing: 'unsuited', grave: ['promise'] })
    const early = await answer(token, answered())
    expect([early.status, early.body.code]).toEqual([409, 'investors.check_too_early'])
    expect((await read(token)).check.result).toBe('not-suitable')
    expect((await warn(token)).body.code).toBe('investors.warning_not_due')
    const before = api.clock.now()
    api.clock.moveTo(new Date(body.retryAt))
    const { token: fresh } = await renewed(token)
    expect((await answer(fresh, answered())).body.result).toBe('pass')
    expect(Date.parse(body.retryAt) - before.getTime()).toBe(day)
  })

  test('answering the suitability check thirty times at the same time leaves one check in force', async () => {
    const { token, userId } = await api.anAccount()
    const answers = await Promise.all(Array.from({ length: 30 }, () => answer(token, answered())))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { rows } = await store.asOwner(
      `select count(*)::int as n from investors.suitability_checks where user_id = '${userId}' and replaced_at is null`,
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  // Logs in again, because the access token expired when the clock moved.
  async function renewed(token: string) {
    const sub = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub
    const { rows } = await store.asOwner(`select email from identity.users where id = '${sub}'`)
    const body = { email: rows[0].email, password: 'Rahasia-Uji-2026' }
    return { token: (await api.call('/jwt_auth/login/', { body })).body.access as string }
  }
})

describe('a purchase', () => {
  async function aBuyer() {
    const primaryMarket = {
      investors: 1,
      offerings: 1,
      cash: 5_000_000n,
      units: 100n,
      at: api.clock.now(),
    }
    const { investorIds, offerings, riskStatementVersion } = await createPrimaryMarket(
      store.db,
      store.asOwner,
      primaryMarket,
    )
    const [investorId = ''] = investorIds
    await store.asOwner(`delete from investors.suitability_checks where user_id = '${investorId}'`)
    const offeringId = offerings[0]?.id ?? ''
    const sequencer = openPurchaseSequencer({ db: store.db, clock: api.clock })
    const input = { investorId, offeringId, units: 1n, riskStatementVersion }
    return {
      investorId,
      buy: () => sequencer.subscribe(input, newId()),
      quoted: async () => {
        const actor = { userId: investorId, roles: [] }
        return (await quotePurchase(store.db, api.clock, actor, input)).refusal?.code ?? null
      },
    }
  }
  const keep = (userId: string, result: string, more = 'null, null') =>
    store.asOwner(`insert into investors.suitability_checks (id, user_id, version, language,
      answers_sealed, answers_key_id, result, risk_statement_version, checked_at, valid_until,
      retry_at, warning_accepted_at) values (uuidv7(), '${userId}', '1', 'id', '\\x00', 'x',
      '${result}', '1', now(), '2126-01-01', ${more})`)

  test.each([
    ['investors.suitability_required', null],
    ['investors.suitability_unconfirmed', ['borderline']],
    ['investors.not_suitable', ['not-suitable', "'2126-01-01', null"]],
  ] as const)('a purchase is refused with %s and moves nothing', async (code, check) => {
    const { investorId, buy, quoted } = await aBuyer()
    if (check !== null) await keep(investorId, check[0], check[1])
    expect(await quoted()).toBe(code)
    await expect(buy()).rejects.toMatchObject({ code })
    expect(await balance(store.db, account('investor-cash', investorId))).toBe(5_000_000n)
  })

  test('a purchase is possible with a borderline result once the warning is accepted', async () => {
    const { investorId, buy, quoted } = await aBuyer()
    await keep(investorId, 'borderline', "null, '2026-11-01'")
    expect(await quoted()).toBeNull()
    expect(await buy()).toMatchObject({ units: 1n })
  })
})

test('only a person who received the warning can accept it, once, and the acceptance is recorded', async () => {
  const { token, userId } = await api.anAccount()
  expect((await warn(token)).body.code).toBe('investors.warning_not_due')
  await answer(token, answered({ ...suited, rent: 'needed' }))
  expect((await read(token)).check).toMatchObject({ standing: 'unconfirmed', doubtful: ['rent'] })
  expect((await warn(token, { warningAccepted: false })).status).toBe(400)
  expect((await warn(token)).body.standing).toBe('suited')
  const { warningAcceptedAt } = (await read(token)).check
  api.clock.advance(1000)
  expect((await warn(token)).body.warningAcceptedAt).toBe(warningAcceptedAt)
  const { rows } = await store.asOwner(
    `select details from audit.events where action = 'investors.accept-warning' and subject_id = '${userId}'`,
  )
  expect(rows[0]).toEqual({ details: { riskStatementVersion: '2026-11' } })
})

test('the warning of a check that has expired cannot be accepted', async () => {
  const { token, userId } = await api.anAccount()
  await answer(token, answered({ ...suited, rent: 'needed' }))
  await store.asOwner(
    `update investors.suitability_checks set checked_at = checked_at - interval '730 days', valid_until = checked_at
      where user_id = '${userId}'`,
  )
  expect((await warn(token)).body.code).toBe('investors.warning_not_due')
  expect((await read(token)).check.warningAcceptedAt).toBeNull()
})
