import type { ActionFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { htmlOf, textOf } from '../../../../tests/support/rendered.tsx'
import { faultyIn, fieldsIn } from '../../../../tests/support/rendered-forms.ts'
import { ledBy, screenRequest } from '../../../../tests/support/screen-request.ts'
import { ApiProblem } from '../../api/problem.ts'
import AddressScreen, { loader as readAddress, action as saveAddress } from './edit-address.tsx'
import { action as savePersonal } from './edit-personal.tsx'
import TaxScreen, { action as saveTax } from './edit-tax.tsx'
import WorkScreen, { loader as readWork, action as saveWork } from './edit-work.tsx'
import HeirsScreen, { loader as readHeirs, action as saveHeirs } from './heirs/edit-heirs.tsx'

type Form = Parameters<typeof screenRequest>[0]['form']
type Answers = Record<string, unknown>

const sectionsPath = '/users/profile/sections/'
const seen = { revision: 3, writer: 'w1' }
const sent = { revision: '3', writer: 'w1' }
const empty = { value: null, revision: 0, draft: null }
const sections = {
  personal: empty,
  address: empty,
  work: empty,
  tax: empty,
  heirs: { ...empty, confirmedAt: null, isDue: false },
  completeness: { percent: 50, missing: [], absent: [] },
}

async function saved(
  action: (args: ActionFunctionArgs) => Promise<unknown>,
  form: Form,
  answers: Answers = {},
) {
  const { args, calls, kept } = screenRequest({
    form: { ...sent, ...form },
    answers: { '/places/': { items: [] }, ...answers },
    profile: { isComplete: true },
  })
  const answer = await action(args)
  const changes = calls.filter(([call]) => !call.startsWith('GET'))
  return { answer, led: await ledBy(answer), calls: changes, kept }
}

const profilePage = '/en/dashboard/profile'

test('a section is saved with the revision that its form was opened with', async () => {
  const { led, calls } = await saved(saveTax, { npwp: '3174051705900001' })
  expect(calls).toEqual([
    [`PUT ${sectionsPath}tax/`, { ...seen, value: { npwp: '3174051705900001' } }],
  ])
  expect(led).toBe(`${profilePage}?saved=section`)
  expect((await saved(saveTax, { npwp: '' })).calls[0]?.[1]).toMatchObject({
    value: { npwp: null },
  })
})

test('the draft of a section is deleted without saving the section', async () => {
  const { led, calls } = await saved(saveTax, { intent: 'discard', npwp: '1' })
  expect(calls).toEqual([[`DELETE ${sectionsPath}{section}/draft/`, { section: 'tax' }]])
  expect(led).toBe(`${profilePage}/edit/tax`)
})

test('a refused section keeps what was typed and names the field of the form', async () => {
  const errors = [{ path: 'value.npwp', code: 'x', message: 'Not a tax number' }]
  const refusal = new ApiProblem(400, { code: 'request.invalid', detail: 'No', errors })
  const { answer } = await saved(saveTax, { npwp: '12' }, { [`${sectionsPath}tax/`]: refusal })
  expect(answer).toMatchObject({
    data: {
      fields: { npwp: '12' },
      problem: { fields: { npwp: 'Not a tax number' } },
      seen,
      isConflict: false,
    },
    init: { status: 400 },
  })
})

test('a section that was saved elsewhere meanwhile is a conflict, and sending it again overwrites it', async () => {
  const conflict = new ApiProblem(409, { code: 'investors.section_changed', detail: 'Changed' })
  const { answer } = await saved(
    saveTax,
    { npwp: '12' },
    {
      [`${sectionsPath}tax/`]: conflict,
      [sectionsPath]: { ...sections, tax: { ...empty, revision: 9 } },
    },
  )
  expect(answer).toMatchObject({
    data: { isConflict: true, fields: { npwp: '12' }, seen: { revision: 9, writer: 'w1' } },
    init: { status: 409 },
  })
})

const start = { seen, draft: null, completeness: sections.completeness }
const page = (loaded: object, answer?: unknown) => ({
  address: '/en/dashboard/profile/edit/tax',
  loaded: { start, ...loaded },
  answer,
})
const tax = (loaded: object, answer?: unknown) =>
  [<TaxScreen key="tax" />, page({ npwp: '3174', ...loaded }, answer)] as const

test('the form of a section shows the saved value, a draft before it, and what was typed before both', () => {
  const draft = { fields: { npwp: 'draft' }, keptAt: '2026-12-01T03:00:00Z' }
  expect(fieldsIn(...tax({}))).toEqual({ ...sent, npwp: '3174' })
  expect(fieldsIn(...tax({ start: { ...start, draft } }))).toMatchObject({ npwp: 'draft' })
  const problem = { code: 'x', detail: 'No', fields: { npwp: 'Wrong' } }
  const answer = { problem, fields: { npwp: 'typed' }, seen: { revision: 9, writer: 'w1' } }
  const refused = tax({ start: { ...start, draft } }, answer)
  expect(fieldsIn(...refused)).toEqual({ revision: '9', writer: 'w1', npwp: 'typed' })
  expect(faultyIn(...refused)).toEqual(['npwp'])
})

test('a conflict shows the value that is saved now', () => {
  const problem = { code: 'x', detail: 'Changed', fields: {} }
  const answer = { problem, fields: { npwp: 'typed' }, seen, isConflict: true }
  const text = textOf(...tax({}, answer))
  expect(text).toContain('3174')
  expect(text).not.toContain('Changed')
})

test('the work section sends empty choices as missing, so that the API names them', async () => {
  const typed = {
    occupation: '',
    employer: '',
    fundSource: '',
    goal: '',
    yearlyIncome: '1.200.000',
  }
  const { calls } = await saved(saveWork, typed)
  expect(calls[0]?.[1]).toEqual({
    ...seen,
    value: {
      occupation: undefined,
      employer: null,
      fundSource: undefined,
      goal: undefined,
      yearlyIncome: 1_200_000,
    },
  })
})

test.each([
  [{ yearlyIncome: 600 }, '600'],
  [null, '120'],
])('the yearly income of the work section %o begins as %s, the one of the identity if there is none', async (value, yearlyIncome) => {
  const answers = {
    [sectionsPath]: { ...sections, work: { ...empty, value } },
    '/users/identity/': { yearlyIncome: 120 },
  }
  expect((await readWork(screenRequest({ answers }).args)).saved).toMatchObject({ yearlyIncome })
})

test('the work section fills its choices and marks the refused ones', () => {
  const fields = { occupation: '', yearlyIncome: '1.200,5', goal: 'income' }
  const problem = { code: 'x', detail: '', fields: { occupation: 'Choose', yearlyIncome: 'Whole' } }
  const saved = { occupation: '', employer: 'PT Maju', fundSource: '', goal: '', yearlyIncome: '' }
  const refused = [<WorkScreen key="work" />, page({ saved }, { problem, fields, seen })] as const
  expect(fieldsIn(...refused)).toMatchObject({ employer: 'PT Maju', yearlyIncome: '1.200,5' })
  expect(faultyIn(...refused).toSorted()).toEqual(['occupation', 'yearlyIncome'])
})

const home = {
  street: 'Jalan Melati 5',
  rt: '3',
  rw: '7',
  province: '32',
  city: '3273',
  district: '327301',
  village: '3273011001',
  postcode: '40115',
}
const address = {
  street: 'Jalan Melati 5',
  rt: '3',
  rw: '7',
  villageCode: '3273011001',
  postcode: '40115',
}

test.each([
  [{ isAsOnCard: 'on' }, { isAsOnCard: true, address: null }],
  [{}, { isAsOnCard: false, address }],
  [{ city: '3171' }, { isAsOnCard: false, address: { ...address, villageCode: '' } }],
])('a home address with %o is saved as %o', async (changed, value) => {
  const { calls } = await saved(saveAddress, { ...home, ...changed })
  expect(calls).toEqual([[`PUT ${sectionsPath}address/`, { ...seen, value }]])
})

test('the next list of places is read without saving, and what was typed stays', async () => {
  const read = ({ parent }: { parent: string }) => ({ items: [{ code: `${parent}1`, name: '' }] })
  const { answer, calls } = await saved(
    saveAddress,
    { intent: 'places', street: 'Jalan Melati 5', province: '32' },
    { '/places/': read },
  )
  expect(calls).toEqual([])
  expect(answer).toMatchObject({
    data: {
      fields: { street: 'Jalan Melati 5' },
      places: { provinces: [{ code: '1' }], cities: [{ code: '321' }], districts: [] },
    },
  })
})

test.each([
  [null, {}, 'on'],
  [null, null, undefined],
  [{ isAsOnCard: false, address: { ...address } }, {}, undefined],
])('a saved address %o with a card address %o begins as the one on the card: %s', async (value, card, isAsOnCard) => {
  const answers = {
    [sectionsPath]: { ...sections, address: { ...empty, value } },
    '/users/identity/': { address: card },
    '/places/': { items: [] },
  }
  const { fields } = await readAddress(screenRequest({ answers }).args)
  expect(fields.isAsOnCard).toBe(isAsOnCard)
  expect(fields.district).toBe(value === null ? '' : '327301')
})

test('the address fields are folded away while the address is the one on the card', () => {
  const places = { provinces: [], cities: [], districts: [], villages: [] }
  const screen = (fields: object, hasCard = true) =>
    [<AddressScreen key="address" />, page({ fields, hasCard, places })] as const
  expect(fieldsIn(...screen({ isAsOnCard: 'on' }))).toHaveProperty('isAsOnCard')
  expect(htmlOf(...screen({ isAsOnCard: 'on' }))).toContain('<div class="hidden">')
  expect(htmlOf(...screen({}))).not.toContain('<div class="hidden">')
  expect(htmlOf(...screen({}, false))).not.toContain('name="isAsOnCard"')
})

const heir = (place: number, values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).map(([part, value]) => [`heirs.${place}.${part}`, value]),
  )
