import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'

// Long enough to see what was chosen.
const movesOnMs = 220

/**
 * The parts of a form one after the other. An answer chosen with a pointer moves on by itself; by
 * keyboard, Enter or the button does, since the arrow keys choose while they pass. Each part of the
 * form has `data-page`. Without script all parts are one page.
 */
export function usePages(count: number, first: number) {
  const [at, setAt] = useState(first)
  const [isOpen, setOpen] = useState(false)
  const isPressed = useRef(false)
  const timer = useRef<number | undefined>(undefined)
  const page = useRef<HTMLElement>(null)
  const shownAt = useRef(at)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  useEffect(() => {
    if (shownAt.current === at) return
    shownAt.current = at
    const control = page.current?.querySelector<HTMLElement>('input:checked') ?? null
    const target = control ?? page.current?.querySelector<HTMLElement>('input')
    target?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [at])

  const show = (next: number) => {
    window.clearTimeout(timer.current)
    setOpen(false)
    setAt(Math.min(count - 1, Math.max(0, next)))
  }
  const isAnswered = () => page.current?.querySelector('input:checked') != null
  const goOn = () => {
    if (!isAnswered()) setOpen(true)
    else if (at < count - 1) show(at + 1)
  }
  return {
    at,
    isLast: at === count - 1,
    /** The part that is shown was passed over without an answer. */
    isOpen,
    page,
    show,
    goOn,
    onPointerDown: () => {
      isPressed.current = true
    },
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
      isPressed.current = false
      const isControl = event.target instanceof HTMLInputElement
      if (event.key !== 'Enter' || !isControl || at === count - 1) return
      event.preventDefault()
      goOn()
    },
    // Also the answer that was chosen before: pressed again, it is meant to stay.
    onClick: ({ target }: MouseEvent<HTMLFormElement>) => {
      if (!(target instanceof HTMLInputElement)) return
      setOpen(false)
      window.clearTimeout(timer.current)
      if (!isPressed.current || !isAnswered() || at === count - 1) return
      timer.current = window.setTimeout(() => show(at + 1), movesOnMs)
    },
  }
}
