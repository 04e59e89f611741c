import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { day, hour, jakartaDate, later, newId, startOfDay } from '#kernel'
import { account, balance, checkStore } from '#ledger'
import { cancelSubscription } from '#offerings'
import { testDatabase } from '../../../tests/support/database.ts'
import { plantFailure } from '../../../tests/support/plant-failure.ts'
import { createPrimaryMarket } from '../../../tests/support/primary-market.ts'
import { testApi } from '../../../tests/support/test-api.ts'
import { attributeFriends, storeUsedCode } from './attribute-friends.ts'
import { settleReferrals } from './index.ts'
import { openCode } from './own-codes.ts'
import { payDueRewards, reclaimRewards } from './pay-rewards.ts'
import { checkRewards } from './read-referrals.ts'

const reward = 50_000n

const store = await testDatabase()
const api = testApi(store)
const at = api.clock.now()
const options = { investors: 240, offerings: 1, cash: 5_000_000n, units: 100_000n, at }
const primaryMarket = await createPrimaryMarket(store.db, store.asOwner, options)
const offeringId = primaryMarket.offerings[0]?.id ?? ''
const riskStatementVersion = primaryMarket.riskStatementVersion
await store.asOwner(`update offerings.offerings set closes_at = closes_at + interval '20 years'`)
const people: string[] = [...primaryMarket.investorIds]
beforeEach(() => api.clock.advance(hour))

afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  expect(await checkRewards(store.db)).toEqual([])
  await store.close()
})

function aPersonId(): string {
  const id = people.pop()
  if (id === undefined) throw new Error('nobody is left')
  return id
}

const settle = () => settleReferrals(store.db, api.clock)
const free = (userId: string) => balance(store.db, account('investor-cash', userId))
const waiting = (userId: string) => balance(store.db, account('investor-rewards', userId))

/** A person with a code, and friends who joined with it today. */
async function aCircle(friends: number, { friendsMax = 50 } = {}) {
  const referrer = aPersonId()
  const code = `UJI${newId().replaceAll('-', '').slice(-8).toUpperCase()}`
  const at = api.clock.now().toISOString()
  await store.asOwner(
    `insert into referrals.codes values ('${code}', '${referrer}', false, '${at}')`,
  )
  const brought = Array.from({ length: friends }, aPersonId)
  for (const friend of brought)
    await store.asOwner(`insert into referrals.friends (id, friend_id, referrer_id, code, joined_at, reward,
      hold_days, friends_max, expires_at, next_look_at) values (uuidv7(), '${friend}', '${referrer}',
      '${code}', '${at}', ${reward}, 30, ${friendsMax}, '${at}'::timestamptz + interval '365 days', '${at}')`)
  return { referrer, friends: brought, friend: brought[0] ?? '' }
}

async function buy(investorId: string, units = 2n): Promise<string> {
  const purchase = { investorId, offeringId, units, riskStatementVersion }
  const bought = await api.services.purchaseSequencer.subscribe(purchase, newId())
  return bought.id
}

async function cancel(userId: string, subscriptionId: string): Promise<void> {
  const input = { subscriptionId, key: newId() }
  await cancelSubscription(store.db, api.clock, { userId, roles: [] }, input)
}

// The state that a failed offering leaves; the refund in the ledger is not part of this test.
const refund = (id: string) =>
  store.asOwner(
    `update offerings.subscriptions set state = 'refunded', fee_is_due = false
     where id = '${id}' and state not in ('cancelled', 'refunded')`,
  )

async function refusalOf(friend: string): Promise<string | null> {
  const { rows } = await store.asOwner(
    `select refusal from referrals.friends where friend_id = '${friend}'`,
  )
  return rows[0]?.refusal ?? null
}

