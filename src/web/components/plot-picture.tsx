import type { Picture } from '#contract/properties/property-body.ts'
import { useLocale } from '../locale/use-locale.ts'
import { classNames } from '../ui/class-names.ts'

type PlotPictureProps = {
  readonly picture: Picture
  /** How wide it is shown, as the browser wants it: `(min-width: 768px) 400px, 100vw`. */
  readonly sizes: string
  /** The first picture of a page: loaded at once and before others. */
  readonly isFirst?: boolean
  /** True where the words beside it say the same. */
  readonly isDecoration?: boolean
  readonly className?: string
}

/**
 * Whether a picture is a photograph that was uploaded. Those shipped with the product are drawn, and
 * shown on a ground.
 */
export function isPhotograph({ src }: Pick<Picture, 'src'>): boolean {
  return !src.startsWith('/plots/')
}

/** A picture of a property on its ground, in the sizes that exist, without moving anything when it comes. */
export function PlotPicture({
  picture,
  sizes,
  isFirst,
  isDecoration,
  className,
}: PlotPictureProps) {
  const locale = useLocale()
  const { src, width, height, widths, alt } = picture
  const sources = (type: string) => widths.map((w) => `${src}-${w}.${type} ${w}w`).join(', ')
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <img
        src={`${src}-${widths[0]}.webp`}
        srcSet={sources('webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={isDecoration === true ? '' : alt[locale]}
        loading={isFirst === true ? 'eager' : 'lazy'}
        fetchPriority={isFirst === true ? 'high' : 'auto'}
        decoding="async"
        className={classNames(
          'h-auto w-full',
          // Drawn pictures have one shape; photographs are brought to it.
          isPhotograph(picture) && 'aspect-4/3 object-cover',
          className,
        )}
      />
    </picture>
  )
}
