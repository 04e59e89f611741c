import type { Movement } from './shapes.ts'

export type { BalanceLine, ExportSchema, Night } from './answers.ts'

/** Which movements are asked for; as in the address of the wallet. */
export type MovementState = Movement['state']

export type MovementChoices = {
  properties: { id: string; name: string }[]
  /** `2026-11`, newest first. */
  months: string[]
  years: string[]
}

export type StandingBalance = 'held' | 'inEscrow' | 'incoming' | 'outgoing' | 'rewards'
