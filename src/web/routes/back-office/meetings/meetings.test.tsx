import { expect, test } from 'vitest'
import type { StaffRole } from '#contract'
import type { DeskMeeting, MeetingDesk } from '#contract/back-office/meeting-desk.ts'
import type { Motion } from '#contract/meetings/motion-body.ts'
import { aProposal, refusalAt, sent } from '../../../../../tests/support/desk-screens.ts'
import { linksIn, textOf } from '../../../../../tests/support/rendered.tsx'
import { formsIn, formWith } from '../../../../../tests/support/rendered-forms.ts'
import { screenRequest } from '../../../../../tests/support/screen-request.ts'
import CallMeeting, { action as callMeeting, loader as readCall } from './call-meeting.tsx'
import MeetingScreen, { action as cancelMeeting } from './meeting.tsx'
import MotionScreen, { action as actOnMotion, loader as readMotion } from './motion.tsx'
import { obstaclesOf } from './obstacles.ts'
import PropertyMeetings, { action as setMark } from './property-meetings.tsx'
import type { May } from './staff-may.ts'

const at = '2026-12-15T03:00:00Z'
const villa = { id: 'villa', name: 'Villa Sanur' }
const motion = {
  ...{
    id: 'b1',
    property: villa,
    kind: 'repair',
    origin: 'staff',
    state: 'draft',
    language: 'id',
  },
  ...{ title: { id: 'Atap', en: 'Roof' }, text: { id: 'Ganti atap', en: 'Replace the roof' } },
  ...{ translated: null, amount: 1_500_000, proposedAt: at, isMine: false, support: null },
  ...{ callBy: null, isCallLate: false, meetingId: null, removedFor: null, result: null },
  ...{ progress: null, effect: null, files: [] },
} as unknown as Motion
const quote = { id: 'f1', kind: 'quote', name: 'PT Atap', amount: 5, sha256: 'a' } as const
const ready = { files: [quote, { ...quote, id: 'f2' }] }
const all: May = { draft: true, write: true, translate: true, remove: true, changeTerms: true }
const none: May = {
  draft: false,
  write: false,
  translate: false,
  remove: false,
  changeTerms: false,
}
const page = { address: '/en/back-office', roles: ['ops'] } as const
const params = { motionId: 'b1', meetingId: 'm1', propertyId: 'villa' }

const motionScreen = (changed: Partial<Motion>, may: May = all, answer?: unknown) => {
  const loaded = { motion: { ...motion, ...changed }, may, done: null }
  return [<MotionScreen key="motion" />, { ...page, loaded, answer }] as const
}

test.each([
  ['a draft of the operator', {}, ['change', 'file']],
  [
    'an owner’s motion that collects support',
    { origin: 'owner', state: 'collecting' },
    ['translation', 'file', 'removal'],
  ],
  [
    'an owner’s motion with enough support',
    { origin: 'owner', state: 'supported' },
    ['translation', 'file'],
  ],
  ['a motion on an agenda', { state: 'called' }, []],
  ['a refused motion', { state: 'rejected' }, []],
] as const)('%s has the forms for it, and none for staff who may only read it', (_, changed, intents) => {
  const forms = (may: May) =>
    formsIn(...motionScreen(changed as Partial<Motion>, may)).map(({ fields }) => fields.intent)
  expect(forms(all)).toEqual(intents)
  expect(forms(none)).toEqual([])
})

test('each form of a motion that the role does not permit names the roles that may use it', () => {
  const text = textOf(...motionScreen({ origin: 'owner', state: 'collecting' }, none))
  expect(text).toContain('Operations, support or compliance translates motions.')
  expect(text).toContain('Operations or finance adds files')
  expect(text).toContain('Only compliance can take down')
})

