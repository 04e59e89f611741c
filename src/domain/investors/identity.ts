import type { Rupiah } from '#kernel'

/** An investor's declared identity. The NIK itself is never told, only its masked form. */
export type DeclaredIdentity = {
  /** `declared` waits for approval; the demo approves at once and says so in `verifiedBy`. */
  state: 'declared' | 'verified'
  fullName: string
  maskedNik: string
  /** `YYYY-MM-DD`. */
  bornOn: string
  yearlyIncome: Rupiah
  declaredAt: Date
  verifiedAt: Date | null
  verifiedBy: 'demo' | null
}
