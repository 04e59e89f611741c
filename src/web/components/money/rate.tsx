import { useTranslations } from 'use-intl'
import type { YearlyRate } from '#contract/portfolio/analysis-body.ts'
import { GainPercent } from './amount.tsx'

/** A yearly rate, or a short reason why there is none. */
export function Rate({ rate, className }: { readonly rate: YearlyRate; className?: string }) {
  const t = useTranslations('portfolio')
  if (rate.state === 'found') {
    return <GainPercent value={Math.round(rate.rate * 10_000)} className={className} />
  }
  return <span className="text-small text-ink-soft">{t(`noRate.${rate.reason}`)}</span>
}
