import type { ReactNode } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { type HomeCard, homeCards } from '#contract'
import { greetingName } from '#kernel'
import { AllocationCard } from '../../../components/charts/allocation-card.tsx'
import { HistoryCard } from '../../../components/charts/history-card.tsx'
import { DateTime } from '../../../components/date-time.tsx'
import { areAmountsHidden, HiddenAmounts } from '../../../components/money/hidden-amounts.ts'
import { PrivateAmount } from '../../../components/money/private-amount.tsx'
import { ReturnFigures } from '../../../components/money/return-figures.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { currentWindow } from '../../../components/property/ownership/trading-window.tsx'
import { apiContext, returnPageContext, sessionContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { isPurchase } from '../../../session/return-page.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { PlusIcon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { ArrangeCards } from './arrange-cards.tsx'
import { moveCard, parseMove } from './card-order.ts'
import { FirstSteps } from './first-steps.tsx'
import { partOfDay } from './greeting.ts'
import { GoalBar, MonthCard, NewsCard, WatchCard } from './home-cards.tsx'
import { nextSteps } from './next-steps.ts'
import { NextStepsStrip } from './next-steps-strip.tsx'
import { SamplePortfolio } from './sample-portfolio.tsx'
import { CashCard, PayoutsCard } from './side-cards.tsx'
import { WindowStrip } from './window-strip.tsx'

export const handle: ScreenHandle = {
  messages: ['dashboard', 'portfolio', 'card', 'trading-window'],
}

export async function loader({ context, request, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { account } = api
  const [profile, overview, votes, windows] = await Promise.all([
    context.get(sessionContext).profile(),
    account.get('/portfolio/overview/'),
    account.get('/meetings/', { waiting: 'true', limit: 2 }),
    api.get('/market/windows/'),
  ])
  const { wallet, hasBought, identity } = overview
  const returnPage = context.get(returnPageContext).read()
  return {
    ...overview,
    name: greetingName(profile.name ?? '') || (profile.name ?? ''),
    partOfDay: partOfDay(new Date(wallet.asOf)),
    window: currentWindow(windows.items),
    returnPage: returnPage !== null && isPurchase(returnPage) ? returnPage : null,
    steps: nextSteps({ profile, identity, wallet, hasBought, votes: votes.items }),
    isArranging: url.searchParams.has('arrange'),
    isHidden: areAmountsHidden(request),
  }
}

/** Moves one card up or down. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const move = parseMove(form.get('move'))
  const sent = form.getAll('card')
  const cards = sent.flatMap((name) => homeCards.filter((card) => card === name))
  if (move !== null) {
    const arrangement = { cards: moveCard(cards, move) }
    await context.get(apiContext).account.patch('/portfolio/arrangement/', arrangement)
  }
  throw redirect(href('/dashboard?arrange=1', context.get(visitContext).locale))
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
          {home.window === null ? null : <WindowStrip window={home.window} />}
          {home.isArranging ? <ArrangeCards cards={home.arrangement.cards} /> : <Cards />}
        </>
      ) : (
        <>
          <FirstSteps {...home} />
          <SamplePortfolio asOf={home.wallet.asOf} />
        </>
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
        <LinkButton to={link('/dashboard/wallet/deposit')} variant="primary">
          <PlusIcon size={18} aria-hidden="true" />
          {t('deposit')}
        </LinkButton>
      ) : null}
    </header>
  )
}

const wide: readonly HomeCard[] = ['value', 'income', 'goal', 'news']

/**
 * The cards in the user's order: one column on phones; on wide screens a wide and a narrow one, whose cards grow until
 * both are equally high.
 */
function Cards() {
  const { arrangement } = useLoaderData<typeof loader>()
  const t = useTranslations('dashboard')
  const { cards } = arrangement
  const column = (isWide: boolean) =>
    cards.flatMap((card, order) =>
      wide.includes(card) === isWide
        ? [
            <div
              key={card}
              className="grid grid-cols-[minmax(0,1fr)] empty:hidden"
              style={{ order }}
            >
              <HomeCardOf card={card} />
            </div>,
          ]
        : [],
    )
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,1fr)_372px]">
        <div className="contents gap-5 xl:grid xl:grid-cols-[minmax(0,1fr)]">{column(true)}</div>
        <div className="contents gap-5 xl:grid xl:grid-cols-[minmax(0,1fr)]">{column(false)}</div>
      </div>
      <p className="mt-5 text-end">
        <Link to="?arrange=1" className="text-link inline-flex min-h-11 items-center text-small">
          {t('arrange.open')}
        </Link>
      </p>
    </>
  )
}

function HomeCardOf({ card }: { readonly card: HomeCard }): ReactNode {
  const home = useLoaderData<typeof loader>()
  const t = useTranslations('dashboard')
  const link = useLocalHref()
  switch (card) {
    case 'value':
      return (
        <HistoryCard portfolio={home.portfolio} realised={home.realised}>
          <ReturnFigures portfolio={home.portfolio} performance={home.performance} />
          <EscrowNote inEscrow={home.wallet.inEscrow} />
          <LinkButton
            to={link('/dashboard/portfolio')}
            variant="quiet"
            className="-ms-5 mt-3 justify-self-start"
          >
            {t('toPortfolio')}
          </LinkButton>
        </HistoryCard>
      )
    case 'payouts':
      return <PayoutsCard days={home.payoutDays} />
    case 'cash':
      return <CashCard wallet={home.wallet} />
    case 'income':
      return <MonthCard month={home.month} />
    case 'allocation':
      return <AllocationCard byCity={home.portfolio.byCity} holdings={home.holdings} />
    case 'goal':
      return <GoalBar goal={home.goal} />
    case 'news':
      return <NewsCard news={home.news} />
    case 'watchlist':
      return <WatchCard watched={home.watched} />
  }
}

/** The money of purchases in escrow until the units are issued; until then it is part of the balance. */
function EscrowNote({ inEscrow }: { readonly inEscrow: number }) {
  const t = useTranslations('dashboard')
  const link = useLocalHref()
  if (inEscrow === 0) return null
  return (
    <p className="mt-5 text-dense">
      {t.rich('inEscrow', {
        amount: () => <PrivateAmount value={inEscrow} className="font-bold" />,
        link: (words) => (
          <Link to={link('/dashboard/portfolio/orders')} className="text-link">
            {words}
          </Link>
        ),
      })}
    </p>
  )
}
