import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { AlertIcon, InfoIcon, SuccessIcon, WarningIcon } from './icon.tsx'

type NoticeProps = {
  readonly tone?: 'info' | 'success' | 'warn' | 'error' | 'plain'
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** A link or button at the end of the notice. */
  readonly action?: ReactNode
  readonly className?: string
}

const looks = {
  info: { look: 'bg-info-soft', mark: 'text-info', Icon: InfoIcon },
  success: { look: 'bg-gain-soft', mark: 'text-gain', Icon: SuccessIcon },
  warn: { look: 'bg-warn-soft', mark: 'text-warn', Icon: WarningIcon },
  error: { look: 'bg-loss-soft', mark: 'text-loss', Icon: AlertIcon },
  plain: { look: 'bg-sand', mark: 'text-ink-soft', Icon: InfoIcon },
}

/** Information before the reader continues. Errors are announced immediately. */
export function Notice({ tone = 'info', title, children, action, className }: NoticeProps) {
  const { look, mark, Icon } = looks[tone]
  const alignment = action === undefined ? 'items-start' : 'items-start sm:items-center'
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className={classNames(
        'flex gap-4 rounded-2xl px-4 py-3.5 text-dense text-ink',
        alignment,
        look,
        className,
      )}
    >
      <Icon size={20} aria-hidden="true" className={classNames('mt-0.5 shrink-0', mark)} />
      {/* On phones an action is below the text, so that the text is not squeezed into a narrow column. */}
      <div className={classNames('flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-2', alignment)}>
        <div className="min-w-0 flex-1 basis-64 text-pretty wrap-anywhere">
          {title === undefined ? null : <p className="font-bold">{title}</p>}
          {children}
        </div>
        {action}
      </div>
    </div>
  )
}
