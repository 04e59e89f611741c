import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#database'
import { createDataKeys } from '#files'
import { saveDeclaration } from '#investors'
import { day, hour, newId, second } from '#kernel'
import { checkDueNames, decideProof } from '#withdrawals'
import { confirm } from '../../../tests/support/an-owner.ts'
import { approveWaiting } from '../../../tests/support/bank-statement.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { endedBy, endOfProposal } from '../../../tests/support/ended-proposal.ts'
import { rethrow } from '../../../tests/support/rethrow.ts'
import { testApi } from '../../../tests/support/test-api.ts'

let token: string
let userId: string

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())

beforeEach(async () => {
  api.clock.advance(hour)
  const investor = await anInvestor()
  token = investor.token
  userId = investor.userId
})

const password = 'Rahasia-Uji-2026'
let made = 0

async function anInvestor(name = 'Ratna Puspita Sari') {
  const account = await api.anAccount()
  made += 1
  const nik = `317405410395${String(made).padStart(4, '0')}`
  const declared = { fullName: name, nik, bornOn: '1995-03-01', yearlyIncome: 240_000_000n }
  const { services, clock } = api
  await transaction(store.db, (tx) =>
    saveDeclaration(
      tx,
      services.dataKeys,
      clock,
      'demo',
      { userId: account.userId, roles: [] },
      declared,
    ),
  )
  return { userId: account.userId, token: await confirmed(account.token) }
}

async function confirmed(bearer: string): Promise<string> {
  const { status, body } = await confirm(api, bearer, { password })
  expect(status).toBe(200)
  return body.access
}

async function anotherSession(id: string): Promise<string> {
  const { rows } = await store.asOwner(`select email from identity.users where id = '${id}'`)
  const { body } = await api.call('/jwt_auth/login/', { body: { email: rows[0].email, password } })
  return body.access
}

let next = 5_420_118_000
const aNumber = (ending: string) => {
  next += 1
  return `${next}${ending}`
}

async function added(accountNumber = aNumber('55'), bankCode = '014', bearer = token) {
  return await api.call('/bank-accounts/', {
    token: bearer,
    body: { bankCode, accountNumber, purpose: 'Tabungan' },
  })
}

async function listed(bearer = token) {
  return (await api.call('/bank-accounts/', { token: bearer })).body.items
}

const ending = async (id: string, noun: string, bearer = token) =>
  await api.call(`/bank-accounts/${id}/${noun}/`, { token: bearer, method: 'POST' })

test('an account in the investor’s own name becomes ready and the main account, and is locked for a day', async () => {
  const number = aNumber('17')
  const { status, body } = await added(` ${number.slice(0, 4)}-${number.slice(4)} `)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    bank: { code: '014', shortName: 'BCA' },
    numberEnd: number.slice(-4),
    state: 'ready',
    holderName: 'RATNA PUSPITA SARI',
    nameScore: 100,
    isMain: true,
    isLocked: true,
  })
  expect(Date.parse(body.lockedUntil) - Date.parse(body.addedAt)).toBe(day)
  expect(JSON.stringify(body)).not.toContain(number)
  const { rows } = await store.asOwner(
    `select * from bank_accounts.accounts where id = '${body.id}'`,
  )
  expect(JSON.stringify(rows)).not.toContain(number)
  const mails = await store.asOwner(`select "values" from notifications.deliveries
    where template = 'bank-account-changed' and subject_id = '${body.id}'`)
  expect(mails.rows).toMatchObject([{ values: { change: 'added', bank: 'BCA' } }])
  expect(mails.rows[0].values.freezePath).toMatch(/^\/freeze\?token=/)
})

test('a session without a confirmation cannot change anything', async () => {
  const { body: account } = await added()
  const other = await anotherSession(userId)
  const refused = { status: 403, body: { code: 'identity.confirmation_needed' } }
  expect(await added(aNumber('55'), '014', other)).toMatchObject(refused)
  expect(await ending(account.id, 'main', other)).toMatchObject(refused)
  expect(await ending(account.id, 'removal', other)).toMatchObject(refused)
  expect(await listed()).toMatchObject([{ id: account.id }])
})

