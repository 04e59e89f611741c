import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

type TabsProps = {
  readonly label: string
  readonly tabs: readonly {
    readonly id: string
    readonly label: string
    readonly panel: ReactNode
  }[]
}

/** Views of one thing beside each other; arrow keys go from one to the next. */
export function Tabs({ label, tabs }: TabsProps) {
  const prefix = useId()
  const [active, setActive] = useState(tabs[0]?.id)
  const list = useRef<HTMLDivElement>(null)
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const index = tabs.findIndex((tab) => tab.id === active)
    const next = (index + by + tabs.length) % tabs.length
    setActive(tabs[next]?.id)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={step}
        className="flex gap-6 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}${tab.id}`}
            aria-selected={tab.id === active}
            aria-controls={`${prefix}${tab.id}-panel`}
            tabIndex={tab.id === active ? 0 : -1}
            onClick={() => setActive(tab.id)}
            className={classNames(
              'min-h-11 border-b-2 text-dense font-bold whitespace-nowrap',
              tab.id === active
                ? 'border-brand text-ink'
                : 'border-transparent text-ink-soft hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${prefix}${tab.id}-panel`}
          aria-labelledby={`${prefix}${tab.id}`}
          hidden={tab.id !== active}
          className="pt-5"
        >
          {tab.panel}
        </div>
      ))}
    </div>
  )
}