describe('a friend who joined with a code', () => {
  /** Opens the account of a person with a ticket and a code, at an instant; returns the person. */
  async function joins(code: string, at: Date, person = aPersonId()): Promise<string> {
    const ticket = newId()
    await storeUsedCode(store.db, { now: () => at }, { ticket, code })
    const hash = createHash('sha256').update(ticket).digest('hex')
    const used = at.toISOString()
    await store.asOwner(`insert into identity.activations (id, user_id, ticket_hash, opens_account, password_hash,
      code_hash, code_sent_at, code_expires_at, created_at, expires_at, used_at) values (uuidv7(), '${person}',
      '\\x${hash}', true, '$argon2id$none', sha256('x'), '${used}', '${used}'::timestamptz + interval '1 hour',
      '${used}', '${used}'::timestamptz + interval '1 day', '${used}')`)
    return person
  }
  const termsOf = async (person: string) => {
    const { rows } = await store.asOwner(`select referrer_id, reward::int, hold_days, friends_max,
      (expires_at - joined_at)::text as expires from referrals.friends where friend_id = '${person}'`)
    return rows[0] ?? null
  }
  const codeOf = async (referrer: string) =>
    (await openCode(store.db, api.clock, { userId: referrer, roles: [] })).code

  test('a friend who joined with a code has the terms of the day of joining in Jakarta, even when they are attributed later', async () => {
    const midnight = later(startOfDay(jakartaDate(api.clock.now())), 3 * day)
    await store.asOwner(`insert into referrals.terms (effective_from, reward, hold_days, friends_max, expires_after_days)
      values ('${jakartaDate(midnight)}', 70000, 10, 3, 20)`)
    const referrer = aPersonId()
    const code = await codeOf(referrer)
    const [before, after] = [await joins(code, later(midnight, -1)), await joins(code, midnight)]
    expect(await attributeFriends(store.db, { now: () => later(midnight, hour) })).toBe(2)
    expect(await termsOf(before)).toMatchObject({
      referrer_id: referrer,
      reward: Number(reward),
      hold_days: 30,
    })
    expect(await termsOf(after)).toEqual({
      referrer_id: referrer,
      reward: 70_000,
      hold_days: 10,
      friends_max: 3,
      expires: '20 days',
    })
    await store.asOwner(`set session_replication_role = replica;
      delete from referrals.terms where reward = 70000`)
  })

  test('a friend who joined with a code is attributed once, and never to themselves or to a closed account', async () => {
    const [referrer, other, closed] = [aPersonId(), aPersonId(), aPersonId()]
    const now = api.clock.now()
    const friend = await joins(await codeOf(referrer), now)
    await Promise.all([
      attributeFriends(store.db, api.clock),
      attributeFriends(store.db, api.clock),
    ])
    await joins(await codeOf(other), now, friend)
    const own = await joins(await codeOf(other), now, other)
    const late = await joins(await codeOf(closed), now)
    await store.asOwner(`update identity.users set status = 'closed' where id = '${closed}'`)
    await attributeFriends(store.db, api.clock)
    expect(await termsOf(friend)).toMatchObject({ referrer_id: referrer })
    expect([await termsOf(own), await termsOf(late)]).toEqual([null, null])
    const left = await store.asOwner('select from referrals.registrations')
    expect(left.rows).toHaveLength(0)
  })

  test('a friend who joined with a code on a day without terms is an error, stops nobody else, and is attributed once the terms exist, however late', async () => {
    const code = await codeOf(aPersonId())
    const friend = await joins(code, startOfDay('2025-07-24'))
    const other = await joins(code, api.clock.now())
    const { friend: buyer } = await aCircle(1)
    await buy(buyer)
    api.clock.advance(48 * hour)
    await expect(settle()).rejects.toThrow(AggregateError)
    expect([await termsOf(friend), (await termsOf(other))?.reward]).toEqual([null, 50_000])
    expect(await waiting(buyer)).toBe(reward)
    await expect(attributeFriends(store.db, api.clock)).rejects.toThrow('2025-07-24')
    await store.asOwner(`insert into referrals.terms (effective_from, reward, hold_days, friends_max, expires_after_days)
      values ('2025-07-24', 60000, 10, 3, 20)`)
    expect(await attributeFriends(store.db, api.clock)).toBe(1)
    expect(await termsOf(friend)).toMatchObject({ reward: 60_000 })
    await store.asOwner(`set session_replication_role = replica;
      delete from referrals.terms where reward = 60000`)
  })

  test('a friend who joined with a code is attributed although another friend cannot be', async () => {
    const code = await codeOf(aPersonId())
    const [one, other] = [await joins(code, api.clock.now()), await joins(code, api.clock.now())]
    const end = await plantFailure(
      store.asOwner,
      'insert',
      'referrals.friends',
      `new.friend_id = '${one}'`,
    )
    await expect(attributeFriends(store.db, api.clock)).rejects.toThrow('ticket')
    expect(await termsOf(other)).not.toBe(null)
    await end()
    expect(await attributeFriends(store.db, api.clock)).toBe(1)
    expect(await termsOf(one)).not.toBe(null)
  })

  test('a friend who joined with a code is forgotten nine days after a registration that opened no account', async () => {
    const now = api.clock.now()
    const code = await codeOf(aPersonId())
    await storeUsedCode(store.db, api.clock, { ticket: newId(), code })
    const registrations = async (at: Date) => {
      expect(await attributeFriends(store.db, { now: () => at })).toBe(0)
      return (await store.asOwner('select from referrals.registrations')).rows.length
    }
    expect(await registrations(later(now, 9 * day))).toBe(1)
    expect(await registrations(later(now, 9 * day + 1))).toBe(0)
  })
})

