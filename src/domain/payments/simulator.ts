import { z } from 'zod'
import type { Database } from '#database'
import type { Clock } from '#kernel'
import type { GatewayDeposit, PaymentGateway, WebhookHint } from './gateway.ts'
import { depositNotFound } from './refusals.ts'
import { changeDeposit, listDeposits, openDeposit, readDeposit } from './simulator-book.ts'
import { deliverDueEvents, deliverEvent, repeatEvents } from './simulator-events.ts'
import { isSignedWebhook, signatureHeader } from './webhook-signature.ts'

export const simulatorName = 'simulator'

export type SimulatorOptions = {
  db: Database
  clock: Clock
  /** Signs the webhooks; known to the simulator and to us. */
  secret: string
  /** Where it sends them: our own `/api/webhooks/simulator/`, as an address from outside. */
  webhookUrl: string
  /** How it sends them; the platform's own `fetch` unless a test stands in for the network. */
  send?: (url: string, init: RequestInit) => Promise<Response> | Response
}

/** What can be made to happen to a simulated payment. */
export type SimulatedAction = 'pay' | 'fail' | 'expire' | 'repeat' | 'delay'

/** A deposit in the simulator's own book, with what it has told us about it. */
export type SimulatedDeposit = {
  reference: string
  method: string
  amount: bigint
  state: GatewayDeposit['state']
  accountNumber: string | null
  createdAt: Date
  expiresAt: Date
  paidAmount: bigint | null
  paidAt: Date | null
  events: {
    id: string
    state: GatewayDeposit['state']
    dueAt: Date
    deliveredAt: Date | null
    attempts: number
    lastStatus: number | null
  }[]
}

/** The local stand-in for a gateway: the port, and a hand on what payers do. */
export type Simulator = PaymentGateway & {
  readonly isSimulated: true
  /**
   * Makes a payer do something. `pay` takes any amount (default: the one ordered), also after the
   * deadline; `delay` pays but holds the webhook back for a minute; `repeat` sends all webhooks
   * again, last one first, each twice at once. Refuses what cannot happen any more.
   */
  act(reference: string, action: SimulatedAction, amount?: bigint): Promise<SimulatedDeposit>
  /** The newest deposits in the book. */
  list(limit: number): Promise<SimulatedDeposit[]>
  /** Sends the webhooks that are due and not yet accepted; returns how many were accepted. */
  deliverDue(): Promise<number>
}

/** A gateway without real money: keeps its own book and speaks to us by signed webhooks only. */
export function createSimulator(options: SimulatorOptions): Simulator {
  const { db, clock, secret } = options
  return {
    name: simulatorName,
    isSimulated: true,
    createDeposit: (order) => openDeposit(db, clock, order),
    getDeposit: (reference) => readDeposit(db, clock, reference),
    verifyWebhook: (rawBody, headers, now) =>
      isSignedWebhook(secret, rawBody, headers(signatureHeader), now),
    parseWebhook,
    act: async (reference, action, amount) => {
      if (action === 'repeat') await repeatEvents(options, reference)
      else await deliverEvent(options, await changeDeposit(db, clock, reference, action, amount))
      const [deposit] = await listDeposits(db, clock, reference, 1)
      if (deposit === undefined) throw depositNotFound()
      return deposit
    },
    list: (limit) => listDeposits(db, clock, null, limit),
    deliverDue: () => deliverDueEvents(options),
  }
}

/** The simulator behind a gateway, or null when the gateway is a real one. */
export function asSimulator(gateway: PaymentGateway): Simulator | null {
  return 'act' in gateway ? (gateway as Simulator) : null
}

const Event = z.object({
  id: z.string().min(1).max(200),
  data: z.object({ reference: z.string().min(1).max(100) }),
})

function parseWebhook(rawBody: Uint8Array): WebhookHint | null {
  try {
    const event = Event.safeParse(
      JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody)),
    )
    return event.success ? { eventId: event.data.id, reference: event.data.data.reference } : null
  } catch {
    return null
  }
}
