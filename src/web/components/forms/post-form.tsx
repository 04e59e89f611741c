import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import type { FormProblem } from '../../api/problem.ts'
import { FormAnswer } from '../../ui/form-answer.ts'
import { useFormFocus } from './form-problem.tsx'
import { stopAtUnreadable } from './unreadable-field.ts'

type PostFormProps = Omit<ComponentProps<typeof Form>, 'method' | 'ref'> & {
  /** The refusal: each field shows its own error, and the first faulty field receives the focus. */
  readonly problem: FormProblem | undefined
  /** The submitted values, with which the fields are filled again. */
  readonly typed?: FormAnswer['typed']
}

/** A form whose fields take their values and errors from its last response, by their names. */
export function PostForm({ problem, typed, onSubmit, ...form }: PostFormProps) {
  return (
    <FormAnswer value={{ typed, errors: problem?.fields }}>
      <Form
        ref={useFormFocus(problem)}
        method="post"
        noValidate
        onSubmit={(event) => {
          stopAtUnreadable(event)
          if (!event.defaultPrevented) onSubmit?.(event)
        }}
        {...form}
      />
    </FormAnswer>
  )
}
