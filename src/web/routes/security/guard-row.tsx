import type { ComponentType, ReactNode } from 'react'

type GuardRowProps = {
  readonly Icon: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>
  readonly title: string
  readonly note: ReactNode
  /** Buttons at the end of the row. */
  readonly children: ReactNode
}

/** One way in which the account is protected, with the buttons to change it. */
export function GuardRow({ Icon, title, note, children }: GuardRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-2xl bg-sand">
          <Icon size={20} aria-hidden="true" />
        </span>
        <div className="min-w-0">
          <h3 className="font-bold break-words">{title}</h3>
          <p className="text-small text-ink-soft">{note}</p>
        </div>
      </div>
      <div className="ps-15 min-[560px]:ps-0">{children}</div>
    </li>
  )
}
