import { type FormEvent, useEffect, useRef } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { useLocalHref } from '../../locale/use-locale.ts'
import { useAsking } from '../../shell/forms/use-asking.ts'
import type { DraftAnswer } from './drafts.ts'
import type { DraftName } from './section-data.ts'

const typingMs = 700
const draftsPath = '/dashboard/profile/drafts'

/**
 * Prevents reloading the page's data after a draft is saved. A draft changes nothing else on the page, and a
 * reload could move a button that the user is about to press.
 */
export function revalidateUnlessDraft(args: ShouldRevalidateFunctionArgs): boolean {
  return args.formAction?.endsWith(draftsPath) === true ? false : args.defaultShouldRevalidate
}

/**
 * Saves a form as a draft on the server while the user types, so that the input survives a closed tab, the back
 * button and an expired session. Without script, nothing is stored before the form is submitted.
 */
export function useDraft(section: DraftName) {
  const { data, submit } = useAsking<DraftAnswer>()
  const link = useLocalHref()
  const timer = useRef<number | undefined>(undefined)
  const stop = () => window.clearTimeout(timer.current)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const keep = ({ currentTarget }: Pick<FormEvent<HTMLFormElement>, 'currentTarget'>) => {
    stop()
    timer.current = window.setTimeout(() => {
      const sent = new FormData(currentTarget)
      for (const [name, value] of [...sent]) if (typeof value !== 'string') sent.delete(name)
      sent.delete('intent')
      sent.set('section', section)
      submit(sent, { method: 'post', action: link(draftsPath) })
    }, typingMs)
  }
  return { keep, stop, state: data?.state ?? null }
}