test.each([
  [
    'a bank that does not exist',
    { bankCode: '999', accountNumber: '5420118417' },
    'banks.bank_unknown',
  ],
  ['five digits', { bankCode: '014', accountNumber: '12345' }, 'banks.number_shape'],
  ['21 digits', { bankCode: '014', accountNumber: '1'.repeat(21) }, 'banks.number_shape'],
  ['letters', { bankCode: '014', accountNumber: '54201184l7' }, 'banks.number_shape'],
  ['a sign', { bankCode: '014', accountNumber: '+5420118417' }, 'banks.number_shape'],
])('the API refuses %s and stores nothing', async (_, body, code) => {
  const answer = await api.call('/bank-accounts/', { token, body })
  expect(answer.status).toBe(400)
  expect(answer.body.errors).toMatchObject([{ code }])
  expect(await listed()).toEqual([])
})

test('full-width digits are accepted as ordinary digits', async () => {
  const { status, body } = await added('５４２０１１９９５５')
  expect(status).toBe(201)
  expect(body.numberEnd).toBe('9955')
})

test('the same number in any notation is one account, even when added twice at the same time', async () => {
  const number = aNumber('55')
  const answers = await Promise.all(Array.from({ length: 10 }, () => added(number)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const refusals = answers.filter(({ status }) => status !== 201)
  for (const { body } of refusals) expect(body.errors[0].code).toBe('banks.number_taken')
  expect(await listed()).toHaveLength(1)
})

test('an investor has at most five accounts, even when ten are added at the same time', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => added()))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  for (const { status, body } of answers)
    if (status !== 201) expect(body.code).toBe('banks.too_many')
  expect((await listed()).filter(({ isMain }: { isMain: boolean }) => isMain)).toHaveLength(1)
})

test('a number unknown to the bank is refused and can be added again', async () => {
  const number = aNumber('00')
  const { body } = await added(number)
  expect(body).toMatchObject({ state: 'refused', refusal: 'not-found', holderName: null })
  expect((await added(number)).status).toBe(201)
})

test('a slow bank is queried again, and its reply settles the account', async () => {
  const { body } = await added(aNumber('22'))
  expect(body.state).toBe('checking')
  const { db, clock, gateway, dataKeys: keys } = api.services
  api.clock.advance(21 * second)
  await checkDueNames({ db, clock, gateway, keys }, rethrow)
  expect(await listed()).toMatchObject([{ id: body.id, state: 'ready', isMain: true }])
})

test('a name check that fails is repeated after a pause, and not at once', async () => {
  const { body } = await added(aNumber('22'))
  const { db, clock, gateway, dataKeys: keys } = api.services
  const failed: string[] = []
  const check = (dataKeys: typeof keys) =>
    checkDueNames({ db, clock, gateway, keys: dataKeys }, (id) => failed.push(id))
  const others = createDataKeys(['a-secret-that-opens-no-account-number'])
  api.clock.advance(21 * second)
  expect(await check(others)).toBe(1)
  expect(await check(others)).toBe(0)
  expect(failed).toEqual([body.id])
  api.clock.advance(21 * second)
  await check(keys)
  expect(failed).toEqual([body.id])
  expect(await listed()).toMatchObject([{ id: body.id, state: 'ready' }])
})

