import { afterAll, expect, test } from 'vitest'
import { day, hour, later, movableClock, newId } from '#kernel'
import { testDatabase } from '../../../../tests/support/database.ts'
import { newAccount } from '../../../../tests/support/new-account.ts'
import { plantFailure } from '../../../../tests/support/plant-failure.ts'
import { advanceRecoveries, sweepRecoveries } from './advance.ts'

const store = await testDatabase()
const clock = movableClock(new Date('2026-11-20T03:00:00Z'))
afterAll(() => store.close())

/** Writes an approved request whose waiting period ends now. */
async function anApproved(): Promise<string> {
  const id = newId()
  const account = { email: `${id}@contoh.id`, password: 'kuda-terbang-di-atas-sawah' }
  const userId = await newAccount(store.db, clock.now(), account)
  const [now, asked] = [clock.now(), later(clock.now(), -72 * hour)].map((at) => at.toISOString())
  await store.asOwner(`
    insert into account_recovery.requests (id, user_id, proof, state, started_at, user_agent, asked_at, handed_in_at,
      waits_until)
    values ('${id}', '${userId}', 'mailbox', 'approved', '${asked}', 'Firefox', '${asked}', '${asked}', '${now}');
    update identity.users set recovery_id = '${id}' where id = '${userId}'`)
  return id
}

test('a recovery whose link cannot be sent, or that cannot expire, does not stop the others', async () => {
  const [failing = '', other = ''] = [await anApproved(), await anApproved()]
  const states = async () => {
    const query = `select state from account_recovery.requests
      where id in ('${failing}', '${other}') order by id`
    return (await store.asOwner(query)).rows.map(({ state }) => state)
  }
  const advance = () => advanceRecoveries({ db: store.db, clock })
  for (const { from, to } of [
    { from: 'approved', to: 'ready' },
    { from: 'ready', to: 'expired' },
  ]) {
    const row = `new.id = '${failing}' and new.state = '${to}'`
    const end = await plantFailure(store.asOwner, 'update', 'account_recovery.requests', row)
    await expect(advance()).rejects.toThrow('failed')
    expect(await states()).toEqual([from, to])
    await end()
    expect(await advance()).toBe(1)
    expect(await states()).toEqual([to, to])
    clock.advance(73 * hour)
  }
})

const inMilliseconds = (count: number) => `'${later(clock.now(), count).toISOString()}'`
const advance = () => advanceRecoveries({ db: store.db, clock })

/** Writes a request in this state, whose time for an answer ends after so many milliseconds. */
async function aRequest(state: 'waiting' | 'asked' | 'ready', endsIn: number): Promise<string> {
  const id = await anApproved()
  const [hash, end] = ['sha256(id::text::bytea)', inMilliseconds(endsIn)]
  const columns = {
    waiting: `handed_in_at = ${inMilliseconds(endsIn - 14 * day)}`,
    asked: `ticket_hash = ${hash}, ticket_expires_at = ${end}`,
    ready: `link_hash = ${hash}, link_sent_at = waits_until, link_expires_at = ${end}`,
  }
  await store.asOwner(
    `update account_recovery.requests set state = '${state}', ${columns[state]} where id = '${id}'`,
  )
  return id
}

async function readRequest(id: string) {
  const { rows } = await store.asOwner(`
    select r.state, u.recovery_id as held_for,
      array(select event from notifications.notices n where n.user_id = r.user_id) as notices,
      array(select action from audit.events e where e.subject_id = r.user_id::text and e.action like 'account-r%') as acts
    from account_recovery.requests r join identity.users u on u.id = r.user_id where r.id = '${id}'`)
  return rows[0]
}

test.each([
  'waiting',
  'asked',
  'ready',
] as const)('a recovery request that is %s for too long expires: it releases the account, and its owner is notified', async (state) => {
  const id = await aRequest(state, 1)
  expect(await advance()).toBe(0)
  expect(await readRequest(id)).toMatchObject({ state, held_for: id, notices: [] })
  clock.advance(1)
  expect(await advance()).toBe(1)
  expect(await readRequest(id)).toEqual({
    ...{ state: 'expired', held_for: null },
    ...{ notices: ['recovery-expired'], acts: ['account-recovery.expire'] },
  })
})

test.each([
  'waiting',
  'asked',
  'ready',
] as const)('a recovery request that is %s ends as stopped once its owner has shown a factor', async (state) => {
  const id = await aRequest(state, day)
  await store.asOwner(`update identity.users set recovery_id = null where recovery_id = '${id}'`)
  expect(await advance()).toBe(1)
  expect(await readRequest(id)).toMatchObject({ state: 'stopped', notices: [] })
})

test('a recovery form that was never submitted is deleted when its time is over', async () => {
  const id = await aRequest('asked', 1)
  await store.asOwner(`update account_recovery.requests set state = 'draft', asked_at = null, handed_in_at = null,
    waits_until = null where id = '${id}'`)
  await sweepRecoveries({ db: store.db, clock })
  expect(await readRequest(id)).toMatchObject({ state: 'draft' })
  clock.advance(1)
  await sweepRecoveries({ db: store.db, clock })
  expect(await readRequest(id)).toBeUndefined()
})
