import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  commandsOf,
  firstCollar,
  firstDifference,
  stateOf,
} from '../../../../tests/support/market-commands.ts'
import { type Matcher, product, reference } from '../../../../tests/support/matchers.ts'
import { any, seeded } from '../../../../tests/support/seeded-random.ts'
import type { BookCommand, BookEvents } from './book-command.ts'

const seeds = Array.from({ length: 10 }, (_, index) => 20_261_123 + index)

test.each(
  seeds,
)('the book and the reference matcher have equal results for the commands of seed %d', (seed) => {
  expect(firstDifference(reference, product, { seed, count: 3_000, booksEvery: 50 })).toBeNull()
})

test('the commands are of every kind, and each kind causes every possible trade and removal', () => {
  const seen = new Map<string, number>()
  const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)
  for (const seed of seeds)
    run(reference, seed, 3_000, (command, { trades, removed }) => {
      count(command.kind)
      for (const { reason } of removed) count(`${command.kind}: ${reason}`)
      if (trades.length > 0) count(`${command.kind}: trades`)
    })
  const often = [...seen].filter(([, times]) => times >= 20).map(([what]) => what)
  expect(often.toSorted()).toEqual([
    'auction',
    'auction: at-best',
    'auction: trades',
    'cancel',
    'cancel: command',
    'change',
    'change: own-order',
    'change: trades',
    'collar',
    'collar: own-order',
    'collect',
    'place',
    'place: at-best',
    'place: own-order',
    'place: trades',
  ])
})

test.each([
  reference,
  product,
])('$name has the same state when its commands are replayed', (each) => {
  const log: BookCommand[] = []
  const book = run(each, 7, 3_000, (command) => log.push(command))
  const again = each.open(firstCollar)
  for (const command of log) again.apply(command)
  expect(hash(stateOf(again))).toBe(hash(stateOf(book)))
})

test.each([
  reference,
  product,
])('$name behaves the same after it is restored from its resting orders', (each) => {
  const random = seeded(11)
  const { state, draw, takeIn } = commandsOf(12)
  const book = each.open(firstCollar)
  let rebuilt = each.open(firstCollar)
  for (let index = 0; index < 3_000; index += 1) {
    const command = draw()
    const events = book.apply(command)
    expect(rebuilt.apply(command), `command ${index}`).toEqual(events)
    takeIn(command, events)
    if (index % 40 === 0) {
      const orders = book.resting().toSorted(() => any([-1, 1], random))
      rebuilt = each.restore(state.collar, state.phase, orders)
      expect(stateOf(rebuilt)).toBe(stateOf(book))
    }
  }
})

function run(
  each: Matcher,
  seed: number,
  count: number,
  observe: (command: BookCommand, events: BookEvents) => void,
) {
  const { draw, takeIn } = commandsOf(seed)
  const book = each.open(firstCollar)
  for (let index = 0; index < count; index += 1) {
    const command = draw()
    const events = book.apply(command)
    takeIn(command, events)
    observe(command, events)
  }
  return book
}

function hash(state: string): string {
  return createHash('sha256').update(state).digest('hex')
}
