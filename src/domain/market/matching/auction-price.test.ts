import { expect, test } from 'vitest'
import { auction } from '../../../../tests/support/market-commands.ts'
import { type OpenBook, product, reference } from '../../../../tests/support/matchers.ts'
import type { BookTrade, Side } from './book-command.ts'

// Worked examples of auction price rules published by exchanges, with prices in ticks of their tables.

type Example = {
  readonly of: string
  readonly reference: number
  /** The collar. By default from the lowest to the highest price of the table. */
  readonly collar: readonly [low: number, high: number]
  /** Each order as `size@limit`. */
  readonly buys: string
  readonly sells: string
  readonly price: number
  readonly volume: number
  readonly surplus: number
}

// The same figures are in the tests of the project ratzlow/tinyEXCH (AuctionMatchTest), those of Euronext in
// the scenarios of mattdavey/EuronextClone. Orders without a limit are at-best orders here, limited by the
// collar.
const xetra = 'Deutsche Börse, Xetra Market Model Equities, price determination in auctions'
const euronext = 'Euronext, Pure Market Order, call phase'
const bnb = 'BNB Beacon Chain, Match Steps and Examples'

const alike: readonly Example[] = [
  {
    of: 'the rules for trading units (market-rules since 2026-11-24), section on auctions',
    reference: 1000,
    collar: [900, 1100],
    buys: '30@1020 20@1010 10@1000',
    sells: '15@990 20@1000 30@1010',
    price: 1010,
    volume: 50,
    surplus: -15,
  },
  {
    of: 'the README of the market: without surplus the tick nearest to the reference',
    reference: 1000,
    collar: [900, 1100],
    buys: '10@1020',
    sells: '10@990',
    price: 1000,
    volume: 10,
    surplus: 0,
  },
  {
    of: 'the README of the market: demand takes the highest tick',
    reference: 1000,
    collar: [900, 1100],
    buys: '20@1020',
    sells: '10@990',
    price: 1020,
    volume: 10,
    surplus: 10,
  },
  {
    of: `${xetra}, example 1: the one limit of the greatest volume`,
    reference: 199,
    collar: [190, 210],
    buys: '200@202 200@201 300@200',
    sells: '100@200 200@198 400@197',
    price: 200,
    volume: 700,
    surplus: 0,
  },
  {
    of: `${xetra}, example 2: demand takes the highest price`,
    reference: 199,
    collar: [190, 210],
    buys: '400@202 200@201',
    sells: '300@199 200@198',
    price: 201,
    volume: 500,
    surplus: 100,
  },
  {
    of: `${xetra}, example 3: supply takes the lowest price`,
    reference: 201,
    collar: [190, 210],
    buys: '300@202 200@201',
    sells: '400@199 200@198',
    price: 199,
    volume: 500,
    surplus: -100,
  },
  {
    of: `${xetra}, example 5: without surplus the price nearest to the reference 202`,
    reference: 202,
    collar: [190, 210],
    buys: '300@202 200@201',
    sells: '300@199 200@198',
    price: 201,
    volume: 500,
    surplus: 0,
  },
  {
    of: `${xetra}, example 5: without surplus the price nearest to the reference 198`,
    reference: 198,
    collar: [190, 210],
    buys: '300@202 200@201',
    sells: '300@199 200@198',
    price: 199,
    volume: 500,
    surplus: 0,
  },
  {
    of: `${euronext}, example 1: without surplus the price nearest to the reference`,
    reference: 1_000,
    collar: [900, 1_100],
    buys: '50@1100 90@1010 10@990',
    sells: '40@900 100@1008 60@1015',
    price: 1_008,
    volume: 140,
    surplus: 0,
  },
  {
    of: `${euronext}, example 1, a buy more: demand takes the highest price`,
    reference: 1_000,
    collar: [900, 1_100],
    buys: '50@1100 90@1010 10@990 20@1100',
    sells: '40@900 100@1008 60@1015',
    price: 1_010,
    volume: 140,
    surplus: 20,
  },
  {
    of: `${euronext}, example 3: the reference, above the best limit`,
    reference: 1_000,
    collar: [900, 1_100],
    buys: '40@1100',
    sells: '40@998',
    price: 1_000,
    volume: 40,
    surplus: 0,
  },
  {
    of: `${euronext}, example 4: supply takes the lowest price`,
    reference: 1_000,
    collar: [900, 1_100],
    buys: '40@1100',
    sells: '41@998',
    price: 998,
    volume: 40,
    surplus: -1,
  },
  {
    of: `${euronext}, example 5: the best limit, above the reference`,
    reference: 1_000,
    collar: [900, 1_100],
    buys: '40@1100',
    sells: '40@1002',
    price: 1_002,
    volume: 40,
    surplus: 0,
  },
  {
    of: 'Hong Kong Exchanges, closing auction session, example 1 (ticks of 5 cents): the greatest volume',
    reference: 480,
    collar: [475, 485],
    buys: '200@481 1000@480 400@479',
    sells: '400@479 600@480 400@481 400@481',
    price: 480,
    volume: 1_000,
    surplus: 200,
  },
  {
    of: 'MarketGrid, Single-Price Auction, example: the greatest volume',
    reference: 12_650,
    collar: [12_200, 13_100],
    buys: '45@13000 95@12900 25@12800 35@12700 25@12600 55@12500 200@12400 80@12300 60@12200',
    sells:
      '35@13100 50@13000 10@12900 15@12800 10@12700 20@12600 90@12500 155@12400 125@12300 10@12200',
    price: 12_400,
    volume: 290,
    surplus: 190,
  },
  {
    // The four principles of the Australian Securities Exchange; its appendix shows steps 1 to 3.
    of: 'University of New South Wales, Trading Engine Course, appendix, stock X: volume 1,000 from 610 to 639, surplus 500 from 635, demand takes the highest price',
    reference: 620,
    collar: [600, 650],
    buys: '500@640 500@639 500@639 1000@634 500@633',
    sells: '1000@610 500@640 520@641 550@642 519@643',
    price: 639,
    volume: 1_000,
    surplus: 500,
  },
  {
    of: `${bnb}, example 1: the greatest volume`,
    reference: 99,
    collar: [97, 100],
    buys: '150@100 150@98',
    sells: '250@98 50@97',
    price: 98,
    volume: 300,
    surplus: 0,
  },
  {
    of: `${bnb}, example 2: the greatest volume`,
    reference: 99,
    collar: [96, 100],
    buys: '150@100 50@99 300@97',
    sells: '200@97 100@96',
    price: 97,
    volume: 300,
    surplus: 200,
  },
  {
    of: `${bnb}, example 3: the least surplus`,
    reference: 99,
    collar: [96, 102],
    buys: '300@102 100@100 200@99 300@98',
    sells: '250@98 250@97 1000@96',
    price: 96,
    volume: 900,
    surplus: -100,
  },
  {
    of: `${bnb}, example 4: the least surplus`,
    reference: 99,
    collar: [95, 102],
    buys: '30@102 10@101 50@99 15@96',
    sells: '10@98 50@97 50@95',
    price: 97,
    volume: 90,
    surplus: -10,
  },
  {
    of: `${bnb}, example 5.1: supply takes the lowest price`,
    reference: 96,
    collar: [90, 102],
    buys: '10@102 10@97',
    sells: '50@95',
    price: 95,
    volume: 20,
    surplus: -30,
  },
  {
    of: `${bnb}, example 6.1: surplus on both sides, the reference 99`,
    reference: 99,
    collar: [95, 100],
    buys: '25@100 25@97',
    sells: '25@98 25@95',
    price: 99,
    volume: 25,
    surplus: -25,
  },
  {
    of: `${bnb}, example 6.2: surplus on both sides, the reference 97`,
    reference: 97,
    collar: [95, 100],
    buys: '25@100 25@97',
    sells: '25@98 25@95',
    price: 97,
    volume: 25,
    surplus: 25,
  },
]

