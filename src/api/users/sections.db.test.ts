import { afterAll, describe, expect, test } from 'vitest'
import { sweepDrafts } from '#investors'
import { day } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())

const path = '/users/profile/sections/'
const read = async (token: string) => (await api.call(path, { token })).body
const save = (token: string, section: string, revision: number, value: unknown) =>
  api.call(`${path}${section}/`, { method: 'PUT', token, body: { revision, value } })
const draft = (token: string, section: string, revision: number, fields: unknown) =>
  api.call(`${path}${section}/draft/`, { method: 'PUT', token, body: { revision, fields } })

const work = {
  occupation: 'employee',
  employer: 'PT Maju Mundur',
  fundSource: 'salary',
  goal: 'income',
  yearlyIncome: 240_000_000,
}
const home = {
  street: 'Jl. Melati No. 3',
  rt: '3',
  rw: '10',
  villageCode: '3273011001',
  postcode: '40123',
}

describe('a profile section', () => {
  test('a profile section is saved separately, encrypted, and counts towards a complete profile', async () => {
    const { token, userId } = await api.anAccount()
    const { body } = await save(token, 'address', 0, { isAsOnCard: false, address: home })
    expect(body.address).toMatchObject({ revision: 1, draft: null })
    expect(body.address.value.address).toMatchObject({ rt: '003', city: { code: '3273' } })
    expect(body.work.value).toBeNull()
    expect(body.completeness.missing).toEqual(['name', 'phone', 'identity', 'work', 'suitability'])
    const { rows } = await store.asOwner(
      `select encode(value_sealed, 'escape') as text from investors.profile_sections where user_id = '${userId}'`,
    )
    expect(rows[0].text).not.toContain('Melati')
  })

  test('a profile section that was changed in another tab is refused, and the version saved by that tab stays', async () => {
    const { token } = await api.anAccount()
    await save(token, 'work', 0, work)
    const late = await save(token, 'work', 0, { ...work, employer: 'PT Lain' })
    expect([late.status, late.body.code]).toEqual([409, 'investors.section_changed'])
    expect((await read(token)).work).toMatchObject({ revision: 1, value: work })
    expect((await save(token, 'work', 1, { ...work, employer: null })).status).toBe(200)
  })

  test('a profile section that is saved thirty times at the same time is saved once', async () => {
    const { token } = await api.anAccount()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => save(token, 'tax', 0, { npwp: '092542943407000' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await read(token)).tax).toMatchObject({
      revision: 1,
      value: { npwp: '0092542943407000' },
    })
  })

  const heir = { name: 'Ani', relation: 'child', share: 99, phone: null }
  const heirs = (...shares: number[]) => ({ heirs: shares.map((share) => ({ ...heir, share })) })
  const noCard = 'investors.card_address_missing'
  test.each([
    ['tax', { npwp: '123' }, 'npwp', 'investors.npwp_shape'],
    ['tax', { npwp: '9'.repeat(60) }, 'npwp', 'investors.npwp_shape'],
    ['address', { isAsOnCard: true, address: null }, 'isAsOnCard', noCard],
    ['address', { isAsOnCard: false, address: null }, 'address.street', 'field.required'],
    [
      'address',
      { isAsOnCard: false, address: { ...home, postcode: '0' } },
      'address.postcode',
      'investors.postcode_shape',
    ],
    ['heirs', heirs(99), 'heirs', 'investors.heir_shares_sum'],
    ['heirs', heirs(101), 'heirs.0.share', 'investors.heir_share'],
    ['heirs', heirs(...Array(11).fill(1)), 'heirs', 'investors.heirs_too_many'],
  ])('a profile section %s with %j is refused on its field and not stored', async (section, value, path, code) => {
    const { token } = await api.anAccount()
    const { status, body } = await save(token, section, 0, value)
    expect([status, body.code]).toEqual([400, 'investors.section_unacceptable'])
    expect(body.errors).toMatchObject([{ path, code }])
    for (const language of ['id', 'en'] as const)
      expect(body.errors[0].message, language).not.toBe('')
    expect((await read(token))[section].revision).toBe(0)
  })

  test.each([
    [{ ...work, occupation: 'pirate' }, 'value.occupation'],
    [{ ...work, yearlyIncome: -1 }, 'value.yearlyIncome'],
  ])('a profile section about work with %j is refused on its field and not stored', async (value, field) => {
    const { token } = await api.anAccount()
    const { status, body } = await save(token, 'work', 0, value)
    expect(status).toBe(400)
    expect(body.errors.map((error: { path: string }) => error.path)).toContain(field)
    for (const language of ['id', 'en'] as const)
      expect(body.errors[0].message, language).not.toBe('')
    expect((await read(token)).work.revision).toBe(0)
  })

  test('a profile section cannot be read by another person', async () => {
    const [own, other] = [await api.anAccount(), await api.anAccount()]
    await save(own.token, 'heirs', 0, {
      heirs: [{ name: 'Ani', relation: 'child', share: 100, phone: null }],
    })
    expect((await read(other.token)).heirs).toMatchObject({ value: null, revision: 0 })
  })
})

const card = {
  fullName: 'Budi Santoso',
  nik: '3174011708907123',
  bornOn: '1990-08-17',
  yearlyIncome: 120_000_000,
  declarationAccepted: true,
  gender: 'male',
  birthPlace: 'Bandung',
  address: home,
}

