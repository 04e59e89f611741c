import { useTranslations } from 'use-intl'
import type { Purchase } from '#contract/offerings/subscription-body.ts'
import type { Income } from '#contract/portfolio/portfolio-body.ts'
import { formatDate } from '../../components/format.ts'
import { IncomeList } from '../../components/income-list.tsx'
import { PrivateAmount } from '../../components/private-amount.tsx'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Link } from '../../ui/link.tsx'

type OwnHistoryProps = {
  /** The newest, and the sum of all there ever were. */
  readonly income: readonly Income[]
  readonly received: number
  readonly purchases: readonly Purchase[]
}

const shownAtOnce = 3

/** What the visitor bought of this property, and what it has paid them. */
export function OwnHistory({ income, received, purchases }: OwnHistoryProps) {
  if (purchases.length === 0) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Payouts income={income} received={received} />
      <Orders purchases={purchases} />
    </div>
  )
}

function Payouts({ income, received }: Pick<OwnHistoryProps, 'income' | 'received'>) {
  const t = useTranslations('dossier.own')
  const earlier = income.slice(shownAtOnce)
  return (
    <Card>
      <CardHead title={t('payouts')}>
        {income.length === 0 ? null : (
          <PrivateAmount value={received} className="font-bold text-ink" />
        )}
      </CardHead>
      {income.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('noPayouts')}</p>
      ) : (
        <IncomeList income={income.slice(0, shownAtOnce)} />
      )}
      {earlier.length === 0 ? null : (
        <Disclosure label={t('earlier', { count: earlier.length })}>
          <IncomeList income={earlier} />
        </Disclosure>
      )}
    </Card>
  )
}

function Orders({ purchases }: Pick<OwnHistoryProps, 'purchases'>) {
  const t = useTranslations('dossier.own')
  const locale = useLocale()
  const link = useLocalHref()
  return (
    <Card>
      <CardHead title={t('orders')} />
      <ul className="grid text-dense">
        {purchases.map(({ id, units, placedAt, total, state, receiptNumber }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-3 last:border-b-0"
          >
            <div>
              <Link to={link(`/dashboard/orders/${id}`)} className="text-link font-semibold">
                {receiptNumber}
              </Link>
              <p className="text-small text-ink-soft">
                {`${t('order', { count: units, date: formatDate(placedAt, 'short', locale) })} · ${t(`states.${state}`)}`}
              </p>
            </div>
            <PrivateAmount value={total} className="font-bold" />
          </li>
        ))}
      </ul>
    </Card>
  )
}
