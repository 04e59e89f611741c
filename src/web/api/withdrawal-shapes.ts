export type RailId = 'bi-fast' | 'skn' | 'rtgs'

export type Rail = {
  id: RailId
  amountMax: number
  dayMax: number
  leftToday: number
  fee: number
  arrivesMinutes: number
  isWorkingDays: boolean
}

export type WithdrawalTerms = {
  minimum: number
  approvalFrom: number
  cancelMinutes: number
  rails: Rail[]
  blocked: {
    reason: 'frozen' | 'debt' | 'recent-change'
    until: string | null
    owed: number | null
  } | null
  simulated: boolean
}

export type WithdrawalState =
  | 'awaiting-approval'
  | 'queued'
  | 'sending'
  | 'submitted'
  | 'paid'
  | 'cancelled'
  | 'refused'
  | 'failed'
  | 'reversed'

/** When a step is due, and when it was; instants. */
type Step = { dueAt: string; at: string | null }

export type Withdrawal = {
  id: string
  reference: string
  state: WithdrawalState
  bank: { code: string; name: string; shortName: string }
  numberEnd: string
  holderName: string
  rail: RailId
  amount: number
  fee: number
  net: number
  steps: { requested: string; checked: Step; sent: Step; arrived: Step }
  sendAt: string
  bankReference: string | null
  endedAt: string | null
  reversedAt: string | null
  failure: string | null
  ticket: string | null
  isCancellable: boolean
  isLate: boolean
  simulated: boolean
}

/** As staff see it, with the proposal that waits for a second person. */
export type StaffWithdrawal = Withdrawal & {
  userId: string
  proposal: {
    id: string
    contentHash: string
    proposedBy: string
    proposedAt: string
    isMine: boolean
  } | null
}
