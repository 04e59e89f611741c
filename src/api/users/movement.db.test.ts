import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#database'
import { eraseRemoved } from '#files'
import type { FaceDetector } from '#investors'
import {
  beginMovementCheck,
  eraseIdentities,
  openFaceDetector,
  openOwnDocuments,
  sweepMovement,
} from '#investors'
import { day, later } from '#kernel'
import { placesIn } from '#places'
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts'
import { drawnHead } from '../../../tests/support/drawn-head.ts'
import { aPicture } from '../../../tests/support/hostile-files.ts'
import { rememberingDetector } from '../../../tests/support/remembered-readings.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'

// These tests supply the detected faces for each task. The tests of the face finder check that it detects drawn
// heads, and one test here runs it end to end.

let store: TestDatabase
let api: TestApi
type AnalysedPicture = NonNullable<Awaited<ReturnType<FaceDetector['look']>>>[number]

let seen: (position: number, tasks: readonly string[]) => AnalysedPicture
let requestedTasks: readonly string[] = []
let isBusy = false

const turns: Record<string, number> = { straight: 0, left: 0.6, right: -0.6, closer: 0 }
const heads: Record<string, Promise<Buffer>> = {
  straight: drawnHead(),
  left: drawnHead({ yaw: 28 }),
  right: drawnHead({ yaw: -28 }),
  closer: drawnHead({ closeness: 1.45 }),
}

const asAsked: typeof seen = (position, tasks) => {
  const task = tasks[position] ?? ''
  const width = task === 'closer' ? 0.7 : 0.5
  const faces = [{ score: 0.9, left: 0.2, top: 0.2, width, height: 0.4, turn: turns[task] ?? 0 }]
  const shades = new Uint8Array(1024).fill(20 + position * 30)
  return { width: 480, height: 640, brightness: 120, faces, shades }
}

const scriptedDetector: FaceDetector = {
  look: async (pictures) => (isBusy ? null : pictures.map((_, at) => seen(at, requestedTasks))),
  close: async () => {},
}

beforeAll(async () => {
  store = await testDatabase()
  api = testApi(store, 'live', { faces: scriptedDetector })
  seen = asAsked
})
afterAll(() => store.close())

let serial = 5000
const villageCode = placesIn(placesIn('3174')[0]?.code ?? '')[0]?.code ?? ''

async function aDeclared() {
  const account = await api.anAccount()
  serial += 1
  const body = {
    fullName: 'Budi Santoso',
    nik: `317401170890${serial}`,
    bornOn: '1990-08-17',
    birthPlace: 'Jakarta',
    gender: 'male',
    address: { street: 'Jl. Melati No. 3', rt: '3', rw: '010', villageCode, postcode: '12730' },
    yearlyIncome: 120_000_000,
    isPublicOfficial: false,
    declarationAccepted: true,
  }
  const call = { method: 'PUT', token: account.token, body }
  expect((await api.call('/users/identity/', call)).status).toBe(200)
  return account
}

const path = '/users/identity/movement-checks/'

async function ask(token: string) {
  const body = { consentGiven: true, textVersion: 'uji' }
  const answer = await api.call(path, { token, body })
  if (answer.status === 201) requestedTasks = answer.body.tasks
  return answer
}

async function framesOf(
  tasks: readonly string[],
  times = '2000,4000,6000,8000',
): Promise<FormData> {
  const form = new FormData()
  for (const task of tasks) {
    const bytes = await (heads[task] ?? drawnHead())
    form.append('frames', new File([new Uint8Array(bytes)], 'frame.jpg', { type: 'image/jpeg' }))
  }
  form.append('times', times)
  return form
}

async function send(token: string, id: string, form?: FormData) {
  api.clock.moveTo(new Date(api.clock.now().getTime() + 9000))
  return await api.call(`${path}${id}/frames/`, {
    token,
    body: form ?? (await framesOf(requestedTasks)),
  })
}

