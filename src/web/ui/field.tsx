import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { useFieldCheck, useGroupAnnouncement } from './field-check.ts'
import { useFieldError } from './form-answer.ts'

export type FieldText = {
  readonly label: string
  /** One line below the control, there before anything goes wrong. */
  readonly help?: ReactNode
  /** What is wrong, where it is not what the form was answered for this field. */
  readonly error?: string | null | undefined
  /** The API's name of the field, where that is not the one it is sent by. */
  readonly path?: string
  /** Words behind the label, such as "tidak wajib". */
  readonly hint?: string
}

export type FieldIds = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

type FieldProps = FieldText & {
  readonly name?: string | undefined
  readonly className?: string | undefined
  readonly children: (ids: FieldIds) => ReactNode
}

/**
 * Label above, control, help below, error in its place; the three are tied together for everyone. The
 * error is the API's, or what was seen when the field was left.
 */
export function Field(props: FieldProps) {
  const { label, help, hint, name, path = name, className, children } = props
  const id = useId()
  const ofPath = useFieldError(path)
  const ofName = useFieldError(name)
  const { error, ...watch } = useFieldCheck(props.error ?? ofPath ?? ofName)
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

/** What of the properties of a control is said around it, and what belongs to the control itself. */
export function fieldAndControl<
  Props extends FieldText & { name?: string | undefined; className?: string | undefined },
>(props: Props) {
  const { label, help, error, hint, path, className, ...control } = props
  const field = {
    ...{ label, help, error, className, name: control.name },
    ...(hint === undefined ? {} : { hint }),
    ...(path === undefined ? {} : { path }),
  }
  return [field, control] as const
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