test('an unreachable bank does not refuse the account', async () => {
  const gateway = {
    ...api.simulator,
    checkAccountName: async () => {
      throw new Error('connection refused')
    },
  }
  const away = testApi(store, 'demo', { gateway, keys: api.services.keys, clock: api.clock })
  const answer = await away.call('/bank-accounts/', {
    token,
    body: { bankCode: '014', accountNumber: aNumber('55') },
  })
  expect(answer).toMatchObject({ status: 201, body: { state: 'checking' } })
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('initials and titles are ignored; a different name needs a proof that staff decide on', async () => {
  expect((await added(aNumber('33'))).body).toMatchObject({ state: 'ready' })
  const { body: other } = await added(aNumber('11'))
  expect(other).toMatchObject({ state: 'proof-needed', holderName: 'SULASTRI HANDAYANI' })
  expect(await ending(other.id, 'main')).toMatchObject({
    status: 409,
    body: { code: 'banks.not_ready' },
  })
  const form = new FormData()
  form.set('file', new File([pixel], '../../etc/passwd', { type: 'text/html' }))
  const sent = await api.call(`/bank-accounts/${other.id}/proof/`, { token, body: form })
  expect(sent).toMatchObject({ status: 200, body: { state: 'in-review' } })
  const again = new FormData()
  again.set('file', new File([pixel], 'x.png'))
  const twice = await api.call(`/bank-accounts/${other.id}/proof/`, { token, body: again })
  expect(twice).toMatchObject({ status: 409, body: { code: 'banks.proof_not_wanted' } })

  const staff = await api.anAccount(['compliance'])
  const path = '/back-office/bank-proofs/'
  expect((await api.call(path, { token })).status).toBe(403)
  const { body: page } = await api.call(path, { token: staff.token })
  expect(page.items).toMatchObject([{ accountId: other.id, userId, nameScore: 0 }])
  const file = await api.call(`${path}${other.id}/file/`, { token: staff.token })
  expect(file.headers.get('content-disposition')).toContain('attachment')
  const decide = (decision: string, reason = 'Buku tabungan atas nama suami') =>
    api.call(`${path}${other.id}/decision/`, {
      token: staff.token,
      body: { decision, reason },
    })
  expect((await decide('accepted', '')).body.errors).toMatchObject([{ path: 'reason' }])
  // The names differ so much that two people must decide: of two concurrent decisions, one becomes a proposal.
  const answers = await Promise.all([decide('accepted'), decide('accepted')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await listed()).find(({ id }: { id: string }) => id === other.id).state).toBe('in-review')
  const proposals = await api.call('/back-office/proposals/?kind=bank-proof', {
    token: staff.token,
  })
  expect(proposals.body.items[0].content).toMatchObject({
    userId,
    bankName: expect.stringMatching(/^[A-Z]/),
    numberEnd: other.numberEnd,
  })
  const alone = await approveWaiting(api, 'bank-proof', staff.token)
  expect(alone.body.code).toBe('approvals.same_person')
  expect((await approveWaiting(api, 'bank-proof')).status).toBe(200)
  const { body: past } = await api.call(`${path}?state=decided`, { token: staff.token })
  expect(past.items[0]).toMatchObject({
    accountId: other.id,
    decided: { decision: 'accepted', reason: 'Buku tabungan atas nama suami' },
  })
  const { rows } = await store.asOwner(`select action from audit.events
    where subject_id = '${other.id}' and action like 'banks.%' order by id`)
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['banks.open-proof', 'banks.decide-proof']),
  )
  expect((await listed()).find(({ id }: { id: string }) => id === other.id).state).toBe('ready')
})

test('removing an account ends the proposal about its proof', async () => {
  await added()
  const { body: other } = await added(aNumber('11'))
  const form = new FormData()
  form.set('file', new File([pixel], 'buku.png'))
  await api.call(`/bank-accounts/${other.id}/proof/`, { token, body: form })
  const { token: staff } = await api.anAccount(['compliance'])
  const body = { decision: 'accepted', reason: 'Buku tabungan atas nama suami' }
  const decided = await api.call(`/back-office/bank-proofs/${other.id}/decision/`, {
    token: staff,
    body,
  })
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  expect((await ending(other.id, 'removal')).status).toBe(200)
  expect(await endOfProposal(store, other.id)).toEqual(endedBy('bank-account-removed'))
})

