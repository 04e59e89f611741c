import { type FormEvent, useEffect, useRef } from 'react'
import { type ShouldRevalidateFunctionArgs, useFetcher } from 'react-router'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { DraftAnswer } from './drafts.ts'
import type { DraftName } from './section-data.ts'

const typingMs = 700
const draftsPath = '/dashboard/profile/drafts'

/**
 * A draft that is kept changes nothing of the page it is typed on: read again, the page would move
 * below the hands that are about to press something.
 */
export function shouldReread(args: ShouldRevalidateFunctionArgs): boolean {
  return args.formAction?.endsWith(draftsPath) === true ? false : args.defaultShouldRevalidate
}

/**
 * Keeps a form on the server while it is typed into: what is there survives a closed tab, the way
 * back, and a session that ends. Without script, nothing is kept before it is sent.
 */
export function useDraft(section: DraftName) {
  const fetcher = useFetcher<DraftAnswer>()
  const link = useLocalHref()
  const timer = useRef<number | undefined>(undefined)
  const { submit } = fetcher
  const stop = () => window.clearTimeout(timer.current)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const keep = ({ currentTarget }: Pick<FormEvent<HTMLFormElement>, 'currentTarget'>) => {
    stop()
    timer.current = window.setTimeout(() => {
      const sent = new FormData(currentTarget)
      for (const [name, value] of [...sent]) if (typeof value !== 'string') sent.delete(name)
      sent.delete('intent')
      sent.set('section', section)
      void submit(sent, { method: 'post', action: link(draftsPath) })
    }, typingMs)
  }
  return { keep, stop, state: fetcher.data?.state ?? null }
}
