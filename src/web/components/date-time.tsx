import { useLocale } from '../locale/use-locale.ts'
import { type DateStyle, formatDate } from './format.ts'

/** A date or an instant in the reader's language, in Western Indonesian Time. */
export function DateTime({ value, style = 'short' }: { value: string; style?: DateStyle }) {
  const locale = useLocale()
  return (
    <time dateTime={value} className="tabular">
      {/* A line that is too narrow breaks before the time, never between it and its zone. */}
      {formatDate(value, style, locale).replace(/ (?=WI[BT]A?$)/, '\u00a0')}
    </time>
  )
}