const siti = { name: 'Siti', relation: 'spouse', share: '60', phone: '' }

test('heirs are sent in the order of the form without empty places', async () => {
  const form = {
    ...heir(0, { name: ' ', relation: 'child', share: '', phone: '' }),
    ...heir(2, siti),
    ...heir(3, { name: 'Budi', relation: '', share: '40%', phone: ' 0812 ' }),
  }
  const { calls } = await saved(saveHeirs, form)
  const heirs = [
    { name: 'Siti', relation: 'spouse', share: 60, phone: null },
    { name: 'Budi', relation: null, share: 0, phone: '0812' },
  ]
  expect(calls).toEqual([[`PUT ${sectionsPath}heirs/`, { ...seen, value: { heirs } }]])
})

test('the error of an heir is shown at the place of the form that it came from', async () => {
  const errors = [{ path: 'value.heirs.1.relation', code: 'x', message: 'Choose' }]
  const refusal = new ApiProblem(400, { code: 'request.invalid', detail: 'No', errors })
  const form = { ...heir(1, siti), ...heir(4, { ...siti, name: 'Budi' }) }
  const { answer } = await saved(saveHeirs, form, { [`${sectionsPath}heirs/`]: refusal })
  expect(answer).toMatchObject({ data: { problem: { fields: { 'heirs.4.relation': 'Choose' } } } })
})

