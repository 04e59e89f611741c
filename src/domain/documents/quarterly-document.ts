import { basisPointsOf, divide, type Locale, type Rupiah } from '#kernel'
import type { DocumentContent, DocumentRow, DocumentSection } from './document-content.ts'
import { type DocumentSubject, propertyDocument } from './property-document.ts'
import type { QuarterFigures } from './quarter-figures.ts'
import { conditionSections, lettingSection } from './quarterly-condition.ts'
import { quarterNumber } from './reports/quarter.ts'
import { type Words, wordsOf } from './words.ts'

/** Returns the report on one quarter of a property, in one language. */
export function quarterlyDocument(
  locale: Locale,
  subject: DocumentSubject,
  figures: QuarterFigures,
): DocumentContent {
  const words = wordsOf(locale)
  const { t, day } = words
  const { from, to, version, madeOn } = figures
  const quarter = String(quarterNumber(from))
  const document = propertyDocument(words, subject, {
    kind: 'quarterly',
    issuedOn: madeOn,
    sections: [
      shortSection(words, figures),
      ...accountSections(words, figures),
      promiseSection(words, figures),
      payoutSection(words, figures),
      ...valueSections(words, figures),
      lettingSection(words, figures),
      ...conditionSections(words, figures),
      ...planSections(words, figures),
    ],
  })
  return {
    ...document,
    subtitle: t('quarterly.subtitle', { quarter, year: from.slice(0, 4) }),
    facts: [
      [t('quarterly.period'), t('quarterly.periodText', { from: day(from), to: day(to) })],
      [
        t('quarterly.version'),
        t('quarterly.versionText', { version: String(version), date: day(madeOn) }),
      ],
      ...document.facts.slice(1),
    ],
  }
}

export function netOfQuarter({ months }: Pick<QuarterFigures, 'months'>): Rupiah {
  return months.reduce((sum, { net }) => sum + net, 0n)
}

function shortSection(words: Words, figures: QuarterFigures): DocumentSection {
  const { t, rupiah, percent } = words
  const { months, missing, netBefore, occupancyBasisPoints, payouts, unitsTotal } = figures
  const net = netOfQuarter(figures)
  const rows: DocumentRow[] = [
    [t('quarterly.gross'), rupiah(months.reduce((sum, { gross }) => sum + gross, 0n))],
    [t('quarterly.net'), rupiah(net)],
    // Holders do not pay costs that exceed the rent: the reserve does, so the amount per unit is never
    // negative.
    [t('quarterly.netPerUnit'), rupiah(net > 0n ? divide(net, unitsTotal, 'down') : 0n)],
    [t('quarterly.paidOut'), rupiah(payouts.reduce((sum, { total }) => sum + total, 0n))],
  ]
  if (occupancyBasisPoints !== null)
    rows.push([t('quarterly.occupancy'), percent(occupancyBasisPoints)])
  if (netBefore !== null) rows.push([t('quarterly.before'), rupiah(netBefore)])
  const names = missing.map((month) => words.month(month)).join(', ')
  return {
    title: t('quarterly.short'),
    rows,
    ...(missing.length > 0 && { note: t('quarterly.missing', { months: names }) }),
  }
}

const lines = [
  ['gross', 'gross'],
  ['management', 'management'],
  ['maintenance', 'maintenance'],
  ['propertyTax', 'propertyTax'],
  ['insurance', 'insurance'],
  ['reserveTopUp', 'reserve'],
  ['incomeTax', 'incomeTax'],
  ['hotelTax', 'hotelTax'],
  ['net', 'net'],
] as const

function accountSections(words: Words, { months, corrections }: QuarterFigures): DocumentSection[] {
  const { t, rupiah } = words
  const title = t('quarterly.accounts')
  if (months.length === 0) return [{ title, paragraphs: [t('quarterly.noMonths')] }]
  const signed = (line: string, amount: Rupiah) =>
    line === 'gross' || line === 'net' || amount === 0n ? amount : -amount
  const rows = lines.map(([word, line]) => {
    const amounts = months.map((month) => signed(line, month[line]))
    const sum = amounts.reduce((total, amount) => total + amount, 0n)
    return [t(word), ...amounts.map(rupiah), rupiah(sum)]
  })
  const head = [
    t('quarterly.line'),
    ...months.map(({ month }) => words.month(month)),
    t('quarterly.sum'),
  ]
  const accounts = { title, table: { head, rows }, note: t('quarterly.accountsNote') }
  if (corrections === 0n) return [accounts]
  const corrected: DocumentSection = {
    title: t('quarterly.corrections'),
    rows: [[t('quarterly.corrections'), rupiah(corrections)]],
    note: t('quarterly.correctionsNote'),
  }
  return [accounts, corrected]
}

