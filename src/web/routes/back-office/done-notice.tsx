import { Notice } from '../../ui/notice.tsx'

/** Says what was just done; read out, since the page that says it is a new one. */
export function DoneNotice({ text }: { readonly text: string | null }) {
  if (text === null) return null
  return (
    <div role="status">
      <Notice tone="success" className="mb-5">
        {text}
      </Notice>
    </div>
  )
}
