import { afterAll, describe, expect, test } from 'vitest'
import { transaction } from '#database'
import { readLanguages } from '#identity'
import { investorStandings } from '#investors'
import { day, newId } from '#kernel'
import { queueMails } from '#notifications'
import { testDatabase } from '../../../tests/support/database.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())

let serial = 1000
/** Returns a fictitious NIK of a man born on 17 August 1990. */
function aNik(): string {
  serial += 1
  return `317401170890${serial}`
}
const declaration = () => ({
  fullName: 'Budi Santoso',
  nik: aNik(),
  bornOn: '1990-08-17',
  yearlyIncome: 120_000_000,
  declarationAccepted: true,
})

const whatTheCardSays = {
  isPublicOfficial: false,
  gender: 'male',
  birthPlace: 'Bandung',
  address: {
    street: 'Jl. Melati No. 3',
    rt: '003',
    rw: '010',
    villageCode: '3273011001',
    postcode: '40123',
  },
}

const declare = (token: string, body: unknown) =>
  api.call('/users/identity/', { method: 'PUT', token, body })
const change = (token: string, body: unknown) =>
  api.call('/users/profile/', { method: 'PATCH', token, body })

describe('the profile', () => {
  test('the profile is complete when both name and phone are filled', async () => {
    const { token, userId } = await api.anAccount()
    expect((await api.call('/users/profile/', { token })).body).toMatchObject({
      id: userId,
      name: null,
      phone: null,
      isComplete: false,
      roles: [],
    })
    const named = await change(token, { name: '  Ni Luh   Ayu ' })
    expect(named.body).toMatchObject({ name: 'Ni Luh Ayu', phone: null, isComplete: false })
    const whole = await change(token, { phone: '0812-3456-7890' })
    expect(whole.body).toMatchObject({
      name: 'Ni Luh Ayu',
      phone: '+6281234567890',
      isComplete: true,
      isFrozen: false,
    })
  })

  test('the profile stores the languages of emails and documents separately from that of the pages', async () => {
    const { token, userId } = await api.anAccount()
    const usual = { mailLanguage: null, statementLanguage: null, numberStyle: 'language' }
    expect((await api.call('/users/profile/', { token })).body).toMatchObject(usual)
    const chosen = { mailLanguage: 'en', statementLanguage: 'en', timeZone: 'Asia/Makassar' }
    expect((await change(token, chosen)).body).toMatchObject({ ...chosen, language: 'id' })
    expect((await change(token, { mailLanguage: null })).body).toMatchObject({
      mailLanguage: null,
      statementLanguage: 'en',
    })
    expect((await readLanguages(store.db, [userId])).get(userId)).toEqual({
      pages: 'id',
      mails: 'id',
      statements: 'en',
      timeZone: 'Asia/Makassar',
      numberStyle: 'language',
    })
    const { body: document } = await api.call('/wallet/statements/2026-10/file/?format=pdf', {
      token,
    })
    expect(document).toContain('/Lang (en')
    const wrong = await change(token, { timeZone: 'Europe/Paris', numberStyle: 'roman' })
    expect(wrong.status).toBe(400)
    expect((await api.call('/users/profile/', { token })).body.timeZone).toBe('Asia/Makassar')
  })

  test('the profile with another language causes emails in that language', async () => {
    const { token, userId } = await api.anAccount()
    expect((await change(token, { language: 'en' })).body.language).toBe('en')
    const values = {
      depositId: newId(),
      reference: 'DEP-1',
      amount: '1',
      paidAt: '2026-11-21T03:00:00Z',
    }
    await transaction(store.db, (tx) =>
      queueMails(tx, [{ template: 'deposit-received', userId, subjectId: 'x', values }]),
    )
    const { body } = await api.call('/users/profile/', { token })
    const mailbox = await api.call(`/dev/mailbox/?to=${body.email}`)
    expect(mailbox.body.items[0].subject).toBe('Your deposit of Rp1 has arrived')
  })

  test('the profile is unchanged by an empty request', async () => {
    const { token } = await api.anAccount()
    const before = await api.call('/users/profile/', { token })
    expect((await change(token, {})).body).toEqual(before.body)
  })

  const bad: [what: string, body: unknown, field: string, code: string][] = [
    ['an empty name', { name: ' ' }, 'name', 'field.required'],
    ['a name of one letter', { name: 'A' }, 'name', 'field.too_short'],
    ['a long name', { name: 'a'.repeat(101) }, 'name', 'field.too_long'],
    ['a very long name', { name: 'a'.repeat(501) }, 'name', 'field.too_long'],
    ['markup', { name: '<script>' }, 'name', 'identity.name_letters'],
    ['a name that is null', { name: null }, 'name', 'field.type'],
    ['a name that is a number', { name: 7 }, 'name', 'field.type'],
    ['an empty phone', { phone: '' }, 'phone', 'field.required'],
    ['a landline', { phone: '021 555 1234' }, 'phone', 'identity.phone_shape'],
    ['a long phone', { phone: '0'.repeat(101) }, 'phone', 'field.too_long'],
    ['a phone that is a number', { phone: 81234567890 }, 'phone', 'field.type'],
    ['another language', { language: 'fr' }, 'language', 'field.choice'],
    ['a role', { roles: ['admin'] }, 'roles', 'field.unknown'],
    ['an e-mail', { email: 'x@y.id' }, 'email', 'field.unknown'],
    ['an id', { id: newId() }, 'id', 'field.unknown'],
    ['completion', { isComplete: true }, 'isComplete', 'field.unknown'],
    ['a constructor', { constructor: { a: 1 } }, 'constructor', 'field.unknown'],
  ]
  test.each(
    bad,
  )('the profile with %s is refused on its field and does not change', async (_w, body, path, code) => {
    const { token } = await api.anAccount()
    const before = await api.call('/users/profile/', { token })
    const answer = await change(token, { name: 'Sari', ...(body as object) })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toContainEqual({ path, code, message: expect.any(String) })
    expect((await api.call('/users/profile/', { token })).body).toEqual(before.body)
  })

  test('the profile with two wrong fields is refused with both', async () => {
    const { token } = await api.anAccount()
    const { body } = await change(token, { name: 'A', phone: 'x' })
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['name', 'phone'])
  })

  test('the profile cannot be read without a token', async () => {
    for (const headers of [{}, { authorization: 'Basic eA==' }, { authorization: 'Bearer x' }]) {
      for (const path of ['/users/profile/', '/users/profile', '/users/identity/']) {
        const { status, body } = await api.call(path, { headers })
        expect(status).toBe(401)
        expect(body.code).toBe('request.sign_in_required')
      }
    }
  })
})

