import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type UploadKind, uploadRules } from '#contract'
import { Field, type FieldText, fieldAndControl } from './field.tsx'

type FileInputProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'size'> &
  FieldText & {
    /** The kind of file, whose rule in the contract gives the accepted types and the size. */
    readonly accepts?: UploadKind
    readonly bytesMax?: number
    readonly filesMax?: number
    /** The error when a chosen file is too large (if the limit is not 10 MB), or too many are chosen. */
    readonly tooLarge?: string
    readonly tooMany?: string
  }

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg,.jpeg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/avif': '.avif',
  'application/pdf': '.pdf',
}

/** Browsers that do not know a media type look at the extension. */
function acceptOf(types: readonly string[]): string {
  return types.flatMap((type) => [type, extensions[type] ?? []]).join(',')
}

/**
 * An input for files, documents and pictures by default. Files that are too large or too many are reported
 * before anything is sent. Browsers label such a field in their own language; where scripts run it uses the
 * page's.
 */
export function FileInput(props: FileInputProps) {
  const [field, control] = fieldAndControl(props)
  const t = useTranslations('shell.files')
  const { accepts = 'document', filesMax = 1, tooMany = '', ...rest } = control
  const rule = uploadRules[accepts]
  const { bytesMax = rule.bytesMax, tooLarge = t('tooLarge'), ...input } = rest
  const [fault, setFault] = useState<string | null>(null)
  const [names, setNames] = useState<readonly string[]>([])
  const look = (files: FileList | null) => {
    const chosen = [...(files ?? [])]
    setNames(chosen.map(({ name }) => name))
    if (chosen.length > filesMax) return setFault(tooMany)
    setFault(chosen.some(({ size }) => size > bytesMax) ? tooLarge : null)
  }
  const ownInput = useRef<HTMLInputElement>(null)
  // What was chosen before hydration, or before the reader went to another page and back.
  useEffect(() => {
    const kept = ownInput.current?.files ?? null
    if (kept !== null && kept.length > 0) setNames([...kept].map(({ name }) => name))
  }, [])
  return (
    <Field {...field} kind="file" error={fault ?? field.error}>
      {(ids) => (
        <div className="group relative rounded-field border border-dashed border-line-strong bg-card text-dense text-ink-soft focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ink has-aria-invalid:border-loss">
          <input
            accept={acceptOf(rule.types)}
            {...input}
            {...ids}
            ref={ownInput}
            type="file"
            multiple={filesMax > 1}
            onChange={(event) => look(event.target.files)}
            className="w-full cursor-pointer p-3 file:me-4 file:min-h-11 file:rounded-button file:border-0 file:bg-sand file:px-4 file:font-bold file:text-ink scripted:absolute scripted:inset-0 scripted:h-full scripted:p-0 scripted:opacity-0"
          />
          <p aria-hidden="true" className="hidden items-center gap-4 p-3 scripted:flex">
            <span className="inline-flex min-h-11 shrink-0 items-center rounded-button bg-sand px-4 font-bold text-ink">
              {t('choose', { count: filesMax })}
            </span>
            <span className="min-w-0 wrap-anywhere">
              {names.length === 0 ? t('none') : names.join(', ')}
            </span>
          </p>
        </div>
      )}
    </Field>
  )
}
