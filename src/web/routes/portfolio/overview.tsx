import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { AllocationCard } from '../../components/allocation-card.tsx'
import { areAmountsHidden } from '../../components/hidden-amounts.ts'
import { HistoryCard } from '../../components/history-card.tsx'
import { HoldingsTable } from '../../components/holdings-table.tsx'
import { PayoutList } from '../../components/payout-list.tsx'
import { ReturnFigures } from '../../components/return-figures.tsx'
import { apiContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyPortfolio } from './empty-portfolio.tsx'
import { PortfolioFrame } from './portfolio-frame.tsx'
import { RealisedCard } from './realised-card.tsx'

export const handle: ScreenHandle = { messages: ['portfolio', 'card'] }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const overview = await account.get('/portfolio/overview/')
  const { portfolio, performance, holdings, realised, next, wallet, hasBought } = overview
  const shown = { portfolio, performance, holdings, realised, next, hasBought }
  return { ...shown, asOf: wallet.asOf, isHidden: areAmountsHidden(request) }
}

/** The portfolio in one look: what it is worth, what it brought, where it is, what comes next. */
export default function PortfolioScreen() {
  const { asOf, isHidden, hasBought } = useLoaderData<typeof loader>()
  return (
    <PortfolioFrame tab="overview" {...{ asOf, isHidden }}>
      {hasBought ? <Whole /> : <EmptyPortfolio />}
    </PortfolioFrame>
  )
}

function Whole() {
  const { portfolio, performance, holdings, realised, next } = useLoaderData<typeof loader>()
  const t = useTranslations('portfolio')
  const link = useLocalHref()
  const isWaiting = holdings.length > 0 && holdings.every(({ units }) => units === 0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_372px]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <HistoryCard portfolio={portfolio} realised={realised}>
          {isWaiting ? <Notice tone="plain">{t('noneOwnedYet')}</Notice> : null}
          <ReturnFigures {...{ portfolio, performance }} />
        </HistoryCard>
        {holdings.length === 0 ? null : (
          <Card>
            <CardHead title={t('holdings')} />
            <HoldingsTable holdings={holdings} />
            <More path="/dashboard/portfolio/holdings" text={t('allHoldings')} />
          </Card>
        )}
        {realised.length === 0 ? null : <RealisedCard results={realised} />}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:max-xl:grid-cols-2">
        <Card>
          <CardHead title={t('nextPayouts')} />
          {next.length === 0 ? (
            <p className="text-dense text-ink-soft">{t('noNextPayouts')}</p>
          ) : (
            <PayoutList payouts={next} />
          )}
          <More path="/dashboard/portfolio/income" text={t('wholeCalendar')} />
        </Card>
        <AllocationCard byCity={portfolio.byCity} holdings={holdings} />
        <p className="text-small text-ink-soft md:col-span-full">
          {`${t('yieldNote')} `}
          <Link className="text-link" to={link('/dashboard/portfolio/analysis')}>
            {t('toAnalysis')}
          </Link>
        </p>
      </div>
    </div>
  )
}

function More({ path, text }: { readonly path: string; readonly text: string }) {
  const link = useLocalHref()
  return (
    <LinkButton to={link(path)} variant="quiet" size="small" className="-ms-3.5 mt-2">
      {text}
    </LinkButton>
  )
}
