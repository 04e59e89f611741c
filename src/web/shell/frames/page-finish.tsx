import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { localeOfPath, withoutLocale } from '../../locale/href.ts'
import { completeProfilePath, isLeavingProfile } from '../../session/profile-rule.ts'
import { isPlaceKept } from '../../ui/kept-place.ts'
import { isErrorPage } from '../errors/page-error.ts'
import { forgetDrafts, restoreDrafts, saveDrafts } from '../forms/drafts.ts'
import { focusPressedLink, recordPressedLinks } from '../navigation/pressed-links.ts'
import { useRootData } from '../root-data.ts'

// Kept outside React: when the page turns into an error page, everything in it is mounted again.
const finished: {
  last: { readonly key: string; readonly pathname: string } | null
  wasSubmitted: boolean
  /** The navigation or form changes only a part of its page, which reports the result itself. */
  isPlaceKept: boolean
  answersBefore: ReadonlySet<Element>
} = { last: null, wasSubmitted: false, isPlaceKept: false, answersBefore: new Set() }

const answerParts = 'main [role="status"], main [role="alert"], main [data-answer]'

/**
 * Runs after every navigation: scrolls to the top (spec 2) and announces the page's title. After Back or
 * Forward it focuses the element that was pressed when that page was left, which scrolls it into view. A form
 * answered on its own page, a jump to a heading and a press that changes a part of the page keep the position.
 * Values typed into a form that led to a login are restored after it. A visitor who goes back or forward from
 * an incomplete profile is redirected to it again (spec 5): the browser changes the address before it requests
 * the page, so the server cannot see where the request came from.
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
  useEffect(() => recordPressedLinks(key), [key])
  useEffect(() => {
    // A request that the page sent by itself, such as for a quote, may find that the session is over.
    if (state === 'loading' && isSessionOver(location.pathname, location.search)) saveDrafts(owner)
    if (state !== 'submitting') return
    finished.wasSubmitted = true
    finished.isPlaceKept = isPlaceKept(location.state)
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
    // What was typed waits until a page that failed is shown again.
    if (!isErrorPage()) {
      if (last !== null && wasSubmitted && !isSessionOver(pathname, search))
        forgetDrafts(last.pathname)
      restoreDrafts(owner)
    }
    if (last === null) return
    forgetServedTags()
    const isSamePage = last.pathname === pathname
    finished.wasSubmitted = false
    if (wasSubmitted && isSamePage) {
      if (!finished.isPlaceKept) showAnswer()
      return keepKeyboardInPage()
    }
    setAnnounced(document.title)
    if (isPlaceKept(left) && isSamePage && !isReturn) return
    if (hash === '') window.scrollTo(0, 0)
    if (isReturn && hash === '') focusPressedLink(key)
    keepKeyboardInPage()
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

/** Whether a page asks for a login, for example after a form was sent when its session had ended. */
function isSessionOver(pathname: string, search: string): boolean {
  return (
    withoutLocale(pathname) === '/login' || new URLSearchParams(search).get('session') === 'expired'
  )
}

// The message about a sent form is at the top of its page, which may be far above the form.
function showAnswer(): void {
  const answer = [...document.querySelectorAll(answerParts)].find(
    (part) => !finished.answersBefore.has(part) && part.textContent !== '',
  )
  if (answer === undefined) return
  const { top, bottom, height } = answer.getBoundingClientRect()
  if (top >= 0 && bottom <= window.innerHeight) return
  answer.scrollIntoView({ block: height > window.innerHeight / 2 ? 'start' : 'center' })
}

/** The pressed element may be gone: keyboard focus continues at the page, not at its header. */
function keepKeyboardInPage(): void {
  if (document.activeElement === document.body)
    document.getElementById('content')?.focus({ preventScroll: true })
}

/** The tags of the served document do not apply to another page. */
function forgetServedTags(): void {
  for (const tag of document.head.querySelectorAll('[data-served]')) tag.remove()
}
