import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { type Actor, newId } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import { linkHash } from './mail/bundle-mails.ts'
import { changeSettings, readSettings, unsubscribe } from './settings.ts'

const store = await testDatabase()
afterAll(() => store.close())

const aReader = (): Actor => ({ userId: newId(), roles: [] })
const rhythm = { timeZone: 'Asia/Jakarta', quiet: null, digest: 'none' } as const

/** The topics that are sent to a reader by mail. */
async function mailed(reader: Actor): Promise<string[]> {
  const { choices } = await readSettings(store.db, reader)
  return choices.flatMap(({ topic, channel, isOn }) => (channel === 'mail' && isOn ? [topic] : []))
}

test('a reader who chose nothing gets every topic but offers by mail, and none as a text message', async () => {
  const reader = aReader()
  const { choices, ...rest } = await readSettings(store.db, reader)
  expect(rest).toEqual({ rhythm, hasPhone: false })
  expect(await mailed(reader)).toEqual(['money', 'security', 'account', 'properties', 'votes'])
  expect(choices.filter(({ channel, isOn }) => channel === 'message' && isOn)).toEqual([])
  const locked = choices.flatMap((each) => (each.isLocked ? [`${each.topic} ${each.channel}`] : []))
  expect(locked.toSorted()).toEqual([
    'money in-app',
    'money mail',
    'security in-app',
    'security mail',
  ])
})

test('switching off money or security is refused, and nothing of the same request is stored', async () => {
  const reader = aReader()
  const choices = [
    { topic: 'votes', channel: 'mail', isOn: false },
    { topic: 'security', channel: 'in-app', isOn: false },
  ] as const
  const change = changeSettings(store.db, reader, { choices, rhythm })
  await expect(change).rejects.toMatchObject({ code: 'notifications.topic_locked' })
  expect(await mailed(reader)).toContain('votes')
})

test('settings that are not part of a change stay, and quiet hours can be removed again', async () => {
  const reader = aReader()
  const quiet = { from: '22:00', until: '06:30' }
  const off = { topic: 'votes', channel: 'mail', isOn: false } as const
  await changeSettings(store.db, reader, { choices: [off], rhythm: { ...rhythm, quiet } })
  expect((await readSettings(store.db, reader)).rhythm).toEqual({ ...rhythm, quiet })
  await changeSettings(store.db, reader, { choices: [], rhythm })
  expect((await readSettings(store.db, reader)).rhythm).toEqual(rhythm)
  expect(await mailed(reader)).not.toContain('votes')
})

test('a link that unsubscribes ends the mails of its topics for its reader only, and an unknown link is refused', async () => {
  const [reader, other] = [aReader(), aReader()]
  const token = randomBytes(24).toString('base64url')
  await store.asOwner(`insert into notifications.unsubscribe_links (token_hash, user_id, topics)
    values ('\\x${linkHash(token).toString('hex')}', '${reader.userId}', '{properties}')`)
  for (let time = 0; time < 2; time += 1)
    expect(await unsubscribe(store.db, token)).toEqual(['properties'])
  expect(await mailed(reader)).toEqual(['money', 'security', 'account', 'votes'])
  expect(await mailed(other)).toContain('properties')
  await expect(unsubscribe(store.db, `${token}x`)).rejects.toMatchObject({
    code: 'notifications.link_unknown',
  })
})
