import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel'
import type { TestDatabase } from '../../../tests/support/database.ts'
import { demoDatabase } from '../../../tests/support/demo.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'

let store: TestDatabase
let api: TestApi
let staff: string
let changes = 0

beforeAll(async () => {
  store = await demoDatabase()
  api = testApi(store)
  staff = (await api.anAccount(['support'])).token
  api.services.onPublicChange = () => {
    changes += 1
  }
})

afterAll(() => store.close())

const path = '/properties/rumah-bsd/questions/'
const words = 'Apakah rumah ini bebas banjir sejak dibangun?'
const answer = {
  id: 'Ya, menurut tiga tetangga terdekat.',
  en: 'Yes, say the three nearest neighbours.',
}

async function askQuestion(text = words, token?: string) {
  const asker = token ?? (await api.anAccount()).token
  const { status, body } = await api.call(path, { token: asker, body: { text } })
  expect(status).toBe(201)
  return { id: body.id as string, asker, body }
}

// biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it expects.
async function seen(): Promise<any[]> {
  return (await api.call(`${path}?limit=100`)).body.items
}

function settle(id: string, act: string, body?: object, token = staff) {
  return api.call(`/back-office/questions/${id}/${act}/`, {
    method: 'POST',
    token,
    ...(body && { body }),
  })
}

