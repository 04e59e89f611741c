import { useTranslations } from 'use-intl'
import type { Profile } from '#contract/users/users.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'

type StaffFactorNoticeProps = {
  readonly due: NonNullable<Profile['factorDue']>
  readonly other: 'app' | 'passkey'
}

/**
 * Explains to a staff member, or to a person who recovered an account, why they cannot go to any other page
 * yet, and which other factor they can set up.
 */
export function StaffFactorNotice({ due, other }: StaffFactorNoticeProps) {
  const t = useTranslations('factor.staff')
  const recovered = useTranslations('factor.recovered')
  const isRegained = due === 'renew'
  const link = useLocalHref()
  return (
    <Notice
      tone={isRegained ? 'success' : 'warn'}
      title={isRegained ? recovered('title') : t('title')}
      className="mb-5"
    >
      <p>{isRegained ? recovered('setUp') : t('setUp')}</p>
      <Link
        to={link(`/dashboard/security-settings/${other}`)}
        className="inline-block py-1 text-link"
      >
        {t(other)}
      </Link>
    </Notice>
  )
}
