import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Lists of words that screens of investors and of the back office both show. */
const shared = `
  banks.states contact.topics market.sides market.states meetings.kinds meetings.motionStates meetings.progressStates
  meetings.states notifications.choose.channels notifications.sent.states privacy.states resale.phases security.ended
  wallet.kinds wallet.states withdrawals.rails withdrawals.states
  back-office.messages.complainants privacy.desk.kinds
`
  .trim()
  .split(/\s+/)

const personal = /\b(?:Anda|saya|kami|we|us|our|you|your|I|my|myself)\b/i

test.each([
  'id',
  'en',
])('a word that staff read about a record does not speak as, or to, its owner (%s)', (language) => {
  const words = shared.flatMap((list) => {
    const [area = '', ...path] = list.split('.')
    const file = new URL(`../messages/${language}/${area}.json`, import.meta.url)
    let found = JSON.parse(readFileSync(file, 'utf8'))
    for (const part of path) found = found[part]
    return Object.values<string>(found)
  })
  expect(words.length).toBeGreaterThan(100)
  expect(words.filter((word) => personal.test(word))).toEqual([])
})
