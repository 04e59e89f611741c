import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Recovery codes, this once: afterwards nobody can read them any more. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const t = useTranslations('factor.codes')
  const link = useLocalHref()
  return (
    <>
      <h1 className="text-h1">{t('title')}</h1>
      <p className="mt-1 mb-6 text-dense text-ink-soft">{t('lead')}</p>
      <Card>
        <ol className="grid list-none grid-cols-1 gap-x-8 gap-y-3 text-h3 tabular min-[380px]:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="font-mono text-body font-bold">
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className="mt-5">
          <CopyButton text={codes.join('\n')} label={t('copy')} copiedLabel={t('copied')} />
        </div>
      </Card>
      <Notice tone="warn" className="mt-5">
        {t('once')}
      </Notice>
      <LinkButton
        to={link('/dashboard/security-settings?saved=codes')}
        variant="primary"
        size="large"
        className="mt-6"
      >
        {t('done')}
      </LinkButton>
    </>
  )
}
