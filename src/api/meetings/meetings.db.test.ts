import { afterAll, expect, test } from 'vitest'
import { newId } from '#kernel'
import { advanceMeetings } from '#meetings'
import { type Customer, openAccounts, tokens } from '../../../tests/bank/customers.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { letProperty } from '../../../tests/support/let-property.ts'
import { aStaffMember } from '../../../tests/support/staff.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
const tokenOf = tokens(api.clock)
const ops = await staffIn('ops')
const support = await staffIn('support')
const compliance = await staffIn('compliance')
afterAll(() => store.close())

async function staffIn(role: 'ops' | 'support' | 'compliance'): Promise<Customer> {
  const { userId } = await aStaffMember(store.db, role)
  const [customer] = await openAccounts(store, [userId], api.clock.now())
  if (customer === undefined) throw new Error('an account was opened')
  return { ...customer, roles: [role] }
}

const instant = (day: string, time: string) => new Date(`${day}T${time}:00+07:00`)
const words = (id: string, en: string) => ({ id, en })
const motion = {
  kind: 'reserve',
  title: words('Tambah dana cadangan', 'Add to the reserve'),
  text: words(
    'Dana cadangan ditambah setiap bulan untuk atap.',
    'More is set aside each month for the roof.',
  ),
  amount: 500_000,
}
const times = {
  recordOn: '2026-12-20',
  meetingAt: instant('2026-12-28', '10:00').toISOString(),
  votesUntil: instant('2026-12-28', '14:00').toISOString(),
}

async function owners(units: readonly bigint[]) {
  api.clock.moveTo(instant('2026-12-01', '10:00'))
  const at = instant('2026-11-01', '10:00')
  const { propertyId, holders } = await letProperty(store.db, store.asOwner, { units, at })
  const userIds = holders.map(({ investorId }) => investorId)
  return { propertyId, people: await openAccounts(store, userIds, api.clock.now()) }
}

const ask = async (who: Customer, path: string, body?: object, method = 'POST') =>
  await api.call(path, { method, token: await tokenOf(who), key: newId(), body })
const see = async (who: Customer, path: string) =>
  await api.call(path, { token: await tokenOf(who) })

test('a meeting proceeds from the operator’s draft to a public result, and each step is limited to its role', async () => {
  const { propertyId, people } = await owners([60n, 40n])
  const [first, second] = people as [Customer, Customer]
  const desk = `/back-office/properties/${propertyId}`
  const refused = await ask(compliance, `${desk}/motions/`, motion)
  expect(refused.status).toBe(403)
  const drafted = await ask(ops, `${desk}/motions/`, motion)
  expect(drafted).toMatchObject({ status: 201, body: { state: 'draft', amount: 500_000 } })
  const { id: motionId } = drafted.body
  // Only staff can see a draft.
  expect((await see(first, `/motions/${motionId}/`)).status).toBe(404)
  const called = {
    ...times,
    motionIds: [motionId],
    place: 'https://rapat.contoh.id/1',
    chair: 'Sri Wahyuni',
    secretary: 'Budi Santoso',
  }
  const tooSoon = { ...called, meetingAt: instant('2026-12-15', '10:00').toISOString() }
  const early = await ask(ops, `${desk}/meetings/`, tooSoon)
  expect(early).toMatchObject({ status: 400, body: { code: 'meetings.meeting_date' } })
  expect(early.body.errors).toMatchObject([{ path: 'meetingAt' }])
  const proposed = await ask(ops, `${desk}/meetings/`, called)
  expect(proposed).toMatchObject({ status: 201, body: { kind: 'meeting-call', isMine: true } })
  const { id, contentHash } = proposed.body
  const decide = (by: Customer) =>
    ask(by, `/back-office/proposals/${id}/approval/`, { contentHash })
  for (const by of [ops, support]) expect((await decide(by)).status).toBe(403)
  expect((await decide(compliance)).status).toBe(200)
  const { items } = (await api.call(`/properties/${propertyId}/meetings/`)).body
  const [{ id: meetingId }] = items
  expect(items).toMatchObject([{ state: 'called', recordOn: times.recordOn, units: null }])

  api.clock.moveTo(instant('2026-12-21', '00:01'))
  const path = `/meetings/${meetingId}`
  const vote = (who: Customer, choice: string) =>
    ask(who, `${path}/votes/`, { choices: [{ motionId, choice }] })
  const waiting = async (who: Customer) => (await see(who, '/meetings/?waiting=true')).body.items
  expect(await waiting(first)).toMatchObject([{ id: meetingId, units: 60, waitsForMe: true }])
  const cast = await vote(first, 'for')
  expect(cast).toMatchObject({
    status: 200,
    body: { units: 60, votes: [{ choice: 'for', by: 'me' }], receipts: [{ sequence: 1 }] },
  })
  expect(await waiting(first)).toEqual([])
  const outside = await vote(support, 'for')
  expect(outside).toMatchObject({ status: 403, body: { code: 'meetings.no_units_at_record' } })
  // While voting is open, choices are secret, and the number of votes cast is public.
  const open = await api.call(`${path}/`)
  expect(open.body.agenda).toMatchObject([{ unitsVoted: 60, result: null }])
  const { body: theirs } = await see(second, `${path}/mine/`)
  expect(theirs).toMatchObject({ votes: [{ choice: null, by: null }], receipts: [] })
  expect((await api.call(`${path}/published-votes/`)).body.code).toBe('meetings.not_counted')
  expect(await see(second, `${path}/receipt/`)).toMatchObject({
    status: 404,
    body: { code: 'meetings.no_receipt' },
  })

  api.clock.moveTo(instant('2026-12-28', '14:00'))
  await advanceMeetings(store.db, api.clock)
  const { agenda, state } = (await api.call(`${path}/`)).body
  expect(state).toBe('counted')
  expect(agenda).toMatchObject([{ result: { outcome: 'adopted', unitsFor: 60, unitsVoted: 60 } }])
  expect((await api.call(`${path}/published-votes/`)).status).toBe(200)
  const table = await api.fetch(
    new Request(`http://127.0.0.1/api${path}/published-votes/csv/`, {
      headers: { 'accept-language': 'en' },
    }),
  )
  expect(table.headers.get('content-type')).toContain('text/csv')
  const rows = (await table.text()).trim().split('\r\n').slice(1)
  expect(rows.every((row) => row.startsWith('votes/1,1,"Add to the reserve","for",'))).toBe(true)
  const units = rows.map((row) => Number(row.split(',')[4]))
  expect([units.length, units.reduce((sum, part) => sum + part, 0)]).toEqual([2, 60])
  expect((await see(first, `${path}/receipt/`)).status).toBe(200)
  const { body: decided } = await see(second, `/motions/${motionId}/`)
  expect(decided).toMatchObject({ state: 'adopted', progress: { state: 'planned' } })
  const { rows: events } = await store.asOwner(
    `select kind from catalogue.meeting_events where property_id = '${propertyId}' order by kind`,
  )
  expect(events).toEqual([{ kind: 'meeting-called' }, { kind: 'motion-adopted' }])
})

