import { useState, useSyncExternalStore } from 'react'
import { useSubmit } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { BellRingIcon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'

type Fault = 'denied' | 'failed'
type Ability = 'unknown' | 'able' | 'unable'

/** Asks the browser for its consent and its push service for an address, and registers both. */
export function EnableDevice({ publicKey, address }: { publicKey: string; address: string }) {
  const t = useTranslations('notifications.devices')
  const submit = useSubmit()
  const ability = useSyncExternalStore(noChange, readAbility, () => 'unknown')
  const [fault, setFault] = useState<Fault | null>(null)
  const [isBusy, setBusy] = useState(false)
  const enable = async () => {
    setBusy(true)
    try {
      const answer = await subscribe(publicKey)
      if (answer === 'denied') setFault('denied')
      else await submit(answer, { method: 'post', action: address, preventScrollReset: true })
    } catch {
      setFault('failed')
    }
    setBusy(false)
  }
  if (ability === 'unknown') return null
  if (ability === 'unable') return <p className="text-dense text-ink-soft">{t('unable')}</p>
  return (
    <div className="needs-script grid justify-items-start gap-3">
      <Button type="button" onClick={() => void enable()} isBusy={isBusy}>
        <BellRingIcon size={18} aria-hidden="true" />
        {t('enable')}
      </Button>
      <div role="status">
        {fault === null ? null : <Notice tone="warn">{t(`faults.${fault}`)}</Notice>}
      </div>
    </div>
  )
}

// What a browser can do does not change while a page is open.
function noChange(): () => void {
  return () => {}
}

function readAbility(): Ability {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  return isAble ? 'able' : 'unable'
}

type Registered = { intent: 'add'; endpoint: string; p256dh: string; auth: string }

async function subscribe(publicKey: string): Promise<Registered | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || p256dh === undefined || auth === undefined)
    throw new Error('the browser named no keys')
  return { intent: 'add', endpoint, p256dh, auth }
}
