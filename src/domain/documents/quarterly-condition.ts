import type { DocumentRow, DocumentSection } from './document-content.ts'
import type { QuarterFigures, ReportedItem, ReportedLease } from './quarter-figures.ts'
import type { Words } from './words.ts'

/** Returns the section on the leases that began and ended in the quarter, and the number running at its end. */
export function lettingSection(words: Words, { leases }: QuarterFigures): DocumentSection {
  const { t, day, locale, tenants } = words
  const line = (word: 'started' | 'ended') => (lease: ReportedLease) =>
    t(`quarterly.${word}`, {
      date: day(lease.onDay),
      space: lease.space[locale],
      tenant: tenants[lease.tenantKind].inText,
    })
  const lines = [...leases.started.map(line('started')), ...leases.ended.map(line('ended'))]
  return {
    title: t('quarterly.letting'),
    paragraphs: lines.length === 0 ? [t('quarterly.noLetting')] : lines,
    rows: [[t('quarterly.running'), String(leases.running)]],
    note: t('leaseNote'),
  }
}

/** Returns the sections on the inspections and repairs, the open issues, and the items that must not expire. */
export function conditionSections(words: Words, figures: QuarterFigures): DocumentSection[] {
  const { t, rupiah, day } = words
  const { items, openRepairs, lasting, reserve } = figures
  const title = t('quarterly.condition')
  const rows: DocumentRow[] = [
    [t('quarterly.reserve'), rupiah(reserve.balance)],
    [t('quarterly.reserveTarget'), rupiah(reserve.target)],
  ]
  for (const { kind, dueOn, doneOn } of lasting) {
    if (kind === 'land-tax' && doneOn !== null) rows.push([t('quarterly.taxPaid'), day(doneOn)])
    else if (dueOn !== null) rows.push([t(`quarterly.${dueWords[kind]}`), day(dueOn)])
  }
  const happened: DocumentSection =
    items.length === 0
      ? { title, paragraphs: [t('quarterly.noCondition')], rows }
      : { title, rows, table: tableOf(words, items) }
  if (openRepairs.length === 0) return [happened]
  return [happened, { title: t('quarterly.openRepairs'), table: tableOf(words, openRepairs) }]
}

const dueWords = {
  insurance: 'insuredUntil',
  permit: 'permitUntil',
  'land-tax': 'taxDue',
} as const

function tableOf({ t, rupiah, day, locale }: Words, items: readonly ReportedItem[]) {
  return {
    head: [t('quarterly.when'), t('quarterly.what'), t('quarterly.words'), t('quarterly.cost')],
    rows: items.map(({ kind, onDay, text, amount }) => [
      day(onDay),
      t(`quarterly.items.${kind}`),
      text[locale],
      amount === null ? '–' : rupiah(amount),
    ]),
  }
}
