import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ProfileSections } from '#contract/users/section-body.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkChip } from '../../ui/badge.tsx'
import { CheckIcon } from '../../ui/icon.tsx'
import { type SectionName, sectionNames } from './section-data.ts'

export type SectionLinksProps = {
  readonly current: SectionName | 'consents'
  readonly completeness: ProfileSections['completeness']
}

/** Links to the profile sections; a tick marks those that are filled in. */
export function SectionLinks({ current, completeness }: SectionLinksProps) {
  const t = useTranslations('profile-edit')
  const link = useLocalHref()
  const open = new Set<string>([...completeness.missing, ...completeness.absent])
  const isDone = (name: SectionName) =>
    name === 'personal' ? !open.has('name') && !open.has('phone') : !open.has(name)
  const row = useRef<HTMLElement>(null)
  // On a phone the row is wider than the window: scrolls to the current section.
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>(`[href$="${pathOf(current)}"]`)
    if (row.current !== null && open != null)
      row.current.scrollLeft = open.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2
  }, [current])
  return (
    <nav
      ref={row}
      aria-label={t('parts')}
      className="no-scrollbar relative -mx-5 mt-4 mb-6 flex gap-2 overflow-x-auto px-5 py-1 md:-mx-1 md:flex-wrap md:px-1 min-[1400px]:w-max min-[1400px]:flex-nowrap"
    >
      {sectionNames.map((name) => (
        <LinkChip key={name} to={link(pathOf(name))} isActive={name === current}>
          {isDone(name) ? (
            <CheckIcon size={15} strokeWidth={3} role="img" aria-label={t('done')} />
          ) : null}
          {t(`sections.${name}`)}
        </LinkChip>
      ))}
      <LinkChip to={link(pathOf('consents'))} isActive={current === 'consents'}>
        {t('sections.consents')}
      </LinkChip>
    </nav>
  )
}

/** Returns the path of the page that edits a section. The language page is not among them. */
export function pathOf(name: SectionName | 'consents'): string {
  return name === 'personal' ? '/dashboard/profile/edit' : `/dashboard/profile/edit/${name}`
}
