import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Link } from '../../../ui/link.tsx'

const places = {
  motions: '/back-office/motions',
  meetings: '/back-office/meetings',
  terms: '/back-office/meeting-terms',
  properties: '/back-office/properties',
} as const

type DeskLinksProps = { readonly to: readonly (keyof typeof places)[] }

/** Links from a list of motions or meetings to the related work, plainer than the filters above them. */
export function DeskLinks({ to }: DeskLinksProps) {
  const t = useTranslations('meeting-desk.links')
  const link = useLocalHref()
  return (
    <nav aria-label={t('label')} className="mb-2 flex flex-wrap gap-x-5">
      {to.map((name) => (
        <Link
          key={name}
          to={link(places[name])}
          className="inline-flex min-h-11 items-center text-link text-small"
        >
          {t(name)}
        </Link>
      ))}
    </nav>
  )
}
