import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { VoteChoice } from '#contract'
import { type Actor, movableClock, newId, Refusal } from '#kernel'
import { checkStore } from '#ledger'
import { testDatabase } from '../../../tests/support/database.ts'
import { letProperty, passOn } from '../../../tests/support/let-property.ts'
import { aMotion, approve, callMeeting, meetingStaff } from '../../../tests/support/meetings.ts'
import { advanceMeetings } from './advance-meetings.ts'
import { proposeCall } from './call-meeting.ts'
import { proposeCancellation } from './cancel-meeting.ts'
import { motionsOfMeeting } from './motions/read-motions.ts'
import { readMeeting } from './read-meetings.ts'
import { readMine } from './read-mine.ts'
import { actsOfPerson } from './votes/acts-of-person.ts'
import { appointProxy, castVotes, revokeProxy } from './votes/vote.ts'

const start = new Date('2026-03-02T03:00:00Z')
const clock = movableClock(start)
const dates = {
  recordOn: '2026-03-20',
  meetingAt: new Date('2026-03-25T03:00:00Z'),
  votesUntil: new Date('2026-03-25T07:00:00Z'),
}
const voting = new Date('2026-03-22T03:00:00Z')
const after = new Date('2026-03-25T07:00:00Z')

const store = await testDatabase()
const staff = await meetingStaff(store.db)
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

const as = (userId: string): Actor => ({ userId, roles: [] })

async function aMeeting(units: readonly bigint[], motions = 1) {
  clock.moveTo(start)
  const at = new Date('2026-01-14T03:00:00Z')
  const { propertyId, holders } = await letProperty(store.db, store.asOwner, { units, at })
  const motionIds: string[] = []
  for (let made = 0; made < motions; made += 1)
    motionIds.push(await aMotion(store.db, clock, staff, { propertyId }))
  const meetingId = await callMeeting(store.db, clock, staff, { propertyId, motionIds, ...dates })
  const owners = holders.map(({ investorId }) => as(investorId))
  const [motionId = ''] = motionIds
  const vote = (who: Actor | undefined, choice: VoteChoice, key = newId(), on = motionId) =>
    castVotes(store.db, clock, who as Actor, {
      meetingId,
      choices: [{ motionId: on, choice }],
      key,
    })
  const read = () => readMeeting(store.db, clock.now(), meetingId)
  const mine = (who: Actor | undefined) => readMine(store.db, clock, who as Actor, meetingId)
  const end = async () => {
    clock.moveTo(after)
    await advanceMeetings(store.db, clock)
    return await read()
  }
  return { propertyId, owners, meetingId, motionIds, motionId, vote, read, mine, end }
}