test('referrer and friend earn once the purchase can no longer be cancelled, and are paid after 30 days of holding', async () => {
  const { referrer, friend } = await aCircle(1)
  await settle()
  await buy(friend)
  const before = await free(friend)
  await settle()
  expect([await waiting(referrer), await waiting(friend)]).toEqual([0n, 0n])
  api.clock.advance(48 * hour)
  await settle()
  expect([await waiting(referrer), await waiting(friend)]).toEqual([reward, reward])
  api.clock.advance(28 * day - hour)
  await settle()
  expect(await waiting(referrer)).toBe(reward)
  api.clock.advance(hour)
  await settle()
  expect([await waiting(referrer), await waiting(friend)]).toEqual([0n, 0n])
  expect([await free(referrer), (await free(friend)) - before]).toEqual([
    5_000_000n + reward,
    reward,
  ])
})

test('a friend is rewarded once despite several purchases and concurrent workers', async () => {
  const { referrer, friends } = await aCircle(4)
  await Promise.all(friends.flatMap((friend) => Array.from({ length: 8 }, () => buy(friend, 1n))))
  api.clock.advance(48 * hour)
  await Promise.all(Array.from({ length: 6 }, settle))
  api.clock.advance(30 * day)
  await Promise.all(Array.from({ length: 6 }, settle))
  expect(await free(referrer)).toBe(5_000_000n + 4n * reward)
  const { rows } = await store.asOwner(
    `select count(*)::int as count from referrals.rewards where user_id = '${referrer}'`,
  )
  expect(rows[0]?.count).toBe(4)
})

test("the referrer's cap holds when all friends become due at once, and does not reduce the friends' rewards", async () => {
  const { referrer, friends } = await aCircle(6, { friendsMax: 2 })
  await Promise.all(friends.map((friend) => buy(friend)))
  api.clock.advance(48 * hour)
  await Promise.all(Array.from({ length: 6 }, settle))
  expect(await waiting(referrer)).toBe(2n * reward)
  expect(await Promise.all(friends.map(waiting))).toEqual(friends.map(() => reward))
  const refusals = await Promise.all(friends.map(refusalOf))
  expect(refusals.filter((each) => each === 'cap-reached')).toHaveLength(4)
})

