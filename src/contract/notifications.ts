/** What a notice may be about. */
export const noticeTopics = ['money', 'security', 'account', 'properties', 'offers'] as const
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
