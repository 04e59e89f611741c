import { afterAll, expect, test } from 'vitest'
import { createDataKeys, eraseRemoved, openFolderStore } from '#files'
import { type Actor, hour, later, movableClock, newId } from '#kernel'
import { testDatabase } from '../../../../tests/support/database.ts'
import { newAccount } from '../../../../tests/support/new-account.ts'
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts'
import { closeAccount } from './close-account.ts'
import { makeCopies, openCopy, removeOldCopies } from './make-copies.ts'
import { readRequest, submitRequest } from './requests.ts'

const store = await testDatabase()
const clock = movableClock(new Date('2026-08-03T03:00:00Z'))
const keys = createDataKeys(['a-secret-of-this-test-that-is-long-enough'])
const services = { db: store.db, keys, clock, store: openFolderStore(temporaryFolder()) }
afterAll(() => store.close())

async function aUser(): Promise<Actor> {
  const email = `salinan-${newId()}@contoh.id`
  const account = { email, password: 'kuda-terbang-di-atas-sawah', locale: 'id' } as const
  return { userId: await newAccount(store.db, clock.now(), account), roles: [] }
}

const ask = (actor: Actor, kind: 'copy' | 'objection' = 'copy') =>
  submitRequest(store.db, keys, clock, actor, {
    ...{ kind, text: 'Jangan pakai data kunjungan saya.', language: 'id' },
  })
const stateOf = async ({ userId }: Actor, id: string) =>
  (await readRequest(store.db, keys, userId, id)).state

test('copies that cannot be created do not delay the copies of other people, however many they are, and are created once they can be', async () => {
  const [unlucky, other] = [await aUser(), await aUser()]
  const broken = await ask(unlucky, 'objection')
  const first = await ask(unlucky)
  clock.advance(hour)
  const second = await ask(other)
  const { rows } = await store.asOwner(
    `select text_sealed from privacy.requests where id = '${broken.id}'`,
  )
  const sealed = (hex: string) =>
    store.asOwner(`update privacy.requests set text_sealed = '\\x${hex}' where id = '${broken.id}'`)
  await sealed('00'.repeat(60))
  await expect(makeCopies(services, 1)).rejects.toThrow()
  expect(await stateOf(other, second.id)).toBe('ready')
  const { rows: waiting } = await store.asOwner(
    `select state from privacy.requests where id = '${first.id}'`,
  )
  expect(waiting).toEqual([{ state: 'open' }])
  await sealed((rows[0].text_sealed as Buffer).toString('hex'))
  expect(await makeCopies(services)).toBe(1)
  expect(await stateOf(unlucky, first.id)).toBe('ready')
})

test('the copy of a suspended account is made once the account is restored, and does not fail the runs until then', async () => {
  const [suspended, other] = [await aUser(), await aUser()]
  const setStatus = (status: string) =>
    store.asOwner(`update identity.users set status = '${status}' where id = '${suspended.userId}'`)
  const request = await ask(suspended)
  await setStatus('suspended')
  await ask(other)
  expect(await makeCopies(services)).toBe(1)
  expect(await makeCopies(services)).toBe(0)
  expect(await stateOf(suspended, request.id)).toBe('open')
  await setStatus('active')
  expect(await makeCopies(services)).toBe(1)
  expect(await stateOf(suspended, request.id)).toBe('ready')
})

test('closing an account ends the copy that was asked for and erases the one that was ready', async () => {
  const [asking, holding] = [await aUser(), await aUser()]
  const ready = await ask(holding)
  await makeCopies(services)
  const asked = await ask(asking)
  const fileOf = async (id: string) =>
    (await store.asOwner(`select file_id from privacy.requests where id = '${id}'`)).rows[0].file_id
  const fileId: string = await fileOf(ready.id)
  for (const actor of [asking, holding]) await closeAccount({ db: store.db, keys, clock }, actor)
  expect(await makeCopies(services)).toBe(0)
  expect(await stateOf(asking, asked.id)).toBe('expired')
  expect(await stateOf(holding, ready.id)).toBe('expired')
  expect(await fileOf(ready.id)).toBeNull()
  await eraseRemoved({ db: store.db, store: services.store })
  expect(await services.store.get(fileId)).toBeNull()
})

test('two workers that create the same copy store it once, and only its owner opens it, for seven days', async () => {
  const [owner, other] = [await aUser(), await aUser()]
  const { id, number } = await ask(owner)
  await Promise.all([makeCopies(services), makeCopies(services)])
  const { bytes } = await openCopy(services, owner, id)
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  await expect(openCopy(services, other, id)).rejects.toMatchObject({
    code: 'privacy.request_not_found',
  })
  const { rows } = await store.asOwner(`select count(*)::int as notices from notifications.notices
    where user_id = '${owner.userId}' and event = 'privacy-copy-ready' and "values" ->> 'number' = '${number}'`)
  expect(rows).toEqual([{ notices: 1 }])
  const { rows: acts } = await store.asOwner(`select action, actor_id from audit.events
    where subject_id = '${id}' and action like 'privacy.%-copy' order by id`)
  expect(acts).toEqual([
    { action: 'privacy.make-copy', actor_id: null },
    { action: 'privacy.take-copy', actor_id: owner.userId },
  ])
  clock.moveTo(later(clock.now(), 7 * 24 * hour))
  await expect(openCopy(services, owner, id)).rejects.toMatchObject({
    code: 'privacy.copy_not_ready',
  })
  expect(await removeOldCopies(services)).toBeGreaterThan(0)
  expect(await stateOf(owner, id)).toBe('expired')
})