test('a cancelled purchase earns nothing, and the next purchase earns a reward', async () => {
  const { referrer, friend } = await aCircle(1)
  const first = await buy(friend)
  await cancel(friend, first)
  api.clock.advance(72 * hour)
  await settle()
  expect(await waiting(referrer)).toBe(0n)
  await buy(friend)
  api.clock.advance(48 * hour)
  await settle()
  expect(await waiting(referrer)).toBe(reward)
})

test('a waiting reward is taken back when the purchase is refunded, and can be earned again once', async () => {
  const { referrer, friend } = await aCircle(1)
  const first = await buy(friend)
  api.clock.advance(48 * hour)
  await settle()
  await refund(first)
  await Promise.all([settle(), settle(), settle()])
  expect([await waiting(referrer), await waiting(friend)]).toEqual([0n, 0n])
  await buy(friend)
  api.clock.advance(48 * hour)
  await settle()
  expect([await waiting(referrer), await waiting(friend)]).toEqual([reward, reward])
})

test('a paid reward is taken from the available balance as soon as the balance covers it', async () => {
  const { referrer, friend } = await aCircle(1)
  const first = await buy(friend)
  api.clock.advance(31 * day)
  await settle()
  await settle()
  expect(await free(referrer)).toBe(5_000_000n + reward)
  const spent = await buy(referrer, 49n)
  expect(await free(referrer)).toBeLessThan(reward * 3n)
  await buy(referrer, 1n)
  await refund(first)
  const left = await free(referrer)
  expect(left).toBeLessThan(reward)
  await settle()
  const undoneAt = api.clock.now()
  expect(await free(referrer)).toBe(left)
  api.clock.advance(hour)
  await settle()
  await cancel(referrer, spent)
  await settle()
  const { rows } = await store.asOwner(
    `select state, undone_reason, undone_at from referrals.rewards where user_id = '${referrer}'`,
  )
  expect(rows).toEqual([
    { state: 'taken-back', undone_reason: 'purchase-undone', undone_at: undoneAt },
  ])
})

test('rewards of suspended accounts are earned, wait and are paid once the accounts are active again', async () => {
  const { referrer, friend } = await aCircle(1)
  const setStatus = (status: string) =>
    store.asOwner(
      `update identity.users set status = '${status}' where id in ('${referrer}', '${friend}')`,
    )
  await buy(friend)
  await setStatus('suspended')
  api.clock.advance(48 * hour)
  await settle()
  api.clock.advance(30 * day)
  await settle()
  expect(await refusalOf(friend)).toBe(null)
  expect([await waiting(referrer), await waiting(friend)]).toEqual([reward, reward])
  await setStatus('active')
  await settle()
  expect([await waiting(referrer), await waiting(friend)]).toEqual([0n, 0n])
})

test('the rewards of a person who is reported dead are paid when they are due, so that they reach the heirs', async () => {
  const { referrer, friend } = await aCircle(1)
  await buy(friend)
  api.clock.advance(48 * hour)
  await settle()
  await store.asOwner(`update identity.users set status = 'suspended', estate_case_id = '${newId()}'
    where id = '${referrer}'`)
  const before = await free(referrer)
  api.clock.advance(29 * day)
  await settle()
  expect([await waiting(referrer), (await free(referrer)) - before]).toEqual([0n, reward])
})

test('the rewards of a person whose account is closed are not paid, also after a death', async () => {
  const { referrer, friend } = await aCircle(1)
  await buy(friend)
  api.clock.advance(48 * hour)
  await settle()
  await store.asOwner(`update identity.users set status = 'closed', estate_case_id = '${newId()}'
    where id = '${referrer}'`)
  const before = await free(referrer)
  api.clock.advance(29 * day)
  await payDueRewards(store.db, api.clock)
  expect([await waiting(referrer), await free(referrer)]).toEqual([reward, before])
  await settle()
  expect([await waiting(referrer), await free(referrer)]).toEqual([0n, before])
})

