import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'

export type LinkProps = ComponentProps<'a'> & {
  readonly to: string
  /** The page left behind does not stay in the history. */
  readonly replace?: boolean
  /** The reader stays where they are on the page. */
  readonly preventScrollReset?: boolean
  /** Loads the document again. */
  readonly reloadDocument?: boolean
}

/**
 * A link to a screen. It is a plain element, and one listener for all of them (`link-navigation.ts`)
 * leads on without a new document: a page holds dozens, and the router's own each watch the address.
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
  /** The path that counts as the reader's; else that of the page. */
  readonly here?: string
}

/** A link in a navigation: current on its screen and, unless `end`, on those below it. */
export function NavLink({ end = false, here, ...props }: NavLinkProps) {
  const { pathname } = useLocation()
  const path = here ?? pathname
  const isHere = path === props.to || (!end && path.startsWith(`${props.to}/`))
  return <Link {...props} aria-current={isHere ? 'page' : undefined} />
}
