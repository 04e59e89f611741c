import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

// Outside of React: when the page turns into an error page, everything in it is mounted anew.
let before: { readonly key: string; readonly pathname: string } | null = null
let wasSubmitted = false
let answersBefore: ReadonlySet<Element> = new Set()

const answerParts = 'main [role="status"], main [role="alert"], main [data-answer]'

/**
 * After every page finish: the window goes to the top (spec 2) and the page's title is read out.
 * A form that was answered on its own page stays where it is, with the answer in the window, and so
 * does a leap to a heading.
 */
export function PageFinish() {
  const { key, pathname, hash } = useLocation()
  const { state } = useNavigation()
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
  }, [])
  useEffect(() => {
    if (state !== 'submitting') return
    wasSubmitted = true
    answersBefore = new Set(document.querySelectorAll(answerParts))
  }, [state])
  useEffect(() => {
    const last = before
    before = { key, pathname }
    if (last === null || last.key === key) return
    forgetServedTags()
    const isSameForm = wasSubmitted && last.pathname === pathname
    wasSubmitted = false
    if (isSameForm) return showAnswer()
    if (hash === '') window.scrollTo(0, 0)
    setAnnounced(document.title)
  }, [key, pathname, hash])
  return (
    <p aria-live="polite" aria-atomic="true" id="route-announcer" className="sr-only">
      {announced}
    </p>
  )
}

// What is said of a form that was sent stands at the top of its page, which may be far above the form.
function showAnswer(): void {
  const answer = [...document.querySelectorAll(answerParts)].find(
    (part) => !answersBefore.has(part) && part.textContent !== '',
  )
  if (answer === undefined) return
  const { top, bottom, height } = answer.getBoundingClientRect()
  if (top >= 0 && bottom <= window.innerHeight) return
  answer.scrollIntoView({ block: height > window.innerHeight / 2 ? 'start' : 'center' })
}

/** What the served document said of its page to programs does not hold for another page. */
function forgetServedTags(): void {
  for (const tag of document.head.querySelectorAll('[data-served]')) tag.remove()
}
