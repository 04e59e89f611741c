import { expect, test } from 'vitest'
import type { TradingWindow } from '#contract/market/market-body.ts'
import { nextEventOf } from './trading-window.tsx'

const eventIn = (phase: TradingWindow['phase'], nextChangeAt: string | null) =>
  nextEventOf({ phase, nextChangeAt, endsAt: '2026-12-18T09:00:00Z', opensAt: '09:00' })

test('while no orders are matched the next event of a window is its opening, not the call before it', () => {
  const callOfMonday = '2026-12-14T01:45:00Z'
  for (const phase of ['collecting', 'night'] as const)
    expect(eventIn(phase, callOfMonday)).toBe('2026-12-14T02:00:00.000Z')
})

test('during trading the next event of a window is the next change of its phase, or its end', () => {
  expect(eventIn('trading', '2026-12-11T09:00:00Z')).toBe('2026-12-11T09:00:00Z')
  expect(eventIn('opening-auction', '2026-12-14T02:00:00Z')).toBe('2026-12-14T02:00:00Z')
  expect(eventIn('closing-auction', null)).toBe('2026-12-18T09:00:00Z')
})
