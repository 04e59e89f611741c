import { useTranslations } from 'use-intl'
import { Amount, Gain } from './amount.tsx'
import { useHiddenAmounts } from './hidden-amounts.ts'

type PrivateAmountProps = {
  readonly value: number
  readonly isCompact?: boolean
  readonly className?: string
}

/** An amount of the visitor's own, covered while they hide their amounts. */
export function PrivateAmount(props: PrivateAmountProps) {
  return useHiddenAmounts() ? <Covered className={props.className} /> : <Amount {...props} />
}

/** A gain or loss of the visitor's own, covered with the amounts. */
export function PrivateGain(props: { readonly value: number; readonly className?: string }) {
  return useHiddenAmounts() ? <Covered className={props.className} /> : <Gain {...props} />
}

function Covered({ className }: { readonly className: string | undefined }) {
  const t = useTranslations('portfolio')
  return (
    <span className={className}>
      <span aria-hidden="true">Rp••••••</span>
      <span className="sr-only">{t('amountHidden')}</span>
    </span>
  )
}
