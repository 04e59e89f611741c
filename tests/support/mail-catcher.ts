import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** A mail server on the loopback address that stores all received emails. */
export type MailCatcher = {
  readonly url: string
  /** Returns the text parts of all emails to an address, oldest first. */
  textsTo(address: string): readonly string[]
  close(): Promise<void>
}

export async function startMailCatcher(): Promise<MailCatcher> {
  const mails: { readonly to: string; readonly text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const text = textPartOf(Buffer.concat(chunks).toString('utf8'))
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, text })
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    textsTo: (to) => mails.filter((mail) => mail.to === to).map(({ text }) => text),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Returns the plain text of an email with one level of parts, as nodemailer writes it. */
function textPartOf(mail: string): string {
  const start = mail.search(/^Content-Type: text\/plain/im)
  if (start === -1) throw new Error('a mail without a text part')
  const part = mail.slice(start)
  const headerEnd = part.search(/\r?\n\r?\n/)
  const body = part.slice(headerEnd).split(/^--/m)[0] ?? ''
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(part.slice(0, headerEnd))?.[1]
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? unquoted(body) : body
}

function unquoted(body: string): string {
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
