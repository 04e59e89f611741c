import type { NoticeTab } from '#contract'

export const inboxTabs = [
  'money',
  'properties',
  'votes',
  'account',
  'offers',
] as const satisfies readonly NoticeTab[]

/** The filters of the inbox in the page's address. */
export type InboxQuery = {
  readonly tab: NoticeTab | null
  readonly isUnreadOnly: boolean
  readonly isArchived: boolean
  readonly search: string
}

export const inboxPath = '/dashboard/notifications'
const searchMax = 100

export function readInboxQuery(params: URLSearchParams): InboxQuery {
  return {
    tab: inboxTabs.find((tab) => tab === params.get('tab')) ?? null,
    isUnreadOnly: params.has('unread'),
    isArchived: params.has('archive'),
    search: (params.get('q') ?? '').trim().slice(0, searchMax),
  }
}

/** Returns the address of the inbox with these changes, without the language. */
export function inboxAddress(
  query: InboxQuery,
  changes: Partial<InboxQuery> & { readonly cursor?: string } = {},
): string {
  const { tab, isUnreadOnly, isArchived, search, cursor } = { ...query, ...changes }
  const params = new URLSearchParams()
  if (tab !== null) params.set('tab', tab)
  if (isUnreadOnly) params.set('unread', '')
  if (isArchived) params.set('archive', '')
  if (search !== '') params.set('q', search)
  if (cursor !== undefined) params.set('cursor', cursor)
  return params.size === 0 ? inboxPath : `${inboxPath}?${params}`
}
