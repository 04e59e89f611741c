import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId, second } from '#kernel'
import {
  aPng,
  byTwo,
  mailedReportLink,
  reportDeathOf,
} from '../../../tests/support/a-death-report.ts'
import { anOwner, elsewhere, logIn, mailsTo, type Owner } from '../../../tests/support/an-owner.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
const staff: readonly [string, string] = [
  (await api.anAccount(['compliance'])).token,
  (await api.anAccount(['compliance'])).token,
]
afterAll(() => store.close())
beforeEach(() => store.asOwner('truncate identity.attempts'))

const reason = 'Akta kematian cocok dengan data dukcapil.'

async function caseOf(number: string) {
  const { rows } = await store.asOwner(
    `select id, state, user_id, match, joined_id, held_at, contested_at from inheritance.cases where number = '${number}'`,
  )
  return rows[0]
}

async function statusOf(userId: string): Promise<string> {
  const { rows } = await store.asOwner(`select status from identity.users where id = '${userId}'`)
  return rows[0].status
}

/** Creates an investor whose death was reported and returns the report. */
async function reported(): Promise<{ owner: Owner; number: string; id: string }> {
  const owner = await anOwner(api)
  const { status, body } = await reportDeathOf(api, { accountEmail: owner.email })
  expect(status).toBe(201)
  return { owner, number: body.number, id: (await caseOf(body.number)).id }
}

const act = (path: string, body: object, token = staff[0]) =>
  api.call(`/back-office/death-reports/${path}`, { token, body })

