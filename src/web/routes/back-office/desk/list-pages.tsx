import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Pagination } from '../../../ui/pagination.tsx'
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
  /** The filters of the list, preserved on every page. */
  readonly query: Readonly<Record<string, string | null>>
  readonly place: Place
  readonly nextCursor: string | null
  /** The total number of rows, when known. */
  readonly total?: number
  /** The id of the list, where it is not the first on its page. */
  readonly anchor?: string
}

/** The pagination of a staff list: first, previous and next page, and the page number. */
export function ListPages({ path, query, place, nextCursor, total, anchor }: ListPagesProps) {
  const t = useTranslations('back-office')
  const link = useLocalHref()
  const hash = anchor === undefined ? '' : `#${anchor}`
  const addressOf = (to: Place | null) =>
    to === null ? null : link(listAddress(path, query, to)) + hash
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
