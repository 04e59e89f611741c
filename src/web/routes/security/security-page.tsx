import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PageHead } from '../../components/page-head.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'

type SecurityPageProps = {
  readonly title: string
  readonly lead?: string
  /** True when the page shows its own heading. */
  readonly isHeadless?: boolean
  /** True while the user has to set up a factor first, so there is no page to go back to. */
  readonly isFirst?: boolean
  readonly children: ReactNode
}

/** The layout of a page below the security settings. */
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
