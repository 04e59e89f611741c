import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from './class-names.ts'
import { controlLook, Field, FieldError, type FieldText, fieldAndControl } from './field.tsx'
import { useAnnouncement } from './field-check.ts'
import { useFieldError, useTicked, useTyped } from './form-answer.ts'
import { CheckIcon, ChevronDownIcon } from './icon.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  readonly children: ReactNode
  readonly error?: string | null | undefined
}

/** A checkbox with its label; the whole line can be pressed. */
export function Checkbox({ children, error: said, className, ...props }: CheckboxProps) {
  const { defaultChecked, ...input } = props
  const id = useId()
  const answered = useFieldError(input.name)
  const ticked = useTicked(input.name, input.value)
  const first = input.checked === undefined ? { defaultChecked: ticked ?? defaultChecked } : {}
  const { announced: error, onChanged } = useAnnouncement(said ?? answered)
  const hasError = error !== null
  return (
    <div onChange={onChanged} className={classNames('grid', hasError && 'pb-2', className)}>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-dense">
        <span className="relative mt-0.5 grid size-5 shrink-0">
          <input
            {...first}
            {...input}
            type="checkbox"
            aria-invalid={hasError || undefined}
            aria-describedby={hasError ? id : undefined}
            className="peer size-5 cursor-pointer appearance-none rounded-md border-2 border-line-strong bg-card checked:border-ink checked:bg-ink aria-invalid:border-loss"
          />
          <CheckIcon
            size={14}
            strokeWidth={3.5}
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 m-auto text-on-ink opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>{children}</span>
      </label>
      {hasError ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  )
}

type SelectProps = Omit<ComponentProps<'select'>, 'id'> & FieldText

/** The native select in our style; pass `<option>` elements. */
export function Select(props: SelectProps) {
  const [field, { defaultValue, ...select }] = fieldAndControl(props)
  const typed = useTyped(select.name)
  const first = select.value === undefined ? { defaultValue: typed ?? defaultValue } : {}
  return (
    <Field {...field} kind="choice">
      {(ids) => (
        <div className="relative">
          <select
            {...first}
            {...select}
            {...ids}
            className={classNames(controlLook, 'appearance-none pe-11')}
          />
          <ChevronDownIcon
            size={18}
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-4 my-auto text-ink-soft"
          />
        </div>
      )}
    </Field>
  )
}

type SegmentedProps<Value extends string> = {
  readonly name: string
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value?: Value
  readonly defaultValue?: Value
  readonly onChange?: (value: Value) => void
  readonly className?: string
}

/** A few options side by side: radio buttons styled as a switch. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { name, label, options, value, defaultValue, onChange, className } = props
  return (
    <fieldset className={className}>
      <legend className="sr-only">{label}</legend>
      <div className="flex gap-1 rounded-field bg-sand p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className="grid min-h-11 flex-1 cursor-pointer place-items-center rounded-[11px] px-2 text-center text-small font-bold text-ink-soft has-checked:bg-raised has-checked:text-ink has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              {...(value === undefined
                ? { defaultChecked: defaultValue === option.value }
                : { checked: value === option.value })}
              onChange={() => onChange?.(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
