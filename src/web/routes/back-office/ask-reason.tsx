import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { PageHead } from '../../components/page-head.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Card } from '../../ui/card.tsx'

type AskReasonProps = {
  readonly title: string
  readonly lead: string
  /** The page that is shown once its address contains the reason. */
  readonly path: string
  /** The reasons and the buttons. */
  readonly children: ReactNode
}

/** Asks for a reason before any personal data is shown; the audit log records the reason together with the access. */
export function AskReason({ title, lead, path, children }: AskReasonProps) {
  const link = useLocalHref()
  return (
    <div className="mx-auto max-w-lg">
      <PageHead title={title} isPrivate />
      <h1 className="mb-2 text-h1">{title}</h1>
      <p className="mb-6 text-ink-soft">{lead}</p>
      <Card>
        <Form method="get" action={link(path)} className="grid gap-5">
          {children}
        </Form>
      </Card>
    </div>
  )
}
