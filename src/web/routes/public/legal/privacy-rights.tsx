import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { ArrowRightIcon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'

const rights = [
  { id: 'copy', path: '/dashboard/profile/privacy' },
  { id: 'correct', path: '/dashboard/profile/privacy?kind=correction' },
  { id: 'erase', path: '/dashboard/profile/privacy?kind=erasure' },
  { id: 'withdraw', path: '/dashboard/profile/edit/consents' },
  { id: 'contest', path: '/dashboard/profile/privacy?kind=objection' },
] as const

/** The data protection rights, each with a link to exercise it. */
export function PrivacyRights() {
  const t = useTranslations('legal.privacy')
  const link = useLocalHref()
  return (
    <section className="mt-12">
      <h2 className="mb-5 text-h2">{t('rightsTitle')}</h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {rights.map(({ id, path }) => (
          <li key={id} className="flex flex-col rounded-card border border-line bg-card p-5">
            <h3 className="text-h3">{t(`rights.${id}.name`)}</h3>
            <p className="mt-1 mb-3 text-dense text-ink-soft">{t(`rights.${id}.text`)}</p>
            <Link
              to={link(path)}
              className="no-print mt-auto inline-flex min-h-11 items-center gap-1.5 self-start text-dense text-link"
            >
              {t(`rights.${id}.action`)}
              <ArrowRightIcon size={16} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
