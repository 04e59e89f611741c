import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The message for an expired link, with links to where to get help; a reader who reports a death can start again. */
export function LinkExpired({ canReport = false }: { readonly canReport?: boolean }) {
  const t = useTranslations('death-report.over')
  const link = useLocalHref()
  return (
    <div className="mt-6 grid gap-5">
      <Notice tone="warn" title={t('title')}>
        {t('text')}
      </Notice>
      <div className="grid gap-3">
        <LinkButton to={link('/contact')} variant="primary" size="large" isWide>
          {t('contact')}
        </LinkButton>
        {canReport ? (
          <LinkButton to={link('/death-report')} size="large" isWide>
            {t('report')}
          </LinkButton>
        ) : null}
      </div>
    </div>
  )
}
