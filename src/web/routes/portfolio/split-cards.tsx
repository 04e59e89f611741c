import { useTranslations } from 'use-intl'
import type { PortfolioAnalysis, PortfolioPart } from '#contract/portfolio/analysis-body.ts'
import { concentrationLimitBasisPoints } from '../../components/charts/allocation.ts'
import { Percent } from '../../components/money/amount.tsx'
import { PrivateAmount } from '../../components/money/private-amount.tsx'
import { useLocale } from '../../locale/use-locale.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'

type SplitName = keyof PortfolioAnalysis['splits']
type NamedPart = PortfolioPart & { readonly name: string }

/** The allocation of the value in four views, with a notice when too much is in one place. */
export function SplitCards({ analysis }: { readonly analysis: PortfolioAnalysis }) {
  const t = useTranslations('analysis')
  const nameOf = useNames(analysis)
  const splits = (['city', 'type', 'title', 'property'] as const).map((split) => ({
    split,
    parts: analysis.splits[split].map((part) => ({ ...part, name: nameOf(split, part.id) })),
  }))
  const heavy = splits.flatMap(({ split, parts }) =>
    split === 'title' ? [] : parts.filter(isConcentrated).map((part) => ({ split, part })),
  )
  if (analysis.value <= 0) return null
  return (
    <Card>
      <CardHead title={t('splits.title')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-7 md:grid-cols-2">
        {splits.map(({ split, parts }) => (
          <Split key={split} title={t(`splits.names.${split}`)} parts={parts} />
        ))}
      </div>
      {heavy.length === 0 ? (
        <p className="mt-6 text-dense text-ink-soft">{t('splits.spread')}</p>
      ) : (
        <Notice tone="warn" title={t('splits.heavy')} className="mt-6">
          <ul>
            {heavy.map(({ split, part }) => (
              <li key={`${split}/${part.id}`}>
                {t.rich(`splits.warnings.${split as 'city'}`, {
                  name: part.name,
                  share: () => (
                    <Percent basisPoints={part.shareBasisPoints} className="font-bold" />
                  ),
                })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </Card>
  )
}

function isConcentrated({ shareBasisPoints }: PortfolioPart): boolean {
  return shareBasisPoints > concentrationLimitBasisPoints
}

function useNames({ properties }: PortfolioAnalysis): (split: SplitName, id: string) => string {
  const t = useTranslations('analysis')
  const card = useTranslations('card')
  const locale = useLocale()
  return (split, id) => {
    if (split === 'title') return t(`splits.titles.${id as 'SHGB'}`)
    if (split === 'type') return card(`type.${id as 'house'}`)
    const found = properties.find(({ property }) =>
      split === 'city' ? property.city.id === id : property.id === id,
    )
    if (found === undefined) return id
    return split === 'city' ? found.property.city.name[locale] : found.property.name
  }
}

function Split({ title, parts }: { readonly title: string; readonly parts: readonly NamedPart[] }) {
  return (
    <section>
      <h3 className="mb-3 font-bold">{title}</h3>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {parts.map((part, index) => (
          <li key={part.id} className="text-dense">
            <p className="flex items-baseline justify-between gap-3">
              <span className="min-w-0">{part.name}</span>
              <span className="whitespace-nowrap">
                <PrivateAmount value={part.value} className="me-3 text-small text-ink-soft" />
                <Percent basisPoints={part.shareBasisPoints} className="font-bold" />
              </span>
            </p>
            <div aria-hidden="true" className="mt-1.5 h-2 rounded-full bg-sand">
              <div
                className="h-full rounded-full"
                style={{
                  width: `${part.shareBasisPoints / 100}%`,
                  background: `var(--series-${(index % 6) + 1})`,
                }}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
