import { useState, useSyncExternalStore } from 'react'
import { useSubmit } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { BellRingIcon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'

type Ability = 'unknown' | 'able' | 'denied' | 'unable'

/** A button that asks for the browser's permission, subscribes with its push service and registers the device. */
export function EnableDevice({ publicKey, address }: { publicKey: string; address: string }) {
  const t = useTranslations('notifications.devices')
  const submit = useSubmit()
  const ability = useSyncExternalStore(onPermission, readAbility, () => 'unknown')
  const [isFailed, setFailed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const enable = async () => {
    setBusy(true)
    setFailed(false)
    try {
      const answer = await subscribe(publicKey)
      if (answer !== null) await submit(answer, { method: 'post', action: address })
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }
  if (ability === 'unknown') return null
  if (ability === 'unable') return <p className="text-dense text-ink-soft">{t('unable')}</p>
  return (
    <div className="needs-script grid justify-items-start gap-3">
      {ability === 'able' ? (
        <Button type="button" onClick={() => void enable()} isBusy={isBusy}>
          <BellRingIcon size={18} aria-hidden="true" />
          {t('enable')}
        </Button>
      ) : null}
      <div role="status">
        {ability === 'denied' ? (
          <Notice tone="warn" title={t('deniedTitle')}>
            {t('denied')}
          </Notice>
        ) : null}
        {ability === 'able' && isFailed ? <Notice tone="warn">{t('failed')}</Notice> : null}
      </div>
    </div>
  )
}

// Reports a change of the permission, so that a visitor who follows the instructions after a refusal sees the
// result at once.
function onPermission(onChange: () => void): () => void {
  let status: PermissionStatus | null = null
  let isGone = false
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((found) => {
      if (isGone) return
      status = found
      status.addEventListener('change', onChange)
    })
    .catch(() => {})
  return () => {
    isGone = true
    status?.removeEventListener('change', onChange)
  }
}

function readAbility(): Ability {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isAble) return 'unable'
  return Notification.permission === 'denied' ? 'denied' : 'able'
}

type Registered = { intent: 'add'; endpoint: string; p256dh: string; auth: string }

/** Returns the fields that register this browser; null when the visitor did not give permission. */
async function subscribe(publicKey: string): Promise<Registered | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await withTimeout(navigator.serviceWorker.ready)
  const subscription = await withTimeout(
    pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
  )
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || p256dh === undefined || auth === undefined)
    throw new Error('the browser named no keys')
  return { intent: 'add', endpoint, p256dh, auth }
}

const patienceMs = 20_000

/** Rejects when the browser has not responded in time; some browsers never do. */
function withTimeout<Value>(answer: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = window.setTimeout(() => reject(new Error('no answer')), patienceMs)
    void answer.then(resolve, reject).finally(() => window.clearTimeout(timer))
  })
}
