import { z } from 'zod'
import { payoutRails, type SimulatedAction, type SimulatedPayoutAction } from '#contract'
import { assertNoTransaction } from '#database'
import type { PaymentGateway, WebhookHint } from '../gateways/gateway.ts'
import { factIn } from '../gateways/gateway-http.ts'
import { isSignedWebhook, signatureHeader } from '../gateways/webhook-signature.ts'
import { depositNotFound, payoutNotFound } from '../refusals.ts'
import {
  changeDeposit,
  listDeposits,
  openDeposit,
  readDeposit,
  type SimulatedDeposit,
} from './simulator-book.ts'
import { deliverDueEvents, deliverEvent, repeatEvents } from './simulator-events.ts'
import { notifyAccountName } from './simulator-names.ts'
import type { SimulatorOptions } from './simulator-options.ts'
import {
  acceptPayout,
  delayPayout,
  endPayout,
  listPayouts,
  readPayout,
  type SimulatedPayout,
  settleDuePayouts,
} from './simulator-payouts.ts'
import { listSettlements } from './simulator-settlements.ts'

const simulatorName = 'simulator'

/** The local simulator of a gateway: the port, and control over payers and banks. */
export type Simulator = PaymentGateway & {
  readonly isSimulated: true
  /**
   * Simulates an action of a payer. `pay` accepts any amount (by default the requested one), also after the
   * deadline. `delay` pays but sends the webhook a minute later. `refund` returns the payment completely or by
   * an amount. `repeat` sends all webhooks again, the last one first, each twice at the same time. Refuses
   * impossible actions.
   */
  act(reference: string, action: SimulatedAction, amount?: bigint): Promise<SimulatedDeposit>
  /** The newest deposits in the book. */
  list(limit: number): Promise<SimulatedDeposit[]>
  /** Simulates an action of the bank of a payout. Refuses impossible actions. */
  actOnPayout(reference: string, action: SimulatedPayoutAction): Promise<SimulatedPayout>
  /** The newest payouts in the book. */
  listPayouts(limit: number): Promise<SimulatedPayout[]>
  /** Pays due payouts and sends due webhooks that were not accepted yet. Returns how many were accepted. */
  deliverDue(): Promise<number>
}

/** Creates a gateway without real money. It keeps its own book and communicates by signed webhooks only. */
export function createSimulator(options: SimulatorOptions): Simulator {
  const { db, clock, secret } = options
  return {
    name: simulatorName,
    isSimulated: true,
    payoutRails,
    createDeposit: (order) => outsideTransaction(() => openDeposit(db, clock, order)),
    getDeposit: (reference) => outsideTransaction(() => readDeposit(db, clock, reference)),
    checkAccountName: (question) =>
      outsideTransaction(() => notifyAccountName(db, clock, question)),
    findsLostPayouts: true,
    createPayout: (order) => outsideTransaction(() => acceptPayout(db, clock, order)),
    getPayout: (reference) => outsideTransaction(() => readPayout(db, reference)),
    listSettlements: (since) => outsideTransaction(() => listSettlements(db, clock, since)),
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
    actOnPayout: async (reference, action) => {
      if (action === 'repeat') await repeatEvents(options, reference)
      else if (action === 'delay') await delayPayout(db, clock, reference)
      else {
        const id = await endPayout(db, clock, reference, action)
        if (id !== null) await deliverEvent(options, id)
      }
      const [payout] = await listPayouts(db, reference, 1)
      if (payout === undefined) throw payoutNotFound()
      return payout
    },
    listPayouts: (limit) => listPayouts(db, null, limit),
    deliverDue: async () => {
      await settleDuePayouts(db, clock)
      return await deliverDueEvents(options)
    },
  }
}

// It represents another machine, so it must not be called where a real one must not be.
async function outsideTransaction<Answer>(answer: () => Promise<Answer>): Promise<Answer> {
  assertNoTransaction('the gateway')
  return await answer()
}

/** The simulator of a gateway, or null for a real gateway. */
export function asSimulator(gateway: PaymentGateway): Simulator | null {
  return 'act' in gateway ? (gateway as Simulator) : null
}

const Event = z.object({
  id: z.string().min(1).max(200),
  type: z.string().optional(),
  data: z.object({
    reference: z.string().min(1).max(100),
    state: z.unknown().optional(),
    paidAmount: z.unknown().optional(),
  }),
})

function parseWebhook(rawBody: Uint8Array): WebhookHint | null {
  try {
    const event = Event.safeParse(
      JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody)),
    )
    if (!event.success) return null
    const { id: eventId, type = '', data } = event.data
    const about = type.startsWith('payout.') ? 'payout' : 'deposit'
    const { reference, state, paidAmount } = data
    return { eventId, about, reference, facts: [type, ...[state, paidAmount].map(factIn)] }
  } catch {
    return null
  }
}
