import { useTranslations } from 'use-intl'
import type { MeetingState, MotionOutcome, MotionState, ProgressState } from '#contract'
import { Badge, type Tone } from '../../ui/badge.tsx'

const meetingTones: Record<MeetingState, Tone> = {
  called: 'info',
  voting: 'warn',
  counted: 'neutral',
  cancelled: 'neutral',
}

export function MeetingStateBadge({ state }: { readonly state: MeetingState }) {
  const t = useTranslations('meetings.states')
  return <Badge tone={meetingTones[state]}>{t(state)}</Badge>
}

const outcomeTones: Record<MotionOutcome, Tone> = {
  adopted: 'gain',
  rejected: 'loss',
  'no-quorum': 'neutral',
}

const motionTones: Record<MotionState, Tone> = {
  ...outcomeTones,
  draft: 'neutral',
  collecting: 'info',
  supported: 'gain',
  called: 'warn',
  expired: 'neutral',
  withdrawn: 'neutral',
  removed: 'loss',
}

/** The state of a motion: its result once the meeting has decided. */
export function MotionStateBadge({ state }: { readonly state: MotionState }) {
  const t = useTranslations('meetings.motionStates')
  return <Badge tone={motionTones[state]}>{t(state)}</Badge>
}

const progressTones: Record<ProgressState, Tone> = {
  planned: 'info',
  late: 'warn',
  done: 'gain',
  abandoned: 'loss',
}

export function ProgressBadge({ state }: { readonly state: ProgressState }) {
  const t = useTranslations('meetings.progressStates')
  return <Badge tone={progressTones[state]}>{t(state)}</Badge>
}
