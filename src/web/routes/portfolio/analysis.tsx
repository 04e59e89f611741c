import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { jakartaYear } from '#kernel'
import { formProblem } from '../../api/problem.ts'
import { textOf } from '../../components/forms/form-text.ts'
import { areAmountsHidden } from '../../components/money/hidden-amounts.ts'
import { ForecastAmount, PrivateAmount } from '../../components/money/private-amount.tsx'
import { Rate } from '../../components/money/rate.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Card } from '../../ui/card.tsx'
import { typedAmount } from '../../ui/read-amount.ts'
import { Figure } from '../../ui/stat.tsx'
import { EmptyPortfolio } from './empty-portfolio.tsx'
import { type GoalAnswer, GoalCard } from './goal-card.tsx'
import { PortfolioFrame } from './portfolio-frame.tsx'
import { PromiseTable } from './promise-table.tsx'
import { ReturnTable } from './return-table.tsx'
import { SplitCards } from './split-cards.tsx'
import { outlookOf, readWhatIf, saleRates, whatIf } from './what-if.ts'
import { WhatIfCard } from './what-if-card.tsx'

export const handle: ScreenHandle = {
  messages: ['portfolio', 'analysis', 'card', 'calculator'],
}

export async function loader({ context, request, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [analysis, figures] = await Promise.all([
    api.account.get('/portfolio/analysis/'),
    api.get('/figures/'),
  ])
  const { sale, investor } = figures
  return {
    analysis,
    rates: saleRates({ sale, investor }),
    supposed: readWhatIf(url.searchParams),
    isHidden: areAmountsHidden(request),
  }
}

/**
 * Sets, deletes or restores the goal. The response to a deletion contains the deleted goal, so that the investor
 * can restore it.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const { account } = context.get(apiContext)
  const form = await request.formData()
  const forgotten = textOf(form, 'forget')
  const [restoredAmount, restoredYear] = textOf(form, 'restore').split('-')
  const typed = {
    monthlyAmount: restoredAmount || textOf(form, 'monthlyAmount'),
    targetYear: restoredYear ?? textOf(form, 'targetYear'),
  }
  const attempt = crypto.randomUUID()
  try {
    if (forgotten !== '') {
      await account.delete('/portfolio/goal/')
      return data<GoalAnswer>({ problem: undefined, typed: undefined, forgotten, attempt })
    }
    await account.put('/portfolio/goal/', {
      monthlyAmount: typedAmount(typed.monthlyAmount),
      targetYear: typedAmount(typed.targetYear),
    })
  } catch (error) {
    const problem = formProblem(error)
    return data<GoalAnswer>({ problem, typed, forgotten: null, attempt }, { status: 400 })
  }
  const { locale } = context.get(visitContext)
  throw redirect(href('/dashboard/portfolio/analysis#goal', locale))
}

/** The analysis of a portfolio: actual return, allocation, possible results, and the progress towards a goal. */
export default function AnalysisScreen() {
  const { analysis, isHidden, rates, supposed } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { asOf, properties } = analysis
  return (
    <PortfolioFrame tab="analysis" {...{ asOf, isHidden }}>
      {properties.length === 0 ? (
        <EmptyPortfolio />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Totals />
          <ReturnTable properties={properties} />
          <SplitCards analysis={analysis} />
          <WhatIfCard
            supposed={supposed}
            result={whatIf(analysis, supposed, rates)}
            projection={outlookOf(analysis, supposed, rates)}
          />
          <GoalCard
            goal={analysis.goal}
            coach={analysis.coach}
            year={jakartaYear(new Date(asOf))}
            answer={answer}
          />
          <PromiseTable properties={properties} />
        </div>
      )}
    </PortfolioFrame>
  )
}

function Totals() {
  const { analysis } = useLoaderData<typeof loader>()
  const t = useTranslations('analysis')
  const { total, incomeOfYear, expectedIncome, withoutForecast } = analysis
  const words = (name: 'yearly' | 'timeWeighted' | 'incomeOfYear' | 'expected') => ({
    label: t(`totals.${name}.label`),
    definition: t(`totals.${name}.definition`),
    definitionLabel: t('open'),
    source: t('source'),
  })
  const weighted = total.timeWeighted
  return (
    <Card>
      <h2 className="sr-only">{t('totals.title')}</h2>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-6 lg:grid-cols-4">
        <Figure {...words('yearly')} size="large" note={t('totals.yearly.note')}>
          <Rate rate={total.yearly} />
        </Figure>
        <Figure
          {...words('timeWeighted')}
          size="large"
          note={t(
            weighted?.yearly == null ? 'totals.timeWeighted.total' : 'totals.timeWeighted.note',
          )}
        >
          {weighted === null ? (
            '–'
          ) : (
            <Rate rate={{ state: 'found', rate: weighted.yearly ?? weighted.total }} />
          )}
        </Figure>
        <Figure {...words('incomeOfYear')} note={t('totals.incomeOfYear.note')}>
          <PrivateAmount value={incomeOfYear} />
        </Figure>
        {expectedIncome === 0 && withoutForecast > 0 ? (
          <Figure {...words('expected')} note={t('totals.expected.unknown')}>
            –
          </Figure>
        ) : (
          <Figure
            {...words('expected')}
            note={t('totals.expected.note', { without: withoutForecast })}
          >
            <ForecastAmount value={expectedIncome} />
          </Figure>
        )}
      </div>
    </Card>
  )
}