test('a declared card states whether its address is the home address, and leaves another saved one', async () => {
  const { token } = await api.anAccount()
  const declare = (isHomeAddress?: boolean) =>
    api.call('/users/identity/', {
      method: 'PUT',
      token,
      body: { ...card, nik: '3174011708907222', isHomeAddress },
    })
  const address = async () => (await read(token)).address
  await declare()
  expect(await address()).toMatchObject({ value: null, revision: 0 })
  await declare(true)
  expect(await address()).toMatchObject({ value: { isAsOnCard: true, address: null }, revision: 1 })
  await declare(true)
  expect(await address()).toMatchObject({ revision: 1 })
  await declare(false)
  expect(await address()).toMatchObject({ value: null, savedAt: null, revision: 2 })
  await save(token, 'address', 2, { isAsOnCard: false, address: home })
  await declare(false)
  expect(await address()).toMatchObject({ value: { isAsOnCard: false }, revision: 3 })
})

test('a new income changes the yearly limit, and the address on the card can be the home address', async () => {
  const { token } = await api.anAccount()
  const declared = await api.call('/users/identity/', { method: 'PUT', token, body: card })
  expect(declared.body.quota.limit).toBe(6_000_000)
  await save(token, 'work', 0, { ...work, yearlyIncome: 150_000_000 })
  expect((await api.call('/users/identity/', { token })).body.quota.limit).toBe(7_500_000)
  expect((await save(token, 'address', 0, { isAsOnCard: true, address: null })).status).toBe(200)
  expect((await save(token, 'tax', 0, { npwp: '3174011708907123' })).status).toBe(200)
  const others = await save(token, 'tax', 1, { npwp: '3174011708907124' })
  expect(others.body.errors).toMatchObject([{ path: 'npwp', code: 'investors.npwp_not_nik' }])
})

describe('a draft of a profile section', () => {
  test('a draft of a profile section is stored separately from the saved value, encrypted, and deleted when the section is saved', async () => {
    const { token } = await api.anAccount()
    await save(token, 'work', 0, work)
    expect((await draft(token, 'work', 1, { employer: 'PT Set' })).body).toEqual({ revision: 2 })
    expect((await read(token)).work).toMatchObject({
      revision: 2,
      value: work,
      draft: { fields: { employer: 'PT Set' }, keptAt: api.clock.now().toISOString() },
    })
    await save(token, 'work', 2, { ...work, employer: 'PT Setengah' })
    expect((await read(token)).work.draft).toBeNull()
  })

  test('a draft of a profile section of a second tab does not overwrite the draft of the first', async () => {
    const { token } = await api.anAccount()
    await draft(token, 'personal', 0, { name: 'Tab satu' })
    const second = await draft(token, 'personal', 0, { name: 'Tab dua' })
    expect([second.status, second.body.code]).toEqual([409, 'investors.section_changed'])
    expect((await read(token)).personal.draft.fields).toEqual({ name: 'Tab satu' })
  })

  test('a draft of a profile section of a form does not conflict with later drafts and the saving of the same form', async () => {
    const { token } = await api.anAccount()
    const typing = (writer: string, fields: object) =>
      api.call(`${path}work/draft/`, {
        method: 'PUT',
        token,
        body: { revision: 0, writer, fields },
      })
    const saving = (writer: string) =>
      api.call(`${path}work/`, { method: 'PUT', token, body: { revision: 0, writer, value: work } })
    for (const employer of ['P', 'PT', 'PT M'])
      expect((await typing('one', { employer })).status).toBe(200)
    expect((await typing('two', {})).status).toBe(409)
    expect((await saving('two')).status).toBe(409)
    expect((await saving('one')).status).toBe(200)
    // A draft that arrives after the section was saved is refused.
    expect((await typing('one', { employer: 'late' })).status).toBe(409)
    expect((await read(token)).work).toMatchObject({ value: work, draft: null })
  })

  test('a draft of a profile section is deleted by its owner, or after a month', async () => {
    const { token } = await api.anAccount()
    await draft(token, 'heirs', 0, { 'heirs.0.name': 'Ani' })
    const gone = await api.call(`${path}heirs/draft/`, { method: 'DELETE', token })
    expect(gone.status).toBe(204)
    expect((await read(token)).heirs).toMatchObject({ draft: null, revision: 2 })
    await draft(token, 'heirs', 2, { 'heirs.0.name': 'Ani' })
    await sweepDrafts(store.db, api.clock)
    expect((await read(token)).heirs.draft).not.toBeNull()
    await sweepDrafts(store.db, { now: () => new Date(api.clock.now().getTime() + 31 * day) })
    expect((await read(token)).heirs.draft).toBeNull()
  })

  test.each([
    ['too many fields', Object.fromEntries(Array.from({ length: 81 }, (_, i) => [`f${i}`, 'x']))],
    ['a long text', { name: 'x'.repeat(501) }],
    ['no text', { name: 1 }],
  ])('a draft of a profile section with %s is refused', async (_what, fields) => {
    const { token } = await api.anAccount()
    expect((await draft(token, 'personal', 0, fields)).status).toBe(400)
    expect((await read(token)).personal.draft).toBeNull()
  })

  test('a draft of a section that profiles do not have is neither kept nor deleted', async () => {
    const { token } = await api.anAccount()
    const refused = { status: 404, body: { code: 'investors.section_unknown' } }
    expect(await draft(token, 'nothing', 0, {})).toMatchObject(refused)
    const deletion = { method: 'DELETE', token }
    expect(await api.call(`${path}nothing/draft/`, deletion)).toMatchObject(refused)
  })
})
