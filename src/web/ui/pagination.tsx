import { LinkButton } from './button.tsx'

type PaginationProps = {
  readonly label: string
  /** Addresses; null where there is no such page. */
  readonly firstHref: string | null
  readonly nextHref: string | null
  readonly firstText: string
  readonly nextText: string
}

/** The way through a list that is read with cursors: on to the next page, back to the first. */
export function Pagination({ label, firstHref, nextHref, firstText, nextText }: PaginationProps) {
  if (firstHref === null && nextHref === null) return null
  return (
    <nav aria-label={label} className="flex flex-wrap justify-center gap-3 pt-8">
      {firstHref === null ? null : <LinkButton to={firstHref}>{firstText}</LinkButton>}
      {nextHref === null ? null : (
        <LinkButton to={nextHref} variant="dark">
          {nextText}
        </LinkButton>
      )}
    </nav>
  )
}
