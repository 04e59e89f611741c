import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { MovementCheck, MovementOutcome } from '../../api/shapes.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import { type CameraFault, type OpenedCamera, openCamera, takeFrame } from './camera.ts'
import type { MovementAnswer } from './movement.ts'

type Task = MovementCheck['tasks'][number]

/** What stopped it besides the camera: the network, the time, or that nobody looked at the page. */
export type Interruption = 'offline' | 'late' | 'hidden'

export type MovementState =
  | { readonly at: 'opening' | 'ready' | 'asking' | 'sending' | 'passed' }
  | { readonly at: 'tasks'; readonly task: Task; readonly number: number; readonly total: number }
  | { readonly at: 'no-camera'; readonly fault: CameraFault }
  | {
      readonly at: 'failed'
      readonly fault: NonNullable<MovementOutcome['fault']>
      readonly task: Task | null
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
/** A little before the server's three minutes, so that nobody sends in vain. */
const doingMs = 170_000
const path = '/dashboard/profile/movement'

/** The camera, the tasks one after the other, and what came of them. */
export function useMovement() {
  const video = useRef<HTMLVideoElement>(null)
  const camera = useRef<OpenedCamera | null>(null)
  const running = useRef<Running | null>(null)
  const [state, setState] = useState<MovementState>({ at: 'opening' })
  const link = useLocalHref()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  const close = () => {
    camera.current?.close()
    camera.current = null
    running.current = null
  }
  const stop = (next: MovementState) => {
    close()
    setState(next)
  }
  const open = async (isWanted: () => boolean = () => true) => {
    close()
    setState({ at: 'opening' })
    try {
      const opened = await openCamera()
      if (!isWanted() || video.current === null) return opened.close()
      camera.current = opened
      video.current.srcObject = opened.stream
      await video.current.play()
      setState({ at: 'ready' })
    } catch (fault) {
      if (isWanted()) stop({ at: 'no-camera', fault: faultFrom(fault) })
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera opens once, with its part of the page.
  useEffect(() => {
    let isHere = true
    void open(() => isHere)
    return () => {
      isHere = false
      close()
    }
  }, [])
  useEffect(() => {
    const leave = () => {
      if (document.hidden && running.current !== null) stop({ at: 'interrupted', why: 'hidden' })
    }
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  })
  const isDoing = state.at === 'tasks'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs from the first task to the last.
  useEffect(() => {
    if (!isDoing) return
    const timer = window.setTimeout(() => stop({ at: 'interrupted', why: 'late' }), doingMs)
    return () => window.clearTimeout(timer)
  }, [isDoing])

  const ask = async (form: FormData): Promise<MovementAnswer | null> => {
    try {
      const signal = AbortSignal.timeout(sendingMs)
      const body = form.has('frames') ? form : new URLSearchParams([...form] as [string, string][])
      const answer = await fetch(link(path), { method: 'POST', body, signal })
      return (await answer.json()) as MovementAnswer
    } catch {
      return null
    }
  }
  const begin = async () => {
    setState({ at: 'asking' })
    const form = new FormData()
    form.set('consent', 'on')
    const answer = await ask(form)
    if (answer?.kind !== 'asked') return stop(ending(answer))
    const { id, tasks } = answer.check
    running.current = { id, tasks, since: performance.now(), frames: [], times: [] }
    showTask(running.current)
  }
  const showTask = ({ tasks, frames }: Running) => {
    const task = tasks[frames.length]
    const place = { number: frames.length + 1, total: tasks.length }
    if (task !== undefined) setState({ at: 'tasks', task, ...place })
  }
  const take = async () => {
    const now = running.current
    if (now === null || video.current === null) return
    const time = Math.round(performance.now() - now.since)
    const frame = await takeFrame(video.current)
    if (frame === null || running.current !== now) return
    now.frames.push(frame)
    now.times.push(time)
    if (now.frames.length < now.tasks.length) return showTask(now)
    await send(now)
  }
  const send = async ({ id, frames, times }: Running) => {
    close()
    setState({ at: 'sending' })
    const form = new FormData()
    form.set('checkId', id)
    form.set('times', times.join(','))
    for (const frame of frames) form.append('frames', frame, 'frame.jpg')
    const answer = await ask(form)
    if (answer?.kind !== 'looked') return setState(ending(answer))
    const { outcome, fault, task } = answer.outcome
    if (outcome === 'failed' && fault !== null) return setState({ at: 'failed', fault, task })
    setState({ at: 'passed' })
    if (answer.isWhole) return void navigate(link('/dashboard/profile?saved=papers'))
    await revalidate()
  }
  return { video, state, begin, take, again: () => void open() }
}

const cameraFaults: readonly unknown[] = ['denied', 'none', 'busy', 'unsupported']

function faultFrom(fault: unknown): CameraFault {
  return cameraFaults.includes(fault) ? (fault as CameraFault) : 'broken'
}

const final = new Set(['investors.movement_checks_used_up', 'investors.identity_settled'])

function ending(answer: MovementAnswer | null): MovementState {
  if (answer?.kind !== 'refused') return { at: 'interrupted', why: 'offline' }
  return { at: 'refused', detail: answer.detail, isFinal: final.has(answer.code) }
}
