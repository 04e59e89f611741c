import { basisPointsOf, divide } from '#kernel'
import { documentNotFound, type HealthItem, type Lease, unitPriceBy } from '#properties'
import type { DocumentContent, DocumentRow } from './document-content.ts'
import { type DocumentSubject, propertyDocument } from './property-document.ts'
import type { Words } from './words.ts'

/** Returns the summary of a valuation, compared with the previous one. */
export function valuationSummary(
  words: Words,
  subject: DocumentSubject,
  issuedOn: string,
): DocumentContent {
  const { t, rupiah, percent, day, locale } = words
  const { facts } = subject
  const index = facts.valuations.findIndex(({ valuedOn }) => valuedOn === issuedOn)
  const valuation = facts.valuations[index]
  if (valuation === undefined) throw documentNotFound()
  const before = facts.valuations[index + 1]
  const { amount, appraiser, why } = valuation
  const rows: DocumentRow[] = [
    [t('appraiser'), appraiser],
    [t('valuedOn'), day(issuedOn)],
    [t('valuation'), rupiah(amount)],
    [t('perSquareMetre'), rupiah(divide(amount, BigInt(facts.buildingArea), 'down'))],
    [t('unitValue'), rupiah(unitPriceBy(amount, facts))],
  ]
  if (before !== undefined) {
    const change = basisPointsOf(amount - before.amount, before.amount)
    rows.push([t('before'), `${rupiah(before.amount)}, ${day(before.valuedOn)}`])
    rows.push([t('change'), `${change > 0 ? '+' : ''}${percent(change)}`])
  }
  return propertyDocument(words, subject, {
    kind: 'valuation',
    issuedOn,
    sections: [
      { title: t('valuation'), rows, note: t('unitValueNote') },
      ...(why === null ? [] : [{ title: t('why'), paragraphs: [why[locale]] }]),
      { title: t('kinds.valuation'), paragraphs: [t('valuationNote')] },
    ],
  })
}

/** Returns the summary of the leases on a day: the parts let, the kinds of tenants, and the rents. */
export function leaseSummary(
  words: Words,
  subject: DocumentSubject,
  issuedOn: string,
  leases: readonly Lease[],
): DocumentContent {
  const { t, rupiah, day, locale } = words
  const rows = leases.map(({ space, tenantKind, monthlyRent, endsOn }) => [
    space[locale],
    words.tenants[tenantKind].inText,
    monthlyRent === null ? t('byOccupancy') : rupiah(monthlyRent),
    endsOn === null ? t('monthly') : day(endsOn),
  ])
  return propertyDocument(words, subject, {
    kind: 'lease-summary',
    issuedOn,
    sections: [
      rows.length === 0
        ? { title: t('leases'), paragraphs: [t('noLeases')] }
        : {
            title: t('leases'),
            table: { head: [t('space'), t('tenant'), t('rent'), t('until')], rows },
            note: t('leaseNote'),
          },
    ],
  })
}

/** Returns the summary of the insurance of the building from a day on. */
export function insuranceSummary(
  words: Words,
  subject: DocumentSubject,
  issuedOn: string,
  item: HealthItem,
): DocumentContent {
  const { t, rupiah, day, locale } = words
  return propertyDocument(words, subject, {
    kind: 'insurance',
    issuedOn,
    sections: [
      {
        title: t('cover'),
        rows: [
          [t('cover'), item.text[locale]],
          [t('insuredFrom'), day(item.openedOn)],
          ...(item.dueOn === null ? [] : [[t('insuredUntil'), day(item.dueOn)] as const]),
          ...(item.amount === null ? [] : [[t('sumInsured'), rupiah(item.amount)] as const]),
          [t('beneficiary'), subject.facts.issuer.name],
        ],
        note: t('insuranceNote'),
      },
    ],
  })
}
