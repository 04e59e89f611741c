import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Book, ResaleHistory } from '#contract/market/market-body.ts'
import { Amount } from '../../components/amount.tsx'
import { SellingTime } from './resale-history.tsx'
import { type LikelyWeeks, likelyAt, tradesAtOrAbove } from './ticket-terms.ts'

type SellGuideProps = {
  readonly book: Book
  readonly history: ResaleHistory
  /** The typed price; null when it is not a valid price. */
  readonly price: number | null
}

/** How likely a sale is at each price: of the best buyer now, the reference, and the typed one. */
export function SellGuide({ book, history, price }: SellGuideProps) {
  const t = useTranslations('market.guide')
  const best = book.buys[0]
  const isTrading = book.window?.phase === 'trading'
  const { at, total } = tradesAtOrAbove(history, book.reference)
  const typed = price === null ? null : tradesAtOrAbove(history, price)
  // Without a median, the sentence about all orders repeats the one about orders at the reference price.
  const saysMore =
    history.sales.medianDays !== null || likelyAt(history, book, book.reference) === null
  const shareOf = (trades: { at: number; total: number }) =>
    trades.total < tradesMin ? t('tooFew', { total: trades.total }) : t('atOrAbove', trades)
  return (
    <section aria-label={t('title')}>
      <h3 className="text-h3">{t('title')}</h3>
      <dl className="mt-3 grid gap-3 text-dense">
        {best === undefined ? null : (
          <Level name={t('best')} price={best.price}>
            {isTrading ? (
              t('bestNow', { units: best.units })
            ) : (
              <>
                {t('bestLater', { units: best.units })}
                <Weeks likely={likelyAt(history, book, best.price)} />
              </>
            )}
          </Level>
        )}
        <Level name={t('reference')} price={book.reference}>
          {shareOf({ at, total })}
          <Weeks likely={likelyAt(history, book, book.reference)} />
        </Level>
        {price === null || typed === null || price === book.reference ? null : (
          <Level name={t('yours')} price={price}>
            <span aria-live="polite">
              {shareOf(typed)}
              <Weeks likely={likelyAt(history, book, price)} />
            </span>
          </Level>
        )}
      </dl>
      {saysMore ? (
        <p className="mt-3 text-dense text-ink-soft">
          <SellingTime history={history} />
        </p>
      ) : null}
    </section>
  )
}

/** The minimum number of trades for a statement about a price. */
const tradesMin = 5

/** The time that orders at a similar price took, with their number. */
function Weeks({ likely }: { readonly likely: LikelyWeeks | null }) {
  const t = useTranslations('market.guide')
  if (likely === null) return null
  const { orders, ordersFilled: filled, weeks } = likely
  return (
    <span className="block text-ink-soft">
      {weeks !== null
        ? t('weeks', { weeks, orders, filled })
        : orders < ordersMin
          ? t('weeksFew', { orders })
          : t('weeksUnsold', { orders, filled })}
    </span>
  )
}

/** The minimum number of orders for a statement about the time they took. */
const ordersMin = 5

type LevelProps = { readonly name: string; readonly price: number; readonly children: ReactNode }

function Level({ name, price, children }: LevelProps) {
  return (
    <div className="grid gap-x-4 border-t border-line pt-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="text-ink-soft">
        {name} <Amount value={price} className="block font-bold text-ink" />
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
