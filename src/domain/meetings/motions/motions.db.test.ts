import { afterAll, describe, expect, test } from 'vitest'
import { type Actor, day, later, movableClock, newId } from '#kernel'
import { aStatement, storage } from '../../../../tests/support/book-month.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { letProperty, passOn } from '../../../../tests/support/let-property.ts'
import { approve } from '../../../../tests/support/meetings.ts'
import { plantFailure } from '../../../../tests/support/plant-failure.ts'
import { aStaffMember } from '../../../../tests/support/staff.ts'
import { proposeCall } from '../call-meeting.ts'
import { advanceMotions } from './advance-motions.ts'
import { addMotionFile, changeDraft, draftMotion, translateMotion } from './draft-motion.ts'
import { openSaleMotions } from './open-sale-motions.ts'
import {
  proposableProperties,
  proposeMotion,
  removeMotion,
  supportMotion,
  withdrawMotion,
  withdrawSupport,
} from './propose-motion.ts'
import { motionsOfProperty, openMotions, readMotion } from './read-motions.ts'
import { proposeSaleMark } from './sale-mark.ts'

const start = new Date('2026-03-02T03:00:00Z')
const clock = movableClock(start)

const store = await testDatabase()
const ops = await aStaffMember(store.db, 'ops')
const compliance = await aStaffMember(store.db, 'compliance')
afterAll(() => store.close())

const as = (userId: string): Actor => ({ userId, roles: [] })
const title = 'Ganti pompa air'
const text = 'Pompa air sering mati, dan lantai tiga tidak mendapat air di siang hari.'

async function aProperty(units: readonly bigint[]) {
  clock.moveTo(start)
  const at = new Date('2026-01-14T03:00:00Z')
  const { propertyId, holders } = await letProperty(store.db, store.asOwner, { units, at })
  return { propertyId, owners: holders.map(({ investorId }) => as(investorId)) }
}

/** Proposes a motion as the first of these owners. */
async function aMotionOf(units: readonly bigint[]) {
  const { propertyId, owners } = await aProperty(units)
  const [author] = owners as [Actor]
  const motion = { propertyId, kind: 'other', language: 'id', title, text, amount: null } as const
  const propose = (who = author, changes = {}) =>
    proposeMotion(store.db, clock, who, { ...motion, ...changes })
  const id = await propose()
  const read = (who: Actor = author) =>
    readMotion(store.db, { userId: who.userId, isStaff: false, now: clock.now() }, id)
  return { propertyId, owners, propose, id, read }
}

const notices = async (event: string, propertyId: string) =>
  (
    await store.asOwner(`select count(*)::int as n from notifications.notices n
      where n.event = '${event}' and (n.path like '%${propertyId}%' or n.path in
        (select '/dashboard/votes/motions/' || id from meetings.motions where property_id = '${propertyId}'))`)
  ).rows[0]?.n

