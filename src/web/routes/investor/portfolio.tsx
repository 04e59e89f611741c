import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Holding, IncomeLine, Page, Portfolio, Purchase, Wallet } from '../../api/shapes.ts'
import { AllocationCard } from '../../components/allocation-card.tsx'
import { AmountsSwitch } from '../../components/amounts-switch.tsx'
import { formatDate } from '../../components/format.ts'
import { areAmountsHidden, HiddenAmounts } from '../../components/hidden-amounts.ts'
import { HistoryCard } from '../../components/history-card.tsx'
import { HoldingsTable } from '../../components/holdings-table.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext } from '../../context.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { IncomeSection } from './income-section.tsx'
import { PurchasesSection } from './purchases-section.tsx'
import { ReturnFigures } from './return-figures.tsx'

export const handle: ScreenHandle = { messages: ['portfolio', 'card', 'purchase'] }

export async function loader({ context, request, url }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const incomeCursor = url.searchParams.get('income')
  const purchasesCursor = url.searchParams.get('purchases')
  const [portfolio, holdings, income, purchases, wallet] = await Promise.all([
    account.get<Portfolio>('/portfolio/'),
    account.get<Page<Holding>>('/portfolio/holdings/', { limit: 100 }),
    account.get<Page<IncomeLine>>('/portfolio/income/', { limit: 12, cursor: incomeCursor }),
    account.get<Page<Purchase>>('/subscriptions/', { limit: 10, cursor: purchasesCursor }),
    account.get<Wallet>('/wallet/'),
  ])
  return {
    portfolio,
    holdings: holdings.items,
    income,
    purchases,
    asOf: wallet.asOf,
    isFirstIncome: incomeCursor === null,
    isFirstPurchases: purchasesCursor === null,
    isHidden: areAmountsHidden(request),
  }
}

export default function PortfolioScreen() {
  const home = useLoaderData<typeof loader>()
  const t = useTranslations('portfolio')
  const locale = useLocale()
  const isEmpty = home.holdings.length === 0 && home.purchases.items.length === 0
  return (
    <HiddenAmounts value={home.isHidden}>
      <PageHead title={t('title')} isPrivate />
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="text-h1">{t('title')}</h1>
          <p className="mt-1 text-dense text-ink-soft">
            {t('lead', { time: formatDate(home.asOf, 'date-time', locale) })}
          </p>
        </div>
        {isEmpty ? null : <AmountsSwitch />}
      </header>
      {isEmpty ? <EmptyPortfolio /> : <Whole />}
    </HiddenAmounts>
  )
}

function EmptyPortfolio() {
  const t = useTranslations('portfolio')
  const link = useLocalHref()
  return (
    <Card>
      <EmptyState
        title={t('empty.title')}
        action={
          <LinkButton to={link('/dashboard/properties')} variant="primary">
            {t('empty.action')}
          </LinkButton>
        }
      >
        <p>{t('empty.text')}</p>
      </EmptyState>
    </Card>
  )
}

function Whole() {
  const { portfolio, holdings, income, purchases, isFirstIncome, isFirstPurchases } =
    useLoaderData<typeof loader>()
  const t = useTranslations('portfolio')
  const isOwner = holdings.some((holding) => holding.units > 0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {isOwner ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_372px]">
          <HistoryCard portfolio={portfolio}>
            <ReturnFigures portfolio={portfolio} />
          </HistoryCard>
          <AllocationCard byCity={portfolio.byCity} />
        </div>
      ) : (
        <Card>
          <Notice tone="plain">{t('noneOwnedYet')}</Notice>
          <ReturnFigures portfolio={portfolio} />
        </Card>
      )}
      {holdings.length === 0 ? null : (
        <Card>
          <CardHead title={t('holdings')} />
          <HoldingsTable holdings={holdings} kind="full" />
          <p className="mt-4 text-small text-ink-soft">{t('yieldNote')}</p>
        </Card>
      )}
      <IncomeSection income={income} total={portfolio.incomeReceived} isFirst={isFirstIncome} />
      <PurchasesSection purchases={purchases} isFirst={isFirstPurchases} />
    </div>
  )
}
