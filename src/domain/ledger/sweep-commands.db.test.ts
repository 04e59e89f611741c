import { afterAll, expect, test } from 'vitest'
import { day, later, newId, Refusal } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import { once } from './command.ts'
import { sweepRefusals } from './sweep-commands.ts'

const store = await testDatabase()
afterAll(() => store.close())

const command = (key: string) => ({ actorId: newId(), key, operation: 'test.sweep', body: 1 })
const ago = (milliseconds: number) => ({ now: () => later(new Date(), -milliseconds) })
const refuse = async () => {
  throw new Refusal('ledger.key_reused', 'conflict')
}

test('a refused command is removed after a day and its key can be used again; an executed one is kept for ever', async () => {
  const [old, young, done] = [
    command('refused-old'),
    command('refused-young'),
    command('done-long-ago'),
  ]
  await expect(once(store.db, ago(2 * day), old, refuse)).rejects.toThrow()
  await expect(once(store.db, ago(day / 2), young, refuse)).rejects.toThrow()
  await once(store.db, ago(400 * day), done, async () => 'done')
  expect(await sweepRefusals(store.db)).toBe(1)
  expect(await sweepRefusals(store.db)).toBe(0)
  expect(await once(store.db, ago(0), old, async () => 'now')).toBe('now')
  await expect(once(store.db, ago(0), young, async () => 'now')).rejects.toThrow()
  expect(await once(store.db, ago(0), done, async () => 'again')).toBe('done')
})

test('the application cannot remove an executed command or one that was refused today', async () => {
  await once(store.db, ago(400 * day), command('guarded-done'), async () => 'done')
  for (const key of ['guarded-done', 'refused-young'])
    await expect(
      store.asApplication(`delete from ledger.commands where key = '${key}'`),
    ).rejects.toThrow('permission denied')
})
