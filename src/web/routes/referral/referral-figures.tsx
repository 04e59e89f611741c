import { useTranslations } from 'use-intl'
import type { Referrals } from '#contract/referrals/referral-body.ts'
import { Amount } from '../../components/money/amount.tsx'
import { formatInteger } from '../../components/money/format.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Stat } from '../../ui/stat.tsx'

const steps = ['opened', 'registered', 'verified', 'qualified', 'paid'] as const

type ReferralFiguresProps = {
  readonly figures: Referrals['figures']
  readonly className: string
}

/** The number of friends at each step as a bar chart, and the pending and paid rewards in rupiah. */
export function ReferralFigures({ figures, className }: ReferralFiguresProps) {
  const t = useTranslations('referral.figures')
  const locale = useLocale()
  const most = Math.max(1, ...steps.map((step) => figures[step]))
  return (
    <Card className={className}>
      <h2 className="text-h3">{t('title')}</h2>
      <div className="mt-5 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <dl className="grid gap-3.5">
          {steps.map((step) => (
            <div key={step} className="grid grid-cols-[8.5rem_minmax(0,1fr)] items-center gap-x-4">
              <dt className="text-dense">
                {t(step)}
                {step === 'opened' || step === 'qualified' ? (
                  <span className="block text-small text-ink-soft">{t(`${step}Note`)}</span>
                ) : null}
              </dt>
              <dd className="flex items-center gap-3">
                <span
                  aria-hidden="true"
                  className={classNames(
                    'h-7 min-w-1.5 rounded-lg',
                    step === 'paid' ? 'bg-brand-strong' : 'bg-series-4',
                  )}
                  style={{ width: `${(figures[step] / most) * 78}%` }}
                />
                <span className="tabular font-bold">{formatInteger(figures[step], locale)}</span>
              </dd>
            </div>
          ))}
        </dl>
        <div className="grid content-center gap-6 max-lg:grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] max-lg:border-t max-lg:border-line max-lg:pt-6">
          <Stat label={t('waitingAmount')} note={t('waitingNote')}>
            <Amount value={figures.waitingAmount} />
          </Stat>
          <Stat label={t('paidAmount')} note={t('paidNote')}>
            <Amount value={figures.paidAmount} />
          </Stat>
        </div>
      </div>
    </Card>
  )
}