const own = '/back-office/motions/{motionId}/'
test.each([
  [
    { intent: 'change', titleId: 'A', titleEn: 'B', textId: 'C', textEn: 'D', amount: '2.000.000' },
    `PUT ${own}`,
    { title: { id: 'A', en: 'B' }, text: { id: 'C', en: 'D' }, amount: 2_000_000 },
  ],
  [{ intent: 'change', amount: '' }, `PUT ${own}`, { amount: null }],
  [
    { intent: 'translation', language: 'en', title: 'Roof', text: 'Replace it' },
    `PUT ${own}translation/`,
    { language: 'en', title: 'Roof', text: 'Replace it' },
  ],
  [{ intent: 'removal', reason: 'duplicate' }, `POST ${own}removal/`, { reason: 'duplicate' }],
  [
    { intent: 'file', kind: 'quote', name: 'PT Atap', amount: 'Rp1,250,000', reason: 'x' },
    `POST ${own}files/`,
    { kind: 'quote', name: 'PT Atap', amount: '1250000' },
  ],
  [
    {
      intent: 'progress',
      plannedOn: '2027-01-01',
      doneOn: '',
      cost: '1.000',
      noteId: 'a',
      noteEn: 'b',
    },
    `POST ${own}progress/`,
    { plannedOn: '2027-01-01', doneOn: '', cost: '1000', noteId: 'a', noteEn: 'b' },
  ],
])('the form %o of a motion is sent to its address', async (form, call, body) => {
  const { calls, to } = await sent(actOnMotion, { params, form })
  expect(calls[0]?.[0]).toBe(call)
  expect(calls[0]?.[1]).toMatchObject({ motionId: 'b1', ...body })
  expect(Object.keys(calls[0]?.[1] as object)).not.toContain('intent')
  expect(to).toBe(`/en/back-office/motions/b1?done=${form.intent}`)
})

test('a refused change keeps what was typed in its form only, with the error at the language', async () => {
  const form = {
    intent: 'change',
    titleId: 'A',
    titleEn: '',
    textId: 'C',
    textEn: 'D',
    amount: 'much',
  }
  const { refused } = await sent(actOnMotion, {
    params,
    form,
    answers: { [own]: refusalAt('title.en') },
  })
  const shown = motionScreen({}, all, refused)
  expect(formWith({ intent: 'change' }, ...shown)).toMatchObject({
    fields: form,
    faulty: ['titleEn'],
    isOpen: true,
  })
  expect(formWith({ intent: 'file' }, ...shown)).toMatchObject({
    fields: { name: '', amount: '' },
    isOpen: false,
  })
})

test('the form of a draft contains its saved texts and amount', () => {
  expect(formWith({ intent: 'change' }, ...motionScreen({}))?.fields).toMatchObject({
    ...{ titleId: 'Atap', titleEn: 'Roof', textEn: 'Replace the roof', amount: '1,500,000' },
  })
})

test('a missing translation is asked for in the other language, in an open form for those who may write it', () => {
  const owner = {
    origin: 'owner',
    state: 'supported',
    title: { id: 'Atap', en: null },
    text: { id: 'x', en: null },
  } as const
  const form = formWith({ intent: 'translation' }, ...motionScreen(owner))
  expect(form).toMatchObject({ fields: { language: 'en', title: '', text: '' }, isOpen: true })
  const translated = { ...owner, title: { id: 'Atap', en: 'Roof' } }
  expect(formWith({ intent: 'translation' }, ...motionScreen(translated))).toMatchObject({
    fields: { title: 'Roof' },
    isOpen: false,
  })
})

test('a motion lacks its other language, and a repair two quotes', () => {
  const lacks = (changed: Partial<Motion>) => obstaclesOf({ ...motion, ...changed })
  expect(lacks({})).toEqual(['quotes'])
  expect(lacks({ files: [quote, { ...quote, kind: 'attachment' }] })).toEqual(['quotes'])
  expect(lacks(ready)).toEqual([])
  expect(lacks({ ...ready, title: { id: null, en: 'Roof' } })).toEqual(['translation'])
  expect(lacks({ kind: 'other' })).toEqual([])
})

test('a meeting is called from a complete motion only, by staff who may call it', () => {
  const call = '/en/back-office/properties/villa/call-meeting?motion=b1'
  expect(linksIn(...motionScreen(ready))).toContain(call)
  expect(linksIn(...motionScreen({}))).not.toContain(call)
  expect(linksIn(...motionScreen(ready, none))).not.toContain(call)
  expect(textOf(...motionScreen({}))).toContain('A repair needs at least two quotes.')
  expect(linksIn(...motionScreen({ ...ready, state: 'called' }))).not.toContain(call)
})

