import type { Localized } from '#kernel'
import type {
  DeskDocument,
  DeskProperty,
  FactValues,
  QuarterlyReport as Report,
} from './answers.ts'
import type { Proposal, TitleStep } from './desk-shapes.ts'
import type { HealthItem, Lease } from './dossier-shapes.ts'

export type {
  DeskDocument,
  DeskProperty,
  DraftLine,
  FactValues,
  PropertyDraft,
  QuarterlyReport as Report,
} from './answers.ts'

// What staff keep of properties, and what only owners read of them.

/** A sale that the holders are to decide about. */
export type AnnouncedSale = { askingPrice: number; meetingOn: string; announcedAt: string }
export type Owned = { reports: Report[]; announcedSale: AnnouncedSale | null }

export const documentKinds = ['prospectus', 'valuation', 'lease-summary', 'insurance'] as const

export const issuedDocumentKinds = [
  'sale-agreement',
  'sale-deed',
  'title-extract',
  'building-permit',
  'building-survey',
  'valuation-report',
  'insurance-policy',
  'land-tax-receipt',
  'floor-plan',
  'inspection-report',
] as const satisfies readonly DeskDocument['kind'][]

export type DeskPropertyFile = {
  reports: Report[]
  pictures: { id: string; lookedOn: string; title: Localized }[]
  publications: Proposal[]
  property: DeskProperty
  mayKeep: boolean
  proposal: Proposal | null
  facts: FactValues
  correction: Proposal | null
  offering: { unitPrice: number; unitsTotal: number; windowDaysMax: number } | null
  valuations: { valuedOn: string; amount: number; unitPrice: number }[]
  titleSteps: {
    step: TitleStep
    doneOn: string | null
    documentId: string | null
    documentOn: string | null
  }[]
  issuedDocuments: { items: DeskDocument[]; mayHandIn: boolean }
  documents: { kind: (typeof documentKinds)[number]; issuedOn: string }[]
  leases: (Lease & { id: string; endedOn: string | null })[]
  healthItems: (HealthItem & { id: string })[]
  plans: { month: string; gross: number; costs: number; note: Localized }[]
}

export type DraftValue = string | number | boolean | null
