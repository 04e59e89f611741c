import { useTranslations } from 'use-intl'
import type { Book } from '#contract/market/market-body.ts'
import { Amount } from '../../../components/money/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Stat } from '../../../ui/stat.tsx'
import type { Resale } from '../tickets/read-ticket.ts'
import { NextStep, useStateWord } from './book-state.tsx'
import { isOpenTo } from './live-book.ts'
import { ResaleDetails } from './resale-details.tsx'
import { SellingTime } from './selling-time.tsx'

/** The market in which investors trade units of a property: its dates and prices. */
export function ResaleCard({ book, history, windows }: Resale) {
  const t = useTranslations('resale')
  // On a phone, the panel right below the card shows the lowest price and the value of a unit.
  const isInPanel = isOpenTo(book) && book.sells.length > 0
  return (
    <Card id="resale" className="scroll-mt-4">
      <CardHead title={t('title')}>
        <Badge tone={book.haltedFor === null ? 'neutral' : 'warn'}>{useStateWord(book)}</Badge>
      </CardHead>
      <p className="max-w-prose text-dense text-ink-soft">{t('lead')}</p>
      {isOpenTo(book) ? null : (
        <p className="mt-2 max-w-prose text-dense">
          <NextStep book={book} />
        </p>
      )}
      <div className="mt-4 grid grid-cols-2 items-end gap-4 sm:grid-cols-4">
        <div className={isInPanel ? 'max-lg:hidden' : ''}>
          <Stat label={t('bestSell')}>{priceOf(book.sells[0], t('noBuy'))}</Stat>
        </div>
        <Stat label={t('bestBuy')}>{priceOf(book.buys[0], t('noBuy'))}</Stat>
        <div className={isInPanel ? 'max-lg:hidden' : ''}>
          <Stat label={t('value')}>
            <Amount value={book.unitValue} />
          </Stat>
        </div>
        <Stat label={t('volume')}>{t('units', { units: book.units30Days })}</Stat>
      </div>
      <p className="mt-3 text-dense">
        <SellingTime history={history} />
      </p>
      {book.indication === null ? null : (
        <p className="mt-3 text-dense">
          {t.rich('indicationText', {
            units: book.indication.units,
            price: () => <Amount value={book.indication?.price ?? 0} />,
          })}
        </p>
      )}
      <div className="mt-4">
        <ResaleDetails {...{ book, history, windows }} />
      </div>
    </Card>
  )
}

function priceOf(level: Book['buys'][number] | undefined, none: string) {
  return level === undefined ? none : <Amount value={level.price} />
}