// Cases in which our rule gives another price than theirs; the README of this room explains why.
const otherwise: readonly (Example & { readonly theirs: number; readonly because: string })[] = [
  {
    of: `${xetra}, example 4 with the reference 199`,
    because: 'ticks between two limits are prices too, and there nothing is left over',
    reference: 199,
    collar: [190, 210],
    buys: '100@210 100@199',
    sells: '100@190 100@202',
    theirs: 199,
    price: 200,
    volume: 100,
    surplus: 0,
  },
  {
    of: `${xetra}, example 4 with the reference 200`,
    because: 'ticks between two limits are prices too, and there nothing is left over',
    reference: 200,
    collar: [190, 210],
    buys: '100@210 100@199',
    sells: '100@190 100@202',
    theirs: 199,
    price: 200,
    volume: 100,
    surplus: 0,
  },
  {
    of: `${xetra}, example 5 with the reference 200`,
    because: 'ticks between two limits are prices too, and the reference is one of them',
    reference: 200,
    collar: [190, 210],
    buys: '300@202 200@201',
    sells: '300@199 200@198',
    theirs: 201,
    price: 200,
    volume: 500,
    surplus: 0,
  },
  {
    of: `${euronext}, example 2`,
    because: 'orders at best alone take the bound of the collar, not the reference',
    reference: 1_000,
    collar: [900, 1_100],
    buys: '40@1100',
    sells: '45@900',
    theirs: 1_000,
    price: 900,
    volume: 40,
    surplus: -5,
  },
  {
    of: 'German Wikipedia, Meistausführungsprinzip, the least surplus',
    because: 'ticks between two limits are prices too, and there nothing is left over',
    reference: 60,
    collar: [55, 70],
    buys: '40@65 10@60 20@55',
    sells: '40@60 30@65 10@70',
    theirs: 60,
    price: 61,
    volume: 40,
    surplus: 0,
  },
  {
    of: `${bnb}, example 5.2`,
    because: 'pressure is not bounded by 5 % around the reference',
    reference: 100,
    collar: [90, 110],
    buys: '10@99 10@94',
    sells: '50@92',
    theirs: 94,
    price: 92,
    volume: 20,
    surplus: -30,
  },
  {
    of: `${bnb}, example 5.3`,
    because: 'pressure is not bounded by 5 % around the reference',
    reference: 90,
    collar: [81, 99],
    buys: '100@99',
    sells: '50@92',
    theirs: 95,
    price: 99,
    volume: 50,
    surplus: 50,
  },
  {
    of: `${bnb}, example 5.4`,
    because: 'pressure is not bounded by 5 % around the reference',
    reference: 100,
    collar: [90, 110],
    buys: '10@101 10@96',
    sells: '50@94',
    theirs: 95,
    price: 94,
    volume: 20,
    surplus: -30,
  },
]

