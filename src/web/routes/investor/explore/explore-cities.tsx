import { useTranslations } from 'use-intl'
import type { CityOverview } from '#contract/cities/city-body.ts'
import type { Picture } from '#contract/properties/property-body.ts'
import { GainPercent, Percent } from '../../../components/money/amount.tsx'
import { FigureMeaning, MeaningButton } from '../../../components/money/figure-meaning.tsx'
import { PlotPicture } from '../../../components/property/map/plot-picture.tsx'
import { provinceName } from '../../../components/property/map/province-name.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Link } from '../../../ui/link.tsx'

type Shown = Omit<CityOverview, 'picture'> & { readonly picture: Picture | null }

type CityCardsProps = {
  readonly cities: readonly Shown[]
  readonly pathOf: (cityId: string) => string
}

const atOnce = 6
const figures = ['netYield', 'valueMove', 'occupancy'] as const

/** Cities with the figures of their properties; each figure is defined once for all cities. */
export function CityCards({ cities, pathOf }: CityCardsProps) {
  const t = useTranslations('explore')
  return (
    <>
      {figures.map((figure) => (
        <FigureMeaning
          key={figure}
          id={`meaning-${figure}`}
          title={t(figure)}
          text={t(`meaning.${figure}`)}
          source={t('source')}
        />
      ))}
      <Grid cities={cities.slice(0, atOnce)} pathOf={pathOf} />
      {cities.length > atOnce ? (
        <details className="mt-4">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-dense font-bold text-link">
            {t('moreCities', { count: cities.length - atOnce })}
          </summary>
          <Grid cities={cities.slice(atOnce)} pathOf={pathOf} />
        </details>
      ) : null}
    </>
  )
}

function Grid({ cities, pathOf }: CityCardsProps) {
  return (
    <ul className="mt-6 grid gap-5 sm:grid-cols-2 lg:gap-6 xl:grid-cols-3">
      {cities.map((city) => (
        <CityCard key={city.id} city={city} path={pathOf(city.id)} />
      ))}
    </ul>
  )
}

type CityCardProps = { readonly city: Shown; readonly path: string }

function CityCard({ city, path }: CityCardProps) {
  const t = useTranslations('explore')
  const locale = useLocale()
  const link = useLocalHref()
  const { name, province, picture } = city
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-card border border-line bg-card transition-[border-color,box-shadow] duration-200 hover:border-line-strong hover:shadow-float">
      <div className="aspect-4/3 overflow-hidden bg-sand">
        {picture === null ? null : (
          <PlotPicture
            picture={picture}
            sizes="(min-width:1280px) 340px,(min-width:640px) 50vw,calc(100vw - 40px)"
            isDecoration
            className="size-full object-cover transition-transform duration-250 ease-out group-hover:scale-[1.03]"
          />
        )}
      </div>
      <div className="flex flex-1 flex-col gap-4 p-5">
        <div>
          <h3 className="text-h3">
            <Link
              to={link(path)}
              className="after:absolute after:inset-0 after:rounded-card focus-visible:shadow-none focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-4 focus-visible:after:outline-ink"
            >
              {name[locale]}
            </Link>
          </h3>
          <p className="text-small text-ink-soft">{provinceName(province, locale)}</p>
          <p className="tabular text-small text-ink-soft">
            <FactLine>
              {t('cityCount', { count: city.propertyCount })}
              {city.figures.open === 0 ? null : (
                <strong className="text-brand-text">
                  {t('cityOpen', { count: city.figures.open })}
                </strong>
              )}
            </FactLine>
          </p>
        </div>
        <CityFigures city={city} />
      </div>
    </li>
  )
}

/** The figures that the city has; those of fewer properties than it has say of how many, once if it is the same number. */
function CityFigures({ city }: { readonly city: Shown }) {
  const t = useTranslations('explore')
  const locale = useLocale()
  const shown = figures.filter((figure) => city.figures[figure] !== null)
  if (shown.length === 0) return <p className="text-small text-ink-soft">{t('noFigures')}</p>
  const counts = new Set(shown.map((figure) => city.figures[figure]?.properties ?? 0))
  const [count = 0] = counts
  const isPartial = (of: number) => of < city.propertyCount
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-small text-ink-soft">
      {shown.map((figure) => (
        <div key={figure}>
          <dt>
            <MeaningButton
              opens={`meaning-${figure}`}
              label={`${t(figure)}, ${city.name[locale]}: ${t('definition')}`}
            >
              {t(figure)}
            </MeaningButton>
          </dt>
          <dd className="tabular text-dense leading-6 font-bold text-ink">
            <FigureValue figure={figure} figures={city.figures} />
            {counts.size > 1 && isPartial(city.figures[figure]?.properties ?? 0) ? (
              <span className="block text-small leading-5 font-normal text-ink-soft">
                {t('figureCount', { count: city.figures[figure]?.properties ?? 0 })}
              </span>
            ) : null}
          </dd>
        </div>
      ))}
      {counts.size === 1 && isPartial(count) ? (
        <div className="col-span-2">
          <dt className="sr-only">{t('source')}</dt>
          <dd>{t('figuresCount', { count })}</dd>
        </div>
      ) : null}
    </dl>
  )
}

type ValueProps = { readonly figure: (typeof figures)[number]; readonly figures: Shown['figures'] }

function FigureValue({ figure, figures: { netYield, valueMove, occupancy } }: ValueProps) {
  const t = useTranslations('explore')
  if (figure === 'valueMove' && valueMove !== null)
    return <GainPercent value={valueMove.basisPoints} />
  if (figure === 'occupancy' && occupancy !== null)
    return <Percent basisPoints={occupancy.basisPoints} />
  if (figure !== 'netYield' || netYield === null) return null
  const percent = <Percent basisPoints={netYield.averageBasisPoints} />
  if (!netYield.isForecast) return percent
  return (
    <span className="border-b-2 border-dashed border-brand-text/60" title={t('forecast')}>
      {percent}
      <span className="sr-only">{` (${t('forecast')})`}</span>
    </span>
  )
}
