import { describe, expect, test } from 'vitest'
import type { DeathReportDetail } from '#contract/back-office/death-reports.ts'
import {
  aProposal,
  refusalAt,
  refusalOfState,
  refusingIt,
  sent,
} from '../../../../../tests/support/desk-screens.ts'
import { htmlOf, linksIn, textOf } from '../../../../../tests/support/rendered.tsx'
import { formsIn, formWith } from '../../../../../tests/support/rendered-forms.ts'
import { screenRequest } from '../../../../../tests/support/screen-request.ts'
import DeathReport, { action, loader } from './death-report.tsx'
import { ReportBadge, loader as readQueue } from './death-reports.tsx'
import { HeirsCard, statementOf } from './heirs-card.tsx'
import { ReportActs } from './report-acts.tsx'
import { AccountFacts, EstateDocuments, ReportFacts } from './report-facts.tsx'

const at = '2026-12-01T02:00:00Z'
const report = {
  id: 'r1',
  number: 'LKM-1',
  state: 'reported',
  deceasedName: 'Budi Santoso',
  reporterName: 'Wati',
  relation: 'spouse',
  reporterEmail: 'wati@example.com',
  reporterPhone: '+6281234567890',
  note: null,
  hint: { nik: null, email: null, phone: null },
  match: 'held',
  isContested: false,
  isOnHold: false,
  isBlocked: false,
  userId: 'u1',
  diedOn: '2026-11-20',
  reportedAt: at,
  changedAt: at,
  contestedAt: null,
  joinedNumber: null,
  documents: [],
  named: [],
  prepared: [],
  certificate: null,
  certificateNumber: null,
  heirs: [],
  identity: null,
  decisions: [],
  proposals: [],
} as const satisfies DeathReportDetail

const heir = {
  id: 'h1',
  name: 'Dewi',
  relation: 'child',
  numerator: 1,
  denominator: 2,
  guardian: null,
  email: 'dewi@example.com',
  userId: null,
  acceptedAt: null,
  verifiedName: null,
  isClosed: false,
} as const satisfies DeathReportDetail['heirs'][number]

type Changed = Partial<DeathReportDetail>
const params = { caseId: 'r1' }
const address = '/back-office/death-reports/r1?reason=review'
const page = { address: `/en${address}`, roles: ['compliance'] } as const
const proposed = (kind: 'death-confirmation' | 'heirs-statement' | 'inheritance-transfer') => ({
  proposals: [{ ...aProposal, kind, content: {} }],
})

const actsOf = (changed: Changed) =>
  formsIn(<ReportActs report={{ ...report, ...changed }} answer={undefined} />, page).map(
    ({ fields }) => fields.intent,
  )

describe('the possible actions on a report', () => {
  const transferred = { decision: 'transferred', reason: 'ok', decidedAt: at } as const
  const people = { decidedBy: null, agreedBy: null }
  test.each([
    ['is new and has an account', {}, ['confirmation', 'question', 'hold', 'release']],
    ['waits for documents', { state: 'asked' }, ['confirmation', 'question', 'hold', 'release']],
    ['has no account', { userId: null }, ['question', 'account', 'refusal', 'hold']],
    ['is on hold', { isOnHold: true }, ['resumption']],
    ['is confirmed', { state: 'confirmed' }, ['question', 'hold', 'release']],
    [
      'is confirmed and has heirs',
      { state: 'confirmed', heirs: [heir] },
      ['transfer', 'question', 'hold', 'release'],
    ],
    [
      'has a proposed confirmation',
      proposed('death-confirmation'),
      ['question', 'hold', 'release'],
    ],
    [
      'has heirs and a proposed transfer',
      { state: 'confirmed', heirs: [heir], ...proposed('inheritance-transfer') },
      ['question', 'hold', 'release'],
    ],
    [
      'has passed on something already',
      { state: 'confirmed', heirs: [heir], decisions: [{ ...transferred, ...people }] },
      ['transfer', 'question', 'hold'],
    ],
    ['is transferred', { state: 'transferred' }, []],
    ['is refused', { state: 'refused' }, []],
  ] as const)('if it %s', (_, changed, acts) => {
    expect(actsOf(changed as Changed)).toEqual(acts)
  })
})

