import { useLocale } from '../locale/use-locale.ts'
import { type DateStyle, formatDate } from './money/format.ts'

/** A date, or an instant in the reader's time zone, in the reader's language. */
export function DateTime({ value, style = 'short' }: { value: string; style?: DateStyle }) {
  const locale = useLocale()
  return (
    <time dateTime={value} className="tabular">
      {formatDate(value, style, locale)}
    </time>
  )
}
