import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { AlertIcon, CloseIcon, InfoIcon, SuccessIcon, WarningIcon } from '../../ui/icon.tsx'
import { type Severity, type Toast, toasts } from './toasts.ts'

const none: readonly Toast[] = []

/** The position of toasts: top right, 20 px from the edges (spec 9). */
export function ToastArea() {
  const t = useTranslations('shell')
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list, () => none)
  return (
    <section
      aria-label={t('toasts')}
      data-shell=""
      className="pointer-events-none fixed end-[20px] top-[20px] z-[1000] grid w-[min(24rem,calc(100vw-40px))] gap-3"
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} closeLabel={t('closeToast')} />
      ))}
    </section>
  )
}

const looks: Record<Severity, { look: string; mark: string; Icon: typeof InfoIcon }> = {
  info: { look: 'bg-card text-ink border-line', mark: 'text-info', Icon: InfoIcon },
  success: { look: 'bg-card text-ink border-line', mark: 'text-gain', Icon: SuccessIcon },
  warn: { look: 'bg-card text-ink border-line', mark: 'text-warn', Icon: WarningIcon },
  error: { look: 'bg-card text-ink border-line', mark: 'text-loss', Icon: AlertIcon },
  secondary: { look: 'bg-sand text-ink border-line', mark: 'text-ink-soft', Icon: InfoIcon },
  contrast: { look: 'bg-ink text-on-ink border-ink', mark: 'text-on-ink', Icon: InfoIcon },
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const { look, mark, Icon } = looks[toast.severity]
  const { action } = toast
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only holds its life, it does nothing.
    <div
      role={toast.severity === 'error' ? 'alert' : 'status'}
      data-severity={toast.severity}
      onMouseEnter={() => toasts.pause(toast.id)}
      onMouseLeave={() => toasts.resume(toast.id)}
      className={classNames(
        'toast pointer-events-auto flex items-start gap-3 rounded-2xl border py-3 ps-4 pe-2 shadow-float',
        look,
      )}
    >
      <Icon size={20} aria-hidden="true" className={classNames('mt-2.5 shrink-0', mark)} />
      <div className="min-w-0 flex-1 py-2 text-dense">
        <p className="font-bold">{toast.summary}</p>
        {toast.detail === undefined ? null : <p className="text-small">{toast.detail}</p>}
        {action === undefined ? null : (
          <button
            type="button"
            onClick={action.run}
            className="mt-2 min-h-11 rounded-button bg-brand px-4 text-small font-bold text-on-brand"
          >
            {action.label}
          </button>
        )}
      </div>
      {toast.closable ? (
        <IconButton label={closeLabel} onClick={() => toasts.remove(toast.id)}>
          <CloseIcon size={18} aria-hidden="true" />
        </IconButton>
      ) : null}
    </div>
  )
}
