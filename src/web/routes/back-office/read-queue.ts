import type { LoaderFunctionArgs } from 'react-router'
import type { CountedPage } from '#contract/answers.ts'
import type { AnswerOf, PathOf, ReadOf } from '#contract/calls.ts'
import { type QueueOrder, queueOrders } from '#kernel'
import { apiContext } from '../../context.ts'
import { type Place, placeIn, rowsPerPage, textIn } from './list-address.ts'

/** From which end a list is read, and from which it usually is; a list with one order only has none. */
export type Order = { readonly now: QueueOrder; readonly usual: QueueOrder }

export type Queue<Row> = {
  readonly list: CountedPage<Row>
  readonly place: Place
  readonly order: Order | null
  /** What is searched for; null where nothing is. */
  readonly text: string | null
}

type Asked = Pick<LoaderFunctionArgs, 'context' | 'url'>
type Ways = {
  /** The list can be read from either end: this one if the address says nothing. */
  readonly usual?: QueueOrder
  /** The list can be searched. */
  readonly isSearched?: boolean
}
type Paging = 'cursor' | 'limit' | 'order' | 'text'

/** The page of a queue of staff that the address asks for, narrowed by `query`. */
export async function readQueue<Path extends PathOf<'GET'>>(
  asked: Asked,
  path: Path,
  query: Omit<ReadOf<Path>, Paging>,
  ways?: Ways,
): Promise<{ readonly list: AnswerOf<'GET', Path> } & Omit<Queue<never>, 'list'>>
// Its signature above says what is read: the compiler would need a minute to work this call out for all paths at once.
export async function readQueue(
  { context, url }: Asked,
  path: string,
  query: object,
  { usual, isSearched = false }: Ways = {},
) {
  const place = placeIn(url.searchParams)
  const order = usual === undefined ? null : { usual, now: orderIn(url) ?? usual }
  const text = isSearched ? textIn(url) : null
  const get: unknown = context.get(apiContext).account.get
  const read = get as (path: string, input: object) => Promise<unknown>
  const { cursor } = place
  const input = { ...query, limit: rowsPerPage, order: order?.now ?? null, text, cursor }
  return { list: await read(path, input), place, order, text }
}

function orderIn({ searchParams }: URL): QueueOrder | null {
  return queueOrders.find((order) => order === searchParams.get('order')) ?? null
}
