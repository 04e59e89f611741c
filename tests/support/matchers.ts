import * as productBook from '../../src/domain/market/matching/book.ts'
import type {
  AuctionPrice,
  BookCommand,
  BookEvents,
  NewBookOrder,
  Side,
} from '../../src/domain/market/matching/book-command.ts'
import * as referenceBook from './reference-book.ts'

export type Collar = { readonly low: number; readonly high: number; readonly reference: number }
export type Phase = 'collect' | 'trade'

/** The exports of a matcher: the product's book, the reference, or a faulty one. */
export type MatcherModule<Book> = {
  createBook(collar: Collar): Book
  restoreBook(collar: Collar, phase: Phase, orders: readonly NewBookOrder[]): Book
  apply(book: Book, command: BookCommand): BookEvents
  resting(book: Book): NewBookOrder[]
  levels(book: Book, side: Side, limit: number): { price: number; size: number }[]
  auctionPrice(book: Book): AuctionPrice | null
}

/** One order book, of any matcher. */
export type OpenBook = {
  apply(command: BookCommand): BookEvents
  resting(): NewBookOrder[]
  levels(side: Side, limit: number): { price: number; size: number }[]
  auctionPrice(): AuctionPrice | null
}

export type Matcher = {
  readonly name: string
  open(collar: Collar): OpenBook
  restore(collar: Collar, phase: Phase, orders: readonly NewBookOrder[]): OpenBook
}

export function matcher<Book>(name: string, module: MatcherModule<Book>): Matcher {
  const opened = (book: Book): OpenBook => ({
    apply: (command) => module.apply(book, command),
    resting: () => module.resting(book),
    levels: (side, limit) => module.levels(book, side, limit),
    auctionPrice: () => module.auctionPrice(book),
  })
  return {
    name,
    open: (collar) => opened(module.createBook(collar)),
    restore: (collar, phase, orders) => opened(module.restoreBook(collar, phase, orders)),
  }
}

export const reference = matcher('the reference', referenceBook)
export const product = matcher('the book', productBook)
