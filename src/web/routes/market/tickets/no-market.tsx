import { useTranslations } from 'use-intl'
import type { Book } from '#contract/market/market-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { formatDate } from '../../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { HaltText } from '../resale/book-state.tsx'
import type { obstacleOf } from './ticket-terms.ts'

type Obstacle = NonNullable<ReturnType<typeof obstacleOf>>

type NoMarketProps = {
  readonly obstacle: Obstacle
  readonly book: Book
  readonly property: { readonly id: string }
}

/** The reason why no order can be placed now, and when one can; shown instead of a form that would be refused, or above it. */
export function NoMarket({ obstacle, book, property }: NoMarketProps) {
  const t = useTranslations('market')
  const link = useLocalHref()
  const title = useObstacleTitle(obstacle)
  return (
    <Notice tone={obstacle === 'halted' ? 'warn' : 'info'} title={title} className="max-w-2xl">
      <p>
        <Reason obstacle={obstacle} book={book} />
      </p>
      <div className="mt-4 mb-1 flex flex-wrap gap-2.5">
        <LinkButton to={link(`/dashboard/properties/${property.id}#resale`)} size="small">
          {t('toProperty')}
        </LinkButton>
        <LinkButton to={link('/dashboard/market')} size="small">
          {t('toOrders')}
        </LinkButton>
      </div>
    </Notice>
  )
}

/** The reason in a few words; null when orders can be placed. */
export function useObstacleTitle(obstacle: Obstacle | null): string | null {
  const t = useTranslations('market')
  if (obstacle === null) return null
  return { locked: t('lockedTitle'), closed: t('closed'), halted: t('haltedTitle') }[obstacle]
}

function Reason({ obstacle, book }: Omit<NoMarketProps, 'property'>) {
  const t = useTranslations('market')
  const resale = useTranslations('resale')
  const locale = useLocale()
  const { window, tradableFrom, haltedFor, haltedUntil } = book
  if (obstacle === 'locked')
    return resale('lockedText', { date: formatDate(tradableFrom, 'long', locale) })
  if (obstacle === 'halted')
    return <HaltText halt={{ haltedFor: haltedFor ?? 'staff', haltedUntil }} />
  if (window === null) return t('closedNone')
  return t.rich('closedFrom', {
    time: () => <DateTime value={window.collectsFrom} style="date-time" />,
    days: () =>
      `${formatDate(window.opensOn, 'long', locale)} – ${formatDate(window.closesOn, 'long', locale)}`,
  })
}
