import { type ClipboardEvent, type CSSProperties, useRef } from 'react'
import { Field, type FieldText } from './field.tsx'

const length = 6

type CodeInputProps = FieldText & {
  readonly name: string
  readonly isFocusedFirst?: boolean
}

/**
 * An input for a code of digits, each in its box. It is one text field over drawn boxes: a pasted or suggested
 * code fills all of them, screen readers find one field, and no script is needed.
 */
export function CodeInput({ name, isFocusedFirst, ...text }: CodeInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const tidy = () => {
    const control = field.current
    if (control === null) return
    const digits = control.value.replace(/\D/g, '').slice(0, length)
    if (digits !== control.value) control.value = digits
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    event.currentTarget.value = event.clipboardData.getData('text')
    tidy()
  }
  return (
    <Field {...text} name={name}>
      {(ids) => (
        <div
          className="code-input tabular"
          data-invalid={ids['aria-invalid']}
          style={{ '--code-length': length } as CSSProperties}
        >
          <div aria-hidden="true" className="code-input-boxes">
            {Array.from({ length }, (_, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are their positions.
              <span key={position} />
            ))}
          </div>
          <input
            {...ids}
            ref={field}
            type="text"
            name={name}
            inputMode="numeric"
            autoComplete="one-time-code"
            data-rule="digit-count"
            minLength={length}
            // A code can be pasted with a space after each digit, which `tidy` or the server removes.
            maxLength={2 * length}
            // biome-ignore lint/a11y/noAutofocus: the code is all there is to do on its page.
            autoFocus={isFocusedFirst}
            required
            onInput={tidy}
            onPaste={paste}
          />
        </div>
      )}
    </Field>
  )
}