for (const matcher of [reference, product]) {
  test.each(alike)(`${matcher.name} finds the price of $of`, (example) => {
    const { price, volume, surplus } = example
    const book = collecting(matcher, example)
    expect(book.auctionPrice()).toEqual({ price, volume, surplus })
    const { trades } = book.apply(auction('collect'))
    expect(new Set(trades.map((trade) => trade.price))).toEqual(new Set([price]))
    expect(trades.reduce((sum, { size }) => sum + size, 0)).toBe(volume)
  })

  test.each(
    otherwise,
  )(`${matcher.name} finds $price where $of says $theirs: $because`, (example) => {
    const { price, volume, surplus } = example
    expect(price).not.toBe(example.theirs)
    expect(collecting(matcher, example).auctionPrice()).toEqual({ price, volume, surplus })
  })

  test(`${matcher.name} makes the trades of ${euronext}, example 1, and keeps what is left`, () => {
    const book = matcher.open({ low: 900, high: 1_100, reference: 1_000 })
    const place = placing(book)
    const [a, b, c] = [place('buy', 1_100, 50), place('buy', 1_010, 90), place('buy', 990, 10)]
    const [d, e, f] = [place('sell', 900, 40), place('sell', 1_008, 100), place('sell', 1_015, 60)]
    const g = place('buy', 1_100, 20)
    const trade = (buyId: number, sellId: number, size: number): BookTrade => {
      return { buyId, sellId, price: 1_010, size }
    }
    const { trades } = book.apply(auction('trade'))
    expect(trades).toEqual([trade(a, d, 40), trade(a, e, 10), trade(g, e, 20), trade(b, e, 70)])
    const left = book.resting().map(({ id, size }) => [id, size])
    expect(left).toEqual([
      [b, 20],
      [c, 10],
      [f, 60],
    ])
  })

  test(`${matcher.name} finds no price when no buy reaches a sell, and the auction trades nothing`, () => {
    const book = matcher.open({ low: 90, high: 110, reference: 100 })
    const place = placing(book)
    place('buy', 99, 10)
    place('sell', 100, 10)
    expect(book.auctionPrice()).toBeNull()
    expect(book.apply(auction('trade'))).toEqual({ trades: [], removed: [] })
    expect(book.resting()).toHaveLength(2)
  })
}

function collecting(matcher: typeof product, { reference: from, collar, buys, sells }: Example) {
  const [low, high] = collar
  const book = matcher.open({ low, high, reference: from })
  const place = placing(book)
  for (const [size, price] of limits(buys)) place('buy', price, size)
  for (const [size, price] of limits(sells)) place('sell', price, size)
  return book
}

function limits(orders: string): [size: number, price: number][] {
  return orders.split(' ').map((order) => {
    const [size = Number.NaN, price = Number.NaN] = order.split('@').map(Number)
    return [size, price]
  })
}

/** Places orders of different owners one after the other and returns their ids. */
function placing(book: OpenBook) {
  let id = 0
  return (side: Side, price: number, size: number): number => {
    id += 1
    const order = { id, owner: id, side, price, size, lot: 1, isAtBest: false, priority: id }
    book.apply({ kind: 'place', ...order })
    return id
  }
}
