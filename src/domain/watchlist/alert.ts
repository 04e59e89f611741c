import type { AlertDirection, RangeMeasure } from '#contract'

/** What is asked of one property, or of every one that fits. */
export type AlertCondition =
  | { readonly measure: 'fits' | 'opens' | 'next' }
  | {
      readonly measure: RangeMeasure | 'resale'
      readonly direction: AlertDirection
      /** Above zero; of a gap, how far the price is above or below the valuation. */
      readonly value: bigint
    }
  | { readonly measure: 'units-left' | 'closes'; readonly value: bigint }

/** Which properties, as the list's filters put it; what is absent lets every one through. */
export type AlertFilters = {
  /** Each begins a word of the property, or its code. */
  readonly words?: readonly string[]
  readonly cities?: readonly string[]
  readonly provinces?: readonly string[]
  readonly types?: readonly string[]
  readonly states?: readonly string[]
  readonly letStates?: readonly string[]
  readonly titleKinds?: readonly string[]
  readonly isSharia?: boolean
  readonly hasDebt?: boolean
  readonly yieldMin?: number
  readonly yieldMax?: number
  readonly priceMin?: number
  readonly priceMax?: number
  readonly gapMin?: number
  readonly gapMax?: number
}

/** Beside the inbox, and as far as the topic's own settings allow. */
export type AlertChannels = { readonly byMail: boolean; readonly byPush: boolean }

export type NewAlert = AlertChannels & {
  readonly propertyId: string | null
  readonly filters: AlertFilters
  readonly condition: AlertCondition
  /** The last day it is looked at, in Jakarta: `2026-12-31`. */
  readonly endsOn: string | null
}

export type Alert = NewAlert & {
  readonly id: string
  readonly isPaused: boolean
  readonly hasEnded: boolean
  readonly madeAt: Date
  /** At how many properties it holds now. */
  readonly holdsAt: number
  /** When something was last reported because of it. */
  readonly notifiedAt: Date | null
}

export const alertsMax = 50
