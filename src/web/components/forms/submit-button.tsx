import type { ReactNode } from 'react'
import { Form, type FormProps, useNavigation } from 'react-router'
import { Button, type ButtonProps } from '../../ui/button.tsx'

type SubmitButtonProps = Omit<ButtonProps, 'type' | 'isBusy'> & {
  /** The label while the form is being sent, if different. */
  readonly busy?: ReactNode
  /**
   * Whether sending it twice does no harm. The answer is shown before the page has been read again, so that it can be
   * pressed as soon as the answer is there; otherwise it would ignore the press until then.
   */
  readonly isRepeatable?: boolean
}

/** The submit button of a form; it cannot be pressed while a form of the page is being sent. */
export function SubmitButton({ busy, isRepeatable, children, ...button }: SubmitButtonProps) {
  const { formMethod, state } = useNavigation()
  const isBusy = formMethod === 'POST' && !(isRepeatable === true && state === 'loading')
  return (
    <Button {...button} type="submit" isBusy={isBusy}>
      {isBusy ? (busy ?? children) : children}
    </Button>
  )
}

type PostButtonProps = Omit<SubmitButtonProps, 'form' | 'hidden'> & {
  /** Hidden fields to send with the request. */
  readonly hidden?: Readonly<Record<string, string | number>>
  readonly form?: Pick<FormProps, 'action' | 'className'>
}

/** A form that consists of one button. */
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
