import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CaptchaPurpose } from '#contract'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useFieldError } from '../../ui/form-answer.ts'
import { SuccessIcon } from '../../ui/icon.tsx'

type State = 'idle' | 'working' | 'asked' | 'done' | 'failed'

// A proof is valid for twenty minutes; an older one is replaced when the form is sent.
const proofMilliseconds = 15 * 60_000

// From then on the button shows that it is busy, and is not pressed.
const doublePressMilliseconds = 1000

/**
 * Proves in the background, from the first touch of the form on, that no machine fills it in. A form
 * that is sent earlier waits for it. Give it a new `key` after each answer: a proof works once.
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
    const hold = (event: SubmitEvent) => holdUntilProved(event, form, proof)
    form.addEventListener('focusin', begin)
    form.addEventListener('submit', hold, { capture: true })
    return () => {
      form.removeEventListener('focusin', begin)
      form.removeEventListener('submit', hold, { capture: true })
    }
  }, [purpose])
  return (
    <div className="grid gap-2">
      {/* Without a value of React's own: it would put that back when the state below changes. */}
      <input ref={input} type="hidden" name="captcha" />
      <div ref={place} />
      <div className="needs-script grid text-small text-ink-soft *:col-start-1 *:row-start-1">
        {/* The longest text keeps its room: a button that moves while it is pressed is not pressed. */}
        <span aria-hidden="true" className="invisible">
          {t('idle')}
        </span>
        <p role="status" className="flex items-start gap-2">
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
      {error === undefined || state === 'done' ? null : <FieldError>{error}</FieldError>}
      <p className="without-script rounded-2xl bg-sand px-4 py-3 text-dense">{t('noScript')}</p>
    </div>
  )
}

type Proof = { start(): Promise<boolean>; isGood(): boolean; isSentJustNow(): boolean }

function openProof(
  purpose: CaptchaPurpose,
  input: { current: HTMLInputElement | null },
  place: { current: HTMLElement | null },
  tell: (state: State) => void,
): Proof {
  let running: Promise<boolean> | null = null
  let provedAt = Number.NEGATIVE_INFINITY
  const isGood = () => performance.now() - provedAt < proofMilliseconds
  const forget = () => {
    provedAt = Number.NEGATIVE_INFINITY
    tell('idle')
  }
  const run = async (): Promise<boolean> => {
    tell('working')
    try {
      const { prove } = await import('./prove.ts')
      if (place.current === null) return false
      const answer = await prove(purpose, place.current, {
        onAsked: () => tell('asked'),
        onExpired: forget,
      })
      if (input.current !== null) input.current.value = answer
      provedAt = performance.now()
      tell('done')
      return true
    } catch {
      tell('failed')
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

// Sent before the proof was there: the form waits, and is sent by the same button when it is.
function holdUntilProved(event: SubmitEvent, form: HTMLFormElement, proof: Proof): void {
  const isProved = proof.isGood()
  // A proof works once: pressed twice, the second sending would be refused and hide what became of the first.
  if (isProved && !proof.isSentJustNow()) return
  event.preventDefault()
  event.stopPropagation()
  if (isProved) return
  const { submitter } = event
  void proof.start().then((isReady) => {
    if (isReady) form.requestSubmit(submitter instanceof HTMLElement ? submitter : null)
  })
}