describe('a meeting', () => {
  test('a meeting decides by the units held at the end of its record day, whatever moves afterwards', async () => {
    const { propertyId, owners, vote, read, mine, end, meetingId } = await aMeeting([60n, 30n, 10n])
    const [first, second, third] = owners
    // A transfer on the record day counts even though it commits a moment later: the record is taken a minute
    // after the end of the day.
    clock.moveTo(new Date('2026-03-20T17:00:30Z'))
    expect(await advanceMeetings(store.db, clock)).toBe(0)
    const recordDay = new Date('2026-03-20T16:59:59Z')
    const move = { from: first?.userId ?? '', to: third?.userId ?? '', units: 20n }
    await passOn(store.db, propertyId, { ...move, at: recordDay })
    clock.moveTo(voting)
    // No worker ran, so the first vote takes the record.
    await vote(second, 'against')
    await passOn(store.db, propertyId, { ...move, at: voting })
    await vote(first, 'against')
    await vote(first, 'for')
    await vote(third, 'for')
    expect((await read()).agenda[0]).toMatchObject({ unitsVoted: 100n, result: null })
    expect(await mine(third)).toMatchObject({ units: 30n, votes: [{ choice: 'for', by: 'me' }] })
    const motions = (userId: string) =>
      motionsOfMeeting(store.db, { userId, isStaff: false, now: clock.now() }, meetingId)
    expect(await motions(third?.userId ?? '')).toMatchObject([{ state: 'called', meetingId }])
    await expect(motions(staff[1].userId)).rejects.toMatchObject({ code: 'meetings.not_found' })
    const counted = await end()
    expect(counted).toMatchObject({ state: 'counted', units: 100n, holders: 3n })
    expect(counted.agenda[0]?.result).toMatchObject({
      outcome: 'adopted',
      unitsFor: 70n,
      unitsAgainst: 30n,
    })
    expect(await advanceMeetings(store.db, clock)).toBe(0)
    const { rows } = await store.asOwner(`
      select event, count(*)::int as n from notifications.notices
      where path = '/dashboard/votes/${meetingId}' group by 1 order by 1`)
    expect(rows).toEqual([
      { event: 'meeting-called', n: 3 },
      { event: 'meeting-result', n: 3 },
    ])
  })

  test('a meeting without a quorum decides nothing, and a second meeting with its lower quorum can decide', async () => {
    const { propertyId, owners, vote, end, motionId, meetingId } = await aMeeting([40n, 60n])
    clock.moveTo(voting)
    await vote(owners[0], 'for')
    const counted = await end()
    expect(counted.agenda[0]?.result?.outcome).toBe('no-quorum')
    expect(counted.second).toEqual({
      callBy: '2026-04-07',
      earliestOn: '2026-04-04',
      latestOn: '2026-04-15',
    })
    const second = {
      recordOn: '2026-03-30',
      meetingAt: new Date('2026-04-04T03:00:00Z'),
      votesUntil: new Date('2026-04-04T05:00:00Z'),
    }
    const again = await callMeeting(store.db, clock, staff, {
      ...{ propertyId, motionIds: [motionId], firstMeetingId: meetingId },
      ...second,
    })
    clock.moveTo(new Date('2026-04-01T03:00:00Z'))
    const choices = [{ motionId, choice: 'for' as const }]
    await castVotes(store.db, clock, owners[0] as Actor, {
      meetingId: again,
      choices,
      key: newId(),
    })
    clock.moveTo(second.votesUntil)
    await advanceMeetings(store.db, clock)
    const decided = await readMeeting(store.db, clock.now(), again)
    expect(decided).toMatchObject({ round: 2, second: null })
    expect(decided.agenda[0]?.result?.outcome).toBe('adopted')
  })

  test('a meeting can be cancelled by two people until voting opens, and its motion can be called again', async () => {
    const { propertyId, meetingId, read, motionIds } = await aMeeting([10n])
    const input = { meetingId, reason: 'Ruang rapat tidak tersedia' }
    const proposal = await proposeCancellation(store.db, clock, staff[0], input)
    await approve(store.db, clock, staff[1], proposal)
    expect(await read()).toMatchObject({ state: 'cancelled', cancelReason: input.reason })
    const other = await callMeeting(store.db, clock, staff, { propertyId, motionIds, ...dates })
    clock.moveTo(voting)
    await expect(
      proposeCancellation(store.db, clock, staff[0], { ...input, meetingId: other }),
    ).rejects.toMatchObject({ code: 'meetings.votes_open' })
  })

  test('a meeting cannot be called too soon, about motions that were not read, or about two prices', async () => {
    clock.moveTo(start)
    const at = new Date('2026-01-14T03:00:00Z')
    const { propertyId } = await letProperty(store.db, store.asOwner, { units: [5n], at })
    const repair = await aMotion(store.db, clock, staff, { propertyId, kind: 'repair', amount: 5n })
    const sales = [
      await aMotion(store.db, clock, staff, { propertyId, kind: 'sale', amount: 900n }),
      await aMotion(store.db, clock, staff, { propertyId, kind: 'sale', amount: 800n }),
    ]
    const call = (changes: object = {}) =>
      proposeCall(store.db, clock, staff[0], {
        ...{ propertyId, motionIds: [repair], firstMeetingId: null, ...dates },
        ...{ place: 'Kantor penerbit', chair: 'Sri', secretary: 'Budi', ...changes },
      })
    // Neither the day of the call nor the day of the meeting counts as notice.
    const tooSoon = {
      recordOn: '2026-03-10',
      meetingAt: new Date('2026-03-16T03:00:00Z'),
      votesUntil: new Date('2026-03-16T05:00:00Z'),
    }
    const refused: [object, string][] = [
      [tooSoon, 'meetings.meeting_date'],
      [{ recordOn: '2026-03-25' }, 'meetings.record_date'],
      [{ votesUntil: new Date('2026-03-26T03:00:00Z') }, 'meetings.votes_end'],
      [{ motionIds: sales }, 'meetings.one_sale'],
      [{ firstMeetingId: newId() }, 'meetings.not_callable'],
      [{ motionIds: [newId()] }, 'meetings.motion_not_found'],
    ]
    for (const [changes, code] of refused)
      await expect(call(changes), code).rejects.toMatchObject({ code })
    const proposal = await call()
    await store.asOwner(`update meetings.motions set amount = 6 where id = '${repair}'`)
    await expect(approve(store.db, clock, staff[1], proposal)).rejects.toMatchObject({
      code: 'meetings.motion_changed',
    })
    await expect(approve(store.db, clock, staff[0], proposal)).rejects.toMatchObject({
      code: 'approvals.same_person',
    })
  })
})