test('a meeting that should have been called says so', () => {
  const due = { ...ready, callBy: '2026-12-31' }
  expect(textOf(...motionScreen(due))).toContain('A meeting has to be called by 31 December 2026')
  expect(textOf(...motionScreen({ ...due, isCallLate: true }))).toContain(
    'should have been called by 31 December 2026',
  )
})

test('the progress of a motion is recorded until it is done or abandoned, first in an open form', () => {
  const step = {
    id: 's1',
    recordedAt: at,
    recordedBy: null,
    plannedOn: null,
    doneOn: null,
    cost: null,
    note: { id: 'a', en: 'b' },
    hasEvidence: false,
  }
  const progress = {
    state: 'planned',
    plannedOn: null,
    doneOn: null,
    cost: null,
    steps: [] as never[],
  } as const
  const form = (changed: object, may = all) =>
    formWith(
      { intent: 'progress' },
      ...motionScreen(
        { state: 'adopted', progress: { ...progress, ...changed } as Motion['progress'] },
        may,
      ),
    )
  expect(form({})?.isOpen).toBe(true)
  expect(form({ steps: [step] })?.isOpen).toBe(false)
  expect(form({ state: 'done' })).toBeUndefined()
  expect(form({ state: 'abandoned' })).toBeUndefined()
  expect(form({}, none)).toBeUndefined()
})

test.each([
  ['ops', { draft: true, write: true, translate: true, remove: false, changeTerms: true }],
  ['finance', { draft: true, write: true, translate: false, remove: false, changeTerms: true }],
  ['admin', { draft: true, write: false, translate: false, remove: false, changeTerms: false }],
  ['compliance', { draft: false, write: false, translate: true, remove: true, changeTerms: true }],
  ['support', { draft: false, write: false, translate: true, remove: false, changeTerms: false }],
] as const)('the role %s permits about motions and meetings %o', async (role, may) => {
  const { args } = screenRequest({ params, roles: [role] })
  expect((await readMotion(args)).may).toEqual(may)
})

const meeting = {
  ...{ id: 'm1', asOf: at, number: 'RUPS-1', property: villa, round: 1, firstMeetingId: null },
  ...{ state: 'called', calledAt: at, recordOn: '2026-12-08', votesFrom: at, meetingAt: at },
  ...{
    votesUntil: '2026-12-15T05:00:00Z',
    units: null,
    holders: null,
    agenda: [],
    countedAt: null,
  },
  ...{ cancelledAt: null, cancelReason: null, minutes: null, second: null },
} as unknown as DeskMeeting['meeting']
const second = { callBy: '2027-01-05', earliestOn: '2027-01-10', latestOn: '2027-01-20' }
const desk = {
  ...{ property: villa, motions: [{ ...motion, ...ready }], meetings: [meeting], proposals: [] },
  ...{ owners: { holders: 40, units: 900 }, earliestMeetingOn: '2027-01-03', saleMark: null },
} as unknown as MeetingDesk
const terms = {
  ...{ effectiveFrom: '2026-01-01', noticeDays: 14, secondNoticeDays: 7 },
  majorities: [
    {
      kind: 'repair',
      quorum: { numerator: 1, denominator: 2, isAbove: true },
      majority: { numerator: 2, denominator: 3, isAbove: false },
      secondQuorum: { numerator: 1, denominator: 3, isAbove: false },
    },
  ],
}
type CallShown = {
  readonly changed?: object
  readonly first?: unknown
  readonly may?: May
  readonly answer?: unknown
  readonly chosen?: string | null
}
const callScreen = ({
  changed = {},
  first = null,
  may = all,
  answer,
  chosen = null,
}: CallShown = {}) => {
  const loaded = { desk: { ...desk, ...changed }, first, terms, may, chosen }
  return [<CallMeeting key="call" />, { ...page, loaded, answer }] as const
}

