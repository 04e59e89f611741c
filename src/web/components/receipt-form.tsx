import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { TextArea } from '../ui/text-area.tsx'
import { SubmitButton } from './submit-button.tsx'

type ReceiptFormProps = {
  readonly words: { readonly receipt: string; readonly check: string }
  readonly rows: number
  readonly lengthMax: number
  readonly action?: string
  readonly typed: string | undefined
  /** The result for a submitted receipt. */
  readonly children: ReactNode
}

/** The form for a receipt, with the result below it. */
export function ReceiptForm(props: ReceiptFormProps) {
  const { words, rows, lengthMax, action, typed, children } = props
  return (
    <>
      <Form method="post" {...(action === undefined ? {} : { action })} className="grid gap-4">
        <TextArea
          name="receipt"
          label={words.receipt}
          rows={rows}
          required
          maxLength={lengthMax}
          spellCheck={false}
          defaultValue={typed}
        />
        <SubmitButton variant="primary">{words.check}</SubmitButton>
      </Form>
      <div aria-live="polite" className="mt-4">
        {children}
      </div>
    </>
  )
}