test('every action needs a reason, and only the choice of an account needs an email too', () => {
  const forms = formsIn(
    <ReportActs report={{ ...report, userId: null }} answer={undefined} />,
    page,
  )
  expect(forms.map(({ fields, required }) => [fields.intent, required])).toEqual([
    ['question', ['reason']],
    ['account', ['email', 'reason']],
    ['refusal', ['reason']],
    ['hold', ['reason']],
  ])
})

test('a report without a possible action says that there is nothing to decide', () => {
  const closed = <ReportActs report={{ ...report, state: 'joined' }} answer={undefined} />
  expect(textOf(closed, page)).toContain('There is nothing to decide now.')
})

const own = 'POST /back-office/death-reports/{caseId}/'
test.each([
  ['confirmation', {}],
  ['question', {}],
  ['hold', {}],
  ['resumption', {}],
  ['release', {}],
  ['refusal', {}],
  ['transfer', {}],
  ['account', { email: 'b@example.com' }],
])('the action %s is sent with its reason only and named on the page', async (intent, more) => {
  const form = { intent, email: 'b@example.com', reason: 'As agreed' }
  const { calls, to } = await sent(action, { address, params, form })
  expect(calls).toEqual([[`${own}${intent}/`, { caseId: 'r1', reason: 'As agreed', ...more }]])
  expect(to).toBe(`/en/back-office/death-reports/r1?reason=review&done=${intent}`)
})

test('a new invitation is sent to the heir of the pressed button', async () => {
  const form = { intent: 'invitation', heirId: 'h1' }
  const { calls, to } = await sent(action, { address, params, form })
  const path = `${own}heirs/{heirId}/invitation/`
  expect(calls).toEqual([[path, { caseId: 'r1', heirId: 'h1' }]])
  expect(to).toContain('done=invitation')
})

test.each([
  ['approve', 'approval'],
  ['refuse', 'turnDown'],
])('the decision to %s a proposal is named as %s, not as an action on the report', async (intent, done) => {
  const { to } = await sent(action, { address, params, form: { ...refusingIt, intent } })
  expect(to).toContain(`done=${done}`)
})

const screen = (changed: Changed, answer: unknown) =>
  [
    <DeathReport key="screen" />,
    {
      ...page,
      loaded: { report: { ...report, ...changed }, reason: 'review', caseId: 'r1', done: null },
      answer,
    },
  ] as const

test('a refused action opens its own form with the typed values and the error', async () => {
  const path = '/back-office/death-reports/{caseId}/question/'
  const form = { intent: 'question', reason: 'Ok' }
  const { refused } = await sent(action, { params, form, answers: { [path]: refusalAt('reason') } })
  const forms = formsIn(...screen({}, refused))
  expect(forms.filter(({ isOpen }) => isOpen)).toMatchObject([
    { fields: { intent: 'question', reason: 'Ok' }, faulty: ['reason'] },
  ])
})

test('a refused decision about a proposal opens no other form and leaves no error in one', async () => {
  const answers = { '/back-office/proposals/{proposalId}/refusal/': refusalAt('reason') }
  const { refused } = await sent(action, { params, form: refusingIt, answers })
  const forms = formsIn(
    ...screen({ proposals: [{ ...aProposal, kind: 'death-report-release' }] }, refused),
  )
  expect(forms.filter(({ faulty }) => faulty.length > 0)).toMatchObject([
    { fields: { intent: 'refuse', reason: 'No' } },
  ])
  expect(formWith({ intent: 'confirmation' }, ...screen({}, refused))).toMatchObject({
    isOpen: false,
    fields: { reason: '' },
  })
})

