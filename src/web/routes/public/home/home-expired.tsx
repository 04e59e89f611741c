import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Explains why the visitor was redirected here, with a link back. */
export function ExpiredNotice({ byPasswords }: { readonly byPasswords: boolean }) {
  const t = useTranslations('home.expired')
  const link = useLocalHref()
  return (
    <div className="page-width mb-4" role="status">
      <Notice
        tone="warn"
        action={
          <LinkButton to={link('/login')} size="small" variant="dark">
            {t('login')}
          </LinkButton>
        }
      >
        {t(byPasswords ? 'passwords' : 'text')}
        {byPasswords ? (
          <Link to={link('/forgot-password')} className="block py-2 text-link">
            {t('forgot')}
          </Link>
        ) : null}
      </Notice>
    </div>
  )
}
