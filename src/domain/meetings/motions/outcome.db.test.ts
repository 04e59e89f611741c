import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import type { MotionKind, VoteChoice } from '#contract'
import { callOffSale, readPropertySale, storeSaleDocument } from '#distributions'
import { inspectFile, openFile } from '#files'
import { type Actor, day, later, movableClock, newId } from '#kernel'
import { aStatement, storage } from '../../../../tests/support/book-month.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { letProperty } from '../../../../tests/support/let-property.ts'
import {
  aMotion,
  approve,
  callMeeting,
  meetingDates as dates,
  meetingStaff,
} from '../../../../tests/support/meetings.ts'
import { plantFailure } from '../../../../tests/support/plant-failure.ts'
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts'
import { advanceMeetings } from '../advance-meetings.ts'
import { proposeCancellation } from '../cancel-meeting.ts'
import { makeMinutes } from '../minutes/make-minutes.ts'
import { readMeeting } from '../read-meetings.ts'
import { publishedVotes, voteReceipt } from '../votes/published-votes.ts'
import { remindVoters } from '../votes/remind-voters.ts'
import { appointProxy, castVotes } from '../votes/vote.ts'
import { reportLateProgress } from './advance-motions.ts'
import { readMotion } from './read-motions.ts'
import { recordProgress } from './record-progress.ts'

const start = new Date('2026-03-02T03:00:00Z')
const clock = movableClock(start)

const store = await testDatabase()
const staff = await meetingStaff(store.db)
afterAll(() => store.close())

