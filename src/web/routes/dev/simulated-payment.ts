import type { SimulatedState } from '#contract'
/** A payment as the simulated gateway stores it, with the webhooks that the gateway sent about it. */
export type SimulatedPayment = {
  depositId: string
  reference: string
  method: string
  amount: number
  state: SimulatedState
  accountNumber: string | null
  createdAt: string
  expiresAt: string
  paidAmount: number | null
  paidAt: string | null
  events: {
    id: string
    state: SimulatedState
    dueAt: string
    deliveredAt: string | null
    attempts: number
    lastStatus: number | null
  }[]
}
