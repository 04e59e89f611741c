import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { Percent } from '../../components/money/amount.tsx'
import { areAmountsHidden } from '../../components/money/hidden-amounts.ts'
import { PrivateAmount, PrivateGain } from '../../components/money/private-amount.tsx'
import { HoldingsTable } from '../../components/property/ownership/holdings-table.tsx'
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
  const { portfolio, holdings, realised, wallet, hasBought } = overview
  const shown = { portfolio, holdings, realised, hasBought }
  return { ...shown, asOf: wallet.asOf, isHidden: areAmountsHidden(request) }
}

/** The overview of the portfolio: its return and its holdings. */
export default function PortfolioScreen() {
  const { asOf, isHidden, hasBought } = useLoaderData<typeof loader>()
  return (
    <PortfolioFrame tab="overview" {...{ asOf, isHidden }}>
      {hasBought ? <PortfolioTotals /> : <EmptyPortfolio />}
    </PortfolioFrame>
  )
}

function PortfolioTotals() {
  const { holdings, realised } = useLoaderData<typeof loader>()
  const t = useTranslations('portfolio')
  const link = useLocalHref()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ReturnCard />
      {holdings.length === 0 ? null : (
        <Card>
          <CardHead title={t('holdings')} />
          <HoldingsTable holdings={holdings} />
          <MoreLink path="/dashboard/portfolio/holdings" text={t('allHoldings')} />
        </Card>
      )}
      {realised.length === 0 ? null : <RealisedCard results={realised} />}
      <p className="text-small text-ink-soft">
        {`${t('yieldNote')} `}
        <Link className="text-link" to={link('/dashboard/portfolio/analysis')}>
          {t('toAnalysis')}
        </Link>
      </p>
    </div>
  )
}

const returnParts = ['unrealisedGain', 'realisedGain', 'incomeReceived'] as const

/** The total return since the start and its parts. */
function ReturnCard() {
  const { portfolio, holdings } = useLoaderData<typeof loader>()
  const t = useTranslations('portfolio')
  const putIn = portfolio.invested + portfolio.costOfGone
  const isWaiting = holdings.length > 0 && holdings.every(({ units }) => units === 0)
  if (isWaiting) return <Notice tone="plain">{t('noneOwnedYet')}</Notice>
  return (
    <Card className="grid gap-x-12 gap-y-5 xl:grid-cols-2 xl:items-center">
      <div>
        <h2 className="text-dense text-ink-soft">{t('wholeReturn')}</h2>
        <p className="text-figure">
          <PrivateGain value={portfolio.totalReturn} isHeadline />
        </p>
        {putIn <= 0 ? null : (
          <p className="mt-1 text-dense text-ink-soft">
            {t.rich('ofPutIn', {
              share: () => (
                <Percent basisPoints={Math.round((portfolio.totalReturn / putIn) * 10_000)} />
              ),
              amount: () => <PrivateAmount value={putIn} />,
            })}
          </p>
        )}
      </div>
      <dl className="grid gap-2 text-dense xl:border-s xl:border-line xl:ps-12">
        <div className="flex justify-between gap-4">
          <dt className="text-ink-soft">{t('byValuation')}</dt>
          <dd>
            <PrivateAmount value={portfolio.value} className="font-bold" />
          </dd>
        </div>
        {portfolio.valueAtLastTrade === null ? null : (
          <div className="flex justify-between gap-4">
            <dt className="text-ink-soft">
              {t('valueAtLastTrade')}
              <span className="block text-small">{t('valueAtLastTradeNote')}</span>
            </dt>
            <dd>
              <PrivateAmount value={portfolio.valueAtLastTrade} className="font-bold" />
            </dd>
          </div>
        )}
        {returnParts.map((part) => (
          <div key={part} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{t(`returnParts.${part}`)}</dt>
            <dd>
              <PrivateGain value={portfolio[part]} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function MoreLink({ path, text }: { readonly path: string; readonly text: string }) {
  const link = useLocalHref()
  return (
    <LinkButton to={link(path)} variant="quiet" size="small" className="-ms-3.5 mt-2">
      {text}
    </LinkButton>
  )
}
