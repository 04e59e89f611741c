import { useState } from 'react'
import { buttonLook } from './button.tsx'
import { CheckIcon, CopyIcon } from './icon.tsx'

type CopyButtonProps = {
  readonly text: string
  readonly label: string
  readonly copiedLabel: string
  /** The name of the copied text for screen readers, where several buttons exist. */
  readonly of?: string
}

/** Copies a text to the clipboard and confirms it at the button. */
export function CopyButton({ text, label, copiedLabel, of }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <button
      type="button"
      onClick={copy}
      data-ripple=""
      className={buttonLook({ size: 'small' }, 'needs-script bg-sand! border-0! rounded-full!')}
    >
      {isCopied ? (
        <CheckIcon size={16} aria-hidden="true" />
      ) : (
        <CopyIcon size={16} aria-hidden="true" />
      )}
      <span aria-live="polite">{isCopied ? copiedLabel : label}</span>
      {of === undefined ? null : <span className="sr-only">{of}</span>}
    </button>
  )
}
