import { expect, test } from 'vitest'
import { linksIn, textOf } from '../../../../tests/support/rendered.tsx'
import { fieldsIn } from '../../../../tests/support/rendered-forms.ts'
import { ledBy, screenRequest } from '../../../../tests/support/screen-request.ts'
import { ApiProblem } from '../../api/problem.ts'
import { loader as readFriends, action as remind } from './friends.tsx'
import { FriendsTable } from './friends-table.tsx'
import { MembershipCard } from './membership-card.tsx'
import { loader as readReferral, action as save } from './referral.tsx'
import { ReferralFigures } from './referral-figures.tsx'
import { RewardLines } from './reward-lines.tsx'
import { ShareCard } from './share-card.tsx'

type Friend = Parameters<typeof FriendsTable>[0]['friends'][number]

const friend = {
  id: 'f1',
  name: 'B••• S•••',
  isNameShown: false,
  joinedAt: '2026-10-01T03:00:00Z',
  stage: 'registered',
  reward: 50_000,
  heldDays: null,
  holdDays: 30,
  dueAt: null,
  paidAt: null,
  expiresAt: '2026-12-31T03:00:00Z',
  refusal: null,
  reminder: { state: 'possible', nextAt: null },
} as unknown as Friend

const table = (changed: object) => (
  <FriendsTable friends={[{ ...friend, ...changed } as Friend]} ownName="S••• R•••" />
)

test.each([
  [{ stage: 'verified' }, '31 Dec 2026'],
  [{ stage: 'holding', heldDays: 12, dueAt: '2026-12-20T03:00:00Z' }, '20 Dec 2026'],
  [{ stage: 'paid', paidAt: '2026-12-05T03:00:00Z' }, '5 Dec 2026'],
])('a friend who is %o has the date of the next step: %s', (changed, date) => {
  expect(textOf(table(changed))).toContain(date)
})

test('a friend is named as the friend agreed to, and one without a name is called that', () => {
  expect(textOf(table({}))).toContain('B••• S••• Joined 1 Oct 2026')
  expect(textOf(table({ name: null }))).toContain('No name yet')
})

test('the holding period of a friend shows its days, and the reward its amount', () => {
  const text = textOf(table({ stage: 'holding', heldDays: 12, dueAt: '2026-12-20T03:00:00Z' }))
  expect(text).toMatch(/12.*30/)
  expect(text).toContain('Rp50,000')
  expect(textOf(table({ stage: 'refused', refusal: 'same-device' }))).not.toContain('31 Dec 2026')
})

test.each([
  [{ state: 'possible', nextAt: null }, { friendId: 'f1' }],
  [{ state: 'not-needed', nextAt: null }, {}],
  [{ state: 'declined', nextAt: null }, {}],
  [{ state: 'lately', nextAt: '2026-12-08T03:00:00Z' }, {}],
])('a reminder that is %o has the form %o', (reminder, fields) => {
  expect(fieldsIn(table({ reminder }))).toEqual(fields)
})

test('a reminder that was sent lately names the day of the next one', () => {
  const reminder = { state: 'lately', nextAt: '2026-12-08T03:00:00Z' }
  expect(textOf(table({ reminder }))).toContain('8 Dec 2026')
})

type Reward = Parameters<typeof RewardLines>[0]['rewards']['items'][number]

const reward = {
  id: 'r1',
  beneficiary: 'referrer',
  name: 'B••• S•••',
  reference: 'RWD-1',
  state: 'waiting',
  amount: 50_000,
  earnedAt: '2026-11-01T03:00:00Z',
  dueAt: '2026-12-01T03:00:00Z',
  paidAt: null,
  undoneReason: null,
}

const rewards = (changed: object | null, nextCursor: string | null = null) => {
  const items = changed === null ? [] : [{ ...reward, ...changed } as unknown as Reward]
  return <RewardLines rewards={{ items, nextCursor }} isFirstPage className="" />
}

test.each([
  [{}, 'Inviting B••• S•••', 'arrives 1 Dec 2026'],
  [{ beneficiary: 'friend', name: null }, 'Invited by a friend', 'pending'],
  [{ state: 'paid', paidAt: '2026-12-02T03:00:00Z' }, 'paid', 'arrived 2 Dec 2026'],
  [
    { state: 'taken-back', undoneReason: 'purchase-undone' },
    'taken back',
    'the purchase was cancelled',
  ],
])('a reward that is %o reads "%s" and "%s"', (changed, reason, state) => {
  const text = textOf(rewards(changed))
  expect(text).toContain(reason)
  expect(text).toContain(state)
  expect(text).toContain('Rp50,000')
})

