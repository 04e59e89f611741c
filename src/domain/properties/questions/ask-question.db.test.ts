import { afterAll, expect, test } from 'vitest'
import { type Actor, day, movableClock, newId } from '#kernel'
import { demoDatabase } from '../../../../tests/support/demo.ts'
import { aStaffMember } from '../../../../tests/support/staff.ts'
import { askQuestion } from './ask-question.ts'
import { countQuestions, myQuestions, publishedQuestions } from './read-questions.ts'
import { answerQuestion, publishQuestion, rejectQuestion } from './settle-question.ts'

const propertyId = 'gudang-harapan-indah'
const store = await demoDatabase()
const clock = movableClock(new Date('2026-11-21T03:00:00Z'))
const staff = await aStaffMember(store.db, 'support')
afterAll(() => store.close())

const anAsker = (): Actor => ({ userId: newId(), roles: [] })

const ask = (actor: Actor, changes = {}) =>
  askQuestion(store.db, clock, actor, {
    propertyId,
    language: 'id',
    text: 'Apakah atapnya pernah bocor?',
    ...changes,
  })

const answer = { id: 'Tidak pernah sejak 2024.', en: 'Never since 2024.' }

test.each([
  ['a text that is too short', { text: 'Kenapa?' }, 'questions.text_unacceptable'],
  [
    'a text that is only a link',
    { text: 'https://contoh.id/iklan-murah' },
    'questions.text_unacceptable',
  ],
  ['an unknown property', { propertyId: 'rumah-hantu' }, 'properties.not_found'],
  ['a motion of another property', { motionId: newId() }, 'questions.motion_not_found'],
])('a question with %s is refused and not stored', async (_name, changes, code) => {
  const actor = anAsker()
  await expect((async () => ask(actor, changes))()).rejects.toMatchObject({ code })
  expect(await myQuestions(store.db, actor.userId, propertyId)).toEqual([])
})

test('of concurrent questions of one user at most five wait, and at most ten are asked a day', async () => {
  const actor = anAsker()
  const code = 'questions.too_many_open'
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => ask(actor)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  await expect(ask(actor)).rejects.toMatchObject({ code, details: { maximum: 5 } })
  const reject = async () => {
    for (const { id, state } of await myQuestions(store.db, actor.userId, propertyId))
      if (state === 'waiting')
        await rejectQuestion(store.db, clock, staff, { id, reason: 'off-topic' })
  }
  await reject()
  for (let number = 0; number < 5; number += 1) await ask(actor)
  await reject()
  await expect(ask(actor)).rejects.toMatchObject({ code, details: { maximum: 10 } })
  clock.advance(day)
  await ask(actor)
})

test('a question is public once it is published, with its answer, and is settled only once', async () => {
  const actor = anAsker()
  const shown = async () =>
    (await publishedQuestions(store.db, propertyId, { limit: 50, cursor: null })).items
  const before = await countQuestions(store.db, propertyId)
  const { id } = await ask(actor)
  expect((await shown()).some((question) => question.id === id)).toBe(false)
  await publishQuestion(store.db, clock, staff, id)
  clock.advance(day)
  await answerQuestion(store.db, clock, staff, { id, answer })
  expect((await shown()).find((question) => question.id === id)).toMatchObject({
    state: 'answered',
    answer: { text: answer, answeredAs: 'support' },
    isHolder: false,
  })
  expect((await countQuestions(store.db, propertyId)).answered).toBe(before.answered + 1n)
  await expect(
    rejectQuestion(store.db, clock, staff, { id, reason: 'off-topic' }),
  ).rejects.toMatchObject({
    code: 'questions.already_settled',
  })
})
