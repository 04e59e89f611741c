import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * After every page finish: the window goes to the top (spec 2) and the page's title is read out.
 * A form that came back with something to mend stays where it is, and so does a leap to a heading.
 */
export function PageFinish() {
  const { key, pathname, hash } = useLocation()
  const navigation = useNavigation()
  const [announced, setAnnounced] = useState('')
  const before = useRef({ key, pathname })
  const wasSubmitted = useRef(false)
  if (navigation.state === 'submitting') wasSubmitted.current = true

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
  }, [])
  useEffect(() => {
    if (before.current.key === key) return
    const isSameForm = wasSubmitted.current && before.current.pathname === pathname
    before.current = { key, pathname }
    wasSubmitted.current = false
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
