import type { DocumentKind } from '#contract'
import {
  allocate,
  day,
  dayAfter,
  hour,
  jakartaDate,
  later,
  monthAfter,
  type Rupiah,
  share,
} from '#kernel'
import type { NewHealthItem, NewLease } from '#properties'
import type { Case } from './case.ts'
import { daysBefore } from './jakarta-time.ts'
import type { DemoRecord, DemoTenant } from './records/demo-record.ts'
import { offeredElsewhere } from './records/offered-elsewhere.ts'
import { offeredInJava } from './records/offered-in-java.ts'
import { runElsewhere } from './records/run-elsewhere.ts'
import { runInJava } from './records/run-in-java.ts'
import type { PastQuestion } from './rows/questions.ts'

const records = { ...runInJava, ...runElsewhere, ...offeredInJava, ...offeredElsewhere }

/** The records about a demo property. */
export function recordOf(propertyId: string): DemoRecord {
  const record = records[propertyId]
  if (record === undefined) throw new Error(`the demo has no record of ${propertyId}`)
  return record
}

const monthsOfARent = 12

/**
 * Returns leases for every rent received, so that they add up to the income of the months. After a sale the
 * leases belong to the buyer of the building.
 */
export function leasesOf({ property, months, sale }: Case): NewLease[] {
  const { tenants } = recordOf(property.id)
  const letMonths = months.filter(({ gross }) => gross > 0n)
  const fixed = tenants.filter(({ shareBasisPoints }) => shareBasisPoints !== null)
  return tenants.flatMap((tenant): NewLease[] => {
    const [first] = letMonths
    if (first === undefined) return []
    const lease = { propertyId: property.id, space: tenant.space, tenantKind: tenant.kind }
    if (tenant.shareBasisPoints === null) {
      const startsOn = `${first.month}-01`
      return [{ ...lease, startsOn, endsOn: null, monthlyRent: null, endedOn: null }]
    }
    const place = fixed.indexOf(tenant)
    const signed = monthStart(first.month, -tenant.monthsBefore)
    return letMonths.flatMap((month, index) => {
      if (index % monthsOfARent !== 0) return []
      const weights = fixed.map(({ shareBasisPoints }) => BigInt(shareBasisPoints ?? 0))
      const startsOn = index === 0 ? signed : `${month.month}-01`
      const next = letMonths[index + monthsOfARent]
      const isOver = next === undefined && letMonths.length < months.length
      const endsOn = contractEnd(signed, tenant, startsOn)
      return [
        {
          ...lease,
          startsOn,
          endsOn,
          monthlyRent: allocate(month.gross, weights)[place] ?? null,
          endedOn:
            next !== undefined
              ? dayAfter(`${next.month}-01`, -1)
              : isOver
                ? endsOn
                : (sale?.soldOn ?? null),
        },
      ]
    })
  })
}

function contractEnd(signed: string, { contractMonths }: DemoTenant, startsOn: string): string {
  let ends = monthStart(signed.slice(0, 7), contractMonths)
  while (ends <= startsOn) ends = monthStart(ends.slice(0, 7), contractMonths)
  return dayAfter(ends, -1)
}

function monthStart(month: string, months: number): string {
  return `${monthAfter(month, months)}-01`
}

const usualMaintenanceBasisPoints = 600

/** Returns its condition until it was sold: inspections and repairs, and documents with an expiry date. */
export function healthOf(subject: Case, now: Date): NewHealthItem[] {
  const until = subject.sale?.soldOn ?? jakartaDate(now)
  return conditionOf(subject, now).filter(({ openedOn }) => openedOn <= until)
}