test('the proposed call starts at the earliest day with the record date a week before, and the chosen motion', () => {
  const [form] = formsIn(...callScreen({ chosen: 'b1' }))
  expect(form?.fields).toMatchObject({
    ...{ motionIds: 'b1', firstMeetingId: '', meetingOn: '2027-01-03', recordOn: '2026-12-27' },
    ...{ from: '10:00', until: '12:00' },
  })
  expect(form?.text).toContain('From 3 January 2027, with 14 days of notice in between.')
  expect(formsIn(...callScreen())[0]?.fields.motionIds).toBeUndefined()
})

test('an incomplete motion cannot be chosen for an agenda, even if the address names it', () => {
  const [form] = formsIn(...callScreen({ changed: { motions: [motion] }, chosen: 'b1' }))
  expect(form?.fields.motionIds).toBeUndefined()
  expect(form?.text).toContain('A repair needs at least two quotes.')
})

test('a second meeting has the motions that lacked a quorum, fixed, and the lower quorum', () => {
  const first = { ...meeting, state: 'counted', second }
  const motions = [
    { ...motion, ...ready, id: 'b2', state: 'no-quorum', meetingId: 'm1' },
    { ...motion, ...ready, id: 'b3', state: 'no-quorum', meetingId: 'm0' },
    { ...motion, ...ready },
  ]
  const [form] = formsIn(...callScreen({ first, changed: { motions } }))
  expect(form?.fields).toMatchObject({
    ...{ motionIds: 'b2', firstMeetingId: 'm1', meetingOn: '2027-01-10', recordOn: '2027-01-07' },
  })
  expect(form?.text).toContain('From 10 January 2027 to 20 January 2027.')
  expect(form?.text).toContain('⅓')
  expect(form?.text).not.toContain('½')
})

test('no meeting is called by other roles, while one is proposed, or without a motion', () => {
  const isCallable = (shown: CallShown) => formsIn(...callScreen(shown)).length === 1
  expect(isCallable({})).toBe(true)
  expect(isCallable({ may: none })).toBe(false)
  expect(isCallable({ changed: { proposals: [{ ...aProposal, kind: 'meeting-call' }] } })).toBe(
    false,
  )
  expect(isCallable({ changed: { proposals: [{ ...aProposal, kind: 'sale-mark' }] } })).toBe(true)
  expect(isCallable({ changed: { motions: [{ ...motion, state: 'collecting' }] } })).toBe(false)
})

const call = {
  ...{ motionIds: 'b1', meetingOn: '2027-01-03', from: '10:00', until: '12:00' },
  ...{ recordOn: '2026-12-27', place: 'Hotel', chair: 'Budi', secretary: 'Sari' },
}

test('a call is sent with its times in Jakarta as instants, and leads to the meetings of the property', async () => {
  const { calls, to } = await sent(callMeeting, { params, form: call })
  expect(calls[0]?.[1]).toMatchObject({
    ...{ propertyId: 'villa', motionIds: ['b1'], firstMeetingId: null, place: 'Hotel' },
    ...{ meetingAt: '2027-01-03T03:00:00.000Z', votesUntil: '2027-01-03T05:00:00.000Z' },
  })
  expect(to).toBe('/en/back-office/properties/villa/meetings?done=called')
})

test.each([
  ['meetingAt', ['meetingOn']],
  ['votesUntil', ['until']],
  ['chair', ['chair']],
])('a call refused for %s names the field %o and keeps the rest', async (path, faulty) => {
  const answers = { '/back-office/properties/{propertyId}/meetings/': refusalAt(path) }
  const { refused } = await sent(callMeeting, { params, form: { ...call, from: '09:30' }, answers })
  const [form] = formsIn(...callScreen({ answer: refused }))
  expect(form).toMatchObject({ fields: { ...call, from: '09:30' }, faulty })
})

test('an agenda without a motion is refused at the agenda', async () => {
  const answers = {
    '/back-office/properties/{propertyId}/meetings/': refusalAt('motionIds', 'Choose a motion'),
  }
  const { motionIds: _, ...form } = call
  const { refused } = await sent(callMeeting, { params, form, answers })
  expect(textOf(...callScreen({ answer: refused }))).toContain('Choose a motion')
})

