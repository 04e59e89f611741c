import type { Database } from '#database'
import type { Clock } from '#kernel'

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
