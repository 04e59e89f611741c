import { expect, test } from 'vitest'
import type { ListedMeeting, Meeting, MyMeeting } from '#contract/meetings/meeting-body.ts'
import type { Motion } from '#contract/meetings/motion-body.ts'
import { linksIn, textOf } from '../../../../tests/support/rendered.tsx'
import { screenRequest } from '../../../../tests/support/screen-request.ts'
import { ApiProblem } from '../../api/problem.ts'
import { action as vote } from './meeting.tsx'
import { MeetingHead } from './meeting-head.tsx'
import { MeetingList } from './meeting-list.tsx'
import { action as change, loader as readMotion } from './motion.tsx'
import { action as propose } from './propose.tsx'
import { action as giveProxy, loader as readProxy } from './proxy.tsx'
import { isCounting } from './read-meeting.ts'
import { loader as readReceipt } from './receipt.tsx'

const led = (answer: unknown) => (answer as Response).headers.get('Location')
const params = { meetingId: 'm1', motionId: 'b2' }
const refusal = new ApiProblem(409, { code: 'meetings.closed', detail: 'Closed' })

test('votes are sent for the motions that were decided, once per key, and lead to the receipt', async () => {
  const form = { 'choice.a': 'for', 'choice.b': 'maybe', 'choice.x': 'for', idempotencyKey: 'k1' }
  const body = new URLSearchParams([
    ...Object.entries(form),
    ...['a', 'b', 'c'].map((id) => ['motionId', id]),
  ])
  const { args, calls } = screenRequest({ params })
  const request = new Request(args.request.url, { method: 'POST', body })
  expect(led(await vote({ ...args, request }))).toBe('/en/dashboard/votes/m1/receipt')
  const sent = { meetingId: 'm1', choices: [{ motionId: 'a', choice: 'for' }] }
  expect(calls).toEqual([['POST /meetings/{meetingId}/votes/', sent, 'k1']])
})

test('a form without any vote is not sent, and a refused one keeps the votes and gets another key', async () => {
  const none = screenRequest({ params, form: { motionId: 'a' } })
  expect(await vote(none.args)).toMatchObject({ data: { typed: {}, problem: null } })
  expect(none.calls).toEqual([])
  const form = { motionId: 'a', 'choice.a': 'abstain', idempotencyKey: 'k1' }
  const answers = { '/meetings/{meetingId}/votes/': refusal }
  const refused = await vote(screenRequest({ params, form, answers }).args)
  expect(refused).toMatchObject({
    data: { typed: { a: 'abstain' }, problem: { detail: 'Closed' } },
  })
  expect(refused).not.toMatchObject({ data: { nextKey: 'k1' } })
})

const instructions = [{ motionId: 'a', choice: 'against' }]

test.each([
  ['owner', { meetingId: 'm1', holder: 'owner', code: 'ABCD-2345', instructions }],
  ['operator', { meetingId: 'm1', holder: 'operator', instructions }],
])('a proxy for the %s is sent with its instructions, and with a code only for an owner', async (holder, sent) => {
  const form = {
    act: 'give',
    holder,
    code: ' abcd-2345 ',
    motionId: 'a',
    'instruction.a': 'against',
    idempotencyKey: 'k1',
  }
  const { args, calls } = screenRequest({ params, form })
  expect(led(await giveProxy(args))).toBe('/en/dashboard/votes/m1/receipt')
  expect(calls).toEqual([['POST /meetings/{meetingId}/proxy/', sent, 'k1']])
})

test('a proxy is revoked without sending instructions', async () => {
  const form = { act: 'revoke', motionId: 'a', 'instruction.a': 'for', idempotencyKey: 'k1' }
  const { args, calls } = screenRequest({ params, form })
  await giveProxy(args)
  const sent = ['POST /meetings/{meetingId}/proxy/revocation/', { meetingId: 'm1' }, 'k1']
  expect(calls).toEqual([sent])
})

async function leads(read: typeof readProxy | typeof readReceipt, mine: unknown) {
  const { args } = screenRequest({ params, answers: { '/meetings/{meetingId}/mine/': mine } })
  return await read(args).then(() => null, led)
}

test('a reader without a part in a meeting is led to its public page', async () => {
  expect(await leads(readProxy, new ApiProblem(404, {}))).toBe('/en/votes/m1')
  expect(await leads(readReceipt, new ApiProblem(404, {}))).toBe('/en/votes/m1')
})

test('the form of a proxy needs the right to vote, and the receipt needs a vote', async () => {
  expect(await leads(readProxy, { mayVote: false })).toBe('/en/dashboard/votes/m1')
  expect(await leads(readProxy, { mayVote: true })).toBeNull()
  expect(await leads(readReceipt, { receipts: [] })).toBe('/en/dashboard/votes/m1')
  expect(await leads(readReceipt, { receipts: [{}] })).toBeNull()
})

test.each([
  ['support', 'POST /motions/{motionId}/support/'],
  ['unsupport', 'DELETE /motions/{motionId}/support/'],
  ['withdraw', 'POST /motions/{motionId}/withdrawal/'],
])('the button to %s a motion sends exactly that', async (act, call) => {
  const { args, calls } = screenRequest({ params, form: { act } })
  expect(led(await change(args))).toBe('/en/dashboard/votes/motions/b2')
  expect(calls).toEqual([[call, { motionId: 'b2' }]])
})

