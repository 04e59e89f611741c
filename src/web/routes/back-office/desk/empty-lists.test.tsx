import { expect, test } from 'vitest'
import { linksIn, textOf } from '../../../../../tests/support/rendered.tsx'
import AuditScreen from '../audit.tsx'
import { firstPlace } from '../desk/list-address.ts'
import SurveillanceScreen from '../market/surveillance.tsx'

const queue = {
  list: { items: [], total: 0, nextCursor: null },
  place: firstPlace,
  order: null,
  text: null,
}
const surveillance = (rule: string | null) =>
  [
    <SurveillanceScreen key="screen" />,
    {
      address: '/en/back-office/surveillance',
      roles: ['compliance'],
      loaded: { ...queue, state: 'open', rule, done: null },
    },
  ] as const

test('a queue that a filter leaves empty says so at the button and leads to the queue without the filter', () => {
  const page = surveillance('layering')
  expect(textOf(...page)).toMatch(
    /No matches, see suggestions.*Nothing matches this filter Show all/,
  )
  expect(linksIn(...page).at(-1)).toBe('/en/back-office/surveillance')
})

test('a queue that is empty without a filter promises nothing', () => {
  const page = surveillance(null)
  expect(textOf(...page)).toContain('Apply')
  expect(textOf(...page)).not.toContain('see suggestions')
  expect(textOf(...page)).not.toContain('Show all')
})

const none = { actor: null, subject: null, action: null, from: null, until: null }
const audit = (typed: Partial<Record<keyof typeof none, string>>) => {
  const found = { items: [], names: {}, nextCursor: null, period: null, check: null }
  const loaded = {
    typed: { ...none, ...typed },
    place: firstPlace,
    found,
    words: {},
    problem: undefined,
  }
  return [
    <AuditScreen key="screen" />,
    { address: '/en/back-office/audit', roles: ['admin'], loaded },
  ] as const
}

test('a search of the audit log without a result can be cleared where it says so', () => {
  const page = audit({ actor: 'nobody@example.com' })
  expect(textOf(...page)).toMatch(/No matches, see suggestions.*Nothing matches.*Clear filters/)
  expect(linksIn(...page)).toContain('/en/back-office/audit')
  expect(textOf(...audit({}))).not.toContain('Clear filters')
})