describe('a vote', () => {
  test('a vote is refused before voting opens, after it ends, without units on the record day, and for motions not on the agenda', async () => {
    const { propertyId, owners, vote, mine, read, meetingId } = await aMeeting([10n, 5n])
    const [first, second] = owners
    const late = as(newId())
    clock.moveTo(new Date('2026-03-20T17:00:59.999Z'))
    await expect(vote(first, 'for')).rejects.toMatchObject({ code: 'meetings.not_voting' })
    clock.moveTo(voting)
    await expect(vote(late, 'for')).rejects.toMatchObject({ code: 'meetings.no_units_at_record' })
    await expect(vote(first, 'for', newId(), newId())).rejects.toMatchObject({
      code: 'meetings.not_on_agenda',
    })
    const all = { from: second?.userId ?? '', to: first?.userId ?? '', units: 5n, at: voting }
    await passOn(store.db, propertyId, all)
    await vote(second, 'against')
    clock.moveTo(after)
    await expect(vote(first, 'for')).rejects.toMatchObject({ code: 'meetings.not_voting' })
    expect((await mine(first)).receipts).toEqual([])
    expect(await read()).toMatchObject({ chain: { length: 1n } })
    await expect(
      store.asOwner(`insert into meetings.acts select meeting_id, 2, user_id, kind, motion_id, choice, null, null, nonce,
        commitment, hash, '2026-03-26' from meetings.acts where meeting_id = '${meetingId}'`),
    ).rejects.toThrow('acts are made while votes are open')
  })

  test('a vote counts once under one key, and of several votes by one voter at the same time one counts', async () => {
    const { owners, vote, mine, end } = await aMeeting([10n, 1n])
    const [first] = owners
    clock.moveTo(voting)
    const key = newId()
    await Promise.all([1, 2, 3].map(() => vote(first, 'for', key)))
    expect((await mine(first)).receipts).toHaveLength(1)
    await expect(vote(first, 'against', key)).rejects.toMatchObject({ code: 'ledger.key_reused' })
    const choices: VoteChoice[] = ['for', 'against', 'abstain', 'against']
    await Promise.all(choices.map((choice) => vote(first, choice)))
    const { receipts, votes } = await mine(first)
    expect(receipts.map(({ sequence }) => sequence)).toEqual([1n, 2n, 3n, 4n, 5n])
    expect(receipts.slice(1).every(({ previous }, at) => previous === receipts[at]?.hash)).toBe(
      true,
    )
    const { agenda } = await end()
    const sums = { for: 'unitsFor', against: 'unitsAgainst', abstain: 'unitsAbstain' } as const
    expect(agenda[0]?.result?.[sums[votes[0]?.choice ?? 'for']]).toBe(10n)
    expect(agenda[0]?.unitsVoted).toBe(10n)
  })

  test('a vote at the moment when voting ends is either counted or refused', async () => {
    const { owners, vote, end, mine, meetingId, motionId } = await aMeeting([6n, 5n])
    clock.moveTo(new Date(after.getTime() - 1))
    await vote(owners[0], 'for')
    // Its clock was read a moment before the end; the transaction that gets the lock first decides.
    const early = movableClock(clock.now())
    const choices = [{ motionId, choice: 'against' as const }]
    const late = () =>
      castVotes(store.db, early, owners[1] as Actor, { meetingId, choices, key: newId() })
    const outcomes = await Promise.allSettled([end(), late()])
    const isTaken = outcomes[1]?.status === 'fulfilled'
    const { agenda } = await end()
    expect(agenda[0]?.result).toMatchObject({ unitsFor: 6n, unitsAgainst: isTaken ? 5n : 0n })
    expect((await mine(owners[1])).receipts).toHaveLength(isTaken ? 1 : 0)
  })
})

