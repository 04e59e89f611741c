import { arc, pie } from 'd3-shape'
import { useTranslations } from 'use-intl'
import type { Holding, Portfolio } from '#contract/portfolio/portfolio-body.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { Segmented } from '../../ui/choice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Percent } from '../money/amount.tsx'
import { PrivateAmount } from '../money/private-amount.tsx'
import { type Ring, ringOf, type Slice, slicesBy } from './allocation.ts'

type AllocationCardProps = {
  readonly byCity: Portfolio['byCity']
  readonly holdings: readonly Holding[]
}

/** The allocation of the value, by city or by property type, with a notice when too much of it is in one city. */
export function AllocationCard({ byCity, holdings }: AllocationCardProps) {
  const t = useTranslations('portfolio')
  const card = useTranslations('card')
  const locale = useLocale()
  const cities = ringOf(byCity.map((city) => ({ ...city, name: city.name[locale] })))
  const types = ringOf(
    slicesBy(
      holdings.map(({ property, value }) => ({ id: property.type, value })),
      (id) => card(`type.${id as 'house'}`),
    ),
  )
  if (cities.slices.length === 0) return null
  const { concentrated } = cities
  return (
    <Card className="group/spread">
      <CardHead title={t('spread')} />
      <Segmented
        name="spread"
        label={t('spreadBy')}
        options={[
          { value: 'city', label: t('byCity') },
          { value: 'type', label: t('byType') },
        ]}
        defaultValue="city"
        className="mb-5"
      />
      <div className="group-has-[[value=type]:checked]/spread:hidden">
        <Spread ring={cities} restText={t('otherCities')} />
      </div>
      <div className="group-has-[[value=city]:checked]/spread:hidden">
        <Spread ring={types} restText={t('otherTypes')} />
      </div>
      {concentrated === null ? null : (
        <Notice tone="warn" className="mt-5">
          <p>
            {t.rich('concentration', {
              name: concentrated.name,
              b: (words) => <strong>{words}</strong>,
              share: () => <Percent basisPoints={concentrated.shareBasisPoints} />,
            })}
          </p>
        </Notice>
      )}
    </Card>
  )
}

function Spread({ ring, restText }: { readonly ring: Ring; readonly restText: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <RingPicture ring={ring} />
      <ul className="grid min-w-[min(10rem,100%)] flex-1 gap-2">
        {ring.slices.map((slice, index) => (
          <li key={slice.id} className="flex items-baseline gap-2.5 text-dense">
            <span
              aria-hidden="true"
              className="size-2.5 shrink-0 rounded-[3px]"
              style={{ background: color(index) }}
            />
            <span className="min-w-0 flex-1">
              {slice.isRest ? restText : slice.name}
              <span className="block text-small text-ink-soft">
                <PrivateAmount value={slice.value} />
              </span>
            </span>
            <Percent basisPoints={slice.shareBasisPoints} className="font-bold" />
          </li>
        ))}
      </ul>
    </div>
  )
}

const radius = 60

// The list next to it is the readout: it has every part in words and figures, so the ring has nothing to inspect.
function RingPicture({ ring }: { readonly ring: Ring }) {
  const angles = pie<Slice>()
    .value((slice) => slice.value)
    .sort(null)
    .padAngle(0.025)([...ring.slices])
  const shape = arc<(typeof angles)[number]>()
    .innerRadius(radius - 21)
    .outerRadius(radius)
    .cornerRadius(2)
  return (
    <svg
      viewBox={`${-radius} ${-radius} ${radius * 2} ${radius * 2}`}
      aria-hidden="true"
      className="size-28 shrink-0"
    >
      {angles.map((angle, index) => (
        <path key={angle.data.id} d={shape(angle) ?? undefined} fill={color(index)} />
      ))}
    </svg>
  )
}

function color(index: number): string {
  return `var(--series-${index + 1})`
}
