import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../components/money/format.ts'
import type { WaterfallStep } from '../../components/money/waterfall.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { classNames } from '../../ui/class-names.ts'

const fills: Partial<Record<WaterfallStep['kind'], string>> = {
  gross: 'bg-series-2',
  reserve: 'bg-series-6',
  net: 'bg-brand',
}

/** An amount in a payout that does not belong to its month: a correction, or an amount carried forward. */
export type BesideMonth = {
  readonly key: string
  readonly name: string
  readonly note: string | null
  readonly amount: number
}

type WaterfallTableProps = {
  readonly steps: readonly WaterfallStep[]
  /** The reason for each line in words, by line. */
  readonly notes: Readonly<Record<string, string>>
  readonly comparison: readonly BesideMonth[]
  /** The amount finally paid out; shown apart when it differs from the net rent of the month. */
  readonly shared: number
}

/** A property's month as bars, each beginning where the previous one ended, and the other amounts in the payout. */
export function WaterfallTable({ steps, notes, comparison, shared }: WaterfallTableProps) {
  const t = useTranslations('income')
  return (
    <table className="w-full border-separate border-spacing-y-1.5 text-dense">
      <caption className="sr-only">{t('payout.waterfall')}</caption>
      <tbody>
        {steps.map(({ kind, amount, startPercent, widthPercent }) => (
          <Line
            key={kind}
            name={t(`lines.${kind === 'net' && comparison.length === 0 ? 'shared' : kind}`)}
            note={notes[kind] ?? null}
            amount={amount}
            isSum={kind === 'gross' || kind === 'net'}
          >
            <div
              className={`absolute inset-y-0 rounded-[5px] ${fills[kind] ?? 'bg-series-3'}`}
              style={{ insetInlineStart: `${startPercent}%`, width: `${widthPercent}%` }}
            />
          </Line>
        ))}
        {comparison.map(({ key, name, note, amount }) => (
          <Line key={key} {...{ name, note, amount }} />
        ))}
        {comparison.length === 0 ? null : <Line name={t('lines.shared')} amount={shared} isSum />}
      </tbody>
    </table>
  )
}

type LineProps = {
  readonly name: string
  readonly note?: string | null
  readonly amount: number
  readonly isSum?: boolean
  /** The bar of the line. */
  readonly children?: ReactNode
}

function Line({ name, note = null, amount, isSum = false, children }: LineProps) {
  const locale = useLocale()
  return (
    <tr className="max-sm:grid max-sm:grid-cols-[1fr_auto]">
      <th
        scope="row"
        className={classNames('pe-4 text-start sm:min-w-48', !isSum && 'font-normal')}
      >
        {name}
        {note === null ? null : (
          <span className="block text-small font-normal text-ink-soft">{note}</span>
        )}
      </th>
      <td
        aria-hidden="true"
        className={classNames(
          'w-full max-sm:order-3 max-sm:col-span-2',
          children === undefined ? 'max-sm:pb-1' : 'max-sm:pt-1 max-sm:pb-2',
        )}
      >
        {children === undefined ? null : <div className="relative h-4">{children}</div>}
      </td>
      <td className={classNames('tabular ps-4 text-end whitespace-nowrap', isSum && 'font-bold')}>
        {formatRupiah(amount, locale)}
      </td>
    </tr>
  )
}