describe('a proxy', () => {
  test('a proxy votes as instructed, otherwise as its holder, and the voter’s own vote takes precedence', async () => {
    const { owners, mine, meetingId, motionIds, vote, end } = await aMeeting([10n, 20n, 30n], 2)
    const [giver, holder, other] = owners as [Actor, Actor, Actor]
    const [one = '', two = ''] = motionIds
    clock.moveTo(voting)
    await vote(other, 'abstain')
    const { code } = await mine(holder)
    const give = (
      who: Actor,
      to: string | null,
      instructions: { motionId: string; choice: VoteChoice }[],
    ) =>
      appointProxy(store.db, clock, who, {
        ...{ meetingId, holder: to === null ? 'operator' : 'owner', code: to ?? '' },
        ...{ instructions, key: newId() },
      })
    await expect(give(giver, 'AAAA-AAAA', [])).rejects.toMatchObject({
      code: 'meetings.proxy_not_found',
    })
    await expect(give(holder, code, [])).rejects.toMatchObject({ code: 'meetings.proxy_oneself' })
    await expect(give(giver, null, [])).rejects.toMatchObject({
      code: 'meetings.instruction_missing',
    })
    await give(giver, code, [{ motionId: one, choice: 'against' }])
    // A proxy cannot be passed on, and an owner who gave one cannot receive one.
    const { code: others } = await mine(other)
    await expect(give(holder, others, [])).rejects.toMatchObject({ code: 'meetings.proxy_chain' })
    const { code: givers } = await mine(giver)
    await expect(give(other, givers, [])).rejects.toMatchObject({ code: 'meetings.proxy_chain' })
    await vote(holder, 'for', newId(), two)
    expect(await mine(giver)).toMatchObject({
      votes: [
        { choice: 'against', by: 'instruction' },
        { choice: 'for', by: 'proxy' },
      ],
    })
    expect((await mine(holder)).received).toEqual({ proxies: 1n, units: 10n })
    await vote(giver, 'abstain', newId(), two)
    const { agenda } = await end()
    expect(agenda.map(({ result }) => result)).toMatchObject([
      { unitsFor: 0n, unitsAgainst: 10n, unitsAbstain: 30n },
      { unitsFor: 20n, unitsAgainst: 0n, unitsAbstain: 10n },
    ])
  })

  test('a proxy that was revoked does not vote', async () => {
    const { owners, mine, meetingId, motionId, end } = await aMeeting([10n, 20n])
    const [giver] = owners as [Actor]
    clock.moveTo(voting)
    const back = () => revokeProxy(store.db, clock, giver, { meetingId, key: newId() })
    await expect(back()).rejects.toMatchObject({ code: 'meetings.no_proxy' })
    const instructions = [{ motionId, choice: 'for' as const }]
    const proxy = { meetingId, holder: 'operator' as const, code: '', instructions }
    await appointProxy(store.db, clock, giver, { ...proxy, key: newId() })
    expect((await mine(giver)).votes).toEqual([{ motionId, choice: 'for', by: 'instruction' }])
    await back()
    expect((await mine(giver)).proxy).toBeNull()
    expect((await end()).agenda[0]?.result).toMatchObject({ unitsFor: 0n, outcome: 'no-quorum' })
  })
})

type Deed =
  | {
      readonly does: 'vote'
      readonly who: number
      readonly on: number
      readonly choice: VoteChoice
    }
  | {
      readonly does: 'proxy'
      readonly who: number
      readonly to: number
      readonly instruction: VoteChoice | null
    }
  | { readonly does: 'revoke'; readonly who: number }
  | { readonly does: 'pass-on'; readonly who: number; readonly to: number }