describe('a death report', () => {
  test('a death report closes the account immediately, and its owner receives an email that explains how to object', async () => {
    const { owner, number } = await reported()
    expect(await caseOf(number)).toMatchObject({
      state: 'reported',
      match: 'held',
      user_id: owner.userId,
    })
    expect((await api.call('/users/profile/', { token: owner.access })).status).toBe(401)
    expect((await logIn(api, owner.email)).body.code).toBe('identity.death_reported')
    expect((await logIn(api, owner.email, elsewhere)).body.code).toBe('identity.death_reported')
    const [mail] = await mailsTo(api, owner.email)
    expect(mail?.text).toContain(number)
    expect(mail?.text).toMatch(/\/death-report\/mistake\?token=/)
  })

  test('a death report receives the same answer whether the account exists, has another name, or does not exist', async () => {
    const owner = await anOwner(api)
    const known = await reportDeathOf(api, { accountEmail: owner.email })
    const unknown = await reportDeathOf(api, { accountEmail: `${newId()}@contoh.id` })
    const other = await anOwner(api)
    const misnamed = await reportDeathOf(api, {
      accountEmail: other.email,
      deceasedName: 'Bambang Susilo',
    })
    for (const { status, body } of [known, unknown, misnamed])
      expect({ status, keys: Object.keys(body) }).toEqual({
        status: 201,
        keys: ['number', 'reportedAt'],
      })
    expect(await caseOf(unknown.body.number)).toMatchObject({ match: 'none', user_id: null })
    expect(await caseOf(misnamed.body.number)).toMatchObject({
      match: 'name-differs',
      user_id: null,
    })
    expect(await statusOf(other.userId)).toBe('active')
    const seen = await Promise.all(
      [known, unknown, misnamed].map(async ({ body: { number } }) => {
        const { rows } = await store.asOwner(
          `select values->>'token' as token from notifications.deliveries
            where template = 'death-report-received' and values->>'number' = '${number}'`,
        )
        const { body } = await api.call('/death-reports/status/', {
          body: { token: rows[0].token },
        })
        return {
          ...body,
          number: '',
          reportedAt: '',
          changedAt: '',
          deceasedName: '',
          documents: [],
        }
      }),
    )
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
  })

  test('a death report finds the account by its NIK first, then by its email address, whatever else it names', async () => {
    const [owner, other] = [await anOwner(api), await anOwner(api)]
    const nik = '3174035703954321'
    const identity = { fullName: 'Sekar Ayu', nik, bornOn: '1995-03-17' }
    const declared = await api.call('/users/identity/', {
      ...{ method: 'PUT', token: owner.access },
      body: { ...identity, yearlyIncome: 240_000_000, declarationAccepted: true },
    })
    expect(declared.body.state).toBe('verified')
    const found = async (hint: Record<string, string>) =>
      await caseOf((await reportDeathOf(api, hint)).body.number)
    const unknown = { nik: '3174035703959999', accountEmail: other.email }
    expect(await found(unknown)).toMatchObject({ match: 'held', user_id: other.userId })
    const third = await anOwner(api)
    const both = { nik: '317403 570395 4321', accountEmail: third.email }
    expect(await found(both)).toMatchObject({ match: 'held', user_id: owner.userId })
    expect(await statusOf(third.userId)).toBe('active')
  })

  test('a death report sent many times at the same time leaves one open report, which the others join', async () => {
    const owner = await anOwner(api)
    const sent = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        reportDeathOf(api, { accountEmail: owner.email, email: `${index}${newId()}@contoh.id` }),
      ),
    )
    const cases = await Promise.all(sent.map(({ body }) => caseOf(body.number)))
    const open = cases.filter(({ state }) => state === 'reported')
    expect(open).toHaveLength(1)
    expect(cases.filter(({ joined_id }) => joined_id === open[0].id)).toHaveLength(3)
    const look = await api.call(`/back-office/death-reports/${open[0].id}/?reason=review`, {
      token: staff[0],
    })
    expect(look.body.documents).toHaveLength(4)
  })

  test('a death report never closes an account of a staff member', async () => {
    const email = `${newId()}@contoh.id`
    const { userId } = await api.anAccount(['ops'])
    await store.asOwner(
      `update identity.users set email = '${email}', email_key = '${email}', name = 'Sekar Ayu' where id = '${userId}'`,
    )
    const { body } = await reportDeathOf(api, { accountEmail: email })
    expect(await caseOf(body.number)).toMatchObject({ match: 'staff', user_id: null })
    expect(await statusOf(userId)).toBe('active')
  })

  test.each([
    ['deceasedName', 'field.too_short', { deceasedName: 'S' }],
    ['diedOn', 'inheritance.died_later', { diedOn: '2027-01-01' }],
    ['diedOn', 'field.day', { diedOn: 'kemarin' }],
    ['diedOn', 'field.day', { diedOn: '2026-02-30' }],
    ['nik', 'inheritance.account_unnamed', { accountEmail: '' }],
    ['nik', 'investors.nik_shape', { nik: '123' }],
    ['accountPhone', 'identity.phone_shape', { accountPhone: '12' }],
    ['accountEmail', 'field.email', { accountEmail: 'bukan' }],
    ['name', 'field.required', { name: '' }],
    ['relation', 'field.required', { relation: '' }],
    ['email', 'field.email', { email: 'bukan' }],
    ['phone', 'identity.phone_shape', { phone: '12' }],
  ])('a death report reports what is wrong with %s as %s and closes nothing', async (path, code, changes) => {
    const owner = await anOwner(api)
    const { status, body } = await reportDeathOf(api, {
      accountEmail: owner.email,
      ...changes,
    } as Record<string, string>)
    expect(status).toBe(400)
    expect(body.errors).toContainEqual({ path, code, message: expect.any(String) })
    expect(await statusOf(owner.userId)).toBe('active')
  })

  test('a death report names every wrong field at once', async () => {
    const wrong = {
      ...{ deceasedName: 'S', diedOn: '2027-01-01', nik: '123', accountEmail: 'bukan' },
      ...{ accountPhone: '12', name: '', relation: '', email: 'bukan', phone: '12' },
    }
    const { body } = await reportDeathOf(api, wrong)
    expect(body.code).toBe('inheritance.report_unacceptable')
    expect(body.errors.map(({ path }: { path: string }) => path).toSorted()).toEqual(
      Object.keys(wrong).toSorted(),
    )
  })

  test('a death report with a damaged certificate names it together with every other wrong field', async () => {
    const form = new FormData()
    const typed = { deceasedName: 'S', diedOn: '2026-11-18', nik: '3174035703950001', name: '' }
    const own = { relation: 'child', email: `${newId()}@contoh.id`, phone: '081234567890' }
    for (const [name, value] of Object.entries({ ...typed, ...own })) form.append(name, value)
    form.append('certificate', new File([new Uint8Array(aPng.subarray(0, 40))], 'akta.png'))
    const { status, body } = await api.call('/death-reports/', { body: form })
    expect(status).toBe(400)
    const paths = body.errors.map(({ path }: { path: string }) => path)
    expect(paths.toSorted()).toEqual(['certificate', 'deceasedName', 'name'])
  })

  test('a death report requires the death certificate', async () => {
    const owner = await anOwner(api)
    const { body } = await reportDeathOf(api, { accountEmail: owner.email }, false)
    expect(body.errors[0].path).toBe('certificate')
    expect(await statusOf(owner.userId)).toBe('active')
  })

  test('a death report is accepted five times a day from one network', async () => {
    const form = async () => {
      const body = new FormData()
      const fields = { deceasedName: 'Sekar Ayu', diedOn: '2026-11-18', nik: '3174035703950001' }
      const own = {
        name: 'Wulan Ayu',
        relation: 'child',
        email: `${newId()}@contoh.id`,
        phone: '081234567890',
      }
      for (const [name, value] of Object.entries({ ...fields, ...own })) body.append(name, value)
      body.append('certificate', new File([new Uint8Array(aPng)], 'akta.png'))
      return await api.call('/death-reports/', { body, headers: elsewhere })
    }
    for (let index = 0; index < 5; index += 1) expect((await form()).status).toBe(201)
    expect((await form()).body.code).toBe('identity.too_many_attempts')
  })
})

