import type { AlertDirection, RangeMeasure } from '#contract'

/** What an alert waits for, at one property or at every property that fits its filters. */
export type AlertCondition =
  | { readonly measure: 'fits' | 'opens' | 'next' }
  | {
      readonly measure: RangeMeasure | 'resale' | 'resale-gap'
      readonly direction: AlertDirection
      /** Above zero. For a gap, how far the price is above or below the valuation, or the value of a unit. */
      readonly value: bigint
    }
  | { readonly measure: 'units-left' | 'closes'; readonly value: bigint }

/** The filters of the property list that select properties; an absent filter accepts every property. */
export type AlertFilters = {
  /** Each is the beginning of a word of the property or of its code. */
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

/** The channels in addition to the inbox, as far as the settings of the topic allow them. */
type AlertChannels = { readonly byMail: boolean; readonly byPush: boolean }

export type NewAlert = AlertChannels & {
  readonly propertyId: string | null
  readonly filters: AlertFilters
  readonly condition: AlertCondition
  /** The last day on which it is compared, in Jakarta: `2026-12-31`. Null when it does not end. */
  readonly endsOn: string | null
}

export type Alert = NewAlert & {
  readonly id: string
  readonly isPaused: boolean
  readonly hasEnded: boolean
  readonly madeAt: Date
  /** The number of properties at which it holds now. */
  readonly holdsAt: number
  /** When it was last reported; null when it never was. */
  readonly notifiedAt: Date | null
}

export const alertsMax = 50
