import { classNames } from '../../ui/class-names.ts'
import { productName } from './product.ts'

/** The mark: one plot of land cut out of the ground, seen from above at an angle. */
function Mark() {
  return (
    <svg width={28} height={28} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <g fill="#B93E00">
        <rect x="-9.5" y="-9.5" width="19" height="19" rx="4.5" transform={ground} />
      </g>
      <g fill="#FF660C">
        <rect x="-9.5" y="-9.5" width="19" height="19" rx="4.5" transform={plot} />
      </g>
    </svg>
  )
}

const plot = 'translate(16 14) scale(1.08 .92) rotate(45)'
const ground = 'translate(16 18) scale(1.08 .92) rotate(45)'

/** Mark and name, as they are at the top of every page. With little space on a phone the name can be hidden. */
export function MarkWithName({ isShort = false }: { readonly isShort?: boolean }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-2.5 text-[1.3125rem] font-[780] tracking-[-0.035em] lowercase',
        // A name that does not fit moves to a second line, which is out of sight.
        isShort &&
          'max-sm:flex max-sm:h-7 max-sm:flex-wrap max-sm:content-start max-sm:gap-y-10 max-sm:overflow-hidden max-sm:leading-none',
      )}
    >
      <Mark />
      {productName}
    </span>
  )
}
