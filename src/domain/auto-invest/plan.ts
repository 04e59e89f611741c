import type {
  ExecutionState,
  PlanPause,
  PlanRhythm,
  PlanTitleKind,
  PropertyType,
  StopReason,
} from '#contract'
import type { BasisPoints, Rupiah } from '#kernel'

/** What an investor decides. An empty filter lets everything through. */
export type PlanRules = {
  readonly rhythm: PlanRhythm
  /** The most of one time; a month's budget where the plan is monthly. */
  readonly amount: Rupiah
  /** 1–31; in a shorter month its last day. Null unless monthly. */
  readonly dayOfMonth: number | null
  /** What is left in the free balance whatever the plan would buy. */
  readonly keepInWallet: Rupiah
  /** The most of one property, at the price of the offering and with what is held of it; null: no limit. */
  readonly propertyMax: Rupiah | null
  readonly cityIds: readonly string[]
  readonly types: readonly PropertyType[]
  readonly titleKinds: readonly PlanTitleKind[]
  readonly netYieldMinBasisPoints: BasisPoints
  /** Also from other investors, at most so far above the value of a unit, below zero: below it; null: new units alone. */
  readonly resaleGapMaxBasisPoints: BasisPoints | null
}

export type PlanState = 'active' | 'paused' | 'ended'

/** An investor's plan. There is one at a time. */
export type Plan = PlanRules & {
  readonly id: string
  readonly userId: string
  readonly state: PlanState
  /** Grows with every start, change and resumption. */
  readonly version: number
  /** What is due after this instant is carried out. */
  readonly countsFrom: Date
  /** Money that arrived after this posting of the free balance counts. */
  readonly fromSequence: bigint
  readonly riskStatementVersion: string
  readonly startedAt: Date
  readonly pausedAt: Date | null
  readonly pausedBecause: PlanPause | null
  readonly endedAt: Date | null
}

/** One time that a plan is carried out: reported a day ahead, done once for its period. */
export type Execution = {
  readonly id: string
  readonly planId: string
  readonly version: number
  /** A month or a day of Jakarta. */
  readonly period: string
  readonly state: ExecutionState
  readonly budget: Rupiah
  readonly announcedAt: Date
  readonly runsAt: Date
  readonly endedAt: Date | null
  readonly reason: StopReason | null
}

/** A purchase that a plan meant to make, and what became of it. */
export type PlannedPurchase = {
  readonly id: string
  readonly executionId: string
  /** Null: from other investors, at `limitPrice` or less. */
  readonly offeringId: string | null
  readonly limitPrice: Rupiah | null
  readonly propertyId: string
  readonly units: bigint
  readonly riskStatementVersion: string
  readonly subscriptionId: string | null
  /** Of a purchase from other investors. */
  readonly orderId: string | null
  /** Price and fee, once bought. */
  readonly cost: Rupiah | null
  /** The code of the refusal. */
  readonly refusal: string | null
  readonly settledAt: Date | null
}
