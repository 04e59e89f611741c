import { OrderBook, Side } from 'nodejs-order-book'
import { apply, auctionPrice, levels, restoreBook } from '../src/domain/market/matching/book.ts'
import type { BookCommand } from '../src/domain/market/matching/book-command.ts'
import { collar, collected, openTrading, orderStream, tradingBook } from './support/order-stream.ts'
import { type Contender, inRounds, report } from './support/rounds.ts'

// Compares the book in memory with the npm package nodejs-order-book: the same orders and cancellations, one
// thread.
const [seconds = 3, rounds = 3, count = 300_000] = process.argv.slice(2).map(Number)

for (const kind of ['mixed', 'resting'] as const) {
  const commands = orderStream(kind, { seed: 20_261_123, count })
  const calls = commands.map(peerCall)
  compareBooks(kind, commands, calls)
  const results = await inRounds(
    [
      repeated('ours', commands, () => {
        const book = tradingBook()
        return (command: BookCommand) => apply(book, command)
      }),
      repeated('peer', calls, () => {
        const book = new OrderBook()
        return (call: PeerCall) => call(book)
      }),
    ],
    { count: rounds, seconds },
  )
  report(`order book, ${kind} stream`, results.get('ours'), results.get('peer'))
  printLatencies(kind, commands)
}

const orders = collected(100_000)
printMedian('rebuilding a book of 100,000 resting orders', () => {
  const start = performance.now()
  restoreBook(collar, 'collect', orders)
  return performance.now() - start
})
printMedian('an auction of 100,000 orders', () => {
  const book = restoreBook(collar, 'collect', orders)
  const start = performance.now()
  apply(book, openTrading)
  return performance.now() - start
})
const waiting = restoreBook(collar, 'collect', orders)
console.log(`its price: ${JSON.stringify(auctionPrice(waiting))}`)
console.log(`trades: ${apply(waiting, openTrading).trades.length}`)

type PeerCall = (book: OrderBook) => unknown

/** The package's form of the operations, prepared before the measurement like our commands. */
function peerCall(command: BookCommand): PeerCall {
  if (command.kind === 'cancel') {
    const id = String(command.id)
    return (book) => book.cancel(id)
  }
  if (command.kind !== 'place') throw new Error('the stream has orders and cancels only')
  const { id, price, size } = command
  const order = { id: String(id), side: command.side === 'buy' ? Side.BUY : Side.SELL, price, size }
  return (book) => book.limit(order)
}

/** Both books must be equal after the stream; otherwise the comparison is invalid. */
function compareBooks(kind: string, commands: BookCommand[], calls: PeerCall[]): void {
  const book = tradingBook()
  const peer = new OrderBook()
  let trades = 0
  let crossing = 0
  for (const command of commands) {
    const made = apply(book, command).trades.length
    trades += made
    if (made > 0) crossing += 1
  }
  for (const call of calls) call(peer)
  const [asks, bids] = peer.depth()
  const ours = (['sell', 'buy'] as const).map((side) =>
    levels(book, side, Number.POSITIVE_INFINITY).map(({ price, size }) => [price, size]),
  )
  const theirs = [asks.toSorted(([a], [b]) => a - b), bids.toSorted(([a], [b]) => b - a)]
  if (JSON.stringify(ours) !== JSON.stringify(theirs)) throw new Error('the two books differ')
  const counted = ours.map(({ length }) => length).join(' and ')
  const cancels = commands.filter((command) => command.kind === 'cancel').length
  console.log(
    `${kind}: ${commands.length} operations, ${cancels} cancels, ${crossing} orders cross, ${trades} trades; the same ${counted} levels in both`,
  )
}

function repeated<Step>(
  name: string,
  steps: readonly Step[],
  fresh: () => (step: Step) => unknown,
): Contender {
  return {
    name,
    async run(limit) {
      let spent = 0
      let done = 0
      while (spent < limit * 1_000) {
        const take = fresh()
        const start = performance.now()
        for (const step of steps) take(step)
        spent += performance.now() - start
        done += steps.length
      }
      return { perSecond: done / (spent / 1_000) }
    },
  }
}

/** Each operation is timed alone; the time includes reading the clock. */
function printLatencies(kind: string, commands: readonly BookCommand[]): void {
  const book = tradingBook()
  const times = new Float64Array(commands.length)
  commands.forEach((command, index) => {
    const start = performance.now()
    apply(book, command)
    times[index] = (performance.now() - start) * 1_000
  })
  times.sort()
  const at = (part: number) => times[Math.floor(times.length * part)]?.toFixed(2)
  console.log(
    `order book, ${kind} stream, one operation: p50 ${at(0.5)} µs, p99 ${at(0.99)} µs, p99.9 ${at(0.999)} µs`,
  )
}

function printMedian(what: string, once: () => number): void {
  const times = Array.from({ length: 7 }, once).toSorted((a, b) => a - b)
  console.log(`${what}: ${times[3]?.toFixed(0)} ms (${times[0]?.toFixed(0)} at best)`)
}
