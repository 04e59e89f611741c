import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import { CloseIcon } from './icon.tsx'

type DialogProps = {
  readonly isOpen: boolean
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A modal question: a dialog on wide screens, a bottom sheet on phones. */
export function Dialog({ isOpen, title, closeLabel, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen && dialog.current?.open === false) dialog.current.showModal()
    if (!isOpen) dialog.current?.close()
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog on Escape automatically.
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => closeOnBackdrop(event.target, dialog)}
      className="dialog m-0 mx-auto mt-auto max-h-[92dvh] w-full max-w-none overflow-y-auto rounded-t-[28px] bg-card p-0 shadow-float sm:my-auto sm:max-w-lg sm:rounded-card"
    >
      <div className="p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:p-7">
        <div className="mb-4 flex items-start justify-between gap-4">
          <h2 className="text-h3">{title}</h2>
          <IconButton label={closeLabel} onClick={() => dialog.current?.close()} className="-m-2">
            <CloseIcon size={20} aria-hidden="true" />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  )
}

function closeOnBackdrop(target: EventTarget, dialog: RefObject<HTMLDialogElement | null>): void {
  if (target === dialog.current) dialog.current?.close()
}
