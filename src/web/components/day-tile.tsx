import { useLocale } from '../locale/use-locale.ts'
import { formatDate } from './money/format.ts'

/** A day in a list: its number above its month. */
export function DayTile({ value }: { readonly value: string }) {
  const [day, month] = formatDate(value, 'day-month', useLocale()).split(/\s/)
  return (
    <time
      dateTime={value}
      className="tabular grid w-12 shrink-0 justify-items-center rounded-xl bg-sand py-1.5 leading-tight"
    >
      <span className="text-dense font-extrabold">{day}</span>
      <span className="text-[0.75rem] font-bold text-ink-soft uppercase">{month}</span>
    </time>
  )
}