const person = fc.nat({ max: 3 })
const aChoice = fc.constantFrom<VoteChoice>('for', 'against', 'abstain')
const deeds: fc.Arbitrary<Deed[]> = fc.array(
  fc.oneof(
    fc.record({
      does: fc.constant('vote' as const),
      who: person,
      on: fc.nat({ max: 1 }),
      choice: aChoice,
    }),
    fc.record({
      does: fc.constant('proxy' as const),
      who: person,
      to: person,
      instruction: fc.option(aChoice),
    }),
    fc.record({ does: fc.constant('revoke' as const), who: person }),
    fc.record({ does: fc.constant('pass-on' as const), who: person, to: person }),
  ),
  { minLength: 5, maxLength: 20 },
)

test('random votes, proxies, revocations and transfers are counted like a naive recount', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (all) => {
      const units = [47n, 51n, 53n, 57n]
      const { propertyId, owners, meetingId, motionIds, vote, mine, end } = await aMeeting(units, 2)
      clock.moveTo(voting)
      await advanceMeetings(store.db, clock)
      const codes = await Promise.all(owners.map(async (owner) => (await mine(owner)).code ?? ''))
      const own = owners.map((): (VoteChoice | null)[] => [null, null])
      const proxies: ({ to: number; instruction: VoteChoice | null } | null)[] = owners.map(
        () => null,
      )
      for (const deed of all) {
        const actor = owners[deed.who] as Actor
        if (deed.does === 'vote') {
          await vote(actor, deed.choice, newId(), motionIds[deed.on])
          own[deed.who]?.splice(deed.on, 1, deed.choice)
        } else if (deed.does === 'proxy') {
          const [motionId = ''] = motionIds
          const instructions =
            deed.instruction === null ? [] : [{ motionId, choice: deed.instruction }]
          const proxy = {
            meetingId,
            holder: 'owner' as const,
            code: codes[deed.to] ?? '',
            instructions,
          }
          if (await isDone(appointProxy(store.db, clock, actor, { ...proxy, key: newId() })))
            proxies[deed.who] = { to: deed.to, instruction: deed.instruction }
        } else if (deed.does === 'revoke') {
          if (await isDone(revokeProxy(store.db, clock, actor, { meetingId, key: newId() })))
            proxies[deed.who] = null
        } else if (deed.who !== deed.to) {
          const move = { from: actor.userId, to: owners[deed.to]?.userId ?? '', units: 1n }
          await passOn(store.db, propertyId, { ...move, at: voting })
        }
      }
      const turnout = (await readMeeting(store.db, clock.now(), meetingId)).agenda
      const { agenda } = await end()
      for (const [at, item] of agenda.entries()) {
        const sums = { for: 0n, against: 0n, abstain: 0n }
        for (const [who, weight] of units.entries()) {
          const proxy = proxies[who]
          const instructed = at === 0 ? proxy?.instruction : null
          const held = proxy ? own[proxy.to]?.[at] : null
          const counted = own[who]?.[at] ?? instructed ?? held
          if (counted) sums[counted] += weight
        }
        expect(item.result).toMatchObject({
          ...{ unitsFor: sums.for, unitsAgainst: sums.against, unitsAbstain: sums.abstain },
        })
        expect(turnout[at]?.unitsVoted).toBe(item.result?.unitsVoted)
      }
    }),
    { numRuns: 6 },
  )
}, 60_000)

async function isDone(act: Promise<void>): Promise<boolean> {
  return await act.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
}

test('the copy of a person’s data contains their votes and the instructions of their proxy, and no acts of others', async () => {
  const { owners, meetingId, motionId, vote } = await aMeeting([60n, 40n])
  const [giver, other] = owners
  if (giver === undefined || other === undefined) throw new Error('two owners')
  clock.moveTo(voting)
  await vote(other, 'against')
  await vote(giver, 'abstain')
  const instructions = [{ motionId, choice: 'for' as const }]
  const proxy = { meetingId, holder: 'operator' as const, code: '', instructions, key: newId() }
  await appointProxy(store.db, clock, giver, proxy)
  const { acts, votes } = await actsOfPerson(store.db, giver.userId)
  expect(votes).toMatchObject([{ units: 60n }])
  expect(acts).toMatchObject([
    { kind: 'vote', motionId, choice: 'abstain', holder: null, instructions: null },
    { kind: 'proxy', choice: null, holder: 'operator', instructions: { [motionId]: 'for' } },
  ])
})
