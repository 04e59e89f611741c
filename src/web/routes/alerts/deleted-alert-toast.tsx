import { useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../locale/use-locale.ts'
import { toasts } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { inboxPath } from '../notifications/inbox-query.ts'

const toastId = 'alert-forgotten'
const life = 8000

/** Confirms that an alert was deleted and offers to restore it: in a toast, or in the page when scripts are off. */
export function DeletedAlertToast({ removed }: { readonly removed: string | null }) {
  const t = useTranslations('alerts')
  const submit = useSubmit()
  const link = useLocalHref()
  const restore = useRef(submit)
  // Stored in a ref because the toast can stay open after its page was left.
  const at = useRef(link(`${inboxPath}/alerts`))
  useEffect(() => {
    if (removed === null) return
    const run = () => {
      toasts.remove(toastId)
      void restore.current({ restore: removed }, { method: 'post', action: at.current })
    }
    toasts.add({
      id: toastId,
      group: 'alerts',
      severity: 'success',
      summary: t('removed'),
      life,
      ...(removed === '' ? {} : { action: { label: t('undo'), run } }),
    })
  }, [removed, t])
  if (removed === null) return null
  return (
    <Form method="post" className="without-script mb-5">
      <input type="hidden" name="restore" value={removed} />
      <Notice
        tone="success"
        title={t('removed')}
        action={removed === '' ? null : <Button type="submit">{t('undo')}</Button>}
      />
    </Form>
  )
}
