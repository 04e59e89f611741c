import { useTranslations } from 'use-intl'
import { RecordNumber } from '../../../components/forms/record-number.tsx'
import { formatDate } from '../../../components/money/format.ts'
import { IncomeList } from '../../../components/money/income-list.tsx'
import { PrivateAmount } from '../../../components/money/private-amount.tsx'
import { Fold } from '../../../components/property/section.tsx'
import { Results } from '../../../components/results.tsx'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Link } from '../../../ui/link.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { OfferList } from '../../market/offers/received-offers.tsx'
import { OrderList } from '../../market/orders/order-list.tsx'
import type { readOwnHistory } from './own-history-reading.ts'

type History = Awaited<ReturnType<typeof readOwnHistory>>

type OwnHistoryProps = History & {
  /** The page of the property, with which the addresses of other pages begin. */
  readonly pagePath: string
}

const shownAtOnce = 3

/** The visitor's payouts, purchases and market orders of this property. */
export function OwnHistory({ income, purchases, market, offers, pagePath }: OwnHistoryProps) {
  const hasBought = purchases.total > 0 || income.total > 0
  return (
    <>
      {hasBought ? <Payouts income={income} pagePath={pagePath} /> : null}
      {purchases.total === 0 ? null : <Orders purchases={purchases} pagePath={pagePath} />}
      {market.items.length === 0 && market.isFirst && offers.length === 0 ? null : (
        <MarketOrders market={market} offers={offers} pagePath={pagePath} />
      )}
    </>
  )
}

function Payouts({ income, pagePath }: Pick<OwnHistoryProps, 'income' | 'pagePath'>) {
  const t = useTranslations('dossier.own')
  const { items, total, sum, isFirst } = income
  const atOnce = isFirst ? shownAtOnce : items.length
  const pages = <Pages name="payouts" list={income} pagePath={pagePath} />
  return (
    <Fold
      id="payouts"
      title={t('payouts')}
      summary={total === 0 ? undefined : <PrivateAmount value={sum} />}
    >
      {total === 0 ? (
        <p className="text-dense text-ink-soft">{t('noPayouts')}</p>
      ) : (
        <Results by={['payouts']}>
          <IncomeList income={items.slice(0, atOnce)} />
        </Results>
      )}
      {items.length <= atOnce ? (
        pages
      ) : (
        <Disclosure label={t('earlier', { count: total - atOnce })}>
          <Results by={['payouts']}>
            <IncomeList income={items.slice(atOnce)} />
          </Results>
          {pages}
        </Disclosure>
      )}
    </Fold>
  )
}

type PagesProps = {
  readonly name: 'payouts' | 'orders' | 'trades'
  readonly list: { readonly nextCursor: string | null; readonly isFirst: boolean }
  readonly pagePath: string
}

/** The ways to the other pages of a list, which open at the list. */
function Pages({ name, list: { nextCursor, isFirst }, pagePath }: PagesProps) {
  const t = useTranslations('dossier.own')
  const pathOf = (cursor: string) => `${pagePath}?${name}=${encodeURIComponent(cursor)}#${name}`
  return (
    <Pagination
      label={t(name)}
      firstHref={isFirst ? null : `${pagePath}#${name}`}
      firstText={t('newest')}
      nextHref={nextCursor === null ? null : pathOf(nextCursor)}
      nextText={t('older')}
    />
  )
}

/** The visitor's orders to sell or buy units between investors, and the offers that they received. */
function MarketOrders({
  market,
  offers,
  pagePath,
}: Pick<OwnHistoryProps, 'market' | 'offers' | 'pagePath'>) {
  const t = useTranslations('dossier.own')
  return (
    <Fold id="trades" title={t('trades')}>
      {offers.length === 0 || !market.isFirst ? null : (
        <div className="mb-4">
          <h4 className="text-dense font-bold">{t('offers')}</h4>
          <OfferList offers={offers} />
        </div>
      )}
      {market.items.length === 0 ? null : (
        <Results by={['trades']}>
          <OrderList caption={t('trades')} orders={market.items} />
        </Results>
      )}
      <Pages name="trades" list={market} pagePath={pagePath} />
    </Fold>
  )
}

function Orders({ purchases, pagePath }: Pick<OwnHistoryProps, 'purchases' | 'pagePath'>) {
  const t = useTranslations('dossier.own')
  const locale = useLocale()
  const link = useLocalHref()
  return (
    <Fold id="orders" title={t('orders')} summary={t('count', { count: purchases.total })}>
      <Results by={['orders']}>
        <ul className="grid text-dense">
          {purchases.items.map(({ id, units, placedAt, total, state, receiptNumber }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-3 last:border-b-0"
            >
              <div>
                <Link to={link(`/dashboard/orders/${id}`)} className="text-link font-semibold">
                  <RecordNumber>{receiptNumber}</RecordNumber>
                </Link>
                <p className="text-small text-ink-soft">
                  <FactLine>
                    {t('order', { count: units, date: formatDate(placedAt, 'short', locale) })}
                    {t(`states.${state}`)}
                  </FactLine>
                </p>
              </div>
              <PrivateAmount value={total} className="font-bold" />
            </li>
          ))}
        </ul>
      </Results>
      <Pages name="orders" list={purchases} pagePath={pagePath} />
    </Fold>
  )
}
