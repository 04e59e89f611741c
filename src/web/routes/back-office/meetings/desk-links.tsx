import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { LinkButton } from '../../../ui/button.tsx'

const places = {
  motions: '/back-office/motions',
  meetings: '/back-office/meetings',
  terms: '/back-office/meeting-terms',
  properties: '/back-office/properties',
} as const

type DeskLinksProps = { readonly to: readonly (keyof typeof places)[] }

/** Where the work on motions and meetings goes on from a list of them. */
export function DeskLinks({ to }: DeskLinksProps) {
  const t = useTranslations('meeting-desk.links')
  const link = useLocalHref()
  return (
    <nav aria-label={t('label')} className="mb-5 flex flex-wrap gap-2.5">
      {to.map((name) => (
        <LinkButton key={name} to={link(places[name])} variant="secondary" size="small">
          {t(name)}
        </LinkButton>
      ))}
    </nav>
  )
}
