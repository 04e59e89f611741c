import { useTranslations } from 'use-intl'
import type { OrderSide } from '#contract/words/market.ts'
import { Amount } from '../../../components/money/amount.tsx'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { ticketSummaryId } from './ticket-summary.tsx'

type TicketBarProps = {
  readonly side: OrderSide
  /** Null while it is unknown. */
  readonly total: number | null
}

/** The bar with the cost or proceeds of the order and a link to the summary with its button. */
export function TicketBar({ side, total }: TicketBarProps) {
  const t = useTranslations('market')
  return (
    <BottomBar isAboveNavigation>
      <p className="text-dense leading-snug">
        <span className="block text-small text-ink-soft">{t(`${side}.totalShort`)}</span>
        <strong>{total === null ? '–' : <Amount value={total} />}</strong>
      </p>
      <a href={`#${ticketSummaryId}`} className={buttonLook({ variant: 'primary' })}>
        {t('toSummary')}
      </a>
    </BottomBar>
  )
}
