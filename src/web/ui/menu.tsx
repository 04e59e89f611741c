import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { classNames } from './class-names.ts'

type MenuProps = {
  readonly label: string
  readonly button: ReactNode
  readonly buttonClassName: string
  readonly children: ReactNode
  /** Where it opens: above elements fixed to the bottom of the window. */
  readonly side?: keyof typeof sides
  readonly className?: string
}

const sides = {
  below: 'top-full mt-2 max-h-[calc(100dvh-8rem)]',
  above: 'bottom-full mb-2 max-h-[calc(100dvh-6rem)]',
}

/**
 * A button that opens a few links or actions. It is a disclosure, so it opens without scripts; with scripts it
 * closes on Escape, on a press elsewhere and after a navigation.
 */
export function Menu({
  label,
  button,
  buttonClassName,
  children,
  side = 'below',
  className,
}: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  const shownKey = useRef(key)
  useEffect(() => {
    // Hydration is not a navigation: a fast visitor may have opened the menu before it.
    if (shownKey.current === key) return
    shownKey.current = key
    if (details.current !== null) details.current.open = false
  }, [key])
  useEffect(() => {
    const close = (event: Event) => {
      const menu = details.current
      if (menu === null || !menu.open) return
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      const isOutside =
        !(event instanceof KeyboardEvent) && !menu.contains(event.target as Node | null)
      if (!isEscape && !isOutside) return
      menu.open = false
      if (isEscape) menu.querySelector('summary')?.focus()
    }
    const events = ['keydown', 'pointerdown', 'focusin'] as const
    for (const event of events) document.addEventListener(event, close)
    return () => {
      for (const event of events) document.removeEventListener(event, close)
    }
  }, [])
  return (
    <details ref={details} className="relative">
      <summary aria-label={label} className={buttonClassName}>
        {button}
      </summary>
      <div
        className={classNames(
          'absolute end-0 z-40 grid min-w-56 overflow-y-auto rounded-2xl border border-line bg-card p-1.5 shadow-float',
          sides[side],
          className,
        )}
      >
        {children}
      </div>
    </details>
  )
}

/** The style of a link or button in a menu. */
export const menuItemLook =
  'flex min-h-11 w-full items-center gap-3 rounded-[11px] px-3 py-1.5 text-start leading-snug text-dense font-semibold text-ink hover:bg-sand aria-[current]:bg-sand'
