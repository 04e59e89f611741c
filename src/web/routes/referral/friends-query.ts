import { type FriendOrder, type FriendStage, friendOrders, friendStages } from '#contract'

/** The filters and the sort order of the friends list, as stated in its address. */
export type FriendsQuery = {
  readonly stage: FriendStage | null
  readonly search: string
  readonly order: FriendOrder
}

const searchLengthMax = 100

/** Returns the query in an address. Unknown values are ignored. */
export function friendsQueryOf(search: URLSearchParams): FriendsQuery {
  const order = search.get('sort')
  return {
    stage: friendStages.find((stage) => stage === search.get('stage')) ?? null,
    search: (search.get('q') ?? '').trim().slice(0, searchLengthMax),
    order: friendOrders.find((each) => each === order) ?? 'newest',
  }
}

/** Returns the address of the list for a query, without default values. */
export function friendsAddress(query: FriendsQuery, cursor: string | null = null): string {
  const search = new URLSearchParams()
  if (query.stage !== null) search.set('stage', query.stage)
  if (query.search !== '') search.set('q', query.search)
  if (query.order !== 'newest') search.set('sort', query.order)
  if (cursor !== null) search.set('cursor', cursor)
  return `/dashboard/referral/friends${search.size === 0 ? '' : `?${search}`}`
}

export function isNarrowed({ stage, search }: FriendsQuery): boolean {
  return stage !== null || search !== ''
}
