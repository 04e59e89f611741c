import { useTranslations } from 'use-intl'
import { Trail } from '../../components/trail.tsx'
import { SectionLinks, type SectionLinksProps } from './section-links.tsx'

/** The head of every page that changes a part of the profile. */
export function SectionHead(props: SectionLinksProps) {
  const t = useTranslations('profile-edit')
  const profile = useTranslations('profile')
  return (
    <>
      <Trail
        steps={[{ text: profile('title'), path: '/dashboard/profile' }, { text: t('title') }]}
      />
      <h1 className="mt-2 text-h1">{t('title')}</h1>
      <SectionLinks {...props} />
    </>
  )
}
