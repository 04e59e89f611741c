import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { advanceRecoveries, sweepRecoveries } from '#account-service'
import { day, hour, minute, newId } from '#kernel'
import {
  anOwner,
  appCode,
  confirm,
  elsewhere,
  home,
  logIn,
  mailedCode,
  mailedFreeze,
  mailsTo,
  type Owner,
  ownersPassword,
  payIn,
  withApp,
} from '../../../tests/support/an-owner.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { endedBy, endOfProposal } from '../../../tests/support/ended-proposal.ts'
import { newAccount } from '../../../tests/support/new-account.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
const compliance = await aReviewer()
const another = await aReviewer()
const solid = { width: 80, height: 50, channels: 3, background: '#c96' } as const
const picture: Uint8Array<ArrayBuffer> = new Uint8Array(
  await sharp({ create: solid }).jpeg().toBuffer(),
)
afterAll(() => store.close())
beforeEach(() => store.asOwner('truncate identity.attempts'))

/** Creates a compliance officer and returns the email address: access tokens expire when the clock moves. */
async function aReviewer(): Promise<string> {
  const email = `${newId()}@contoh.id`
  const staff = { email, password: ownersPassword, roles: ['compliance' as const] }
  await newAccount(store.db, api.clock.now(), staff)
  return email
}

const tokenOf = async (email: string): Promise<string> => (await logIn(api, email)).body.access

let serial = 3000
const story = 'Ponsel saya hilang di kereta beserta catatan kode pemulihannya.'

type Verified = Owner & { secret: string; recoveryCodes: string[] }

/** Creates a verified investor with an authenticator app. */
async function aVerified(): Promise<Verified> {
  const owner = await anOwner(api)
  serial += 1
  const person = { fullName: 'Sekar Ayu', nik: `317403570395${serial}`, bornOn: '1995-03-17' }
  const body = { ...person, yearlyIncome: 240_000_000, declarationAccepted: true }
  const declared = await api.call('/users/identity/', {
    method: 'PUT',
    token: owner.access,
    body,
  })
  expect(declared.body.state).toBe('verified')
  return { ...owner, ...(await withApp(api, owner)) }
}

const post = (path: string, body: unknown, headers = home) =>
  api.call(`/jwt_auth/account-recovery/${path}`, { body, headers })

async function ticketOf({ email }: Owner): Promise<string> {
  const { status, body } = await logIn(api, email)
  expect(status).toBe(202)
  return body.ticket
}

/** Verifies the mailbox and returns the token that opens the form. */
async function begun(owner: Owner) {
  // Codes are sent at most once a minute.
  api.clock.advance(minute)
  const ticket = await ticketOf(owner)
  expect((await post('code/', { ticket })).status).toBe(200)
  return await post('', { ticket, code: await mailedCode(api, owner.email) })
}

function submit(token: string, parts: Record<string, string | Uint8Array<ArrayBuffer>> = {}) {
  const form = new FormData()
  const given = { token, story, card: picture, selfie: picture, ...parts }
  for (const [name, value] of Object.entries(given))
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new File([value], 'foto.jpg', { type: 'image/jpeg' }))
  return api.call('/jwt_auth/account-recovery/request/', { body: form, headers: home })
}

async function idOf({ userId }: Owner): Promise<string> {
  const { rows } = await store.asOwner(
    `select id from account_recovery.requests where user_id = '${userId}' order by id desc limit 1`,
  )
  return rows[0].id
}

async function stateOf(owner: Owner): Promise<string> {
  const { rows } = await store.asOwner(
    `select current_state from account_recovery.current where user_id = '${owner.userId}' order by id desc limit 1`,
  )
  return rows[0]?.current_state
}

/** Requests the recovery of the account and submits all documents. */
async function requestRecovery(owner: Owner): Promise<string> {
  const { body } = await begun(owner)
  const answer = await submit(body.token)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return await idOf(owner)
}