async function filesOf(userId: string) {
  const { rows } = await sql<{ frames: number; selfie: string | null; checkId: string | null }>`
    select (select count(*)::int from investors.movement_frames f
        join investors.movement_checks c on c.id = f.check_id where c.user_id = ${userId}) as frames,
      p.file_id as selfie, p.check_id
    from (select 1) one left join investors.documents p on p.user_id = ${userId} and p.kind = 'selfie'`.execute(
    store.db,
  )
  return rows[0]
}

const staff = async () => (await api.anAccount(['compliance'])).token
const review = async (userId: string, token?: string) =>
  (
    await api.call(`/back-office/identities/${userId}/?reason=review`, {
      token: token ?? (await staff()),
    })
  ).body

describe('a selfie with a movement check', () => {
  test('a selfie with a movement check stores the straight frame as the selfie and shows staff the other frames, each view recorded', async () => {
    const { token, userId } = await aDeclared()
    const { status, body, headers } = await ask(token)
    expect(status).toBe(201)
    expect(headers.get('cache-control')).toBe('no-store')
    expect([...body.tasks].toSorted()).toEqual(['closer', 'left', 'right', 'straight'])
    const sent = await send(token, body.id)
    expect(sent.body).toMatchObject({
      outcome: 'passed',
      fault: null,
      identity: { documents: ['selfie'] },
    })
    const compliance = await staff()
    const { movement, documents } = await review(userId, compliance)
    expect(movement).toMatchObject({ tasks: body.tasks, failed: 0 })
    expect(movement.passedAt).toEqual(documents[0].takenAt)
    expect(movement.frames.map(({ task }: { task: string }) => task).toSorted()).toEqual([
      'closer',
      'left',
      'right',
    ])
    const { position, task } = movement.frames[0]
    const at = `/back-office/identities/${userId}/movement-frames/${position}/`
    expect((await api.call(at, { token: compliance })).status).toBe(400)
    const frame = await api.call(`${at}?reason=review`, { token: compliance })
    expect(frame.status).toBe(200)
    expect(frame.headers.get('cache-control')).toBe('no-store')
    const { rows } = await sql<{ details: Record<string, string> }>`
      select details from audit.events where action = 'investors.view-movement-frame'
        and subject_id = ${userId}`.execute(store.db)
    expect(rows).toEqual([{ details: { task, reason: 'review' } }])
    const other = await api.call(`${at}?reason=review`, { token: (await aDeclared()).token })
    expect(other.status).toBe(403)
    const gone = movement.tasks.indexOf('straight')
    const none = `/back-office/identities/${userId}/movement-frames/${gone}/?reason=review`
    expect((await api.call(none, { token: compliance })).status).toBe(404)
  })

  test('a selfie with a movement check runs with the real face finder on drawn heads', async () => {
    // The second check has the same four pictures in another order.
    const own = testApi(store, 'live', { faces: rememberingDetector(openFaceDetector()) })
    const { token } = await aDeclared()
    const { body } = await ask(token)
    own.clock.moveTo(new Date(api.clock.now().getTime() + 9000))
    const sent = await own.call(`${path}${body.id}/frames/`, {
      token,
      body: await framesOf(requestedTasks),
    })
    expect(sent.body).toMatchObject({ outcome: 'passed' })
    const again = await ask(token)
    own.clock.moveTo(new Date(api.clock.now().getTime() + 9000))
    const swapped = requestedTasks.map((task) => ({ left: 'right', right: 'left' })[task] ?? task)
    const form = await framesOf(swapped)
    const wrong = await own.call(`${path}${again.body.id}/frames/`, { token, body: form })
    expect(wrong.body).toMatchObject({ outcome: 'failed', fault: 'wrong_side' })
    await own.services.faces.close()
  }, 60_000)

  test('a selfie with a movement check stores no image of a failed check, states the reason, and counts it for staff', async () => {
    const { token, userId } = await aDeclared()
    seen = (at, tasks) => ({ ...asAsked(at, tasks), brightness: 20 })
    const { body } = await ask(token)
    const sent = await send(token, body.id)
    seen = asAsked
    expect(sent.body).toMatchObject({
      outcome: 'failed',
      fault: 'too_dark',
      task: body.tasks[0],
      identity: { documents: [] },
    })
    expect(await filesOf(userId)).toEqual({ frames: 0, selfie: null, checkId: null })
    expect((await review(userId)).movement).toEqual({
      passedAt: null,
      tasks: [],
      frames: [],
      failed: 1,
    })
  })

  test('a selfie uploaded as a file replaces one with a check and deletes its frames', async () => {
    const { token, userId } = await aDeclared()
    await ask(token).then(({ body }) => send(token, body.id))
    expect((await filesOf(userId))?.frames).toBe(3)
    const form = new FormData()
    form.append('selfie', new File([new Uint8Array(await aPicture('jpeg'))], 'a.jpg'))
    expect((await api.call('/users/identity/documents/', { token, body: form })).status).toBe(200)
    expect(await filesOf(userId)).toMatchObject({ frames: 0, checkId: null })
    expect((await review(userId)).movement).toMatchObject({ passedAt: null, frames: [] })
    expect(await eraseRemoved({ db: store.db, store: api.services.files })).toBeGreaterThanOrEqual(
      4,
    )
  })
})

