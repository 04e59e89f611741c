import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { City } from '#contract/cities/city-body.ts'
import { Amount, GainPercent, Percent } from '../../../components/money/amount.tsx'
import { formatInteger, formatRate } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Figure } from '../../../ui/stat.tsx'

type Facts = Pick<City, 'figures' | 'rent' | 'growth'> & {
  /** The name of the only property in the city with results; null with several or none. */
  readonly only: string | null
}

type Fact = {
  readonly name: 'openNow' | 'netYield' | 'rent' | 'growth' | 'valueMove' | 'occupancy'
  /** Null when there is not enough data. */
  readonly value: ReactNode
  readonly note: string
  readonly isForecast?: boolean
}

/** The figures of our properties in a city that there is data for; each opens its definition. */
export function CityFacts(shown: Facts) {
  const t = useTranslations('city')
  const facts = useFacts(shown).filter(({ value }) => value !== null)
  return (
    <Card>
      <CardHead title={t('facts')} />
      <div className="grid grid-cols-2 gap-x-5 gap-y-6 md:grid-cols-3">
        {facts.map(({ name, value, note, isForecast }) => (
          <Figure
            key={name}
            label={t(name)}
            definition={t(`${name}Meaning`)}
            definitionLabel={t('definition')}
            source={t('source')}
            note={note}
            isForecast={isForecast ?? false}
          >
            {value}
          </Figure>
        ))}
      </div>
      <p className="mt-6 border-t border-line pt-4 text-small text-ink-soft">{t('source')}</p>
    </Card>
  )
}

function useFacts({ figures, rent, growth, only }: Facts): Fact[] {
  const t = useTranslations('city')
  const locale = useLocale()
  const { netYield, valueMove, occupancy } = figures
  // A figure of a single property does not describe the city, so it names the property.
  const from = (count = 0) => (count === 1 && only !== null ? only : t('from', { count }))
  const range = {
    lowest: formatRate(netYield?.lowestBasisPoints ?? 0, locale),
    highest: formatRate(netYield?.highestBasisPoints ?? 0, locale),
    from: from(netYield?.properties),
  }
  return [
    {
      name: 'openNow',
      value: formatInteger(figures.open, locale),
      note: t('openNowNote', { count: figures.properties }),
    },
    {
      name: 'netYield',
      value: netYield === null ? null : <Percent basisPoints={netYield.averageBasisPoints} />,
      note:
        netYield?.isForecast === true
          ? t(range.lowest === range.highest ? 'forecast' : 'netYieldForecast', range)
          : range.lowest === range.highest
            ? range.from
            : t('netYieldNote', range),
      isForecast: netYield?.isForecast === true,
    },
    {
      name: 'occupancy',
      value: occupancy === null ? null : <Percent basisPoints={occupancy.basisPoints} />,
      note: from(occupancy?.properties),
    },
    {
      name: 'rent',
      value: rent === null ? null : <Amount value={rent.perSquareMetre} />,
      note: t('rentNote', { from: from(rent?.properties) }),
    },
    {
      name: 'growth',
      value: growth === null ? null : <GainPercent value={growth.basisPoints} />,
      note: t('growthNote', {
        year: growth?.since.slice(0, 4) ?? '',
        from: from(growth?.properties),
      }),
    },
    {
      name: 'valueMove',
      value: valueMove === null ? null : <GainPercent value={valueMove.basisPoints} />,
      note: from(valueMove?.properties),
    },
  ]
}
