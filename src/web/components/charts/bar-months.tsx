import { useLocale } from '../../locale/use-locale.ts'
import { formatDate } from '../money/format.ts'
import { namedBars } from './chart-geometry.ts'
import { barPlaces } from './chart-readout.tsx'

// On a narrow phone more labels would overlap.
const monthsNamed = { phone: 2, wide: 4 }

/** The labels of some of the months, `YYYY-MM`, under their bars. */
export function BarMonths({ months }: { readonly months: readonly string[] }) {
  const locale = useLocale()
  const places = barPlaces(months.length)
  const labels = (names: number, look: string) =>
    namedBars(months.length, names).map((index) => (
      <span
        key={`${names}/${index}`}
        className={`absolute ${look}`}
        style={placeOf(places[index] ?? 0)}
      >
        {formatDate(months[index] ?? '', 'short-month', locale)}
      </span>
    ))
  return (
    <div
      aria-hidden="true"
      className="relative ms-16 mt-2 h-5 text-[0.75rem] whitespace-nowrap text-ink-soft"
    >
      {labels(monthsNamed.phone, 'sm:hidden')}
      {labels(monthsNamed.wide, 'max-sm:hidden')}
    </div>
  )
}

/** Under the middle of a bar, or at the edge of the chart for one that is next to it. */
function placeOf(at: number): React.CSSProperties {
  if (at < 8) return { left: 0 }
  return at > 92 ? { right: 0 } : { left: `${at}%`, transform: 'translateX(-50%)' }
}