describe('movement tasks', () => {
  test('movement tasks accept frames once when they are sent ten times at the same time', async () => {
    const { token } = await aDeclared()
    const { body } = await ask(token)
    const forms = await Promise.all(Array.from({ length: 10 }, () => framesOf(requestedTasks)))
    const answers = await Promise.all(forms.map((form) => send(token, body.id, form)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200).map(({ body: { code } }) => code)
    expect(new Set(refused)).toEqual(new Set(['investors.movement_check_spent']))
  })

  test('movement tasks refuse frames of another person, repeated or late frames, and frames of older tasks', async () => {
    const { token, userId } = await aDeclared()
    const stranger = await aDeclared()
    const first = await ask(token)
    const foreign = await send(stranger.token, first.body.id)
    expect(foreign).toMatchObject({
      status: 404,
      body: { code: 'investors.movement_check_not_found' },
    })
    expect((await send(token, 'keliru')).status).toBe(404)
    const short = await send(token, first.body.id, await framesOf(requestedTasks.slice(1)))
    expect(short.body.code).toBe('investors.movement_check_not_found')
    const second = await ask(token)
    const old = await send(token, first.body.id)
    expect(old.body.code).toBe('investors.movement_check_expired')
    api.clock.moveTo(new Date(api.clock.now().getTime() + 180_000))
    const late = await send(token, second.body.id)
    expect(late).toMatchObject({ status: 409, body: { code: 'investors.movement_check_expired' } })
    expect(await filesOf(userId)).toMatchObject({ frames: 0, selfie: null })
  })

  test('movement tasks can be requested twelve times a day, even concurrently', async () => {
    const { token, userId } = await aDeclared()
    const askedAt = api.clock.now()
    const answers = await Promise.all(Array.from({ length: 15 }, () => ask(token)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(12)
    const [refused] = answers.filter(({ status }) => status !== 201)
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'investors.movement_checks_used_up' },
    })
    // The access token has expired by then.
    const askAgain = () =>
      beginMovementCheck(
        { db: store.db, clock: api.clock },
        { userId, roles: [] },
        { textVersion: 'uji', language: 'id' },
      )
    api.clock.moveTo(later(askedAt, day - 1))
    await expect(askAgain()).rejects.toMatchObject({ code: 'investors.movement_checks_used_up' })
    api.clock.moveTo(later(askedAt, day))
    expect(await askAgain()).toMatchObject({ left: 11 })
  })

  test('movement tasks accept the frames again after a busy response', async () => {
    const { token } = await aDeclared()
    const { body } = await ask(token)
    isBusy = true
    const busy = await send(token, body.id)
    isBusy = false
    expect(busy).toMatchObject({ status: 429, body: { code: 'investors.movement_checks_busy' } })
    expect(
      (await send(token, body.id, await framesOf(requestedTasks, '2000,4000,6000,15000'))).body,
    ).toMatchObject({
      outcome: 'passed',
    })
  })

  test('movement tasks require a consent, and end once staff have decided', async () => {
    const nobody = await api.anAccount()
    expect((await ask(nobody.token)).body.code).toBe('investors.identity_not_found')
    const { token, userId } = await aDeclared()
    const without = { token, body: { consentGiven: false, textVersion: 'uji' } }
    expect((await api.call(path, without)).status).toBe(400)
    expect(
      (await api.call(path, { body: { consentGiven: true, textVersion: 'uji' } })).status,
    ).toBe(401)
    await store.asOwner(`update investors.identities set state = 'refused', decided_at = now(),
      decision_reason = 'Data keliru' where user_id = '${userId}'`)
    expect((await ask(token)).body.code).toBe('investors.identity_refused')
  })
})

