import { classNames } from './class-names.ts'
import { ChevronDownIcon } from './icon.tsx'

type OpenChevronProps = { readonly size?: 16 | 18 | 20; readonly className?: string }

/** The mark of a `summary`, which turns when its `details` with the class `group` is open. */
export function OpenChevron({ size = 18, className }: OpenChevronProps) {
  return (
    <ChevronDownIcon
      size={size}
      aria-hidden="true"
      className={classNames(
        'shrink-0 transition-transform duration-150 group-open:rotate-180',
        className,
      )}
    />
  )
}
