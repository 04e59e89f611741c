import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../ui/class-names.ts'
import { Amount, Gain } from './amount.tsx'
import { roundedForecast } from './format.ts'
import { useHiddenAmounts } from './hidden-amounts.ts'

type PrivateAmountProps = {
  readonly value: number
  readonly isCompact?: boolean
  readonly className?: string
}

/** An amount of the user's own money, hidden while the user hides amounts. */
export function PrivateAmount(props: PrivateAmountProps) {
  return useHiddenAmounts() ? <HiddenAmount className={props.className} /> : <Amount {...props} />
}

/** A gain or loss of the user, hidden together with the amounts. */
export function PrivateGain(props: ComponentProps<typeof Gain>) {
  return useHiddenAmounts() ? <HiddenAmount className={props.className} /> : <Gain {...props} />
}

type ForecastProps = {
  readonly value: number
  /** Whether the amount is a sum of rounded amounts, which another rounding would change. */
  readonly isRounded?: boolean
  readonly className?: string
}

const forecastLook = 'border-b-2 border-dashed border-brand-text/50 whitespace-nowrap'

/** An expected amount: rounded, with a dashed underline and marked as approximate. */
export function ForecastAmount({ value, isRounded = false, className }: ForecastProps) {
  return (
    <span className={classNames(forecastLook, className)}>
      {'≈ '}
      <PrivateAmount value={isRounded ? value : roundedForecast(value)} />
    </span>
  )
}

/** An expected gain or loss, marked in the same way. */
export function ForecastGain({ value, className }: Omit<ForecastProps, 'isRounded'>) {
  return (
    <span className={classNames(forecastLook, className)}>
      {'≈ '}
      <PrivateGain value={roundedForecast(value)} />
    </span>
  )
}

function HiddenAmount({ className }: { readonly className: string | undefined }) {
  const t = useTranslations('portfolio')
  return (
    <span className={className}>
      <span aria-hidden="true">Rp••••••</span>
      <span className="sr-only">{t('amountHidden')}</span>
    </span>
  )
}