test('a reward that is still owed does not keep the rewards after it from being taken back', async () => {
  const [owing, waitingFor] = [await aCircle(1), await aCircle(1)]
  const first = await buy(owing.friend)
  api.clock.advance(31 * day)
  await settle()
  await settle()
  await buy(owing.referrer, 49n)
  await buy(owing.referrer, 1n)
  const second = await buy(waitingFor.friend)
  api.clock.advance(48 * hour)
  await settle()
  expect(await waiting(waitingFor.referrer)).toBe(reward)
  await refund(first)
  await refund(second)
  const left = await free(owing.referrer)
  expect(left).toBeLessThan(reward)
  await reclaimRewards(store.db, api.clock, 1)
  expect([await waiting(waitingFor.referrer), await free(owing.referrer)]).toEqual([0n, left])
})

test('a friend without a first purchase within a year is refused, and a later purchase earns nothing', async () => {
  const { referrer, friend } = await aCircle(1)
  api.clock.advance(365 * day)
  await settle()
  expect(await refusalOf(friend)).toBe('expired')
  await buy(friend)
  api.clock.advance(50 * hour)
  await settle()
  expect(await waiting(referrer)).toBe(0n)
})

test('a friend who shares a device with the referrer or with another friend is refused with the reason', async () => {
  const { referrer, friends } = await aCircle(3)
  const [same = '', first = '', ring = ''] = friends
  const aSession = (userId: string, device: string, address = '203.0.113.9') =>
    store.asOwner(`insert into identity.sessions (id, user_id, refresh_hash, device, user_agent, address,
      started_at, last_used_at, expires_at) values (uuidv7(), '${userId}', sha256(uuidv7()::text::bytea),
      '${device}', 'test', '${address}', now(), now(), now() + interval '7 days')`)
  const [own, theirs] = [newId(), newId()]
  for (const userId of [referrer, same]) await aSession(userId, own)
  for (const userId of [first, ring]) await aSession(userId, theirs)
  for (const userId of [referrer, first]) await aSession(userId, newId(), 'unknown')
  await store.asOwner(`update referrals.friends set joined_at = joined_at + interval '1 minute',
    expires_at = expires_at + interval '1 minute' where friend_id = '${ring}'`)
  await Promise.all(friends.map((friend) => buy(friend)))
  api.clock.advance(48 * hour)
  await settle()
  expect(await Promise.all(friends.map(refusalOf))).toEqual(['same-device', null, 'ring'])
  expect([await waiting(referrer), await waiting(ring)]).toEqual([reward, 0n])
})

test('a friend who shares a device with the referrer of their referrer is refused as a ring, and a reward as a friend does not count for the cap', async () => {
  const first = await aCircle(1)
  const second = await aCircle(3, { friendsMax: 1 })
  const referrer = first.friend
  const [ring = '', friend = '', late = ''] = second.friends
  await store.asOwner(`update referrals.friends set referrer_id = '${referrer}'
    where referrer_id = '${second.referrer}'`)
  const device = newId()
  for (const userId of [first.referrer, ring])
    await store.asOwner(`insert into identity.sessions (id, user_id, refresh_hash, device, user_agent, address,
      started_at, last_used_at, expires_at) values (uuidv7(), '${userId}', sha256(uuidv7()::text::bytea),
      '${device}', 'test', '203.0.113.9', now(), now(), now() + interval '7 days')`)
  for (const buyer of [referrer, ring, friend]) await buy(buyer)
  api.clock.advance(48 * hour)
  await settle()
  await buy(late)
  api.clock.advance(48 * hour)
  await settle()
  expect(await Promise.all([ring, friend, late].map(refusalOf))).toEqual([
    'ring',
    null,
    'cap-reached',
  ])
  expect(await waiting(referrer)).toBe(2n * reward)
})

