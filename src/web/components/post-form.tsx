import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import type { FormProblem } from '../api/problem.ts'
import { FormAnswer } from '../ui/form-answer.ts'
import { useFormFocus } from './form-problem.tsx'

type PostFormProps = Omit<ComponentProps<typeof Form>, 'method' | 'ref'> & {
  /** Why it was refused: each field shows what is wrong with it, and the first wrong one has the focus. */
  readonly problem: FormProblem | undefined
  /** What was sent: each field begins with it. */
  readonly typed?: FormAnswer['typed']
}

/** A form whose fields take from its last answer what belongs to them, by their names. */
export function PostForm({ problem, typed, ...form }: PostFormProps) {
  return (
    <FormAnswer value={{ typed, errors: problem?.fields }}>
      <Form ref={useFormFocus(problem)} method="post" noValidate {...form} />
    </FormAnswer>
  )
}
