/** The subjects of notices. */
export const noticeTopics = [
  'money',
  'security',
  'account',
  'properties',
  'votes',
  'offers',
] as const
export type NoticeTopic = (typeof noticeTopics)[number]

/** The highest number of unread notices that is counted; one more means that there may be others. */
export const unreadMax = 99

/** The channels of notices. */
export const channels = ['in-app', 'mail', 'push', 'message'] as const
export type Channel = (typeof channels)[number]

/** How a notice is shown. */
export const severities = ['info', 'success', 'warn', 'danger'] as const
export type Severity = (typeof severities)[number]

/** The frequencies of bundled emails. */
export const digests = ['none', 'daily', 'weekly'] as const
export type Digest = (typeof digests)[number]

/** The states of a webhook delivery. */
export const webhookStates = ['queued', 'delivered', 'failed'] as const
export type WebhookState = (typeof webhookStates)[number]

/** Why a request to an external address failed. */
export const sendFaults = ['address', 'connection', 'timeout', 'tls', 'redirect', 'status'] as const
export type SendFault = (typeof sendFaults)[number]

export const deliveryStates = ['failed', 'queued', 'sent'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The sections of the inbox; security and account notices are in one. */
export const noticeTabs = {
  money: ['money'],
  properties: ['properties'],
  votes: ['votes'],
  account: ['security', 'account'],
  offers: ['offers'],
} as const satisfies Record<string, readonly NoticeTopic[]>
export type NoticeTab = keyof typeof noticeTabs

/** `waiting`: not sent yet. `dropped`: it was read before, or there was no address for it. */
export const sentStates = ['waiting', 'sent', 'failed', 'dropped'] as const
export type SentState = (typeof sentStates)[number]

export const webhookEvents = [
  'payout',
  'order',
  'trade',
  'window',
  'deposit',
  'withdrawal',
  'document',
  'valuation',
  'meeting',
  'inheritance',
] as const
/** The events of webhooks. */
export type WebhookEvent = (typeof webhookEvents)[number]

/** The most webhooks of one account. */
export const webhookEndpointsMax = 5
