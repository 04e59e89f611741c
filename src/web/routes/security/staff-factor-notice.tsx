import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Says to staff why they are here and nowhere else, and which other way there is. */
export function StaffFactorNotice({ other }: { other: 'app' | 'passkey' }) {
  const t = useTranslations('factor.staff')
  const link = useLocalHref()
  return (
    <Notice tone="warn" title={t('title')} className="mb-5">
      <p>{t('setUp')}</p>
      <Link
        to={link(`/dashboard/security-settings/${other}`)}
        className="inline-block py-1 text-link"
      >
        {t(other)}
      </Link>
    </Notice>
  )
}
