import { type ReactNode, useState } from 'react'
import { useSubmit } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { PasskeyPurpose } from './passkey.ts'

type PasskeyButtonProps = {
  readonly purpose: PasskeyPurpose
  readonly variant?: 'primary' | 'secondary'
  /**
   * Returns the fields to send with the answer; called when the button is pressed. They are kept when a
   * confirmation comes first.
   */
  readonly fields?: () => Readonly<Record<string, string>>
  readonly children: ReactNode
}

/** Requests an answer from the browser's authenticator and sends it to the action of the screen. */
export function PasskeyButton({
  purpose,
  variant = 'secondary',
  fields,
  children,
}: PasskeyButtonProps) {
  const t = useTranslations('factor')
  const submit = useSubmit()
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const press = async () => {
    setState('busy')
    try {
      const { answerOf } = await import('./passkey.ts')
      const { question, problem, confirm } = await requestQuestion(purpose, fields?.() ?? {})
      if (confirm !== undefined) return location.assign(confirm)
      if (question === undefined) throw new Error(problem)
      const answer = await answerOf(purpose, question)
      const form = { intent: 'passkey', answer: JSON.stringify(answer), ...fields?.() }
      await submit(form, { method: 'post' })
      setState('ready')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className="needs-script grid gap-3">
      <Button
        variant={variant}
        size="large"
        isWide
        isBusy={state === 'busy'}
        onClick={() => void press()}
      >
        {state === 'busy' ? t('passkeyBusy') : children}
      </Button>
      <div role="status">
        {state === 'failed' ? <Notice tone="warn">{t('passkeyFailed')}</Notice> : null}
      </div>
    </div>
  )
}

type QuestionResponse = {
  question?: { challengeId: string; options: { challenge: string } }
  problem?: string
  /** The address of a confirmation that must be completed first. */
  confirm?: string
}

async function requestQuestion(
  purpose: PasskeyPurpose,
  fields: Readonly<Record<string, string>>,
): Promise<QuestionResponse> {
  const prefix = document.documentElement.lang === 'en' ? '/en' : ''
  const back = location.pathname + location.search
  const answer = await fetch(`${prefix}/passkey-question`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, purpose, back }),
  })
  return answer.json()
}
