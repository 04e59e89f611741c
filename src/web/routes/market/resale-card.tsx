import { useTranslations } from 'use-intl'
import type { Book, ResaleHistory } from '#contract/market/market-body.ts'
import { Amount } from '../../components/amount.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { formatDate } from '../../components/format.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Stat } from '../../ui/stat.tsx'
import { useLiveBook } from './live-book.ts'
import { ResaleDetails } from './resale-details.tsx'
import { SellingTime } from './resale-history.tsx'

type ResaleProps = {
  readonly book: Book
  readonly history: ResaleHistory
  readonly isHolder: boolean
}

/** Where units of a property change hands between investors: when, at which prices, and what can be done now. */
export function ResaleCard({ book: given, history, isHolder }: ResaleProps) {
  const book = useLiveBook(given)
  const t = useTranslations('resale')
  const link = useLocalHref()
  const path = `/dashboard/properties/${book.propertyId}`
  const isOpen = isOpenTo(book)
  return (
    <Card id="resale" className="scroll-mt-4">
      <CardHead title={t('title')}>
        <Badge>{useStateWord(book)}</Badge>
      </CardHead>
      <p className="max-w-prose text-dense text-ink-soft">{t('lead')}</p>
      <p className="mt-2 max-w-prose text-dense">
        <NextStep book={book} />
      </p>
      <div className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Stat label={t('bestSell')}>{priceOf(book.sells[0], t('noBuy'))}</Stat>
        <Stat label={t('bestBuy')}>{priceOf(book.buys[0], t('noBuy'))}</Stat>
        <Stat label={t('value')}>
          <Amount value={book.unitValue} />
        </Stat>
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
      {isOpen ? (
        <div className="mt-4 flex flex-wrap gap-2.5">
          {isHolder ? <LinkButton to={link(`${path}/sell`)}>{t('sell')}</LinkButton> : null}
          <LinkButton to={link(`${path}/order`)}>{t('buy')}</LinkButton>
        </div>
      ) : null}
      <div className="mt-4">
        <ResaleDetails book={book} history={history} />
      </div>
    </Card>
  )
}

function priceOf(level: Book['buys'][number] | undefined, none: string) {
  return level === undefined ? none : <Amount value={level.price} />
}

function isOpenTo({ window, haltedFor, tradableFrom }: Book): boolean {
  if (window === null || haltedFor !== null || tradableFrom > window.opensOn) return false
  return window.phase !== 'announced' && window.phase !== 'ended'
}

function useStateWord({ window, haltedFor, tradableFrom }: Book): string {
  const t = useTranslations('resale')
  const locale = useLocale()
  if (haltedFor !== null) return t('halted')
  if (window === null) return t('none')
  if (tradableFrom > window.opensOn)
    return t('locked', { date: formatDate(tradableFrom, 'long', locale) })
  return t(`phases.${window.phase}`)
}

function NextStep({ book }: { readonly book: Book }) {
  const t = useTranslations('resale')
  const locale = useLocale()
  const { window, haltedFor, tradableFrom } = book
  if (haltedFor !== null) return t(`haltedFor.${haltedFor}`)
  if (window === null || window.phase === 'ended') return t('noneText')
  if (tradableFrom > window.opensOn)
    return t('lockedText', { date: formatDate(tradableFrom, 'long', locale) })
  const at = window.nextChangeAt ?? window.endsAt
  return t.rich(`next.${window.phase}`, {
    time: () => <DateTime value={at} style="date-time" />,
  })
}
