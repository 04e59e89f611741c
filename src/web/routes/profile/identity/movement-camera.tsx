import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { ArrowLeftIcon, ArrowRightIcon, ExpandIcon, UserIcon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type MovementState, useMovement } from './use-movement.ts'

const taskIcons = {
  straight: UserIcon,
  left: ArrowLeftIcon,
  right: ArrowRightIcon,
  closer: ExpandIcon,
} as const

/** The camera image with its oval, the tasks one after the other, and the result. */
export function MovementCamera({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('identity.movement')
  const { video, state, begin, take, again } = useMovement()
  const isLive = state.at === 'ready' || state.at === 'asking' || state.at === 'tasks'
  const words = wordsOf(state, t)
  return (
    <div className="grid gap-4">
      <div
        className="relative mx-auto aspect-3/4 w-full max-w-72 overflow-hidden rounded-card bg-ink"
        hidden={!isLive && state.at !== 'opening'}
      >
        <video
          ref={video}
          muted
          playsInline
          aria-label={t('preview')}
          className="size-full -scale-x-100 object-cover"
        />
        <svg
          viewBox="0 0 300 400"
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 size-full"
        >
          <path
            d="M0 0H300V400H0ZM150 62C214 62 250 116 250 186S206 330 150 330 50 256 50 186 86 62 150 62Z"
            fill="#0c1417"
            fillOpacity="0.5"
            fillRule="evenodd"
          />
          <ellipse cx="150" cy="196" rx="100" ry="134" fill="none" stroke="#fff" strokeWidth="3" />
        </svg>
        {state.at === 'tasks' ? <TaskMark task={state.task} /> : null}
      </div>
      <div className="text-center">
        {state.at === 'tasks' ? (
          <p aria-hidden="true" className="text-small text-ink-soft">
            {t('place', { number: state.number, total: state.total })}
          </p>
        ) : null}
        <p aria-live="assertive" className="text-h3">
          {words}
        </p>
      </div>
      <Acts {...{ state, begin, take, again, onClose }} />
    </div>
  )
}

function TaskMark({ task }: { readonly task: keyof typeof taskIcons }) {
  const Icon = taskIcons[task]
  const side = task === 'left' ? 'start-4' : task === 'right' ? 'end-4' : 'inset-x-0 mx-auto'
  const height = task === 'left' || task === 'right' ? 'top-1/2 -mt-7' : 'bottom-4'
  return (
    <span
      dir="ltr"
      className={`absolute grid size-14 place-items-center rounded-full bg-brand text-on-brand shadow-float ${side} ${height}`}
    >
      <Icon size={28} strokeWidth={2.5} aria-hidden="true" />
    </span>
  )
}

type ActsProps = {
  readonly state: MovementState
  readonly begin: () => void
  readonly take: () => void
  readonly again: () => void
  readonly onClose: () => void
}

function Acts({ state, begin, take, again, onClose }: ActsProps) {
  const t = useTranslations('identity.movement')
  const main = useRef<HTMLDivElement>(null)
  const step = state.at === 'tasks' ? 'tasks' : state.at
  // Moves keyboard focus to the next control.
  useEffect(() => {
    if (step !== 'opening') main.current?.querySelector('button')?.focus()
  }, [step])
  const canRepeat =
    state.at === 'failed' ||
    state.at === 'interrupted' ||
    state.at === 'no-camera' ||
    (state.at === 'refused' && !state.isFinal)
  return (
    <div ref={main} className="grid gap-3">
      {state.at === 'failed' ? (
        <Notice tone="warn" title={t('failedTitle')}>
          {t(`faults.${state.fault}`)}
        </Notice>
      ) : null}
      {state.at === 'interrupted' ? (
        <Notice tone="warn">{t(`interruptions.${state.why}`)}</Notice>
      ) : null}
      {state.at === 'no-camera' ? <Notice tone="warn">{t(`camera.${state.fault}`)}</Notice> : null}
      {state.at === 'refused' ? <Notice tone="warn">{state.detail}</Notice> : null}
      {state.at === 'passed' ? (
        <Notice tone="success" title={t('passedTitle')}>
          {t('passed')}
        </Notice>
      ) : null}
      <div className="flex flex-wrap justify-center gap-2.5">
        {state.at === 'ready' || state.at === 'asking' ? (
          <Button variant="primary" onClick={begin} isBusy={state.at === 'asking'}>
            {t('begin')}
          </Button>
        ) : null}
        {state.at === 'tasks' ? (
          <Button variant="primary" onClick={take}>
            {t('take')}
          </Button>
        ) : null}
        {canRepeat ? (
          <Button variant="primary" onClick={again}>
            {t('again')}
          </Button>
        ) : null}
        {state.at === 'sending' ? null : (
          <Button onClick={onClose}>{t(state.at === 'passed' ? 'done' : 'close')}</Button>
        )}
      </div>
    </div>
  )
}

type Words = ReturnType<typeof useTranslations<'identity.movement'>>

function wordsOf(state: MovementState, t: Words): string {
  switch (state.at) {
    case 'opening':
      return t('opening')
    case 'ready':
    case 'asking':
      return t('ready')
    case 'tasks':
      return t(`tasks.${state.task}`)
    case 'sending':
      return t('sending')
    default:
      return ''
  }
}
