import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ReferralTerms } from '#contract/referrals/referral-body.ts'
import { formatDate, formatInteger, formatRupiah } from '../../components/money/format.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Card } from '../../ui/card.tsx'
import { CheckIcon, GiftIcon } from '../../ui/icon.tsx'
import { Progress } from '../../ui/progress.tsx'

type ReferralTermsCardProps = {
  readonly terms: ReferralTerms
  /** The number of friends rewarded so far. */
  readonly used: number
  readonly className: string
}

/** The reward with all its conditions; there is no small print elsewhere. */
export function ReferralTermsCard({ terms, used, className }: ReferralTermsCardProps) {
  const t = useTranslations('referral.terms')
  const locale = useLocale()
  const { reward, holdDays, friendsMax, expiresAfterDays, effectiveFrom } = terms
  const conditions = [
    t('buys'),
    t('cooling'),
    t('holds', { days: holdDays }),
    t('expiry', { days: expiresAfterDays }),
  ]
  const shown = { used: formatInteger(used, locale), max: friendsMax }
  return (
    <Card className={className}>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <div>
          <h2 className="flex items-center gap-2.5 text-h3">
            <GiftIcon size={22} aria-hidden="true" className="text-brand-text" />
            {t('title')}
          </h2>
          <p className="tabular mt-4 text-[1.75rem] leading-tight font-extrabold tracking-[-0.03em]">
            {t('amount', { reward: formatRupiah(reward, locale) })}
          </p>
          <ul className="mt-5 grid gap-3">
            {conditions.map((condition) => (
              <li key={condition} className="flex gap-3 text-dense">
                <CheckIcon
                  size={20}
                  strokeWidth={2.5}
                  aria-hidden="true"
                  className="mt-0.5 shrink-0 text-gain"
                />
                {condition}
              </li>
            ))}
          </ul>
        </div>
        <dl className="grid content-start gap-5">
          <Term name={t('capTitle')}>
            <p className="tabular mb-2 font-bold">{t('cap', shown)}</p>
            <Progress percent={(used / friendsMax) * 100} label={t('capTitle')} isThin />
            <p className="mt-2 text-small text-ink-soft">{t('capNote')}</p>
          </Term>
          <Term name={t('clawbackTitle')}>{t('clawback')}</Term>
          <Term name={t('taxTitle')}>{t('tax')}</Term>
          <Term name={t('rulesTitle')}>{t('rules')}</Term>
        </dl>
      </div>
      <p className="mt-6 border-t border-line pt-4 text-small text-ink-soft">
        {t('since', { date: formatDate(effectiveFrom, 'long', locale) })}
      </p>
    </Card>
  )
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-ink-soft">{name}</dt>
      <dd className="mt-1 text-dense">{children}</dd>
    </div>
  )
}
