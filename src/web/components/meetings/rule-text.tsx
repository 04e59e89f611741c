import { useTranslations } from 'use-intl'
import type { VotingRule } from '#contract/meetings/meeting-body.ts'
import { fractionText } from './fraction.ts'

/** The majority that a motion requires, as a sentence. */
export function RuleText({ rule: { quorum, majority } }: { readonly rule: VotingRule }) {
  const t = useTranslations('meetings')
  const textOf = useShareText()
  return t('rule', { majority: textOf(majority), quorum: textOf(quorum) })
}

/** Returns a function that writes a share to be reached or exceeded, such as "more than half". */
export function useShareText(): (share: VotingRule['quorum']) => string {
  const t = useTranslations('meetings')
  return (share) => {
    const isHalf = share.numerator * 2 === share.denominator
    const fraction = isHalf ? t('half') : fractionText(share)
    return t(share.isAbove ? 'above' : 'atLeast', { fraction })
  }
}
