import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Explained } from '../../ui/explained.tsx'
import { ChevronDownIcon } from '../../ui/icon.tsx'

type SectionProps = {
  readonly id: string
  readonly title: string
  readonly badge?: ReactNode
  /** The source of all figures in the section, with its date. */
  readonly source?: { readonly definition: string; readonly source: string }
  readonly children: ReactNode
}

const headLook = 'text-[1.25rem] leading-tight font-[740] tracking-[-0.02em]'

/** A section of a property's page that is always visible, with its own address. */
export function Section({ id, title, badge, source, children }: SectionProps) {
  const t = useTranslations('property')
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h3 id={`${id}-title`} className={headLook}>
          {title}
        </h3>
        {source === undefined ? null : (
          <Explained label={title} hint={t('definition')} {...source} />
        )}
        {badge}
      </div>
      {children}
    </section>
  )
}

type FoldProps = SectionProps & {
  /** The summary shown while the section is collapsed. */
  readonly summary?: ReactNode
}

/**
 * A collapsible section. It opens by a press, by a find in the page, or by an address that refers to its
 * content; for the last, the id is on the content.
 */
export function Fold({ id, title, badge, summary, source, children }: FoldProps) {
  return (
    <details className="group/fold border-b border-line">
      <summary className="relative flex min-h-16 cursor-pointer flex-wrap items-center gap-x-4 gap-y-0.5 py-3 pe-9 hover:text-brand-text">
        <h3 id={`${id}-title`} className="me-auto text-h3">
          {title}
        </h3>
        {badge}
        {summary === undefined ? null : (
          <span className="tabular text-small text-ink-soft max-sm:basis-full">{summary}</span>
        )}
        <ChevronDownIcon
          size={20}
          aria-hidden="true"
          className="absolute end-0 top-1/2 -translate-y-1/2 transition-transform duration-150 group-open/fold:rotate-180"
        />
      </summary>
      <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-36 pt-2 pb-10">
        {children}
        {source === undefined ? null : (
          <p className="mt-5 text-small text-ink-soft">{`${source.definition} ${source.source}`}</p>
        )}
      </section>
    </details>
  )
}

type SectionGroupProps = {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

/** Sections that belong together, under one entry of the navigation. */
export function SectionGroup({ id, title, children }: SectionGroupProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20">
      <h2
        id={`${id}-title`}
        className="mb-5 text-[1.625rem] leading-tight font-[760] tracking-[-0.025em]"
      >
        {title}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)]">{children}</div>
    </section>
  )
}
