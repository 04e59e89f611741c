import { notFound, resource } from '#api'
import { list } from '#contract/dev/dev-mailbox.ts'
import { readMailbox, readSentMessages, type ShownMessage } from '#notifications'

const app = resource()

app.use('/dev/mailbox/*', async (c, next) => {
  if (c.var.services.mode !== 'demo') throw notFound()
  await next()
})

/** The demo's mailbox; outside it mail leaves the machine. */
export const devMailboxRoutes = app.serve(list, async (c) => {
  const { db, mailer } = c.var.services
  const to = c.req.valid('query').to?.trim() ?? null
  const [mails, messages] = await Promise.all([
    readMailbox(db, mailer, to),
    to?.includes('@') === true ? [] : readSentMessages(db, to),
  ])
  const items = [
    ...mails.map((mail) => ({ ...mail, channel: 'mail' as const })),
    ...messages.map(asItem),
  ]
    .toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime())
    .slice(0, itemsMax)
  return { items }
})

const itemsMax = 50

// A short message has no subject: its text is shown as on a phone's locked screen.
function asItem({ id, to, text, language, queuedAt: sentAt }: ShownMessage) {
  return { id, to, subject: text, text, html: '', language, sentAt, channel: 'message' as const }
}
