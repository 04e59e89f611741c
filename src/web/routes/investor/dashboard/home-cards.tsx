import { useTranslations } from 'use-intl'
import type { MonthChange } from '#contract/portfolio/analysis-body.ts'
import type { Overview } from '#contract/portfolio/portfolio.ts'
import { GainPercent, Percent } from '../../../components/money/amount.tsx'
import { formatDate, formatRupiah } from '../../../components/money/format.ts'
import {
  ForecastAmount,
  PrivateAmount,
  PrivateGain,
} from '../../../components/money/private-amount.tsx'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Link } from '../../../ui/link.tsx'
import { Progress } from '../../../ui/progress.tsx'

/** The rent of this month compared with the previous one, with the main reason for the difference. */
export function MonthCard({ month }: { readonly month: MonthChange }) {
  const t = useTranslations('dashboard')
  const locale = useLocale()
  const { income, incomeBefore, expected, cause } = month
  return (
    <Card>
      <CardHead title={t('month.title')}>{formatDate(month.month, 'month', locale)}</CardHead>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(6.5rem,40%)),1fr))] gap-x-6 gap-y-3 sm:grid-cols-3">
        <div>
          <p className="text-small text-ink-soft">{t('month.soFar')}</p>
          <p className="text-[1.375rem] font-extrabold tracking-[-0.03em]">
            <PrivateAmount value={income} />
          </p>
        </div>
        <div>
          <p className="text-small text-ink-soft">{t('month.before')}</p>
          <p className="text-[1.375rem] font-bold tracking-[-0.03em] text-ink-soft">
            <PrivateAmount value={incomeBefore} />
          </p>
        </div>
        {expected === 0 ? null : (
          <div>
            <p className="text-small text-ink-soft">{t('month.expected')}</p>
            <p className="text-[1.375rem] font-bold tracking-[-0.03em]">
              <ForecastAmount value={expected} />
            </p>
          </div>
        )}
      </div>
      <p className="mt-4 border-t border-line pt-3 text-dense text-ink-soft">
        <ChangeText cause={cause} />
      </p>
    </Card>
  )
}

function ChangeText({ cause }: Pick<MonthChange, 'cause'>) {
  const t = useTranslations('dashboard')
  if (cause === null) return t('month.same')
  const { reason, difference, propertyName: property } = cause
  if (reason === 'waiting') return t('month.waiting')
  return t.rich('month.cause', {
    property,
    reason: t(`month.reasons.${reason}`),
    difference: () => <PrivateGain value={difference} />,
  })
}

/** News about the properties that the investor holds. */
export function NewsCard({ news }: { readonly news: Overview['news'] }) {
  const t = useTranslations('dashboard')
  const locale = useLocale()
  const link = useLocalHref()
  if (news.length === 0) return null
  return (
    <Card>
      <CardHead title={t('news.title')} />
      <ul className="-my-2 divide-y divide-line">
        {news.map((item) => (
          <li key={`${item.propertyId}/${item.kind}/${item.on}/${item.text?.en ?? ''}`}>
            <Link
              to={link(`/dashboard/properties/${item.propertyId}#events`)}
              className="flex min-h-14 items-center gap-4 py-2.5 hover:text-brand-text"
            >
              <time dateTime={item.on} className="tabular w-14 shrink-0 text-small text-ink-soft">
                {formatDate(item.on, 'day-month', locale)}
              </time>
              <span className="min-w-0 flex-1">
                <span className="block text-dense font-bold">
                  <FactLine>
                    {t(`news.kinds.${item.kind as 'valuation'}`)}
                    {item.propertyName}
                  </FactLine>
                </span>
                {item.text === null ? null : (
                  <span className="line-clamp-2 text-small text-ink-soft">{item.text[locale]}</span>
                )}
              </span>
              {item.amount === null ? null : (
                <span className="tabular text-small font-semibold whitespace-nowrap text-ink-soft max-sm:hidden">
                  {formatRupiah(item.amount, locale)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Watched properties: their price change since then, and whether they can be bought. */
export function WatchCard({ watched }: { readonly watched: Overview['watched'] }) {
  const t = useTranslations('dashboard')
  const locale = useLocale()
  const link = useLocalHref()
  return (
    <Card>
      <CardHead title={t('watch.title')} />
      {watched.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('watch.none')}</p>
      ) : (
        <ul className="-my-2 divide-y divide-line">
          {watched.map((each) => (
            <li key={each.propertyId}>
              <Link
                to={link(`/dashboard/properties/${each.propertyId}`)}
                className="flex min-h-14 items-center justify-between gap-4 py-2.5 hover:text-brand-text"
              >
                <span className="min-w-0">
                  <span className="block text-dense font-bold">{each.name}</span>
                  <span className="block text-small text-ink-soft">
                    {each.openUntil === null
                      ? t('watch.since', { date: formatDate(each.watchedAt, 'short', locale) })
                      : t('watch.openUntil', { date: formatDate(each.openUntil, 'short', locale) })}
                  </span>
                </span>
                <span className="text-end">
                  <span className="tabular block text-dense font-semibold">
                    {formatRupiah(each.unitPrice, locale)}
                  </span>
                  <span className="block text-small text-ink-soft">{t('watch.perUnit')}</span>
                  {each.changeBasisPoints === 0 ? null : (
                    <span className="text-small text-ink-soft">
                      <GainPercent value={each.changeBasisPoints} />
                      {` ${t('watch.sinceThen')}`}
                    </span>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <LinkButton
        to={link('/dashboard/watchlist')}
        variant="quiet"
        size="small"
        className="-ms-3.5 mt-2"
      >
        {t('watch.all')}
      </LinkButton>
    </Card>
  )
}

/** How much of the monthly goal is covered by actual payouts, or a link to set a goal. */
export function GoalBar({ goal }: { readonly goal: Overview['goal'] }) {
  const t = useTranslations('dashboard')
  const link = useLocalHref()
  const to = link('/dashboard/portfolio/analysis#goal')
  return (
    <Card>
      <CardHead title={t('goal.title')}>
        {goal === null ? null : (
          <Percent basisPoints={goal.coveredBasisPoints} className="font-bold" />
        )}
      </CardHead>
      {goal === null ? (
        <p className="text-dense text-ink-soft">{t('goal.none')}</p>
      ) : (
        <>
          <Progress percent={goal.coveredBasisPoints / 100} label={t('goal.title')} />
          <p className="mt-2.5 text-dense text-ink-soft">
            {t.rich('goal.text', {
              now: () => <PrivateAmount value={goal.monthlyNow} className="font-bold text-ink" />,
              wanted: () => <PrivateAmount value={goal.monthlyAmount} />,
              year: String(goal.targetYear),
            })}
          </p>
        </>
      )}
      <LinkButton to={to} variant="quiet" size="small" className="-ms-3.5 mt-2">
        {goal === null ? t('goal.set') : t('goal.see')}
      </LinkButton>
    </Card>
  )
}
