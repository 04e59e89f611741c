import { useTranslations } from 'use-intl'
import type { VotingRule } from '#contract/meetings/meeting-body.ts'
import { fractionText } from './fraction.ts'

/** The majority that a motion requires, as a sentence. */
export function RuleText({ rule: { quorum, majority } }: { readonly rule: VotingRule }) {
  const t = useTranslations('meetings')
  return t('rule', {
    majority: t(majority.isAbove ? 'above' : 'atLeast', { fraction: fractionText(majority) }),
    quorum: t(quorum.isAbove ? 'above' : 'atLeast', { fraction: fractionText(quorum) }),
  })
}
