import type { ReactNode } from 'react'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Notice } from '../../ui/notice.tsx'

/**
 * A notice about the completed action, announced to screen readers because the page is loaded again. A newer
 * response replaces it.
 */
export function DoneNotice({ text }: { readonly text: ReactNode }) {
  const answer: unknown = useAnswer()
  if (text === null || answer !== undefined) return null
  return (
    <div role="status">
      <Notice tone="success" className="mb-5">
        {text}
      </Notice>
    </div>
  )
}
