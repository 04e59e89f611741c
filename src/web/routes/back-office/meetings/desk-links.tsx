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

/** Links from a list of motions or meetings to the related work. */
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
