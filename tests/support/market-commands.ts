import type {
  BookCommand,
  BookEvents,
  Side,
} from '../../src/domain/market/matching/book-command.ts'
import type { Collar, Matcher, OpenBook, Phase } from './matchers.ts'
import { seeded } from './seeded-random.ts'

export const firstCollar: Collar = { low: 90, high: 110, reference: 100 }

const booksHoldAbout = 120
const owners = 6
const commandsMax = 2 ** 20

/** The state of a book that is needed to draw valid commands. */
type Drawer = {
  readonly random: () => number
  readonly live: Map<number, { side: Side; price: number; size: number }>
  collar: Collar
  phase: Phase
  next: number
}

/** Draws the commands of one book from a seed; `takeIn` records the effect of each before the next is drawn. */
export function commandsOf(seed: number): {
  readonly state: Readonly<Pick<Drawer, 'collar' | 'phase'>>
  draw(): BookCommand
  takeIn(command: BookCommand, events: BookEvents): void
} {
  const random = seeded(seed)
  const state: Drawer = { random, live: new Map(), collar: firstCollar, phase: 'collect', next: 0 }
  return {
    state,
    draw: () => draw(state),
    takeIn: (command, events) => takeIn(state, command, events),
  }
}

export function auction(next: Phase): BookCommand {
  return { kind: 'auction', next }
}

/** Returns the first command after which two matchers differ, and the difference. Null when there is none. */
export function firstDifference(
  one: Matcher,
  other: Matcher,
  { seed, count, booksEvery }: { seed: number; count: number; booksEvery: number },
): string | null {
  const { draw, takeIn } = commandsOf(seed)
  const book = one.open(firstCollar)
  const otherBook = other.open(firstCollar)
  for (let index = 1; index <= count; index += 1) {
    const command = draw()
    const events = book.apply(command)
    const outcome = eventsOf(events)
    const otherSaid = attempt(() => eventsOf(otherBook.apply(command)))
    const where = `seed ${seed}, command ${index}, ${JSON.stringify(command)}`
    if (outcome !== otherSaid) return `${where}: ${outcome} is not ${otherSaid}`
    if (index % booksEvery === 0) {
      const shown = stateOf(book)
      const otherShown = attempt(() => stateOf(otherBook))
      if (shown !== otherShown) return `${where}: the book ${shown} is not ${otherShown}`
    }
    takeIn(command, events)
  }
  return null
}

/** Returns the whole visible state of a book. */
export function stateOf(book: OpenBook): string {
  const orders = book
    .resting()
    .map(({ id, owner, side, price, size, lot, isAtBest, priority }) =>
      [id, owner, side, price, size, lot, isAtBest, priority].join(' '),
    )
  const { price, volume, surplus } = book.auctionPrice() ?? {}
  const shown = (['buy', 'sell'] as const).map((side) =>
    book
      .levels(side, 5)
      .map((level) => `${level.size} at ${level.price}`)
      .join(),
  )
  return [...orders, `auction ${price} ${volume} ${surplus}`, ...shown].join('; ')
}

function eventsOf({ trades, removed }: BookEvents): string {
  const traded = trades.map(
    ({ buyId, sellId, price, size }) => `${buyId} buys ${size} of ${sellId} at ${price}`,
  )
  return [...traded, ...removed.map(({ id, size, reason }) => `${size} of ${id}: ${reason}`)].join()
}

// A faulty matcher may throw where the correct one does not.
function attempt(work: () => string): string {
  try {
    return work()
  } catch (error) {
    return `an error: ${String(error)}`
  }
}

function draw(state: Drawer): BookCommand {
  const { random, live, phase } = state
  state.next += 1
  if (state.next >= commandsMax) throw new Error('priorities would repeat')
  const chance = random()
  if (phase === 'collect' && chance < 0.02) return drawCollar(random)
  if (phase === 'collect' && chance < 0.05) return auction(random() < 0.75 ? 'trade' : 'collect')
  if (phase === 'trade' && chance < 0.01) return { kind: 'collect' }
  if (live.size > 0 && (live.size > booksHoldAbout || chance > 0.85))
    return { kind: 'cancel', id: anyLive(state)[0] }
  if (live.size > 0 && chance > 0.7) return drawChange(state)
  return drawPlace(state)
}

function drawPlace(state: Drawer): BookCommand {
  const { random, collar, next } = state
  const side = random() < 0.5 ? 'buy' : 'sell'
  const size = whole(random, 1, random() < 0.2 ? 40 : 10)
  const isAtBest = random() < 0.12
  const bound = side === 'buy' ? collar.high : collar.low
  const kind = random()
  // A standing order returns with its earlier priority, between the orders of others.
  const place = random() < 0.1 ? whole(random, 0, next - 1) * commandsMax + next : lastPlace(state)
  return {
    kind: 'place',
    id: next,
    owner: whole(random, 1, owners),
    side,
    price: isAtBest ? bound : drawPrice(state),
    size,
    lot: kind < 0.6 ? 1 : kind < 0.8 ? size : whole(random, 1, size),
    isAtBest,
    priority: place,
  }
}

function drawChange(state: Drawer): BookCommand {
  const { random } = state
  const [id, { price, size }] = anyLive(state)
  return {
    kind: 'change',
    id,
    price: random() < 0.35 ? drawPrice(state) : price,
    size: random() < 0.6 ? whole(random, 1, size) : size + whole(random, 0, 9),
    priority: lastPlace(state),
  }
}

function drawCollar(random: () => number): BookCommand {
  const reference = whole(random, 93, 107)
  const width = whole(random, 0, 12)
  return { kind: 'collar', low: reference - width, high: reference + width, reference }
}

/** Returns a price within the collar, or up to four ticks outside. */
function drawPrice({ random, collar }: Drawer): number {
  return whole(random, collar.low - 4, collar.high + 4)
}

function lastPlace({ next }: Drawer): number {
  return next * commandsMax
}

function anyLive({ random, live }: Drawer) {
  const found = [...live][whole(random, 0, live.size - 1)]
  if (found === undefined) throw new Error('no order is in the book')
  return found
}

function whole(random: () => number, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1))
}

function takeIn(state: Drawer, command: BookCommand, { trades, removed }: BookEvents): void {
  const { live } = state
  if (command.kind === 'place') live.set(command.id, { ...command })
  if (command.kind === 'change') {
    const order = live.get(command.id)
    if (order !== undefined) Object.assign(order, { price: command.price, size: command.size })
  }
  if (command.kind === 'collar') state.collar = command
  if (command.kind === 'collect') state.phase = 'collect'
  if (command.kind === 'auction') state.phase = command.next
  for (const { buyId, sellId, size } of trades)
    for (const id of [buyId, sellId]) {
      const order = live.get(id)
      if (order === undefined || order.size < size) throw new Error(`order ${id} was overfilled`)
      order.size -= size
      if (order.size === 0) live.delete(id)
    }
  for (const { id } of removed) live.delete(id)
}
