import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from './class-names.ts'
import { controlLook, Field, type FieldText, fieldAndControl } from './field.tsx'
import { useTyped } from './form-answer.ts'
import { EyeIcon, EyeOffIcon } from './icon.tsx'

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'size'> & FieldText

/** A single-line text field. Uncontrolled: the form holds the value, also without scripts. */
export function TextInput(props: InputProps) {
  const [field, { defaultValue, ...input }] = fieldAndControl(props)
  const typed = useTyped(input.name)
  const first = input.value === undefined ? { defaultValue: typed ?? defaultValue } : {}
  return (
    <Field {...field}>
      {(ids) => <input type="text" {...first} {...input} {...ids} className={controlLook} />}
    </Field>
  )
}

/** A password field whose text can be shown. */
export function PasswordInput(props: InputProps) {
  const t = useTranslations('shell.password')
  const [field, input] = fieldAndControl(props)
  const [isShown, setShown] = useState(false)
  const Eye = isShown ? EyeOffIcon : EyeIcon
  return (
    <Field {...field}>
      {(ids) => (
        <div className="relative">
          <input
            {...input}
            {...ids}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(controlLook, 'pe-14')}
          />
          <button
            type="button"
            aria-label={t(isShown ? 'hide' : 'show')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="needs-script absolute inset-y-0 end-0 grid w-12 place-items-center rounded-field text-ink-soft hover:text-ink"
          >
            <Eye size={20} aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  )
}
