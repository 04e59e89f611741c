import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useLocale } from '../../locale/use-locale.ts'
import { MinusIcon, PlusIcon } from '../../ui/icon.tsx'
import { asDigits } from '../../ui/read-amount.ts'
import { formatInteger } from '../money/format.ts'

type UnitsStepperProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  readonly typed: string
  readonly onType: (text: string) => void
  readonly onStep: (by: 1 | -1) => void
  readonly isLeast: boolean
  readonly isMost: boolean
  /** The labels of the two buttons. */
  readonly fewer: string
  readonly more: string
}

/** A field for a number of units, with buttons that change it by one. */
export function UnitsStepper(props: UnitsStepperProps) {
  const { typed, onType, onStep, isLeast, isMost, fewer, more, onBlur, ...input } = props
  const locale = useLocale()
  // The number is grouped while the field has no focus.
  const [isWritten, setWritten] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // Without its separators the number would lose the selection that the Tab key made, and typing would add to it.
  useLayoutEffect(() => {
    if (isWritten) field.current?.select()
  }, [isWritten])
  const isGrouped = !isWritten && /^\d+$/.test(typed)
  return (
    <div className="flex flex-nowrap items-center rounded-field border border-line-strong bg-card px-1 has-aria-invalid:border-2 has-aria-invalid:border-loss">
      <StepButton label={fewer} isOff={isLeast} onPress={() => onStep(-1)}>
        <MinusIcon size={20} aria-hidden="true" />
      </StepButton>
      <input
        ref={field}
        name="units"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        {...input}
        value={isGrouped ? formatInteger(Number(typed), locale) : typed}
        onFocus={() => setWritten(true)}
        onBlur={(event) => {
          setWritten(false)
          onBlur?.(event)
        }}
        onChange={(event) => onType(asDigits(event.target.value))}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null
          if (by === null) return
          event.preventDefault()
          if (by === 1 ? !isMost : !isLeast) onStep(by)
        }}
        className="tabular min-h-14 w-full min-w-0 rounded-lg bg-transparent text-center text-[1.375rem] font-[750]"
      />
      <StepButton label={more} isOff={isMost} onPress={() => onStep(1)}>
        <PlusIcon size={20} aria-hidden="true" />
      </StepButton>
    </div>
  )
}

type StepButtonProps = {
  readonly label: string
  readonly isOff: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

// At the limit the button can still be focused and is announced as disabled.
function StepButton({ label, isOff, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onPress}
      className="needs-script grid size-12 shrink-0 place-items-center rounded-xl hover:bg-sand aria-disabled:opacity-40"
    >
      {children}
    </button>
  )
}
