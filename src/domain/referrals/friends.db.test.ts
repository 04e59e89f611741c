import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { type FriendOrder, type FriendStage, friendOrders, friendStages } from '#contract'
import { type Actor, day, later, movableClock, newId } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import { createPrimaryMarket } from '../../../tests/support/primary-market.ts'
import { findCode, requireCode } from './find-code.ts'
import { countOpening } from './index.ts'
import { acceptTerms, readMembership } from './membership.ts'
import { chooseCode, openCode } from './own-codes.ts'
import { countStages, findFriend, readFriends } from './read-friends.ts'
import { readReferrals, readRewards } from './read-referrals.ts'
import { remindFriend } from './remind-friend.ts'

const start = new Date('2028-02-28T03:00:00Z')
const clock = movableClock(start)

const store = await testDatabase()
const { db } = store
const options = { investors: 120, offerings: 1, cash: 0n, units: 10n, at: start }
const { investorIds } = await createPrimaryMarket(db, store.asOwner, options)
const people = [...investorIds]
afterAll(() => store.close())

function aPerson(): Actor {
  const userId = people.pop()
  if (userId === undefined) throw new Error('nobody is left')
  return { userId, roles: [] }
}

const damaged = (statements: string) =>
  store.asOwner(`set session_replication_role = replica; ${statements}`)

type NewFriend = {
  readonly stage?: FriendStage
  readonly name?: string | null
  readonly showsName?: boolean
  readonly acceptsReminders?: boolean
  readonly joinedAt?: Date
  readonly dueAt?: Date
}

/** Writes a friend as they are at a stage, without the acts that led to it; returns their id and person. */
async function aFriend(referrer: Actor, made: NewFriend = {}) {
  const { stage = 'registered', showsName = false, acceptsReminders = false } = made
  const { joinedAt = clock.now(), dueAt = later(joinedAt, 30 * day), name = 'Budi Santoso' } = made
  const { code } = await openCode(db, clock, referrer)
  const [id, person] = [newId(joinedAt.getTime()), aPerson()]
  const at = `'${joinedAt.toISOString()}'`
  const due = `'${dueAt.toISOString()}'`
  const isRefused = stage === 'refused'
  const wasVerified = stage !== 'registered'
  const hasBought = ['purchased', 'holding', 'paid'].includes(stage)
  await damaged(`
    update identity.users set name = ${name === null ? 'null' : `'${name}'`} where id = '${person.userId}';
    ${wasVerified ? '' : `delete from investors.identities where user_id = '${person.userId}';`}
    insert into referrals.friends (id, friend_id, referrer_id, code, joined_at, reward, hold_days, friends_max, expires_at,
      shows_name, accepts_reminders, refusal, refused_at) values ('${id}', '${person.userId}', '${referrer.userId}', '${code}',
      ${at}, 50000, 30, 50, ${at}::timestamptz + interval '365 days', ${showsName}, ${acceptsReminders},
      ${isRefused ? `'ring', ${at}` : 'null, null'});
    ${
      hasBought
        ? `insert into offerings.subscriptions (id, receipt_number, offering_id, investor_id, units, unit_price, amount, fee,
      state, placed_at, cancellable_until, quota_year, risk_statement_version, entry_id, fee_is_due) values (uuidv7(), 'SBS-${id}',
      uuidv7(), '${person.userId}', 1, 1, 1, 0, 'active', ${at}, ${at}::timestamptz + interval '2 days', 2028, 'x', uuidv7(), false);`
        : ''
    }
    ${stage === 'holding' || stage === 'paid' ? rewardOf(referrer, person, { state: stage === 'paid' ? 'paid' : 'waiting', at, due }) : ''}`)
  return { id, person }
}

type NewReward = { readonly state: string; readonly at: string; readonly due: string }

function rewardOf({ userId }: Actor, friend: Actor, { state, at, due }: NewReward): string {
  const wasPaid = state !== 'waiting'
  const [paid, payout] = wasPaid ? [due, 'uuidv7()'] : ['null', 'null']
  const undone = state === 'taken-back' ? `${due}, 'purchase-undone', uuidv7()` : 'null, null, null'
  return `insert into referrals.rewards (id, friend_id, beneficiary, user_id, subscription_id, reference, amount, state,
      earned_at, due_at, paid_at, entry_id, payout_entry_id, undone_at, undone_reason, take_back_entry_id) values (uuidv7(),
      '${friend.userId}', 'referrer', '${userId}', uuidv7(), 'RWD-${newId()}', 50000, '${state}', ${at}, ${due}, ${paid}, uuidv7(),
      ${payout}, ${undone});`
}

