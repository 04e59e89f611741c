import { Form } from 'react-router'
import { buttonLook } from '../ui/button.tsx'
import { SubmitButton } from './submit-button.tsx'

type RemovalQuestionProps = {
  /** The button that opens the question. */
  readonly label: string
  /** What is removed, read after the label by screen readers where several buttons have the same label. */
  readonly subject?: string
  /** Names what is removed and what follows. */
  readonly question: string
  /** The button that removes it. */
  readonly submit: string
  readonly hidden: Readonly<Record<string, string>>
  readonly action?: string
}

/** Asks before something is removed that cannot be restored; it opens without scripts too. */
export function RemovalQuestion({
  label,
  subject,
  question,
  submit,
  hidden,
  action,
}: RemovalQuestionProps) {
  return (
    <details className="min-w-0 open:basis-full">
      <summary className={buttonLook({ variant: 'danger', size: 'small' })}>
        {label}
        {subject === undefined ? null : <span className="sr-only">{`: ${subject}`}</span>}
      </summary>
      <Form
        method="post"
        {...(action === undefined ? {} : { action })}
        preventScrollReset
        className="mt-3 grid gap-3 rounded-2xl bg-sand p-4"
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="text-dense wrap-anywhere">{question}</p>
        <SubmitButton variant="danger" className="justify-self-start">
          {submit}
        </SubmitButton>
      </Form>
    </details>
  )
}
