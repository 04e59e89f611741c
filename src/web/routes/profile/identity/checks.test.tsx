import { expect, test } from 'vitest'
import type { Suitability, SuitabilityCheck } from '#contract/users/suitability.ts'
import { htmlOf, linksIn, textOf } from '../../../../../tests/support/rendered.tsx'
import { faultyIn, fieldsIn } from '../../../../../tests/support/rendered-forms.ts'
import { ledBy, screenRequest } from '../../../../../tests/support/screen-request.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { languageContext } from '../../../context.ts'
import { action as saveLanguage } from '../language/language.tsx'
import SuitabilityScreen, {
  action as answer,
  loader as readSuitability,
} from '../suitability/suitability.tsx'
import ExemptionScreen from './exemption.tsx'
import { loader as readIdentity, action as sendIdentity } from './identity.tsx'
import PhoneScreen, { loader as readPhone, action as verify } from './phone.tsx'

const questions: Suitability['questions'] = [
  { name: 'income', answers: ['steady', 'changing', 'none'] },
  { name: 'loss', answers: ['calm', 'worried', 'ruined'] },
]

const check: SuitabilityCheck = {
  version: 'v1',
  language: 'id',
  result: 'pass',
  grave: [],
  doubtful: [],
  riskStatementVersion: 'r1',
  checkedAt: '2026-11-01T03:00:00Z',
  validUntil: '2027-11-01T03:00:00Z',
  retryAt: null,
  warningAcceptedAt: null,
  standing: 'suited',
}

const suitability: Suitability = {
  version: 'v1',
  questions,
  riskStatementVersion: 'r1',
  check: null,
}

const verified = { state: 'verified', suitability: 'suited' }
const whole = {
  version: 'v1',
  riskStatementVersion: 'r1',
  'answers.income': 'steady',
  'answers.loss': 'calm',
  'risk.money': 'on',
  'risk.exit': 'on',
  'risk.property': 'on',
}

const suitabilityPath = '/users/suitability/'
const wanted = '/en/dashboard/properties/villa/buy?units=5'

async function answered(
  form: Record<string, string>,
  standing = 'suited',
  returnPage: string | null = null,
) {
  const post = (input: unknown) => (input === undefined ? suitability : { standing })
  const { args, calls } = screenRequest({
    form,
    returnPage,
    answers: { [suitabilityPath]: post, '/users/identity/': verified },
  })
  const result = await answer(args)
  const sent = calls.filter(([call]) => call.startsWith('POST'))
  return { result, led: await ledBy(result), sent }
}

const own = '/en/dashboard/profile/suitability'

test('a complete risk profile is sent once and leads to its result, or on to the purchase it was for', async () => {
  const { led, sent } = await answered(whole)
  expect(sent).toEqual([
    [
      `POST ${suitabilityPath}`,
      {
        version: 'v1',
        riskStatementVersion: 'r1',
        answers: { income: 'steady', loss: 'calm' },
        risksAccepted: true,
      },
    ],
  ])
  expect(led).toBe(`${own}?saved=yes`)
  expect((await answered(whole, 'suited', wanted)).led).toBe(wanted)
  expect((await answered(whole, 'unconfirmed', wanted)).led).toBe(`${own}?saved=yes`)
})

test.each([
  ['answers.loss', [], ['loss']],
  ['risk.exit', ['exit'], []],
] as const)('a risk profile without %s is not sent: what is open is named, and the answers stay', async (left, missing, unanswered) => {
  const { [left]: _, ...part } = whole
  const { result, sent } = await answered(part)
  expect(sent).toEqual([])
  expect(result).toMatchObject({
    data: { answers: { income: 'steady' }, missing, unanswered },
    init: { status: 400 },
  })
})

test('the warning is sent with whether it was accepted', async () => {
  const { sent } = await answered({ intent: 'warning', warningAccepted: 'on' })
  expect(sent[0]).toEqual(['POST /users/suitability/warning/', { warningAccepted: true }])
  expect((await answered({ intent: 'warning' })).sent[0]?.[1]).toEqual({ warningAccepted: false })
})

async function opened(given: SuitabilityCheck | null, address = '/', draft: object | null = null) {
  const answers = {
    [suitabilityPath]: { ...suitability, check: given },
    '/users/profile/sections/': { suitability: { revision: 1, draft }, completeness: {} },
    '/users/identity/': { state: 'none', suitability: given?.standing ?? 'missing' },
    '/figures/': { asOf: '2027-02-03T04:00:00.000Z' },
  }
  return await readSuitability(screenRequest({ address, answers }).args)
}

