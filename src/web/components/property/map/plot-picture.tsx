import type { Picture } from '#contract/properties/property-body.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { classNames } from '../../../ui/class-names.ts'

type PlotPictureProps = {
  readonly picture: Picture
  /** The displayed width as the `sizes` attribute: `(min-width: 768px) 400px, 100vw`. */
  readonly sizes: string
  /** The first picture of a page: loaded immediately and with priority. */
  readonly isFirst?: boolean
  /** True when the text next to it has the same content. */
  readonly isDecoration?: boolean
  readonly className?: string
}

/**
 * Whether a picture is an uploaded photo. Pictures shipped with the product are drawings, shown on a coloured
 * background.
 */
export function isPhotograph({ src }: Pick<Picture, 'src'>): boolean {
  return !src.startsWith('/plots/')
}

/** A picture of a property on its background, in the available sizes, without a layout shift when it loads. */
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
        decoding={isFirst === true ? 'sync' : 'async'}
        className={classNames(
          'h-auto w-full',
          // Drawings all have the same aspect ratio; photos are cropped to it.
          isPhotograph(picture) && 'aspect-4/3 object-cover',
          className,
        )}
      />
    </picture>
  )
}
