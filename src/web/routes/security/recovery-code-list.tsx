import { useTranslations } from 'use-intl'
import { PrintButton } from '../../components/print-button.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { buttonLook, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DownloadIcon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'

type RecoveryCodeListProps = {
  readonly codes: readonly string[]
  /** What was set up just now, with the codes. */
  readonly added?: string
  /** Staff continue to the back office, all others to the security settings. */
  readonly isStaff?: boolean
}

/**
 * The recovery codes, shown only once: they cannot be read again later. The file is embedded in the page, so
 * that no other request returns the codes.
 */
export function RecoveryCodeList({ codes, added, isStaff = false }: RecoveryCodeListProps) {
  const t = useTranslations('factor.codes')
  const link = useLocalHref()
  // Older versions of Windows Notepad recognise no other line ending.
  const text = `${[t('fileTitle'), t('lead'), '', ...codes].join('\r\n')}\r\n`
  return (
    <>
      {added === undefined ? null : (
        <div role="status">
          <Notice tone="success" className="no-print mb-6">
            {added}
          </Notice>
        </div>
      )}
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
        <div className="no-print mt-5 flex flex-wrap gap-2">
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download={`${t('fileName')}.txt`}
            className={buttonLook({ size: 'small' }, 'rounded-full!')}
          >
            <DownloadIcon size={16} aria-hidden="true" />
            {t('download')}
          </a>
          <PrintButton label={t('print')} />
          <CopyButton text={codes.join('\n')} label={t('copy')} copiedLabel={t('copied')} />
        </div>
      </Card>
      <Notice tone="warn" className="no-print mt-5">
        {t('once')}
      </Notice>
      <LinkButton
        to={link(isStaff ? '/back-office' : '/dashboard/security-settings?saved=codes')}
        variant="primary"
        size="large"
        className="no-print mt-6"
      >
        {t('done')}
      </LinkButton>
    </>
  )
}
