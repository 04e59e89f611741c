import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CalendarPayout } from '#contract/portfolio/calendar.ts'
import { monthAfter, monthsFrom } from '#kernel'
import { formProblem } from '../../api/problem.ts'
import { wordIn } from '../../components/forms/form-text.ts'
import { formatDate } from '../../components/money/format.ts'
import { areAmountsHidden } from '../../components/money/hidden-amounts.ts'
import { PayoutList } from '../../components/money/payout-list.tsx'
import { ForecastAmount, PrivateAmount } from '../../components/money/private-amount.tsx'
import { Results } from '../../components/results.tsx'
import { apiContext } from '../../context.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { LinkChip } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Stat } from '../../ui/stat.tsx'
import { CalendarFeed } from './calendar-feed.tsx'
import { IncomeBars, IncomeTable } from './income-bars.tsx'
import { cumulative, monthSums } from './income-sums.ts'
import { MonthGrid } from './month-grid.tsx'
import { monthOf } from './months.ts'
import { PortfolioFrame } from './portfolio-frame.tsx'

export const handle: ScreenHandle = { messages: ['portfolio', 'income'] }

const barsKinds = ['monthly', 'cumulative', 'table'] as const

export async function loader({ context, request, url }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const usual = await account.get('/portfolio/calendar/')
  const { today, from, to } = usual
  const month = monthOf(url.searchParams.get('month'), today.slice(0, 7))
  const read = async (range: { from: string; to: string }) =>
    (await account.get('/portfolio/calendar/', range)).items
  // Only a month outside the default range needs a second request, for the months up to that range.
  const before = month < from ? await read({ from: month, to: monthAfter(from, -1) }) : []
  const after = month > to ? await read({ from: monthAfter(to), to: month }) : []
  return {
    sums: usual.sums,
    payouts: [...before, ...usual.items, ...after],
    feedSince: usual.feedSince,
    today,
    month,
    shown: { from, to },
    view: url.searchParams.get('view') === 'list' ? ('list' as const) : ('grid' as const),
    bars: barsKinds.find((kind) => kind === url.searchParams.get('bars')) ?? 'monthly',
    isHidden: areAmountsHidden(request),
  }
}

/** Creates or revokes the secret address of the calendar; the address is shown only once. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { account } = context.get(apiContext)
  const intent = wordIn(await request.formData(), 'intent', ['make-feed', 'end-feed'])
  try {
    if (intent === 'end-feed') {
      await account.delete('/portfolio/calendar-feed/')
      return data({ url: null, problem: null })
    }
    const made = await account.post('/portfolio/calendar-feed/')
    return data({ url: made.url, problem: null })
  } catch (error) {
    return data({ url: null, problem: formProblem(error) }, { status: 400 })
  }
}

/** The rent as a calendar with three states, as bars, and as a feed for the user's own calendar. */
export default function IncomeScreen() {
  const { isHidden, feedSince, payouts } = useLoaderData<typeof loader>()
  const made = useAnswer<typeof action>()
  if (payouts.length === 0 && feedSince === null)
    return (
      <PortfolioFrame tab="income" isHidden={isHidden}>
        <NoIncome />
      </PortfolioFrame>
    )
  return (
    <PortfolioFrame tab="income" isHidden={isHidden}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Sums />
        <CalendarCard />
        <BarsCard />
        <CalendarFeed since={feedSince} url={made?.url ?? null} problem={made?.problem ?? null} />
      </div>
    </PortfolioFrame>
  )
}

/** Shown before the first payout, when none is expected either. */
function NoIncome() {
  const t = useTranslations('income')
  const link = useLocalHref()
  const choose = (
    <LinkButton to={link('/dashboard/properties')} variant="primary">
      {t('empty.action')}
    </LinkButton>
  )
  return (
    <Card>
      <EmptyState title={t('empty.title')} action={choose}>
        <p>{t('empty.text')}</p>
      </EmptyState>
    </Card>
  )
}

function Sums() {
  const { sums } = useLoaderData<typeof loader>()
  const t = useTranslations('income')
  return (
    <Card className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-4 gap-y-4 sm:gap-x-6">
      <Stat label={t('sums.year')} note={t('sums.yearNote')}>
        <PrivateAmount value={sums.year} />
      </Stat>
      <Stat label={t('sums.month')}>
        <PrivateAmount value={sums.month} />
      </Stat>
      <Stat label={t('sums.declared')}>
        <PrivateAmount value={sums.declared} />
      </Stat>
      <Stat label={t('sums.forecast')} note={t('sums.forecastNote')}>
        <ForecastAmount value={sums.forecast} />
      </Stat>
    </Card>
  )
}

