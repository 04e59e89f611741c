type State = 'awaiting-payment' | 'paid' | 'expired' | 'failed'

/** A payment in the simulated gateway's own book, with the webhooks it sent of it. */
export type SimulatedPayment = {
  depositId: string
  reference: string
  method: string
  amount: number
  state: State
  accountNumber: string | null
  createdAt: string
  expiresAt: string
  paidAmount: number | null
  paidAt: string | null
  events: {
    id: string
    state: State
    dueAt: string
    deliveredAt: string | null
    attempts: number
    lastStatus: number | null
  }[]
}
