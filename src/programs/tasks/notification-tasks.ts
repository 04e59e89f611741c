import { notifyAlerts } from '#catalogue'
import { endedSessions, sendDueResets } from '#identity'
import { announceEditions } from '#legal'
import {
  announce,
  bundleDueMails,
  eraseFailedMails,
  queueDueMessages,
  queueWebhookEvents,
  sendDueMails,
  sendDueMessages,
  sendDuePushes,
  sendDueWebhooks,
  sweepMessages,
  sweepSignals,
} from '#notifications'
import { sendNextNews } from '#support'
import type { RepeatingTask } from '../repeating-tasks.ts'
import { minute, second, type TaskServices, task, taskWithoutCount } from './task.ts'

/** Tasks that notify people and their programs on every channel. */
export function notificationTasks({ services, config, log }: TaskServices): RepeatingTask[] {
  const { db, clock, mailer, messenger, dataKeys, outgoing: sender } = services
  const programs = { db, clock, dataKeys, sender }
  const devices = {
    ...programs,
    publicUrl: config.publicUrl,
    endedSessions: (ids: readonly string[]) => endedSessions(db, ids),
  }
  const onMail = (deliveryId: string, error: unknown) =>
    log.error({ err: error, deliveryId }, 'a mail could not be sent')
  const onLate = ({ document, version }: { document: string; version: string }) =>
    log.error({ document, version }, 'an edition is announced later than the terms promise')
  const onMessage = (messageId: string, fault: string) =>
    log.error({ messageId, fault }, 'a short message was given up')
  return [
    task('notifications.announce', 250, () => announce(db, clock)),
    task('notifications.bundle-due-mails', second, () => bundleDueMails(db, clock)),
    task('notifications.send-due-mails', second, () => sendDueMails(db, mailer, onMail)),
    taskWithoutCount('notifications.erase-failed-mails', 10 * minute, () => eraseFailedMails(db)),
    task('legal.announce-editions', 5 * second, () => announceEditions({ db, clock, onLate })),
    task('news.spread', second, () => sendNextNews({ db, clock, keys: dataKeys })),
    task('notifications.send-due-pushes', second, () => sendDuePushes(devices)),
    task('notifications.queue-due-messages', second, () =>
      queueDueMessages(db, clock, config.publicUrl),
    ),
    taskWithoutCount('notifications.sweep-signals', 10 * minute, () => sweepSignals(db)),
    task('messages.send-due', second, () => sendDueMessages({ db, clock, messenger }, onMessage)),
    taskWithoutCount('messages.sweep', 10 * minute, () => sweepMessages(db, clock)),
    task('watchlist.notify-alerts', 5 * second, () => notifyAlerts(db, clock)),
    task('webhooks.queue-events', 5 * second, () => queueWebhookEvents(programs)),
    task('webhooks.send-due', second, () => sendDueWebhooks(programs)),
    task('identity.send-due-resets', second, () => sendDueResets(db, clock)),
  ]
}
