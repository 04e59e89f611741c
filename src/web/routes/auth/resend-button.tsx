import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'

type ResendButtonProps = { readonly secondsToResend: number; readonly isBusy: boolean }

/** Asks for a new code; while that is too early it says how long it still takes. */
export function ResendButton({ secondsToResend, isBusy }: ResendButtonProps) {
  const t = useTranslations('auth.activate')
  const seconds = useCountdown(secondsToResend)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <Form method="post" className="mt-3">
      <input type="hidden" name="intent" value="resend" />
      <Button
        type="submit"
        isWide
        isBusy={isBusy}
        disabledReason={seconds === 0 ? null : t('resendIn', { time })}
      >
        {t('resend')}
      </Button>
    </Form>
  )
}

/** Seconds that are left, counted in the browser from what the server said; the server gives none. */
function useCountdown(from: number): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const end = performance.now() + from * 1000
    const show = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    show()
    const timer = setInterval(show, 1000)
    return () => clearInterval(timer)
  }, [from])
  return left
}
