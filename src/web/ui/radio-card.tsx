import type { ComponentProps, ReactNode } from 'react'

type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'title'> & {
  readonly title: ReactNode
  readonly children?: ReactNode
}

/** A radio option as a card with its name and a sentence; the whole card can be pressed. */
export function RadioCard({ title, children, lang, ...input }: RadioCardProps) {
  return (
    <label
      lang={lang}
      className="flex cursor-pointer items-start gap-3 rounded-2xl border border-line p-4 hover:border-line-strong has-checked:border-ink has-checked:bg-sand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
    >
      <input
        {...input}
        type="radio"
        className="tick mt-0.5 focus-visible:shadow-none focus-visible:outline-none"
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2.5 text-dense font-bold">{title}</span>
        {children === undefined ? null : (
          <span className="mt-1 block text-small text-pretty text-ink-soft">{children}</span>
        )}
      </span>
    </label>
  )
}
