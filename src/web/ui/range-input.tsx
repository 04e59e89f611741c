import { type ComponentProps, useId } from 'react'
import { Explained } from './explained.tsx'

type RangeInputProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'value' | 'onChange'> & {
  readonly label: string
  /** The value in words, next to the label and for screen readers. */
  readonly valueText: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onValue: (value: number) => void
  /** Its explanation, opened by a press next to the label. */
  readonly definition: string
  readonly definitionLabel: string
}

/** A slider for a number, usable by keyboard and touch; it is part of the form without scripts as well. */
export function RangeInput({
  label,
  valueText,
  definition,
  definitionLabel,
  onValue,
  ...input
}: RangeInputProps) {
  const id = useId()
  const { value, min, max } = input
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <span className="flex items-center gap-0.5">
          <label htmlFor={id} className="text-dense font-semibold">
            {label}
          </label>
          <Explained label={label} hint={definitionLabel} definition={definition} />
        </span>
        <output htmlFor={id} className="tabular text-dense font-bold whitespace-nowrap">
          {valueText}
        </output>
      </div>
      <input
        {...input}
        id={id}
        type="range"
        aria-valuetext={valueText}
        onChange={(event) => onValue(Number(event.target.value))}
        style={{ '--filled': `${((value - min) / (max - min)) * 100}%` } as React.CSSProperties}
        className="range-input"
      />
    </div>
  )
}
