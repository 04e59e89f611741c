import { useBeforeUnload, useBlocker } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Asks before what was typed is lost by leaving; saving is no leaving. */
export function LeaveGuard({ isOn }: { readonly isOn: boolean }) {
  const t = useTranslations('profile')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isOn && historyAction !== 'REPLACE' && currentLocation.pathname !== nextLocation.pathname,
  )
  useBeforeUnload((event) => {
    if (isOn) event.preventDefault()
  })
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      title={t('leave.title')}
      closeLabel={t('leave.stay')}
      onClose={() => blocker.reset?.()}
    >
      <p className="text-dense text-ink-soft">{t('leave.text')}</p>
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Button variant="dark" onClick={() => blocker.reset?.()}>
          {t('leave.stay')}
        </Button>
        <Button variant="danger" onClick={() => blocker.proceed?.()}>
          {t('leave.go')}
        </Button>
      </div>
    </Dialog>
  )
}
