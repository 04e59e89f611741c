import type { ReactNode } from 'react'
import type { FormProblem } from '../../../api/problem.ts'
import { PostForm } from '../../../components/forms/post-form.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import type { ButtonProps } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { FormAnswer } from '../../../ui/form-answer.ts'

/** A button of a form: its text, and its value when the form has several buttons. */
type Act = {
  readonly text: ReactNode
  readonly variant?: NonNullable<ButtonProps['variant']>
  readonly name?: string
  readonly value?: string
  /** Why the action is not possible now. */
  readonly disabledReason?: string | null
}

type DeskFormProps = {
  /** The hidden fields that identify the form and its subject. */
  readonly hidden?: Readonly<Record<string, string | number>>
  /** Why the form was refused, with the typed values. */
  readonly problem?: FormProblem | undefined
  readonly typed?: FormAnswer['typed']
  readonly acts: readonly Act[]
  readonly isUpload?: boolean
  readonly className?: string
  readonly children?: ReactNode
}

/** A staff form: its fields in one column, followed by its buttons. */
export function DeskForm(props: DeskFormProps) {
  const { hidden = {}, problem, typed, acts, isUpload = false, className, children } = props
  return (
    <PostForm
      problem={problem}
      typed={typed}
      {...(isUpload ? { encType: 'multipart/form-data' as const } : {})}
      className={classNames('grid gap-4', className)}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div className="flex flex-wrap gap-2.5 max-sm:[&>button]:grow">
        {acts.map(({ text, ...button }) => (
          <SubmitButton key={button.value ?? 'only'} {...button}>
            {text}
          </SubmitButton>
        ))}
      </div>
    </PostForm>
  )
}
