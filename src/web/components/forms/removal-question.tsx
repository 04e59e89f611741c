import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { buttonLook } from '../../ui/button.tsx'
import { SubmitButton } from './submit-button.tsx'

type RemovalFoldProps = {
  /** The button that opens the question. */
  readonly label: string
  /** What is removed, read after the label by screen readers where several buttons have the same label. */
  readonly subject?: string
  readonly children: ReactNode
}

/** The button that opens the question, for a form that has more to send than the removal. */
export function RemovalFold({ label, subject, children }: RemovalFoldProps) {
  return (
    <details className="min-w-0 open:basis-full">
      <summary className={buttonLook({ variant: 'danger', size: 'small' })}>
        {label}
        {subject === undefined ? null : <span className="sr-only">{`: ${subject}`}</span>}
      </summary>
      <div className="mt-3 grid justify-items-start gap-3 rounded-2xl bg-sand p-4">{children}</div>
    </details>
  )
}

type RemovalQuestionProps = Omit<RemovalFoldProps, 'children'> & {
  /** Names what is removed and what follows. */
  readonly question: string
  /** The button that removes it. */
  readonly submit: string
  readonly hidden: Readonly<Record<string, string>>
  readonly action?: string
  /** More hidden fields. */
  readonly children?: ReactNode
}

/** Asks before something is removed that cannot be restored; it opens without scripts too. */
export function RemovalQuestion({
  question,
  submit,
  hidden,
  action,
  children,
  ...fold
}: RemovalQuestionProps) {
  return (
    <RemovalFold {...fold}>
      <Form
        method="post"
        {...(action === undefined ? {} : { action })}
        preventScrollReset
        className="grid gap-3"
      >
        {children}
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="text-dense wrap-anywhere">{question}</p>
        <SubmitButton variant="danger" className="sm:justify-self-start">
          {submit}
        </SubmitButton>
      </Form>
    </RemovalFold>
  )
}
