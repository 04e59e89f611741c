import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react'

type TooltipProps = {
  readonly text: string
  /** One focusable element, which is given the tooltip's id as its description. */
  readonly children: (describedBy: string | undefined) => ReactNode
}

/** A tooltip on hover or focus, faded in over 250 ms; Escape closes it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [shift, setShift] = useState(0)
  const bubble = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const box = bubble.current?.getBoundingClientRect()
    const width = document.documentElement.clientWidth
    if (box !== undefined) {
      setShift(Math.max(8 - box.left, 0) + Math.min(width - 8 - box.right, 0))
    }
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [isOpen])

  const hide = () => {
    setOpen(false)
    setShift(0)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is inside is what is interacted with.
    <span
      className="relative inline-flex"
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={hide}
      onFocus={() => setOpen(true)}
      onBlur={hide}
    >
      {children(isOpen ? id : undefined)}
      {isOpen ? (
        <span
          ref={bubble}
          id={id}
          role="tooltip"
          style={{ '--shift': `${shift}px` } as CSSProperties}
          className="tooltip absolute start-1/2 bottom-full z-50 mb-2 w-max max-w-64 translate-x-[calc(-50%+var(--shift))] rounded-xl bg-ink px-3 py-2 text-small text-on-ink"
        >
          {text}
        </span>
      ) : null}
    </span>
  )
}
