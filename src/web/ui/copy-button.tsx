import { useState } from 'react'
import { buttonLook } from './button.tsx'
import { CheckIcon, CopyIcon } from './icon.tsx'

type CopyButtonProps = {
  readonly text: string
  readonly label: string
  readonly copiedLabel: string
  /** The name of the copied text for screen readers, where several buttons exist. */
  readonly of?: string
  /** With the look of a button, beside other buttons, instead of a small pill. */
  readonly isButton?: boolean
}

/** Copies a text to the clipboard and confirms it at the button. */
export function CopyButton({ text, label, copiedLabel, of, isButton = false }: CopyButtonProps) {
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
      className={
        isButton
          ? buttonLook({}, 'needs-script')
          : buttonLook({ size: 'small' }, 'needs-script bg-sand! border-0! rounded-full!')
      }
    >
      {isCopied ? (
        <CheckIcon size={isButton ? 18 : 16} aria-hidden="true" />
      ) : (
        <CopyIcon size={isButton ? 18 : 16} aria-hidden="true" />
      )}
      <span aria-live="polite">{isCopied ? copiedLabel : label}</span>
      {of === undefined ? null : <span className="sr-only">{of}</span>}
    </button>
  )
}
