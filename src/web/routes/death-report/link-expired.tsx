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
      <Notice tone="plain" title={t('title')}>
        {t('text')}
      </Notice>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={link('/contact')} variant="primary">
          {t('contact')}
        </LinkButton>
        {canReport ? <LinkButton to={link('/death-report')}>{t('report')}</LinkButton> : null}
      </div>
    </div>
  )
}
