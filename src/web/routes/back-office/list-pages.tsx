import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Pagination } from '../../ui/pagination.tsx'
import {
  firstPlace,
  listAddress,
  type Place,
  placeAfter,
  placeBefore,
  rowsPerPage,
} from './list-address.ts'

type ListPagesProps = {
  readonly path: string
  /** What narrows the list; it stays on every page. */
  readonly query: Readonly<Record<string, string | null>>
  readonly place: Place
  readonly nextCursor: string | null
  /** How many rows there are in all, where it is known. */
  readonly total?: number
}

/** The way through the pages of a list of staff: to the first, back and on, and which of how many this is. */
export function ListPages({ path, query, place, nextCursor, total }: ListPagesProps) {
  const t = useTranslations('back-office')
  const link = useLocalHref()
  const addressOf = (to: Place | null) => (to === null ? null : link(listAddress(path, query, to)))
  const isFirst = place.cursor === null
  const pages = total === undefined ? null : Math.max(place.number, Math.ceil(total / rowsPerPage))
  return (
    <Pagination
      label={t('pages')}
      firstHref={isFirst ? null : addressOf(firstPlace)}
      previousHref={addressOf(placeBefore(place))}
      nextHref={nextCursor === null ? null : addressOf(placeAfter(place, nextCursor))}
      firstText={t('firstPage')}
      previousText={t('previousPage')}
      nextText={t('nextPage')}
      placeText={
        pages === null
          ? t('page', { page: place.number })
          : t('pageOf', { page: place.number, pages })
      }
    />
  )
}
