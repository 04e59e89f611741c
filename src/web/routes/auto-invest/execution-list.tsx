import { useTranslations } from 'use-intl'
import type { Page } from '#contract/answers.ts'
import type { AutoInvestExecution } from '#contract/auto-invest/plan-body.ts'
import { DateTime } from '../../components/date-time.tsx'
import { PrivateAmount } from '../../components/money/private-amount.tsx'
import { Results } from '../../components/results.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { Link } from '../../ui/link.tsx'
import { Pagination } from '../../ui/pagination.tsx'

type ExecutionListProps = {
  readonly executions: Page<AutoInvestExecution>
  readonly isFirstPage: boolean
}

const tones: Record<AutoInvestExecution['state'], Tone> = {
  announced: 'info',
  buying: 'info',
  done: 'gain',
  dropped: 'neutral',
}

/** Every run of a plan: what it bought, or why it bought nothing. */
export function ExecutionList({ executions, isFirstPage }: ExecutionListProps) {
  const t = useTranslations('auto-invest')
  const link = useLocalHref()
  const { items, nextCursor } = executions
  const here = link('/dashboard/wallet/auto-invest')
  return (
    <Card>
      <CardHead title={t('history.title')} />
      <Results>
        {items.length === 0 ? (
          <p className="text-dense text-ink-soft">{t('history.empty')}</p>
        ) : (
          <ol className="divide-y divide-line">
            {items.map((execution) => (
              <Execution key={execution.id} execution={execution} />
            ))}
          </ol>
        )}
      </Results>
      <Pagination
        label={t('history.pages')}
        firstHref={isFirstPage ? null : here}
        nextHref={nextCursor === null ? null : `${here}?cursor=${encodeURIComponent(nextCursor)}`}
        firstText={t('history.newest')}
        nextText={t('history.older')}
      />
    </Card>
  )
}

function Execution({ execution }: { readonly execution: AutoInvestExecution }) {
  const t = useTranslations('auto-invest')
  const { state, runsAt, budget, reason, purchases } = execution
  const isNothing = state === 'done' && purchases.every(({ cost }) => cost === null)
  return (
    <li className="grid gap-2 py-4 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-dense font-bold">
          <DateTime value={runsAt} style="date-time" />
        </p>
        <Badge tone={isNothing ? 'neutral' : tones[state]}>
          {isNothing ? t('history.nothing') : t(`history.states.${state}`)}
        </Badge>
      </div>
      <p className="text-small text-ink-soft">
        <FactLine>
          <span>
            {`${t('history.budget')} `}
            <PrivateAmount value={budget} />
          </span>
          {reason === null ? null : t(`reasons.${reason}`)}
        </FactLine>
      </p>
      {purchases.length === 0 ? null : (
        <ul className="grid gap-2">
          {purchases.map((purchase) => (
            <Bought key={purchase.property.id} purchase={purchase} />
          ))}
        </ul>
      )}
    </li>
  )
}

const refusals = [
  'investors.quota_exceeded',
  'investors.identity_required',
  'investors.suitability_required',
  'investors.suitability_unconfirmed',
  'investors.not_suitable',
  'ledger.insufficient_funds',
  'offerings.holder_cap_exceeded',
  'offerings.not_enough_units',
  'offerings.not_open',
  'offerings.risk_statement_outdated',
  'market.nothing_left',
  'market.limit_exceeded',
  'market.cap_exceeded',
  'market.holders_exceeded',
  'market.too_little_money',
] as const

type BoughtProps = { readonly purchase: AutoInvestExecution['purchases'][number] }

function Bought({
  purchase: { property, units, cost, subscriptionId, orderId, refusal },
}: BoughtProps) {
  const t = useTranslations('auto-invest')
  const link = useLocalHref()
  const code = refusals.find((each) => each === refusal)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-xl bg-sand px-4 py-3 text-dense">
      <span className="min-w-0">
        <FactLine>
          <Link to={link(`/marketplace/${property.id}`)} className="text-link font-semibold">
            {property.name}
          </Link>
          <span className="text-ink-soft">{t('units', { count: units })}</span>
        </FactLine>
        {refusal === null ? null : (
          <span className="block text-small text-ink-soft">
            {`${t('history.refused')} `}
            {code === undefined ? t('refusals.other') : t(`refusals.${refusalName(code)}`)}
          </span>
        )}
      </span>
      {cost === null ? null : (
        <span className="flex flex-wrap items-baseline gap-x-4">
          <PrivateAmount value={cost} className="font-bold" />
          {subscriptionId === null ? null : (
            <Link
              to={link(`/dashboard/orders/${subscriptionId}`)}
              className="inline-block py-1 text-link text-small"
            >
              {t('history.receipt')}
            </Link>
          )}
          {orderId === null ? null : (
            <Link
              to={link(`/dashboard/market/${orderId}`)}
              className="inline-block py-1 text-link text-small"
            >
              {t('history.order')}
            </Link>
          )}
        </span>
      )}
    </li>
  )
}

type Refused = (typeof refusals)[number]
type Named<Code extends string> = Code extends `${string}.${infer Name}` ? Name : never

function refusalName(code: Refused): Named<Refused> {
  // The cast is safe: `Named` is the part of the code after the first dot.
  return code.slice(code.indexOf('.') + 1) as Named<Refused>
}
