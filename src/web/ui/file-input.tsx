import { type ComponentProps, useState } from 'react'
import { Field, type FieldText } from './field.tsx'

type FileInputProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'size'> &
  FieldText & {
    readonly bytesMax: number
    readonly filesMax?: number
    /** What is said when something chosen is too long, or too much is chosen. */
    readonly tooLarge: string
    readonly tooMany?: string
  }

/** Files from this device. What is plainly too much is said before anything is sent. */
export function FileInput({ label, help, error, hint, className, ...props }: FileInputProps) {
  const { bytesMax, filesMax = 1, tooLarge, tooMany = '', ...input } = props
  const [fault, setFault] = useState<string | null>(null)
  const look = (files: FileList | null) => {
    const chosen = [...(files ?? [])]
    if (chosen.length > filesMax) return setFault(tooMany)
    setFault(chosen.some(({ size }) => size > bytesMax) ? tooLarge : null)
  }
  return (
    <Field
      {...{
        label,
        help,
        error: fault ?? error,
        className,
        ...(hint === undefined ? {} : { hint }),
      }}
    >
      {(ids) => (
        <input
          {...input}
          {...ids}
          type="file"
          multiple={filesMax > 1}
          onChange={(event) => look(event.target.files)}
          className="w-full rounded-field border border-dashed border-line-strong bg-card p-3 text-dense text-ink-soft file:me-4 file:min-h-11 file:cursor-pointer file:rounded-button file:border-0 file:bg-sand file:px-4 file:font-bold file:text-ink aria-invalid:border-loss"
        />
      )}
    </Field>
  )
}