describe('the reporter', () => {
  test.each([
    ['id', 'Halo Wulan,'],
    ['en', 'Hello Wulan,'],
  ] as const)('the reporter of a death is greeted by their own name in every email in %s, not by that of the deceased: %s', async (language, greeting) => {
    const email = `${newId()}@contoh.id`
    const owner = await anOwner(api)
    const changes = { accountEmail: owner.email, email }
    const { id } = await caseOf((await reportDeathOf(api, changes, true, language)).body.number)
    await act(`${id}/question/`, { reason: 'Mohon kirim kartu keluarga.' })
    const mails = await mailsTo(api, email)
    expect(mails.map(({ text }) => text.split('\n')[0])).toEqual([greeting, greeting])
    for (const { text } of mails) expect(text).toContain('Sekar Ayu')
  })

  test('the reporter of a death sees the question from staff and adds a document, and the report waits for staff again', async () => {
    const email = `${newId()}@contoh.id`
    const owner = await anOwner(api)
    const { body } = await reportDeathOf(api, { accountEmail: owner.email, email })
    const { id } = await caseOf(body.number)
    expect((await act(`${id}/question/`, { reason: 'Mohon kirim kartu keluarga.' })).status).toBe(
      204,
    )
    const token = await mailedReportLink(api, email, 'status')
    const status = await api.call('/death-reports/status/', { body: { token } })
    expect(status.body).toMatchObject({ state: 'asked', reason: 'Mohon kirim kartu keluarga.' })
    api.clock.advance(second)
    const form = new FormData()
    form.append('token', token)
    form.append('kind', 'family-card')
    form.append('file', new File([new Uint8Array(aPng)], 'kk.png'))
    const given = await api.call('/death-reports/documents/', { body: form })
    expect(given.status).toBe(201)
    expect(given.body.documents.map(({ kind }: { kind: string }) => kind)).toEqual([
      'death-certificate',
      'family-card',
    ])
    expect((await caseOf(body.number)).state).toBe('reported')
  })

  test('the reporter of a death with an unknown link receives a refusal that says whom to contact', async () => {
    const { status, body } = await api.call('/death-reports/status/', {
      body: { token: 'x'.repeat(43) },
    })
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'inheritance.link_ended' })
  })
})

