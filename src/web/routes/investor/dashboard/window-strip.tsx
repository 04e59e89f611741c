import { useTranslations } from 'use-intl'
import type { TradingWindow } from '#contract/market/market-body.ts'
import { useWindowText } from '../../../components/property/ownership/trading-window.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { ArrowRightIcon } from '../../../ui/icon.tsx'

/** A notice about the opening or the end of the trading window, with a link to the units for sale. */
export function WindowStrip({ window }: { readonly window: TradingWindow }) {
  const t = useTranslations('trading-window')
  const windowText = useWindowText()
  const link = useLocalHref()
  return (
    <section
      aria-label={t('title')}
      className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-card border border-line px-5 py-2"
    >
      <p className="text-dense text-ink-soft">{windowText(window)}</p>
      <LinkButton
        to={link('/dashboard/properties?resale=all')}
        variant="quiet"
        size="small"
        className="-mx-3.5"
      >
        {t('see')}
        <ArrowRightIcon size={16} aria-hidden="true" />
      </LinkButton>
    </section>
  )
}
