import { createTranslator } from 'use-intl/core'
import { type DocumentContent, type DocumentSection, figuresIn } from '#documents'
import type { Locale, Rupiah } from '#kernel'
import en from '../../../../messages/en/tax-pack.json' with { type: 'json' }
import id from '../../../../messages/id/tax-pack.json' with { type: 'json' }
import { type InheritedLine, type TaxYear, wasSold } from './tax-year.ts'

const timeZone = 'Asia/Jakarta'
const translators = {
  id: createTranslator({ locale: 'id', messages: id, timeZone }),
  en: createTranslator({ locale: 'en', messages: en, timeZone }),
}

type Words = ReturnType<typeof wordsOf>

function wordsOf(locale: Locale) {
  return { t: translators[locale] as (typeof translators)['id'], ...figuresIn(locale) }
}

/** The investor of the pack. */
type TaxPayer = { readonly name: string; readonly email: string }

/** Creates a year's tax pack as a document in the order of the annual tax return. */
export function taxDocument(
  year: TaxYear,
  { name, email }: TaxPayer,
  locale: Locale,
): DocumentContent {
  const words = wordsOf(locale)
  const { t, day } = words
  const running = year.isOver ? [] : [t('running', { date: day(year.asOf) })]
  return {
    locale,
    kind: t('kind'),
    title: t('title', { year: String(year.year) }),
    subtitle: [t('subtitle'), ...running].join('. '),
    issuedOn: year.asOf,
    facts: [
      [t('holder'), name],
      [t('email'), email],
      [t('asOf'), day(year.asOf)],
    ],
    sections: [
      incomeSection(words, year),
      payoutSection(words, year),
      reinvestSection(words, year),
      saleSection(words, year),
      assetSection(words, year),
      ...inheritanceSections(words, year),
    ],
    warning: year.lines.some(({ property }) => property.isDemo) ? t('demo') : null,
    foot: t('foot'),
    pageText: (page, pages) => t('page', { page: String(page), pages: String(pages) }),
  }
}

function incomeSection(
  { t, rupiah }: Words,
  { lines, income, tax, taxBasisPoints }: TaxYear,
): DocumentSection {
  const title = t('income.title')
  const paid = lines.filter((line) => line.income > 0n)
  if (paid.length === 0) return { title, paragraphs: [t('income.none')] }
  const rate = `${taxBasisPoints / 100}%`
  return {
    title,
    paragraphs: [t('income.lead')],
    table: {
      head: [
        t('income.issuer'),
        t('income.property'),
        t('income.amount'),
        t('income.tax', { rate }),
      ],
      rows: [
        ...paid.map((line) => [
          line.property.issuer,
          line.property.name,
          rupiah(line.income),
          rupiah(line.tax),
        ]),
        [t('income.total'), '', rupiah(income), rupiah(tax)],
      ],
    },
  }
}

function payoutSection(
  { t, rupiah, day }: Words,
  { lines, taxBasisPoints }: TaxYear,
): DocumentSection {
  const payouts = lines
    .flatMap(({ property, payouts }) =>
      payouts.map((payout) => ({ ...payout, name: property.name })),
    )
    .sort((left, right) => (left.paidOn < right.paidOn ? -1 : left.paidOn > right.paidOn ? 1 : 0))
  const title = t('payouts.title')
  if (payouts.length === 0) return { title, paragraphs: [t('income.none')] }
  const tax = t('income.tax', { rate: `${taxBasisPoints / 100}%` })
  return {
    title,
    paragraphs: [t('payouts.lead')],
    table: {
      head: [
        t('payouts.paidOn'),
        t('income.property'),
        t('income.amount'),
        tax,
        t('payouts.dueOn'),
      ],
      rows: payouts.map((payout) => [
        day(payout.paidOn),
        payout.name,
        rupiah(payout.amount),
        rupiah(payout.tax),
        day(payout.dueOn),
      ]),
    },
  }
}

