import type { HealthKind, TenantKind } from '#contract'
import type { Localized } from '#kernel'
import type { Question } from './answers.ts'

export type {
  FactChange,
  IssuedDocument,
  PropertyDossier as Dossier,
  PropertySummary,
  Question,
  RecordCorrection,
} from './answers.ts'

// The records of a property and the questions about it, as they come over the wire; days are
// `YYYY-MM-DD`, months `YYYY-MM`.

export type DossierMonth = {
  month: string
  gross: number
  net: number
  maintenance: number
  occupancyBasisPoints: number
}

export type Lease = {
  space: Localized
  tenantKind: TenantKind
  startsOn: string
  endsOn: string | null
  monthlyRent: number | null
}

export type HealthItem = {
  kind: HealthKind
  text: Localized
  openedOn: string
  dueOn: string | null
  doneOn: string | null
  amount: number | null
}

export type PropertyEvent = {
  kind:
    | 'published'
    | 'offering-opened'
    | 'offering-filled'
    | 'offering-failed'
    | 'agreement'
    | 'escrow-funded'
    | 'deed-signed'
    | 'registered'
    | 'units-handed-over'
    | 'valuation'
    | 'distribution'
    | 'lease-started'
    | 'lease-renewed'
    | 'lease-ended'
    | 'inspection'
    | 'repair-opened'
    | 'repair-done'
    | 'land-tax'
    | 'permit'
    | 'insurance'
    | 'question-answered'
    | 'sale-announced'
    | 'sold'
    | 'sale-paid-out'
  onDay: string
  text: Localized | null
  amount: number | null
}

export type QuestionPage = {
  items: Question[]
  nextCursor: string | null
  answered: number
  open: number
  medianHours: number | null
}