function promiseSection(words: Words, figures: QuarterFigures): DocumentSection {
  const { t, rupiah, percent, day } = words
  const { forecast, months, sinceStart, occupancyBasisPoints } = figures
  const row = (name: string, promised: Rupiah, result: Rupiah) => {
    return [name, rupiah(promised), rupiah(result), differenceText(words, promised, result)]
  }
  const { net } = forecast
  const rows = [
    row(t('quarterly.thisQuarter'), net * BigInt(months.length), netOfQuarter(figures)),
    row(
      t('quarterly.sinceStart', { months: sinceStart.months }),
      net * BigInt(sinceStart.months),
      sinceStart.net,
    ),
  ]
  if (occupancyBasisPoints !== null) {
    const promised = forecast.occupancyBasisPoints
    const difference = occupancyBasisPoints - promised
    rows.push([
      t('quarterly.occupancy'),
      percent(promised),
      percent(occupancyBasisPoints),
      `${difference > 0 ? '+' : ''}${percent(difference)}`,
    ])
  }
  return {
    title: t('quarterly.promise'),
    table: {
      head: ['', t('quarterly.promised'), t('quarterly.result'), t('quarterly.difference')],
      rows,
    },
    note: t('quarterly.promiseNote', { date: day(forecast.madeOn) }),
  }
}

/**
 * Returns the difference between a result and its forecast, in rupiah and as a percentage of the forecast. A
 * loss has no percentage, because a shortfall cannot exceed 100% of the forecast; the two amounts show it.
 */
export function differenceText(
  { rupiah, percent }: Words,
  promised: Rupiah,
  result: Rupiah,
): string {
  const difference = result - promised
  if (promised <= 0n || result < 0n) return rupiah(difference)
  const sign = difference > 0n ? '+' : ''
  return `${rupiah(difference)} (${sign}${percent(basisPointsOf(difference, promised))})`
}

function payoutSection(words: Words, { payouts }: QuarterFigures): DocumentSection {
  const { t, rupiah, day } = words
  const title = t('quarterly.payouts')
  if (payouts.length === 0) return { title, paragraphs: [t('quarterly.noPayouts')] }
  return {
    title,
    table: {
      head: [
        t('quarterly.month'),
        t('quarterly.paidOn'),
        t('quarterly.total'),
        t('quarterly.perUnit'),
      ],
      rows: payouts.map(({ month, paidOn, total, units }) => [
        words.month(month),
        day(paidOn),
        rupiah(total),
        rupiah(divide(total, units, 'down')),
      ]),
    },
    note: t('quarterly.payoutsNote'),
  }
}

function planSections(words: Words, { plans }: QuarterFigures): DocumentSection[] {
  if (plans.length === 0) return []
  const { t, rupiah, locale } = words
  return [
    {
      title: t('quarterly.plan'),
      table: {
        head: [
          t('quarterly.month'),
          t('quarterly.planGross'),
          t('quarterly.planCosts'),
          t('quarterly.planLeft'),
          t('quarterly.words'),
        ],
        rows: plans.map(({ month, gross, costs, note }) => [
          words.month(month),
          rupiah(gross),
          rupiah(costs),
          rupiah(gross - costs),
          note[locale],
        ]),
      },
      note: t('quarterly.planNote'),
    },
  ]
}

function valueSections(words: Words, { valuation, from }: QuarterFigures): DocumentSection[] {
  if (valuation === null) return []
  const { t, rupiah, percent, day, locale } = words
  const { newest, before, unitPrice } = valuation
  const rows: DocumentRow[] = [
    [t('valuation'), rupiah(newest.amount)],
    [t('valuedOn'), day(newest.valuedOn)],
    [t('appraiser'), newest.appraiser],
    [t('unitValue'), rupiah(unitPrice)],
  ]
  if (before !== null) {
    const change = basisPointsOf(newest.amount - before.amount, before.amount)
    rows.push([t('before'), `${rupiah(before.amount)}, ${day(before.valuedOn)}`])
    rows.push([t('change'), `${change > 0 ? '+' : ''}${percent(change)}`])
  }
  const isNew = newest.valuedOn >= from
  const value = { title: t('quarterly.value'), rows, note: t('unitValueNote') }
  if (!isNew) return [{ ...value, paragraphs: [t('quarterly.noNewValue')] }]
  return newest.why === null
    ? [value]
    : [value, { title: t('why'), paragraphs: [newest.why[locale]] }]
}