test('a friend whose reward is still owed does not earn another one', async () => {
  const { referrer, friend } = await aCircle(1)
  const first = await buy(friend)
  api.clock.advance(31 * day)
  await settle()
  await settle()
  await buy(friend, 48n)
  expect(await free(friend)).toBe(0n)
  await refund(first)
  await settle()
  api.clock.advance(48 * hour)
  await settle()
  expect([await waiting(referrer), await waiting(friend)]).toEqual([0n, 0n])
  expect(await free(referrer)).toBe(5_000_000n)
})

test('a friend who shares a bank account with the referrer or with another friend is refused with the reason', async () => {
  const { referrer, friends } = await aCircle(3)
  const [same = '', first = '', ring = ''] = friends
  const anAccount = (userId: string, number: string, state: string) =>
    store.asOwner(`set session_replication_role = replica; insert into bank_accounts.accounts (id, user_id,
      bank_code, number_sealed, number_key_id, number_hash, number_end, state, owner_name, holder_name,
      name_score, added_at, next_check_at, settled_at, locked_until) values (uuidv7(), '${userId}', '014', '\\x00', 'test',
      sha256('${number}'), '1234', '${state}', 'Pemodal Uji', 'Pemodal Uji', 100, now(), now(), now(),
      now() + interval '1 day')`)
  const [own, theirs] = [newId(), newId()]
  await anAccount(referrer, own, 'removed')
  await anAccount(same, own, 'ready')
  await anAccount(first, theirs, 'removed')
  await anAccount(ring, theirs, 'ready')
  await store.asOwner(`update referrals.friends set joined_at = joined_at + interval '1 minute',
    expires_at = expires_at + interval '1 minute' where friend_id = '${ring}'`)
  await Promise.all(friends.map((friend) => buy(friend)))
  api.clock.advance(48 * hour)
  await settle()
  expect(await Promise.all(friends.map(refusalOf))).toEqual(['same-bank-account', null, 'ring'])
  expect(await waiting(referrer)).toBe(reward)
})

test.each([
  ['decided about', 'insert on referrals.rewards', 'new.user_id', 0],
  ['paid', 'update on referrals.rewards', 'new.user_id', 30],
])('a friend who cannot be %s does not stop the friends after them, and is not forgotten', async (_, change, owner, days) => {
  const circles = [await aCircle(1), await aCircle(1), await aCircle(1)]
  const friends = circles.map(({ friend }) => friend)
  for (const friend of friends) await buy(friend)
  if (days > 0) {
    api.clock.advance(48 * hour)
    await settle()
  }
  const [first = ''] = friends
  await store.asOwner(`create function referrals.fail() returns trigger language plpgsql as
      $$ begin raise exception 'a planted failure'; end $$;
    create trigger fails before ${change} for each row when (${owner} = '${first}') execute function referrals.fail()`)
  api.clock.advance(days === 0 ? 48 * hour : days * day)
  await expect(settle()).rejects.toThrow(AggregateError)
  const settled = async () =>
    await Promise.all(friends.map((each) => (days === 0 ? waiting(each) : free(each))))
  const before = days === 0 ? 0n : 5_000_000n - 202_000n
  expect(await settled()).toEqual([before, before + reward, before + reward])
  await store.asOwner(`drop trigger fails on referrals.rewards; drop function referrals.fail`)
  api.clock.advance(hour)
  await settle()
  expect(await settled()).toEqual(Array(3).fill(before + reward))
})

