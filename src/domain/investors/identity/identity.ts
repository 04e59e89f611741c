import type { Gender, IdentityDocumentKind, IdentityState } from '#contract'
import type { Rupiah } from '#kernel'

/** An investor's declared identity. It contains only the masked NIK, never the NIK itself. */
export type DeclaredIdentity = {
  state: IdentityState
  fullName: string
  maskedNik: string
  /** `YYYY-MM-DD`. */
  bornOn: string
  birthPlace: string | null
  gender: Gender | null
  hasAddress: boolean
  yearlyIncome: Rupiah
  /** An income raise waiting for staff; `yearlyIncome` applies until then. Null when there is none. */
  raisedIncome: Rupiah | null
  /** The public office stated. Null: none, or not asked. */
  publicOffice: string | null
  /** Null when the question has not been asked yet. */
  isPublicOfficial: boolean | null
  declaredAt: Date
  /** When everything that staff need was complete. Null while something is missing. */
  submittedAt: Date | null
  verifiedAt: Date | null
  /** `demo` marks the automatic approval of the demo. */
  verifiedBy: 'demo' | 'staff' | null
  /** Why staff refused the identity or asked a question; shown to its owner. */
  decisionReason: string | null
  /** The kinds of pictures that are stored. */
  documents: IdentityDocumentKind[]
}
