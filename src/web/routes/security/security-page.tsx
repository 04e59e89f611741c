import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PageHead } from '../../components/page-head.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'

type SecurityPageProps = {
  readonly title: string
  readonly lead?: string
  /** The page shows its own heading. */
  readonly isHeadless?: boolean
  /** There is no way back yet. */
  readonly isFirst?: boolean
  readonly children: ReactNode
}

/** A page below the security settings. */
export function SecurityPage(props: SecurityPageProps) {
  const { title, lead, isHeadless = false, isFirst = false, children } = props
  const t = useTranslations('security')
  const link = useLocalHref()
  return (
    <div className="narrow-page">
      <PageHead title={title} isPrivate />
      {isFirst ? null : (
        <Breadcrumb
          label={t('trail')}
          steps={[{ text: t('title'), to: link('/dashboard/security-settings') }, { text: title }]}
        />
      )}
      {isHeadless ? <div className="mt-2" /> : <h1 className="mt-2 text-h1">{title}</h1>}
      {lead === undefined ? null : <p className="mt-1 text-dense text-ink-soft">{lead}</p>}
      <div className="mt-6">{children}</div>
    </div>
  )
}