test('the first meeting of a call is found by the address, and the terms are those in force', async () => {
  const answers = {
    '/back-office/properties/{propertyId}/meetings/': desk,
    '/back-office/meeting-terms/': {
      items: [{ effectiveFrom: '2027-06-01' }, terms],
      inForceFrom: '2026-01-01',
    },
  }
  const { args } = screenRequest({ address: '/?first=m1&motion=b9', params, answers })
  expect(await readCall(args)).toMatchObject({ first: meeting, terms, chosen: 'b9' })
  const other = screenRequest({ address: '/?first=m2', params, answers })
  expect(await readCall(other.args)).toMatchObject({ first: null, chosen: null })
})

const deskMeeting = {
  ...{ meeting, place: 'Hotel', chair: 'Budi', secretary: 'Sari', cancellation: null },
  operatorProxies: { proxies: 0, units: 0 },
} as unknown as DeskMeeting
const meetingScreen = (
  changed: object,
  may: May = all,
  answer?: unknown,
  cancellation: unknown = null,
) => {
  const read = { ...deskMeeting, cancellation, meeting: { ...meeting, ...changed } }
  return [
    <MeetingScreen key="meeting" />,
    { ...page, loaded: { read, may, done: null }, answer },
  ] as const
}

test('an agenda states the required majority once, and names the motion where another requires the same', () => {
  const { quorum, majority } = terms.majorities[0] ?? {}
  const item = (position: number, rule: object) => ({
    ...{ motionId: `b${position}`, position, kind: 'repair', title: { id: 'Atap', en: 'Roof' } },
    ...{ translated: null, amount: null, rule, unitsVoted: null, result: null, progress: null },
  })
  const agenda = [item(1, { quorum, majority }), item(2, { quorum, majority })]
  const text = textOf(...meetingScreen({ agenda }))
  expect(text.match(/Adopted if/g)).toHaveLength(1)
  expect(text).toMatch(/same .*motion 1/)
})

test('a meeting can be cancelled only before its vote opens, with a reason, by staff who may call it', () => {
  const form = (...shown: Parameters<typeof meetingScreen>) =>
    formWith({ intent: 'cancellation' }, ...meetingScreen(...shown))
  expect(form({})?.required).toEqual(['reason'])
  expect(form({ state: 'voting' })).toBeUndefined()
  expect(form({}, none)).toBeUndefined()
  const proposed = {
    ...aProposal,
    kind: 'meeting-cancellation',
    content: { number: 'RUPS-1', reason: 'x' },
  }
  expect(form({}, all, undefined, proposed)).toBeUndefined()
})

test('a refused cancellation keeps its reason, and a refused decision leaves it empty', async () => {
  const path = '/back-office/meetings/{meetingId}/cancellation/'
  const form = { intent: 'cancellation', reason: 'No' }
  const { refused, calls } = await sent(cancelMeeting, {
    params,
    form,
    answers: { [path]: refusalAt('reason') },
  })
  expect(calls).toEqual([[`POST ${path}`, { meetingId: 'm1', reason: 'No' }]])
  const shown = formWith({ intent: 'cancellation' }, ...meetingScreen({}, all, refused))
  expect(shown).toMatchObject({ fields: form, faulty: ['reason'] })
  const decision = { ...(refused as object), intent: 'refuse' }
  const other = formWith({ intent: 'cancellation' }, ...meetingScreen({}, all, decision))
  expect(other).toMatchObject({ fields: { reason: '' }, faulty: [] })
})

test('the second meeting that is due is called from its first one, and a cancelled one says why instead', () => {
  const counted = { state: 'counted', second }
  const to = '/en/back-office/properties/villa/call-meeting?first=m1'
  expect(linksIn(...meetingScreen(counted))).toContain(to)
  expect(linksIn(...meetingScreen(counted, none))).not.toContain(to)
  expect(textOf(...meetingScreen(counted))).toMatch(
    /Call it by 5 January 2027 ?, to be held between 10 January 2027 and 20 January 2027/,
  )
  const cancelled = { ...counted, state: 'cancelled', cancelledAt: at, cancelReason: 'No place' }
  expect(textOf(...meetingScreen(cancelled))).toMatch(/Cancelled on 15 December 2026 No place/)
  expect(linksIn(...meetingScreen(cancelled))).not.toContain(to)
})