test('a cursor of another list of questions shows the first page instead of an error', async () => {
  const path = '/motions/{motionId}/questions/'
  const answer = (sent: { cursor?: string }) => {
    if (sent.cursor !== undefined) throw new ApiProblem(400, { code: 'request.invalid' })
    return { items: ['first'] }
  }
  const { args } = screenRequest({ params, address: '/?questions=x', answers: { [path]: answer } })
  expect((await readMotion(args)).questions).toEqual({ items: ['first'] })
})

const written = { property: 'villa', title: 'Roof', text: 'Repair it', amount: '1.500.000' }

test.each([
  ['repair', 1_500_000],
  ['other', null],
])('a motion of the kind %s is sent with the amount %o', async (kind, amount) => {
  const form = { ...written, kind }
  const answers = { '/properties/{propertyId}/motions/': { id: 'b9' } }
  const { args, calls } = screenRequest({ form, answers })
  expect(led(await propose(args))).toBe('/en/dashboard/votes/motions/b9?written=yes')
  const { title, text } = written
  const sent = { propertyId: 'villa', kind, language: 'en', title, text, amount }
  expect(calls).toEqual([['POST /properties/{propertyId}/motions/', sent]])
})

test('a motion with empty fields is not sent, and each of them is named', async () => {
  const { args, calls } = screenRequest({ form: { kind: 'nonsense', title: 'Roof' } })
  expect(await propose(args)).toMatchObject({ data: { missing: ['property', 'kind', 'text'] } })
  expect(calls).toEqual([])
})

test.each([
  ['voting', '2026-12-10T09:59:59Z', false],
  ['voting', '2026-12-10T10:00:00Z', true],
  ['called', '2026-12-10T10:00:00Z', true],
  ['counted', '2026-12-11T10:00:00Z', false],
  ['cancelled', '2026-12-11T10:00:00Z', false],
] as const)('the votes of a meeting that is %s at %s are being counted: %s', (state, asOf, isDue) => {
  expect(isCounting({ state, asOf, votesUntil: '2026-12-10T10:00:00Z' } as Meeting)).toBe(isDue)
})

const listed = {
  id: 'm1',
  number: 'RUPS-1',
  property: { id: 'villa', name: 'Villa Sanur' },
  round: 1,
  state: 'voting',
  motions: [],
  units: 1,
  waitsForMe: false,
  votesFrom: '2026-12-01T02:00:00Z',
  votesUntil: '2026-12-10T10:00:00Z',
} as unknown as ListedMeeting

function listOf(changed: Partial<ListedMeeting>) {
  return <MeetingList name="running" meetings={[{ ...listed, ...changed }]} />
}

test.each([
  ['called', 'opens 1 Dec 2026, 09:00 WIB'],
  ['voting', 'closes 10 Dec 2026, 17:00 WIB'],
  ['counted', 'closed 10 Dec 2026, 17:00 WIB'],
] as const)('a meeting that is %s is listed with the time at which its vote %s', (state, words) => {
  expect(textOf(listOf({ state }))).toContain(words)
})

test('a cancelled meeting is listed without a time at which its vote closed', () => {
  expect(textOf(listOf({ state: 'cancelled' }))).not.toContain('10 Dec 2026')
})

test('only a meeting that waits for a vote of the reader has the button to vote', () => {
  const path = '/en/dashboard/votes/m1'
  expect(linksIn(listOf({})).filter((link) => link === path)).toHaveLength(1)
  expect(linksIn(listOf({ waitsForMe: true })).filter((link) => link === path)).toHaveLength(2)
})

const meeting = {
  ...listed,
  units: 500,
  recordOn: '2026-11-30',
  meetingAt: '2026-12-10T10:00:00Z',
  asOf: '2026-12-09T10:00:00Z',
  cancelReason: null,
  agenda: [] as Motion[],
} as unknown as Meeting

const mine = {
  units: 12,
  mayVote: true,
  place: 'Jalan Sudirman 1',
  received: { proxies: 0, units: 0 },
} as unknown as MyMeeting

function head(changed: Partial<Meeting>, own: Partial<MyMeeting> | null = {}): string {
  const part = own === null ? null : { ...mine, ...own }
  return textOf(<MeetingHead meeting={{ ...meeting, ...changed }} mine={part} title="Meeting" />)
}

test('an owner sees the own units and the place until the votes are counted, other readers see all units', () => {
  expect(head({})).toMatch(/12 units.*Jalan Sudirman 1/)
  expect(head({ state: 'counted' })).not.toContain('Jalan Sudirman 1')
  expect(head({}, null)).toContain('500 units')
  expect(head({}, null)).not.toContain('Jalan Sudirman 1')
})

test('the time left to vote is shown only while votes are accepted', () => {
  expect(head({})).toMatch(/24 hours/)
  expect(head({ asOf: '2026-12-10T10:00:00Z' })).not.toMatch(/hour|minute/)
  expect(head({ state: 'called' })).not.toMatch(/24 hours/)
})

test('an owner without a vote on the record date reads why while votes are accepted', () => {
  const [mayVote, mayNot] = [head({}), head({}, { mayVote: false })]
  expect(mayNot).not.toBe(mayVote)
  expect(mayNot).toMatch(/30 November 2026/)
  expect(mayVote).not.toMatch(/30 November 2026/)
})

test('a place that is a web address is a link, and any other text is not', () => {
  const linksOf = (place: string) =>
    linksIn(<MeetingHead meeting={meeting} mine={{ ...mine, place }} title="Meeting" />)
  const address = 'https://meet.example/abc'
  expect(linksOf(address)).toContain(address)
  expect(linksOf('Hotel')).not.toContain('Hotel')
  expect(linksOf('http://meet.example')).not.toContain('http://meet.example')
})
