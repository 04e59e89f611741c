import type { Gender, IdentityDocumentKind, IdentityState } from '#contract'
import type { Rupiah } from '#kernel'

/** An investor's declared identity. The NIK itself is never disclosed, only its masked form. */
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
  /** A raise that waits for staff; `yearlyIncome` counts until then. Null: none does. */
  raisedIncome: Rupiah | null
  /** The public office that was named; null: none, or not asked. */
  publicOffice: string | null
  /** Null: the question was not asked yet. */
  isPublicOfficial: boolean | null
  declaredAt: Date
  /** When everything was there that staff look at; null: something is missing. */
  submittedAt: Date | null
  verifiedAt: Date | null
  /** The demo approves at once and says so. */
  verifiedBy: 'demo' | 'staff' | null
  /** Why staff refused or asked again; its owner reads it. */
  decisionReason: string | null
  /** Which pictures are there. */
  documents: IdentityDocumentKind[]
}
