import { expect, test } from 'vitest'
import shell from '../../../../messages/en/shell.json' with { type: 'json' }
import { htmlOf, textOf } from '../../../../tests/support/rendered.tsx'
import PlanScreen from './plan.tsx'

const loaded = {
  planState: 'none',
  terms: { amountMin: 100_000, riskStatementVersion: '2026-11-29' },
  typed: { rhythm: 'monthly', amount: '1000000', dayOfMonth: '25', yield: '0', risks: 'on' },
  isConfirmed: true,
  cities: [],
}

test('a plan that waited for a confirmation has its statements ticked and asks only for its button again', () => {
  const [statements] =
    /<input[^>]*name="risks"[^>]*>/.exec(htmlOf(<PlanScreen />, { loaded })) ?? []
  expect(statements).toContain('checked=""')
  expect(textOf(<PlanScreen />, { loaded })).toContain(shell.confirmed)
})

test('a plan whose confirmation was refused does not say that it was given', () => {
  const refused = { ...loaded, isConfirmed: false }
  expect(textOf(<PlanScreen />, { loaded: refused })).not.toContain(shell.confirmed)
})