describe('frames are deleted when they are no longer needed', () => {
  const consents = async (token: string) =>
    (await api.call('/users/consents/', { token })).body.items

  test('the consent is recorded, and withdrawing it erases the frames immediately', async () => {
    const { token, userId } = await aDeclared()
    await ask(token).then(({ body }) => send(token, body.id))
    expect(await consents(token)).toMatchObject([
      { purpose: 'face', textVersion: 'uji', withdrawnAt: null },
    ])
    const withdrawn = await api.call('/users/consents/face/', {
      method: 'PUT',
      token,
      body: { isGiven: false, textVersion: 'uji' },
    })
    expect(withdrawn.status).toBe(204)
    expect(await filesOf(userId)).toMatchObject({ frames: 0, checkId: null })
    expect((await review(userId)).movement).toMatchObject({ passedAt: null, failed: 0 })
    expect((await consents(token))[0].withdrawnAt).not.toBeNull()
  })

  test('withdrawing the consent does not reset the daily limit of checks', async () => {
    const { token, userId } = await aDeclared()
    const { left } = (await ask(token)).body
    const path = '/users/consents/face/'
    const body = { isGiven: false, textVersion: 'uji' }
    await api.call(path, { method: 'PUT', token, body })
    const checks =
      await store.asOwner(`select sent_at, outcome, fault, expires_at = asked_at as is_over
      from investors.movement_checks where user_id = '${userId}'`)
    expect(checks.rows).toEqual([{ sent_at: null, outcome: null, fault: null, is_over: true }])
    expect((await ask(token)).body.left).toBe(left - 1)
  })

  test('the frames are erased thirty days after the decision, and the selfie stays', async () => {
    const { token, userId } = await aDeclared()
    await ask(token).then(({ body }) => send(token, body.id))
    const later = (days: number) => ({
      now: () => new Date(api.clock.now().getTime() + days * day),
    })
    expect(await sweepMovement(store.db, later(31))).toBe(0)
    const decidedAt = api.clock.now().toISOString()
    await store.asOwner(`update investors.identities set state = 'verified', verified_by = 'staff',
      verified_at = '${decidedAt}', decided_at = '${decidedAt}' where user_id = '${userId}'`)
    expect(await sweepMovement(store.db, later(29))).toBe(0)
    expect(await sweepMovement(store.db, later(31))).toBe(3)
    expect(await sweepMovement(store.db, later(31))).toBe(0)
    const { frames, selfie, checkId } = (await filesOf(userId)) ?? {}
    expect(frames).toBe(0)
    expect([selfie, checkId]).not.toContain(null)
    expect((await review(userId)).movement.passedAt).not.toBeNull()
  })

  test('the frames are part of the data export, and are deleted with the identity', async () => {
    const { token, userId } = await aDeclared()
    await ask(token).then(({ body }) => send(token, body.id))
    const parts = { store: api.services.files, keys: api.services.dataKeys }
    const own = await openOwnDocuments(store.db, parts, userId)
    expect(own.map(({ kind }) => kind).toSorted()).toEqual([
      'movement-closer',
      'movement-left',
      'movement-right',
      'selfie',
    ])
    const erased = await transaction(store.db, (tx) => eraseIdentities(tx, [userId]))
    expect(erased).toHaveLength(4)
    const { rows } = await sql`
      select 1 from investors.movement_checks where user_id = ${userId}`.execute(store.db)
    expect(rows).toEqual([])
  })
})
