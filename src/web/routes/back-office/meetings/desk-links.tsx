import { useTranslations } from 'use-intl'
import { mayOpen } from '#contract'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { useStaffRoles } from '../../../shell/navigation/staff-roles.ts'
import { Link } from '../../../ui/link.tsx'

const places = {
  motions: { path: '/back-office/motions', desk: 'motions' },
  meetings: { path: '/back-office/meetings', desk: 'meetings' },
  terms: { path: '/back-office/meeting-terms', desk: 'meetings' },
  properties: { path: '/back-office/properties', desk: 'properties' },
} as const

type DeskLinksProps = { readonly to: readonly (keyof typeof places)[] }

/**
 * Links from a list of motions or meetings to the related work that the reader may open, plainer than the
 * filters.
 */
export function DeskLinks({ to }: DeskLinksProps) {
  const t = useTranslations('meeting-desk.links')
  const link = useLocalHref()
  const roles = useStaffRoles()
  const mine = to.filter((name) => mayOpen(places[name].desk, roles))
  if (mine.length === 0) return null
  return (
    <nav aria-label={t('label')} className="mb-2 flex flex-wrap gap-x-5">
      {mine.map((name) => (
        <Link
          key={name}
          to={link(places[name].path)}
          className="inline-flex min-h-11 items-center text-link text-small"
        >
          {t(name)}
        </Link>
      ))}
    </nav>
  )
}
