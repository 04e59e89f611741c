import { type ReactNode, use, useId } from 'react'
import { classNames } from './class-names.ts'
import {
  type ControlKind,
  ErrorWithName,
  useFieldCheck,
  useGroupAnnouncement,
} from './field-check.ts'
import { useFieldError } from './form-answer.ts'

export type FieldText = {
  readonly label: string
  /** The name in errors and for assistive technology, if the label is clear only below its heading. */
  readonly fullLabel?: string | undefined
  /**
   * The help line below the control, until an error takes its place. It remains with an error that
   * refers to it.
   */
  readonly help?: ReactNode
  /** The error, if it is not the form's response for this field. */
  readonly error?: string | null | undefined
  /** The API's name of the field, if it differs from the form's. */
  readonly path?: string
  /** Text after the label, such as "tidak wajib". */
  readonly hint?: string
}

type FieldIds = {
  readonly id: string
  readonly 'aria-label'?: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

type FieldProps = FieldText & {
  readonly name?: string | undefined
  readonly className?: string | undefined
  readonly kind?: ControlKind
  readonly children: (ids: FieldIds) => ReactNode
}

/**
 * Label above, control, and below it the help or the error, connected for assistive technology. The
 * error comes from the API or from validation when the field was left.
 */
export function Field(props: FieldProps) {
  const {
    label,
    fullLabel,
    help,
    hint,
    name,
    path = name,
    className,
    kind = 'text',
    children,
  } = props
  const id = useId()
  const ofPath = useFieldError(path)
  const ofName = useFieldError(name)
  const { error, ...watch } = useFieldCheck(props.error ?? ofPath ?? ofName)
  const withName = use(ErrorWithName)
  const named = error === null ? null : withName(error, { label: fullLabel ?? label, kind })
  const hasError = named !== null
  const hasHelp = help !== undefined && (named === null || named.needsHelp)
  const describedBy = classNames(hasHelp && `${id}-help`, hasError && `${id}-error`)
  return (
    <div {...watch} className={classNames('grid gap-1.5', className)}>
      <label htmlFor={id} className="text-dense font-semibold">
        {label}
        {hint === undefined ? null : (
          <span className="ms-1.5 font-normal whitespace-nowrap text-ink-soft large-text:whitespace-normal">
            {hint}
          </span>
        )}
      </label>
      {children({
        id,
        ...(fullLabel !== undefined && { 'aria-label': fullLabel }),
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': hasError || undefined,
      })}
      <div aria-live="polite" className="contents">
        {hasError ? <FieldError id={`${id}-error`}>{named.text}</FieldError> : null}
      </div>
      {hasHelp ? (
        <p id={`${id}-help`} className="text-small text-ink-soft">
          {help}
        </p>
      ) : null}
    </div>
  )
}

/** Splits the properties into those of the field around a control and those of the control. */
export function fieldAndControl<
  Props extends FieldText & { name?: string | undefined; className?: string | undefined },
>(props: Props) {
  const { label, fullLabel, help, error, hint, path, className, ...control } = props
  const field = {
    ...{ label, fullLabel, help, error, className, name: control.name },
    ...(hint === undefined ? {} : { hint }),
    ...(path === undefined ? {} : { path }),
  }
  return [field, control] as const
}

/** The error below a control. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 text-small font-semibold whitespace-pre-line text-loss">
      <span aria-hidden="true">●</span>
      {children}
    </p>
  )
}

/** The error below a group of controls, until one of them is changed. */
export function GroupError({ error }: { readonly error: string | null | undefined }) {
  const { announced, place } = useGroupAnnouncement(error)
  return (
    <div ref={place} data-error={announced === null ? undefined : ''} className="contents">
      {announced === null ? null : <FieldError>{announced}</FieldError>}
    </div>
  )
}

export const controlLook =
  'min-h-12 w-full rounded-field border border-line-strong bg-card px-4 text-body text-ink aria-invalid:border-loss aria-invalid:border-2 disabled:opacity-60'
