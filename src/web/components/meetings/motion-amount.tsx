import { useTranslations } from 'use-intl'
import { type MotionKind, pricedMotionKinds } from '#contract'
import { RupiahInput } from '../forms/rupiah-input.tsx'

/** Returns whether a kind of motion has an amount. */
export function isPriced(kind: MotionKind | null): kind is (typeof pricedMotionKinds)[number] {
  return pricedMotionKinds.some((each) => each === kind)
}

/**
 * The amount of a motion, which means something else for each kind. While no kind is chosen, and without JavaScript,
 * the field is shown because the kind may need it.
 */
export function MotionAmount({ kind }: { readonly kind: MotionKind | null }) {
  const t = useTranslations('meetings')
  if (kind === null)
    return (
      <RupiahInput
        name="amount"
        label={t('amount')}
        hint={t('amountOptional')}
        help={t('amountHelp')}
      />
    )
  return isPriced(kind) ? (
    <RupiahInput
      name="amount"
      label={t(`amounts.${kind}`)}
      help={t(`amountHelps.${kind}`)}
      required
    />
  ) : null
}