function reinvestSection({ t, rupiah, day }: Words, year: TaxYear): DocumentSection {
  const by = day(year.reinvestBy)
  return {
    title: t('reinvest.title'),
    paragraphs: [t('reinvest.rule', { by, until: day(year.keepUntil) })],
    rows: [
      [t('reinvest.tax'), rupiah(year.tax)],
      [t('reinvest.purchases', { from: day(`${year.year}-01-01`), by }), rupiah(year.purchases)],
      [t('reinvest.covered'), rupiah(year.covered)],
      [t('reinvest.taxLeft'), rupiah(year.taxLeft)],
    ],
    hasSum: true,
    note: t('reinvest.note'),
  }
}

function saleSection(words: Words, { lines }: TaxYear): DocumentSection {
  const { t, rupiah } = words
  const sold = lines.filter(wasSold)
  const title = t('sales.title')
  if (sold.length === 0) return { title, paragraphs: [t('sales.none')] }
  return {
    title,
    table: {
      head: [t('income.issuer'), t('income.property'), t('sales.proceeds'), t('sales.gain')],
      rows: sold.map((line) => [
        line.property.issuer,
        line.property.name,
        rupiah(line.proceeds),
        byBothMethods(words, line.realisedGain, line.realisedGainFirstInFirstOut),
      ]),
    },
    note: sold.some((line) => line.realisedGain !== line.realisedGainFirstInFirstOut)
      ? `${t('sales.note')} ${t('sales.noteFifo')}`
      : t('sales.note'),
  }
}

/** An amount by average cost, followed by the amount by first in, first out if that is a different one. */
function byBothMethods({ t, rupiah }: Words, average: Rupiah, firstInFirstOut: Rupiah): string {
  if (average === firstInFirstOut) return rupiah(average)
  return `${rupiah(average)} (${t('assets.fifo', { amount: rupiah(firstInFirstOut) })})`
}

function assetSection(words: Words, { lines, asOf, walletBalance }: TaxYear): DocumentSection {
  const { t, rupiah, integer, day } = words
  const held = lines.filter((line) => line.units > 0n || line.pendingCost > 0n)
  const title = t('assets.title', { date: day(asOf) })
  const wallet = [t('assets.wallet'), '–', rupiah(walletBalance), rupiah(walletBalance)]
  if (held.length === 0 && walletBalance === 0n) return { title, paragraphs: [t('assets.none')] }
  return {
    title,
    table: {
      head: [t('income.issuer'), t('assets.units'), t('assets.cost'), t('assets.value')],
      rows: [
        ...held.map((line) => [
          `${line.property.issuer} (${line.property.name})`,
          integer(line.units),
          line.pendingCost > 0n
            ? `${rupiah(line.cost)} + ${rupiah(line.pendingCost)} (${t('assets.pending')})`
            : byBothMethods(words, line.cost, line.costFirstInFirstOut),
          rupiah(line.value),
        ]),
        ...(walletBalance === 0n ? [] : [wallet]),
      ],
    },
  }
}

/** The chapter is left out when nothing was inherited. */
function inheritanceSections(
  { t, rupiah, integer, day }: Words,
  { inherited }: TaxYear,
): DocumentSection[] {
  if (inherited.length === 0) return []
  const nameOf = ({ property, units }: InheritedLine) =>
    property === null || units === null
      ? t('inherited.money')
      : `${property.issuer} (${property.name}), ${t('inherited.units', { units: integer(units) })}`
  return [
    {
      title: t('inherited.title'),
      paragraphs: [t('inherited.rule')],
      table: {
        head: [
          t('inherited.receivedOn'),
          t('inherited.from'),
          t('inherited.what'),
          t('inherited.cost'),
          t('inherited.value'),
        ],
        rows: inherited.map((line) => [
          day(line.receivedOn),
          `${line.deceasedName} (${line.reference})`,
          nameOf(line),
          line.cost === null ? '–' : rupiah(line.cost),
          rupiah(line.value),
        ]),
      },
      note: t('inherited.note'),
    },
  ]
}
