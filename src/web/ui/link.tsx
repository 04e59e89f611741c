import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'

export type LinkProps = ComponentProps<'a'> & {
  readonly to: string
  /** Replaces the history entry. */
  readonly replace?: boolean
  /** Keeps the scroll position. */
  readonly preventScrollReset?: boolean
  /** Loads the document again. */
  readonly reloadDocument?: boolean
}

/**
 * A link to a screen. It is a plain element, and one listener for all of them (`link-navigation.ts`) navigates
 * without a new document: a page has dozens, and each of the router's own links subscribes to the location.
 */
export function Link({ to, replace, preventScrollReset, reloadDocument, ...props }: LinkProps) {
  const isFollowed = reloadDocument !== true && props.target === undefined
  return (
    <a
      {...props}
      href={to}
      data-discover="true"
      data-link={isFollowed ? (replace === true ? 'replace' : '') : undefined}
      data-keep-scroll={preventScrollReset === true ? '' : undefined}
    />
  )
}

type NavLinkProps = LinkProps & {
  readonly end?: boolean
  /** The path that counts as the present one; by default that of the page. */
  readonly here?: string
}

/** A navigation link: current on its screen and, unless `end`, on screens below it. */
export function NavLink({ end = false, here, ...props }: NavLinkProps) {
  const { pathname } = useLocation()
  const path = here ?? pathname
  const [place = ''] = props.to.split('?')
  const isHere = path === place || (!end && path.startsWith(`${place}/`))
  return <Link {...props} aria-current={isHere ? 'page' : undefined} />
}
