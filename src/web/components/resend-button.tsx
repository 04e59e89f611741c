import { type ReactNode, useEffect, useState } from 'react'
import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'

type ResendButtonProps = {
  readonly secondsToResend: number
  readonly isBusy: boolean
  /** What the action of the screen knows it by. */
  readonly intent?: string
  /** What is sent with it. */
  readonly fields?: Readonly<Record<string, string>>
  readonly label?: string
  /** It is what the screen is for. */
  readonly isPrimary?: boolean
  /** Said of it while it is too early, with the time that is left. */
  readonly waitLabel?: (time: string) => string
  /** Fields of the same form. */
  readonly children?: ReactNode
}

/** Asks for a new code; while that is too early it says how long it still takes. */
export function ResendButton({
  secondsToResend,
  isBusy,
  intent = 'resend',
  fields = {},
  label,
  isPrimary = false,
  waitLabel,
  children,
}: ResendButtonProps) {
  const t = useTranslations('auth.activate')
  const seconds = useCountdown(secondsToResend)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <Form method="post" className="mt-3">
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children === undefined ? null : <div className="mb-3">{children}</div>}
      <Button
        type="submit"
        {...(isPrimary ? { variant: 'primary', size: 'large' } : {})}
        isWide
        isBusy={isBusy}
        disabledReason={seconds === 0 ? null : (waitLabel?.(time) ?? t('resendIn', { time }))}
      >
        {label ?? t('resend')}
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