const unsuited = { ...check, result: 'not-suitable', standing: 'unsuited' } as const

test('the questions are asked when they were not answered, have expired, or are answered again', async () => {
  expect((await opened(null)).isAsked).toBe(true)
  expect((await opened(check)).isAsked).toBe(false)
  expect((await opened({ ...check, standing: 'missing' })).isAsked).toBe(true)
  expect((await opened(check, '/?again=yes')).isAsked).toBe(true)
})

test('a refused risk profile can be answered again only from its time on', async () => {
  const later = { ...unsuited, retryAt: '2999-01-01T00:00:00Z' }
  expect(await opened(later, '/?again=yes')).toMatchObject({ isAsked: false, isClosed: true })
  const earlier = { ...unsuited, retryAt: '2027-02-03T04:00:00Z' }
  expect(await opened(earlier, '/?again=yes')).toMatchObject({ isAsked: true, isClosed: false })
})

test('a draft for an earlier version of the questions is ignored', async () => {
  const draft = (version: string) => ({ fields: { version }, keptAt: '' })
  expect((await opened(null, '/', draft('v1'))).start.draft).not.toBeNull()
  expect((await opened(null, '/', draft('v0'))).start.draft).toBeNull()
})

const start = { seen: { revision: 1, writer: 'w' }, draft: null, completeness: {} }

const screen = (given: SuitabilityCheck | null, more: object = {}, result?: unknown) =>
  [
    <SuitabilityScreen key="suitability" />,
    {
      answer: result,
      loaded: {
        suitability: { ...suitability, check: given },
        start,
        isAsked: given === null,
        isClosed: false,
        next: null,
        isSaved: false,
        ...more,
      },
    },
  ] as const

test('the form sends its version, ticks no risk from a draft, and keeps answers after a refusal', () => {
  const draft = {
    fields: { 'answers.income': 'steady', 'risk.money': 'on' },
    keptAt: '2026-12-01T03:00:00Z',
  }
  expect(fieldsIn(...screen(null, { start: { ...start, draft } }))).toEqual({
    revision: '1',
    writer: 'w',
    version: 'v1',
    riskStatementVersion: 'r1',
    'answers.income': 'steady',
  })
  const lacks = { missing: ['exit'], unanswered: ['loss'], problem: null }
  const refused = screen(null, {}, { answers: { income: 'none' }, ticked: ['money'], ...lacks })
  expect(fieldsIn(...refused)).toMatchObject({ 'answers.income': 'none', 'risk.money': 'on' })
  expect(fieldsIn(...refused)).not.toHaveProperty('risk.exit')
  expect(faultyIn(...refused)).toEqual(['answers.loss', 'risk.exit'])
})

test('a suited investor goes on to the next step, or to the properties without one', () => {
  expect(linksIn(...screen(check))).toContain('/en/dashboard/properties')
  const next = { name: 'identity', path: '/dashboard/profile/identity' }
  expect(linksIn(...screen(check, { next }))).toContain('/en/dashboard/profile/identity')
  expect(linksIn(...screen(check, { next }))).not.toContain('/en/dashboard/properties')
})

test('a borderline result has its reasons and the warning to accept, until it was accepted', () => {
  const borderline: SuitabilityCheck = { ...check, result: 'borderline', doubtful: ['income'] }
  const open = screen({ ...borderline, standing: 'unconfirmed' })
  expect(textOf(...open)).toContain('You do not have a steady income')
  expect(fieldsIn(...open)).toEqual({ intent: 'warning' })
  expect(linksIn(...open)).not.toContain('/en/dashboard/properties')
  const accepted = screen({ ...borderline, warningAcceptedAt: '2026-11-01T03:00:00Z' })
  expect(fieldsIn(...accepted)).toEqual({})
  expect(textOf(...accepted)).toContain('You accepted this warning on 1 Nov 2026')
})

test('an unsuited investor reads when to answer again, is led to alternatives and cannot answer before', () => {
  const closed = screen(
    { ...unsuited, grave: ['debt'], retryAt: '2026-12-31T03:00:00Z' },
    { isClosed: true },
  )
  expect(textOf(...closed)).toContain('You can answer again from 31 Dec 2026, 10:00 WIB')
  expect(linksIn(...closed)).toContain('/en/alternate')
  expect(linksIn(...closed)).not.toContain(`${own}?again=yes`)
  expect(linksIn(...screen(unsuited))).toContain(`${own}?again=yes`)
})

