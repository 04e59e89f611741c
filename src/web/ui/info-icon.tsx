import { InfoIcon } from './icon.tsx'

/** A name and the icon of its explanation, which stays beside the last word where the name wraps. */
export function WithInfoIcon({
  size,
  children,
}: {
  readonly size: number
  readonly children: string
}) {
  const lastWord = children.lastIndexOf(' ') + 1
  return (
    <span>
      {children.slice(0, lastWord)}
      {/* A no-break space alone does not keep an icon on the line. */}
      <span className="whitespace-nowrap">
        {`${children.slice(lastWord)}\u00a0`}
        <InfoIcon size={size} aria-hidden="true" className="inline" />
      </span>
    </span>
  )
}
