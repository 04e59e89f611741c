import type { ReactNode } from 'react'
import { useAnswer } from '../../shell/use-answer.ts'
import { Notice } from '../../ui/notice.tsx'

/** Says what was just done; read out, since the page that says it is a new one. A newer answer takes its place. */
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