function conditionOf({ property, months, life, dates, funding }: Case, now: Date): NewHealthItem[] {
  const record = recordOf(property.id)
  const propertyId = property.id
  const on = (daysAgo: number) => jakartaDate(daysBefore(now, daysAgo, 12))
  const items: NewHealthItem[] = record.inspections.map(({ daysAgo, id, en }) => ({
    propertyId,
    kind: 'inspection',
    text: { id, en },
    openedOn: on(daysAgo),
    dueOn: null,
    doneOn: on(daysAgo),
    amount: null,
  }))
  const { permit, openRepair, insurance } = record
  items.push({
    propertyId,
    kind: 'permit',
    text: { id: permit.id, en: permit.en },
    openedOn: on(permit.grantedDaysAgo),
    dueOn: on(permit.grantedDaysAgo - permit.validDays),
    doneOn: null,
    amount: null,
  })
  if (openRepair !== null) {
    const { id, en, daysAgo, cost } = openRepair
    const open = { openedOn: on(daysAgo), dueOn: null, doneOn: null, amount: cost }
    items.push({ propertyId, kind: 'repair', text: { id, en }, ...open })
  }
  if (life.stage !== 'operating') return items
  const costly = months.filter(
    ({ gross, maintenance }) => maintenance > share(gross, usualMaintenanceBasisPoints * 2, 'down'),
  )
  record.repairs.forEach((text, index) => {
    const month = costly[index]
    if (month === undefined || month.gross === 0n) return
    const amount = month.maintenance - usual(month.gross)
    const when = { openedOn: `${month.month}-09`, dueOn: null, doneOn: `${month.month}-26` }
    items.push({ propertyId, kind: 'repair', text, ...when, amount })
  })
  for (let at = dates.handedOverAt; at <= now; at = later(at, 365 * day)) {
    const until = jakartaDate(later(at, 364 * day))
    const dueOn = { openedOn: jakartaDate(at), dueOn: until, doneOn: null }
    items.push({ propertyId, kind: 'insurance', text: insurance, ...dueOn, amount: funding.price })
  }
  return [...items, ...landTaxes({ property, months }, now)]
}

function usual(gross: Rupiah): Rupiah {
  return ((share(gross, usualMaintenanceBasisPoints, 'half-up') + 500n) / 1000n) * 1000n
}

function landTaxes({ property, months }: Pick<Case, 'property' | 'months'>, now: Date) {
  const today = jakartaDate(now)
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))]
  return years.flatMap((year): NewHealthItem[] => {
    const ofYear = months.filter(({ month }) => month.startsWith(year))
    const [first] = ofYear
    const openedOn = `${year}-03-02`
    if (first === undefined || openedOn > today || `${first.month}-01` > `${year}-08-20`) return []
    const paidOn = `${year}-08-20`
    return [
      {
        propertyId: property.id,
        kind: 'land-tax',
        text: { id: `PBB ${year}`, en: `Property tax (PBB) ${year}` },
        openedOn,
        dueOn: `${year}-09-30`,
        doneOn: paidOn <= today ? paidOn : null,
        amount: first.propertyTax * 12n,
      },
    ]
  })
}

/** The summaries in addition to those of the launch: tenants and insurance. */
export function documentsOf(
  { property, life, dates, sale }: Case,
  items: readonly NewHealthItem[],
  now: Date,
) {
  const document = (kind: DocumentKind, issuedOn: string) => {
    return { propertyId: property.id, kind, issuedOn }
  }
  if (life.stage !== 'operating') return []
  const newest = sale === null ? [daysBefore(now, 24, 12)] : []
  const leaseDays = [later(dates.handedOverAt, 30 * day), ...newest]
  return [
    ...leaseDays.map((at) => document('lease-summary', jakartaDate(at))),
    ...items
      .filter(({ kind }) => kind === 'insurance')
      .map(({ openedOn }) => document('insurance', openedOn)),
  ]
}

/** Returns the public questions and the answers of the demo's support. */
export function questionsOf(
  { property }: Case,
  people: { readonly crowd: readonly string[]; readonly supportId: string },
  now: Date,
): PastQuestion[] {
  return recordOf(property.id).questions.map(({ daysAgo, answer, ...question }, index) => {
    const askedAt = daysBefore(now, daysAgo, 8 + ((daysAgo * 7) % 12), (daysAgo * 13) % 60)
    const { length } = people.crowd
    return {
      ...question,
      propertyId: property.id,
      askerId: people.crowd[(property.id.length * 11 + index * 29) % length] ?? '',
      askedAt,
      answer:
        answer === null
          ? null
          : {
              text: { id: answer.id, en: answer.en },
              at: later(askedAt, answer.afterHours * hour),
              by: people.supportId,
            },
    }
  })
}