async function desk(path: string, reviewer = compliance, body?: unknown) {
  const token = await tokenOf(reviewer)
  return await api.call(`/back-office/${path}`, { token, ...(body === undefined ? {} : { body }) })
}
const reason = 'Wajah dan kartunya cocok'

async function proposed(id: string) {
  const { status, body } = await desk(`account-recoveries/${id}/proposals/`, compliance, { reason })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as { id: string; contentHash: string }
}

async function approved(id: string): Promise<void> {
  const { id: proposal, contentHash } = await proposed(id)
  const path = `proposals/${proposal}/approval/`
  const answer = await desk(path, another, { contentHash })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

const work = () => advanceRecoveries(api.services)

async function mailedToken(owner: Owner, page: 'finish' | 'request'): Promise<string | null> {
  for (const { text } of await mailsTo(api, owner.email)) {
    const [, token] = new RegExp(`/account-recovery/${page}\\?token=([\\w-]+)`).exec(text) ?? []
    if (token !== undefined) return token
  }
  return null
}

const finish = (token: string, password = ownersPassword) =>
  post('completion/', { token, password })

/** Completes every step up to the emailed link and returns its token. */
async function ready(owner: Owner): Promise<string> {
  await approved(await requestRecovery(owner))
  api.clock.advance(72 * hour)
  await work()
  return (await mailedToken(owner, 'finish')) ?? ''
}

const signIn = async (owner: Owner, kind: string, code: string) =>
  await api.call('/jwt_auth/two-factor/', {
    body: { ticket: await ticketOf(owner), kind, code },
    headers: home,
  })

describe('the recovery of an account without any second factor', () => {
  test('the recovery of an account without any second factor requires the mailbox, documents, two people and the waiting period, and then asks for a new factor first', async () => {
    const owner = await aVerified()
    await store.asOwner(
      `update identity.users set phone_verified_at = now() where id = '${owner.userId}'`,
    )
    const id = await requestRecovery(owner)
    const subjects = (await mailsTo(api, owner.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Ada yang meminta pemulihan akun Sepetak Anda')
    const sent = await store.asOwner(`
      select (select text from text_messages.outbox where user_id = '${owner.userId}') as message,
        (select channels from notifications.notices
          where user_id = '${owner.userId}' and event = 'recovery-asked') as channels`)
    expect(sent.rows[0].message).toMatch(/\/freeze\?token=/)
    expect(sent.rows[0].channels).toEqual(['mail', 'push'])
    await approved(id)
    expect(await work()).toBe(0)
    api.clock.advance(72 * hour - 6 * minute)
    await work()
    expect(await mailedToken(owner, 'finish')).toBeNull()
    const before = await logIn(api, owner.email)
    expect(before.status).toBe(202)
    api.clock.advance(6 * minute)
    expect(await work()).toBe(1)
    expect(await work()).toBe(0)
    const token = (await mailedToken(owner, 'finish')) ?? ''
    const wrong = await finish(token, 'Bukan-Sandinya-9')
    const errors = [{ path: 'password', code: 'identity.current_password_wrong' }]
    expect(wrong.body).toMatchObject({ code: 'identity.fields_unacceptable', errors })
    const { status, body } = await finish(token)
    expect(status, JSON.stringify(body)).toBe(200)
    expect((await finish(token)).body.code).toBe('account_recovery.link_ended')
    expect(
      (await api.call('/jwt_auth/refresh/', { body: { refresh: owner.refresh } })).status,
    ).toBe(401)
    const access = body.access
    const profile = await api.call('/users/profile/', { token: access })
    expect(profile.body.factorDue).toBe('renew')
    for (const path of ['/wallet/', '/users/sessions/', '/portfolio/', '/users/identity/'])
      expect((await api.call(path, { token: access })).body.code, path).toBe(
        'identity.factor_set_up_needed',
      )
    const again = await api.call('/jwt_auth/refresh/', { body: { refresh: body.refresh } })
    expect((await api.call('/wallet/', { token: again.body.access })).status).toBe(403)
    const left = await store.asOwner(`
      select (select count(*)::int from identity.app_factors where user_id = '${owner.userId}') as apps,
        (select count(*)::int from identity.recovery_codes where user_id = '${owner.userId}') as codes`)
    expect(left.rows[0]).toEqual({ apps: 0, codes: 0 })
    const setUp = await api.call('/users/factors/app/', { method: 'POST', token: access })
    const code = appCode(api, setUp.body.secret)
    const set = await api.call('/users/factors/app/activation/', { body: { code }, token: access })
    expect(set.status, JSON.stringify(set.body)).toBe(200)
    expect((await api.call('/wallet/', { token: access })).status).toBe(200)
    const security = await api.call('/users/security/', { token: access })
    expect(new Date(security.body.withdrawalsWaitUntil).getTime()).toBe(
      api.clock.now().getTime() + 24 * hour,
    )
    const { rows } = await store.asOwner(`
      select action from audit.events where details->>'requestId' = '${id}'
        or (subject_id = '${owner.userId}' and details->>'change' = 'recovered') order by id`)
    expect(rows.map(({ action }: { action: string }) => action)).toEqual([
      'account-recovery.decide',
      'account-recovery.send-link',
      'account-recovery.finish',
      'identity.change-factor',
    ])
    expect((await mailsTo(api, owner.email)).map(({ subject }) => subject)).toContain(
      'Akun Sepetak Anda sudah dipulihkan',
    )
  })

  test('the recovery of an account without any second factor allows no withdrawal while it waits, even from a session confirmed before', async () => {
    const owner = await aVerified()
    const { body } = await signIn(owner, 'app', appCode(api, owner.secret, 1))
    api.clock.advance(30_000)
    await confirm(api, body.access, { code: appCode(api, owner.secret, 1) })
    await requestRecovery(owner)
    const token = body.access
    const refused = [
      await api.call('/users/factors/app/removal/', { method: 'POST', token }),
      await api.call('/users/recovery-codes/', { method: 'POST', token }),
    ]
    for (const answer of refused) expect(answer.body.code).toBe('identity.confirmation_needed')
    const { rows } = await store.asOwner(
      `select recovery_id is not null as held from identity.users where id = '${owner.userId}'`,
    )
    expect(rows[0].held).toBe(true)
    const security = await api.call('/users/security/', { token })
    expect(security.body.recovery.waitsUntil).toBe(
      new Date(new Date(security.body.recovery.askedAt).getTime() + 72 * hour).toISOString(),
    )
  })

  test.each([
    ['an app', (owner: Verified) => signIn(owner, 'app', appCode(api, owner.secret))],
    [
      'a recovery code',
      (owner: Verified) => signIn(owner, 'recovery', owner.recoveryCodes[3] ?? ''),
    ],
  ])('the recovery of an account without any second factor ends once the owner logs in with %s', async (_, act) => {
    const owner = await aVerified()
    const id = await requestRecovery(owner)
    await approved(id)
    expect((await act(owner)).status).toBe(200)
    expect(await stateOf(owner)).toBe('stopped')
    api.clock.advance(73 * hour)
    await work()
    expect(await mailedToken(owner, 'finish')).toBeNull()
    const { rows } = await store.asOwner(
      `select state, ended_at is not null as ended from account_recovery.requests where id = '${id}'`,
    )
    expect(rows[0]).toEqual({ state: 'stopped', ended: true })
    const actions = await store.asOwner(
      `select details->>'by' as by from audit.events where action = 'identity.stop-recovery' and subject_id = '${id}'`,
    )
    expect(actions.rows).toEqual([{ by: 'factor' }])
  })

  test('no longer asks for the password of its emailed link once the owner logs in with a factor', async () => {
    const owner = await aVerified()
    const token = await ready(owner)
    const check = () => post('completion/check/', { token })
    expect([await check(), await check()].map(({ status }) => status)).toEqual([204, 204])
    expect((await signIn(owner, 'app', appCode(api, owner.secret))).status).toBe(200)
    for (const answer of [await check(), await finish(token)])
      expect(answer.body.code).toBe('account_recovery.link_ended')
  })

  test('the recovery of an account without any second factor is stopped with its proposal, and the account is frozen, by one tap on “not me”', async () => {
    const owner = await aVerified()
    const id = await requestRecovery(owner)
    await proposed(id)
    const token = await mailedFreeze(api, owner.email)
    expect((await api.call('/jwt_auth/freeze/', { body: { token } })).status).toBe(204)
    expect(await stateOf(owner)).toBe('stopped')
    const { rows } = await store.asOwner(
      `select frozen_at is not null as frozen, recovery_id from identity.users where id = '${owner.userId}'`,
    )
    expect(rows[0]).toEqual({ frozen: true, recovery_id: null })
    await work()
    expect(await endOfProposal(store, id)).toEqual(endedBy('recovery-stopped'))
  })

  test('the recovery of an account without any second factor continues after a login with an emailed code, because anyone with the mailbox can do that', async () => {
    const owner = await aVerified()
    await requestRecovery(owner)
    api.clock.advance(2 * minute)
    const ticket = await ticketOf(owner)
    await api.call('/jwt_auth/two-factor/mail/', { body: { ticket }, headers: home })
    const body = { ticket, kind: 'mail', code: await mailedCode(api, owner.email) }
    const came = await api.call('/jwt_auth/two-factor/', { body, headers: home })
    expect(came.status).toBe(200)
    expect(await stateOf(owner)).toBe('waiting')
    // An emailed code also confirms nothing when a second factor is on.
    const sent = { method: 'POST', token: came.body.access, headers: home }
    const mailed = await api.call('/jwt_auth/confirmations/mail/', sent)
    expect(mailed.body.code).toBe('identity.factor_not_offered')
    const state = await api.call('/jwt_auth/confirmations/', { token: came.body.access })
    expect(state.body.methods).toEqual(['app', 'recovery'])
  })
})

describe('a recovery request', () => {
  test('a recovery request accepts a correct code of the same login once, and starts nothing before it is submitted', async () => {
    const owner = await aVerified()
    const ticket = await ticketOf(owner)
    await post('code/', { ticket })
    expect((await post('code/', { ticket })).body.code).toBe('identity.resend_too_early')
    const code = await mailedCode(api, owner.email)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await post('', { ticket, code: wrong })).body.code).toBe('identity.factor_wrong')
    const other = await ticketOf(owner)
    expect((await post('', { ticket: other, code })).body.code).toBe('identity.factor_wrong')
    const login = { ticket, kind: 'mail', code }
    const asSignIn = await api.call('/jwt_auth/two-factor/', { body: login, headers: home })
    expect(asSignIn.body.code).toBe('identity.factor_wrong')
    const both = await Promise.all([post('', { ticket, code }), post('', { ticket, code })])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await stateOf(owner)).toBe('draft')
    const { body } = await api.call('/users/security/', { token: owner.access })
    expect(body.recovery ?? null).toBeNull()
    for (const unknown of ['x', 'a-ticket-of-nobody'])
      expect((await post('code/', { ticket: unknown })).body.code).toBe(
        'identity.second_step_ended',
      )
  })

  test('a recovery request is refused for staff and for accounts without a second factor', async () => {
    const staff = await aVerified()
    await store.asOwner(
      `insert into identity.roles (user_id, role, granted_at) values ('${staff.userId}', 'support', now())`,
    )
    const ticket = await ticketOf(staff)
    expect((await post('code/', { ticket })).body.code).toBe('identity.recovery_for_staff')
    const frozen = await anOwner(api)
    await logIn(api, frozen.email, elsewhere)
    const token = await mailedFreeze(api, frozen.email)
    await api.call('/jwt_auth/freeze/', { body: { token } })
    const answer = await post('code/', { ticket: await ticketOf(frozen) })
    expect(answer.body.code).toBe('identity.recovery_not_needed')
  })

  test('a recovery request with missing fields is refused with the name of each, and stores nothing', async () => {
    const owner = await aVerified()
    const { token } = (await begun(owner)).body
    const short = await submit(token, { story: 'hilang', card: '' })
    expect([short.status, short.body.code]).toEqual([400, 'account_recovery.fields_unacceptable'])
    expect(short.body.errors.map(({ path }: { path: string }) => path)).toEqual(['story', 'card'])
    const hostile = await submit(token, { selfie: new TextEncoder().encode('<svg onload=1>') })
    expect(hostile.body.code).toBe('files.kind_refused')
    expect(await stateOf(owner)).toBe('draft')
    const { rows } = await store.asOwner(
      "select from account_recovery.documents p join account_recovery.requests r on r.id = p.request_id where r.state = 'draft'",
    )
    expect(rows).toHaveLength(0)
    expect((await submit('no-such-token')).body.code).toBe('account_recovery.link_ended')
    api.clock.advance(2 * hour)
    expect((await submit(token)).body.code).toBe('account_recovery.link_ended')
    await sweepRecoveries(api.services)
    expect(await stateOf(owner)).toBeUndefined()
  })

  test('a recovery request is the only open one of an account, even when submitted several times at the same time', async () => {
    const owner = await aVerified()
    const { token } = (await begun(owner)).body
    const answers = await Promise.all([submit(token), submit(token), submit(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect((await begun(owner)).body.code).toBe('account_recovery.open_already')
    const { rows } = await store.asOwner(`
      select count(*)::int as count from account_recovery.documents p join account_recovery.requests r on r.id = p.request_id
      where r.user_id = '${owner.userId}'`)
    expect(rows[0].count).toBe(2)
  })

  test('a recovery request is accepted three times a week and not a fourth time', async () => {
    const owner = await aVerified()
    for (const round of [0, 1, 2]) {
      await requestRecovery(owner)
      const code = owner.recoveryCodes[round] ?? ''
      expect((await signIn(owner, 'recovery', code)).status).toBe(200)
    }
    const { token } = (await begun(owner)).body
    expect((await submit(token)).status).toBe(429)
    expect(await stateOf(owner)).toBe('draft')
  })

  test('a recovery request needs only the waiting period for an unverified account without assets, and never for one with money', async () => {
    const poor = await anOwner(api)
    await withApp(api, poor)
    const { body } = await begun(poor)
    expect(body.proof).toBe('mailbox')
    expect((await submit(body.token, { card: '', selfie: '' })).status).toBe(201)
    expect(await stateOf(poor)).toBe('approved')
    await payIn(api, poor.userId, 50_000n)
    api.clock.advance(72 * hour)
    await work()
    expect(await mailedToken(poor, 'finish')).toBeNull()
    expect(await stateOf(poor)).toBe('expired')
    expect((await begun(poor)).body.code).toBe('account_recovery.identity_needed')
    const empty = await anOwner(api)
    await withApp(api, empty)
    const form = (await begun(empty)).body
    await submit(form.token, { card: '', selfie: '' })
    api.clock.advance(72 * hour)
    await work()
    const token = (await mailedToken(empty, 'finish')) ?? ''
    expect((await finish(token)).status).toBe(200)
  })
})

describe('staff who review a recovery request', () => {
  test('staff who review a recovery request must be compliance officers or administrators, state a reason, and are recorded', async () => {
    const owner = await aVerified()
    const id = await requestRecovery(owner)
    expect((await desk(`account-recoveries/${id}/`)).status).toBe(400)
    const { body } = await desk(`account-recoveries/${id}/?reason=review`)
    expect(body).toMatchObject({ story, state: 'waiting', before: 0, browser: 'firefox' })
    expect(body.documents.map(({ kind }: { kind: string }) => kind)).toEqual(['card', 'selfie'])
    expect(body.identity).toMatchObject({ state: 'verified', fullName: 'Sekar Ayu' })
    const shown = await desk(`account-recoveries/${id}/documents/card/?reason=review`)
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    expect(shown.headers.get('cache-control')).toBe('no-store')
    const { rows } = await store.asOwner(
      `select action, details->>'reason' as reason from audit.events where details->>'requestId' = '${id}' order by id`,
    )
    expect(rows).toEqual([
      { action: 'account-recovery.view', reason: 'review' },
      { action: 'account-recovery.view-document', reason: 'review' },
    ])
    const { token } = await api.anAccount(['support'])
    for (const path of ['account-recoveries/', `account-recoveries/${id}/?reason=review`])
      expect((await api.call(`/back-office/${path}`, { token })).status).toBe(403)
    const list = await desk('account-recoveries/?limit=100')
    expect(JSON.stringify(list.body)).not.toContain(owner.email)
    expect(list.body.items.map((item: { id: string }) => item.id)).toContain(id)
  })

  test('staff who open an unknown recovery request are refused', async () => {
    const refused = { status: 404, body: { code: 'account_recovery.request_not_found' } }
    for (const path of ['', 'documents/card/'])
      expect(await desk(`account-recoveries/none/${path}?reason=review`)).toMatchObject(refused)
  })

  test('staff approve a recovery request in pairs: one person alone returns no account, and the database refuses it', async () => {
    const owner = await aVerified()
    const id = await requestRecovery(owner)
    const { id: proposal, contentHash } = await proposed(id)
    const path = `proposals/${proposal}/approval/`
    expect((await desk(path, compliance, { contentHash })).body.code).toBe('approvals.same_person')
    await expect(
      store.asApplication(
        `update account_recovery.requests set state = 'approved' where id = '${id}'`,
      ),
    ).rejects.toThrow(/two people/)
    const hash = contentHash.replace(/^./, (c) => (c === '0' ? '1' : '0'))
    expect((await desk(path, another, { contentHash: hash })).body.code).toBe(
      'approvals.content_differs',
    )
    const both = await Promise.all([
      desk(path, another, { contentHash }),
      desk(path, another, { contentHash }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await stateOf(owner)).toBe('approved')
  })

  test('staff who review a recovery request can ask a question by email, which opens the form again while the waiting period continues', async () => {
    const owner = await aVerified()
    const id = await requestRecovery(owner)
    await proposed(id)
    const input = { reason: 'Foto kartunya terlalu gelap' }
    expect((await desk(`account-recoveries/${id}/question/`, another, input)).status).toBe(204)
    expect((await desk(`account-recoveries/${id}/question/`, another, input)).body.code).toBe(
      'account_recovery.not_waiting',
    )
    const token = (await mailedToken(owner, 'request')) ?? ''
    const form = await post('form/', { token })
    expect(form.body).toMatchObject({ state: 'asked', reason: input.reason, proof: 'identity' })
    const first = (await desk(`account-recoveries/${id}/?reason=review`)).body
    api.clock.advance(day)
    expect((await submit(token)).status).toBe(201)
    expect((await submit(token)).body.code).toBe('account_recovery.link_ended')
    const second = (await desk(`account-recoveries/${id}/?reason=review`)).body
    expect(second).toMatchObject({ state: 'waiting', waitsUntil: first.waitsUntil, proposal: null })
    await approved(id)
  })

  test('staff refuse a recovery request with a reason that the owner reads, and the account stays unchanged', async () => {
    const owner = await aVerified()
    const id = await requestRecovery(owner)
    const path = `account-recoveries/${id}/refusal/`
    const short = await desk(path, compliance, { reason: 'no' })
    expect(short.body.errors).toMatchObject([{ path: 'reason' }])
    expect((await desk(path, compliance, { reason: 'Wajahnya berbeda' })).status).toBe(204)
    expect(await stateOf(owner)).toBe('refused')
    const inbox = await store.asOwner(
      `select "values"->>'reason' as reason from notifications.notices where user_id = '${owner.userId}' and event = 'recovery-refused'`,
    )
    expect(inbox.rows).toEqual([{ reason: 'Wajahnya berbeda' }])
    expect((await signIn(owner, 'app', appCode(api, owner.secret))).status).toBe(200)
    expect((await begun(owner)).status).toBe(201)
  })

  test('staff who review a recovery request can approve it while the owner stops it: the request always ends as stopped', async () => {
    for (let round = 0; round < 5; round += 1) {
      const owner = await aVerified()
      const id = await requestRecovery(owner)
      const { id: proposal, contentHash } = await proposed(id)
      const freeze = await mailedFreeze(api, owner.email)
      const [agreed, stopped] = await Promise.all([
        desk(`proposals/${proposal}/approval/`, another, { contentHash }),
        api.call('/jwt_auth/freeze/', { body: { token: freeze } }),
      ])
      expect(stopped.status).toBe(204)
      expect([200, 409]).toContain(agreed.status)
      expect(await stateOf(owner)).toBe('stopped')
      api.clock.advance(72 * hour)
      await Promise.all([work(), work()])
      expect(await mailedToken(owner, 'finish')).toBeNull()
    }
  })
})

describe('the emailed recovery link', () => {
  test('the emailed recovery link works once, even when it is opened many times at the same time', async () => {
    const owner = await aVerified()
    const token = await ready(owner)
    const answers = await Promise.all(Array.from({ length: 5 }, () => finish(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await store.asOwner(
      `select count(*)::int as open from identity.sessions where user_id = '${owner.userId}' and ended_at is null`,
    )
    expect(rows[0].open).toBe(1)
  })

  test('the emailed recovery link and a second factor used at the same time never both succeed', async () => {
    for (let round = 0; round < 4; round += 1) {
      const owner = await aVerified()
      const token = await ready(owner)
      const ticket = await ticketOf(owner)
      const body = { ticket, kind: 'recovery', code: owner.recoveryCodes[0] }
      const [finished, shown] = await Promise.all([
        finish(token),
        api.call('/jwt_auth/two-factor/', { body, headers: home }),
      ])
      expect([finished.status, shown.status].filter((status) => status === 200)).toHaveLength(1)
    }
  })

  test('the emailed recovery link expires after three days, together with the request', async () => {
    const owner = await aVerified()
    const token = await ready(owner)
    api.clock.advance(72 * hour)
    expect((await finish(token)).body.code).toBe('account_recovery.link_ended')
    expect(await work()).toBe(1)
    expect(await stateOf(owner)).toBe('expired')
    const { rows } = await store.asOwner(
      `select recovery_id from identity.users where id = '${owner.userId}'`,
    )
    expect(rows[0].recovery_id).toBeNull()
  })
})

test('an undecided recovery request expires after two weeks, and its documents are deleted a month later', async () => {
  const owner = await aVerified()
  const id = await requestRecovery(owner)
  await proposed(id)
  api.clock.advance(14 * day)
  expect(await work()).toBeGreaterThan(0)
  expect(await stateOf(owner)).toBe('expired')
  expect(await endOfProposal(store, id)).toEqual(endedBy('recovery-expired'))
  const ofRequest = `select from account_recovery.documents where request_id = '${id}'`
  const documents = async () => (await store.asOwner(ofRequest)).rows.length
  await sweepRecoveries(api.services)
  expect(await documents()).toBe(2)
  api.clock.advance(31 * day)
  await sweepRecoveries(api.services)
  expect(await documents()).toBe(0)
})
