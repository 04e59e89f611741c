import { expect, test } from 'vitest'
import type { Devices } from '#contract/notifications/devices.ts'
import type { Notification } from '#contract/notifications/notice-body.ts'
import type { NotificationSettings, SentNotification } from '#contract/notifications/settings.ts'
import { htmlOf, linksIn, textOf } from '../../../../tests/support/rendered.tsx'
import { fieldsIn } from '../../../../tests/support/rendered-forms.ts'
import { ledBy, screenRequest } from '../../../../tests/support/screen-request.ts'
import { ApiProblem } from '../../api/problem.ts'
import { HiddenAmounts } from '../../components/money/hidden-amounts.ts'
import { DevicesCard } from './devices-card.tsx'
import { coveredText, noticeDays } from './notice-days.ts'
import { NoticeList } from './notice-list.tsx'
import NotificationsScreen, { action as mark, loader as readInbox } from './notifications.tsx'
import { loader as open } from './open-notice.ts'
import { RhythmFields } from './rhythm-fields.tsx'
import { SentCard } from './sent-card.tsx'
import { action as save } from './settings.tsx'
import { TopicMatrix } from './topic-matrix.tsx'
import UnsubscribeScreen, { action as unsubscribe } from './unsubscribe.tsx'

const id = '0193a6de-5c4e-7c1a-9d5e-1a2b3c4d5e6f'
const inbox = '/en/dashboard/notifications'

const notice = {
  id,
  event: 'payout',
  topic: 'money',
  severity: 'success',
  title: 'Rent of Rp25,000',
  text: 'Villa Sanur paid Rp25,000.',
  otherLanguage: null,
  path: '/dashboard/portfolio/income',
  happenedAt: '2026-12-01T03:00:00Z',
  isRead: false,
  isArchived: false,
} as unknown as Notification

const list = (notices: readonly Partial<Notification>[], today = '2026-12-01') => (
  <NoticeList notices={notices.map((changed) => ({ ...notice, ...changed }))} today={today} />
)

test('notices are grouped by the day in Jakarta, with names for today and yesterday', () => {
  const days = list([
    { id: 'a', happenedAt: '2026-11-30T18:00:00Z' },
    { id: 'b', happenedAt: '2026-11-30T16:00:00Z' },
    { id: 'c', happenedAt: '2026-11-28T16:00:00Z' },
  ])
  expect(textOf(days)).toMatch(/Today.*01:00 WIB.*Yesterday.*23:00 WIB.*Saturday, 28 November 2026/)
})

test('three notices of a kind are folded, but two are not, and unread ones not with read ones', () => {
  const folded = (...notices: Partial<Notification>[]) =>
    noticeDays(notices.map((changed) => ({ ...notice, ...changed })))
      .flatMap(({ bursts }) => bursts)
      .map(({ others }) => others.length)
  expect(folded({}, {}, {})).toEqual([2])
  expect(folded({}, {})).toEqual([0, 0])
  expect(folded({}, {}, { isRead: true })).toEqual([0, 0, 0])
  expect(folded({}, { event: 'vote' }, {}, {})).toEqual([0, 0, 0, 0])
  expect(textOf(list([{}, { id: 'b' }, { id: 'c' }]))).toContain('2 more like this')
})

test('an unread notice is called unread and links to its subject, and one without a subject does not', () => {
  expect(textOf(list([{}]))).toContain('Unread: Rent of Rp25,000')
  expect(linksIn(list([{}]))).toEqual([`${inbox}/${id}`])
  expect(textOf(list([{ isRead: true }]))).not.toContain('Unread')
  expect(linksIn(list([{ path: null }]))).toEqual([])
})

test('the buttons of a notice name what they change', () => {
  const buttons = (changed: Partial<Notification>) =>
    [...htmlOf(list([changed])).matchAll(/name="(read|unread|archive|restore)"/g)].map(
      ([, it]) => it,
    )
  expect(buttons({})).toEqual(['archive', 'read'])
  expect(buttons({ isRead: true, isArchived: true })).toEqual(['restore', 'unread'])
})

test('hidden amounts are nowhere in a notice, also not in the names of its buttons', () => {
  expect(htmlOf(list([{}]))).toContain('Archive: Rent of Rp25,000')
  const covered = htmlOf(<HiddenAmounts value={true}>{list([{}])}</HiddenAmounts>)
  expect(covered).not.toContain('25,000')
  expect(covered).toContain('Rp••••••')
})

