import { afterAll, expect, test } from 'vitest'
import { hour, later, movableClock, newId } from '#kernel'
import { testDatabase } from '../../../../tests/support/database.ts'
import { newAccount } from '../../../../tests/support/new-account.ts'
import { plantFailure } from '../../../../tests/support/plant-failure.ts'
import { advanceRecoveries } from './advance.ts'

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
