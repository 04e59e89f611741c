import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts'
import {
  aKnownAddress,
  anAddress,
  chanceOf,
  compared,
  type GuestForm,
  guestForms,
  mannWhitney,
  medianDifference,
  timedPairs,
} from '../../../tests/support/enumeration.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'

let store: TestDatabase
let api: TestApi
let known: string[]
beforeAll(async () => {
  store = await testDatabase()
  api = testApi(store)
  known = []
  for (let index = 0; index < 30; index += 1) known.push(await aKnownAddress(api))
})
afterAll(() => store.close())
const forget = () => store.asOwner('truncate identity.attempts')

const forms = Object.keys(guestForms) as GuestForm[]

test.each(
  forms,
)('%s returns the same response for a known and an unknown address', async (form) => {
  await forget()
  const { path, bodyFor } = guestForms[form]
  const answers = []
  for (const email of [known[0] ?? '', anAddress()]) {
    const { status, headers, body } = await api.call(path, { body: bodyFor(email) })
    const names = [...headers.keys()].toSorted()
    const text = JSON.stringify(body, (key, value) =>
      ['ticket', 'requestId', 'maskedEmail'].includes(key) ? '' : value,
    )
    answers.push({ status, names, text })
  }
  expect(answers[0]).toEqual(answers[1])
})

// Fails only when the two halves differ by at least 5 ms and chance would produce the difference less than once
// in a million runs. A busy machine slows both halves and does not cause a failure. `npm run bench enumeration`
// measures a thousand of each.
test.each(forms)('%s takes the same time for a known and an unknown address', async (form) => {
  const pairs = await timedPairs(api, form, known, forget)
  const isNotified = Math.abs(medianDifference(pairs)) >= 5 && chanceOf(pairs) < 1e-6
  expect(isNotified, `${medianDifference(pairs).toFixed(1)} ms between the halves`).toBe(false)
})

test('the comparison detects a leak of that size', () => {
  const leaking = Array.from({ length: 30 }, (_, index) => ({
    known: 50 + (index % 7),
    unknown: 42 + (index % 5),
  }))
  expect(Math.abs(medianDifference(leaking))).toBeGreaterThanOrEqual(5)
  expect(chanceOf(leaking)).toBeLessThan(1e-6)
})

test('the statistical test separates different samples and does not separate equal ones', () => {
  const even = Array.from({ length: 200 }, (_, index) => 50 + ((index * 37) % 101) / 10)
  expect(mannWhitney(even, even)).toBeGreaterThan(0.99)
  expect(
    mannWhitney(
      even,
      even.map((each) => each + 0.01),
    ),
  ).toBeGreaterThan(0.5)
  expect(
    mannWhitney(
      even,
      even.map((each) => each + 5),
    ),
  ).toBeLessThan(1e-6)
  expect(mannWhitney([1, 1, 1], [1, 1, 1])).toBe(1)
  const later = (milliseconds: number) => even.map((each) => each + milliseconds)
  expect(compared(even, later(0.01))).toMatchObject({ isAlike: true })
  expect(compared(even, later(5.5))).toMatchObject({ isAlike: false })
  // A difference below the threshold is still reported when chance does not explain it.
  expect(compared(even, later(4)).isAlike).toBe(false)
})