test.each([
  ['Rp1.250.000, lalu', 'Rp••••••, lalu'],
  ['Rp5.', 'Rp••••••.'],
  ['\u2212Rp5.000.', 'Rp••••••.'],
  ['3 unit', '3 unit'],
])('with hidden amounts "%s" reads "%s"', (text, covered) => {
  expect(coveredText(text, true)).toBe(covered)
  expect(coveredText(text, false)).toBe(text)
})

test('a part of a notice in the other language is marked as such', () => {
  const otherLanguage = { language: 'id', text: 'Atap bocor' }
  const html = htmlOf(
    list([{ text: 'Reason: Atap bocor.', otherLanguage } as Partial<Notification>]),
  )
  expect(html).toContain('<span lang="id">Atap bocor</span>')
})

const query = { tab: null, isUnreadOnly: false, isArchived: false, search: '' }

const screen = (changed: object) =>
  [
    <NotificationsScreen key="inbox" />,
    {
      address: inbox,
      loaded: {
        query,
        notices: { items: [notice], nextCursor: null },
        count: { unread: 3, byTab: { money: 120, properties: 0, votes: 0, account: 0, offers: 0 } },
        isFirstPage: true,
        today: '2026-12-01',
        areHidden: false,
        ...changed,
      },
    },
  ] as const

test('all notices up to the newest one on the page can be marked as read', () => {
  expect(fieldsIn(...screen({}))).toMatchObject({ until: '2026-12-01T03:00:00Z', tab: '' })
  const ofTab = screen({ query: { ...query, tab: 'money' } })
  expect(fieldsIn(...ofTab)).toMatchObject({ tab: 'money' })
})

test.each([
  ['a later page', { isFirstPage: false }],
  ['a search', { query: { ...query, search: 'villa' } }],
  ['the archive', { query: { ...query, isArchived: true } }],
  ['nothing unread', { count: { unread: 0, byTab: {} } }],
])('in %s there is no button that marks all as read', (_, changed) => {
  expect(textOf(...screen(changed))).not.toContain('Mark all as read')
})

test('many unread notices are not counted exactly', () => {
  expect(textOf(...screen({}))).toContain('3 unread.')
  expect(textOf(...screen({}))).toContain('99+')
  const many = screen({ count: { unread: 100, byTab: {} } })
  expect(textOf(...many)).toContain('More than 99 unread.')
})

test('a filter keeps the others, except that unread and archived notices exclude each other', () => {
  const links = linksIn(
    ...screen({ query: { ...query, tab: 'money', isUnreadOnly: true, search: 'a' } }),
  )
  expect(links).toContain(`${inbox}?tab=votes&unread=&q=a`)
  expect(links).toContain(`${inbox}?tab=money&archive=&q=a`)
  expect(links).toContain(`${inbox}?tab=money&q=a`)
})

test.each([
  [{ search: 'villa', isArchived: true }, 'No results for “villa”'],
  [{ isArchived: true }, 'Your archive is empty'],
  [{ isUnreadOnly: true, tab: 'money' }, 'All read'],
  [{ tab: 'money' }, 'Nothing here yet'],
])('an empty list with the filters %o says why: %s', (changed, words) => {
  const page = screen({ query: { ...query, ...changed }, notices: { items: [], nextCursor: null } })
  expect(textOf(...page)).toContain(words)
  expect(linksIn(...page)).toContain(inbox)
})

test('an empty inbox without filters leads to the alerts', () => {
  const page = screen({ notices: { items: [], nextCursor: null } })
  expect(textOf(...page)).toContain('No notifications yet')
  expect(linksIn(...page)).toContain(`${inbox}/alerts/new`)
})

test('the filters of the address are sent, and unknown ones are not', async () => {
  const sent = async (address: string) => {
    const answers = { '/figures/': { asOf: '2027-02-03T17:00:00.000Z' } }
    const { args, calls } = screenRequest({ address, answers })
    // The day in Jakarta by the clock of the product, which a demo can move.
    expect((await readInbox(args)).today).toBe('2027-02-04')
    return calls.find(([call]) => call === 'GET /notifications/')?.[1]
  }
  expect(await sent('/?tab=money&unread=&q=%20villa%20&cursor=c1')).toEqual({
    tab: 'money',
    unread: 'true',
    archived: null,
    q: 'villa',
    limit: 30,
    cursor: 'c1',
  })
  expect(await sent('/?tab=security&archive')).toMatchObject({ tab: null, archived: 'true' })
})

