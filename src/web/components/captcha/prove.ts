import type { CaptchaPurpose } from '#contract'
import type { Solution, Work } from './solve.ts'

type Challenge =
  | { kind: 'proof-of-work'; challenge: Work }
  | { kind: 'widget'; scriptUrl: string; siteKey: string }
  | { kind: 'none' }

type Events = {
  /** Called when the provider's widget is shown and waits for the visitor. */
  readonly onAsked: () => void
  /** Called when the provider's answer expires before the form is sent. */
  readonly onExpired: () => void
}

/** Returns the proof for the server that the visitor is a person; `place` is the element for a provider's widget. */
export async function prove(
  purpose: CaptchaPurpose,
  place: HTMLElement,
  { onAsked, onExpired }: Events,
): Promise<string> {
  const answer = await fetch(`/api/captcha/challenge/?purpose=${purpose}`)
  if (!answer.ok) throw new Error(`no challenge: ${answer.status}`)
  const given = (await answer.json()) as Challenge
  switch (given.kind) {
    case 'proof-of-work': {
      const { challenge } = given
      return btoa(JSON.stringify({ challenge, solution: await solveInWorker(challenge) }))
    }
    case 'widget': {
      const { showWidget } = await import('./show-widget.ts')
      return await showWidget(place, { ...given, purpose, onAsked, onExpired })
    }
    case 'none':
      return 'none'
  }
}

function solveInWorker(work: Work): Promise<Solution> {
  const worker = new Worker(new URL('./solve.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Solution>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Solution>) => resolve(data))
    worker.addEventListener('error', reject)
    worker.postMessage(work)
  }).finally(() => worker.terminate())
}
