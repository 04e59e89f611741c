import type { z } from '@hono/zod-openapi'
import type { DeskPropertyBody, File } from '#contract/back-office/properties/desk-property-body.ts'
import type { MonthPlan } from '#properties'
import type { DeskProperty, DeskRecords } from '#reports'
import type { Domain } from '../../encode.ts'

export function deskPropertyBody(property: DeskProperty): Domain<z.infer<typeof DeskPropertyBody>> {
  const { freshness, ...rest } = property
  return {
    ...rest,
    updatedOn: freshness?.updatedOn ?? null,
    quietDays: freshness?.quietDays ?? null,
    isQuiet: freshness?.isQuiet ?? false,
  }
}

export function plansBody(plans: readonly MonthPlan[]): Domain<File['plans']> {
  return plans.map(({ month, gross, costs, note }) => {
    return { month, gross, costs, note }
  })
}

export function recordsBody({
  leases,
  healthItems,
}: DeskRecords): Domain<Pick<File, 'leases' | 'healthItems'>> {
  const maybe = (amount: bigint | null) => amount
  return {
    leases: leases.map(({ id, space, tenantKind, startsOn, endsOn, monthlyRent, endedOn }) => {
      return { id, space, tenantKind, startsOn, endsOn, monthlyRent: maybe(monthlyRent), endedOn }
    }),
    healthItems: healthItems.map(({ id, kind, text, openedOn, dueOn, doneOn, amount }) => {
      return { id, kind, text, openedOn, dueOn, doneOn, amount: maybe(amount) }
    }),
  }
}
