import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CaptchaPurpose } from '#contract'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useFieldError } from '../../ui/form-answer.ts'
import { SuccessIcon } from '../../ui/icon.tsx'

type State = 'idle' | 'working' | 'asked' | 'done' | 'failed'

// A proof is valid for twenty minutes on the server; an older one than this is replaced when the form is sent.
const proofMilliseconds = 15 * 60_000

// After this time the button shows that it is busy and cannot be pressed.
const doublePressMilliseconds = 1000

/**
 * Creates the proof that no bot fills in the form, in the background from the first focus in the form. A form
 * submitted earlier waits for it. Render it with a new `key` after each response: a proof can be used once.
 */
export function Captcha({ purpose }: { readonly purpose: CaptchaPurpose }) {
  const t = useTranslations('form.captcha')
  const error = useFieldError('captcha')
  const input = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>('idle')
  const start = useRef<() => Promise<boolean>>(async () => false)
  useEffect(() => {
    const form = input.current?.form
    if (!form) return
    const proof = openProof(purpose, input, place, setState)
    start.current = proof.start
    const begin = () => void proof.start()
    const delay = (event: SubmitEvent) => delaySubmitUntilSolved(event, form, proof)
    form.addEventListener('focusin', begin)
    form.addEventListener('submit', delay, { capture: true })
    return () => {
      form.removeEventListener('focusin', begin)
      form.removeEventListener('submit', delay, { capture: true })
    }
  }, [purpose])
  return (
    <div className="grid gap-2">
      {/* Without a value from React, which would restore it when the state below changes. */}
      <input ref={input} type="hidden" name="captcha" />
      <div ref={place} />
      <div className="needs-script grid text-small text-ink-soft *:col-start-1 *:row-start-1">
        {/* Reserves space for the longest text: if the button below moved during a press, the press would be lost. */}
        <span aria-hidden="true" className="invisible">
          {t('idle')}
        </span>
        {/* Not a `status`, which would be taken for the response to the form and scrolled to. */}
        <p aria-live="polite" className="flex items-start gap-2">
          {state === 'done' ? (
            <SuccessIcon size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          ) : null}
          {state === 'failed' ? t('failed') : t(state)}
        </p>
      </div>
      {state === 'failed' ? (
        <Button size="small" onClick={() => void start.current()} className="justify-self-start">
          {t('again')}
        </Button>
      ) : null}
      <div className="needs-script">
        {error === undefined || state === 'done' ? null : <FieldError>{error}</FieldError>}
      </div>
      <p className="without-script rounded-2xl bg-sand px-4 py-3 text-dense">{t('noScript')}</p>
    </div>
  )
}

type Proof = { start(): Promise<boolean>; isGood(): boolean; isSentJustNow(): boolean }

function openProof(
  purpose: CaptchaPurpose,
  input: { current: HTMLInputElement | null },
  place: { current: HTMLElement | null },
  setState: (state: State) => void,
): Proof {
  let running: Promise<boolean> | null = null
  let provedAt = Number.NEGATIVE_INFINITY
  const isGood = () => performance.now() - provedAt < proofMilliseconds
  const forget = () => {
    provedAt = Number.NEGATIVE_INFINITY
    setState('idle')
  }
  const run = async (): Promise<boolean> => {
    setState('working')
    try {
      const { prove } = await import('./prove.ts')
      if (place.current === null) return false
      const answer = await prove(purpose, place.current, {
        onAsked: () => setState('asked'),
        onExpired: forget,
      })
      if (input.current !== null) input.current.value = answer
      provedAt = performance.now()
      setState('done')
      return true
    } catch {
      setState('failed')
      return false
    } finally {
      running = null
    }
  }
  let sentAt = Number.NEGATIVE_INFINITY
  return {
    isGood,
    isSentJustNow: () => {
      const isAgain = performance.now() - sentAt < doublePressMilliseconds
      if (!isAgain) sentAt = performance.now()
      return isAgain
    },
    start: () => {
      if (isGood()) return Promise.resolve(true)
      running ??= run()
      return running
    },
  }
}

// When the form is submitted before the proof is ready, it waits and is then submitted with the same button.
function delaySubmitUntilSolved(event: SubmitEvent, form: HTMLFormElement, proof: Proof): void {
  const isProved = proof.isGood()
  // A proof can be used once: after a double press, the refusal of the second request would hide the result of
  // the first.
  if (isProved && !proof.isSentJustNow()) return
  event.preventDefault()
  event.stopPropagation()
  if (isProved) return
  const { submitter } = event
  void proof.start().then((isReady) => {
    if (isReady) form.requestSubmit(submitter instanceof HTMLElement ? submitter : null)
  })
}
