export { announce, sweepSignals } from './announce.ts'
export { deliveryBacklogs } from './backlog.ts'
export { bundleDueMails } from './bundle-mails.ts'
export { dayInWords } from './day-in-words.ts'
export { findDeliveries, readDeliveries, retryDelivery } from './delivery-log.ts'
export { addDevice, readDevices, removeDevice, showAmountsOnDevice } from './devices.ts'
export type { NewNotice, NoticeEvent, NoticeValue, NoticeValues } from './events.ts'
export type { Live, Resumed } from './live.ts'
export { openLive } from './live.ts'
export type { EndReason, LiveSignal } from './live-watchers.ts'
export type { Mailer } from './mailer.ts'
export { createMailer } from './mailer.ts'
export type { NoticeMark } from './mark-notices.ts'
export { markAllRead, markNotice } from './mark-notices.ts'
export { outsideLinksIn } from './news-text.ts'
export { insertNotices, insertNoticesToMany, notify, withoutUnread } from './notify.ts'
export { readOwnDeliveries } from './own-deliveries.ts'
export { readPushKeys } from './push-keys.ts'
export { queueDueMessages } from './queue-due-messages.ts'
export type { AddressedMails } from './queue-mails.ts'
export {
  hasDueMails,
  insertMails,
  queueAddressedMails,
  queueMail,
  queueMails,
} from './queue-mails.ts'
export { countUnread, readInbox, readNotice } from './read-inbox.ts'
export { readMailbox } from './read-mailbox.ts'
export { eraseMailsTo, eraseRecipients, storeRecipient } from './recipients.ts'
export { renderMail } from './render-mail.ts'
export type { Sender } from './safe-fetch/sender.ts'
export { createSender } from './safe-fetch/sender.ts'
export type { FactorChange } from './security-values.ts'
export { eraseFailedMails, sendDueMails } from './send-due-mails.ts'
export { sendDuePushes } from './send-due-pushes.ts'
export { changeSettings, readSettings, unsubscribe } from './settings.ts'
export { insertSignals, type NewSignal, signal } from './signals.ts'
export type { Messenger } from './text-messages/messenger.ts'
export { createMessenger } from './text-messages/messenger.ts'
export { queueMessage } from './text-messages/queue-message.ts'
export type { ShownMessage } from './text-messages/read-sent-messages.ts'
export { readSentMessages } from './text-messages/read-sent-messages.ts'
export { sendDueMessages, sweepMessages } from './text-messages/send-due-messages.ts'
export { readWebhookDeliveries, resendDelivery, sendPing } from './webhooks/deliveries.ts'
export { signatureOf } from './webhooks/endpoint.ts'
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
