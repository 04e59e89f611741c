import type { MouseEvent as ReactMouseEvent } from 'react'
import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { keptPlace } from './kept-place.ts'

/** Handles clicks on every `Link` of the page without a new document, and marks what was pressed. */
export function useFollowedLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = linkOf(event)
      if (link?.dataset.link === undefined) return
      event.preventDefault()
      if (leadsAway(link)) link.dataset.going = ''
      navigate(pathOf(link), {
        replace: link.dataset.link === 'replace' || link.href === window.location.href,
        state: link.dataset.keepScroll === undefined ? null : keptPlace,
      })
    }
    document.addEventListener('click', follow)
    document.addEventListener('submit', markButton)
    return () => {
      document.removeEventListener('click', follow)
      document.removeEventListener('submit', markButton)
    }
  }, [navigate])
}

/** Marks the button of a search or filter that the router sends; other forms show their own progress. */
function markButton({ target, submitter, defaultPrevented }: SubmitEvent): void {
  if (!defaultPrevented || !(target instanceof HTMLFormElement) || target.method !== 'get') return
  if (submitter !== null) submitter.dataset.going = ''
}

/** Removes the pending mark of what was pressed when its page is shown or the navigation ends. */
export function useUnmarkedLinks(): void {
  const { state } = useNavigation()
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that was reached.
  useEffect(() => {
    if (state === 'idle') unmarkLinks()
  }, [state, key])
}

/** Removes the pending mark of what was pressed, also when its navigation was stopped. */
export function unmarkLinks(): void {
  for (const link of document.querySelectorAll('[data-going]')) link.removeAttribute('data-going')
}

/**
 * One click handler for a long list of plain links: `<ul onClick={useLinkNavigation()}>`, for elements that are
 * not worth a `Link` each.
 */
export function useLinkNavigation(): (event: ReactMouseEvent<HTMLElement>) => void {
  const navigate = useNavigate()
  return (event) => {
    const link = linkOf(event)
    if (link === null || link.target !== '') return
    event.preventDefault()
    navigate(pathOf(link))
  }
}

/** The same-origin link under a plain click. */
function linkOf(event: MouseEvent | ReactMouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  return link?.origin === window.location.origin ? link : null
}

function leadsAway({ pathname, search }: HTMLAnchorElement): boolean {
  return pathname + search !== window.location.pathname + window.location.search
}

function pathOf({ pathname, search, hash }: HTMLAnchorElement): string {
  return pathname + search + hash
}