describe('a question', () => {
  test('a question is visible only to its author until staff answer it, and then to everyone', async () => {
    const { id, asker, body } = await askQuestion()
    expect(body).toMatchObject({ state: 'waiting', isHolder: false, language: 'id' })
    expect((await seen()).some((each) => each.id === id)).toBe(false)
    const mine = await api.call(`${path}mine/`, { token: asker })
    expect(mine.body.items).toMatchObject([{ id, state: 'waiting' }])
    const others = await api.call(`${path}mine/`, { token: staff })
    expect(others.body.items).toEqual([])
    const before = changes
    expect((await settle(id, 'answer', { text: answer })).body).toMatchObject({ state: 'answered' })
    expect(changes).toBe(before + 1)
    const [shown] = (await seen()).filter((each) => each.id === id)
    expect(shown).toMatchObject({ text: words, answer: { text: answer, answeredAs: 'support' } })
    expect(JSON.stringify(shown)).not.toMatch(/askerId|answeredBy/)
  })

  test('a question can be published before its answer, and counts as open until answered', async () => {
    const before = (await api.call(path)).body
    const { id } = await askQuestion()
    expect((await settle(id, 'publication')).body.state).toBe('open')
    expect((await api.call(path)).body.open).toBe(before.open + 1)
    expect((await settle(id, 'publication')).body.code).toBe('questions.already_settled')
    expect((await settle(id, 'answer', { text: answer })).status).toBe(200)
    expect((await api.call(path)).body.open).toBe(before.open)
  })

  test.each([
    [
      'an emoji at the 160th character',
      `${'a'.repeat(159)}🏠 dan seterusnya`,
      `${'a'.repeat(159)}🏠…`,
    ],
    ['an emoji behind it', `${'a'.repeat(160)}🏠`, `${'a'.repeat(160)}…`],
    ['exactly 160 emojis', '🏠'.repeat(160), '🏠'.repeat(160)],
    ['a space at the 160th character', `${'a'.repeat(159)} dan`, `${'a'.repeat(159)}…`],
  ])('a question with %s is answered, and its author is notified of its beginning', async (_what, text, quoted) => {
    const { id, asker } = await askQuestion(text)
    expect((await settle(id, 'answer', { text: answer })).body).toMatchObject({ state: 'answered' })
    const { rows } = await store.asOwner(`
      select n."values"->>'question' as question from notifications.notices n
      where n.event = 'question-answered' and n.user_id = (select asker_id from questions.questions where id = '${id}')`)
    expect(rows).toEqual([{ question: quoted }])
    const { body } = await api.call('/notifications/', { token: asker })
    expect(body.items[0].event).toBe('question-answered')
  })

  test('a question that is rejected stays hidden from everyone except its author', async () => {
    const { id, asker } = await askQuestion()
    expect((await settle(id, 'rejection', { reason: 'personal-data' })).status).toBe(200)
    expect((await seen()).some((each) => each.id === id)).toBe(false)
    const { body } = await api.call(`${path}mine/`, { token: asker })
    expect(body.items[0]).toMatchObject({ state: 'rejected', rejectedFor: 'personal-data' })
    for (const [act, sent] of [
      ['answer', { text: answer }],
      ['publication', undefined],
      ['rejection', { reason: 'abusive' }],
    ] as const) {
      expect((await settle(id, act, sent)).body.code).toBe('questions.already_settled')
    }
    expect((await seen()).some((each) => each.id === id)).toBe(false)
  })

  test('a question is stored without links and invisible characters', async () => {
    const { body } = await askQuestion(
      'Lihat https://contoh.id/x\u202e lalu jawab: aman dari banjir?',
    )
    expect(body.text).toBe('Lihat lalu jawab: aman dari banjir?')
  })

  test('a question from a unit holder is labelled as such', async () => {
    const login = { email: 'investor@demo.sepetak.id', password: 'Sepetak-Demo-2026' }
    const { body } = await api.call('/jwt_auth/login/', { body: login })
    const { body: question } = await askQuestion(
      'Kapan penilaian berikutnya dilakukan?',
      body.access,
    )
    expect(question.isHolder).toBe(true)
  })

  test.each([
    ['kosong', '', 400],
    ['terlalu pendek', 'hai', 400],
    ['hanya tautan', 'https://contoh.id/panjang-sekali', 400],
    ['terlalu panjang', 'x'.repeat(2001), 400],
  ])('a question that is %s is refused and nothing is stored', async (_, text, status) => {
    const { token } = await api.anAccount()
    const answered = await api.call(path, { token, body: { text } })
    expect(answered.status).toBe(status)
    expect((await api.call(`${path}mine/`, { token })).body.items).toEqual([])
  })

  test('a question about an unknown property is refused, and one person can have at most five waiting questions, even concurrently', async () => {
    const { token } = await api.anAccount()
    const nowhere = await api.call('/properties/nowhere/questions/', {
      token,
      body: { text: words },
    })
    expect(nowhere.body.code).toBe('properties.not_found')
    const race = await Promise.all(
      Array.from({ length: 12 }, () => api.call(path, { token, body: { text: words } })),
    )
    expect(race.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(race.filter(({ body }) => body.code === 'questions.too_many_open')).toHaveLength(7)
    expect((await api.call(`${path}mine/`, { token })).body.items).toHaveLength(5)
  })
})

describe('moderation', () => {
  test('the moderation of questions is limited to staff who answer questions, and refused to finance and investors', async () => {
    const { id } = await askQuestion()
    for (const roles of [[], ['finance'], ['compliance']] as const) {
      const { token } = await api.anAccount([...roles])
      expect((await settle(id, 'answer', { text: answer }, token)).body.code).toBe(
        'request.not_allowed',
      )
      expect((await api.call('/back-office/questions/', { token })).status).toBe(403)
    }
    expect((await seen()).some((each) => each.id === id)).toBe(false)
  })

  test('the moderation of questions requires an answer in both languages', async () => {
    const { id } = await askQuestion()
    const short = await settle(id, 'answer', { text: { ...answer, en: 'Yes.' } })
    expect(short.body.code).toBe('questions.answer_unacceptable')
    expect((await settle(id, 'answer', { text: { id: answer.id } })).status).toBe(400)
    expect((await seen()).some((each) => each.id === id)).toBe(false)
  })

  test('the moderation of questions happens once, even when two people answer at the same time, and is recorded in the audit log', async () => {
    const { id } = await askQuestion()
    const raced = await Promise.all([
      settle(id, 'answer', { text: answer }),
      settle(id, 'answer', { text: answer }),
      settle(id, 'rejection', { reason: 'duplicate' }),
    ])
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await store.asOwner(
      `select action from audit.events where subject_kind = 'question' and subject_id = '${id}' order by id`,
    )
    expect(rows).toHaveLength(2)
    expect((await settle(newId(), 'publication')).body.code).toBe('questions.not_found')
  })

  test('the moderation of questions lists the longest waiting questions first, page by page, each once and with the name of its property', async () => {
    const ids: string[] = []
    let cursor: string | null = null
    do {
      const next: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const { body } = await api.call(`/back-office/questions/?limit=2${next}`, { token: staff })
      ids.push(...body.items.map((each: { id: string }) => each.id))
      cursor = body.nextCursor
    } while (cursor !== null)
    const whole = await api.call('/back-office/questions/?limit=100', { token: staff })
    expect(ids).toEqual(whole.body.items.map((each: { id: string }) => each.id))
    expect(new Set(ids).size).toBe(ids.length)
    const names = whole.body.items.map((each: { propertyName: string }) => each.propertyName)
    expect(new Set(names)).toEqual(new Set(['Rumah BSD']))
    const odd = await api.call('/back-office/questions/?cursor=abc', { token: staff })
    expect(odd.body.code).toBe('questions.invalid_cursor')
  })
})

test('the text of a question cannot be changed, not even by the application', async () => {
  await expect(
    store.asApplication(`update questions.questions set text = 'Sesuatu yang lain sama sekali'`),
  ).rejects.toThrow(/permission denied/)
  await expect(store.asApplication('delete from questions.questions')).rejects.toThrow(/permission/)
})
