import type { LoaderFunctionArgs } from 'react-router'
import type { CountedPage } from '#contract/answers.ts'
import type { AnswerOf, PathOf, ReadOf } from '#contract/calls.ts'
import { type QueueOrder, queueOrders } from '#kernel'
import { apiContext } from '../../../context.ts'
import { type Place, placeIn, rowsPerPage, textIn } from './list-address.ts'

/** The sort order of a list and its default; null for a list with only one order. */
export type Order = { readonly now: QueueOrder; readonly usual: QueueOrder }

export type Queue<Row> = {
  readonly list: CountedPage<Row>
  readonly place: Place
  readonly order: Order | null
  /** The search text; null without one. */
  readonly text: string | null
}

type Asked = Pick<LoaderFunctionArgs, 'context' | 'url'>
type QueueOptions = {
  /** The default sort order of a list that can be read in both. */
  readonly usual?: QueueOrder
  /** Whether the list can be searched. */
  readonly isSearched?: boolean
}
type Paging = 'cursor' | 'limit' | 'order' | 'text'

/** Returns the page of a staff queue in the address, filtered by `query`. */
export async function readQueue<Path extends PathOf<'GET'>>(
  request: Asked,
  path: Path,
  query: Omit<ReadOf<Path>, Paging>,
  ways?: QueueOptions,
): Promise<{ readonly list: AnswerOf<'GET', Path> } & Omit<Queue<never>, 'list'>>
// The signature above states the type: the compiler would need a minute to infer it for all paths at once.
export async function readQueue(
  { context, url }: Asked,
  path: string,
  query: object,
  { usual, isSearched = false }: QueueOptions = {},
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
