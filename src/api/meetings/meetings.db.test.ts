import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel'
import { advanceMeetings, makeMinutes } from '#meetings'
import { type Customer, openAccounts, tokens } from '../../../tests/bank/customers.ts'
import { aStatement } from '../../../tests/support/book-month.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { letProperty, passOn } from '../../../tests/support/let-property.ts'
import { aMotion, callMeeting } from '../../../tests/support/meetings.ts'
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

/** Downloads a file, or reads the code of the refusal. */
async function download(who: Customer, path: string) {
  const headers = { authorization: `Bearer ${await tokenOf(who)}` }
  const answer = await api.fetch(new Request(`http://127.0.0.1/api${path}`, { headers }))
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isFile = answer.status === 200
  const { code } = isFile ? { code: null } : JSON.parse(bytes.toString())
  return { code, headers: answer.headers, bytes: isFile ? bytes : null }
}

const text = 'The pump fails every week, and the third floor has no water.'
const pump = { kind: 'other', language: 'en', title: 'Replace the pump', text, amount: null }

describe('the files of an owner’s motion', () => {
  const quote = { kind: 'quote', name: 'CV Pompa Jaya', amount: '12500000' }
  const addTo = async (who: Customer, motionId: string, fields: Record<string, string> = quote) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append('file', new File([new Uint8Array(aStatement.bytes)], 'penawaran.pdf'))
    return await api.call(`/motions/${motionId}/files/`, { token: await tokenOf(who), body })
  }
  async function aMotionOf(units: readonly bigint[]) {
    const { propertyId, people } = await owners(units)
    const [first, second] = people as [Customer, Customer]
    const { body } = await ask(first, `/properties/${propertyId}/motions/`, pump)
    return { propertyId, first, second, motionId: body.id as string }
  }

  test('the files of an owner’s motion are added by its author and opened by owners and staff, and by nobody else', async () => {
    const { propertyId, first, second, motionId } = await aMotionOf([5n, 95n])
    const added = await addTo(first, motionId)
    expect(added).toMatchObject({
      ...{ status: 200, body: { files: [{ ...quote, amount: 12_500_000 }] } },
    })
    const [file] = added.body.files
    const path = `/motions/${motionId}/files/${file.id}/`
    const opened = await download(second, path)
    expect(opened.bytes).toEqual(Buffer.from(aStatement.bytes))
    expect(opened.headers.get('content-disposition')).toContain('attachment')
    expect((await download(ops, path)).bytes).toEqual(opened.bytes)
    const hidden = { code: 'meetings.motion_not_found', bytes: null }
    expect(await download(support, `/motions/${newId()}/files/${file.id}/`)).toMatchObject(hidden)
    expect(await download(first, `/motions/${motionId}/files/${newId()}/`)).toMatchObject(hidden)
    const stranger = (await owners([1n])).people[0] as Customer
    expect(await download(stranger, path)).toMatchObject(hidden)
    // A file of one motion is not opened through another one.
    const other = await ask(second, `/properties/${propertyId}/motions/`, pump)
    const wrong = await download(second, `/motions/${other.body.id}/files/${file.id}/`)
    expect(wrong).toMatchObject(hidden)
  })

  test('the files of an owner’s motion are refused from other owners, without the amount of a quote, and after its end', async () => {
    const { first, second, motionId } = await aMotionOf([5n, 95n])
    const hidden = { status: 404, body: { code: 'meetings.motion_not_found' } }
    expect(await addTo(second, motionId)).toMatchObject(hidden)
    for (const wrong of [
      { ...quote, amount: '' },
      { ...quote, kind: 'attachment' },
    ])
      expect(await addTo(first, motionId, wrong)).toMatchObject({
        ...{ status: 400, body: { code: 'meetings.quote_amount', errors: [{ path: 'amount' }] } },
      })
    const withdrawn = await ask(first, `/motions/${motionId}/withdrawal/`)
    expect(withdrawn).toMatchObject({ status: 200, body: { state: 'withdrawn', files: [] } })
    expect(await addTo(first, motionId)).toMatchObject({
      ...{ status: 409, body: { code: 'meetings.not_draft' } },
    })
    const { rows } = await store.asOwner(
      `select from meetings.motion_files where motion_id = '${motionId}'`,
    )
    expect(rows).toEqual([])
  })

  test('an owner’s motion is withdrawn by its author only, and once', async () => {
    const { propertyId, first, second, motionId } = await aMotionOf([5n, 95n])
    const withdraw = (who: Customer) => ask(who, `/motions/${motionId}/withdrawal/`)
    expect((await withdraw(second)).body.code).toBe('meetings.motion_not_found')
    expect((await withdraw(first)).body.state).toBe('withdrawn')
    expect((await withdraw(first)).body.code).toBe('meetings.not_collecting')
    const again = await ask(first, `/properties/${propertyId}/motions/`, pump)
    expect(again).toMatchObject({ status: 201, body: { state: 'collecting' } })
  })
})

