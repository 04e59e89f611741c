import { type ReactNode, useEffect, useState } from 'react'
import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'

type ResendButtonProps = {
  readonly secondsToResend: number
  readonly isBusy: boolean
  /** The intent by which the screen's action recognises it. */
  readonly intent?: string
  /** Hidden fields to send with the request. */
  readonly fields?: Readonly<Record<string, string>>
  readonly label?: string
  /** Shows it as the main action of the screen. */
  readonly isPrimary?: boolean
  /** Returns the label during the waiting time, with the remaining seconds. */
  readonly waitLabel?: (seconds: number) => string
  /** Additional fields of the same form. */
  readonly children?: ReactNode
}

/** The button that requests a new code; during the waiting time it shows the remaining time. */
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
        disabledReason={seconds === 0 ? null : (waitLabel?.(seconds) ?? t('resendIn', { seconds }))}
      >
        {label ?? t('resend')}
      </Button>
    </Form>
  )
}

/** Returns the remaining seconds, counted down in the browser from the number in the response; 0 on the server. */
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
