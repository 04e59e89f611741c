import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

// Outside of React: when the page turns into an error page, everything in it is mounted anew.
let before: { readonly key: string; readonly pathname: string } | null = null
let wasSubmitted = false

/**
 * After every page finish: the window goes to the top (spec 2) and the page's title is read out.
 * A form that came back with something to mend stays where it is, and so does a leap to a heading.
 */
export function PageFinish() {
  const { key, pathname, hash } = useLocation()
  const { state } = useNavigation()
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
  }, [])
  useEffect(() => {
    if (state === 'submitting') wasSubmitted = true
  }, [state])
  useEffect(() => {
    const last = before
    before = { key, pathname }
    if (last === null || last.key === key) return
    forgetServedTags()
    const isSameForm = wasSubmitted && last.pathname === pathname
    wasSubmitted = false
    if (isSameForm) return
    if (hash === '') window.scrollTo(0, 0)
    setAnnounced(document.title)
  }, [key, pathname, hash])
  return (
    <p aria-live="polite" aria-atomic="true" id="route-announcer" className="sr-only">
      {announced}
    </p>
  )
}

/** What the served document said of its page to programs does not hold for another page. */
function forgetServedTags(): void {
  for (const tag of document.head.querySelectorAll('[data-served]')) tag.remove()
}
