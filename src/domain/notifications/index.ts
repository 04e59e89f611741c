export { announce, sweepSignals } from './announce.ts'
export { deliveryBacklogs } from './backlog.ts'
export { bundleDueMails } from './bundle-mails.ts'
export type { Choice, Digest, Rhythm, TimeZone } from './channel-rules.ts'
export { timeZones } from './channel-rules.ts'
export { dayInWords } from './day-in-words.ts'
export type { Addressee, DeliveryLine, DeliveryState } from './delivery-log.ts'
export { deliveryStates, findDeliveries, readDeliveries, retryDelivery } from './delivery-log.ts'
export type { Device, NewDevice } from './devices.ts'
export { addDevice, readDevices, removeDevice, showAmountsOnDevice } from './devices.ts'
export type {
  NewNotice,
  NoticeEvent,
  NoticeTab,
  NoticeTopic,
  NoticeValue,
  NoticeValues,
  Severity,
} from './events.ts'
export { channels, noticeEvents, noticeTopics, tabs } from './events.ts'
export type { Live, Resumed } from './live.ts'
export { openLive } from './live.ts'
export type { EndReason, LiveSignal, Watcher } from './live-watchers.ts'
export type { MailTemplate, MailValues } from './mail.ts'
export type { Mailer, MailerOptions } from './mailer.ts'
export { createMailer } from './mailer.ts'
export type { NoticeMark } from './mark-notices.ts'
export { markAllRead, markNotice } from './mark-notices.ts'
export { outsideLinksIn } from './news-text.ts'
export { insertNotices, insertNoticesToMany, notify } from './notify.ts'
export type { SentLine } from './own-deliveries.ts'
export { readOwnDeliveries, sentStates } from './own-deliveries.ts'
export { readPushKeys } from './push-keys.ts'
export { queueDueMessages } from './queue-due-messages.ts'
export type { AddressedMail, AddressedMails, UserMail } from './queue-mails.ts'
export {
  hasDueMails,
  insertMails,
  queueAddressedMails,
  queueMail,
  queueMails,
} from './queue-mails.ts'
export type { InboxNotice, InboxQuery } from './read-inbox.ts'
export { countUnread, readInbox, readNotice } from './read-inbox.ts'
export type { MailboxItem } from './read-mailbox.ts'
export { readMailbox } from './read-mailbox.ts'
export { forgetRecipient, rememberRecipient } from './recipients.ts'
export { renderMail } from './render-mail.ts'
export { outsideUrl } from './safe-fetch/outside-url.ts'
export { isPublicAddress } from './safe-fetch/public-network.ts'
export type { Post, Resolved, Sender, SenderParts, SendFault, Sent } from './safe-fetch/sender.ts'
export { createSender } from './safe-fetch/sender.ts'
export type { FactorChange } from './security-values.ts'
export { sendDueMails } from './send-due-mails.ts'
export { sendDuePushes } from './send-due-pushes.ts'
export type { ChannelSetting, NoticeSettings } from './settings.ts'
export { changeSettings, readSettings, unsubscribe } from './settings.ts'
export type { NewSignal, SignalKind } from './signals.ts'
export { insertSignals, signal, signalKinds } from './signals.ts'
export type { MessageKind } from './text-messages/message.ts'
export type { Messenger, MessengerOptions } from './text-messages/messenger.ts'
export { createMessenger } from './text-messages/messenger.ts'
export type { NewMessage } from './text-messages/queue-message.ts'
export { queueMessage, queueMessages } from './text-messages/queue-message.ts'
export type { ShownMessage } from './text-messages/read-sent-messages.ts'
export { readSentMessages } from './text-messages/read-sent-messages.ts'
export { sendDueMessages, sweepMessages } from './text-messages/send-due-messages.ts'
export type { Delivery } from './webhooks/deliveries.ts'
export { readWebhookDeliveries, resendDelivery, sendPing } from './webhooks/deliveries.ts'
export type { Endpoint, WebhookEvent } from './webhooks/endpoint.ts'
export { endpointsMax, signatureOf, webhookEvents } from './webhooks/endpoint.ts'
export {
  addEndpoint,
  readEndpoint,
  readEndpoints,
  removeEndpoint,
  renewSecret,
  switchEndpoint,
} from './webhooks/manage-endpoints.ts'
export type { WebhookWorld } from './webhooks/send-due.ts'
export { queueHappenings, sendDueWebhooks } from './webhooks/send-due.ts'
