import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlLook, Field, type FieldText } from './field.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & FieldText

/** Several lines of text. Uncontrolled: the form carries the value. */
export function TextArea({ label, help, error, hint, className, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, help, error, className, ...(hint === undefined ? {} : { hint }) }}>
      {(ids) => (
        <textarea
          rows={6}
          {...area}
          {...ids}
          className={classNames(controlLook, 'resize-y py-3 leading-normal')}
        />
      )}
    </Field>
  )
}