const proof = {
  id: 'e1',
  state: 'approved',
  company: 'PT Sekuritas',
  accountEnd: '4567',
  openedOn: '2020-01-02',
  exemptFrom: '2022-01-02',
  submittedAt: '2026-11-01T03:00:00Z',
  validUntil: '2027-11-01',
  reason: 'Checked',
}

const proofs = (changed: object | null, more: object = {}) =>
  [
    <ExemptionScreen key="exemption" />,
    {
      loaded: {
        items: changed === null ? [] : [{ ...proof, ...changed }],
        isVerified: true,
        isExempt: true,
        isSent: false,
        ...more,
      },
    },
  ] as const

test('a proof shows only the end of its account, and is no longer valid once it is not in force', () => {
  const text = textOf(...proofs({}))
  expect(text).toContain('PT Sekuritas Accepted Account •••• 4567')
  expect(text).not.toContain('Checked')
  expect(textOf(...proofs({}, { isExempt: false }))).toContain('No longer valid')
  expect(textOf(...proofs({ state: 'refused' }, { isExempt: false }))).toContain('Refused')
  expect(textOf(...proofs({ state: 'refused' }))).toContain('Reason Checked')
})

test('a proof in review has no second form, and an identity that is not verified has none', () => {
  expect(fieldsIn(...proofs({ state: 'waiting' }))).toEqual({})
  expect(Object.keys(fieldsIn(...proofs(null)))).toEqual(['company', 'accountNumber', 'openedOn'])
  expect(htmlOf(...proofs(null))).toContain(' name="statement"')
  expect(fieldsIn(...proofs(null, { isVerified: false }))).toEqual({})
  expect(linksIn(...proofs(null, { isVerified: false }))).toContain('/en/dashboard/profile')
})

test('only a proof that is in review is confirmed as received', () => {
  const received = 'We received your document.'
  expect(textOf(...proofs({ state: 'waiting' }, { isSent: true }))).toContain(received)
  expect(textOf(...proofs({}, { isSent: true }))).not.toContain(received)
})

const pending = {
  phone: '+6281299998888',
  codeExpiresAt: '2026-12-01T03:10:00Z',
  resendAvailableAt: null,
}
const number = { isAvailable: true, phone: '+6281234567890', verifiedAt: null, pending: null }

async function phone(changed: object, address = '/', typed = {}) {
  const answers = { '/users/phone-verification/': { ...number, ...changed } }
  const loaded = await readPhone(screenRequest({ address, answers, typed }).args)
  return [<PhoneScreen key="phone" />, { loaded }] as const
}

const verifiedAt = '2026-11-01T03:00:00Z'

test('a number that is not verified is filled in, a verified one is only shown, and another begins empty', async () => {
  expect(fieldsIn(...(await phone({})))).toEqual({ phone: '0812 3456 7890' })
  const proved = await phone({ verifiedAt })
  expect(fieldsIn(...proved)).toEqual({})
  expect(textOf(...proved)).toContain('0812 3456 7890')
  expect(fieldsIn(...(await phone({ verifiedAt }, '/?other=1')))).toEqual({ phone: '' })
  const confirmed = await phone({ verifiedAt }, '/', { phone: '0813' })
  expect(fieldsIn(...confirmed)).toEqual({ phone: '0813' })
})

test('a code that was sent is asked for with its number and time, unless another number is wanted', async () => {
  const waits = await phone({ pending })
  expect(textOf(...waits)).toContain('0812 9999 8888. It is valid until 10:10 WIB.')
  expect(fieldsIn(...waits)).toMatchObject({ code: '' })
  expect(fieldsIn(...(await phone({ pending }, '/?other=1')))).toEqual({ phone: '' })
})

test('where no code can be sent there is no form', async () => {
  const unavailable = await phone({ isAvailable: false, pending })
  expect(fieldsIn(...unavailable)).toEqual({})
  expect(textOf(...unavailable)).toContain('We cannot send codes to phones right now')
})

