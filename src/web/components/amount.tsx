import { useLocale } from '../locale/use-locale.ts'
import { classNames } from '../ui/class-names.ts'
import { formatCompactRupiah, formatPercent, formatRupiah } from './format.ts'

type AmountProps = {
  /** Whole rupiah, as they came over the wire. */
  readonly value: number
  /** `Rp48,2 M`; the exact amount stays in the title. Never on a receipt. */
  readonly isCompact?: boolean
  readonly className?: string
}

/** An amount of rupiah, the only way one gets onto a screen. */
export function Amount({ value, isCompact = false, className }: AmountProps) {
  const locale = useLocale()
  return (
    <bdi
      title={isCompact ? formatRupiah(value, locale) : undefined}
      className={classNames('tabular whitespace-nowrap', className)}
    >
      {isCompact ? formatCompactRupiah(value, locale) : formatRupiah(value, locale)}
    </bdi>
  )
}

/** A change of value: green with ▲ or red with ▼, and never by colour alone. */
export function Gain({ value, className }: { readonly value: number; className?: string }) {
  const locale = useLocale()
  const text = formatRupiah(value, locale)
  return <Change value={value} text={text} className={className} />
}

/** A change in basis points, in the same dress. */
export function GainPercent({ value, className }: { value: number; className?: string }) {
  const locale = useLocale()
  return <Change value={value} text={formatPercent(value, locale)} className={className} />
}

/** A change in words of one’s own, in the same dress. */
export function Change({
  value,
  text,
  className,
}: {
  value: number
  text: string
  className?: string | undefined
}) {
  const tone = value > 0 ? 'text-gain' : value < 0 ? 'text-loss' : 'text-ink-soft'
  const sign = value > 0 ? '▲ ' : value < 0 ? '▼ ' : ''
  return (
    <bdi className={classNames('tabular font-bold whitespace-nowrap', tone, className)}>
      {sign === '' ? null : (
        <span aria-hidden="true" className="text-[0.8em]">
          {sign}
        </span>
      )}
      {value > 0 ? `+${text}` : text}
    </bdi>
  )
}

/** Basis points as a percentage in the reader's language. */
export function Percent({ basisPoints, className }: { basisPoints: number; className?: string }) {
  const locale = useLocale()
  return (
    <bdi className={classNames('tabular whitespace-nowrap', className)}>
      {formatPercent(basisPoints, locale)}
    </bdi>
  )
}
