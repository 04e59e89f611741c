export type ReconciliationItem = {
  id: string
  kind:
    | 'gateway-differs'
    | 'gateway-silent'
    | 'held-for-review'
    | 'settlement-differs'
    | 'settlement-late'
    | 'bank-amount-differs'
    | 'bank-unknown'
    | 'bank-missing'
    | 'ledger-broken'
  subject: string
  day: string
  ledger: number | null
  other: number | null
  text: string | null
  foundAt: string
  explainedAt: string | null
  explanation: string | null
}

/** A day that was compared; amounts in rupiah. */
export type ReconciliationRun = {
  id: string
  day: string
  ranAt: string
  compared: number
  ledgerIn: number
  gatewayIn: number
  ledgerOut: number
  gatewayOut: number
  bankLines: number
  openItems: number
}
