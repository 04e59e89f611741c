import { useTranslations } from 'use-intl'
import type {
  BookedMonth,
  MonthAmounts,
} from '#contract/back-office/desks/distribution-desk-body.ts'
import { Amount } from '../../../components/money/amount.tsx'
import { formatDate, formatPercent } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { lineName, monthLines } from './month-lines.ts'

type MonthTableProps = {
  readonly months: readonly BookedMonth[]
  readonly forecast: MonthAmounts | null
  /** The months before the newest ones; all of them start collapsed. */
  readonly isEarlier?: boolean
}

/** Booked months, each with its waterfall: the rent, the costs with their reasons, and the amount left. */
export function MonthTable({ months, forecast, isEarlier = false }: MonthTableProps) {
  const t = useTranslations('desks.distributions')
  const locale = useLocale()
  if (months.length === 0) return <EmptyState title={t('noMonths')} />
  return (
    <ul className="grid">
      {months.map((month, index) => (
        <li key={month.month} className="border-t border-line py-3 first:border-t-0 first:pt-0">
          <div className="flex items-baseline justify-between gap-x-4">
            <span className="font-bold">{formatDate(`${month.month}-01`, 'month', locale)}</span>
            <span className="flex shrink-0 items-baseline gap-x-4 max-sm:flex-col-reverse max-sm:items-end">
              <span className="text-small text-ink-soft">
                {t('occupied', { share: formatPercent(month.occupancyBasisPoints, locale) })}
              </span>
              <Amount value={month.net} className="font-bold" />
            </span>
          </div>
          <Disclosure label={t('waterfall')} isOpen={index === 0 && !isEarlier}>
            <Waterfall month={month} forecast={forecast} />
          </Disclosure>
        </li>
      ))}
    </ul>
  )
}

/** Costs are deducted from the rent. */
function signOf(line: (typeof monthLines)[number]): 1 | -1 {
  return line === 'gross' ? 1 : -1
}

function Waterfall({ month, forecast }: { month: BookedMonth; forecast: MonthAmounts | null }) {
  const t = useTranslations('desks.distributions')
  // A tax that this property never owes, for example.
  const isShown = (line: (typeof monthLines)[number]) =>
    month[line] !== 0 || (forecast?.[line] ?? 0) !== 0
  return (
    <dl className="tabular grid gap-2 text-dense">
      {monthLines.filter(isShown).map((line) => {
        const reason = month.reasons[lineName(line)]
        return (
          <div key={line} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt>
              <FactLine>
                {t(`lines.${line}`)}
                {reason === undefined || reason === 'as-expected' ? null : (
                  <span className="text-ink-soft">{t(`reasons.${reason}`)}</span>
                )}
              </FactLine>
            </dt>
            <dd className="text-end">
              <Amount value={signOf(line) * month[line]} />
              {forecast === null ? null : (
                <span className="block text-small text-ink-soft">
                  {t('expected')} <Amount value={signOf(line) * forecast[line]} />
                </span>
              )}
            </dd>
          </div>
        )
      })}
      <div className="flex items-baseline justify-between border-t border-line pt-2 font-bold">
        <dt>{t('lines.net')}</dt>
        <dd>
          <Amount value={month.net} />
        </dd>
      </div>
    </dl>
  )
}
