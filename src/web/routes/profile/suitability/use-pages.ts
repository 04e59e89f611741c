import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'

// Long enough for the user to see the chosen answer.
const movesOnMs = 220

/**
 * Shows the pages of a form one at a time. Choosing an answer with a pointer moves to the next page; with the
 * keyboard, Enter or the button does, because the arrow keys change the choice as they move. Without script all
 * pages are shown together.
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
    /** Whether the user tried to go on without answering the current page. */
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
    // Listens for clicks, so that pressing the answer already chosen moves on as well.
    onClick: ({ target }: MouseEvent<HTMLFormElement>) => {
      if (!(target instanceof HTMLInputElement)) return
      setOpen(false)
      window.clearTimeout(timer.current)
      if (!isPressed.current || !isAnswered() || at === count - 1) return
      timer.current = window.setTimeout(() => show(at + 1), movesOnMs)
    },
  }
}
