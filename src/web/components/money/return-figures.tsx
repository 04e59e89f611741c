import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Performance } from '#contract/portfolio/analysis-body.ts'
import type { Portfolio } from '#contract/portfolio/portfolio-body.ts'
import { Figure } from '../../ui/stat.tsx'
import { figuresWithin, historyRangeOf } from '../charts/history-range.ts'
import { PrivateAmount } from './private-amount.tsx'
import { Rate } from './rate.tsx'

type ReturnFiguresProps = { readonly portfolio: Portfolio; readonly performance: Performance }

/** The amount invested, the rent in the chosen range, and the yearly return since the start. */
export function ReturnFigures({ portfolio, performance }: ReturnFiguresProps) {
  const t = useTranslations('portfolio')
  const [search] = useSearchParams()
  const range = historyRangeOf(search)
  const { income } = figuresWithin(portfolio.history, range)
  const words = (name: 'invested' | 'received' | 'yearly') => ({
    label: t(`figures.${name}.label`),
    definition: t(`figures.${name}.definition`),
    source: t('figures.source'),
    definitionLabel: t('figures.open'),
  })
  return (
    <div className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(6.5rem,40%)),1fr))] gap-x-4 gap-y-4 border-t border-line pt-4 md:grid-cols-3">
      <Figure {...words('invested')} note={t('heldNow')}>
        <PrivateAmount value={portfolio.invested} className={figureLook} />
      </Figure>
      <Figure {...words('received')} note={t(`within.${range.name}`)}>
        <PrivateAmount value={income} className={figureLook} />
      </Figure>
      <Figure {...words('yearly')} note={t('yearlyNote')}>
        <Rate rate={performance.yearly} className={figureLook} />
      </Figure>
    </div>
  )
}

const figureLook = 'text-[1.0625rem] font-bold tracking-[-0.02em]'
