import { useTranslations } from 'use-intl'
import { mayPropose, type ProposalKind, proposalRoles, type StaffRole } from '#contract'
import { useLocale } from '../../../locale/use-locale.ts'
import { useStaffRoles } from '../../../shell/navigation/staff-roles.ts'
import { Notice } from '../../../ui/notice.tsx'

/** Returns whether the roles of the reader may propose an act. */
export function useMayPropose(): (kind: ProposalKind) => boolean {
  const roles = useStaffRoles()
  return (kind) => mayPropose(kind, roles)
}

/** Returns the name of a list of teams, such as "the support team or administrators". */
export function useTeams(): (roles: readonly StaffRole[]) => string {
  const t = useTranslations('back-office.proposers.teams')
  const locale = useLocale()
  return (roles) =>
    new Intl.ListFormat(locale, { type: 'disjunction' }).format(roles.map((role) => t(role)))
}

type WhoProposesProps = { readonly kind: ProposalKind; readonly className?: string }

/** Shown instead of the form of a proposal to staff whose role may not propose it. */
export function WhoProposes({ kind, className }: WhoProposesProps) {
  const t = useTranslations('back-office.proposers')
  const kinds = useTranslations('proposals.kinds')
  const locale = useLocale()
  const teamsOf = useTeams()
  if (useMayPropose()(kind)) return null
  const name = kinds(kind)
  // The name of a proposal begins a heading elsewhere; here it is inside a sentence.
  const proposal = `${name.charAt(0).toLocaleLowerCase(locale)}${name.slice(1)}`
  return (
    <Notice tone="plain" {...(className === undefined ? {} : { className })}>
      {t('only', { teams: teamsOf(proposalRoles[kind].proposers), proposal })}
    </Notice>
  )
}