test('refusing a proof refuses the proposal to accept it', async () => {
  await added()
  const { body: other } = await added(aNumber('11'))
  const form = new FormData()
  form.set('file', new File([pixel], 'buku.png'))
  await api.call(`/bank-accounts/${other.id}/proof/`, { token, body: form })
  const decide = async (decision: string) => {
    const { token: staff } = await api.anAccount(['compliance'])
    const body = { decision, reason: 'Nama di buku tabungan berbeda' }
    return await api.call(`/back-office/bank-proofs/${other.id}/decision/`, { token: staff, body })
  }
  expect((await decide('accepted')).status).toBe(200)
  expect((await decide('name-differs')).status).toBe(200)
  const { rows } = await store.asOwner(
    `select state, reason from approvals.proposals where subject_id = '${other.id}'`,
  )
  expect(rows).toEqual([{ state: 'refused', reason: 'Nama di buku tabungan berbeda' }])
})

test('the main account can be removed only after another becomes the main account; others can be removed', async () => {
  const { body: first } = await added()
  const { body: second_ } = await added()
  expect(await ending(first.id, 'removal')).toMatchObject({
    status: 409,
    body: { code: 'banks.is_main' },
  })
  const chosen = await ending(second_.id, 'main')
  expect(chosen.body.items).toMatchObject([
    { id: second_.id, isMain: true },
    { id: first.id, isMain: false },
  ])
  const left = await ending(first.id, 'removal')
  expect(left.body.items).toMatchObject([{ id: second_.id }])
  expect((await ending(first.id, 'main')).status).toBe(404)
})

test('choosing the main account again changes nothing and is not recorded', async () => {
  const { body: first } = await added()
  const again = await ending(first.id, 'main')
  expect(again.body.items).toMatchObject([{ id: first.id, isMain: true }])
  const { rows } = await store.asOwner(`select from audit.events
    where subject_id = '${first.id}' and action = 'banks.choose-main'`)
  expect(rows).toHaveLength(0)
})

test('one person accepts a proof whose names are exactly as similar as the rule demands, and two decide below that', async () => {
  await added()
  const staff = await api.anAccount(['compliance'])
  const { rows } = await store.asOwner(
    'select second_person_below as below from bank_accounts.proof_rules order by effective_from desc limit 1',
  )
  for (const [score, state] of [
    [rows[0].below, 'ready'],
    [rows[0].below - 1, 'in-review'],
  ]) {
    const { body: other } = await added(aNumber('11'))
    const form = new FormData()
    form.set('file', new File([pixel], 'buku.png'))
    await api.call(`/bank-accounts/${other.id}/proof/`, { token, body: form })
    await store.asOwner(
      `update bank_accounts.accounts set name_score = ${score} where id = '${other.id}'`,
    )
    const body = { decision: 'accepted', reason: 'Buku tabungan atas nama suami' }
    const path = `/back-office/bank-proofs/${other.id}/decision/`
    expect((await api.call(path, { token: staff.token, body })).status).toBe(200)
    const { items } = (await api.call('/bank-accounts/', { token })).body
    expect(items.find(({ id }: { id: string }) => id === other.id).state).toBe(state)
  }
})

