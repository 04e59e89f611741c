export { announce, sweepSignals } from './announce.ts'
export { deliveryBacklogs } from './backlog.ts'
export { findDeliveries, readDeliveries, retryDelivery } from './delivery-log.ts'
export type { NewNotice, NoticeEvent, NoticeValue, NoticeValues } from './events.ts'
export type { Live, Resumed } from './live/live.ts'
export { openLive } from './live/live.ts'
export type { EndReason, LiveSignal } from './live/live-watchers.ts'
export { insertSignals, type NewSignal, signal } from './live/signals.ts'
export { bundleDueMails } from './mail/bundle-mails.ts'
export { dayInWords } from './mail/day-in-words.ts'
export type { Mailer } from './mail/mailer.ts'
export { createMailer } from './mail/mailer.ts'
export { outsideLinksIn } from './mail/news-text.ts'
export type { AddressedMails } from './mail/queue-mails.ts'
export {
  hasDueMails,
  insertMails,
  queueAddressedMails,
  queueMail,
  queueMails,
} from './mail/queue-mails.ts'
export { readMailbox } from './mail/read-mailbox.ts'
export { renderMail } from './mail/render-mail.ts'
export type { FactorChange } from './mail/security-values.ts'
export { eraseFailedMails, sendDueMails } from './mail/send-due-mails.ts'
export type { NoticeMark } from './mark-notices.ts'
export { markAllRead, markNotice } from './mark-notices.ts'
export { insertNotices, insertNoticesToMany, notify, withoutUnread } from './notify.ts'
export { readOwnDeliveries } from './own-deliveries.ts'
export { addDevice, readDevices, removeDevice, showAmountsOnDevice } from './push/devices.ts'
export { readPushKeys } from './push/push-keys.ts'
export { sendDuePushes } from './push/send-due-pushes.ts'
export { queueDueMessages } from './queue-due-messages.ts'
export { countUnread, readInbox, readNotice } from './read-inbox.ts'
export { eraseMailsTo, eraseRecipients, storeRecipient } from './recipients.ts'
export type { Sender } from './safe-fetch/sender.ts'
export { createSender } from './safe-fetch/sender.ts'
export { changeSettings, readSettings, unsubscribe } from './settings.ts'
export type { Messenger } from './text-messages/messenger.ts'
export { createMessenger } from './text-messages/messenger.ts'
export { queueMessage } from './text-messages/queue-message.ts'
export type { ShownMessage } from './text-messages/read-sent-messages.ts'
export { readSentMessages } from './text-messages/read-sent-messages.ts'
export { sendDueMessages, sweepMessages } from './text-messages/send-due-messages.ts'
export { readWebhookDeliveries, resendDelivery, sendPing } from './webhooks/deliveries.ts'
export { endpointAddress } from './webhooks/endpoint-address.ts'
export {
  addEndpoint,
  deleteEndpointsOf,
  readEndpoint,
  readEndpoints,
  removeEndpoint,
  removeEndpointsOf,
  renewSecret,
  switchEndpoint,
} from './webhooks/manage-endpoints.ts'
export { queueWebhookEvents, sendDueWebhooks } from './webhooks/send-due.ts'