test('confirmed heirs are not saved again, and without heirs the form is shown', async () => {
  const path = `${sectionsPath}heirs/confirmation/`
  const confirmed = await saved(saveHeirs, { intent: 'confirm', ...heir(0, siti) })
  expect(confirmed.calls.map(([call]) => call)).toEqual([`POST ${path}`])
  expect(confirmed.led).toBe(`${profilePage}?saved=heirs`)
  const missing = new ApiProblem(409, { code: 'investors.heirs_missing' })
  const none = await saved(saveHeirs, { intent: 'confirm' }, { [path]: missing })
  expect(none.led).toBe(`${profilePage}/edit/heirs`)
})

test('a document that is already gone is removed without an error', async () => {
  const path = '/users/heir-documents/{heirDocumentId}/'
  const form = { intent: 'remove-document', documentId: 'd1' }
  const { led, calls } = await saved(saveHeirs, form, { [path]: new ApiProblem(404, {}) })
  expect(calls).toEqual([[`DELETE ${path}`, { heirDocumentId: 'd1' }]])
  expect(led).toBe(`${profilePage}/edit/heirs?document=removed`)
})

async function heirs(changed: object) {
  const answers = {
    [sectionsPath]: { ...sections, heirs: { ...sections.heirs, ...changed } },
    '/users/heir-documents/': { items: [] },
  }
  const loaded = await readHeirs(screenRequest({ answers }).args)
  return [<HeirsScreen key="heirs" />, { loaded }] as const
}

