import { afterAll, expect, test, vi } from 'vitest'
import { createApi } from '#api'
import { transaction } from '#database'
import { newId } from '#kernel'
import { announce, notify, openLive, signal } from '#notifications'
import { demoDatabase } from '../../../tests/support/demo.ts'
import { type OpenStream, openEvents } from '../../../tests/support/event-stream.ts'
import { seeded } from '../../../tests/support/seeded-random.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await demoDatabase()
const fail = (error: unknown) => {
  throw error
}
const api = testApi(store)
const app = createApi(api.services)
afterAll(async () => {
  api.services.live.close()
  await store.close()
})

const open = (token: string, lastEventId?: string, query = '', of = app) =>
  openEvents(of, `/notifications/stream/${query}`, {
    authorization: `Bearer ${token}`,
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  })

const announceAll = async () => {
  while ((await announce(store.db, api.clock)) > 0);
}

const sendNotice = async (userId: string) => {
  await transaction(store.db, (tx) =>
    notify(tx, [{ userId, event: 'account-opened', happenedAt: api.clock.now() }]),
  )
  await announceAll()
}

const signals = ({ events }: OpenStream) => events.filter(({ event }) => event === 'signal')

test('a change reaches only the pages of its owner, and is not cached', async () => {
  const [one, other] = [await api.anAccount(), await api.anAccount()]
  const [mine, theirs] = [await open(one.token), await open(other.token)]
  await sendNotice(one.userId)
  await vi.waitFor(() => expect(signals(mine)).toHaveLength(1))
  expect(signals(mine)[0]?.data).toBe('{"kind":"notices","subjectId":null}')
  expect(signals(theirs)).toEqual([])
  expect(mine.headers.get('cache-control')).toBe('no-store')
  expect(mine.headers.get('content-type')).toContain('text/event-stream')
  await Promise.all([mine.close(), theirs.close()])
})

test('a client that reconnects continues where it stopped, without missing or repeated events', async () => {
  const person = await api.anAccount()
  const first = await open(person.token)
  await sendNotice(person.userId)
  await vi.waitFor(() => expect(signals(first)).toHaveLength(1))
  const last = signals(first)[0]?.id ?? ''
  await first.close()
  await sendNotice(person.userId)
  await sendNotice(person.userId)
  const second = await open(person.token, last)
  await sendNotice(person.userId)
  await vi.waitFor(() => expect(signals(second)).toHaveLength(3))
  const ids = signals(second).map(({ id }) => BigInt(id ?? 0))
  expect(ids).toEqual(ids.toSorted((left, right) => Number(left - right)))
  expect(ids.every((id) => id > BigInt(last))).toBe(true)
  await second.close()
})

test('a page that has just loaded receives newer events and no older ones', async () => {
  const person = await api.anAccount()
  const counted = async () => {
    const { body } = await api.call('/notifications/count/', { token: person.token })
    return body.position as number
  }
  await sendNotice(person.userId)
  // Events of the last moments are repeated, because the page may have been read just before them.
  const fresh = await open(person.token, String(await counted()))
  await vi.waitFor(() => expect(signals(fresh)).toHaveLength(1))
  await fresh.close()
  await store.asOwner(`update notifications.signals set made_at = made_at - interval '3 seconds'`)
  const position = await counted()
  const settled = await open(person.token, String(position))
  expect(settled.events[0]?.event).toBe('open')
  await sendNotice(person.userId)
  await vi.waitFor(() => expect(signals(settled)).toHaveLength(1))
  expect(Number(signals(settled)[0]?.id)).toBeGreaterThan(position)
  await settled.close()
})

test('the position of another person reveals none of their events, and an unknown position resets the stream', async () => {
  const [one, other] = [await api.anAccount(), await api.anAccount()]
  const before = await open(one.token)
  const place = before.events[0]?.id ?? ''
  await before.close()
  await sendNotice(one.userId)
  const theirs = await open(other.token, place)
  expect(theirs.events[0]?.event).toBe('open')
  expect(signals(theirs)).toEqual([])
  await theirs.close()
  for (const never of ['999999999999999999', '999999999']) {
    const stream = await open(other.token, never)
    expect(stream.events[0]?.event).toBe('reset')
    await stream.close()
  }
})

test('ending a session ends its stream and leaves the streams of others open', async () => {
  const [one, other] = [await api.anAccount(), await api.anAccount()]
  const [mine, theirs] = [await open(one.token), await open(other.token)]
  await store.asOwner(
    `update identity.sessions set ended_at = now(), ended_reason = 'logged-out' where user_id = '${one.userId}'`,
  )
  await vi.waitFor(() => expect(mine.isOver()).toBe(true), { timeout: 5000 })
  expect(mine.events.at(-1)).toMatchObject({ event: 'end', data: '{"reason":"session"}' })
  expect(theirs.isOver()).toBe(false)
  await theirs.close()
})

