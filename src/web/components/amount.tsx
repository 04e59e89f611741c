import { useLocale } from '../locale/use-locale.ts'
import { classNames } from '../ui/class-names.ts'
import { formatCompactRupiah, formatRate, formatRupiah } from './format.ts'

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

type GainProps = {
  readonly value: number
  readonly className?: string | undefined
  /** With an arrow instead of a sign. */
  readonly isHeadline?: boolean
}

/** A change of value: green with a plus or red with a minus, and never by colour alone. */
export function Gain({ value, ...look }: GainProps) {
  const locale = useLocale()
  return <Change value={value} text={formatRupiah(Math.abs(value), locale)} {...look} />
}

/** A change in basis points, in the same dress. */
export function GainPercent({ value, ...look }: GainProps) {
  const locale = useLocale()
  return <Change value={value} text={formatRate(Math.abs(value), locale)} {...look} />
}

/** A change whose size is in words of one’s own, in the same dress. */
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