test('an account of another investor is treated like one that does not exist', async () => {
  const { body: mine } = await added()
  const stranger = await anInvestor('Budi Santoso')
  for (const [noun, method] of [
    ['', 'GET'],
    ['main/', 'POST'],
    ['removal/', 'POST'],
  ] as const) {
    const call = { token: stranger.token, method, language: 'en' as const }
    const theirs = await api.call(`/bank-accounts/${mine.id}/${noun}`, call)
    const absent = await api.call(`/bank-accounts/${newId()}/${noun}`, call)
    expect(theirs.status).toBe(404)
    expect({ ...theirs.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' })
  }
})

test('a number used by two investors is recorded for compliance', async () => {
  const number = aNumber('55')
  await added(number)
  const stranger = await anInvestor()
  const { body } = await added(number, '014', stranger.token)
  const { rows } = await store.asOwner(
    `select action from audit.events where subject_id = '${body.id}' and action = 'banks.share-number'`,
  )
  expect(rows).toHaveLength(1)
})

test('a person without a verified name cannot add an account', async () => {
  const account = await api.anAccount()
  const answer = await added(aNumber('55'), '014', await confirmed(account.token))
  expect(answer).toMatchObject({ status: 409, body: { code: 'banks.name_not_verified' } })
})

describe('the waiting period for new accounts', () => {
  const lock = (token: string, hours?: number) =>
    hours === undefined
      ? api.call('/bank-accounts/lock/', { token })
      : api.call('/bank-accounts/lock/', { method: 'PUT', token, body: { hours } })

  test('the waiting period for new accounts is one day for everyone, can be extended immediately, and the owner is notified', async () => {
    const { token, userId } = await anInvestor()
    expect((await lock(token)).body).toEqual({ hours: 24, next: null, choices: [24, 48, 72] })
    const unconfirmed = await anotherSession(userId)
    expect((await lock(unconfirmed, 72)).body.code).toBe('identity.confirmation_needed')
    for (const wrong of [0, 12, 25, 96]) expect((await lock(token, wrong)).status).toBe(400)
    expect((await lock(token, 72)).body).toMatchObject({ hours: 72, next: null })
    const { body } = await added(aNumber('61'), '014', token)
    expect(Date.parse(body.lockedUntil) - api.clock.now().getTime()).toBe(72 * hour)
    const { rows } = await store.asOwner(`select template from notifications.deliveries
      where user_id = '${userId}' and template = 'bank-lock-changed'`)
    expect(rows).toHaveLength(1)
  })

  test('the waiting period for new accounts becomes shorter only after the longer period has passed', async () => {
    const { token, userId } = await anInvestor()
    await lock(token, 48)
    const from = new Date(api.clock.now().getTime() + 48 * hour).toISOString()
    expect((await lock(token, 24)).body).toMatchObject({ hours: 48, next: { hours: 24, at: from } })
    const early = await added(aNumber('62'), '014', token)
    expect(Date.parse(early.body.lockedUntil) - api.clock.now().getTime()).toBe(48 * hour)
    api.clock.advance(48 * hour)
    const later = await confirmed(await anotherSession(userId))
    expect((await lock(later)).body).toMatchObject({ hours: 24, next: null })
    const late = await added(aNumber('63'), '014', later)
    expect(Date.parse(late.body.lockedUntil) - api.clock.now().getTime()).toBe(24 * hour)
  })

  test('the waiting period for new accounts is not recorded again when the same one is chosen twice', async () => {
    const { token, userId } = await anInvestor()
    const records = async () =>
      (
        await store.asOwner(
          `select details->>'hours' as hours from audit.events
          where subject_id = '${userId}' and action = 'banks.choose-lock' order by id`,
        )
      ).rows.map(({ hours }) => hours)
    await lock(token, 24)
    expect(await records()).toEqual([])
    await lock(token, 72)
    await lock(token, 72)
    expect(await records()).toEqual(['72'])
    const { body: planned } = await lock(token, 48)
    api.clock.advance(second)
    expect((await lock(token, 48)).body).toEqual(planned)
    expect(await records()).toEqual(['72', '48'])
    expect((await lock(token, 72)).body).toMatchObject({ hours: 72, next: null })
    expect(await records()).toEqual(['72', '48', '72'])
  })
})

test('a name that the bank finds after the account was removed changes nothing and notifies nobody', async () => {
  await added()
  const { body: slow } = await added(aNumber('22'))
  expect(slow.state).toBe('checking')
  const { db, clock, gateway, dataKeys: keys } = api.services
  let times = 0
  const late = {
    ...gateway,
    checkAccountName: async (question: Parameters<typeof gateway.checkAccountName>[0]) => {
      if (question.reference !== slow.id) return await gateway.checkAccountName(question)
      times += 1
      expect((await ending(slow.id, 'removal')).status).toBe(200)
      return { state: 'found', holderName: 'SULASTRI HANDAYANI' } as const
    },
  }
  api.clock.advance(21 * second)
  await checkDueNames({ db, clock, gateway: late, keys }, rethrow)
  const { rows } = await store.asOwner(`select state, holder_name, (select count(*)::int
      from audit.events where subject_id = a.id::text and action = 'banks.check-name') as checks
    from bank_accounts.accounts a where id = '${slow.id}'`)
  expect(rows).toEqual([{ state: 'removed', holder_name: null, checks: 0 }])
  // A removed account is not asked about again.
  api.clock.advance(21 * second)
  await checkDueNames({ db, clock, gateway: late, keys }, rethrow)
  expect(times).toBe(1)
})

const proven = async (id: string, bearer = token) => {
  const form = new FormData()
  form.set('file', new File([pixel], 'buku.png'))
  return await api.call(`/bank-accounts/${id}/proof/`, { token: bearer, body: form })
}

test('staff decide once about a proof that waits, and never about one of their own', async () => {
  await added()
  const { body: other } = await added(aNumber('11'))
  const staff = await api.anAccount(['compliance'])
  const path = (id: string) => `/back-office/bank-proofs/${id}/decision/`
  const refusing = { decision: 'name-differs', reason: 'Nama di buku tabungan berbeda' } as const
  const decide = (id: string) => api.call(path(id), { token: staff.token, body: refusing })
  const stateOf = async () =>
    (await listed()).find(({ id }: { id: string }) => id === other.id).state
  expect(await decide(other.id)).toMatchObject({ body: { code: 'banks.proof_not_wanted' } })
  const file = `/back-office/bank-proofs/${other.id}/file/`
  expect((await api.call(file, { token: staff.token })).status).toBe(404)
  expect(await stateOf()).toBe('proof-needed')
  await proven(other.id)
  const own = { userId, roles: ['compliance'] as const }
  for (const [actor, id] of [
    [own, other.id],
    [{ userId: staff.userId, roles: ['compliance'] as const }, newId()],
  ] as const)
    await expect(decideProof(api.services, actor, id, refusing)).rejects.toMatchObject({
      code: 'banks.account_not_found',
    })
  expect(await stateOf()).toBe('in-review')
  const answers = await Promise.all([decide(other.id), decide(other.id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await stateOf()).toBe('refused')
  expect((await proven(other.id)).body.code).toBe('banks.proof_not_wanted')
})

test.each([
  ['waiting', 'oldest'],
  ['decided', 'newest'],
])('proofs that are %s are listed page by page, each once, the %s first', async (state, first) => {
  await added()
  const staff = await api.anAccount(['compliance'])
  for (let made = 0; made < 3; made += 1) {
    const { body } = await added(aNumber('11'))
    await proven(body.id)
    if (state === 'decided')
      await api.call(`/back-office/bank-proofs/${body.id}/decision/`, {
        token: staff.token,
        body: { decision: 'name-differs', reason: 'Nama di buku tabungan berbeda' },
      })
  }
  const found: string[] = []
  let total = 0
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = `state=${state}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`
    const page = await api.call(`/back-office/bank-proofs/?${query}`, { token: staff.token })
    found.push(...page.body.items.map(({ accountId }: { accountId: string }) => accountId))
    cursor = page.body.nextCursor
    total = page.body.total
  }
  const inOrder = first === 'oldest' ? found.toSorted() : found.toSorted().toReversed()
  expect(found).toEqual(inOrder)
  expect(new Set(found).size).toBe(total)
  expect(total).toBeGreaterThanOrEqual(3)
})