test('a reward that was taken back has no day on which it arrives', () => {
  const text = textOf(rewards({ state: 'taken-back', undoneReason: 'purchase-undone' }))
  expect(text).not.toMatch(/arrives|arrived/)
  expect(textOf(rewards(null))).toContain('No rewards yet')
  expect(linksIn(rewards({}, 'c/1'))).toContain('/en/dashboard/referral?cursor=c%2F1')
})

test('the figures of the invitations show each step and both sums', () => {
  const figures = {
    opened: 1_200,
    registered: 4,
    verified: 3,
    qualified: 2,
    paid: 1,
    waitingAmount: 50_000,
    waitingCount: 1,
    paidAmount: 100_000,
  }
  const text = textOf(<ReferralFigures figures={figures as never} className="" />)
  expect(text).toMatch(/Link opened.*1,200.*Registered.*4/)
  expect(text).toMatch(/Pending.*Rp50,000.*Paid so far.*Rp100,000/)
})

const codes = '/referrals/codes/'

async function saved(form: Record<string, string>, answers: Record<string, unknown> = {}) {
  const { args, calls } = screenRequest({ form, answers })
  const answer = await save(args)
  return { answer, led: await ledBy(answer), calls }
}

test('an own code is saved without touching the choices about the inviter, and a refused one stays', async () => {
  const own = await saved({ code: 'RATNA' })
  expect(own.calls).toEqual([[`POST ${codes}`, { code: 'RATNA' }]])
  expect(own.led).toBe('/en/dashboard/referral?saved=code')
  const taken = await saved(
    { code: 'RATNA' },
    { [codes]: new ApiProblem(409, { detail: 'Taken' }) },
  )
  expect(taken.answer).toMatchObject({ data: { code: 'RATNA', problem: { detail: 'Taken' } } })
})

test('the choices about the inviter are sent as they are ticked', async () => {
  const { calls, led } = await saved({ showsName: 'on' })
  expect(calls).toEqual([
    ['PUT /referrals/membership/', { showsName: true, acceptsReminders: false }],
  ])
  expect(led).toBe('/en/dashboard/referral?saved=membership')
})

test('a message is shared in the language of the address, and the own name only as initials', async () => {
  const answers = {
    '/referrals/': { link: 'https://sepetak.example/r/RATNA' },
    '/referrals/membership/': { membership: null },
  }
  const profile = { name: 'Siti Rahmawati' }
  const read = (address: string) => readReferral(screenRequest({ address, answers, profile }).args)
  expect((await read('/?share=id')).shareIn).toBe('id')
  expect((await read('/?share=fr')).shareIn).toBe('en')
  expect((await read('/')).ownName).not.toContain('Siti')
})

test('friends are read with the filters of the address, and a reminder returns to them', async () => {
  const address = '/?stage=holding&q=budi&cursor=c1'
  const read = screenRequest({ address, answers: { '/referrals/': { terms: { holdDays: 30 } } } })
  await readFriends(read.args)
  expect(read.calls.find(([call]) => call === 'GET /referrals/friends/')?.[1]).toMatchObject({
    stage: 'holding',
    q: 'budi',
    cursor: 'c1',
  })
  const reminded = screenRequest({ address, form: { friendId: 'f1' } })
  const led = await ledBy(remind(reminded.args))
  expect(reminded.calls).toEqual([
    ['POST /referrals/friends/{friendId}/reminders/', { friendId: 'f1' }],
  ])
  expect(led).toContain('stage=holding')
})

const referrals = {
  code: 'RATNA',
  link: 'https://sepetak.example/r/RATNA',
  isOwn: false,
  terms: { reward: 50_000, holdDays: 30 },
} as unknown as Parameters<typeof ShareCard>[0]['referrals']

const shared = (language: 'id' | 'en') =>
  linksIn(<ShareCard referrals={referrals} language={language} />)
    .filter((link) => /^(https:\/\/wa|mailto)/.test(link))
    .map(decodeURIComponent)

test('a message has the amount and the address in its own language, whichever language the page has', () => {
  const [indonesian = '', mail = ''] = shared('id')
  expect(indonesian).toContain('Rp50.000')
  expect(indonesian).toMatch(/https:\/\/sepetak\.example\/r\/RATNA$/)
  expect(mail).toContain('Punya unit properti')
  const [english = ''] = shared('en')
  expect(english).toContain('Rp50,000')
  expect(english).toMatch(/https:\/\/sepetak\.example\/en\/r\/RATNA$/)
})

const membership = {
  referrer: null,
  joinedAt: '2026-10-01T03:00:00Z',
  showsName: true,
  acceptsReminders: false,
} as unknown as Parameters<typeof MembershipCard>[0]['membership']

test('the choices about the inviter begin as they were saved', () => {
  const card = <MembershipCard membership={membership} className="" />
  expect(fieldsIn(card)).toEqual({ showsName: 'on' })
  expect(textOf(card)).toContain('a friend invited you')
})
