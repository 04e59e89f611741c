import { createTransport } from 'nodemailer'
import { assertNoTransaction } from '#database'
import type { WrittenMail } from './mail.ts'

export type MailerOptions = {
  /** `smtp://` or `smtps://` with its login; null keeps mail in the local mailbox. */
  smtpUrl: string | null
  /** Whom mails come from, such as `Sepetak <halo@sepetak.id>`. */
  from: string
  /** The origin of the links in mails, without a slash at the end. */
  publicUrl: string
  /** Where readers can write to us, such as `halo@sepetak.id`; null: nobody has said. */
  contactEmail?: string | null
  /** Whether what was sent stays readable afterwards, as the demo's mailbox needs. */
  keepsContent: boolean
}

/** Hands written mails to the world outside. */
export type Mailer = {
  readonly publicUrl: string
  readonly contactEmail: string | null
  readonly keepsContent: boolean
  /** Rejects when the mail was not taken over; it is tried again later under the same `id`. */
  send(mail: WrittenMail & { id: string; to: string }): Promise<void>
  close(): void
}

const timeoutMilliseconds = 10_000

// Nobody ever has an address under `.invalid`: without a mail server, too, such a mail is not delivered.
async function keepIfDeliverable({ to }: { to: string }): Promise<void> {
  if (to.toLowerCase().endsWith('.invalid'))
    throw Object.assign(new Error('there is no such host'), { code: 'EDNS' })
}

/** A mailer over SMTP, or, without `smtpUrl`, one for which the written delivery is the mailbox. */
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
