import { planRhythms } from '#contract'
import type { AutoInvestPlan } from '#contract/auto-invest/plan-body.ts'
import { typedAmount } from '../../ui/read-amount.ts'

/** The least yields that can be chosen, in basis points. */
export const yields = [0, 300, 400, 500, 600, 700, 800, 900, 1000] as const

/** How far above the value of a unit others may ask at most, in basis points. */
export const resaleGaps = [-1000, -500, -200, 0, 200, 500, 1000] as const

export const titleKinds = ['SHGB', 'SHMSRS'] as const

/** What a form of rules holds, by the names of its fields; a box that is ticked is `on`. */
export type Typed = Readonly<Record<string, string>>

const fieldsMax = 120

/** The fields of a form as texts. Each box has a name of its own. */
export function typedOf(form: FormData): Typed {
  const entries = [...form].slice(0, fieldsMax)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, 60) : '']),
  )
}

/** The form as it begins: with the rules there are, or with a million on the 25th. */
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

/** The rules for the API. What cannot be read is sent as it was typed, and refused at its field. */
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