test('an error of an heir below an empty place is shown at the place of that heir', async () => {
  const path = '/back-office/death-reports/{caseId}/heirs/'
  const heir = { 'heirs.3.name': 'Sari', 'heirs.3.share': '1/2', 'heirs.3.email': 'sari' }
  const form = { intent: 'heirs', ...heir, reason: 'Surat waris' }
  const answers = { [path]: refusalAt('heirs.0.email') }
  const { refused } = await sent(action, { params, form, answers })
  const shown = screen({ state: 'confirmed' }, refused)
  expect(formWith({ intent: 'heirs' }, ...shown)).toMatchObject({
    fields: heir,
    faulty: ['heirs.3.email'],
  })
  expect(textOf(...shown)).toContain('Heir 4')
  expect(htmlOf(...shown).match(/<fieldset class="without-script/g)).toHaveLength(8)
})

test('a refused invitation is stated above the report and opens no form', async () => {
  const path = '/back-office/death-reports/{caseId}/heirs/{heirId}/invitation/'
  const form = { intent: 'invitation', heirId: 'h1' }
  const { refused } = await sent(action, { params, form, answers: { [path]: refusalOfState } })
  const shown = screen({}, refused)
  expect(textOf(...shown)).toContain('Not possible now')
  expect(formsIn(...shown).filter(({ isOpen }) => isOpen)).toEqual([])
})

test('nothing about a report is read before a reason is chosen', async () => {
  const { args, calls } = screenRequest({ address: '/back-office/death-reports/r1', params })
  expect(await loader(args)).toMatchObject({ report: null, caseId: 'r1' })
  expect(calls).toEqual([])
  const loaded = { report: null, reason: null, caseId: 'r1', done: null }
  const [form] = formsIn(<DeathReport />, { ...page, loaded })
  expect(form?.fields).toEqual({ reason: 'review' })
  const invented = screenRequest({ address: `${address}x`, params })
  expect(await loader(invented.args)).toMatchObject({ report: null })
})

test.each([
  ['?state=ended', 'ended', 'newest'],
  ['', 'waiting', 'oldest'],
  ['?state=asked', 'asked', 'oldest'],
])('the queue at "%s" lists reports that are %s, the %s first', async (search, queue, order) => {
  const { args, calls } = screenRequest({ address: `/back-office/death-reports${search}` })
  await readQueue(args)
  expect(calls[0]?.[1]).toMatchObject({ queue, order })
})

test.each([
  [{ state: 'reported', isOnHold: false, isContested: false }, 'To review'],
  [{ state: 'reported', isOnHold: false, isContested: true }, 'Owner says it is a mistake'],
  [{ state: 'confirmed', isOnHold: true, isContested: true }, 'On hold'],
  [{ state: 'refused', isOnHold: true, isContested: true }, 'Closed'],
] as const)('the badge of a report with %o is "%s"', (shown, words) => {
  expect(textOf(<ReportBadge report={shown} />, page)).toBe(words)
})

test('the objection of the owner is shown until the report is refused, and a joined report names the other', () => {
  const contested = { contestedAt: at }
  const warning = 'Someone with access to this account’s email'
  expect(textOf(...screen(contested, undefined))).toContain(warning)
  expect(textOf(...screen({ ...contested, state: 'refused' }, undefined))).not.toContain(warning)
  expect(textOf(...screen({ joinedNumber: 'LKM-9' }, undefined))).toMatch(/joined to report LKM-9/)
})

const heirs = (changed: Changed) =>
  [<HeirsCard key="heirs" report={{ ...report, ...changed }} answer={undefined} />, page] as const

test.each([
  ['confirmed', { state: 'confirmed' }, true],
  ['only reported', {}, false],
  ['on hold', { state: 'confirmed', isOnHold: true }, false],
  [
    'waiting for the approval of heirs',
    { state: 'confirmed', ...proposed('heirs-statement') },
    false,
  ],
  ['transferred and blocked', { state: 'transferred', isBlocked: true }, true],
] as const)('heirs of a report that is %s can be recorded: %s', (_, changed, isPossible) => {
  const form = formWith({ intent: 'heirs' }, ...heirs(changed as Changed))
  expect(form !== undefined).toBe(isPossible)
})

test.each([
  [{}, 'Invited', true],
  [{ userId: 'u2' }, 'Waiting for verification', false],
  [{ userId: 'u2', verifiedName: 'DEWI S' }, 'Ready', false],
  [{ userId: 'u2', verifiedName: 'DEWI S', isClosed: true }, 'Account closed', false],
] as const)('an heir with %o is "%s" and can be invited again: %s', (changed, words, canInvite) => {
  const shown = heirs({ state: 'confirmed', heirs: [{ ...heir, ...changed }] })
  expect(textOf(...shown)).toContain(words)
  expect(textOf(...shown)).toContain('1/2')
  expect(formWith({ heirId: 'h1' }, ...shown) !== undefined).toBe(canInvite)
})

test('no heir is invited again while the heirs are blocked by a closed account', () => {
  const shown = heirs({ state: 'confirmed', isBlocked: true, heirs: [heir] })
  expect(formWith({ heirId: 'h1' }, ...shown)).toBeUndefined()
  expect(textOf(...shown)).toContain('The account of an heir is closed.')
})

test('heirs are sent as fractions, without the rows that are empty', async () => {
  const form = {
    ...{
      intent: 'heirs',
      reason: 'Certificate',
      certificate: 'court',
      certificateNumber: '12/2026',
    },
    ...{ 'heirs.0.name': ' Dewi ', 'heirs.0.share': '1 / 2', 'heirs.0.email': 'd@example.com' },
    ...{ 'heirs.0.relation': 'child', 'heirs.0.guardian': 'Wati' },
    ...{ 'heirs.1.relation': 'child', 'heirs.1.guardian': '' },
    ...{ 'heirs.2.name': 'Eko', 'heirs.2.share': 'half', 'heirs.2.relation': 'neighbour' },
  }
  const { calls } = await sent(action, { address, params, form })
  const expected = { certificateNumber: '12/2026', reason: 'Certificate', caseId: 'r1' }
  expect(calls[0]?.[1]).toMatchObject(expected)
  expect(calls[0]?.[1]).toMatchObject({
    heirs: [
      { name: 'Dewi', relation: 'child', numerator: 1, denominator: 2, guardian: 'Wati' },
      { name: 'Eko', relation: 'other', numerator: 0, denominator: 1, guardian: null },
    ],
  })
})

test('a whole share is a fraction of one, and a share beyond seven digits is refused by the API', () => {
  const shareOf = (share: string) => statementOf({ 'heirs.0.share': share }).heirs[0]
  expect(shareOf('1')).toMatchObject({ numerator: 1, denominator: 1 })
  expect(shareOf('7/24')).toMatchObject({ numerator: 7, denominator: 24 })
  expect(shareOf('12345678/2')).toMatchObject({ numerator: 0, denominator: 1 })
})

const checks = (changed: Changed) =>
  textOf(<EstateDocuments report={{ ...report, ...changed }} reason="review" />, page)

test('the checklist names what each certificate lacks, and only that of the certificate once it is known', () => {
  expect(checks({})).toContain('Missing: ')
  const given = (kind: 'death-certificate' | 'identity-card' | 'family-card') => ({
    id: kind,
    kind,
    number: 'LKM-1',
    givenAt: at,
  })
  const some = { documents: [given('death-certificate')] }
  const missing = (text: string) => text.split('For every report')[1]?.split('Missing: ')[1] ?? ''
  expect(missing(checks({}))).toContain('eath certificate')
  expect(missing(checks(some as Changed))).not.toContain('eath certificate,')
})

test('a document given with another report names that report and is opened with the reason of the view', () => {
  const document = { id: 'd1', kind: 'death-certificate', givenAt: at } as const
  const of = (number: string) => (
    <EstateDocuments report={{ ...report, documents: [{ ...document, number }] }} reason="audit" />
  )
  expect(linksIn(of('LKM-1'), page)).toEqual([
    '/en/back-office/files/death-reports/r1/documents/d1?reason=audit',
  ])
  expect(textOf(of('LKM-1'), page)).not.toContain('LKM-1')
  expect(textOf(of('LKM-7'), page)).toContain('LKM-7')
})

test('the report shows only the hints that were given, with the phone number in groups', () => {
  const facts = (hint: DeathReportDetail['hint']) =>
    textOf(<ReportFacts report={{ ...report, hint }} />, page)
  const none = facts(report.hint)
  for (const name of ['NIK given', 'Email given', 'Phone number given'])
    expect(none).not.toContain(name)
  const all = facts({ nik: '3471', email: 'b@example.com', phone: '+628111222333' })
  expect(all).toMatch(/NIK given 3471 Email given b@example.com Phone number given/)
})

test('a report without an account says why none was closed, and another links to the investor file', () => {
  const facts = (changed: Changed) => <AccountFacts report={{ ...report, ...changed }} />
  expect(textOf(facts({ userId: null, match: 'held' }), page)).toContain('No account has this NIK')
  expect(textOf(facts({ userId: null, match: 'staff' }), page)).toContain('This is a staff account')
  expect(linksIn(facts({ userId: null, match: 'none' }), page)).toEqual([])
  expect(linksIn(facts({}), page)).toEqual(['/en/back-office/customers/u1'])
  const named = [{ name: 'Dewi', relation: 'child', share: 60, phone: null }] as const
  expect(textOf(facts({ named: [...named] }), page)).toContain('Dewi (Child, 60%)')
})
