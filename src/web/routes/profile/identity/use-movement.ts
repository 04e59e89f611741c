import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { MovementCheck, MovementOutcome } from '#contract/users/movement.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { type CameraFault, captureFrame, type OpenedCamera, openCamera } from './camera.ts'
import type { MovementAnswer } from './movement.ts'

type Task = MovementCheck['tasks'][number]

/** What ended the tasks other than the camera: the network, the time limit, or leaving the page. */
type Interruption = 'offline' | 'late' | 'hidden'

export type MovementState =
  | { readonly at: 'opening' | 'ready' | 'asking' | 'sending' | 'passed' }
  | { readonly at: 'tasks'; readonly task: Task; readonly number: number; readonly total: number }
  | { readonly at: 'no-camera'; readonly fault: CameraFault }
  | {
      readonly at: 'failed'
      readonly fault: NonNullable<MovementOutcome['fault']>
    }
  | { readonly at: 'interrupted'; readonly why: Interruption }
  | { readonly at: 'refused'; readonly detail: string; readonly isFinal: boolean }

type Running = {
  readonly id: string
  readonly tasks: readonly Task[]
  readonly since: number
  readonly frames: Blob[]
  readonly times: number[]
}

const sendingMs = 75_000
/** A little less than the server's limit of three minutes, so that frames are not sent too late. */
const doingMs = 170_000
const path = '/dashboard/profile/movement'

/** Controls the camera, the tasks one after the other, and their result. */
export function useMovement() {
  const running = useRef<Running | null>(null)
  const [state, setState] = useState<MovementState>({ at: 'opening' })
  const { video, open, close } = useCamera(setState)
  const link = useLocalHref()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const stop = (next: MovementState) => {
    close()
    running.current = null
    setState(next)
  }
  useInterruptions(state.at === 'tasks', (why) => stop({ at: 'interrupted', why }))

  const begin = async () => {
    setState({ at: 'asking' })
    const form = new FormData()
    form.set('consent', 'on')
    const answer = await answerTo(link(path), form)
    if (answer?.kind !== 'asked') return stop(finalState(answer))
    const { id, tasks } = answer.check
    running.current = { id, tasks, since: performance.now(), frames: [], times: [] }
    setState(taskOf(running.current))
  }
  const take = async () => {
    const now = running.current
    if (now === null || video.current === null) return
    const place = now.frames.length
    const time = Math.round(performance.now() - now.since)
    const frame = await captureFrame(video.current)
    // In the meantime the user may have left the page or pressed the button twice.
    if (frame === null || running.current !== now || now.frames.length !== place) return
    now.frames.push(frame)
    now.times.push(time)
    if (now.frames.length < now.tasks.length) return setState(taskOf(now))
    await send(now)
  }
  const send = async (done: Running) => {
    stop({ at: 'sending' })
    const answer = await answerTo(link(path), formOf(done))
    if (answer?.kind !== 'looked') return setState(finalState(answer))
    const { outcome, fault } = answer.outcome
    if (outcome === 'failed' && fault !== null) return setState({ at: 'failed', fault })
    setState({ at: 'passed' })
    if (answer.isWhole) return void navigate(link('/dashboard/profile?saved=documents'))
    await revalidate()
  }
  return { video, state, begin, take, again: () => void open() }
}

/** Opens the camera while its component is mounted, unless it is closed earlier. */
function useCamera(tell: (state: MovementState) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const camera = useRef<OpenedCamera | null>(null)
  const close = () => {
    camera.current?.close()
    camera.current = null
  }
  const open = async (isWanted: () => boolean = () => true) => {
    close()
    tell({ at: 'opening' })
    try {
      const opened = await openCamera()
      if (!isWanted() || video.current === null) return opened.close()
      camera.current = opened
      video.current.srcObject = opened.stream
      await video.current.play()
      tell({ at: 'ready' })
    } catch (fault) {
      close()
      if (isWanted()) tell({ at: 'no-camera', fault: cameraFaultOf(fault) })
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera opens once, when its component mounts.
  useEffect(() => {
    let isHere = true
    void open(() => isHere)
    return () => {
      isHere = false
      close()
    }
  }, [])
  return { video, open, close }
}

/** Calls `interrupt` when the page is hidden or the time limit ends during the tasks. */
function useInterruptions(isDoing: boolean, interrupt: (why: Interruption) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, from the first task to the last.
  useEffect(() => {
    if (!isDoing) return
    const leave = () => {
      if (document.hidden) interrupt('hidden')
    }
    document.addEventListener('visibilitychange', leave)
    const timer = window.setTimeout(() => interrupt('late'), doingMs)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      window.clearTimeout(timer)
    }
  }, [isDoing])
}

function taskOf({ tasks, frames }: Running): MovementState {
  const task = tasks[frames.length]
  if (task === undefined) return { at: 'sending' }
  return { at: 'tasks', task, number: frames.length + 1, total: tasks.length }
}

function formOf({ id, frames, times }: Running): FormData {
  const form = new FormData()
  form.set('checkId', id)
  form.set('times', times.join(','))
  for (const frame of frames) form.append('frames', frame, 'frame.jpg')
  return form
}

/** Posts the form. Returns null when there is no response or it cannot be read. */
async function answerTo(address: string, form: FormData): Promise<MovementAnswer | null> {
  try {
    const signal = AbortSignal.timeout(sendingMs)
    const body = form.has('frames') ? form : new URLSearchParams({ consent: 'on' })
    const answer = await fetch(address, { method: 'POST', body, signal })
    return (await answer.json()) as MovementAnswer
  } catch {
    return null
  }
}

const cameraFaults: readonly unknown[] = ['denied', 'none', 'busy', 'unsupported']

function cameraFaultOf(fault: unknown): CameraFault {
  return cameraFaults.includes(fault) ? (fault as CameraFault) : 'broken'
}

const final = new Set(['investors.movement_checks_used_up', 'investors.identity_settled'])

function finalState(answer: MovementAnswer | null): MovementState {
  if (answer?.kind !== 'refused') return { at: 'interrupted', why: 'offline' }
  return { at: 'refused', detail: answer.detail, isFinal: final.has(answer.code) }
}
