import { useTranslations } from 'use-intl'
import type { VotingRule } from '#contract/meetings/meeting-body.ts'
import { fractionText } from './fraction.ts'

/** The majority that a motion requires, as a sentence. */
export function RuleText({ rule: { quorum, majority } }: { readonly rule: VotingRule }) {
  const t = useTranslations('meetings')
  const textOf = useShareText()
  return t('rule', { majority: textOf(majority), quorum: textOf(quorum) })
}

type AgendaItem = {
  readonly motionId: string
  readonly position: number
  readonly rule: VotingRule
}

type AgendaRuleProps = { readonly agenda: readonly AgendaItem[]; readonly item: AgendaItem }

/** The majority that a motion requires, or the earlier motion on the agenda that requires the same. */
export function AgendaRule({ agenda, item }: AgendaRuleProps) {
  const t = useTranslations('meetings')
  const textOf = useShareText()
  const keyOf = ({ rule }: AgendaItem) => `${textOf(rule.quorum)} ${textOf(rule.majority)}`
  const first = agenda.find((each) => keyOf(each) === keyOf(item))
  if (first === undefined || first.motionId === item.motionId) return <RuleText rule={item.rule} />
  return t('sameRule', { position: first.position })
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
