import { createHmac } from 'node:crypto'
import { assertNoTransaction } from '#database'
import type { MessageKind } from './message.ts'

type MessengerOptions = {
  /** The gateway that sends the messages, with the key that signs requests to it; null when none is configured. */
  readonly gateway: { readonly url: string; readonly key: string } | null
  /** Whether messages are shown in the demo's mailbox and stay readable there. */
  readonly isDemo: boolean
}

type OutgoingMessage = {
  readonly id: string
  readonly to: string
  readonly kind: MessageKind
  readonly text: string
}

/** Sends text messages. */
export type Messenger = {
  /** Whether messages can be delivered. When false, no user may be asked for a code sent by text message. */
  readonly isOpen: boolean
  readonly keepsContent: boolean
  /** Rejects with a `MessageFault` when the message was not accepted; it is retried later. */
  send(message: OutgoingMessage): Promise<void>
}

/** Why a message was not accepted, as a code that contains neither its recipient nor its text. */
export class MessageFault extends Error {}

const timeoutMilliseconds = 10_000

/**
 * Creates a messenger over a gateway chosen by the operator, which turns a signed request into an SMS or
 * WhatsApp message. Without a gateway, the demo shows its outbox as a mailbox, and a production system sends no
 * messages.
 */
export function createMessenger({ gateway, isDemo }: MessengerOptions): Messenger {
  if (gateway === null)
    return { isOpen: isDemo, keepsContent: isDemo, send: isDemo ? async () => {} : refuse }
  return {
    isOpen: true,
    keepsContent: isDemo,
    send: async (message) => await post(gateway, message),
  }
}

async function refuse(): Promise<never> {
  throw new MessageFault('no gateway')
}

async function post(
  { url, key }: { url: string; key: string },
  { id, to, kind, text }: OutgoingMessage,
): Promise<void> {
  assertNoTransaction('the gateway of short messages')
  const body = JSON.stringify({ id, to, kind, text })
  const seconds = Math.floor(Date.now() / 1000)
  let response: Response
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        'sepetak-timestamp': String(seconds),
        'sepetak-signature': signatureOf(key, seconds, body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    await response.body?.cancel()
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw new MessageFault(isLate ? 'timeout' : 'connection')
  }
  if (!response.ok) throw new MessageFault(`HTTP ${response.status}`)
}

function signatureOf(key: string, seconds: number, body: string): string {
  return `v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`
}