const known = [{ name: 'Siti', relation: 'spouse', share: 100, phone: '+6281234567890' }]

test('the form of the heirs has the saved ones with their numbers as they are typed', async () => {
  const form = await heirs({ value: { heirs: known } })
  expect(fieldsIn(...form)).toMatchObject({
    'heirs.0.name': 'Siti',
    'heirs.0.relation': 'spouse',
    'heirs.0.share': '100',
    'heirs.0.phone': '0812 3456 7890',
  })
})

test('the yearly question names the heirs with their shares, only while it is due', async () => {
  const due = await heirs({ value: { heirs: known }, isDue: true })
  expect(textOf(...due)).toContain('Siti 100%')
  expect(htmlOf(...due)).toContain('value="confirm"')
  const later = await heirs({ value: { heirs: known }, confirmedAt: '2026-11-01T03:00:00Z' })
  expect(htmlOf(...later)).not.toContain('value="confirm"')
  expect(textOf(...later)).toContain('1 November 2026')
})

const phonePath = '/users/phone-verification/'

async function personal(isComplete: boolean, phone: object = {}, error?: ApiProblem) {
  const state = { isAvailable: true, verifiedAt: null, phone: '+628123', ...phone }
  // The same address answers the question for the state and the request for a code.
  const verification = (input: unknown) => (input !== undefined && error ? error : state)
  const { args, calls } = screenRequest({
    form: { ...sent, name: 'Siti', phone: '0812' },
    answers: { [phonePath]: verification },
    profile: { isComplete },
  })
  const answer = await savePersonal(args)
  return { led: await ledBy(answer), calls: calls.map(([call]) => call) }
}

test('a name is saved after its draft, which a change elsewhere would refuse, and the draft is deleted', async () => {
  const { led, calls } = await personal(true)
  expect(calls).toEqual([
    `PUT ${sectionsPath}{section}/draft/`,
    'PATCH /users/profile/',
    `DELETE ${sectionsPath}{section}/draft/`,
  ])
  expect(led).toBe(`${profilePage}?saved=profile`)
})

test.each([
  ['a number that can be verified', {}, undefined, '/en/dashboard/profile/edit?step=phone'],
  ['a verified number', { verifiedAt: '2026-12-01T03:00:00Z' }, undefined, '/en/dashboard'],
  ['a number when no code can be sent', { isAvailable: false }, undefined, '/en/dashboard'],
  [
    'a code that was sent a moment ago',
    {},
    new ApiProblem(429, { code: 'identity.resend_too_early' }),
    '/en/dashboard/profile/edit?step=phone',
  ],
  [
    'a number that another account has',
    {},
    new ApiProblem(409, { code: 'identity.phone_taken' }),
    '/en/dashboard',
  ],
])('the last step of a registration with %s leads on', async (_, phone, error, to) => {
  expect((await personal(false, phone, error)).led).toBe(to)
})
