// What the inbox answers; like all shapes, as it comes over the wire.

export type Tab = 'money' | 'properties' | 'votes' | 'account' | 'offers'

export type Topic = 'money' | 'security' | 'account' | 'properties' | 'votes' | 'offers'

export type Notice = {
  id: string
  event: string
  topic: Topic
  severity: 'info' | 'success' | 'warn' | 'danger'
  title: string
  text: string
  /** The screen it leads to, without the language. */
  path: string | null
  happenedAt: string
  isRead: boolean
  isArchived: boolean
}

/** A hundred stands for more than 99. */
export type UnreadCount = { unread: number; byTab: Record<Tab, number> }