test.each([
  ['has reached the cap', 'cap-reached'],
  ['has closed the account', 'referrer-closed'],
])('a friend whose referrer %s earns again with another purchase after the first was refunded, and the referrer does not', async (_, reason) => {
  const { referrer, friends } = await aCircle(2, { friendsMax: 1 })
  const [counted = '', friend = ''] = friends
  if (reason === 'cap-reached') await buy(counted)
  else await store.asOwner(`update identity.users set status = 'closed' where id = '${referrer}'`)
  api.clock.advance(48 * hour)
  await settle()
  const first = await buy(friend)
  api.clock.advance(48 * hour)
  await settle()
  const refused = async () => {
    const { rows } = await store.asOwner(`select refusal, refused_at, (select count(*)::int
        from notifications.notices where user_id = '${referrer}' and event = 'friend-refused') as notices
      from referrals.friends where friend_id = '${friend}'`)
    return rows[0]
  }
  const before = await refused()
  expect(before).toMatchObject({ refusal: reason, notices: 1 })
  await refund(first)
  await settle()
  expect(await waiting(friend)).toBe(0n)
  await buy(friend)
  await settle()
  expect(await waiting(friend)).toBe(0n)
  api.clock.advance(48 * hour)
  await Promise.all([settle(), settle()])
  expect([await waiting(friend), await refused()]).toEqual([reward, before])
  expect(await waiting(referrer)).toBe(reason === 'cap-reached' ? reward : 0n)
})

test('a closed referrer earns nothing, and the friend still earns', async () => {
  const { referrer, friend } = await aCircle(1)
  await buy(friend)
  await store.asOwner(`update identity.users set status = 'closed' where id = '${referrer}'`)
  api.clock.advance(48 * hour)
  await settle()
  expect(await refusalOf(friend)).toBe('referrer-closed')
  expect([await waiting(referrer), await waiting(friend)]).toEqual([0n, reward])
})

type Step = { who: number; act: 'buy' | 'cancel' | 'refund' | 'wait' | 'settle'; hours: number }
const steps = fc.array(
  fc.record({
    who: fc.nat(2),
    act: fc.constantFrom<Step['act']>('buy', 'buy', 'cancel', 'refund', 'wait', 'settle'),
    hours: fc.integer({ min: 1, max: 400 }),
  }),
  { minLength: 8, maxLength: 30 },
)

test('random purchases, reversals and waits never earn twice or early, and the rewards agree with the ledger', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (story) => {
      const { referrer, friends } = await aCircle(3, { friendsMax: 2 })
      const bought: { who: string; id: string; at: Date }[] = []
      for (const { who, act, hours } of story) {
        const friend = friends[who] ?? ''
        const last = bought.findLast((purchase) => purchase.who === friend)
        if (act === 'buy') {
          const ids = await Promise.all([buy(friend, 1n), buy(friend, 1n)])
          bought.push(...ids.map((id) => ({ who: friend, id, at: api.clock.now() })))
        }
        if (act === 'cancel' && last !== undefined)
          await cancel(friend, last.id).catch((error: { code: string }) =>
            expect(error.code).toMatch(/^offerings\.(cooling_off_over|already_cancelled)$/),
          )
        if (act === 'refund' && last !== undefined && api.clock.now() > later(last.at, 2 * day)) {
          await refund(last.id)
        }
        if (act === 'wait') api.clock.advance(hours * hour)
        if (act === 'settle') await Promise.all([settle(), settle(), settle()])
      }
      const ids = [referrer, ...friends].map((id) => `'${id}'`).join()
      const { rows } = await store.asOwner(`select
        (select count(*)::int from referrals.rewards where beneficiary = 'referrer'
          and state <> 'taken-back' and user_id = '${referrer}') as rewarded,
        (select coalesce(max(n), 0)::int from (select count(*) as n from referrals.rewards
          where state <> 'taken-back' and user_id in (${ids}) and beneficiary = 'friend'
          group by friend_id) c) as most,
        (select count(*)::int from referrals.rewards r join offerings.subscriptions s
          on s.id = r.subscription_id where r.user_id in (${ids})
          and (r.earned_at < s.cancellable_until or r.paid_at < s.placed_at + interval '30 days')) as early`)
      expect(rows[0]?.rewarded).toBeLessThanOrEqual(2)
      expect(rows[0]?.most).toBeLessThanOrEqual(1)
      expect(rows[0]?.early).toBe(0)
      expect(await checkRewards(store.db)).toEqual([])
    }),
    { numRuns: 25, endOnFailure: true },
  )
}, 120_000)
