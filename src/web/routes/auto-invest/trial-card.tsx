import { useTranslations } from 'use-intl'
import type { AutoInvestTrial } from '#contract/auto-invest/plan-body.ts'
import { DateTime } from '../../components/date-time.tsx'
import { Amount } from '../../components/money/amount.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { Link } from '../../ui/link.tsx'

/** What the rules would have bought in the past year. It describes only the past. */
export function TrialCard({
  trial,
  withResale,
}: {
  readonly trial: AutoInvestTrial
  /** Whether the rules also allow purchases from other investors. */
  readonly withResale: boolean
}) {
  const t = useTranslations('auto-invest')
  const bought = trial.times.filter(({ purchases }) => purchases.length > 0)
  return (
    <Card className="scroll-mt-6 border-dashed" id="trial" data-answer="">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-h3">{t('trial.title')}</h2>
        <Badge tone="neutral">{t('trial.mark')}</Badge>
      </div>
      <p className="mt-1 text-small text-ink-soft">
        <DateTime value={trial.from} style="long" />
        {' – '}
        <DateTime value={trial.until} style="long" />
      </p>
      {bought.length === 0 ? (
        <p className="mt-4 text-dense">{t('trial.nothing')}</p>
      ) : (
        <Totals trial={trial} />
      )}
      <Disclosure label={t('trial.open', { count: trial.times.length })} isOpen>
        <ol className="divide-y divide-line border-t border-line">
          {trial.times.toReversed().map((time) => (
            <Time key={time.at} time={time} />
          ))}
        </ol>
      </Disclosure>
      <p className="mt-4 text-small text-ink-soft">
        {t('trial.assumptions')}
        {withResale ? ` ${t('trial.noResale')}` : null}
      </p>
    </Card>
  )
}

function Totals({ trial }: { readonly trial: AutoInvestTrial }) {
  const t = useTranslations('auto-invest')
  const { spent, refunded, income, valueNow } = trial
  const rows = [
    ['spent', spent],
    ...(refunded === 0 ? [] : [['refunded', refunded] as const]),
    ['income', income],
    ['valueNow', valueNow],
  ] as const
  return (
    <dl className="tabular mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-3">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt className="text-small text-ink-soft">{t(`trial.${name}`)}</dt>
          <dd className="text-h3">
            <Amount value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Time({ time }: { readonly time: AutoInvestTrial['times'][number] }) {
  const t = useTranslations('auto-invest')
  const link = useLocalHref()
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <p className="text-small text-ink-soft">
        <DateTime value={time.at} style="long" />
      </p>
      {time.reason === null ? null : (
        <p className="text-small text-ink-soft">{t(`reasons.${time.reason}`)}</p>
      )}
      <ul className="grid gap-1 sm:col-start-2">
        {time.purchases.map(({ property, units, cost, isRefunded }) => (
          <li key={property.id} className="flex flex-wrap justify-between gap-x-4 text-dense">
            <span className="min-w-0">
              <FactLine>
                <Link to={link(`/marketplace/${property.id}`)} className="text-link font-semibold">
                  {property.name}
                </Link>
                <span className="text-ink-soft">{t('units', { count: units })}</span>
                {isRefunded ? <span className="text-ink-soft">{t('trial.isRefunded')}</span> : null}
              </FactLine>
            </span>
            <Amount value={cost} className="font-semibold" />
          </li>
        ))}
      </ul>
    </li>
  )
}