describe('a called meeting', () => {
  /** A meeting in March 2026 of these owners, on its record day. */
  async function aMeeting(units: readonly bigint[]) {
    api.clock.moveTo(instant('2026-03-02', '10:00'))
    const at = instant('2026-01-14', '10:00')
    const { propertyId, holders } = await letProperty(store.db, store.asOwner, { units, at })
    const userIds = holders.map(({ investorId }) => investorId)
    const people = await openAccounts(store, userIds, api.clock.now())
    const staff = [ops, compliance].map(({ userId, roles }) => ({ userId, roles: roles ?? [] }))
    const pair = staff as unknown as Parameters<typeof aMotion>[2]
    const motionId = await aMotion(store.db, api.clock, pair, { propertyId })
    const meetingId = await callMeeting(store.db, api.clock, pair, {
      ...{ propertyId, motionIds: [motionId], recordOn: '2026-03-18' },
      meetingAt: instant('2026-03-25', '10:00'),
      votesUntil: instant('2026-03-25', '14:00'),
    })
    api.clock.moveTo(instant('2026-03-19', '10:00'))
    await advanceMeetings(store.db, api.clock)
    return { propertyId, people, motionId, path: `/meetings/${meetingId}` }
  }

  test('a called meeting accepts a proxy by code, whose holder votes for both, until it is revoked', async () => {
    const { people, motionId, path } = await aMeeting([10n, 20n])
    const [giver, holder] = people as [Customer, Customer]
    const { code } = (await see(holder, `${path}/mine/`)).body
    const appoint = (body: object) => ask(giver, `${path}/proxy/`, { instructions: [], ...body })
    const unknown = { status: 400, body: { code: 'meetings.proxy_not_found' } }
    expect(await appoint({ holder: 'owner' })).toMatchObject(unknown)
    expect(await appoint({ holder: 'owner', code: 'AAAA-AAAA' })).toMatchObject(unknown)
    expect(await appoint({ holder: 'operator' })).toMatchObject({
      ...{ status: 400, body: { code: 'meetings.instruction_missing' } },
    })
    const none = { status: 409, body: { code: 'meetings.no_proxy' } }
    expect(await ask(giver, `${path}/proxy/revocation/`)).toMatchObject(none)
    const given = await appoint({ holder: 'owner', code })
    expect(given).toMatchObject({ status: 200, body: { proxy: { holder: 'owner' } } })
    expect((await see(holder, `${path}/mine/`)).body.received).toEqual({ proxies: 1, units: 10 })
    await ask(holder, `${path}/votes/`, { choices: [{ motionId, choice: 'for' }] })
    expect((await api.call(`${path}/`)).body.agenda).toMatchObject([{ unitsVoted: 30 }])
    const revoked = await ask(giver, `${path}/proxy/revocation/`)
    expect(revoked).toMatchObject({ status: 200, body: { proxy: null } })
    expect((await api.call(`${path}/`)).body.agenda).toMatchObject([{ unitsVoted: 20 }])
    expect(await ask(giver, `${path}/proxy/revocation/`)).toMatchObject(none)
  })

  async function feedOf(who: Customer) {
    const made = await ask(who, '/portfolio/calendar-feed/')
    const { pathname } = new URL(made.body.url)
    return async () => String((await api.call(pathname.slice('/api'.length))).body)
  }

  test('a called meeting is in the calendar of those who can vote, also after they sold their units', async () => {
    const { propertyId, people, path } = await aMeeting([10n, 20n])
    const [seller] = people as [Customer]
    const { number } = (await api.call(`${path}/`)).body
    const buyer = (await owners([1n])).people[0] as Customer
    api.clock.moveTo(instant('2026-03-19', '11:00'))
    const move = { from: seller.userId, to: buyer.userId, units: 10n, at: api.clock.now() }
    await passOn(store.db, propertyId, move)
    const [ofSeller, ofBuyer] = [await feedOf(seller), await feedOf(buyer)]
    expect(await ofSeller()).toContain(number)
    expect(await ofBuyer()).not.toContain(number)
  })

  test('a called meeting is in the calendar of its owners with the hours of its vote, until it is counted', async () => {
    const { people, path } = await aMeeting([10n, 20n])
    const [owner] = people as [Customer]
    const [own, foreign] = [await feedOf(owner), await feedOf(support)]
    const { number } = (await api.call(`${path}/`)).body
    const text = (await own()).replaceAll('\r\n ', '')
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(text).toContain(number)
    // 10:00 to 14:00 in Jakarta.
    expect(text).toContain('DTSTART:20260325T030000Z')
    expect(text).toContain('DTEND:20260325T070000Z')
    expect(text).not.toContain(owner.userId)
    expect(await foreign()).not.toContain('BEGIN:VEVENT')
    api.clock.moveTo(instant('2026-03-25', '14:00'))
    await advanceMeetings(store.db, api.clock)
    expect(await own()).not.toContain('BEGIN:VEVENT')
  })

  test('a called meeting has minutes after its count, for its voters, present owners and staff', async () => {
    const { propertyId, people, motionId, path } = await aMeeting([10n, 20n])
    const [voter, seller] = people as [Customer, Customer]
    const stranger = (await owners([1n])).people[0] as Customer
    api.clock.moveTo(instant('2026-03-19', '10:00'))
    await ask(voter, `${path}/votes/`, { choices: [{ motionId, choice: 'for' }] })
    const early = { code: 'meetings.not_counted', bytes: null }
    expect(await download(voter, `${path}/minutes/`)).toMatchObject(early)
    api.clock.moveTo(instant('2026-03-25', '14:00'))
    await advanceMeetings(store.db, api.clock)
    const { db, files, dataKeys: keys, clock } = api.services
    await makeMinutes({ db, clock, store: files, keys }, { isSimulated: true })
    // The seller voted by the record; the buyer owns the units now.
    const move = { from: seller.userId, to: stranger.userId, units: 20n, at: api.clock.now() }
    await passOn(store.db, propertyId, move)
    const inIndonesian = await download(voter, `${path}/minutes/?language=id`)
    expect(inIndonesian.bytes?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(inIndonesian.headers.get('content-disposition')).toMatch(/RUPS-.*-id\.pdf/)
    for (const who of [seller, stranger, support])
      expect((await download(who, `${path}/minutes/?language=id`)).bytes).toEqual(
        inIndonesian.bytes,
      )
    const inEnglish = await download(voter, `${path}/minutes/?language=en`)
    expect(inEnglish.bytes?.equals(inIndonesian.bytes ?? Buffer.of())).toBe(false)
    const outsider = (await owners([1n])).people[0] as Customer
    expect(await download(outsider, `${path}/minutes/`)).toMatchObject({
      ...{ code: 'meetings.not_found', bytes: null },
    })
  })
})
