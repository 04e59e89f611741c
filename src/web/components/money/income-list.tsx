import { useTranslations } from 'use-intl'
import type { Income } from '#contract/portfolio/portfolio-body.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { DayTile } from '../day-tile.tsx'
import { formatDate } from './format.ts'
import { PrivateAmount } from './private-amount.tsx'

/** The rent payouts, newest first: date, property, month and amount. */
export function IncomeList({ income }: { readonly income: readonly Income[] }) {
  return (
    <ul>
      {income.map((line) => (
        <IncomeItem key={`${line.property.id}/${line.period}/${line.paidAt}`} line={line} />
      ))}
    </ul>
  )
}

function IncomeItem({ line }: { readonly line: Income }) {
  const t = useTranslations('portfolio')
  const locale = useLocale()
  return (
    <li className="flex items-center gap-3.5 border-b border-line py-3.5 last:border-b-0">
      <DayTile value={line.paidAt} />
      <div className="min-w-0 flex-1">
        <p className="text-dense font-bold wrap-anywhere">{line.property.name}</p>
        <p className="text-small text-ink-soft">
          {t('incomeNote', {
            month: formatDate(line.period, 'month', locale),
            units: line.units,
          })}
        </p>
      </div>
      <PrivateAmount value={line.amount} className="text-dense font-bold text-gain" />
    </li>
  )
}
