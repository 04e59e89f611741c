import { Link } from './link.tsx'

type BreadcrumbProps = {
  readonly label: string
  /**
   * From the top level down; the last one is this page. It has no address, nor has a page that the reader may not
   * open.
   */
  readonly steps: readonly { readonly text: string; readonly to?: string }[]
}

/** The position of this page in the site. Phones hide its last step, which is the title below it. */
export function Breadcrumb({ label, steps }: BreadcrumbProps) {
  return (
    <nav aria-label={label} className="text-small text-ink-soft">
      <ol className="flex flex-wrap items-center gap-x-2 py-1">
        {steps.map((step, index) => (
          <li
            key={step.text}
            className={`-my-1 flex items-center gap-2 ${index > 0 && index === steps.length - 1 ? 'max-sm:sr-only' : ''}`}
          >
            {step.to === undefined ? (
              <span
                {...(index === steps.length - 1 ? { 'aria-current': 'page' } : {})}
                className="py-2 aria-[current]:text-ink"
              >
                {step.text}
              </span>
            ) : (
              <Link to={step.to} className="py-2 hover:text-ink hover:underline">
                {step.text}
              </Link>
            )}
            {/* Together with the previous step, so that no line begins with the separator. */}
            {index === steps.length - 1 ? null : (
              <span
                aria-hidden="true"
                className={index === steps.length - 2 ? 'max-sm:hidden' : undefined}
              >
                ›
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