async function marked(form: Record<string, string>, answers: Record<string, unknown> = {}) {
  const address = '/?tab=money&q=villa&cursor=c1'
  const { args, calls } = screenRequest({ address, form, answers })
  return { led: await ledBy(mark(args)), calls }
}

const reading = '/notifications/{noticeId}/reading/'

test.each([
  ['read', `PUT ${reading}`],
  ['unread', `DELETE ${reading}`],
  ['archive', 'PUT /notifications/{noticeId}/archive/'],
  ['restore', 'DELETE /notifications/{noticeId}/archive/'],
])('the button "%s" of a notice calls exactly %s and stays on its page', async (name, call) => {
  const { led, calls } = await marked({ [name]: id })
  expect(calls).toEqual([[call, { noticeId: id }]])
  expect(led).toBe(`${inbox}?tab=money&q=villa&cursor=c1`)
})

test('a notice that no longer exists is no error, and another failure is', async () => {
  expect((await marked({ read: id }, { [reading]: new ApiProblem(404, {}) })).led).toContain(inbox)
  const failed = marked({ read: id }, { [reading]: new ApiProblem(403, { code: 'x' }) })
  await expect(failed).rejects.toThrow('403')
  expect((await marked({ read: 'x' })).calls).toEqual([])
})

test('all notices of a tab are marked as read up to the time that was shown', async () => {
  const until = '2026-12-01T03:00:00Z'
  const path = 'POST /notifications/reading/'
  expect((await marked({ all: 'read', until, tab: 'money' })).calls).toEqual([
    [path, { until, tab: 'money' }],
  ])
  expect((await marked({ all: 'read', until, tab: '' })).calls).toEqual([[path, { until }]])
  expect((await marked({ all: 'read', until: 'now' })).calls).toEqual([])
})

test.each([
  [{ path: '/dashboard/wallet', isRead: false }, '/dashboard/wallet', true],
  [{ path: null, isRead: true }, '/dashboard/notifications', false],
])('an opened notice %o leads to %s and is marked as read: %s', async (opened, to, isMarked) => {
  const { args, calls } = screenRequest({
    locale: 'id',
    params: { noticeId: id },
    answers: { '/notifications/{noticeId}/': opened },
  })
  expect(await ledBy(open(args))).toBe(to)
  expect(calls.some(([call]) => call === `PUT ${reading}`)).toBe(isMarked)
})

const on = ['money/mail', 'account/mail', 'votes/push']

test('settings send the chosen boxes of the columns shown, and never a box that is locked', async () => {
  const form = {
    on,
    'shown/in-app': 'yes',
    'shown/mail': 'yes',
    'shown/push': 'yes',
    timeZone: 'Asia/Makassar',
    digest: 'daily',
    from: '22:00',
    until: '06:00',
  }
  const { args, calls } = screenRequest({ form })
  expect(await ledBy(save(args))).toBe(`${inbox}/settings?saved`)
  const [[call, sent] = []] = calls
  const { choices, rhythm } = sent as Pick<NotificationSettings, 'choices' | 'rhythm'>
  expect(call).toBe('PUT /notifications/settings/')
  expect(rhythm).toEqual({ timeZone: 'Asia/Makassar', quiet: null, digest: 'daily' })
  const ticked = choices.filter(({ isOn }) => isOn).map((each) => `${each.topic}/${each.channel}`)
  expect(ticked.toSorted()).toEqual(['account/mail', 'votes/push'])
  expect(choices.some(({ channel }) => channel === 'message')).toBe(false)
  const locked = choices.filter(({ topic }) => topic === 'money' || topic === 'security')
  expect(locked.map(({ channel }) => channel)).toEqual(['push', 'push'])
})

test('quiet hours are sent only while they are on', async () => {
  const { args, calls } = screenRequest({ form: { quiet: 'on', from: '21:30', until: '06:00' } })
  await save(args)
  const { rhythm } = calls[0]?.[1] as { rhythm: unknown }
  expect(rhythm).toMatchObject({ quiet: { from: '21:30', until: '06:00' } })
})

test.each([
  [{ intent: 'remove' }, ['DELETE /notifications/devices/{deviceId}/', { deviceId: id }]],
  [
    { intent: 'show' },
    ['PUT /notifications/devices/{deviceId}/', { deviceId: id, showsAmounts: true }],
  ],
  [
    { intent: 'hide' },
    ['PUT /notifications/devices/{deviceId}/', { deviceId: id, showsAmounts: false }],
  ],
])('a device form with %o changes only the device: %o', async (form, call) => {
  const { args, calls } = screenRequest({ form: { device: id, on: 'x', ...form } })
  await save(args)
  expect(calls).toEqual([call])
})

