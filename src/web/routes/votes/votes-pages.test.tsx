import { expect, test } from 'vitest'
import type { Meeting, MyMeeting } from '#contract/meetings/meeting-body.ts'
import type { Motion } from '#contract/meetings/motion-body.ts'
import { htmlOf, linksIn, textOf } from '../../../../tests/support/rendered.tsx'
import { faultyIn, fieldsIn } from '../../../../tests/support/rendered-forms.ts'
import MotionScreen from './motion.tsx'
import ProposeScreen from './propose.tsx'
import { ProposeForm } from './propose-form.tsx'
import { ProxyForm } from './proxy-form.tsx'
import ReceiptScreen from './receipt.tsx'
import { VoteForm } from './vote-form.tsx'

const rule = {
  quorum: { numerator: 1, denominator: 2, isAbove: true },
  majority: { numerator: 1, denominator: 2, isAbove: true },
}

const item = (motionId: string, position: number) => ({
  position,
  motionId,
  kind: 'repair',
  title: { id: `Perbaiki ${motionId}`, en: `Repair ${motionId}` },
  amount: 1_500_000,
  rule,
  unitsVoted: 10,
  result: null,
  progress: null,
})

const motion = {
  id: 'b2',
  property: { id: 'villa', name: 'Villa Sanur' },
  kind: 'repair',
  origin: 'owner',
  state: 'collecting',
  language: 'en',
  title: { id: null, en: 'Repair the roof' },
  text: { id: null, en: 'It leaks.' },
  translated: null,
  amount: 1_500_000,
  proposedAt: '2026-11-20T03:00:00Z',
  isMine: false,
  support: {
    units: 20,
    unitsNeeded: 100,
    unitsTotal: 1_000,
    holders: 2,
    until: '2026-12-20T10:00:00Z',
    isMine: false,
  },
  callBy: null,
  isCallLate: false,
  meetingId: null,
  removedFor: null,
  files: [],
  result: null,
  progress: null,
  effect: null,
} as unknown as Motion

const meeting = {
  id: 'm1',
  number: 'RUPS-1',
  property: motion.property,
  state: 'voting',
  units: 1_000,
  agenda: [item('a', 1), item('b', 2)],
  votesUntil: '2026-12-10T10:00:00Z',
} as unknown as Meeting

const vote = { motionId: 'a', choice: 'for', by: 'me' }

const mine = {
  meetingId: 'm1',
  units: 12,
  mayVote: true,
  code: 'WXYZ-2345',
  votes: [],
  receipts: [],
  proxy: null,
} as unknown as MyMeeting

type Votes = MyMeeting['votes']
type Answer = Parameters<typeof VoteForm>[0]['answer']

const voteForm = (votes: readonly object[] = [], answer?: Answer) => (
  <VoteForm
    meeting={meeting}
    mine={{ ...mine, votes: votes as Votes }}
    items={meeting.agenda.map((each) => ({
      item: each,
      motion: { ...motion, id: each.motionId } as Motion,
    }))}
    answer={answer}
    idempotencyKey="k1"
  />
)

test('the form of a vote begins with the own votes only, and says how many units it counts for', () => {
  expect(fieldsIn(voteForm())).not.toHaveProperty('choice.a')
  expect(textOf(voteForm())).toContain('Submit votes · 12 units')
  const voted = voteForm([vote, { motionId: 'b', choice: 'against', by: 'proxy' }])
  expect(fieldsIn(voted)).toMatchObject({ 'choice.a': 'for', idempotencyKey: 'k1' })
  expect(fieldsIn(voted)).not.toHaveProperty('choice.b')
  expect(textOf(voted)).toContain('Currently: Against, as your proxy voted.')
  expect(textOf(voted)).toContain('Save changes · 12 units')
})

test('a refused vote keeps the choices and is tried again with another key', () => {
  const problem = { code: 'x', detail: 'Voting has closed', fields: {} }
  const refused = voteForm([vote], { typed: { a: 'abstain' }, problem, nextKey: 'k2' })
  expect(fieldsIn(refused)).toMatchObject({ 'choice.a': 'abstain', idempotencyKey: 'k2' })
  expect(textOf(refused)).toContain('Voting has closed')
})

