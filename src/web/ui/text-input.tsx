import { type ComponentProps, useState } from 'react'
import { classNames } from './class-names.ts'
import { controlLook, Field, type FieldText } from './field.tsx'
import { EyeIcon, EyeOffIcon } from './icon.tsx'

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'size'> & FieldText

/** One line of text. Uncontrolled: the form carries the value, also without script. */
export function TextInput({ label, help, error, hint, className, ...input }: InputProps) {
  return (
    <Field {...{ label, help, error, className, ...(hint === undefined ? {} : { hint }) }}>
      {(ids) => <input type="text" {...input} {...ids} className={controlLook} />}
    </Field>
  )
}

type PasswordProps = InputProps & {
  /** What the button beside the password says. */
  readonly showLabel: string
  readonly hideLabel: string
}

/** A password that can be looked at. */
export function PasswordInput({ label, help, error, hint, className, ...props }: PasswordProps) {
  const { showLabel, hideLabel, ...input } = props
  const [isShown, setShown] = useState(false)
  const Eye = isShown ? EyeOffIcon : EyeIcon
  return (
    <Field {...{ label, help, error, className, ...(hint === undefined ? {} : { hint }) }}>
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
            aria-label={isShown ? hideLabel : showLabel}
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
