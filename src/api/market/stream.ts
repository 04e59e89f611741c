import { bookStream } from '#contract/market/market.ts'
import { BookBody } from '#contract/market/market-body.ts'
import type { PublicBook } from '#market'
import { encoderOf } from '../encode.ts'
import { eventStream } from '../event-stream.ts'
import { resource } from '../resource.ts'

/** The public live stream of a property's book and trades, or of the changes of all books. */
export const bookStreamRoutes = resource().serve(bookStream, async (c) => {
  const { bookFeed } = c.var.services
  const { property: propertyId } = c.req.valid('query')
  const { address } = c.var
  const after = numberOf(c.req.header('last-event-id'))
  const answer = await eventStream(async ({ say, close: onEnd }) => {
    const first = `retry: ${retryMilliseconds}\n\n`
    if (propertyId === undefined) {
      const onChange = (propertyIds: readonly string[] | null) => say(changeText(propertyIds))
      return { first, stop: bookFeed.followAll({ address }, { onChange, onEnd }) }
    }
    const write = writerOf(after)
    const onBook = (book: PublicBook) => say(write(book))
    return { first, stop: await bookFeed.follow({ propertyId, address }, { onBook, onEnd }) }
  })
  // The API document can describe JSON responses only.
  return answer as never
})

function changeText(propertyIds: readonly string[] | null): string {
  return `event: change\ndata: ${JSON.stringify({ propertyIds })}\n\n`
}

const retryMilliseconds = 3_000
const encode = encoderOf(BookBody)

type Wire = { readonly trades: readonly { readonly number: number }[] }

function numberOf(header: string | undefined): bigint | null {
  return header !== undefined && /^\d{1,18}$/.test(header) ? BigInt(header) : null
}

/** Sends the trades that the client has not received, oldest first, then the book. */
function writerOf(after: bigint | null) {
  let last = after
  return (book: PublicBook): string => {
    const newest = book.trades[0]?.number ?? 0n
    const since = last ?? newest
    last = newest > since ? newest : since
    const body = encode(book) as Wire
    const events = body.trades
      .filter(({ number }) => number > since)
      .toReversed()
      .map((trade) => `id: ${trade.number}\nevent: trade\ndata: ${JSON.stringify(trade)}\n\n`)
    return `${events.join('')}event: book\ndata: ${JSON.stringify(body)}\n\n`
  }
}
