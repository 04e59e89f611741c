import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { controlLook, Field, type FieldText, fieldAndControl } from './field.tsx'
import { useTyped } from './form-answer.ts'
import { asDigits, readAmount } from './read-amount.ts'

type AmountInputProps = FieldText &
  Omit<ComponentProps<'input'>, 'id' | 'size' | 'value' | 'defaultValue' | 'onChange'> & {
    readonly name: string
    /** Groups the digits in the reader's format: `1250000` → `1.250.000`. */
    readonly group: (digits: string) => string
    readonly defaultDigits?: string
    readonly onDigits?: (digits: string) => void
    readonly prefix?: string
    /** The smallest and largest accepted amount. */
    readonly least?: number
    readonly most?: number
  }

/**
 * An input for whole rupiah, grouped while typing; the action reads it with `typedAmount`. Invalid text stays
 * as typed and is refused on submission.
 */
export function AmountInput(props: AmountInputProps) {
  const [field, control] = fieldAndControl(props)
  const { group, defaultDigits = '', onDigits, prefix = 'Rp', least, most, ...input } = control
  const bound = (amount: number | undefined) =>
    amount === undefined ? undefined : prefix + group(String(amount))
  const typed = useTyped(input.name)
  const [digits, setDigits] = useState(typed === undefined ? defaultDigits : asDigits(typed))
  // Longer numbers could not be grouped without rounding.
  const isRead = digits.length <= 15 && readAmount(digits) === digits
  const box = useRef<HTMLInputElement>(null)
  const digitsAfterCaret = useRef(0)

  const change = (value: string, caret: number, isPasted: boolean) => {
    const next = digitsOf(value, isPasted)
    digitsAfterCaret.current = onlyDigits(value.slice(caret)).length
    setDigits(next ?? value.slice(0, 40))
    onDigits?.(next ?? '')
  }
  // Our own separators move during typing; any other text must be an amount as it is.
  const digitsOf = (value: string, isPasted: boolean): string | null => {
    const separator = onlySeparators(group('1000'))
    const isOurs = [...value].every((sign) => /\d/.test(sign) || sign === separator)
    if (!isOurs || isPasted) return readAmount(value)
    return onlyDigits(value)
      .replace(/^0+(?=\d)/, '')
      .slice(0, 40)
  }
  // The caret stays next to the same digit when separators are added or removed.
  useLayoutEffect(() => {
    const control = box.current
    if (control === null || document.activeElement !== control || !isRead) return
    let position = control.value.length
    for (let left = digitsAfterCaret.current; left > 0 && position > 0; position -= 1) {
      if (/\d/.test(control.value[position - 1] ?? '')) left -= 1
    }
    if (digits !== '') control.setSelectionRange(position, position)
  }, [digits, isRead])

  return (
    <Field {...field}>
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
            data-rule="amount"
            data-least={least}
            data-least-text={bound(least)}
            data-most={most}
            data-most-text={bound(most)}
            ref={box}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            value={isRead ? group(digits) : digits}
            onChange={(event) =>
              change(
                event.target.value,
                event.target.selectionStart ?? event.target.value.length,
                isPaste(event.nativeEvent),
              )
            }
            className={classNames(controlLook, 'tabular ps-[max(44px,2.75rem)] text-lg font-bold')}
          />
        </div>
      )}
    </Field>
  )
}

function isPaste(event: Event): boolean {
  return event instanceof InputEvent && /^insertFrom(Paste|Drop)/.test(event.inputType)
}

function onlySeparators(text: string): string {
  return text.replace(/\d/g, '')
}

/** The digits of a text without anything between them. */
function onlyDigits(text: string): string {
  return text.replace(/\D/g, '')
}