describe('an owner’s motion', () => {
  test('an owner’s motion must be called once its supporters hold a tenth of all units, each counted once with their current units', async () => {
    const { propertyId, owners, id, read } = await aMotionOf([4n, 3n, 93n])
    const [author, second, third] = owners as [Actor, Actor, Actor]
    expect(await notices('motion-needs-support', propertyId)).toBe(2)
    await supportMotion(store.db, clock, second, id)
    await supportMotion(store.db, clock, second, id)
    expect((await read(third)).support).toMatchObject({
      ...{ units: 7n, unitsNeeded: 10n, unitsTotal: 100n, holders: 2n, isMine: false },
    })
    await withdrawSupport(store.db, clock, second, id)
    expect((await read(second)).support).toMatchObject({ units: 4n, isMine: false })
    await supportMotion(store.db, clock, second, id)
    // Units that a supporter buys count from then on.
    const bought = { from: third.userId, to: author.userId, units: 3n, at: clock.now() }
    await passOn(store.db, propertyId, bought)
    expect(await advanceMotions(store.db, clock)).toBe(1)
    expect(await read()).toMatchObject({
      state: 'supported',
      callBy: '2026-03-17',
      isCallLate: false,
    })
    expect(await notices('motion-supported', propertyId)).toBeGreaterThan(0)
    clock.moveTo(later(start, 16 * day))
    expect((await read()).isCallLate).toBe(true)
    expect(await advanceMotions(store.db, clock)).toBe(1)
    expect(await advanceMotions(store.db, clock)).toBe(0)
    expect(await notices('meeting-overdue', propertyId)).toBeGreaterThan(0)
  })

  test('a missed call that cannot be reported does not stop the reports of the others', async () => {
    const motions = [await aMotionOf([10n, 90n]), await aMotionOf([10n, 90n])]
    clock.moveTo(later(start, 16 * day))
    const [failing, other] = motions.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const row = `new.id = '${failing?.id}'`
    const end = await plantFailure(store.asOwner, 'update', 'meetings.motions', row)
    const advance = () => advanceMotions(store.db, clock)
    await expect(advance()).rejects.toThrow(`reportLateCalls failed`)
    expect(await notices('meeting-overdue', failing?.propertyId ?? '')).toBe(0)
    expect(await notices('meeting-overdue', other?.propertyId ?? '')).toBeGreaterThan(0)
    await end()
    expect(await advance()).toBe(1)
  })

  test('an owner’s motion expires with too little support, and its owner is notified', async () => {
    const { propertyId, owners, id, read } = await aMotionOf([4n, 96n])
    clock.moveTo(later(start, 30 * day))
    await expect(supportMotion(store.db, clock, owners[1] as Actor, id)).rejects.toMatchObject({
      code: 'meetings.not_collecting',
    })
    expect(await advanceMotions(store.db, clock)).toBe(1)
    expect((await read()).state).toBe('expired')
    expect(await notices('motion-expired', propertyId)).toBe(1)
  })

  test('an owner’s motion that its author alone can support asks no other owner for support', async () => {
    const { propertyId, read } = await aMotionOf([10n, 90n])
    expect((await read()).state).toBe('supported')
    expect(await notices('motion-needs-support', propertyId)).toBe(0)
    expect(await notices('motion-supported', propertyId)).toBeGreaterThan(0)
  })

  test('an owner’s motion expires in time while a hundred older ones still collect support', async () => {
    const { propertyId, read } = await aMotionOf([4n, 96n])
    await store.asOwner(`insert into meetings.motions (id, property_id, kind, origin, proposer_id, language, title_id,
        text_id, state, proposed_at, support_until)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '${propertyId}', 'other', 'owner',
        gen_random_uuid(), 'id', '${title}', '${text}', 'collecting', '2026-01-01', '2027-01-01'
      from generate_series(1, 100) n`)
    clock.moveTo(later(start, 30 * day))
    await advanceMotions(store.db, clock)
    expect((await read()).state).toBe('expired')
    await store.asOwner(
      `update meetings.motions set state = 'withdrawn' where id::text like '00000000-0000-7000-8000-%'`,
    )
  })

  test('an owner’s motion is limited to one at a time, to owners, and to an amount where its kind has one', async () => {
    const { owners, propose, id, propertyId } = await aMotionOf([4n, 96n])
    const [author, second] = owners as [Actor, Actor]
    const choices = async (who: Actor) =>
      (await proposableProperties(store.db, who)).map((property) => [property.id, property.units])
    await expect(propose()).rejects.toMatchObject({ code: 'meetings.motion_open' })
    expect(await choices(author)).toEqual([])
    expect(await choices(second)).toEqual([[propertyId, 96n]])
    expect(await choices(compliance)).toEqual([])
    await expect(propose(compliance)).rejects.toMatchObject({ code: 'meetings.not_owner' })
    await expect(propose(second, { kind: 'sale' })).rejects.toMatchObject({
      code: 'meetings.amount_required',
    })
    await expect(propose(second, { amount: 5n })).rejects.toMatchObject({
      code: 'meetings.amount_unwanted',
    })
    await expect(propose(second, { text: '​'.repeat(40) })).rejects.toMatchObject({
      code: 'meetings.text_unacceptable',
    })
    await expect(withdrawMotion(store.db, clock, second, id)).rejects.toMatchObject({
      code: 'meetings.motion_not_found',
    })
    await withdrawMotion(store.db, clock, author, id)
    await expect(withdrawMotion(store.db, clock, author, id)).rejects.toMatchObject({
      code: 'meetings.not_collecting',
    })
    clock.moveTo(later(start, 60_000))
    expect(await choices(author)).toEqual([[propertyId, 4n]])
    const other = await propose()
    const page = { limit: 10, cursor: null }
    const reader = { userId: second.userId, isStaff: false, now: clock.now() }
    const { items } = await motionsOfProperty(store.db, reader, propertyId, page)
    expect(items.map((motion) => motion.id)).toEqual([other, id])
    await store.asOwner(
      `update properties.properties set state = 'sold', let_state = null where id = '${propertyId}'`,
    )
    expect(await choices(second)).toEqual([])
    await expect(propose(second)).rejects.toMatchObject({ code: 'meetings.property_over' })
  })

  test('an owner’s motion is listed with those of all properties of an owner until it has ended', async () => {
    const { owners, id } = await aMotionOf([4n, 96n])
    const [author, second] = owners as [Actor, Actor]
    const listed = async (who: Actor) => {
      const reader = { userId: who.userId, isStaff: false, now: clock.now() }
      const { items } = await openMotions(store.db, reader, { limit: 10, cursor: null })
      return items.map((motion) => motion.id)
    }
    expect(await listed(second)).toEqual([id])
    expect(await listed(as(ops.userId))).toEqual([])
    await withdrawMotion(store.db, clock, author, id)
    expect(await listed(second)).toEqual([])
  })

  test('an owner’s motion accepts quotes from its author and from no other owner', async () => {
    const { owners, id, read } = await aMotionOf([4n, 96n])
    const [author, second] = owners as [Actor, Actor]
    const quote = { motionId: id, kind: 'quote', name: 'CV Air Lancar' } as const
    const kept = storage(store.db, clock)
    const add = (who: Actor, amount: bigint | null = 4_000_000n) =>
      addMotionFile(kept, who, { ...quote, amount }, aStatement, { isOwn: true })
    await expect(add(second)).rejects.toMatchObject({ code: 'meetings.motion_not_found' })
    expect((await read()).files).toEqual([])
    await add(author)
    expect((await read(second)).files).toMatchObject([{ kind: 'quote', amount: 4_000_000n }])
    await expect(add(author, null)).rejects.toMatchObject({
      code: 'meetings.quote_amount',
      fields: [{ path: 'amount' }],
    })
    for (let files = 1; files < 12; files += 1) await add(author)
    await expect(add(author)).rejects.toMatchObject({
      code: 'meetings.too_many_files',
      fields: [{ path: 'file' }],
    })
  })

  test('an owner’s motion is visible to owners only, and to its author alone once it was removed', async () => {
    const { propertyId, owners, id, read } = await aMotionOf([4n, 96n])
    const [, second] = owners as [Actor, Actor]
    const stranger = as(ops.userId)
    await expect(read(stranger)).rejects.toMatchObject({ code: 'meetings.motion_not_found' })
    expect((await read(second)).isMine).toBe(false)
    await removeMotion(store.db, clock, compliance, { motionId: id, reason: 'personal-data' })
    await expect(read(second)).rejects.toMatchObject({ code: 'meetings.motion_not_found' })
    expect(await read()).toMatchObject({ state: 'removed', removedFor: 'personal-data' })
    expect(await notices('motion-removed', propertyId)).toBe(1)
  })

  test('an owner’s motion keeps its text: staff add the other language, and only then can it be called', async () => {
    const { propertyId, id, read } = await aMotionOf([40n, 60n])
    expect((await read()).state).toBe('supported')
    const words = { title: { id: title, en: title }, text: { id: text, en: text }, amount: null }
    await expect(
      changeDraft(store.db, clock, ops, { motionId: id, ...words }),
    ).rejects.toMatchObject({
      code: 'meetings.not_draft',
    })
    const call = () =>
      proposeCall(store.db, clock, ops, {
        ...{ propertyId, motionIds: [id], firstMeetingId: null, recordOn: '2026-03-20' },
        meetingAt: new Date('2026-03-25T03:00:00Z'),
        votesUntil: new Date('2026-03-25T07:00:00Z'),
        ...{ place: 'Kantor penerbit', chair: 'Sri', secretary: 'Budi' },
      })
    await expect(call()).rejects.toMatchObject({ code: 'meetings.translation_missing' })
    const english = {
      motionId: id,
      title: 'Replace the water pump',
      text: 'The water pump often stops.',
    }
    await expect(
      translateMotion(store.db, clock, ops, { ...english, language: 'id' }),
    ).rejects.toMatchObject({ code: 'meetings.not_translatable' })
    await translateMotion(store.db, clock, ops, { ...english, language: 'en' })
    await approve(store.db, clock, compliance, await call())
    expect(await read()).toMatchObject({ state: 'called', translated: 'en' })
  })
})

