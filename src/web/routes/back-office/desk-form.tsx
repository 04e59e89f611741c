import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useFormFocus } from '../../components/form-problem.tsx'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

/** A button of a form: what it says, and what it sends where the form has several. */
type Act = {
  readonly text: ReactNode
  readonly variant?: NonNullable<ButtonProps['variant']>
  readonly name?: string
  readonly value?: string
}

type DeskFormProps = {
  /** What goes with it unseen: which form it is, and what it is about. */
  readonly hidden?: Readonly<Record<string, string | number>>
  /** Why it was refused: the first wrong field has the focus then. */
  readonly problem?: object | undefined
  readonly acts: readonly Act[]
  readonly isUpload?: boolean
  readonly className?: string
  readonly children?: ReactNode
}

/** A form of staff: its fields one below the other, and what can be done with them. */
export function DeskForm(props: DeskFormProps) {
  const { hidden = {}, problem, acts, isUpload = false, className, children } = props
  const isBusy = useNavigation().formMethod === 'POST'
  const form = useFormFocus(problem)
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      {...(isUpload ? { encType: 'multipart/form-data' as const } : {})}
      className={classNames('grid gap-4', className)}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div className="flex flex-wrap gap-2.5">
        {acts.map(({ text, ...button }) => (
          <Button key={button.value ?? button.name} {...button} type="submit" isBusy={isBusy}>
            {text}
          </Button>
        ))}
      </div>
    </Form>
  )
}