describe('a declared identity', () => {
  test('a declared identity is verified immediately in the demo, is marked as such, and opens the yearly limit', async () => {
    const { token, userId } = await api.anAccount()
    const none = await api.call('/users/identity/', { token })
    expect(none.body).toEqual({
      state: 'none',
      review: 'automatic',
      fullName: null,
      maskedNik: null,
      bornOn: null,
      isPublicOfficial: null,
      publicOffice: null,
      birthPlace: null,
      gender: null,
      address: null,
      yearlyIncome: null,
      documents: [],
      submittedAt: null,
      verifiedAt: null,
      verifiedBy: null,
      decisionReason: null,
      suitability: 'missing',
      quota: null,
    })
    const input = declaration()
    const { status, body } = await declare(token, input)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'verified',
      fullName: 'Budi Santoso',
      maskedNik: `3174••••••••${input.nik.slice(-4)}`,
      bornOn: '1990-08-17',
      yearlyIncome: 120_000_000,
      verifiedBy: 'demo',
      quota: { year: 2026, limit: 6_000_000, used: 0, remaining: 6_000_000 },
    })
    expect(JSON.stringify(body)).not.toContain(input.nik)
    const standings = await investorStandings(store.db, [userId, newId()], api.clock.now())
    expect([...standings]).toEqual([
      [
        userId,
        { isVerified: true, suitability: 'missing', quotaLimit: 6_000_000n, exemptFrom: null },
      ],
    ])
  })

  test('a declared identity waits for review in live mode and grants no limit', async () => {
    const live = testApi(store, 'live')
    const { token } = await live.anAccount()
    const body = { ...declaration(), ...whatTheCardSays }
    const answer = await live.call('/users/identity/', { method: 'PUT', token, body })
    expect(answer.body).toMatchObject({ state: 'declared', verifiedAt: null, quota: null })
    const again = await live.call('/users/identity/', {
      method: 'PUT',
      token,
      body: { ...body, fullName: 'Budi S.' },
    })
    expect(again.body).toMatchObject({ state: 'declared', fullName: 'Budi S.' })
  })

  test('a declared identity keeps name, NIK and birth date once verified, but the income can be declared again', async () => {
    const { token } = await api.anAccount()
    const input = declaration()
    await declare(token, input)
    const more = await declare(token, { ...input, yearlyIncome: 150_000_000 })
    expect(more.body).toMatchObject({ state: 'verified', quota: { limit: 7_500_000 } })
    for (const changed of [{ fullName: 'Orang Lain' }, { nik: aNik() }]) {
      const { status, body } = await declare(token, { ...input, ...changed })
      expect(status).toBe(409)
      expect(body.code).toBe('investors.identity_settled')
    }
    expect((await api.call('/users/identity/', { token })).body).toEqual(more.body)
  })

  test('a declared identity cannot have the NIK of another account, even in concurrent requests', async () => {
    const accounts = await Promise.all([api.anAccount(), api.anAccount(), api.anAccount()])
    const input = declaration()
    const answers = await Promise.all(accounts.map(({ token }) => declare(token, input)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'investors.nik_taken',
      errors: [{ path: 'nik', code: 'investors.nik_taken' }],
    })
  })

  test('a declared identity does not contain the NIK in plain text in the database', async () => {
    const { token } = await api.anAccount()
    const input = declaration()
    await declare(token, input)
    for (const table of ['investors.identities', 'audit.events', 'notifications.deliveries']) {
      const { rows } = await store.asOwner(`select row_to_json(t)::text as text from ${table} t`)
      for (const { text } of rows) expect(text).not.toContain(input.nik)
    }
  })

  test('a declared identity requires an age of eighteen on that day in Jakarta', async () => {
    const { token } = await api.anAccount()
    const today = api.clock.now()
    const born = (on: Date) => {
      const [year = '', month = '', date = ''] = on.toISOString().slice(0, 10).split('-')
      const bornOn = `${Number(year) - 18}-${month}-${date}`
      return { bornOn, nik: `317401${date}${month}${bornOn.slice(2, 4)}${aNik().slice(-4)}` }
    }
    const young = await declare(token, {
      ...declaration(),
      ...born(new Date(today.getTime() + day)),
    })
    expect([young.status, young.body.code]).toEqual([400, 'investors.declaration_unacceptable'])
    expect(young.body.errors).toEqual([
      { path: 'bornOn', code: 'investors.under_age', message: expect.stringContaining('18') },
    ])
    expect((await declare(token, { ...declaration(), ...born(today) })).status).toBe(200)
  })

  const bad: [what: string, change: object, field: string, code: string][] = [
    ['no name', { fullName: undefined }, 'fullName', 'field.required'],
    ['an empty name', { fullName: ' ' }, 'fullName', 'field.required'],
    ['a name with digits', { fullName: 'Budi 99' }, 'fullName', 'identity.name_letters'],
    ['no NIK', { nik: undefined }, 'nik', 'field.required'],
    ['a NIK that is a number', { nik: 3174011708909901 }, 'nik', 'field.type'],
    ['a short NIK', { nik: '317401170890990' }, 'nik', 'investors.nik_shape'],
    ['a long NIK', { nik: '1'.repeat(41) }, 'nik', 'field.too_long'],
    ['letters', { nik: '31740117O8909901' }, 'nik', 'investors.nik_shape'],
    ['another birth date', { bornOn: '1990-08-18' }, 'nik', 'investors.nik_birth_mismatch'],
    ['a day that is none', { bornOn: '1990-02-30' }, 'bornOn', 'field.day'],
    ['another form of date', { bornOn: '17-08-1990' }, 'bornOn', 'field.day'],
    ['a date with a time', { bornOn: '1990-08-17T00:00:00Z' }, 'bornOn', 'field.day'],
    ['a birth 130 years ago', { bornOn: '1890-08-17' }, 'bornOn', 'investors.birth_date'],
    ['a birth in the future', { bornOn: '2990-08-17' }, 'bornOn', 'investors.under_age'],
    ['no income', { yearlyIncome: undefined }, 'yearlyIncome', 'field.required'],
    ['an income of zero', { yearlyIncome: 0 }, 'yearlyIncome', 'field.too_small'],
    ['a negative income', { yearlyIncome: -1 }, 'yearlyIncome', 'field.too_small'],
    ['a fraction', { yearlyIncome: 1.5 }, 'yearlyIncome', 'field.whole_number'],
    ['an income as a text', { yearlyIncome: '120000000' }, 'yearlyIncome', 'field.whole_number'],
    ['an income of 2^53', { yearlyIncome: 2 ** 53 }, 'yearlyIncome', 'field.number_too_large'],
    ['no declaration', { declarationAccepted: undefined }, 'declarationAccepted', 'field.required'],
    [
      'a declaration not made',
      { declarationAccepted: false },
      'declarationAccepted',
      'field.accept',
    ],
    ['a state', { state: 'verified' }, 'state', 'field.unknown'],
    ['a person who verified', { verifiedBy: 'staff' }, 'verifiedBy', 'field.unknown'],
    ['another user', { userId: newId() }, 'userId', 'field.unknown'],
  ]
  test.each(
    bad,
  )('a declared identity with %s is refused on its field, and nothing is stored', async (_w, changed, path, code) => {
    const { token } = await api.anAccount()
    const answer = await declare(token, { ...declaration(), ...changed })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toContainEqual({ path, code, message: expect.any(String) })
    expect((await api.call('/users/identity/', { token })).body.state).toBe('none')
  })
})
