import { useRouteLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { mayPropose, type ProposalKind, proposalRoles } from '#contract'
import { useLocale } from '../../locale/use-locale.ts'
import { Notice } from '../../ui/notice.tsx'

/** Returns the roles of the reader, which the layout has loaded. */
export function useStaffRoles(): readonly string[] {
  const locale = useLocale()
  const staff = useRouteLoaderData(`${locale}/layout/back-office`) as
    | { readonly roles: readonly string[] }
    | undefined // From the loader of the layout.
  return staff?.roles ?? []
}

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
  return (
    <Notice tone="plain" title={kinds(kind)} {...(className === undefined ? {} : { className })}>
      {t('only', { teams })}
    </Notice>
  )
}
