import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Identity, Overview as Standing } from '../../api/shapes.ts'
import { AllocationCard } from '../../components/allocation-card.tsx'
import { AmountsSwitch } from '../../components/amounts-switch.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { areAmountsHidden, HiddenAmounts } from '../../components/hidden-amounts.ts'
import { HistoryCard } from '../../components/history-card.tsx'
import { HoldingsTable } from '../../components/holdings-table.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext, sessionContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { PlusIcon } from '../../ui/icon.tsx'
import { FirstSteps } from './first-steps.tsx'
import { greetingName, partOfDay } from './greeting.ts'
import { nextSteps } from './next-steps.ts'
import { NextStepsStrip } from './next-steps-strip.tsx'
import { ReturnFigures } from './return-figures.tsx'
import { CashCard, LatestIncomeCard } from './side-cards.tsx'

export const handle: ScreenHandle = { messages: ['dashboard', 'portfolio', 'card'] }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const [profile, identity, overview] = await Promise.all([
    context.get(sessionContext).profile(),
    account.get<Identity>('/users/identity/'),
    account.get<Standing>('/portfolio/overview/'),
  ])
  const { wallet, portfolio, holdings, income, hasBought } = overview
  return {
    name: greetingName(profile.name ?? ''),
    partOfDay: partOfDay(new Date(wallet.asOf)),
    steps: nextSteps({ profile, identity, wallet, hasBought }),
    isVerified: identity.state === 'verified',
    wallet,
    portfolio,
    holdings,
    income,
    hasBought,
    isHidden: areAmountsHidden(request),
  }
}

export default function DashboardScreen() {
  const home = useLoaderData<typeof loader>()
  const t = useTranslations('dashboard')
  return (
    <HiddenAmounts value={home.isHidden}>
      <PageHead title={t('title')} isPrivate />
      <Greeting />
      {home.hasBought ? (
        <>
          <NextStepsStrip steps={home.steps} />
          <Overview />
        </>
      ) : (
        <FirstSteps isVerified={home.isVerified} wallet={home.wallet} />
      )}
    </HiddenAmounts>
  )
}

function Greeting() {
  const { name, partOfDay, wallet, hasBought } = useLoaderData<typeof loader>()
  const t = useTranslations('dashboard')
  const link = useLocalHref()
  return (
    <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div>
        <h1 className="text-h1">{t(`greeting.${partOfDay}`, { name })}</h1>
        <p className="mt-1 text-dense text-ink-soft">
          <DateTime value={wallet.asOf} style="weekday" />
        </p>
      </div>
      {hasBought ? (
        <div className="flex gap-2.5">
          <AmountsSwitch />
          <LinkButton to={link('/dashboard/wallet/deposit')} variant="primary">
            <PlusIcon size={18} aria-hidden="true" />
            {t('deposit')}
          </LinkButton>
        </div>
      ) : null}
    </header>
  )
}

function Overview() {
  const { portfolio, wallet, income, holdings } = useLoaderData<typeof loader>()
  const t = useTranslations('dashboard')
  const link = useLocalHref()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,1fr)_372px]">
      <HistoryCard portfolio={portfolio}>
        <ReturnFigures portfolio={portfolio} />
      </HistoryCard>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 md:grid-cols-2 xl:grid-cols-1">
        <CashCard wallet={wallet} />
        <LatestIncomeCard income={income} />
      </div>
      <Card className="content-start">
        <CardHead title={t('holdings')}>{t('holdingsCount', { count: holdings.length })}</CardHead>
        <HoldingsTable holdings={holdings} kind="short" />
        <LinkButton to={link('/dashboard/portfolio')} variant="quiet" className="mt-3 -ms-5">
          {t('toPortfolio')}
        </LinkButton>
      </Card>
      <div className="content-start">
        <AllocationCard byCity={portfolio.byCity} />
      </div>
    </div>
  )
}
