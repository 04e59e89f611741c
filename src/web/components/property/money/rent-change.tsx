import { useTranslations } from 'use-intl'
import type { DossierMonth } from '#contract/properties/dossier-body.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { formatDate, formatRupiah } from '../../money/format.ts'
import { changePerUnit } from './rent-comparison.ts'

type RentChangeProps = { readonly months: readonly DossierMonth[]; readonly unitsTotal: number }

/** The rent per unit of the newest month compared with the month before, and the reason in plain words. */
export function RentChange({ months, unitsTotal }: RentChangeProps) {
  const t = useTranslations('dossier.money')
  const locale = useLocale()
  const [before, newest] = months.slice(-2)
  if (before === undefined || newest === undefined) return null
  const month = formatDate(before.month, 'month', locale)
  const change = changePerUnit(before, newest, unitsTotal)
  return (
    <p className="tabular mt-3 text-dense">
      {change === 0
        ? t('same', { month })
        : t.rich('change', {
            month,
            change: `${change > 0 ? '+' : ''}${formatRupiah(change, locale)}`,
            reason: t(`reasons.${reasonOf(before, newest)}`),
            b: (words) => <strong>{words}</strong>,
          })}
    </p>
  )
}

function reasonOf(before: DossierMonth, newest: DossierMonth) {
  if (before.occupancyBasisPoints !== newest.occupancyBasisPoints) return 'vacancy'
  const byRent = Math.abs(newest.gross - before.gross)
  const byRepair = Math.abs(newest.maintenance - before.maintenance)
  if (byRent === 0 && byRepair === 0) return 'other'
  return byRepair > byRent ? 'repair' : 'rent'
}
