/** What a notice may be about. */
export const noticeTopics = [
  'money',
  'security',
  'account',
  'properties',
  'votes',
  'offers',
] as const
export type NoticeTopic = (typeof noticeTopics)[number]

/** Where a notice may be sent. */
export const channels = ['in-app', 'mail', 'push', 'message'] as const
export type Channel = (typeof channels)[number]

/** How a notice is shown. */
export const severities = ['info', 'success', 'warn', 'danger'] as const
export type Severity = (typeof severities)[number]

/** How often mails are bundled. */
export const digests = ['none', 'daily', 'weekly'] as const
export type Digest = (typeof digests)[number]

/** The states of one delivery to a webhook. */
export const webhookStates = ['queued', 'delivered', 'failed'] as const
export type WebhookState = (typeof webhookStates)[number]

/** Why a request to an address of others failed. */
export const sendFaults = ['address', 'connection', 'timeout', 'tls', 'redirect', 'status'] as const
export type SendFault = (typeof sendFaults)[number]

export const deliveryStates = ['queued', 'sent', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The parts of the inbox. What is about safety and what is about the account are together. */
export const noticeTabs = {
  money: ['money'],
  properties: ['properties'],
  votes: ['votes'],
  account: ['security', 'account'],
  offers: ['offers'],
} as const satisfies Record<string, readonly NoticeTopic[]>
export type NoticeTab = keyof typeof noticeTabs

/** `waiting`: on its way; `dropped`: it was read first, or there was nowhere it could go. */
export const sentStates = ['waiting', 'sent', 'failed', 'dropped'] as const
export type SentState = (typeof sentStates)[number]

export const webhookEvents = [
  'payout',
  'order',
  'trade',
  'window',
  'deposit',
  'document',
  'meeting',
  'inheritance',
] as const
/** What a program may be notified of. */
export type WebhookEvent = (typeof webhookEvents)[number]
