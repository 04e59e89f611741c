import type { ReactNode } from 'react'
import { Form, type FormProps, useNavigation } from 'react-router'
import { Button, type ButtonProps } from '../ui/button.tsx'

type SubmitButtonProps = Omit<ButtonProps, 'type' | 'isBusy'> & {
  /** What it says while the form is on its way, where that is another word. */
  readonly busy?: ReactNode
}

/** The button that sends a form; it cannot be pressed while a form of the page is on its way. */
export function SubmitButton({ busy, children, ...button }: SubmitButtonProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Button {...button} type="submit" isBusy={isBusy}>
      {isBusy ? (busy ?? children) : children}
    </Button>
  )
}

type PostButtonProps = Omit<SubmitButtonProps, 'form' | 'hidden'> & {
  /** What goes with it unseen. */
  readonly hidden?: Readonly<Record<string, string | number>>
  readonly form?: Pick<FormProps, 'action' | 'className'>
}

/** A form that is one press. */
export function PostButton({ hidden = {}, form, ...button }: PostButtonProps) {
  return (
    <Form method="post" {...form}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton {...button} />
    </Form>
  )
}
