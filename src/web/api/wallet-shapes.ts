import type { Movement } from './shapes.ts'

/** Which movements are asked for; as in the address of the wallet. */
export type MovementState = Movement['state']

export type MovementChoices = {
  properties: { id: string; name: string }[]
  /** `2026-11`, newest first. */
  months: string[]
  years: string[]
}

export type StandingBalance = 'held' | 'inEscrow' | 'incoming' | 'outgoing' | 'rewards'

export type BalanceLine = {
  id: string
  kind: string
  amount: number
  reference: string
  property: { id: string; name: string } | null
  since: string
  until: string | null
}

export type ExportSchema = {
  name: string
  version: number
  since: string
  isCurrent: boolean
  columns: {
    code: string
    kind: 'text' | 'integer' | 'instant' | 'day'
    label: { id: string; en: string }
    meaning: { id: string; en: string }
  }[]
}

/** One night's totals; rupiah. */
export type Night = {
  day: string
  takenAt: string
  investors: number
  escrow: number
  properties: number
  suspense: number
  platform: number
  banks: number
  gateways: number
  difference: number
  leaves: number
  root: string
}