test('a number is sent for a code, a code is sent without its spaces, and a refused number stays', async () => {
  const path = '/users/phone-verification/'
  const sent = async (form: Record<string, string>, answers: Record<string, unknown> = {}) => {
    const { args, calls } = screenRequest({ form, answers })
    const result = await verify(args)
    return { result, led: await ledBy(result), calls }
  }
  const asked = await sent({ phone: '0813' })
  expect(asked.calls).toEqual([[`POST ${path}`, { phone: '0813' }]])
  expect(asked.led).toBe('/en/dashboard/profile/phone')
  const done = await sent({ intent: 'complete', code: ' 123 456 ' })
  expect(done.calls).toEqual([[`POST ${path}completion/`, { code: '123456' }]])
  expect(done.led).toBe('/en/dashboard/profile?saved=phone')
  const refused = await sent({ phone: '0813' }, { [path]: new ApiProblem(400, { detail: 'No' }) })
  expect(refused.result).toMatchObject({ data: { phone: '0813', problem: { detail: 'No' } } })
})

test('the chosen language is saved, kept in the browser, and opens the page in that language', async () => {
  const { args, calls } = screenRequest({
    form: { language: 'id', mailLanguage: '', timeZone: 'Asia/Makassar' },
  })
  const languages: string[] = []
  args.context.set(languageContext, { keep: (locale: string) => languages.push(locale) } as never)
  expect(await ledBy(saveLanguage(args))).toBe('/dashboard/language?saved=language')
  expect(calls).toEqual([
    [
      'PATCH /users/profile/',
      {
        language: 'id',
        mailLanguage: null,
        statementLanguage: undefined,
        timeZone: 'Asia/Makassar',
        numberStyle: undefined,
      },
    ],
  ])
  expect(languages).toEqual(['id'])
})

const identity = {
  state: 'none',
  submittedAt: null,
  verifiedBy: null,
  yearlyIncome: null,
  fullName: null,
  isPublicOfficial: null,
}

test.each([
  [{ state: 'none' }, '', true],
  [{ state: 'none' }, 'documents', false],
  [{ state: 'declared' }, 'documents', true],
  [{ state: 'declared', submittedAt: verifiedAt }, '', false],
  [{ state: 'asked', submittedAt: verifiedAt }, '', true],
  [{ state: 'refused' }, '', false],
  [{ state: 'verified', verifiedBy: 'staff' }, 'documents', false],
  [{ state: 'verified', verifiedBy: 'demo' }, 'documents', true],
  [{ state: 'verified', verifiedBy: 'demo' }, '', false],
])('the form of an identity that is %o is open at the step "%s": %s', async (changed, step, isOpen) => {
  const answers = {
    '/users/identity/': { ...identity, ...changed },
    '/users/profile/sections/': {
      identity: { revision: 1, draft: null },
      address: { value: null },
    },
    '/places/': { items: [] },
  }
  const { args } = screenRequest({ address: `/?step=${step}`, answers, profile: { name: 'Siti' } })
  const led = await ledBy(readIdentity(args))
  expect(led).toBe(isOpen ? null : '/en/dashboard/profile')
})

const declared = {
  fullName: 'Siti',
  nik: '3174',
  yearlyIncome: '120.000.000',
  declarationAccepted: 'on',
}

test.each([
  [{ state: 'verified' }, '/en/dashboard/profile?saved=identity'],
  [{ state: 'declared' }, '/en/dashboard/profile/identity?step=documents'],
])('a sent identity that is now %o leads to %s', async (state, to) => {
  const answers = { '/users/identity/': state, '/places/': { items: [] } }
  const { args, calls } = screenRequest({ form: declared, answers })
  expect(await ledBy(sendIdentity(args))).toBe(to)
  const [, sent] = calls.find(([call]) => call === 'PUT /users/identity/') ?? []
  expect(sent).toMatchObject({
    fullName: 'Siti',
    yearlyIncome: 120_000_000,
    declarationAccepted: true,
  })
})

test('a refused identity keeps what was typed, also without the declaration', async () => {
  const errors = [{ path: 'nik', code: 'x', message: 'Not a NIK' }]
  const answers = {
    '/users/identity/': new ApiProblem(400, { code: 'request.invalid', detail: 'No', errors }),
    '/places/': { items: [] },
  }
  const { declarationAccepted: _, ...typed } = declared
  expect(await sendIdentity(screenRequest({ form: typed, answers }).args)).toMatchObject({
    data: {
      problem: { fields: { nik: 'Not a NIK' } },
      typed: { nik: '3174', yearlyIncome: '120000000', declarationAccepted: false },
    },
  })
})
