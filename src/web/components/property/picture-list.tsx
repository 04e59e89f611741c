import type { Localized } from '#kernel'
import { useLocale } from '../../locale/use-locale.ts'
import { formatDate } from '../money/format.ts'

type DatedPicture = {
  readonly id: string
  readonly title: Localized
  readonly lookedOn: string
  /** In pixels, if known in advance. */
  readonly width?: number
  readonly height?: number
}

type PictureListProps = {
  readonly pictures: readonly DatedPicture[]
  /** Returns the address of a picture by its id. */
  readonly addressOf: (id: string) => string
}

/** Pictures with their titles and dates; a press shows a picture in full size. */
export function PictureList({ pictures, addressOf }: PictureListProps) {
  const locale = useLocale()
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {pictures.map(({ id, title, lookedOn, width, height }) => (
        <li key={id}>
          <a href={addressOf(id)} className="block">
            <img
              src={addressOf(id)}
              alt=""
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
              className="photograph aspect-4/3 w-full rounded-2xl bg-sand object-cover"
            />
            <span className="mt-1.5 block text-small font-semibold">{title[locale]}</span>
            <span className="tabular block text-small text-ink-soft">
              {formatDate(lookedOn, 'long', locale)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
