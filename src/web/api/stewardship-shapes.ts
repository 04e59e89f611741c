import type { Localized } from '#kernel'
import type { Proposal, TitleStep } from './desk-shapes.ts'
import type { HealthItem, Lease } from './dossier-shapes.ts'
import type { LetState } from './shapes.ts'

// What staff keep of properties, and what only owners read of them.

export type DeskProperty = {
  id: string
  code: string
  name: string
  city: Localized
  state: string
  letState: LetState | null
  nextValuationOn: string
  updatedOn: string | null
  quietDays: number | null
  isQuiet: boolean
  overdue: number
  openRepairs: number
}

export type Report = {
  propertyId: string
  propertyName: string
  quarter: string
  version: number
  madeAt: string
  months: number
  gross: number
  net: number
  promisedNet: number
  paidOut: number
  occupancyBasisPoints: number | null
}

export const ownerPaperKinds = [
  'survey',
  'inspection-report',
  'inspection-picture',
  'valuation-report',
] as const

export type OwnerPaper = {
  id: string
  kind: (typeof ownerPaperKinds)[number]
  issuedOn: string
  title: Localized
  type: string
  bytes: number
  addedAt: string
}

export type OwnerPapers = { reports: Report[]; papers: OwnerPaper[] }

export const documentKinds = [
  'prospectus',
  'valuation',
  'title-extract',
  'survey',
  'lease-summary',
  'insurance',
] as const

export type DeskPropertyFile = OwnerPapers & {
  property: DeskProperty
  mayKeep: boolean
  proposal: Proposal | null
  offering: { unitPrice: number; unitsTotal: number; windowDaysMax: number } | null
  valuations: { valuedOn: string; amount: number; unitPrice: number }[]
  titleSteps: { step: TitleStep; doneOn: string | null; documentOn: string | null }[]
  documents: { kind: (typeof documentKinds)[number]; issuedOn: string }[]
  leases: (Lease & { id: string; endedOn: string | null })[]
  healthItems: (HealthItem & { id: string })[]
  plans: { month: string; gross: number; costs: number; note: Localized }[]
}

export type DraftLine = {
  id: string
  propertyId: string
  name: string
  code: string | null
  changedAt: string
  missing: number
  isInReview: boolean
}

export type DraftValue = string | number | boolean | null

export type PropertyDraft = {
  id: string
  propertyId: string
  version: number
  changedAt: string
  isEntered: boolean
  mayWrite: boolean
  content: Readonly<Record<string, DraftValue>>
  raise: number
  unitsTotal: number | null
  obstacles: { path: string; code: string }[]
  proposal: Proposal | null
  choices: {
    cities: { id: string; name: Localized; province: string }[]
    plots: { id: string; src: string; color: string }[]
  }
}