const choices = [
  { topic: 'money', channel: 'mail', isOn: true, isLocked: true },
  { topic: 'votes', channel: 'mail', isOn: true, isLocked: false },
  { topic: 'votes', channel: 'message', isOn: true, isLocked: false },
] as unknown as NotificationSettings['choices']

test('a locked topic has no box, and messages need a verified number', () => {
  const matrix = htmlOf(<TopicMatrix choices={choices} hasPhone={false} />)
  expect(matrix).not.toContain('value="money/mail"')
  expect(matrix).toMatch(/checked="" value="votes\/mail"|value="votes\/mail"[^>]*checked=""/)
  expect(matrix).not.toContain('name="shown/message"')
  const boxes = matrix.match(/<input[^>]*value="votes\/message"[^>]*>/)?.[0] ?? ''
  expect(boxes).toContain('disabled=""')
  expect(boxes).not.toContain('checked=""')
  const phone = htmlOf(<TopicMatrix choices={choices} hasPhone={true} />)
  expect(phone).toContain('name="shown/message"')
})

test('a quiet hour that is not a full hour stays among the choices', () => {
  const rhythm = {
    timeZone: 'Asia/Jakarta',
    quiet: { from: '21:30', until: '06:00' },
    digest: 'weekly',
  } as NotificationSettings['rhythm']
  expect(fieldsIn(<RhythmFields rhythm={rhythm} />)).toEqual({
    quiet: 'on',
    from: '21:30',
    until: '06:00',
    timeZone: 'Asia/Jakarta',
    digest: 'weekly',
  })
  const off = fieldsIn(<RhythmFields rhythm={{ ...rhythm, quiet: null }} />)
  expect(off).toMatchObject({ from: '22:00', until: '07:00' })
  expect(off).not.toHaveProperty('quiet')
})

const sent = { id: 's1', channel: 'mail', title: null, state: 'failed', at: '2026-12-01T03:00:00Z' }

test('a sent notification shows its channel, time and state, and a separate email has no title', () => {
  const text = textOf(<SentCard sent={[sent as SentNotification]} />)
  expect(text).toContain('Separate email')
  expect(text).toContain('Email · 1 Dec 2026, 10:00 WIB failed')
  expect(textOf(<SentCard sent={[]} />)).toContain('Nothing has been sent yet.')
})

const device = {
  id,
  browser: 'chrome',
  system: 'android',
  showsAmounts: false,
  addedAt: '2026-11-01T03:00:00Z',
  notifiedAt: null,
  isThis: false,
} as Devices['items'][number]

test('a device shows whether it shows amounts, and its button changes exactly that', () => {
  const card = (changed: Partial<typeof device>) => {
    const devices = { items: [{ ...device, ...changed }], publicKey: 'k' } as unknown as Devices
    return <DevicesCard devices={devices} address={`${inbox}/settings`} />
  }
  expect(textOf(card({}))).toContain(
    'Registered 1 Nov 2026, 10:00 WIB · amounts hidden Show amounts',
  )
  expect(htmlOf(card({}))).toContain('name="intent" value="show"')
  expect(htmlOf(card({ showsAmounts: true }))).toContain('name="intent" value="hide"')
  expect(textOf(card({ notifiedAt: '2026-12-01T03:00:00Z' }))).toContain('Last notified 1 Dec 2026')
  expect(textOf(card({}))).not.toContain('This device')
})

const mailed = (token: string, answer?: unknown) =>
  [<UnsubscribeScreen key="stop" />, { loaded: { token }, answer }] as const

test('emails are stopped by the button of the page only, once, and a dead link leads to the settings', async () => {
  const { args, calls } = screenRequest({
    form: { token: 't1' },
    answers: { '/notifications/unsubscription/': { topics: ['votes'] } },
  })
  expect(await unsubscribe(args)).toMatchObject({ data: { topics: ['votes'] } })
  expect(calls).toHaveLength(1)
  expect(fieldsIn(...mailed('t1'))).toEqual({ token: 't1' })
  const done = textOf(...mailed('t1', { topics: ['votes'], detail: null }))
  expect(done).toContain('We no longer email you about Votes.')
  const dead = mailed('t1', { topics: null, detail: 'Unknown link', isDead: true })
  expect(textOf(...dead)).toContain('Unknown link')
  expect(fieldsIn(...dead)).toEqual({})
  expect(textOf(...mailed(''))).toContain('This link is incomplete.')
})