test('a form without any choice says what to choose, once', () => {
  const none = textOf(voteForm([], { typed: {}, problem: null, nextKey: 'k2' }))
  expect(none.split('Choose For, Against or Abstain').length - 1).toBe(1)
})

test('a motion of the agenda has its position, its amount and the rule of the one before it', () => {
  const text = textOf(voteForm())
  expect(text).toMatch(/Motion 1 of 2 .*Repair a.*Rp1,500,000.*Motion 2 of 2/)
  expect(text).toContain('Adopted by the same rule as motion 1.')
})

const proxyForm = (proxy: object | null, answer?: unknown) => (
  <ProxyForm
    meeting={meeting}
    mine={{ ...mine, proxy } as MyMeeting}
    answer={answer as Parameters<typeof ProxyForm>[0]['answer']}
    idempotencyKey="k1"
  />
)

test('the form of a proxy begins with the given one, or with another owner and free instructions', () => {
  expect(fieldsIn(proxyForm(null))).toMatchObject({
    holder: 'owner',
    code: '',
    'instruction.a': '',
  })
  expect(textOf(proxyForm(null))).toContain('Appoint a proxy')
  const instructions = [{ motionId: 'b', choice: 'against' }]
  const given = proxyForm({ holder: 'operator', code: null, instructions })
  expect(fieldsIn(given)).toMatchObject({
    holder: 'operator',
    'instruction.a': '',
    'instruction.b': 'against',
  })
  expect(textOf(given)).toContain('Save proxy')
})

test('a proxy without the instructions that it needs is marked at the first motion without one', () => {
  const typed = { holder: 'operator', code: '', instructions: { a: 'for' } }
  const problem = { code: 'x', detail: '', fields: { instructions: 'Choose' } }
  const refused = proxyForm(null, { act: 'give', typed, problem, nextKey: 'k2' })
  expect(faultyIn(refused)).toEqual(['instruction.b'])
  expect(fieldsIn(refused)).toMatchObject({
    holder: 'operator',
    'instruction.a': 'for',
    idempotencyKey: 'k2',
  })
})

const receipt = {
  sequence: 7,
  kind: 'vote',
  motionId: 'a',
  choice: 'for',
  hash: 'abc123',
  happenedAt: '2026-12-01T03:00:05Z',
}

const receiptPage = (own: object, changed: object = {}) =>
  [
    <ReceiptScreen key="receipt" />,
    {
      address: '/en/dashboard/votes/m1/receipt',
      loaded: {
        meeting: { ...meeting, ...changed },
        mine: { ...mine, receipts: [receipt], ...own },
      },
    },
  ] as const

test('a receipt lists the vote of every motion, with who cast it, and each act with its hash', () => {
  const votes = [vote, { motionId: 'b', choice: 'against', by: 'instruction' }]
  const text = textOf(...receiptPage({ votes }))
  expect(text).toMatch(/Repair a For.*Repair b Against.*As your proxy instructions say\./)
  expect(text).toContain('10:00:05 WIB')
  expect(text).toContain('abc123')
  expect(textOf(...receiptPage({}))).toContain('Not voted yet')
})

test.each([
  [{ kind: 'vote' }, {}, 'We recorded your vote'],
  [{ kind: 'proxy', choice: null }, {}, 'We recorded your proxy'],
  [{ kind: 'revocation', choice: null }, {}, 'Your proxy was'],
])('the title of a receipt whose last act is %o is: %s', (last, changed, title) => {
  expect(textOf(...receiptPage({ receipts: [{ ...receipt, ...last }] }, changed))).toContain(title)
})

test('a vote can be changed only while votes are accepted', () => {
  const until = '10 Dec 2026, 17:00 WIB'
  expect(textOf(...receiptPage({}))).toContain(until)
  const closed = receiptPage({ mayVote: false }, { state: 'counted' })
  expect(textOf(...closed)).not.toContain(until)
  expect(textOf(...closed)).not.toContain('We recorded your vote')
})

const motionPage = (changed: Partial<Motion>, more: object = {}, answer?: unknown) =>
  [
    <MotionScreen key="motion" />,
    {
      address: '/en/dashboard/votes/motions/b2',
      answer,
      loaded: {
        motion: { ...motion, ...changed },
        questions: { items: [], nextCursor: null, total: 0, mine: [] },
        address: 'https://sepetak.example/x',
        isWritten: false,
        isHidden: false,
        ...more,
      },
    },
  ] as const

