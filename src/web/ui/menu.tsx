import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { classNames } from './class-names.ts'

type MenuProps = {
  readonly label: string
  readonly button: ReactNode
  readonly buttonClassName: string
  readonly children: ReactNode
  readonly className?: string
}

/**
 * A button that opens a few links or actions below it. It is a disclosure, so it opens without
 * script too; with script it closes on Escape, on a press elsewhere and after a navigation.
 */
export function Menu({ label, button, buttonClassName, children, className }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every arrival closes the menu.
  useEffect(() => {
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
          'absolute end-0 top-full z-40 mt-2 grid min-w-56 rounded-2xl border border-line bg-card p-1.5 shadow-float',
          className,
        )}
      >
        {children}
      </div>
    </details>
  )
}

/** How a link or button inside a menu looks. */
export const menuItemLook =
  'flex min-h-11 w-full items-center gap-3 rounded-[11px] px-3 text-start text-dense font-semibold text-ink hover:bg-sand aria-[current]:bg-sand'
