import type { MarketDesk } from '#contract/back-office/market-desk.ts'
import { textOf } from '../../../components/forms/form-text.ts'
import { asDigits } from '../../../ui/read-amount.ts'
import { percentIn } from '../desk/percent.ts'

export type DeskTerms = MarketDesk['terms'][number]

/** The terms of trading, and the thresholds of the surveillance alerts, each in display order. */
export const tradingTerms = [
  'sellerFeeBasisPoints',
  'buyerFeeBasisPoints',
  'collarBasisPoints',
  'tick',
  'bustBasisPoints',
  'bustWorkingDays',
] as const
export const alertTerms = [
  'washUnits',
  'washDays',
  'closeMinutes',
  'closeMoveBasisPoints',
  'closeShareBasisPoints',
  'layerOrders',
  'layerMinutes',
  'cornerBasisPoints',
] as const
export const termNames = [...tradingTerms, ...alertTerms] as const
export type TermName = (typeof termNames)[number]

const percents = [
  'sellerFeeBasisPoints',
  'buyerFeeBasisPoints',
  'collarBasisPoints',
  'bustBasisPoints',
  'closeMoveBasisPoints',
  'closeShareBasisPoints',
  'cornerBasisPoints',
] as const
/** The terms that are counts, with the message key of their unit. */
export const counts = {
  bustWorkingDays: 'days',
  washUnits: 'units',
  washDays: 'calendarDays',
  closeMinutes: 'minutes',
  layerOrders: 'orders',
  layerMinutes: 'minutes',
} as const

export function isPercent(name: TermName): name is (typeof percents)[number] {
  return (percents as readonly string[]).includes(name)
}

/** Returns the typed values of the form, to be shown again. */
export function typedTerms(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...termNames, 'effectiveFrom', 'reason'].map((name) => [name, textOf(form, name)]),
  )
}

/** Returns the terms of a form as the API expects them; the API refuses a value that is not a number. */
export function termsIn(form: FormData) {
  const percentOf = (name: TermName) => percentIn(textOf(form, name))
  const wholeOf = (name: TermName) => Number(asDigits(textOf(form, name)) || 'none')
  return {
    sellerFeeBasisPoints: percentOf('sellerFeeBasisPoints'),
    buyerFeeBasisPoints: percentOf('buyerFeeBasisPoints'),
    collarBasisPoints: percentOf('collarBasisPoints'),
    bustBasisPoints: percentOf('bustBasisPoints'),
    closeMoveBasisPoints: percentOf('closeMoveBasisPoints'),
    closeShareBasisPoints: percentOf('closeShareBasisPoints'),
    cornerBasisPoints: percentOf('cornerBasisPoints'),
    bustWorkingDays: wholeOf('bustWorkingDays'),
    washUnits: wholeOf('washUnits'),
    washDays: wholeOf('washDays'),
    closeMinutes: wholeOf('closeMinutes'),
    layerOrders: wholeOf('layerOrders'),
    layerMinutes: wholeOf('layerMinutes'),
    tick: wholeOf('tick'),
    effectiveFrom: textOf(form, 'effectiveFrom'),
    reason: textOf(form, 'reason'),
  }
}
