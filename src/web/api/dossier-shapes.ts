import type { Localized } from '#kernel'
import type { Question } from './answers.ts'
import type { PropertyType } from './shapes.ts'

export type { Question } from './answers.ts'

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
  tenantKind:
    | 'household'
    | 'students'
    | 'guests'
    | 'shop'
    | 'food'
    | 'education'
    | 'health'
    | 'office'
    | 'logistics'
  startsOn: string
  endsOn: string | null
  monthlyRent: number | null
}

export type HealthItem = {
  kind: 'inspection' | 'repair' | 'land-tax' | 'permit' | 'insurance'
  text: Localized
  openedOn: string
  dueOn: string | null
  doneOn: string | null
  amount: number | null
}

export type PropertyDocument = {
  kind: 'prospectus' | 'valuation' | 'title-extract' | 'survey' | 'lease-summary' | 'insurance'
  issuedOn: string
  bytes: number
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

export type Dossier = {
  months: DossierMonth[]
  forecast: {
    madeOn: string
    gross: number
    net: number
    occupancyBasisPoints: number
    netYieldBasisPoints: number
    growthBasisPoints: number | null
    fundingDays: number | null
    exitYears: number | null
  }
  funding: { days: number | null }
  leases: Lease[]
  health: {
    updatedOn: string | null
    quietDays: number | null
    isQuiet: boolean
    reserve: { balance: number | null; target: number }
    items: HealthItem[]
  }
  documents: PropertyDocument[]
  events: PropertyEvent[]
  area: {
    perSquareMetre: number
    prices: {
      asOf: string
      lowest: number
      highest: number
      yieldLowestBasisPoints: number
      yieldHighestBasisPoints: number
      source: string
      address: string
    } | null
    comparables: {
      id: string
      name: string
      type: PropertyType
      city: Localized
      perSquareMetre: number
      valuedOn: string
      grossYieldBasisPoints: number
    }[]
    demand: {
      province: string
      properties: number
      months: number
      occupancyBasisPoints: number
      newestMonth: string
    } | null
  }
}

export type QuestionPage = {
  items: Question[]
  nextCursor: string | null
  answered: number
  open: number
  medianHours: number | null
}
