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

// What a part takes on phones and on wide screens, so that the page is about as long as it will be.
const rooms: Readonly<Record<string, string>> = {
  own: 'room-660 lg:room-440',
  facts: 'room-1550 lg:room-860',
  money: 'room-580 lg:room-470',
  rent: 'room-640 lg:room-460',
  distributions: 'room-430 lg:room-450',
  value: 'room-1300 lg:room-1240',
  title: 'room-600 lg:room-310',
  health: 'room-1150 lg:room-830',
  tenants: 'room-920 lg:room-720',
  area: 'room-1320 lg:room-720',
  documents: 'room-650 lg:room-390',
  events: 'room-680 lg:room-570',
  forecast: 'room-930 lg:room-920',
  calculator: 'room-1410 lg:room-860',
  questions: 'room-940 lg:room-690',
  fees: 'room-1720 lg:room-1190',
  risks: 'room-1340 lg:room-890',
}

/** A part of a property's page, with its own address. */
export function Section({ id, title, badge, source, children }: SectionProps) {
  const t = useTranslations('property')
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`when-near scroll-mt-6 ${rooms[id] ?? ''}`}
    >
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <div className="flex items-center gap-3">
          <h2
            id={`${id}-title`}
            className="text-[1.5rem] leading-tight font-[760] tracking-[-0.025em]"
          >
            {title}
          </h2>
          {source === undefined ? null : (
            <Explained label={title} hint={t('definition')} {...source} />
          )}
        </div>
        {badge}
      </div>
      {children}
    </section>
  )
}