test('a motion of an owner collects support through the API, and responses to owners are not cached', async () => {
  const { propertyId, people } = await owners([3n, 4n, 93n])
  const [first, second, third] = people as [Customer, Customer, Customer]
  const body = {
    kind: 'other',
    language: 'en',
    title: 'Plant trees in the yard',
    text: 'The yard is bare and hot. Ten trees cost little and give shade.',
    amount: null,
  }
  const { body: choices } = await see(first, '/motions/choices/')
  expect(choices).toMatchObject({
    supportBasisPoints: 1000,
    items: [{ id: propertyId, units: 3 }],
  })
  const made = await ask(first, `/properties/${propertyId}/motions/`, body)
  expect(made).toMatchObject({
    status: 201,
    body: { state: 'collecting', isMine: true, title: { id: null, en: body.title } },
  })
  const path = `/motions/${made.body.id}`
  const supported = await ask(second, `${path}/support/`)
  expect(supported.body.support).toMatchObject({ units: 7, unitsNeeded: 10, isMine: true })
  expect((await ask(second, `${path}/support/`, undefined, 'DELETE')).body.support.units).toBe(3)
  expect((await ask(third, `${path}/support/`)).body.state).toBe('supported')
  expect((await ask(first, `${path}/withdrawal/`)).body.code).toBe('meetings.not_collecting')
  const answer = await see(first, `${path}/`)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const { body: desk } = await see(ops, '/back-office/motions/?list=to-call')
  expect(desk.items.map(({ id }: { id: string }) => id)).toContain(made.body.id)
})

test('owners ask about a motion and read the answer; other people see neither before the meeting is called', async () => {
  const { propertyId, people } = await owners([30n, 70n])
  const [first, second] = people as [Customer, Customer]
  const text = 'The pump fails every week, and the third floor has no water.'
  const body = { kind: 'other', language: 'en', title: 'Replace the pump', text, amount: null }
  await store.asOwner(`insert into properties.pictures
    (property_id, position, src, width, height, widths, color, alt_id, alt_en)
    values ('${propertyId}', 0, '/uji.jpg', 640, 400, '{640}', '#f2ede5', 'Gambar uji', 'Test image')`)
  const { id: motionId } = (await ask(first, `/properties/${propertyId}/motions/`, body)).body
  const questions = `/properties/${propertyId}/questions/`
  const asking = { text: 'How long is the new pump guaranteed for?', language: 'en', motionId }
  const refused = await ask(support, questions, asking)
  expect(refused).toMatchObject({ status: 404, body: { code: 'questions.motion_not_found' } })
  const question = await ask(second, questions, asking)
  expect(question).toMatchObject({
    status: 201,
    body: { state: 'waiting', motionId, isHolder: true },
  })
  const about = async (who: Customer) => (await see(who, `/motions/${motionId}/questions/`)).body
  // Before staff review a question, only its author sees it.
  expect(await about(second)).toMatchObject({ items: [], mine: [{ state: 'waiting' }] })
  expect(await about(first)).toMatchObject({ items: [], mine: [] })
  const answer = {
    id: 'Lima tahun, dengan servis setiap tahun.',
    en: 'Five years, with a service.',
  }
  const settle = `/back-office/questions/${question.body.id}/answer/`
  expect((await ask(support, settle, { text: answer })).status).toBe(200)
  expect(await about(first)).toMatchObject({ items: [{ motionId, answer: { text: answer } }] })
  expect((await see(support, `/motions/${motionId}/questions/`)).status).toBe(404)
  const published = async () => (await api.call(questions)).body
  expect(await published()).toMatchObject({ items: [], answered: 0 })
  const { rows } = await store.asOwner(
    `select path from notifications.notices where user_id = '${second.userId}' and event = 'question-answered'`,
  )
  expect(rows).toEqual([{ path: `/dashboard/votes/motions/${motionId}#questions` }])
  await store.asOwner(`update meetings.motions set state = 'called', title_id = title_en, text_id = text_en
    where id = '${motionId}'`)
  expect(await published()).toMatchObject({ items: [{ id: question.body.id }], answered: 1 })
})
