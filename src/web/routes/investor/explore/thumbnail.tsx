import type { CardFacts } from '../../../components/property/card/property-card.tsx'

/** The picture of a property next to its name in a row. */
export function Thumbnail({ picture }: Pick<CardFacts, 'picture'>) {
  if (picture === null) return <span className="size-14 shrink-0 rounded-[14px] bg-sand" />
  const { src, widths } = picture
  return (
    <img
      src={`${src}-${widths[0]}.webp`}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      className="size-14 shrink-0 rounded-[14px] bg-sand object-cover"
    />
  )
}