const all = { stage: null, search: null } as const

async function listOf(referrer: Actor, order: FriendOrder, limit = 100): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page = await readFriends(db, clock, referrer, { ...all, order }, { limit, cursor })
    expect(page.items.length).toBeLessThanOrEqual(limit)
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor !== null)
  return ids
}

describe('the list of friends', () => {
  test('the list of friends has each friend once in every order, whatever the length of a page', async () => {
    const referrer = aPerson()
    const sameMoment = later(start, -day)
    const names = ['Citra', 'adi', 'Budi', null, 'Budi', 'Émilie']
    for (const [index, name] of names.entries())
      await aFriend(referrer, {
        ...{ name, showsName: true, stage: index % 2 === 0 ? 'holding' : 'verified' },
        joinedAt: index < 2 ? sameMoment : later(start, -index * day),
        dueAt: later(start, (index % 3) * day),
      })
    for (const order of friendOrders) {
      const whole = await listOf(referrer, order)
      expect(new Set(whole).size).toBe(names.length)
      for (const limit of [1, 2, 5, 6]) expect(await listOf(referrer, order, limit)).toEqual(whole)
    }
    expect(await listOf(referrer, 'oldest')).toEqual(
      (await listOf(referrer, 'newest')).toReversed(),
    )
    const { items } = await readFriends(
      db,
      clock,
      referrer,
      { ...all, order: 'name' },
      {
        ...{ limit: 9, cursor: null },
      },
    )
    // Names are compared without regard to case; a friend without a name comes last.
    expect(items.map(({ name }) => name)).toEqual(['adi', 'Budi', 'Budi', 'Citra', 'Émilie', null])
  })

  test('the list of friends starts at its first page with a cursor of another order or of nobody', async () => {
    const referrer = aPerson()
    for (const days of [1, 2, 3]) await aFriend(referrer, { joinedAt: later(start, -days * day) })
    const query = (order: FriendOrder, cursor: string | null) =>
      readFriends(db, clock, referrer, { ...all, order }, { limit: 1, cursor })
    const first = await query('newest', null)
    const { nextCursor } = await query('oldest', null)
    for (const cursor of [nextCursor, 'x', '', 'bnVsbA'])
      expect((await query('newest', cursor)).items).toEqual(first.items)
  })

  test('the list of friends shows initials until a friend agrees, and the search finds only what is shown', async () => {
    const referrer = aPerson()
    const { person } = await aFriend(referrer, { name: 'Budi Santoso' })
    const search = async (text: string) => {
      const query = { stage: null, search: text, order: 'newest' } as const
      const { items } = await readFriends(db, clock, referrer, query, { limit: 9, cursor: null })
      return items.map(({ name }) => name)
    }
    expect(await search('budi')).toEqual([])
    expect(await search('b•')).toEqual(['B••• S•••'])
    await acceptTerms(db, clock, person, { showsName: true, acceptsReminders: false })
    expect(await search('BUDI')).toEqual(['Budi Santoso'])
    expect(await search('%')).toEqual([])
    await acceptTerms(db, clock, person, { showsName: false, acceptsReminders: false })
    expect(await search('budi')).toEqual([])
  })

  test.each(
    friendStages,
  )('the list of friends has a friend at stage %s there and nowhere else', async (stage) => {
    const referrer = aPerson()
    const { id } = await aFriend(referrer, { stage })
    const none = Object.fromEntries(friendStages.map((each) => [each, 0]))
    expect(await countStages(db, referrer)).toEqual({ ...none, [stage]: 1 })
    for (const each of friendStages) {
      const query = { stage: each, search: null, order: 'newest' } as const
      const { items } = await readFriends(db, clock, referrer, query, { limit: 9, cursor: null })
      expect(items.map((friend) => friend.id)).toEqual(each === stage ? [id] : [])
    }
    const found = await findFriend(db, clock, referrer, id)
    const isPaid = stage === 'paid'
    expect(found).toMatchObject({ id, stage, refusal: stage === 'refused' ? 'ring' : null })
    expect([found?.dueAt !== null, found?.paidAt !== null]).toEqual([
      isPaid || stage === 'holding',
      isPaid,
    ])
    expect(await findFriend(db, clock, aPerson(), id)).toBeNull()
  })

  test('the list of friends has no day of payment for a reward that was taken back', async () => {
    const referrer = aPerson()
    const { id, person } = await aFriend(referrer, { stage: 'verified' })
    const at = `'${start.toISOString()}'`
    await damaged(rewardOf(referrer, person, { state: 'taken-back', at, due: at }))
    expect(await findFriend(db, clock, referrer, id)).toMatchObject({
      ...{ stage: 'verified', dueAt: null, paidAt: null },
    })
  })
})

