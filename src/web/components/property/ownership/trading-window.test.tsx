import { expect, test } from 'vitest'
import type { TradingWindow } from '#contract/market/market-body.ts'
import { textOf } from '../../../../../tests/support/rendered.tsx'
import { currentWindow, nextEventOf, useWindowText } from './trading-window.tsx'

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

const window = {
  ...({} as TradingWindow),
  ...{ opensOn: '2026-12-07', closesOn: '2026-12-18', opensAt: '09:00' },
  ...{ endsAt: '2026-12-18T09:00:00Z', nextChangeAt: '2026-12-08T02:00:00Z' },
}

function Sentence({ shown }: { readonly shown: TradingWindow | null }) {
  return useWindowText()(shown)
}

test.each([
  [
    { phase: 'announced', daysLeft: 7 },
    'The next trading window opens on 7 December 2026, in 7 days.',
  ],
  [
    { phase: 'collecting', daysLeft: 1 },
    'Orders can be placed now. Trading opens on 7 December 2026, in 1 day.',
  ],
  [
    { phase: 'trading', daysLeft: 3 },
    'The trading window runs until 18 December 2026: 3 days left.',
  ],
  [{ phase: 'trading', daysLeft: 0 }, 'The trading window runs until 18 December 2026: last day.'],
  [
    { phase: 'night', daysLeft: 3 },
    'Trading opens again on 8 Dec 2026, 09:00 WIB. This window runs until 18 Dec 2026.',
  ],
] as const)('a window with %o is announced as "%s"', (changed, sentence) => {
  expect(textOf(<Sentence shown={{ ...window, ...changed }} />)).toBe(sentence)
})

test('the current window is the oldest that has not ended, and without one the next is not announced yet', () => {
  const phases = ['announced', 'trading', 'ended'] as const
  const windows = phases.map((phase) => ({ ...window, phase }))
  expect(currentWindow(windows)?.phase).toBe('trading')
  expect(textOf(<Sentence shown={currentWindow(windows.slice(2))} />)).toBe(
    'The next trading window has not been announced yet.',
  )
})
