import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Mode } from '#kernel'
import { testDatabase } from '../../tests/support/database.ts'
import { claimInstallation, InstallationFault } from './installation.ts'

const store = await testDatabase()
afterAll(() => store.close())

// As new again: copying a database for each of them takes longer than all of them.
beforeEach(() =>
  write(`set session_replication_role = replica;
    update product.installation set mode = null;
    delete from properties.issuers;
    delete from identity.users;
    update product.clock set ahead_milliseconds = 0`),
)

async function write(statement: string): Promise<void> {
  await store.asOwner(statement)
}

const anIssuer = `insert into properties.issuers (id, name, number, is_demo)
  values ('pt-contoh', 'PT Contoh', 'DEMO-1', true)`
const aDemoAccount = `insert into identity.users
    (id, email, email_key, password_hash, status, language, created_at)
  values (gen_random_uuid(), 'ops@demo.sepetak.id', 'ops@demo.sepetak.id', '$argon2id$x',
    'registered', 'id', now())`
const aMovedClock = 'update product.clock set ahead_milliseconds = 1'

test.each<Mode>([
  'demo',
  'rehearsal',
  'live',
])('an empty database becomes one of %s mode, and stays it', async (mode) => {
  await claimInstallation(store.db, mode)
  await claimInstallation(store.db, mode)
  for (const other of ['demo', 'rehearsal', 'live'] as const) {
    if (other === mode) continue
    await expect(claimInstallation(store.db, other)).rejects.toThrow(
      `DATABASE_URL: this database was made in ${mode} mode and is refused in ${other} mode.`,
    )
  }
  const renamed = store.asOwner("update product.installation set mode = 'demo'")
  if (mode !== 'demo') await expect(renamed).rejects.toThrow('stays in the mode it was made in')
  else await renamed
})

test.each([
  ['an issuer of the demo', anIssuer, 'rows of the demo'],
  ['an account of the demo', aDemoAccount, 'rows of the demo'],
  ['a clock that was moved', aMovedClock, 'the clock of this database was moved'],
])('live mode and a rehearsal refuse a new database with %s', async (_, statement, words) => {
  await write(statement)
  for (const mode of ['live', 'rehearsal'] as const) {
    await expect(claimInstallation(store.db, mode)).rejects.toThrow(InstallationFault)
    await expect(claimInstallation(store.db, mode)).rejects.toThrow(words)
  }
  await claimInstallation(store.db, 'demo')
})

test('live mode refuses its own database once it holds rows of the demo or its clock was moved', async () => {
  await claimInstallation(store.db, 'live')
  await write(aMovedClock)
  await expect(claimInstallation(store.db, 'live')).rejects.toThrow('clock')
  await write(anIssuer)
  await expect(claimInstallation(store.db, 'live')).rejects.toThrow('rows of the demo')
})

test('a rehearsal can be restarted after it moved its own clock', async () => {
  await claimInstallation(store.db, 'rehearsal')
  await write(aMovedClock)
  await claimInstallation(store.db, 'rehearsal')
})
