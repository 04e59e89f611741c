import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PageHead } from '../../components/page-head.tsx'
import { Trail } from '../../components/trail.tsx'

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
  return (
    <div className="narrow-page">
      <PageHead title={title} isPrivate />
      {isFirst ? null : (
        <Trail
          steps={[{ text: t('title'), path: '/dashboard/security-settings' }, { text: title }]}
        />
      )}
      {isHeadless ? <div className="mt-2" /> : <h1 className="mt-2 text-h1">{title}</h1>}
      {lead === undefined ? null : <p className="mt-1 text-dense text-ink-soft">{lead}</p>}
      <div className="mt-6">{children}</div>
    </div>
  )
}
