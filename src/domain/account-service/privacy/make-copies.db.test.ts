import { afterAll, expect, test } from 'vitest'
import { createDataKeys, openFolderStore } from '#files'
import { type Actor, hour, later, movableClock, newId } from '#kernel'
import { testDatabase } from '../../../../tests/support/database.ts'
import { newAccount } from '../../../../tests/support/new-account.ts'
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts'
import { makeCopies, openCopy, removeOldCopies } from './make-copies.ts'
import { readRequest, submitRequest } from './requests.ts'

const store = await testDatabase()
const clock = movableClock(new Date('2026-08-03T03:00:00Z'))
const keys = createDataKeys(['a-secret-of-this-test-that-is-long-enough'])
const desk = { db: store.db, keys, clock, store: openFolderStore(temporaryFolder()) }
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

test('a copy that cannot be created does not delay the copies of other people, and is created once it can be', async () => {
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
  await expect(makeCopies(desk)).rejects.toThrow()
  expect(await stateOf(other, second.id)).toBe('ready')
  const { rows: waiting } = await store.asOwner(
    `select state from privacy.requests where id = '${first.id}'`,
  )
  expect(waiting).toEqual([{ state: 'open' }])
  await sealed((rows[0].text_sealed as Buffer).toString('hex'))
  expect(await makeCopies(desk)).toBe(1)
  expect(await stateOf(unlucky, first.id)).toBe('ready')
})

test('two workers that create the same copy store it once, and only its owner opens it, for seven days', async () => {
  const [owner, other] = [await aUser(), await aUser()]
  const { id, number } = await ask(owner)
  await Promise.all([makeCopies(desk), makeCopies(desk)])
  const { bytes } = await openCopy(desk, owner, id)
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  await expect(openCopy(desk, other, id)).rejects.toMatchObject({
    code: 'privacy.request_not_found',
  })
  const { rows } = await store.asOwner(`select count(*)::int as notices from notifications.notices
    where user_id = '${owner.userId}' and event = 'privacy-copy-ready' and "values" ->> 'number' = '${number}'`)
  expect(rows).toEqual([{ notices: 1 }])
  clock.moveTo(later(clock.now(), 7 * 24 * hour))
  await expect(openCopy(desk, owner, id)).rejects.toMatchObject({ code: 'privacy.copy_not_ready' })
  expect(await removeOldCopies(desk)).toBeGreaterThan(0)
  expect(await stateOf(owner, id)).toBe('expired')
})
