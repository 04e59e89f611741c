export type {
  Delivery,
  Notification as Notice,
  NotificationSettings as NoticeSettings,
  UnreadCount,
} from './answers.ts'

// What the inbox answers; like all shapes, as it comes over the wire.

export type Tab = 'money' | 'properties' | 'account' | 'offers'
