import type { Database } from '#database'
import type { Clock } from '#kernel'
import { createSimulator, type PaymentServices, receiveWebhook, type Simulator } from '#payments'

/** The secret that signs the webhooks of the simulator of tests. */
export const simulatorSecret = 'a-secret-of-tests'

type Send = Parameters<typeof createSimulator>[0]['send']

/** The simulated gateway. Without `send`, its webhooks are accepted and ignored. */
export function simulatedGateway(
  db: Database,
  clock: Clock,
  send: Send = () => new Response(null, { status: 200 }),
): Simulator {
  const webhookUrl = 'http://sepetak.test/'
  return createSimulator({ db, clock, secret: simulatorSecret, webhookUrl, send })
}

/** Hands each webhook of the simulator to the use case that receives it. */
export function deliveringTo(services: () => PaymentServices): NonNullable<Send> {
  return async (_, { headers, body }) => {
    const sent = new Headers(headers)
    await receiveWebhook(services(), body as Uint8Array, (name) => sent.get(name) ?? undefined)
    return new Response(null, { status: 200 })
  }
}
