import { planRhythms } from '#contract'
import type { AutoInvestPlan } from '#contract/auto-invest/plan-body.ts'
import { typedAmount } from '../../ui/read-amount.ts'

/** The minimum net yields that an investor can choose, in basis points. */
export const yields = [0, 300, 400, 500, 600, 700, 800, 900, 1000] as const

/**
 * The maximum difference between the price another investor asks and the value of the unit, in basis points;
 * negative is below the value.
 */
export const resaleGaps = [-1000, -500, -200, 0, 200, 500, 1000] as const

/** The values of the rules form by field name. A ticked checkbox has the value `on`. */
export type Typed = Readonly<Record<string, string>>

const fieldsMax = 120

/** Returns the fields of a form as strings. Each checkbox has its own field name. */
export function typedOf(form: FormData): Typed {
  const entries = [...form].slice(0, fieldsMax)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, 60) : '']),
  )
}

/** Returns the initial values of the form: the rules of the existing plan, or one million rupiah on the 25th. */
export function typedAtFirst(plan: AutoInvestPlan | null): Typed {
  if (plan === null) return { rhythm: 'monthly', amount: '1000000', dayOfMonth: '25', yield: '0' }
  const ticked = (prefix: string, ids: readonly string[]) =>
    Object.fromEntries(ids.map((id) => [`${prefix}-${id}`, 'on']))
  return {
    rhythm: plan.rhythm,
    amount: String(plan.amount),
    dayOfMonth: String(plan.dayOfMonth ?? 25),
    keepInWallet: plan.keepInWallet === 0 ? '' : String(plan.keepInWallet),
    propertyMax: plan.propertyMax === null ? '' : String(plan.propertyMax),
    yield: String(plan.netYieldMinBasisPoints),
    resale: plan.resaleGapMaxBasisPoints === null ? '' : String(plan.resaleGapMaxBasisPoints),
    ...ticked('city', plan.cityIds),
    ...ticked('type', plan.types),
    ...ticked('title', plan.titleKinds),
  }
}

/**
 * Returns the rules for the API. An amount that cannot be read is sent as typed, so that the API reports it at
 * its field.
 */
export function rulesOf(typed: Typed) {
  const rhythm = planRhythms.find((each) => each === typed.rhythm) ?? 'monthly'
  const yieldMin = yields.find((each) => String(each) === typed.yield) ?? 0
  return {
    rhythm,
    amount: typedAmount(typed.amount ?? ''),
    dayOfMonth: rhythm === 'monthly' ? (typedAmount(typed.dayOfMonth ?? '') ?? null) : null,
    keepInWallet: typedAmount(typed.keepInWallet ?? '') ?? 0,
    propertyMax: typedAmount(typed.propertyMax ?? '') ?? null,
    netYieldMinBasisPoints: yieldMin,
    resaleGapMaxBasisPoints: resaleGaps.find((each) => String(each) === typed.resale) ?? null,
    cityIds: tickedIn(typed, 'city-'),
    types: tickedIn(typed, 'type-'),
    titleKinds: tickedIn(typed, 'title-'),
  }
}

function tickedIn(typed: Typed, prefix: string): string[] {
  return Object.entries(typed).flatMap(([name, value]) =>
    name.startsWith(prefix) && value === 'on' ? [name.slice(prefix.length)] : [],
  )
}
