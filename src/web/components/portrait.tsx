import { useLocalHref } from '../locale/use-locale.ts'
import { initialsOf } from './property/map/person-plot.tsx'

type PortraitProps = {
  readonly name: string
  /** When the picture was uploaded; null without a picture, when initials are shown. */
  readonly at: string | null
  readonly isLarge?: boolean
}

/** The user's own picture, or the initials of their name. It is placed next to the name. */
export function Portrait({ name, at, isLarge = false }: PortraitProps) {
  const link = useLocalHref()
  const look = isLarge ? 'size-28 rounded-3xl text-h1' : 'size-14 rounded-2xl text-h3'
  if (at === null)
    return (
      <span aria-hidden="true" className={`grid shrink-0 place-items-center bg-sand ${look}`}>
        {initialsOf(name) || name.slice(0, 1).toUpperCase()}
      </span>
    )
  // A newer picture has another address, so the browser does not show the previous one from its cache.
  const address = link(`/dashboard/files/users/portrait?at=${encodeURIComponent(at)}`)
  return (
    <img
      src={address}
      alt=""
      width={160}
      height={160}
      className={`shrink-0 bg-sand object-cover ${look}`}
    />
  )
}