test('the voters of a meeting are known only after the record date', () => {
  const before = textOf(...meetingScreen({}))
  expect(before).toContain('Can vote Known at the end of the record date')
  expect(before).not.toContain('Proxies to Sepetak')
  expect(textOf(...meetingScreen({ units: 900, holders: 1 }))).toMatch(
    /Can vote 1 unit holder with 900 units Proxies to Sepetak None/,
  )
})

test('minutes are linked in both languages once they exist, and announced after the count', () => {
  const minutes = { id: 'a'.repeat(64), en: 'b'.repeat(64) }
  const files = (changed: object) =>
    linksIn(...meetingScreen(changed)).filter((link) => link.includes('minutes'))
  expect(files({ state: 'counted', minutes })).toEqual([
    '/en/dashboard/files/meetings/m1/minutes?language=id',
    '/en/dashboard/files/meetings/m1/minutes?language=en',
  ])
  expect(textOf(...meetingScreen({ state: 'counted', minutes }))).toContain('SHA-256 bbbbbbbbbbbb…')
  expect(textOf(...meetingScreen({ state: 'counted' }))).toContain(
    'The minutes are being prepared.',
  )
  expect(textOf(...meetingScreen({ state: 'voting' }))).not.toContain('minutes')
})

const propertyScreen = (
  changed: object,
  may: May = all,
  answer?: unknown,
  roles: readonly StaffRole[] = ['ops'],
) =>
  [
    <PropertyMeetings key="desk" />,
    { ...page, roles, loaded: { desk: { ...desk, ...changed }, may, done: null }, answer },
  ] as const

test('a sale threshold is proposed in basis points, and a refused one keeps the typed percentage', async () => {
  const form = { intent: 'mark', aboveCost: '32,5', effectiveFrom: '2027-01-01', reason: 'Agreed' }
  const path = '/back-office/properties/{propertyId}/sale-mark/'
  const { calls, refused } = await sent(setMark, {
    params,
    form,
    answers: { [path]: refusalAt('aboveCostBasisPoints') },
  })
  const { aboveCost: _, intent: __, ...rest } = form
  expect(calls).toEqual([
    [`POST ${path}`, { propertyId: 'villa', aboveCostBasisPoints: 3_250, ...rest }],
  ])
  expect(formWith({ intent: 'mark' }, ...propertyScreen({}, all, refused))).toMatchObject({
    fields: form,
    faulty: ['aboveCost'],
    isOpen: true,
  })
})

test('a waiting threshold takes the place of its form, and other roles read who proposes it', () => {
  const waiting = {
    proposals: [
      {
        ...aProposal,
        kind: 'sale-mark',
        content: { aboveCostBasisPoints: 3_000, effectiveFrom: '2027-01-01', reason: 'x' },
      },
    ],
  }
  expect(formWith({ intent: 'mark' }, ...propertyScreen({}))).toBeDefined()
  expect(formWith({ intent: 'mark' }, ...propertyScreen(waiting))).toBeUndefined()
  expect(textOf(...propertyScreen(waiting))).toContain('Valuation above cost 30%')
  expect(textOf(...propertyScreen({}, none))).toContain(
    'Only the operations team or the finance team',
  )
  expect(
    textOf(
      ...propertyScreen({ saleMark: { aboveCostBasisPoints: 3_250, effectiveFrom: '2026-01-01' } }),
    ),
  ).toContain('32.5% above cost')
})

test('motions are written by those who may draft them, and meetings called by those who may call them', () => {
  const starts = (may: May) =>
    linksIn(...propertyScreen({ motions: [], meetings: [] }, may)).filter((link) =>
      /call-meeting|new-motion/.test(link),
    )
  const base = '/en/back-office/properties/villa'
  expect(starts(all)).toEqual([`${base}/call-meeting`, `${base}/new-motion`])
  expect(starts({ ...none, draft: true })).toEqual([`${base}/new-motion`])
  expect(starts(none)).toEqual([])
})