describe('a draft of the operator', () => {
  const words = {
    title: { id: 'Tambah dana cadangan', en: 'Add to the reserve' },
    text: { id: 'Dana cadangan ditambah untuk atap.', en: 'More is set aside for the roof.' },
  }
  const drafted = async (kind: 'reserve' | 'other', amount: bigint | null) => {
    const { propertyId } = await aProperty([100n])
    const id = await draftMotion(store.db, clock, ops, { propertyId, kind, amount, ...words })
    const read = () => readMotion(store.db, { ...ops, isStaff: true, now: clock.now() }, id)
    const change = (changes: Partial<Parameters<typeof changeDraft>[3]> = {}) =>
      changeDraft(store.db, clock, ops, { motionId: id, ...words, amount, ...changes })
    return { id, read, change }
  }

  test('a draft of the operator is changed until its meeting is called, and each change is recorded', async () => {
    const { id, read, change } = await drafted('reserve', 500_000n)
    const title = { id: '  Tambah\u0000 cadangan ', en: 'Add more' }
    await change({ title, amount: 600_000n })
    expect(await read()).toMatchObject({
      ...{ title: { id: 'Tambah cadangan', en: 'Add more' }, text: words.text },
      ...{ amount: 600_000n, state: 'draft' },
    })
    const { rows } = await store.asOwner(
      `select action, actor_id from audit.events where subject_id = '${id}' order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      ...['meetings.draft-motion', 'meetings.change-motion'],
    ])
    await store.asOwner(`update meetings.motions set state = 'called' where id = '${id}'`)
    await expect(change({ amount: 1n })).rejects.toMatchObject({
      ...{ code: 'meetings.not_draft', details: { state: 'called' } },
    })
    expect(await read()).toMatchObject({ amount: 600_000n, state: 'called' })
  })

  test('a draft of the operator has an amount exactly when its kind has one', async () => {
    const priced = await drafted('reserve', 500_000n)
    await expect(priced.change({ amount: null })).rejects.toMatchObject({
      code: 'meetings.amount_required',
    })
    const other = await drafted('other', null)
    await expect(other.change({ amount: 1n })).rejects.toMatchObject({
      code: 'meetings.amount_unwanted',
    })
    expect([(await priced.read()).amount, (await other.read()).amount]).toEqual([500_000n, null])
    await expect(drafted('other', 1n)).rejects.toMatchObject({ code: 'meetings.amount_unwanted' })
    const unknown = { motionId: newId(), ...words, amount: null }
    await expect(changeDraft(store.db, clock, ops, unknown)).rejects.toMatchObject({
      code: 'meetings.motion_not_found',
    })
  })

  test('a draft of the operator has at most twelve files, also when two are added at the same time', async () => {
    const { id, read } = await drafted('other', null)
    const add = () =>
      addMotionFile(
        storage(store.db, clock),
        ops,
        { motionId: id, kind: 'attachment', name: 'Foto atap', amount: null },
        aStatement,
      )
    for (let added = 0; added < 11; added += 1) await add()
    const both = await Promise.allSettled([add(), add()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'meetings.too_many_files', details: { maximum: 12 } },
    })
    expect((await read()).files).toHaveLength(12)
  })
})

const proposeMark = (propertyId: string, effectiveFrom = '2026-03-02') =>
  proposeSaleMark(store.db, clock, ops, {
    ...{ propertyId, aboveCostBasisPoints: 3000, effectiveFrom, reason: 'Ketentuan perjanjian' },
  })

const value = async (propertyId: string, valuedOn: string, factor: string) =>
  await store.asOwner(`insert into properties.valuations (property_id, valued_on, amount, appraiser)
    select id, '${valuedOn}', raise * ${factor}, 'KJPP Contoh' from properties.properties where id = '${propertyId}'`)

test('a valuation above the mark of a property opens one motion to sell, which staff call', async () => {
  const { propertyId } = await aProperty([100n])
  await expect(proposeMark(propertyId, '2026-03-01')).rejects.toMatchObject({
    code: 'meetings.mark_too_early',
  })
  await approve(store.db, clock, compliance, await proposeMark(propertyId))
  await value(propertyId, '2026-03-03', '129 / 100')
  clock.moveTo(later(start, 3 * day))
  expect(await openSaleMotions(store.db, clock)).toBe(0)
  await value(propertyId, '2026-03-04', '13 / 10')
  expect(await openSaleMotions(store.db, clock)).toBe(1)
  expect(await openSaleMotions(store.db, clock)).toBe(0)
  const { rows } = await store.asOwner(`
    select m.kind, m.origin, m.state, m.amount = p.raise * 13 / 10 as is_valued
    from meetings.motions m join properties.properties p on p.id = m.property_id where p.id = '${propertyId}'`)
  expect(rows).toEqual([{ kind: 'sale', origin: 'terms', state: 'draft', is_valued: true }])
  expect(await notices('sale-mark-passed', propertyId)).toBeGreaterThan(0)
})

test('a property whose motion to sell cannot be opened does not stop the motions of the others', async () => {
  const properties = [await aProperty([100n]), await aProperty([100n])]
  const [failing = '', other = ''] = properties.map(({ propertyId }) => propertyId).toSorted()
  for (const propertyId of [failing, other]) {
    await approve(store.db, clock, compliance, await proposeMark(propertyId))
    await value(propertyId, '2026-03-03', '13 / 10')
  }
  clock.moveTo(later(start, 3 * day))
  const row = `new.property_id = '${failing}'`
  const end = await plantFailure(store.asOwner, 'insert', 'meetings.motions', row)
  const open = () => openSaleMotions(store.db, clock)
  await expect(open()).rejects.toThrow(`property ${failing} failed`)
  expect(await notices('sale-mark-passed', failing)).toBe(0)
  expect(await notices('sale-mark-passed', other)).toBeGreaterThan(0)
  await end()
  expect(await open()).toBe(1)
})
