import { useTranslations } from 'use-intl'
import { mayPropose, type ProposalKind, proposalRoles } from '#contract'
import { useLocale } from '../../../locale/use-locale.ts'
import { useStaffRoles } from '../../../shell/navigation/staff-roles.ts'
import { Notice } from '../../../ui/notice.tsx'

/** Returns whether the roles of the reader may propose an act. */
export function useMayPropose(): (kind: ProposalKind) => boolean {
  const roles = useStaffRoles()
  return (kind) => mayPropose(kind, roles)
}

type WhoProposesProps = { readonly kind: ProposalKind; readonly className?: string }

/** Shown instead of the form of a proposal to staff whose role may not propose it. */
export function WhoProposes({ kind, className }: WhoProposesProps) {
  const t = useTranslations('back-office.proposers')
  const kinds = useTranslations('proposals.kinds')
  const locale = useLocale()
  if (useMayPropose()(kind)) return null
  const names = proposalRoles[kind].proposers.map((role) => t(`teams.${role}`))
  const teams = new Intl.ListFormat(locale, { type: 'disjunction' }).format(names)
  const name = kinds(kind)
  // The name of a proposal begins a heading elsewhere; here it is inside a sentence.
  const proposal = `${name.charAt(0).toLocaleLowerCase(locale)}${name.slice(1)}`
  return (
    <Notice tone="plain" {...(className === undefined ? {} : { className })}>
      {t('only', { teams, proposal })}
    </Notice>
  )
}
