import { useTranslations } from 'use-intl'
import type { AutoInvestPlan } from '#contract/auto-invest/plan-body.ts'
import { DateTime } from '../../components/date-time.tsx'
import { PostButton } from '../../components/forms/submit-button.tsx'
import { PrivateAmount } from '../../components/money/private-amount.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { Link } from '../../ui/link.tsx'

/** The next run of a plan, what it depends on, and the ways to stop it. */
export function NextTime({ plan }: { readonly plan: AutoInvestPlan }) {
  const t = useTranslations('auto-invest')
  const { next, state } = plan
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-h3">{t('next.title')}</h2>
        <Badge tone={state === 'paused' ? 'warn' : 'gain'}>{t(`states.${state}`)}</Badge>
      </div>
      <div className="mt-4">
        {state === 'paused' ? (
          <p className="max-w-prose text-dense">
            {t(plan.pausedBecause === 'death-report' ? 'next.pausedByReport' : 'next.paused')}
          </p>
        ) : next === null ? (
          <p className="max-w-prose text-dense">{t('next.waiting')}</p>
        ) : (
          <Announced next={next} />
        )}
      </div>
      <dl className="mt-5 grid gap-x-8 gap-y-3 border-t border-line pt-4 text-dense sm:grid-cols-3">
        <div>
          <dt className="text-small text-ink-soft">{t('next.free')}</dt>
          <dd className="font-bold">
            <PrivateAmount value={plan.freeBalance} />
          </dd>
        </div>
        <div>
          <dt className="text-small text-ink-soft">{t('next.matching')}</dt>
          <dd className="font-bold">{t('next.offerings', { count: plan.matchingNow })}</dd>
        </div>
        {plan.collected === null ? null : (
          <div>
            <dt className="text-small text-ink-soft">{t('next.collected')}</dt>
            <dd className="font-bold">
              <PrivateAmount value={plan.collected} />
            </dd>
          </div>
        )}
      </dl>
      <Acts state={state} />
    </Card>
  )
}

function Announced({ next }: { readonly next: NonNullable<AutoInvestPlan['next']> }) {
  const t = useTranslations('auto-invest')
  const link = useLocalHref()
  const { runsAt, budget, isAnnounced, wouldBuy, obstacle } = next
  return (
    <div className="grid gap-1">
      <p className="text-h2">
        <DateTime value={runsAt} style="date-time" />
      </p>
      <p className="text-dense">
        <FactLine>
          <span>
            {`${t('next.atMost')} `}
            <PrivateAmount value={budget} className="font-bold" />
          </span>
          {isAnnounced ? t('next.told') : null}
        </FactLine>
      </p>
      <p className="text-dense text-ink-soft">
        {wouldBuy === null ? (
          t(`reasons.${obstacle ?? 'no-match'}`)
        ) : (
          <>
            {`${t('next.now')} ${t('units', { count: wouldBuy.units })} `}
            <Link to={link(`/marketplace/${wouldBuy.property.id}`)} className="text-link">
              {wouldBuy.property.name}
            </Link>
          </>
        )}
      </p>
    </div>
  )
}

function Acts({ state }: { readonly state: AutoInvestPlan['state'] }) {
  const t = useTranslations('auto-invest')
  const act = state === 'paused' ? 'resume' : 'pause'
  return (
    <div className="mt-5">
      <PostButton name="intent" value={act}>
        {t(`acts.${act}`)}
      </PostButton>
      <Disclosure label={t('acts.end')}>
        <p className="max-w-prose text-dense text-ink-soft">{t('acts.endText')}</p>
        <PostButton form={{ className: 'mt-4' }} name="intent" value="end" variant="danger">
          {t('acts.endReally')}
        </PostButton>
      </Disclosure>
    </div>
  )
}