const price = 900_000_000n
const pdf = new TextEncoder().encode(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

async function aVote(
  units: readonly bigint[],
  kind: MotionKind = 'other',
  amount: bigint | null = null,
) {
  clock.moveTo(start)
  const at = new Date('2026-01-14T03:00:00Z')
  const { propertyId, holders } = await letProperty(store.db, store.asOwner, { units, at })
  const motionId = await aMotion(store.db, clock, staff, { propertyId, kind, amount })
  const called = { propertyId, motionIds: [motionId], ...dates }
  const meetingId = await callMeeting(store.db, clock, staff, called)
  const owners: Actor[] = holders.map(({ investorId }) => ({ userId: investorId, roles: [] }))
  clock.moveTo(new Date('2026-03-20T03:00:00Z'))
  const vote = async (who: number, choice: VoteChoice) =>
    await castVotes(store.db, clock, owners[who] as Actor, {
      ...{ meetingId, choices: [{ motionId, choice }], key: newId() },
    })
  const count = async () => {
    clock.moveTo(dates.votesUntil)
    await advanceMeetings(store.db, clock)
    await makeMinutes(storage(store.db, clock), { isSimulated: true })
  }
  const state = async () =>
    (await readPropertySale(store.db, propertyId, '2026-04-01')).property.state
  return { propertyId, owners, motionId, meetingId, vote, count, state }
}

const program = fileURLToPath(new URL('../../../../public/verify-votes.mjs', import.meta.url))

/** What the published program says of these files, and whether it found everything in order. */
function verify(...files: unknown[]): { text: string; isInOrder: boolean } {
  const folder = temporaryFolder()
  mkdirSync(folder)
  const names = files.map((content, at) => {
    const name = path.join(folder, `${at}.json`)
    writeFileSync(name, JSON.stringify(content))
    return name
  })
  try {
    return {
      text: execFileSync('node', [program, ...names], { encoding: 'utf8' }),
      isInOrder: true,
    }
  } catch (error) {
    return { text: String((error as { stdout: unknown }).stdout), isInOrder: false }
  }
}

type Published = {
  motions: { leaves: { nonce: string; choice: string; units: string }[] }[]
  chain: { hash: string }[]
}

test('anyone can recount the published votes, a voter finds their own, and no vote can be changed, removed or added', async () => {
  const { owners, motionId, meetingId, vote, count } = await aVote([10n, 20n, 30n])
  const [first, second, third] = owners as [Actor, Actor, Actor]
  await vote(0, 'against')
  await vote(0, 'for')
  await vote(1, 'against')
  const instructions = [{ motionId, choice: 'abstain' as const }]
  const proxy = { meetingId, holder: 'operator' as const, code: '', instructions, key: newId() }
  await appointProxy(store.db, clock, third, proxy)
  await expect(publishedVotes(store.db, meetingId)).rejects.toMatchObject({
    code: 'meetings.not_counted',
  })
  const early = await voteReceipt(store.db, first, meetingId)
  await count()
  const votes = (await publishedVotes(store.db, meetingId)) as Published
  expect(JSON.stringify(votes)).not.toMatch(
    new RegExp(owners.map(({ userId }) => userId).join('|')),
  )
  expect(verify(votes)).toMatchObject({ isInOrder: true })
  expect(verify(votes).text).toContain('10 for, 20 against, 30 abstained')
  for (const owner of owners) {
    const receipt = await voteReceipt(store.db, owner, meetingId)
    expect(verify(votes, receipt)).toMatchObject({ isInOrder: true })
  }
  // The receipt given at the time of a vote is enough to find it in the chain.
  expect(verify(votes, early)).toMatchObject({ isInOrder: true })
  const receipt = await voteReceipt(store.db, second, meetingId)
  const [motion] = votes.motions
  const leaves = motion?.leaves ?? []
  const withLeaves = (changed: typeof leaves) => ({
    ...votes,
    motions: [{ ...motion, leaves: changed }],
  })
  const flipped = leaves.map((leaf) => ({
    ...leaf,
    choice: leaf.choice === 'for' ? 'against' : leaf.choice,
  }))
  const added = { nonce: 'f'.repeat(64), choice: 'for', units: '5' }
  for (const forged of [
    withLeaves(flipped),
    withLeaves(leaves.slice(1)),
    withLeaves([...leaves, added]),
    { ...votes, chain: votes.chain.slice(1) },
  ])
    expect(verify(forged).isInOrder).toBe(false)
  expect(verify({ ...votes, chain: votes.chain.slice(0, 2) }, receipt).text).toContain(
    'NOT in the chain',
  )
})

test('minutes are sealed once in both languages, and their hash is published with the meeting', async () => {
  const { meetingId, vote, count } = await aVote([10n, 20n])
  await vote(0, 'for')
  await vote(1, 'for')
  await count()
  const { minutes, agenda } = await readMeeting(store.db, clock.now(), meetingId)
  expect(agenda[0]?.result?.outcome).toBe('adopted')
  expect(minutes?.id).toMatch(/^[0-9a-f]{64}$/)
  expect(minutes?.en).not.toBe(minutes?.id)
  const kept = storage(store.db, clock)
  expect(await makeMinutes(kept, { isSimulated: true })).toBe(0)
  const { rows } = await store.asOwner(
    `select file_id from meetings.minutes where meeting_id = '${meetingId}'`,
  )
  for (const { file_id: fileId } of rows) {
    const file = await openFile(store.db, kept, fileId)
    if (file === null) throw new Error('the file of the minutes is missing')
    const rule = { path: 'file', types: ['application/pdf'], bytesMax: 5_000_000 } as const
    expect(await inspectFile(file.bytes, rule)).toMatchObject({ type: 'application/pdf' })
  }
})

test('a meeting whose minutes cannot be made does not stop the minutes of the others, however many fail', async () => {
  const votes = [await aVote([1n]), await aVote([1n])]
  const [failing = '', other = ''] = votes.map(({ meetingId }) => meetingId).toSorted()
  clock.moveTo(dates.votesUntil)
  await advanceMeetings(store.db, clock)
  const made = async () =>
    (
      await store.asOwner(`select distinct meeting_id from meetings.minutes
        where meeting_id in ('${failing}', '${other}')`)
    ).rows.map(({ meeting_id: id }) => id)
  const row = `new.meeting_id = '${failing}'`
  const end = await plantFailure(store.asOwner, 'insert', 'meetings.minutes', row)
  const make = () => makeMinutes(storage(store.db, clock), { isSimulated: true }, 1)
  await expect(make()).rejects.toThrow(`the minutes of meeting ${failing} failed`)
  expect(await made()).toEqual([other])
  await end()
  expect(await make()).toBe(1)
})

const reminded = async (meetingId: string) =>
  (
    await store.asOwner(`select user_id from notifications.notices
      where event = 'vote-reminder' and path like '%${meetingId}'`)
  ).rows.map(({ user_id: id }) => id)

test('owners who have not voted are reminded three days and one day before the end, once each', async () => {
  const { meetingId, vote, owners } = await aVote([10n, 20n])
  await vote(0, 'for')
  expect(await remindVoters(store.db, clock)).toBe(0)
  clock.moveTo(later(dates.votesUntil, -3 * day))
  expect(await remindVoters(store.db, clock)).toBe(1)
  expect(await remindVoters(store.db, clock)).toBe(0)
  clock.moveTo(later(dates.votesUntil, -day))
  expect(await remindVoters(store.db, clock)).toBe(1)
  expect(await reminded(meetingId)).toEqual([owners[1]?.userId, owners[1]?.userId])
})

test('a meeting whose reminder fails does not stop the reminders of the others', async () => {
  const [failing = '', other = ''] = [await aVote([1n]), await aVote([1n])]
    .map(({ meetingId }) => meetingId)
    .toSorted()
  clock.moveTo(later(dates.votesUntil, -day))
  await advanceMeetings(store.db, clock)
  const row = `new.id = '${failing}'`
  const end = await plantFailure(store.asOwner, 'update', 'meetings.meetings', row)
  const remind = () => remindVoters(store.db, clock)
  await expect(remind()).rejects.toThrow(`meeting ${failing} failed`)
  expect([await reminded(failing), await reminded(other)]).toMatchObject([[], { length: 1 }])
  await end()
  expect(await remind()).toBe(1)
})

describe('an adopted motion', () => {
  test('an adopted motion is tracked: planned, late, done, with its cost and the person who recorded it', async () => {
    const { owners, motionId, meetingId, vote, count } = await aVote([10n], 'repair', 5_000_000n)
    const progress = async () =>
      (await readMeeting(store.db, clock.now(), meetingId)).agenda[0]?.progress ?? null
    const kept = storage(store.db, clock)
    const step = { motionId, isAbandoned: false, plannedOn: null, doneOn: null, cost: null }
    const note = { id: 'Dipesan dari penawar pertama.', en: 'Ordered from the first bidder.' }
    const record = (changes: object) =>
      recordProgress(kept, staff[0], { ...step, note, ...changes }, null)
    expect(await progress()).toBeNull()
    await expect(record({})).rejects.toMatchObject({ code: 'meetings.not_adopted' })
    await vote(0, 'for')
    await count()
    const read = async () =>
      (
        await readMotion(
          store.db,
          { userId: owners[0]?.userId ?? '', isStaff: false, now: clock.now() },
          motionId,
        )
      ).progress
    expect(await read()).toMatchObject({ state: 'planned', steps: [] })
    await record({ plannedOn: '2026-04-01' })
    clock.moveTo(new Date('2026-04-03T03:00:00Z'))
    expect(await read()).toMatchObject({ state: 'late', plannedOn: '2026-04-01' })
    expect(await progress()).toMatchObject({ state: 'late', plannedOn: '2026-04-01' })
    expect(await reportLateProgress(store.db, clock)).toBe(1)
    expect(await reportLateProgress(store.db, clock)).toBe(0)
    await expect(record({ doneOn: '2026-04-04' })).rejects.toMatchObject({
      code: 'meetings.done_day',
    })
    await recordProgress(
      kept,
      staff[0],
      { ...step, note, doneOn: '2026-04-02', cost: 5_400_000n },
      aStatement,
    )
    expect(await read()).toMatchObject({ state: 'done', doneOn: '2026-04-02', cost: 5_400_000n })
    expect((await read())?.steps[0]).toMatchObject({ hasEvidence: true })
    await expect(record({})).rejects.toMatchObject({ code: 'meetings.carried_out' })
  })

  test('a late motion that cannot be reported does not stop the reports of the others', async () => {
    const votes = []
    for (let count = 0; count < 2; count += 1) {
      const { motionId, propertyId, ...meeting } = await aVote([10n])
      await meeting.vote(0, 'for')
      await meeting.count()
      const note = { id: 'Dipesan dari penawar pertama.', en: 'Ordered from the first bidder.' }
      const step = { isAbandoned: false, plannedOn: '2026-04-01', doneOn: null, cost: null }
      await recordProgress(storage(store.db, clock), staff[0], { motionId, note, ...step }, null)
      votes.push({ motionId, propertyId })
    }
    clock.moveTo(new Date('2026-04-03T03:00:00Z'))
    const [failing, other] = votes.toSorted((a, b) => (a.motionId < b.motionId ? -1 : 1))
    const row = `new.id = '${failing?.motionId}'`
    const end = await plantFailure(store.asOwner, 'update', 'meetings.motions', row)
    const report = () => reportLateProgress(store.db, clock)
    await expect(report()).rejects.toThrow(`motion ${failing?.motionId} failed`)
    const { rows } = await store.asOwner(`select distinct path from notifications.notices
      where event = 'motion-late' and (path like '%${failing?.propertyId}%' or path like '%${other?.propertyId}%')`)
    expect(rows).toEqual([{ path: `/back-office/properties/${other?.propertyId}/meetings` }])
    await end()
    expect(await report()).toBe(1)
  })
})

describe('a motion to sell', () => {
  const file = (propertyId: string) =>
    storeSaleDocument(storage(store.db, clock), staff[0], {
      ...{ propertyId, kind: 'resolution', number: 'RUPS 1', issuedOn: '2026-03-20' },
      bytes: pdf,
    })

  test('a motion to sell that is adopted allows the sale, and its minutes are the resolution', async () => {
    const { propertyId, motionId, vote, count, state } = await aVote([80n, 20n], 'sale', price)
    expect(await state()).toBe('sale-vote')
    const voted = await readPropertySale(store.db, propertyId, '2026-03-20')
    expect(voted.announcement).toMatchObject({ votedOn: motionId })
    // Staff cannot file a resolution or withdraw the sale while the owners decide.
    await expect(file(propertyId)).rejects.toMatchObject({ code: 'property_sales.vote_open' })
    await expect(
      callOffSale(store.db, clock, staff[0], { propertyId, reason: 'Pembeli mundur' }),
    ).rejects.toMatchObject({ code: 'property_sales.vote_open' })
    await vote(0, 'for')
    await count()
    const sale = await readPropertySale(store.db, propertyId, '2026-04-01')
    expect(sale.announcement).toMatchObject({
      ...{ askingPrice: price, meetingOn: '2026-03-25', votedOn: null },
    })
    expect(sale.documents).toMatchObject([
      { kind: 'resolution', issuedOn: '2026-03-25', version: 1 },
    ])
    expect(await state()).toBe('sale-vote')
    await callOffSale(store.db, clock, staff[0], { propertyId, reason: 'Pembeli mundur' })
    expect(await state()).toBe('operating')
  })

  test('a motion to sell that is rejected returns the property to operation', async () => {
    const { vote, count, state, propertyId } = await aVote([70n, 30n], 'sale', price)
    await vote(0, 'for')
    await vote(1, 'against')
    await count()
    expect(await state()).toBe('operating')
    expect((await readPropertySale(store.db, propertyId, '2026-04-01')).documents).toEqual([])
  })

  test('a motion to sell whose meeting is cancelled in time returns the property to operation', async () => {
    const { state, meetingId } = await aVote([70n, 30n], 'sale', price)
    clock.moveTo(start)
    const input = { meetingId, reason: 'Pembeli mundur sebelum rapat' }
    const proposal = await proposeCancellation(store.db, clock, staff[0], input)
    await approve(store.db, clock, staff[1], proposal)
    expect(await state()).toBe('operating')
  })

  test('a motion to sell without a quorum waits for a second meeting, and returns the property to operation when none is called in time', async () => {
    const { vote, count, state } = await aVote([70n, 30n], 'sale', price)
    await vote(0, 'for')
    await count()
    expect(await state()).toBe('sale-vote')
    clock.moveTo(new Date('2026-04-16T03:00:00Z'))
    expect(await advanceMeetings(store.db, clock)).toBe(1)
    expect(await advanceMeetings(store.db, clock)).toBe(0)
    expect(await state()).toBe('operating')
  })

  test('a motion to sell without a quorum is ended in time however many earlier ones had none', async () => {
    const earlier = await aVote([70n, 30n], 'sale', price)
    await earlier.count()
    clock.moveTo(new Date('2026-04-16T03:00:00Z'))
    await advanceMeetings(store.db, clock)
    const later = await aVote([70n, 30n], 'sale', price)
    await later.count()
    // Sixty more that ended like the first one, on the same property and with lower ids.
    const id = `('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))`
    const copied = (table: string, changes: string, where: string) => `insert into meetings.${table}
      select (jsonb_populate_record(o, jsonb_build_object(${changes}))).*
      from meetings.${table} o, generate_series(1, 60) n where ${where};`
    await store.asOwner(`begin; set local session_replication_role = replica;
      ${copied('motions', `'id', ${id}`, `o.id = '${earlier.motionId}'`)}
      ${copied('meetings', `'id', ${id}, 'number', 'RUPS-' || n, 'proposal_id', ${id}`, `o.id = '${earlier.meetingId}'`)}
      ${copied('agenda', `'meeting_id', ${id}, 'motion_id', ${id}`, `o.meeting_id = '${earlier.meetingId}'`)}
      commit`)
    clock.moveTo(new Date('2026-04-16T03:00:00Z'))
    await advanceMeetings(store.db, clock)
    expect(await later.state()).toBe('operating')
  })
})
