import { DateTime } from '../../../components/date-time.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { formatInteger } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'

type ProposedValueProps = { readonly name: string; readonly value: unknown }

/** A value in the content of a proposal in the format of its kind: money, day, number or text. */
export function ProposedValue({ name, value }: ProposedValueProps) {
  const locale = useLocale()
  if (value === null || value === undefined) return '–'
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  if (/^-?\d{1,15}$/.test(text) && !isCode(name))
    return rupiah.includes(name) ? (
      <Amount value={Number(text)} />
    ) : (
      formatInteger(Number(text), locale)
    )
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return <DateTime value={text} style="date-time" />
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return <DateTime value={text} />
  if (/^\d{4}-\d\d$/.test(text)) return <DateTime value={text} style="month" />
  return text
}

const rupiah: readonly string[] = [
  'escrow',
  'toSeller',
  'toReserve',
  'toPlatform',
  'unitPrice',
  'benefit',
  'price',
  'askingPrice',
  'sellerAtTarget',
  'amount',
  'total',
  'net',
  'gross',
  'refill',
  'monthMax',
]

// Digits that are not a number and must not be grouped.
function isCode(name: string): boolean {
  return /(code|number|end|account|reference|postcode|id)$/i.test(name)
}
