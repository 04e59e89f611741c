import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { TextArea } from '../../ui/text-area.tsx'
import { useFormFocus } from './form-problem.tsx'
import { SubmitButton } from './submit-button.tsx'

type ReceiptFormProps = {
  readonly words: { readonly receipt: string; readonly check: string }
  readonly rows: number
  readonly lengthMax: number
  readonly action?: string
  readonly answer: { readonly typed: string } | undefined
  /** The result for a submitted receipt. */
  readonly children: ReactNode
}

/** The form for a receipt, with the result below it; an empty field is reported at the field. */
export function ReceiptForm(props: ReceiptFormProps) {
  const { words, rows, lengthMax, action, answer, children } = props
  const t = useTranslations('shell.faults')
  const isEmpty = answer?.typed.trim() === ''
  return (
    <>
      <Form
        ref={useFormFocus(isEmpty ? answer : undefined)}
        method="post"
        noValidate
        {...(action === undefined ? {} : { action })}
        className="grid gap-4"
      >
        <TextArea
          name="receipt"
          label={words.receipt}
          rows={rows}
          required
          maxLength={lengthMax}
          spellCheck={false}
          defaultValue={answer?.typed}
          error={isEmpty ? t('required') : undefined}
        />
        <SubmitButton variant="primary">{words.check}</SubmitButton>
      </Form>
      <div aria-live="polite" className="mt-4">
        {isEmpty ? null : children}
      </div>
    </>
  )
}