describe('staff', () => {
  test('two members of staff reopen a reported account, and a later report alone does not close it again', async () => {
    const { owner, number, id } = await reported()
    const token = await mailedReportLink(api, owner.email, 'mistake')
    expect((await api.call('/death-reports/mistake/', { body: { token } })).status).toBe(204)
    expect((await caseOf(number)).contested_at).not.toBeNull()
    expect((await logIn(api, owner.email)).body.code).toBe('identity.death_reported')
    expect((await byTwo(api, staff, `${id}/release/`, { reason })).status).toBe(200)
    expect((await caseOf(number)).state).toBe('refused')
    expect((await logIn(api, owner.email)).status).toBe(200)
    const check = await api.call('/death-reports/mistake/check/', { body: { token } })
    expect(check.body.code).toBe('inheritance.link_ended')
    const again = await reportDeathOf(api, { accountEmail: owner.email })
    expect(await caseOf(again.body.number)).toMatchObject({
      match: 'reported-before',
      user_id: null,
    })
    expect(await statusOf(owner.userId)).toBe('active')
  })

  test('an account that was suspended before the report of a death stays suspended when staff reopen it', async () => {
    const owner = await anOwner(api)
    const suspended = { token: staff[0], body: { reason: 'Dugaan akun dipakai orang lain.' } }
    expect(
      (await api.call(`/back-office/customers/${owner.userId}/suspension/`, suspended)).status,
    ).toBe(204)
    const { body } = await reportDeathOf(api, { accountEmail: owner.email })
    const { id } = await caseOf(body.number)
    expect((await byTwo(api, staff, `${id}/release/`, { reason })).status).toBe(200)
    expect(await statusOf(owner.userId)).toBe('suspended')
    expect((await logIn(api, owner.email)).body.code).toBe('identity.account_suspended')
  })

  test('staff cannot bypass the report by restoring a suspended account', async () => {
    const { owner } = await reported()
    const restoring = { token: staff[0], body: { reason } }
    const { body } = await api.call(
      `/back-office/customers/${owner.userId}/restoration/`,
      restoring,
    )
    expect(body.code).toBe('identity.not_suspended')
  })

  test('two members of staff confirm a death; one person, a repetition or a late approval is refused', async () => {
    const { number, id } = await reported()
    const proposed = await act(`${id}/confirmation/`, { reason })
    expect((await act(`${id}/confirmation/`, { reason })).body.code).toBe(
      'approvals.already_proposed',
    )
    const approve = (token: string) =>
      api.call(`/back-office/proposals/${proposed.body.id}/approval/`, {
        token,
        body: { contentHash: proposed.body.contentHash },
      })
    expect((await approve(staff[0])).body.code).toBe('approvals.same_person')
    expect((await approve(staff[1])).status).toBe(200)
    expect((await caseOf(number)).state).toBe('confirmed')
    expect((await act(`${id}/confirmation/`, { reason })).body.code).toBe('inheritance.not_now')
    await expect(
      store.asOwner(
        `update inheritance.cases set state = 'confirmed' where number = '${(await reported()).number}'`,
      ),
    ).rejects.toThrow('two people')
  })

  test('staff put a disputed death report on hold: open proposals are refused and nothing can be decided', async () => {
    const { number, id } = await reported()
    const proposed = await act(`${id}/confirmation/`, { reason })
    expect(
      (await act(`${id}/hold/`, { reason: 'Saudara kandung berkeberatan.' }, staff[1])).status,
    ).toBe(204)
    const late = await api.call(`/back-office/proposals/${proposed.body.id}/approval/`, {
      token: staff[1],
      body: { contentHash: proposed.body.contentHash },
    })
    expect(late.body.code).toBe('approvals.already_decided')
    for (const path of ['confirmation', 'release', 'question', 'refusal', 'hold'])
      expect((await act(`${id}/${path}/`, { reason })).body.code, path).toBe(
        'inheritance.case_held',
      )
    expect((await act(`${id}/resumption/`, { reason })).status).toBe(204)
    expect((await byTwo(api, staff, `${id}/confirmation/`, { reason })).status).toBe(200)
    expect((await caseOf(number)).held_at).toBeNull()
  })

  test('a confirmed death report that is put on hold loses all its waiting proposals, and only one on hold can be resumed', async () => {
    const { id } = await reported()
    expect((await byTwo(api, staff, `${id}/confirmation/`, { reason })).status).toBe(200)
    expect((await act(`${id}/resumption/`, { reason })).body.code).toBe('inheritance.not_now')
    const heir = { name: 'Wulan Ayu', relation: 'child', numerator: 1, denominator: 1 }
    const heirs = [{ ...heir, guardian: null, email: 'wulan@contoh.id' }]
    const stated = { certificate: 'notary', certificateNumber: '12/2026', heirs, reason }
    const waiting = [await act(`${id}/heirs/`, stated), await act(`${id}/release/`, { reason })]
    expect(waiting.map(({ status }) => status)).toEqual([201, 201])
    expect((await act(`${id}/hold/`, { reason })).status).toBe(204)
    expect((await act(`${id}/resumption/`, { reason })).status).toBe(204)
    for (const { body } of waiting) {
      const approval = { token: staff[1], body: { contentHash: body.contentHash } }
      const path = `/back-office/proposals/${body.id}/approval/`
      expect((await api.call(path, approval)).body.code).toBe('approvals.already_decided')
    }
  })

  test('a confirmed death report stays confirmed when staff ask its reporter for more documents', async () => {
    const { id, number } = await reported()
    expect((await byTwo(api, staff, `${id}/confirmation/`, { reason })).status).toBe(200)
    expect((await act(`${id}/question/`, { reason })).status).toBe(204)
    expect((await caseOf(number)).state).toBe('confirmed')
  })

  test('staff assign the account to a death report that matched none, and close a report without an account', async () => {
    const owner = await anOwner(api)
    const { body } = await reportDeathOf(api, { nik: '3174035703950009' })
    const { id } = await caseOf(body.number)
    expect((await act(`${id}/confirmation/`, { reason })).body.code).toBe(
      'inheritance.account_missing',
    )
    const nobody = await act(`${id}/account/`, { email: `${newId()}@contoh.id`, reason })
    expect(nobody.body.code).toBe('inheritance.account_not_possible')
    expect((await act(`${id}/account/`, { email: owner.email, reason })).status).toBe(204)
    expect(await statusOf(owner.userId)).toBe('suspended')
    expect((await act(`${id}/refusal/`, { reason })).body.code).toBe('inheritance.not_now')
    const other = await reportDeathOf(api, { nik: '3174035703950008' })
    const { id: otherId } = await caseOf(other.body.number)
    expect((await act(`${otherId}/refusal/`, { reason })).status).toBe(204)
    expect((await caseOf(other.body.number)).state).toBe('refused')
  })

  test('staff view a death report and its documents only with a reason, which is recorded; others cannot view them', async () => {
    const { id } = await reported()
    const look = await api.call(`/back-office/death-reports/${id}/?reason=review`, {
      token: staff[0],
    })
    const [document] = look.body.documents
    const file = `/back-office/death-reports/${id}/documents/${document.id}/?reason=review`
    const taken = await api.call(file, { token: staff[0] })
    expect(taken.status).toBe(200)
    expect(taken.headers.get('cache-control')).toBe('no-store')
    const { rows } = await store.asOwner(
      `select action from audit.events where subject_id = '${id}' and action like 'inheritance.view%' order by action`,
    )
    expect(rows.map(({ action }: { action: string }) => action)).toEqual([
      'inheritance.view',
      'inheritance.view-document',
    ])
    for (const role of [undefined, 'support', 'finance'] as const) {
      const { token } = await (role === undefined ? api.anAccount() : api.anAccount([role]))
      for (const path of [
        '/back-office/death-reports/',
        `/back-office/death-reports/${id}/?reason=review`,
        file,
      ])
        expect((await api.call(path, { token })).body.code).toBe('request.not_allowed')
    }
  })
})
