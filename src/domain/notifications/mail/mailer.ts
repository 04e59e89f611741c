import { createTransport } from 'nodemailer'
import { assertNoTransaction } from '#database'
import type { WrittenMail } from './mail.ts'

type MailerOptions = {
  /** `smtp://` or `smtps://` with its credentials; null keeps mail in the local mailbox. */
  smtpUrl: string | null
  /** The sender of mails, such as `Sepetak <halo@sepetak.id>`. */
  from: string
  /** The origin of the links in mails, without a trailing slash. */
  publicUrl: string
  /** The address where readers can write to us, such as `halo@sepetak.id`; null when none is configured. */
  contactEmail?: string | null
  /** Whether the content of sent mails stays readable, as the demo's mailbox needs. */
  keepsContent: boolean
}

/** Sends rendered mails. */
export type Mailer = {
  readonly publicUrl: string
  readonly contactEmail: string | null
  readonly keepsContent: boolean
  /** Rejects when the mail was not accepted; it is retried later under the same `id`. */
  send(mail: WrittenMail & { id: string; to: string }): Promise<void>
  close(): void
}

const timeoutMilliseconds = 10_000

// No mailbox can exist under `.invalid`, so such a mail fails without a mail server as well.
async function keepIfDeliverable({ to }: { to: string }): Promise<void> {
  if (to.toLowerCase().endsWith('.invalid'))
    throw Object.assign(new Error('there is no such host'), { code: 'EDNS' })
}

/**
 * Creates a mailer over SMTP or, without `smtpUrl`, one that sends nothing because the delivery rows are the
 * mailbox.
 */
export function createMailer(options: MailerOptions): Mailer {
  const { smtpUrl, from, publicUrl, contactEmail = null, keepsContent } = options
  if (smtpUrl === null)
    return {
      publicUrl,
      contactEmail,
      keepsContent: true,
      send: keepIfDeliverable,
      close: () => {},
    }
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMilliseconds,
    greetingTimeout: timeoutMilliseconds,
    socketTimeout: timeoutMilliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    publicUrl,
    contactEmail,
    keepsContent,
    send: async ({ id, to, subject, text, html, language, unsubscribeAddress }) => {
      assertNoTransaction('the mail server')
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        headers: {
          'Content-Language': language,
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeAddress === null
            ? {}
            : {
                'List-Unsubscribe': `<${unsubscribeAddress}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        },
      })
    },
    close: () => transport.close(),
  }
}
