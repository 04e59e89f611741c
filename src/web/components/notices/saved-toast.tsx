import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { toasts } from '../../shell/forms/toasts.ts'
import { Notice } from '../../ui/notice.tsx'

const life = 8000

/**
 * Confirms that a setting of the account was saved: in a toast, or in the page without JavaScript. Shown again
 * for each save, which gives the address another key.
 */
export function SavedToast({ text }: { readonly text: string | null }) {
  const { key } = useLocation()
  // Back to a page that had confirmed something, and not a page that was just opened.
  const isReturn = useNavigationType() === 'POP' && key !== 'default'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each save, which gives the address another key.
  useEffect(() => {
    if (text !== null && !isReturn)
      toasts.add({ id: 'saved', severity: 'success', summary: text, life })
  }, [key, text, isReturn])
  if (text === null) return null
  return (
    <noscript>
      <Notice tone="success" className="mb-5">
        {text}
      </Notice>
    </noscript>
  )
}
