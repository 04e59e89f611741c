import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlLook, Field, type FieldText, fieldAndControl } from './field.tsx'
import { useTyped } from './form-answer.ts'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & FieldText

/** A multi-line text field. Uncontrolled: the form holds the value. */
export function TextArea(props: TextAreaProps) {
  const [field, { defaultValue, ...area }] = fieldAndControl(props)
  const typed = useTyped(area.name)
  const first = area.value === undefined ? { defaultValue: typed ?? defaultValue } : {}
  return (
    <Field {...field}>
      {(ids) => (
        <textarea
          rows={6}
          {...first}
          {...area}
          {...ids}
          className={classNames(controlLook, 'resize-y py-3 leading-normal')}
        />
      )}
    </Field>
  )
}
