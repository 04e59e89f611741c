export type { Delivery, UnreadCount } from './answers.ts'

// What the inbox answers; like all shapes, as it comes over the wire.

export type Tab = 'money' | 'properties' | 'votes' | 'account' | 'offers'

export type Topic = 'money' | 'security' | 'account' | 'properties' | 'votes' | 'offers'

export type Channel = 'in-app' | 'mail' | 'push' | 'message'

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

export type NoticeSettings = {
  choices: { topic: Topic; channel: Channel; isOn: boolean; isLocked: boolean }[]
  rhythm: {
    timeZone: 'Asia/Jakarta' | 'Asia/Makassar' | 'Asia/Jayapura'
    quiet: { from: string; until: string } | null
    digest: 'none' | 'daily' | 'weekly'
  }
  hasPhone: boolean
}