test('a sixth stream of one user is refused, and a stream can be opened again after one closes', async () => {
  const person = await api.anAccount()
  const streams = await Promise.all(Array.from({ length: 5 }, () => open(person.token)))
  const sixth = await api.call('/notifications/stream/', { token: person.token })
  expect([sixth.status, sixth.body.code]).toEqual([429, 'notifications.too_many_streams'])
  expect(sixth.headers.get('retry-after')).toBe('30')
  await streams[0]?.close()
  await (await open(person.token)).close()
  await Promise.all(streams.map((stream) => stream.close()))
  expect(api.services.live.count()).toBe(0)
})

test('an unknown property cannot be followed', async () => {
  const { token } = await api.anAccount()
  const answer = await api.call('/notifications/stream/?property=nowhere', { token })
  expect([answer.status, answer.body.code]).toEqual([404, 'properties.not_found'])
  expect(api.services.live.count()).toBe(0)
})

test('a stream without a valid token is refused', async () => {
  expect((await api.call('/notifications/stream/')).status).toBe(401)
  expect((await api.call('/notifications/stream/', { token: 'x' })).status).toBe(401)
})

test('a visitor of a property receives the events of its offering, and a visitor of another property does not', async () => {
  const [one, other] = [await api.anAccount(), await api.anAccount()]
  const [here, there] = [
    await open(one.token, undefined, '?property=ruko-dago'),
    await open(other.token, undefined, '?property=villa-sanur'),
  ]
  await transaction(store.db, (tx) =>
    signal(tx, { userId: null, kind: 'offering', subjectId: 'ruko-dago' }),
  )
  await announceAll()
  await vi.waitFor(() => expect(signals(here)).toHaveLength(1))
  expect(signals(there)).toEqual([])
  await Promise.all([here.close(), there.close()])
})

test('ten thousand events of fifty people on two processes: each client receives all of its own events, in order, and no others', async () => {
  const people = Array.from({ length: 50 }, () => newId())
  const openSessions = async (ids: readonly string[]) => new Set(ids)
  const processes = [
    openLive({ db: store.db, openSessions, onError: fail }),
    openLive({ db: store.db, openSessions, onError: fail }),
  ]
  const received = new Map(people.map((userId) => [userId, [] as bigint[]]))
  for (const [index, userId] of people.entries()) {
    await processes[index % 2]?.watch(
      {
        userId,
        sessionId: userId,
        subjectId: null,
        onSignal: ({ position, subjectId }) => {
          // Each event names its recipient, so that a foreign one would be noticed.
          expect(subjectId).toBe(userId)
          received.get(userId)?.push(position)
        },
        onEnd: () => {},
      },
      null,
    )
  }
  const ids = people.map((userId) => `'${userId}'::uuid`).join()
  const written = store.asOwner(`insert into notifications.signals (user_id, kind, subject_id)
    select p, 'wallet', p::text from generate_series(1, 200) n, unnest(array[${ids}]) p order by random()`)
  await Promise.all([written, announceAll()])
  await announceAll()
  await vi.waitFor(
    () => expect([...received.values()].map(({ length }) => length)).toEqual(people.map(() => 200)),
    { timeout: 20_000 },
  )
  for (const positions of received.values())
    expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => (a < b ? -1 : 1)))
  for (const live of processes) live.close()
}, 40_000)

test('a terminated LISTEN connection is reopened, and no event is lost', async () => {
  const person = await api.anAccount()
  const stream = await open(person.token)
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`
  expect((await store.asOwner(cut)).rowCount).toBeGreaterThan(0)
  await sendNotice(person.userId)
  await vi.waitFor(() => expect(signals(stream)).toHaveLength(1), { timeout: 5000 })
  await stream.close()
})

test('a page that is disconnected 120 times between two processes receives each signal once and in order', async () => {
  const person = await api.anAccount()
  const live = openLive({
    db: store.db,
    openSessions: async (ids) => new Set(ids),
    onError: fail,
  })
  const processes = [app, createApi({ ...api.services, live })]
  const total = 360
  const telling = async () => {
    for (let inserted = 0; inserted < total; inserted += 6) {
      await store.asOwner(`insert into notifications.signals (user_id, kind)
        select '${person.userId}', 'notices' from generate_series(1, 6)`)
      await announceAll()
    }
  }
  const first = await open(person.token)
  let place = first.events[0]?.id ?? ''
  await first.close()
  const received: string[] = []
  const random = seeded(20_261_122)
  const takeFrom = async (of: ReturnType<typeof createApi> | undefined, atLeast: number) => {
    const stream = await open(person.token, place, '', of)
    await vi.waitFor(() => expect(signals(stream).length).toBeGreaterThanOrEqual(atLeast), {
      interval: 2,
      timeout: 20_000,
    })
    await stream.close()
    received.push(...signals(stream).map(({ id }) => id ?? ''))
    place = received.at(-1) ?? place
  }
  const announcing = telling()
  // The client disconnects before the first signal of a stream, or after one or two signals.
  for (let cut = 0; cut < 120; cut += 1)
    await takeFrom(processes[cut % 2], Math.min(Math.floor(random() * 3), total - received.length))
  await announcing
  await takeFrom(app, total - received.length)
  const { rows } = await store.asOwner(
    `select position from notifications.signals where user_id = '${person.userId}' order by position`,
  )
  expect(received).toEqual(rows.map(({ position }) => String(position)))
  live.close()
}, 40_000)
