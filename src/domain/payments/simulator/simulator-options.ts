import type { Database } from '#database'
import type { Clock } from '#kernel'

export type SimulatorOptions = {
  db: Database
  clock: Clock
  /** The key that signs webhooks, shared with our receiver. */
  secret: string
  /** The webhook address: our own `/api/webhooks/simulator/`, as seen from outside. */
  webhookUrl: string
  /** The platform's `fetch`, replaced in tests. */
  send?: (url: string, init: RequestInit) => Promise<Response> | Response
}