describe('a reminder of a friend', () => {
  const remind = (referrer: Actor, id: string) => remindFriend(db, clock, referrer, id)
  const sent = async (person: Actor) => {
    const { rows } =
      await store.asOwner(`select count(*)::int as mails from notifications.deliveries
      where template = 'referral-reminder' and user_id = '${person.userId}'`)
    return rows[0].mails
  }

  test.each([
    [{ acceptsReminders: false }, 'referrals.reminders_declined'],
    [{ acceptsReminders: true, stage: 'purchased' }, 'referrals.nothing_missing'],
    [{ acceptsReminders: true, stage: 'refused' }, 'referrals.nothing_missing'],
  ] as const)('a reminder of a friend with %j is refused with %s, and nothing is sent', async (made, code) => {
    const referrer = aPerson()
    const { id, person } = await aFriend(referrer, made)
    await expect(remind(referrer, id)).rejects.toMatchObject({ code })
    await expect(remind(aPerson(), id)).rejects.toMatchObject({
      code: 'referrals.friend_not_found',
    })
    expect(await sent(person)).toBe(0)
  })

  test.each([
    ['registered', 'verification', '/dashboard/profile/identity'],
    ['verified', 'purchase', '/dashboard/properties'],
  ] as const)('a reminder of a friend who is %s names the missing %s, links to it and is recorded', async (stage, missing, path) => {
    const referrer = aPerson()
    const { id, person } = await aFriend(referrer, { stage, acceptsReminders: true })
    expect((await remind(referrer, id)).reminder).toMatchObject({
      ...{ state: 'lately', nextAt: later(clock.now(), 7 * day) },
    })
    const { rows } = await store.asOwner(`
      select d.values->>'missing' as missing, d.values->>'reward' as reward, n.path, a.actor_id
      from notifications.deliveries d
      join notifications.notices n on n.user_id = d.user_id and n.event = 'friend-reminder'
      join audit.events a on a.subject_id = '${id}' and a.action = 'referrals.remind'
      where d.template = 'referral-reminder' and d.user_id = '${person.userId}'`)
    expect(rows).toEqual([{ missing, reward: '50000', path, actor_id: referrer.userId }])
  })

  test('a reminder of a friend is sent once, even when it is requested twice at the same time, and again after seven days', async () => {
    const referrer = aPerson()
    const { id, person } = await aFriend(referrer, { acceptsReminders: true })
    const both = await Promise.allSettled([remind(referrer, id), remind(referrer, id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await sent(person)).toBe(1)
    const before = clock.now()
    clock.moveTo(later(before, 7 * day - 1))
    await expect(remind(referrer, id)).rejects.toMatchObject({
      code: 'referrals.reminded_lately',
      details: { nextOn: '2028-03-06' },
    })
    clock.moveTo(later(before, 7 * day))
    expect((await remind(referrer, id)).reminder).toMatchObject({ state: 'lately' })
    expect(await sent(person)).toBe(2)
    clock.moveTo(start)
  })
})

test('only a person with a referrer has consents, and sees the referrer by initials', async () => {
  const [referrer, stranger] = [aPerson(), aPerson()]
  await store.asOwner(
    `update identity.users set name = 'Ratna Dewi' where id = '${referrer.userId}'`,
  )
  const { person } = await aFriend(referrer)
  expect(await readMembership(db, stranger)).toBeNull()
  const consents = { showsName: true, acceptsReminders: true }
  await expect(acceptTerms(db, clock, stranger, consents)).rejects.toMatchObject({
    code: 'referrals.not_brought',
  })
  await acceptTerms(db, clock, person, consents)
  expect(await readMembership(db, person)).toMatchObject({ referrer: 'R••• D•••', ...consents })
})

describe('the code of a person', () => {
  test('the code of a person is made once, even when it is opened many times at the same time', async () => {
    const actor = aPerson()
    const opened = await Promise.all(Array.from({ length: 8 }, () => openCode(db, clock, actor)))
    expect(new Set(opened.map(({ code }) => code)).size).toBe(1)
    expect(opened[0]?.isOwn).toBe(false)
  })

  test('the code of a person is chosen once, and the generated one remains valid', async () => {
    const [actor, other] = [aPerson(), aPerson()]
    const made = await openCode(db, clock, actor)
    expect(await chooseCode(db, clock, actor, ' ratna2028 ')).toEqual({
      ...{ code: 'RATNA2028', isOwn: true },
    })
    expect(await openCode(db, clock, actor)).toEqual({ code: 'RATNA2028', isOwn: true })
    for (const code of [made.code, 'ratna2028'])
      expect(await findCode(db, code)).toMatchObject({ userId: actor.userId })
    await expect(chooseCode(db, clock, actor, 'RATNA2029')).rejects.toMatchObject({
      code: 'referrals.code_chosen',
    })
    await expect(chooseCode(db, clock, other, 'RATNA2028')).rejects.toMatchObject({
      code: 'referrals.code_taken',
    })
    await expect(chooseCode(db, clock, other, made.code)).rejects.toMatchObject({
      code: 'referrals.code_taken',
    })
  })

  test('the code of a person is given to one of two who choose it at the same time', async () => {
    const [one, two] = [aPerson(), aPerson()]
    const both = await Promise.allSettled([
      chooseCode(db, clock, one, 'BERSAMA28'),
      chooseCode(db, clock, two, 'BERSAMA28'),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const twice = await Promise.allSettled([
      chooseCode(db, clock, aPerson(), 'SENDIRI28'),
      ...(() => {
        const same = aPerson()
        return [chooseCode(db, clock, same, 'PERTAMA28'), chooseCode(db, clock, same, 'KEDUA2028')]
      })(),
    ])
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(twice.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'referrals.code_chosen' },
    })
  })

  test('the code of a closed account is unknown, like one that nobody has', async () => {
    const actor = aPerson()
    const { code } = await openCode(db, clock, actor)
    await store.asOwner(`update identity.users set status = 'closed' where id = '${actor.userId}'`)
    for (const text of [code, 'TIDAKADA', 'x', '', "' or 1=1"]) {
      expect(await findCode(db, text)).toBeNull()
      await expect(requireCode(db, text)).rejects.toMatchObject({ code: 'referrals.code_unknown' })
      await expect(countOpening(db, clock, text)).rejects.toMatchObject({
        code: 'referrals.code_unknown',
      })
    }
  })

  test('the code of a person counts every opening on its day in Jakarta', async () => {
    const actor = aPerson()
    const { code } = await openCode(db, clock, actor)
    for (const instant of ['2028-02-29T16:59:59Z', '2028-02-29T17:00:00Z']) {
      clock.moveTo(new Date(instant))
      await Promise.all([1, 2, 3].map(() => countOpening(db, clock, code)))
    }
    clock.moveTo(start)
    const { rows } =
      await store.asOwner(`select opened_on::text as day, browsers from referrals.openings
      where user_id = '${actor.userId}' order by 1`)
    expect(rows).toEqual([
      { day: '2028-02-29', browsers: 3 },
      { day: '2028-03-01', browsers: 3 },
    ])
    expect((await readReferrals(db, clock, actor)).figures.opened).toBe(6)
  })
})

test('the figures of a referrer are the sums of the stages, and rewards are listed once on any pages', async () => {
  const referrer = aPerson()
  const stages: FriendStage[] = [
    'registered',
    'verified',
    'purchased',
    'holding',
    'paid',
    'paid',
    'refused',
  ]
  for (const stage of stages) await aFriend(referrer, { stage })
  const { figures } = await readReferrals(db, clock, referrer)
  expect(figures).toMatchObject({
    ...{ registered: 7, verified: 6, qualified: 3, paid: 2, refused: 1, paidAmount: 100_000n },
  })
  const whole = (await readRewards(db, referrer, { limit: 9, cursor: null })).items
  expect(whole.map(({ state }) => state).toSorted()).toEqual(['paid', 'paid', 'waiting'])
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), async (limit) => {
      const found: string[] = []
      let cursor: string | null = null
      do {
        const page = await readRewards(db, referrer, { limit, cursor })
        found.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(found).toEqual(whole.map(({ id }) => id))
    }),
    { numRuns: 4 },
  )
})
