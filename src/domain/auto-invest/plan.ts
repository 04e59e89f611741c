import type {
  ExecutionState,
  PlanPause,
  PlanRhythm,
  PlanTitleKind,
  PropertyType,
  StopReason,
} from '#contract'
import type { BasisPoints, Rupiah } from '#kernel'

/** The rules that an investor sets. An empty filter matches everything. */
export type PlanRules = {
  readonly rhythm: PlanRhythm
  /** The maximum for one execution, which for a monthly plan is the monthly budget. */
  readonly amount: Rupiah
  /** 1–31; the last day in a shorter month. Null unless monthly. */
  readonly dayOfMonth: number | null
  /** The amount of the available balance that the plan never spends. */
  readonly keepInWallet: Rupiah
  /** The maximum for one property, at the price of the offering and including units already held; null: no limit. */
  readonly propertyMax: Rupiah | null
  readonly cityIds: readonly string[]
  readonly types: readonly PropertyType[]
  readonly titleKinds: readonly PlanTitleKind[]
  readonly netYieldMinBasisPoints: BasisPoints
  /**
   * The highest premium over the value of a unit at which the plan also buys from other investors (negative: a
   * discount); null: new units only.
   */
  readonly resaleGapMaxBasisPoints: BasisPoints | null
}

type PlanState = 'active' | 'paused' | 'ended'

/** An investor's plan. An investor has at most one current plan. */
export type Plan = PlanRules & {
  readonly id: string
  readonly userId: string
  readonly state: PlanState
  /** Incremented by every start, change and resumption. */
  readonly version: number
  /** Only due dates after this instant are carried out. */
  readonly countsFrom: Date
  /** Only money that arrived after this posting to the available balance counts. */
  readonly fromSequence: bigint
  readonly riskStatementVersion: string
  readonly startedAt: Date
  readonly pausedAt: Date | null
  readonly pausedBecause: PlanPause | null
  readonly endedAt: Date | null
}

/** One execution of a plan: announced a day ahead, carried out once for its period. */
export type Execution = {
  readonly id: string
  readonly planId: string
  readonly version: number
  /** A month or a day in Jakarta. */
  readonly period: string
  readonly state: ExecutionState
  readonly budget: Rupiah
  readonly announcedAt: Date
  readonly runsAt: Date
  readonly endedAt: Date | null
  readonly reason: StopReason | null
}

/** A purchase that a plan attempted, and its outcome. */
export type PlannedPurchase = {
  readonly id: string
  readonly executionId: string
  /** Null for a purchase from other investors, at `limitPrice` or less. */
  readonly offeringId: string | null
  readonly limitPrice: Rupiah | null
  readonly propertyId: string
  readonly units: bigint
  readonly riskStatementVersion: string
  readonly subscriptionId: string | null
  /** Only for a purchase from other investors. */
  readonly orderId: string | null
  /** Price and fee; null until bought. */
  readonly cost: Rupiah | null
  /** The code of the refusal. */
  readonly refusal: string | null
  readonly settledAt: Date | null
}
