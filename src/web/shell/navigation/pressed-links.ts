// What was pressed on each page of this tab's history when it was left, by the page's key.
const left = new Map<string, { readonly href: string; readonly position: number }>()
const leftMax = 50

/** Notes the links of the page that are pressed, until it is another page. */
export function recordPressedLinks(key: string): () => void {
  const note = ({ target }: Event) => {
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>('main a[href]') : null
    if (link === null) return
    const href = link.getAttribute('href') ?? ''
    left.delete(key)
    left.set(key, { href, position: linksTo(href).indexOf(link) })
    for (const oldest of left.keys()) if (left.size > leftMax) left.delete(oldest)
  }
  document.addEventListener('click', note, true)
  return () => document.removeEventListener('click', note, true)
}

/** Gives the focus to what led away from this page, which brings it into the window. */
export function focusPressedLink(key: string): void {
  const place = left.get(key)
  if (place === undefined) return
  const links = linksTo(place.href)
  const link = links[place.position] ?? links[0]
  if (link === undefined) return
  link.focus({ preventScroll: true })
  link.scrollIntoView({ block: 'center' })
}

function linksTo(href: string): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].filter(
    (link) => link.getAttribute('href') === href,
  )
}
