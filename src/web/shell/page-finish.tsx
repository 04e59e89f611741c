import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { localeOfPath, withoutLocale } from '../locale/href.ts'
import { completeProfilePath, isLeavingProfile } from '../session/profile-rule.ts'
import { isPlaceKept } from '../ui/kept-place.ts'
import { forgetDrafts, restoreDrafts, saveDrafts } from './drafts.ts'
import { focusLeft, rememberLeft } from './left-places.ts'
import { useRootData } from './root-data.ts'

// Outside of React: when the page turns into an error page, everything in it is mounted again.
const finished: {
  last: { readonly key: string; readonly pathname: string } | null
  wasSubmitted: boolean
  /** What was sent changes a part of its page only, and says so there. */
  isPlaceKept: boolean
  answersBefore: ReadonlySet<Element>
} = { last: null, wasSubmitted: false, isPlaceKept: false, answersBefore: new Set() }

const answerParts = 'main [role="status"], main [role="alert"], main [data-answer]'

/**
 * After every page finish: the window goes to the top (spec 2) and the page's title is read out. Back
 * and forward then give the focus to what was pressed when that page was left, which brings it into the
 * window. A form that was answered on its own page stays where it is, with the answer in the window, and
 * so do a leap to a heading and a press that changes a part of the page only. What was typed into a form that
 * led to a login is there again after it. A visitor who goes back or forward from an incomplete profile is sent to it
 * again (spec 5): the browser changes the address before it requests the page, so the server cannot see where the
 * request came from.
 */
export function PageFinish() {
  const { key, pathname, search, hash, state: left } = useLocation()
  const { state, location } = useNavigation()
  const isReturn = useNavigationType() === 'POP'
  const [announced, setAnnounced] = useState('')
  const user = useRootData()?.user ?? null
  const owner = user?.email ?? null
  const navigate = useNavigate()

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
  }, [])
  useEffect(() => rememberLeft(key), [key])
  useEffect(() => {
    if (state !== 'submitting') return
    finished.wasSubmitted = true
    finished.isPlaceKept = isPlaceKept(location?.state)
    finished.answersBefore = new Set(document.querySelectorAll(answerParts))
    saveDrafts(owner)
  }, [state, location, owner])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that was reached.
  useEffect(() => {
    const { last, wasSubmitted } = finished
    finished.last = { key, pathname }
    if (last?.key === key) return
    if (isReturn && user?.isComplete === false && isProfileLeft(last?.pathname, pathname)) {
      void navigate(completeProfilePath(localeOfPath(pathname)), { replace: true })
      return
    }
    if (last !== null && wasSubmitted && !isSessionOver(pathname, search))
      forgetDrafts(last.pathname)
    restoreDrafts(owner)
    if (last === null) return
    forgetServedTags()
    const isSamePage = last.pathname === pathname
    finished.wasSubmitted = false
    if (wasSubmitted && isSamePage) return finished.isPlaceKept ? undefined : showAnswer()
    setAnnounced(document.title)
    if (isPlaceKept(left) && isSamePage && !isReturn) return
    if (hash === '') window.scrollTo(0, 0)
    if (isReturn && hash === '') focusLeft(key)
    // What was pressed may be gone with its page: the keyboard goes on at the page, not at its head.
    if (document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true })
  }, [key, pathname, hash])
  return (
    <p aria-live="polite" aria-atomic="true" id="route-announcer" className="sr-only">
      {announced}
    </p>
  )
}

function isProfileLeft(from: string | undefined, to: string): boolean {
  const { origin } = window.location
  return from !== undefined && isLeavingProfile(origin + from, to, origin)
}

/** Whether a page asks for a login, as it does where a form is sent after its session has ended. */
function isSessionOver(pathname: string, search: string): boolean {
  return (
    withoutLocale(pathname) === '/login' || new URLSearchParams(search).get('session') === 'expired'
  )
}

// What is said of a form that was sent is at the top of its page, which may be far above the form.
function showAnswer(): void {
  const answer = [...document.querySelectorAll(answerParts)].find(
    (part) => !finished.answersBefore.has(part) && part.textContent !== '',
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
