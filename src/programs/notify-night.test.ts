import { expect, test } from 'vitest'
import type { Night } from '#withdrawals'
import { notifyNight } from './notify-night.ts'

const quiet: Night = {
  id: 'a',
  day: '2026-11-21',
  ranAt: new Date('2026-11-22T01:00:00+07:00'),
  compared: 2,
  ledgerIn: 500_000n,
  gatewayIn: 500_000n,
  ledgerOut: 0n,
  gatewayOut: 0n,
  bankLines: 0,
  openItems: 0,
  isFaulty: false,
  overdueItems: 0,
}

test.each<[string, Partial<Night>, string | null]>([
  ['nothing is open', {}, null],
  ['items are young', { openItems: 2 }, 'warn: items of the reconciliation wait to be explained'],
  [
    'one has waited too long',
    { openItems: 2, overdueItems: 1 },
    'error: items of the reconciliation are overdue',
  ],
  [
    'amounts differ',
    { openItems: 1, overdueItems: 1, isFaulty: true },
    'error: the books do not agree',
  ],
])('when %s, the operator is notified', (_, night, said) => {
  const lines: string[] = []
  const write = (level: string) => (_facts: unknown, text: string) =>
    void lines.push(`${level}: ${text}`)
  notifyNight({ error: write('error'), warn: write('warn') } as never, { ...quiet, ...night })
  expect(lines).toEqual(said === null ? [] : [said])
})
