import { useTranslations } from 'use-intl'
import type { DeskOffering } from '#contract/back-office/desks/offering-desk-body.ts'
import { formatPercent } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Progress } from '../../../ui/progress.tsx'

const tones: Record<DeskOffering['state'], Tone> = {
  review: 'neutral',
  'coming-soon': 'info',
  open: 'brand',
  funded: 'gain',
  closing: 'warn',
  closed: 'gain',
  failed: 'loss',
  withdrawn: 'loss',
  declined: 'neutral',
}

/** The state of an offering, and whether it is paused. */
export function OfferingState({ offering }: { readonly offering: DeskOffering }) {
  const t = useTranslations('desks.offerings')
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tones[offering.state]}>{t(`states.${offering.state}`)}</Badge>
      {offering.isPaused ? <Badge tone="warn">{t('paused')}</Badge> : null}
    </span>
  )
}

/** The amount sold compared with the minimum target, in whole per cent so that a column of them is read at a glance. */
export function Sold({ offering }: { readonly offering: DeskOffering }) {
  const t = useTranslations('desks.offerings')
  const locale = useLocale()
  const { unitsSold, unitsTotal, targetUnits } = offering
  const basisPoints = Math.floor((unitsSold * 10_000) / unitsTotal)
  return (
    <div className="grid gap-1.5 md:min-w-36">
      <span className="tabular">
        <FactLine>
          <b>{formatPercent(Math.floor(basisPoints / 100) * 100, locale)}</b>
          <span className="text-small text-ink-soft">
            {t('soldOf', { sold: unitsSold, total: unitsTotal })}
          </span>
        </FactLine>
      </span>
      <Progress percent={basisPoints / 100} label={t('sold')} isThin />
      <span className="text-small text-ink-soft">{t('target', { target: targetUnits })}</span>
    </div>
  )
}
