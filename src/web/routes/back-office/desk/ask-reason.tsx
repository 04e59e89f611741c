import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { TitledPage } from '../../../components/titled-page.tsx'
import type { Steps } from '../../../components/trail.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Card } from '../../../ui/card.tsx'

type AskReasonProps = {
  readonly title: string
  readonly lead: string
  /** The list that the page belongs to. */
  readonly list: Steps[number]
  /** The page that is shown once its address contains the reason. */
  readonly path: string
  /** The reasons and the buttons. */
  readonly children: ReactNode
}

/** Asks for a reason before any personal data is shown; the audit log records the reason together with the access. */
export function AskReason({ title, lead, list, path, children }: AskReasonProps) {
  const t = useTranslations('back-office')
  const link = useLocalHref()
  return (
    <TitledPage
      title={title}
      trail={[list, { text: t('identities.viewReason') }]}
      lead={lead}
      isNarrow
    >
      <Card>
        <Form method="get" action={link(path)} className="grid gap-5">
          {children}
        </Form>
      </Card>
    </TitledPage>
  )
}