function CalendarCard() {
  const { payouts, month, today, view, bars } = useLoaderData<typeof loader>()
  const t = useTranslations('income')
  const locale = useLocale()
  const inMonth = payouts.filter(({ on }) => on.startsWith(month))
  const address = (changes: { month?: string; view?: string }) =>
    `?month=${changes.month ?? month}&view=${changes.view ?? view}&bars=${bars}`
  const turn = (by: number, label: string, Icon: typeof ChevronLeftIcon) => (
    <Link
      to={address({ month: monthAfter(month, by) })}
      aria-label={label}
      preventScrollReset
      className="grid size-11 place-items-center rounded-full hover:bg-sand"
    >
      <Icon size={20} aria-hidden="true" />
    </Link>
  )
  return (
    <Card id="calendar" className="scroll-mt-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="flex items-center gap-1">
          {turn(-1, t('monthBefore'), ChevronLeftIcon)}
          <h2 className="min-w-36 text-center text-h3">{formatDate(month, 'month', locale)}</h2>
          {turn(1, t('monthAfter'), ChevronRightIcon)}
        </div>
        <nav aria-label={t('views')} className="flex gap-2">
          {(['grid', 'list'] as const).map((each) => (
            <LinkChip
              key={each}
              to={address({ view: each })}
              isActive={view === each}
              preventScrollReset
              replace
            >
              {t(each)}
            </LinkChip>
          ))}
        </nav>
      </div>
      <Results by={['month', 'view']}>
        {view === 'list' ? (
          <MonthLists />
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,1fr)_340px]">
            <MonthGrid {...{ month, today, payouts: inMonth }} />
            {inMonth.length === 0 ? (
              <p className="text-dense text-ink-soft">{t('nothingInMonth')}</p>
            ) : (
              <PayoutList payouts={inMonth} />
            )}
          </div>
        )}
      </Results>
      <p className="mt-4 text-small text-ink-soft">{t('forecastRule')}</p>
    </Card>
  )
}

/** The payouts month by month, from the displayed month to the last known one. */
function MonthLists() {
  const { payouts, month } = useLoaderData<typeof loader>()
  const t = useTranslations('income')
  const locale = useLocale()
  const months = Map.groupBy(
    payouts.filter(({ on }) => on >= month),
    ({ on }) => on.slice(0, 7),
  )
  if (months.size === 0) return <p className="text-dense text-ink-soft">{t('nothingAfter')}</p>
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 md:grid-cols-2">
      {[...months].map(([each, list]) => (
        <section key={each}>
          <h3 className="flex items-baseline justify-between gap-3 font-bold">
            {formatDate(each, 'month', locale)}
            <MonthSum payouts={list} />
          </h3>
          <PayoutList payouts={list} />
        </section>
      ))}
    </div>
  )
}

/** The sum of a month, which is a forecast as soon as one of its payouts is. */
function MonthSum({ payouts }: { readonly payouts: readonly CalendarPayout[] }) {
  const value = payouts.reduce((sum, { amount }) => sum + amount, 0)
  const Sum = payouts.some(({ state }) => state === 'forecast') ? ForecastAmount : PrivateAmount
  return <Sum value={value} className="text-small font-semibold text-ink-soft" />
}

function BarsCard() {
  const { payouts, shown, bars, month, view } = useLoaderData<typeof loader>()
  const t = useTranslations('income')
  const sums = monthSums(payouts, monthsFrom(shown.from, shown.to))
  const drawn = bars === 'cumulative' ? cumulative(sums) : sums
  return (
    <Card id="bars" className="scroll-mt-6">
      <CardHead title={t('barsTitle')} />
      <nav aria-label={t('barsViews')} className="mb-5 flex flex-wrap gap-2">
        {barsKinds.map((kind) => (
          <LinkChip
            key={kind}
            to={`?month=${month}&view=${view}&bars=${kind}`}
            isActive={kind === bars}
            preventScrollReset
            replace
          >
            {t(`bars.${kind}`)}
          </LinkChip>
        ))}
      </nav>
      <Results by={['bars']}>
        {bars === 'table' ? <IncomeTable sums={drawn} /> : <IncomeBars sums={drawn} />}
      </Results>
    </Card>
  )
}
