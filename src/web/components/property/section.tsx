import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Explained } from '../../ui/explained.tsx'

type SectionProps = {
  readonly id: string
  readonly title: string
  readonly badge?: ReactNode
  /** Where all figures of the section come from, and as of when. */
  readonly source?: { readonly definition: string; readonly source: string }
  readonly children: ReactNode
}

/** A part of a property's page, with its own address. */
export function Section({ id, title, badge, source, children }: SectionProps) {
  const t = useTranslations('property')
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6">
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h2
          id={`${id}-title`}
          className="text-[1.5rem] leading-tight font-[760] tracking-[-0.025em]"
        >
          {title}
        </h2>
        {badge}
        {source === undefined ? null : (
          <Explained label={title} hint={t('definition')} {...source} />
        )}
      </div>
      {children}
    </section>
  )
}
