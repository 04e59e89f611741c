import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { controlLook, Field, type FieldText } from './field.tsx'

type AmountInputProps = FieldText &
  Omit<ComponentProps<'input'>, 'id' | 'size' | 'value' | 'defaultValue' | 'onChange'> & {
    readonly name: string
    /** Groups the digits in the reader's way: `1250000` → `1.250.000`. */
    readonly group: (digits: string) => string
    readonly defaultDigits?: string
    readonly onDigits?: (digits: string) => void
    readonly prefix?: string
  }

/** A whole amount of rupiah, grouped while it is typed; the action reads it with `onlyDigits`. */
export function AmountInput({ label, help, error, hint, className, ...props }: AmountInputProps) {
  const { name, group, defaultDigits = '', onDigits, prefix = 'Rp', ...input } = props
  const [digits, setDigits] = useState(defaultDigits)
  const box = useRef<HTMLInputElement>(null)
  const digitsAfterCaret = useRef(0)

  const change = (value: string, caret: number) => {
    const next = onlyDigits(value)
      .replace(/^0+(?=\d)/, '')
      .slice(0, 15)
    digitsAfterCaret.current = onlyDigits(value.slice(caret)).length
    setDigits(next)
    onDigits?.(next)
  }
  // The caret stays beside the digit it was beside, whatever separators came or went.
  useLayoutEffect(() => {
    const control = box.current
    if (control === null || document.activeElement !== control) return
    let position = control.value.length
    for (let left = digitsAfterCaret.current; left > 0 && position > 0; position -= 1) {
      if (/\d/.test(control.value[position - 1] ?? '')) left -= 1
    }
    if (digits !== '') control.setSelectionRange(position, position)
  }, [digits])

  return (
    <Field {...{ label, help, error, className, ...(hint === undefined ? {} : { hint }) }}>
      {(ids) => (
        <div className="relative">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 start-4 grid place-items-center font-bold text-ink-soft"
          >
            {prefix}
          </span>
          <input
            {...input}
            {...ids}
            ref={box}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            name={name}
            value={group(digits)}
            onChange={(event) =>
              change(event.target.value, event.target.selectionStart ?? event.target.value.length)
            }
            className={classNames(controlLook, 'tabular ps-11 text-lg font-bold')}
          />
        </div>
      )}
    </Field>
  )
}

/** What an action reads of an amount that was typed: its digits, whatever separates them. */
export function onlyDigits(text: string): string {
  return text.replace(/\D/g, '')
}
