import { type ComponentType, createElement, type ReactNode } from 'react'
import { elementAt, Kept, keepServerMarkup, placeOf, type Repeat } from './keep-server-markup.ts'
import { later } from './later.ts'
import { type Control, repeatTyped, typedIn } from './repeat-typed.ts'

/**
 * An interactive part far down its page: the server renders it normally, and the browser loads its script when
 * it comes near the window, and then renders it again. What was typed and pressed before that is repeated.
 * Without its script it stays as rendered. It is not hydrated, because React removes parts that are not hydrated
 * yet when the visitor follows a link within the page.
 */
export function loadWhenNear<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  if (import.meta.env.SSR) return keepServerMarkup(load)
  const Part = later(load)
  const watch = (served: HTMLElement, show: () => void) => {
    const early = recordPresses(served)
    const observer = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        load().then(show, () => early.stop()(served))
      },
      { rootMargin: margin },
    )
    for (const element of served.children) observer.observe(element)
    return () => {
      observer.disconnect()
      const typed = typedIn(served).map(([control, value]) => ({
        place: placeOf(control, served),
        value,
      }))
      return {
        typed: (shown: HTMLElement) => {
          for (const { place, value } of typed) {
            const control = elementAt(place, shown)
            if (control !== null) repeatTyped(control as Control, value)
          }
        },
        pressed: early.stop(),
      }
    }
  }
  return (props) => createElement(Kept<Props>, { Part, props, watch })
}

// The distance below the window that is scrolled while a small file loads.
const margin = '600px'

/** Records what is pressed in a part that has no script yet; `stop` returns a function that repeats it. */
function recordPresses(part: HTMLElement): { stop(): Repeat } {
  let pressed: HTMLElement | null = null
  let sent: { form: HTMLFormElement; by: HTMLElement | null } | null = null
  const listening = new AbortController()
  const { signal } = listening
  // Captured at the window: React stops events without a handler at the document.
  const click = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || !part.contains(target)) return
    pressed = target.closest<HTMLElement>('button[type=button]:not([popovertarget])') ?? pressed
  }
  // A submitted form is held until the part can show its result, or its script is known to be unavailable.
  const hold = (event: SubmitEvent) => {
    if (!(event.target instanceof HTMLFormElement) || !part.contains(event.target)) return
    event.preventDefault()
    event.stopPropagation()
    sent = { form: event.target, by: event.submitter }
  }
  window.addEventListener('click', click, { capture: true, signal })
  window.addEventListener('submit', hold, { capture: true, signal })
  return {
    stop: () => {
      listening.abort()
      const button = placeOf(pressed, part)
      const form = placeOf(sent?.form ?? null, part)
      const submitter = placeOf(sent?.by ?? null, part)
      pressed = null
      sent = null
      return (shown) => {
        elementAt(button, shown)?.click()
        const repeated = elementAt(form, shown)
        if (repeated instanceof HTMLFormElement) repeated.requestSubmit(elementAt(submitter, shown))
      }
    },
  }
}
