import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sourceFiles } from './support/architecture.ts'

// Amounts are bigint from the request to the database and back. Every conversion of a value into a
// floating-point number is checked here: it is either clearly not an amount, or listed below with a reason.

const files = sourceFiles(fileURLToPath(new URL('..', import.meta.url)), ['src']).filter(
  ({ path }) => /^src\/(domain|api|kernel)\//.test(path) && !/\.test\.ts$/.test(path),
)

const turns = [
  /(?<![\w.])Number\((?<what>(?:[^()]|\([^()]*\))*)\)/g,
  /(?<!\w)(?:Number\.)?parse(?:Float|Int)\((?<what>[^)]*)\)/g,
  /(?<what>[\w.)\]]+)\.toFixed\(/g,
  /(?:[=(,:?&|<>[]|\breturn)\s*\+(?<what>[A-Za-z_(][\w.]*)/g,
]

/** Names that are never used for amounts. */
const plain = [
  // Parts of a date, or of a text that is read by position.
  /\.slice\(\d+(?:, \d+)?\)(?:, 16)?$/,
  /^(?:year|month|day|dayText|monthText|parts\[[12]\]|found\[2\]|happenedAt|instant)$/,
  /^(?:code|group), 16$/,
  // The positions of words in a picture, and the confidence of their reader.
  /^(?:left|top|width|height|confidence)$|\.label === null$/,
  // Counts and limits of rows, bytes, characters and time.
  /^(?:result\.)?numAffectedRows/,
  /content-length|^statedLength$|^expire$|^passkey\.counter$|^issue\.(?:maximum|minimum)$/,
  /^jsonIntegerMax$/,
  /[yY]ear$|asis_points$|BasisPoints$|WorkingDays$|\.sample/,
]

/** Amounts that are converted to numbers, and why none of them becomes an amount again. */
const allowed: Readonly<Record<string, string>> = {
  'src/kernel/money.ts: value': 'the way out into JSON; it refuses what a number cannot hold',
  'src/kernel/money.ts: part < 0n ? -size : size':
    'basis points of a whole, rounded in bigint and never above what a number holds',
  'src/domain/portfolio/analysis/promise-result.ts: newest.amount':
    'a yearly rate, shown as per cent',
  'src/domain/portfolio/analysis/promise-result.ts: first.amount': 'the same',
  'src/domain/properties/intake/draft.ts: text':
    'a figure of at most fifteen digits, which a number holds exactly',
  'src/domain/places/islands.ts: parts[from]': 'a place on the map',
  'src/domain/places/islands.ts: parts[from + 1]': 'the same',
  'src/domain/places/islands.ts: parts[from + 2]': 'the same',
  'src/domain/notifications/mail/render-mail.ts: units':
    'for the plural in a sentence: at most as many as a property has',
  'src/domain/product-clock/product-clock.ts: rows[0]?.ahead ?? 0n': 'milliseconds, no amount',
  'src/domain/product-clock/product-clock.ts: moved.ahead': 'milliseconds, no amount',
  'src/api/back-office/desks/listed-proposals.ts: text':
    'compared with the largest integer of JSON just before',
  'src/domain/market/trades/bust-trade.ts: trade.units':
    'for the plural in a sentence: an order has a million at most',
  'src/domain/market/orders/possible-counterparties.ts: request.units':
    'the matching core counts units in numbers; an order has a million at most',
  'src/domain/market/orders/possible-counterparties.ts: order.units - order.unitsFilled':
    'the same',
  'src/domain/market/books/live-book.ts: order.units - order.unitsFilled': 'the same',
  'src/domain/market/books/live-book.ts: order.lot': 'the same',
  "src/domain/market/books/live-book.ts: investorId.replaceAll('-', ''":
    'digits of an id, no amount',
  'src/domain/market/books/live-book.ts: order.number': 'the number of an order, no amount',
  'src/domain/market/books/enter-book.ts: order.number': 'the number of an order, no amount',
  'src/domain/market/orders/read-open-orders.ts: feeBasisPoints(at)': 'basis points, no amount',
  'src/domain/market/orders/read-open-orders.ts: placedAt(at)': 'milliseconds, no amount',
  'src/domain/market/orders/read-open-orders.ts: changedAt(at)': 'milliseconds, no amount',
  'src/kernel/ids.ts: random.slice(0, 8': 'digits of an id, no amount',
  'src/kernel/ids.ts: hex, 16': 'digits of an id, no amount',
  'src/domain/market/books/live-book.ts: order.priority': 'a place in time, no amount',
  'src/domain/market/change-terms.ts: after.washDays': 'days, no amount',
  'src/domain/market/change-terms.ts: after.closeMinutes': 'minutes, no amount',
  'src/domain/market/change-terms.ts: after.layerOrders': 'a count of orders, no amount',
  'src/domain/market/change-terms.ts: after.layerMinutes': 'minutes, no amount',
  'src/domain/market/books/live-book.ts: price / tick':
    'a price in ticks, which settling multiplies back',
  'src/domain/market/books/post-requests.ts: order.number': 'the number of an order, no amount',
  'src/domain/market/books/post-requests.ts: held.priority': 'a place in time, no amount',
  'src/domain/meetings/words.ts: (part * 10_000n) / whole':
    'basis points of a whole, rounded in bigint',
  'src/domain/portfolio/analysis/performance.ts: flow.cash':
    'a flow of the yearly rate that is searched for',
  'src/domain/portfolio/analysis/performance.ts: saleOf(flows)': 'the same',
  'src/domain/portfolio/analysis/performance.ts: owned.units * unitPrice + pending.cost':
    'the same',
}

function found(text: string): string[] {
  return turns.flatMap((turn) => [...text.matchAll(turn)].map(({ groups }) => groups?.what ?? ''))
}

test('the scan finds every way to convert an amount into a floating-point number', () => {
  for (const code of [
    'const a = Number(amount)',
    'return parseFloat(amount)',
    'const a = Number.parseFloat(amount)',
    'const text = amount.toFixed(2)',
    'const a = +amount',
    'sum(+amount, 1)',
    'return +amount',
    'const a = { b: +amount }',
  ])
    expect(found(code), code).toEqual(['amount'])
  for (const code of ['const a = BigInt(amount)', 'receiptNumber(amount)', 'a + amount', 'i += x'])
    expect(found(code), code).toEqual([])
})

test('no amount is converted into a floating-point number without a listed reason', () => {
  const seen = new Set<string>()
  const faults: string[] = []
  for (const { path, text } of files) {
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    for (const what of found(code)) {
      const place = `${path}: ${what}`
      seen.add(place)
      if (plain.some((shape) => shape.test(what)) || place in allowed) continue
      faults.push(place)
    }
  }
  expect(faults).toEqual([])
  // A place that no longer exists must be removed from the list.
  expect(Object.keys(allowed).filter((place) => !seen.has(place))).toEqual([])
})
