import { useTranslations } from 'use-intl'
import type { Purchase } from '#contract/offerings/subscription-body.ts'
import type { Income } from '#contract/portfolio/portfolio-body.ts'
import { formatDate } from '../../components/format.ts'
import { IncomeList } from '../../components/income-list.tsx'
import { PrivateAmount } from '../../components/private-amount.tsx'
import { Fold } from '../../components/property/section.tsx'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Link } from '../../ui/link.tsx'

type OwnHistoryProps = {
  /** The latest payouts; `received` is the total of all. */
  readonly income: readonly Income[]
  readonly received: number
  readonly purchases: readonly Purchase[]
}

const shownAtOnce = 3

/** The visitor's purchases of this property and the payouts that they received. */
export function OwnHistory({ income, received, purchases }: OwnHistoryProps) {
  if (purchases.length === 0) return null
  return (
    <>
      <Payouts income={income} received={received} />
      <Orders purchases={purchases} />
    </>
  )
}

function Payouts({ income, received }: Pick<OwnHistoryProps, 'income' | 'received'>) {
  const t = useTranslations('dossier.own')
  const earlier = income.slice(shownAtOnce)
  return (
    <Fold
      id="payouts"
      title={t('payouts')}
      gist={income.length === 0 ? undefined : <PrivateAmount value={received} />}
    >
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
    </Fold>
  )
}

function Orders({ purchases }: Pick<OwnHistoryProps, 'purchases'>) {
  const t = useTranslations('dossier.own')
  const locale = useLocale()
  const link = useLocalHref()
  return (
    <Fold id="orders" title={t('orders')} gist={t('count', { count: purchases.length })}>
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
                {`${t('order', { count: units, date: formatDate(placedAt, 'short', locale) })}\u00a0· ${t(`states.${state}`)}`}
              </p>
            </div>
            <PrivateAmount value={total} className="font-bold" />
          </li>
        ))}
      </ul>
    </Fold>
  )
}
