import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { connect, type Database, disconnect } from '#database'
import { systemClock } from '#kernel'
import { mailedProof } from '../../../../tests/support/an-owner.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { type Program, startProgram } from '../../../../tests/support/programs.ts'
import { testApi } from '../../../../tests/support/test-api.ts'
import { followSessionEnds, type SessionEnds } from './session-ends.ts'

const store = await testDatabase()
// Both processes use the machine's real clock to sign tokens.
const api = testApi(store, 'demo', { clock: systemClock })
const other: Program = await startProgram('api', { databaseUrl: store.url })
afterAll(async () => {
  await other.stop()
  await store.close()
})

type Tokens = { access: string; refresh: string }
const password = 'Rahasia-Uji-2026'

/** Sends a request to this process, or to the other one over the network. */
async function send(where: 'here' | 'there', path: string, token?: string, body?: unknown) {
  const origin = where === 'there' ? `http://127.0.0.1:${other.port}` : 'http://127.0.0.1'
  const request = new Request(`${origin}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return where === 'there' ? await fetch(request) : await api.fetch(request)
}

async function signIn(userId: string): Promise<Tokens> {
  const { rows } = await store.asOwner(`select email from identity.users where id = '${userId}'`)
  const response = await send('here', '/jwt_auth/login/', undefined, {
    email: rows[0].email,
    password,
  })
  return (await response.json()) as Tokens
}

/** Milliseconds until the other process answers 401. */
async function millisecondsUntilRefused(token: string): Promise<number> {
  const since = performance.now()
  while ((await send('there', '/users/profile/', token)).status !== 401) {
    if (performance.now() - since > 5000) throw new Error('the session is still accepted')
    await pause(10)
  }
  return performance.now() - since
}

test('a session ended in one process is refused by the other within a second, whatever ended it', async () => {
  const support = await signIn((await api.anAccount(['support'])).userId)
  const { userId } = await api.anAccount()
  const another = 'Rahasia-Lain-2026'
  const ends: Record<string, (tokens: Tokens) => Promise<Response>> = {
    'sign-out': ({ refresh }) => send('here', '/jwt_auth/logout/', undefined, { refresh }),
    suspension: () =>
      send('here', `/back-office/customers/${userId}/suspension/`, support.access, {
        reason: 'Kami memeriksa masuk yang tidak biasa.',
      }),
    'a new password': ({ access }) =>
      send('here', '/jwt_auth/password/change/', access, {
        currentPassword: password,
        password: another,
      }),
  }
  const endNames = ['sign-out', 'a new password', 'suspension'] as const
  let present = password
  for (const name of endNames) {
    const { rows } = await store.asOwner(`select email from identity.users where id = '${userId}'`)
    const logIn = async () => {
      const body = { email: rows[0].email, password: present }
      return (await (await send('here', '/jwt_auth/login/', undefined, body)).json()) as Tokens
    }
    const [own, elsewhere] = [await logIn(), await logIn()]
    expect((await send('there', '/users/profile/', own.access)).status, name).toBe(200)
    expect((await send('there', '/users/profile/', elsewhere.access)).status, name).toBe(200)
    const response = await ends[name]?.(own)
    expect(response?.ok, `${name}: ${response?.status}`).toBe(true)
    // A new password does not end the session in which it was set.
    const dead = name === 'a new password' ? elsewhere : own
    expect(await millisecondsUntilRefused(dead.access), name).toBeLessThan(1000)
    if (name === 'a new password') present = another
  }
})

test('sessions that ended before a process listened, or while its connection was lost, are known to have ended', async () => {
  const [before, during, alive] = [
    await api.anAccount(),
    await api.anAccount(),
    await api.anAccount(),
  ]
  const sessionOf = async ({ userId }: { userId: string }) =>
    (await store.asOwner(`select id from identity.sessions where user_id = '${userId}'`)).rows[0].id
  const end = async (id: string) =>
    store.asOwner(`
      update identity.sessions set ended_at = '${api.clock.now().toISOString()}',
        ended_reason = 'logged-out' where id = '${id}'`)
  const [first, second, third] = [
    await sessionOf(before),
    await sessionOf(during),
    await sessionOf(alive),
  ]
  await end(first)
  const db: Database = connect({ url: store.url, connectionsMax: 2 })
  const ends: SessionEnds = followSessionEnds({ db, clock: api.clock }, () => {})
  try {
    // The process does not listen yet, so it queries the database.
    expect(await ends.isEnded(first)).toBe(true)
    expect(await ends.isEnded(third)).toBe(false)
    const isListening = () => !ends.hasChangedSince(third, performance.now())
    await expect.poll(isListening, { timeout: 3000 }).toBe(true)
    expect(ends.isEnded(first)).toBe(true)
    // Asked in each turn of the event loop: the process reconnects within a fraction of a second.
    const until = performance.now() + 3000
    const lost = (async () => {
      while (isListening() && performance.now() < until) await nextTurn()
    })()
    const { rows } = await store.asOwner(`
      select pg_terminate_backend(pid, 3000) as ended from pg_stat_activity
      where datname = current_database() and query like 'listen%' and pid <> pg_backend_pid()`)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ ended }) => ended)).toBe(true)
    await lost
    expect(ends.isEnded(third)).toBeInstanceOf(Promise)
    await end(second)
    await expect.poll(() => ends.isEnded(second), { timeout: 3000 }).toBe(true)
    await expect.poll(isListening, { timeout: 3000 }).toBe(true)
    expect(ends.isEnded(second)).toBe(true)
    expect(await ends.isEnded(third)).toBe(false)
  } finally {
    ends.close()
    await disconnect(db)
  }
})

test('a process learns that another one gave a session new tokens, and its late answer does not replace them in the browser', async () => {
  const { userId } = await api.anAccount()
  const { access, refresh } = await signIn(userId)
  const { rows } = await store.asOwner(`
    select id from identity.sessions where user_id = '${userId}' order by started_at desc, id desc limit 1`)
  const sessionId = rows[0].id as string
  const db: Database = connect({ url: store.url, connectionsMax: 2 })
  const ends: SessionEnds = followSessionEnds({ db, clock: api.clock }, () => {})
  try {
    // Until the process listens, the session counts as changed, so that no newer token is overwritten.
    expect(ends.hasChangedSince(sessionId, performance.now())).toBe(true)
    await expect.poll(() => ends.hasChangedSince(sessionId, 0), { timeout: 3000 }).toBe(false)
    // Two tabs on two processes: both refresh with the same token, then the session is confirmed on the other
    // process.
    const since = performance.now()
    const both = await Promise.all(
      (['here', 'there'] as const).map((where) =>
        send(where, '/jwt_auth/refresh/', undefined, { refresh }),
      ),
    )
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(ends.hasChangedSince(sessionId, since)).toBe(false)
    const confirmed = await send('there', '/jwt_auth/confirmations/', access, {
      password,
      ...(await mailedProof(api, access)),
    })
    expect(confirmed.status).toBe(200)
    const next = (await confirmed.json()) as Tokens
    await expect.poll(() => ends.hasChangedSince(sessionId, since), { timeout: 1000 }).toBe(true)
    expect(ends.isEnded(sessionId)).toBe(false)
    expect(ends.hasChangedSince(sessionId, performance.now())).toBe(false)
    // A request that still uses the previous refresh token is answered and marked as former; the session stays
    // open.
    const late = await send('here', '/jwt_auth/refresh/', undefined, { refresh })
    expect(await late.json()).toMatchObject({ isFormer: true })
    const own = await send('here', '/jwt_auth/refresh/', undefined, { refresh: next.refresh })
    expect(own.status).toBe(200)
  } finally {
    ends.close()
    await disconnect(db)
  }
})
