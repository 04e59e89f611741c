import type { Heard } from './client.ts'
import type { History } from './history.ts'

/** A halt of a book as long as it was looked at: the newest trade at its first look and at its last. */
export type SeenHalt = {
  readonly windowId: string
  readonly propertyId: string
  readonly from: bigint
  readonly to: bigint
}

/** What was seen of the market while everything moved. */
export type Seen = {
  /** By their book and the moment at which they began. */
  readonly halts: Map<string, SeenHalt>
  /** Sentences about a snapshot that was not as each must be. */
  readonly faults: Set<string>
}

/** A run as the oracle judges it. */
export type Told = {
  readonly heard: Heard
  /** The ledger as it was in the middle of the run. */
  readonly history: History
  /** What was seen of the market while it ran. */
  readonly seen: Seen
}
