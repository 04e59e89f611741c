import { useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { useLocalHref } from '../../locale/use-locale.ts'
import { toasts } from '../../shell/forms/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

const life = 8000

type UndoToastProps = {
  /** A newer toast with the same id replaces this one. */
  readonly id: string
  readonly group?: string
  /** What was removed; null when nothing was. */
  readonly summary: string | null
  readonly undo: string
  /** The page that restores it, and the field that says what; null when it cannot be restored. */
  readonly restore: { readonly path: string; readonly name: string; readonly value: string } | null
}

/** Confirms that something was removed and offers to restore it: in a toast, or in the page when scripts are off. */
export function UndoToast({ id, group, summary, undo, restore }: UndoToastProps) {
  const submit = useSubmit()
  const link = useLocalHref()
  // Stored in a ref because the toast can stay open after its page was left.
  const run = useRef(() => {
    toasts.remove(id)
    if (restore === null) return
    const { path, name, value } = restore
    void submit({ [name]: value }, { method: 'post', action: link(path) })
  })
  const canRestore = restore !== null
  useEffect(() => {
    if (summary === null) return
    toasts.add({
      id,
      ...(group === undefined ? {} : { group }),
      severity: 'success',
      summary,
      life,
      ...(canRestore ? { action: { label: undo, run: run.current } } : {}),
    })
  }, [id, group, summary, undo, canRestore])
  if (summary === null) return null
  return (
    <Form method="post" className="without-script mb-5">
      {restore === null ? null : <input type="hidden" name={restore.name} value={restore.value} />}
      <Notice
        tone="success"
        title={summary}
        action={restore === null ? null : <Button type="submit">{undo}</Button>}
      />
    </Form>
  )
}
