import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel'
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts'
import { type TestApi, testApi } from '../../tests/support/test-api.ts'

let store: TestDatabase
let api: TestApi
let token = ''

beforeAll(async () => {
  store = await testDatabase()
  api = testApi(store)
  token = (await api.anAccount()).token
})
afterAll(() => store.close())

const refused = (path: string) => ({
  status: 400,
  body: { code: 'request.invalid', errors: [{ path, code: 'field.characters' }] },
})

test('a path with a NUL character is not found', async () => {
  for (const path of ['/careers/openings/%00/', '/properties/a%00b/', `/deposits/${newId()}%00/`])
    expect((await api.call(path, { token })).status, path).toBe(404)
})

test('a query value that the database cannot store is refused with the name of its field', async () => {
  expect(await api.call('/careers/openings/?city=%00')).toMatchObject(refused('city'))
  expect(await api.call('/wallet/movements/?search=a%00b', { token })).toMatchObject(
    refused('search'),
  )
})

test('a JSON text with NUL or half a surrogate pair is refused with its path, and complete characters are accepted', async () => {
  const send = (body: unknown) =>
    api.call('/contact/lookups/', { body: JSON.stringify(body), language: 'en' })
  expect(await send({ number: 'a\u0000' })).toMatchObject(refused('number'))
  expect(await send({ number: 'a\ud800' })).toMatchObject(refused('number'))
  expect(await send({ number: { deep: ['x', '\udfff'] } })).toMatchObject(refused('number.deep.1'))
  const whole = await send({ number: '\u{1f3e0}' })
  expect(JSON.stringify(whole.body)).not.toContain('field.characters')
})

test('the same rule applies to form fields', async () => {
  const form = new FormData()
  form.set('topic', 'a\u0000b')
  const answer = await api.call('/contact/messages/', { body: form })
  expect(answer).toMatchObject(refused('topic'))
})
