import { useLocale } from '../../locale/use-locale.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatCompactRupiah, formatRate, formatRupiah } from './format.ts'

type AmountProps = {
  /** Whole rupiah, as received from the API. */
  readonly value: number
  /** Shows `Rp48,2 M`, with the exact amount in the title. Never on a receipt. */
  readonly isCompact?: boolean
  readonly className?: string
}

/** An amount of rupiah. Every screen shows amounts with this component. */
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

type GainProps = {
  readonly value: number
  readonly className?: string | undefined
  /** Shows an arrow instead of a sign. */
  readonly isHeadline?: boolean
}

/** A change of value in rupiah: green with a plus or red with a minus, so colour is never the only sign. */
export function Gain({ value, ...look }: GainProps) {
  const locale = useLocale()
  return <Change value={value} text={formatRupiah(Math.abs(value), locale)} {...look} />
}

/** A change in basis points, in the style of `Gain`; one that is rounded to nothing has no sign. */
export function GainPercent({ value, ...look }: GainProps) {
  const locale = useLocale()
  const size = Math.abs(value)
  const shown = Math.round(size / 10) === 0 ? 0 : value
  return <Change value={shown} text={formatRate(size, locale)} {...look} />
}

/** A change with a given text for its size, in the style of `Gain`. */
export function Change({
  value,
  text,
  className,
  isHeadline = false,
}: GainProps & { readonly text: string }) {
  const tone = value > 0 ? 'text-gain' : value < 0 ? 'text-loss' : 'text-ink-soft'
  const sign = value > 0 ? '+' : value < 0 ? '\u2212' : ''
  const arrow = value > 0 ? '▲' : value < 0 ? '▼' : ''
  return (
    <bdi className={classNames('tabular font-bold whitespace-nowrap', tone, className)}>
      {isHeadline && arrow !== '' ? (
        <>
          <span aria-hidden="true" className="text-[0.8em]">{`${arrow} `}</span>
          <span className="sr-only">{sign}</span>
        </>
      ) : (
        sign
      )}
      {text}
    </bdi>
  )
}

/** Basis points as a percentage in the reader's language. */
export function Percent({ basisPoints, className }: { basisPoints: number; className?: string }) {
  const locale = useLocale()
  return (
    <bdi className={classNames('tabular whitespace-nowrap', className)}>
      {formatRate(basisPoints, locale)}
    </bdi>
  )
}