const buttons = (...page: ReturnType<typeof motionPage>) =>
  [...htmlOf(...page).matchAll(/name="act" value="([a-z]+)"|value="([a-z]+)"[^>]*name="act"/g)].map(
    ([, one, other]) => one ?? other,
  )

test('a motion that collects support can be supported, or no longer by the reader who supports it', () => {
  const { support } = motion
  expect(buttons(...motionPage({}))).toContain('support')
  const supported = motionPage({ support: support && { ...support, isMine: true } })
  expect(buttons(...supported)).toContain('unsupport')
  expect(textOf(...motionPage({}))).toContain('Until 20 Dec 2026, 17:00 WIB')
  expect(buttons(...motionPage({ state: 'supported', callBy: '2026-12-30' }))).toEqual([])
})

test('only the reader who wrote a motion can withdraw it or add a document to it', () => {
  expect(buttons(...motionPage({ isMine: true }))).toContain('withdraw')
  expect(buttons(...motionPage({}))).not.toContain('withdraw')
  expect(textOf(...motionPage({ isMine: true }))).toContain('Add a document')
  expect(textOf(...motionPage({}))).not.toContain('Add a document')
  expect(textOf(...motionPage({ isMine: true, state: 'expired' }))).not.toContain('Add a document')
})

test.each([
  [{ state: 'supported', callBy: '2026-12-30' }, 'A meeting will be called by 30 December 2026.'],
  [
    { state: 'supported', callBy: '2026-12-30', isCallLate: true },
    'It was due by 30 December 2026.',
  ],
  [{ state: 'called', meetingId: 'm1' }, 'This motion is on the agenda of a meeting.'],
  [{ state: 'adopted', meetingId: 'm1' }, 'A meeting has decided on this motion.'],
  [{ state: 'expired' }, 'did not get enough support in time'],
  [{ state: 'removed', removedFor: 'duplicate' }, 'because it repeats another motion'],
] as const)('a motion that is %o says: %s', (changed, words) => {
  expect(textOf(...motionPage(changed as Partial<Motion>))).toContain(words)
})

test('a motion on an agenda leads to its meeting, and a refused support says why', () => {
  expect(linksIn(...motionPage({ state: 'called', meetingId: 'm1' }))).toContain(
    '/en/dashboard/votes/m1',
  )
  const problem = { code: 'x', detail: 'You hold no units', fields: {} }
  expect(textOf(...motionPage({}, {}, { act: 'support', problem }))).toContain('You hold no units')
})

const properties = [
  { id: 'villa', name: 'Villa Sanur', units: 12 },
  { id: 'ruko', name: 'Ruko Solo', units: 1 },
]
type Propose = Parameters<typeof ProposeForm>[0]
const propose = (changed: Partial<Propose>) => (
  <ProposeForm {...{ properties, propertyId: null, answer: undefined }} {...changed} />
)

test('the page for a motion names the support that it needs', () => {
  const address = '/en/dashboard/votes/propose'
  const loaded = { properties, supportBasisPoints: 1250, asked: null }
  expect(textOf(<ProposeScreen />, { address, loaded })).toContain(
    'If holders of at least 12.5% of all units support it, we have to call',
  )
})

test('the only property is chosen, and so is the one that the reader came from', () => {
  expect(fieldsIn(propose({}))).toMatchObject({ property: '' })
  expect(fieldsIn(propose({ properties: properties.slice(0, 1) }))).toMatchObject({
    property: 'villa',
  })
  expect(fieldsIn(propose({ propertyId: 'ruko' }))).toMatchObject({ property: 'ruko' })
})

test('empty fields of a motion are each named, and what was typed stays', () => {
  const typed = { property: 'villa', kind: 'repair', title: '', text: 'It leaks.', amount: '1.5' }
  const answer = { typed, missing: ['title'], problem: null } as unknown as Propose['answer']
  const refused = propose({ answer })
  expect(faultyIn(refused)).toEqual(['title'])
  expect(textOf(refused)).toContain('Enter a title.')
  expect(fieldsIn(refused)).toEqual({ ...typed })
})
