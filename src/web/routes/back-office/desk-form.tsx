import type { ReactNode } from 'react'
import type { FormProblem } from '../../api/problem.ts'
import { PostForm } from '../../components/post-form.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import type { ButtonProps } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { FormAnswer } from '../../ui/form-answer.ts'

/** A button of a form: what it says, and what it sends where the form has several. */
type Act = {
  readonly text: ReactNode
  readonly variant?: NonNullable<ButtonProps['variant']>
  readonly name?: string
  readonly value?: string
  /** Why it cannot be done now. */
  readonly disabledReason?: string | null
}

type DeskFormProps = {
  /** What goes with it unseen: which form it is, and what it is about. */
  readonly hidden?: Readonly<Record<string, string | number>>
  /** Why it was refused, and what had been typed. */
  readonly problem?: FormProblem | undefined
  readonly typed?: FormAnswer['typed']
  readonly acts: readonly Act[]
  readonly isUpload?: boolean
  readonly className?: string
  readonly children?: ReactNode
}

/** A form of staff: its fields one below the other, and what can be done with them. */
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
      <div className="flex flex-wrap gap-2.5">
        {acts.map(({ text, ...button }) => (
          <SubmitButton key={button.value ?? button.name} {...button}>
            {text}
          </SubmitButton>
        ))}
      </div>
    </PostForm>
  )
}
