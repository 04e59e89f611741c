import { useTranslations } from 'use-intl'
import type { IncomeLine, Page } from '../../api/shapes.ts'
import { IncomeList } from '../../components/income-list.tsx'
import { PrivateAmount } from '../../components/private-amount.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { Pagination } from '../../ui/pagination.tsx'

type IncomeSectionProps = {
  readonly income: Page<IncomeLine>
  readonly total: number
  readonly isFirst: boolean
}

/** Every payout of rent, with what they come to. */
export function IncomeSection({ income, total, isFirst }: IncomeSectionProps) {
  const t = useTranslations('portfolio')
  const link = useLocalHref()
  const next = income.nextCursor
  return (
    <Card id="income" className="scroll-mt-6">
      <CardHead title={t('incomeTitle')}>
        {total === 0 ? null : (
          <>
            {`${t('incomeTotal')} `}
            <PrivateAmount value={total} className="font-bold text-ink" />
          </>
        )}
      </CardHead>
      {income.items.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('noIncome')}</p>
      ) : (
        <IncomeList income={income.items} isWide />
      )}
      <Pagination
        label={t('incomePages')}
        firstHref={isFirst ? null : link('/dashboard/portfolio#income')}
        nextHref={
          next === null
            ? null
            : link(`/dashboard/portfolio?income=${encodeURIComponent(next)}#income`)
        }
        firstText={t('newestIncome')}
        nextText={t('olderIncome')}
      />
    </Card>
  )
}
