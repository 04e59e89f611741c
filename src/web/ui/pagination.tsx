import { LinkButton } from './button.tsx'

type PaginationProps = {
  readonly label: string
  /** Addresses; null where there is no such page. */
  readonly firstHref: string | null
  readonly nextHref: string | null
  readonly previousHref?: string | null
  readonly firstText: string
  readonly nextText: string
  readonly previousText?: string
  /** The label of the present page. */
  readonly placeText?: string
}

/** Navigation through a list with cursors: to the next page, and back to the first or previous one. */
export function Pagination(props: PaginationProps) {
  const { label, firstHref, previousHref = null, nextHref } = props
  const { firstText, previousText, nextText, placeText } = props
  if (firstHref === null && nextHref === null) return null
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-3 pt-8">
      {firstHref === null ? null : <LinkButton to={firstHref}>{firstText}</LinkButton>}
      {previousHref === null ? null : <LinkButton to={previousHref}>{previousText}</LinkButton>}
      {placeText === undefined ? null : (
        <p className="tabular text-small text-ink-soft">{placeText}</p>
      )}
      {nextHref === null ? null : (
        <LinkButton to={nextHref} variant="dark">
          {nextText}
        </LinkButton>
      )}
    </nav>
  )
}
