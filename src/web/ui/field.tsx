import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { useFieldCheck, useGroupAnnouncement } from './field-check.ts'

export type FieldText = {
  readonly label: string
  /** One line below the control, there before anything goes wrong. */
  readonly help?: ReactNode
  /** What is wrong, in place of nothing: the API's own sentence. */
  readonly error?: string | null | undefined
  /** Words behind the label, such as "tidak wajib". */
  readonly hint?: string
}

export type FieldIds = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

type FieldProps = FieldText & {
  readonly className?: string | undefined
  readonly children: (ids: FieldIds) => ReactNode
}

/**
 * Label above, control, help below, error in its place; the three are tied together for everyone. The
 * error is the API's, or what was seen when the field was left.
 */
export function Field({ label, help, error: told, hint, className, children }: FieldProps) {
  const id = useId()
  const { error, ...watch } = useFieldCheck(told)
  const hasError = error !== null
  const describedBy = classNames(help !== undefined && `${id}-help`, hasError && `${id}-error`)
  return (
    <div {...watch} className={classNames('grid gap-1.5', className)}>
      <label htmlFor={id} className="text-dense font-semibold">
        {label}
        {hint === undefined ? null : (
          <span className="ms-1.5 font-normal text-ink-soft">{hint}</span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': hasError || undefined,
      })}
      <div aria-live="polite" className="contents">
        {hasError ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      </div>
      {help === undefined ? null : (
        <p id={`${id}-help`} className="text-small text-ink-soft">
          {help}
        </p>
      )}
    </div>
  )
}

/** The sentence under a control that is filled in wrongly. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 text-small font-semibold text-loss">
      <span aria-hidden="true">●</span>
      {children}
    </p>
  )
}

/** The sentence under a group of controls, until one of them is changed. */
export function GroupError({ error }: { readonly error: string | null | undefined }) {
  const { told, place } = useGroupAnnouncement(error)
  return (
    <div ref={place} className="contents">
      {told === null ? null : <FieldError>{told}</FieldError>}
    </div>
  )
}

export const controlLook =
  'min-h-12 w-full rounded-field border border-line-strong bg-card px-4 text-body text-ink placeholder:text-ink-soft aria-invalid:border-loss aria-invalid:border-2 disabled:opacity-60'
