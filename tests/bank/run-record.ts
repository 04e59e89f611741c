import type { ClientOutcomes } from './client.ts'
import type { History } from './history.ts'

/** A halt of a book while it was observed: the newest trade at the first and at the last read. */
export type ObservedHalt = {
  readonly windowId: string
  readonly propertyId: string
  readonly from: bigint
  readonly to: bigint
}

/** What was observed of the market during the run. */
export type MarketObservations = {
  /** By their book and their start time. */
  readonly halts: Map<string, ObservedHalt>
  /** Violations found in a snapshot, as sentences. */
  readonly faults: Set<string>
}

/** The record of a run, which the oracle checks. */
export type RunRecord = {
  readonly outcomes: ClientOutcomes
  /** The ledger in the middle of the run. */
  readonly history: History
  /** What was observed of the market during the run. */
  readonly observed: MarketObservations
}
