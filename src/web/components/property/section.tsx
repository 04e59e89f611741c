import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Explained } from '../../ui/explained.tsx'
import { ChevronDownIcon } from '../../ui/icon.tsx'

type SectionProps = {
  readonly id: string
  readonly title: string
  readonly badge?: ReactNode
  /** Where all figures of the section come from, and as of when. */
  readonly source?: { readonly definition: string; readonly source: string }
  readonly children: ReactNode
}

const headLook = 'text-[1.25rem] leading-tight font-[740] tracking-[-0.02em]'

/** A part of a property's page that is read by everybody, with its own address. */
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
  /** What there is to know without opening it. */
  readonly gist?: ReactNode
}

/**
 * A part that is opened by who wants to know more: by a press, by finding a word in it, or by an
 * address that leads into it, which is why the address is that of what is folded.
 */
export function Fold({ id, title, badge, gist, source, children }: FoldProps) {
  return (
    <details className="group/fold border-b border-line">
      <summary className="relative flex min-h-16 cursor-pointer flex-wrap items-center gap-x-4 gap-y-0.5 py-3 pe-9 hover:text-brand-text">
        <h3 id={`${id}-title`} className="me-auto text-h3">
          {title}
        </h3>
        {badge}
        {gist === undefined ? null : (
          <span className="tabular text-small text-ink-soft max-sm:basis-full">{gist}</span>
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

/** Parts that belong together, under one entry of the navigation. */
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
