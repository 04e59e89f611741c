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
  own: 'room-680 lg:room-440',
  facts: 'room-1410 lg:room-800',
  money: 'room-570 lg:room-440',
  rent: 'room-650 lg:room-440',
  value: 'room-780 lg:room-690',
  title: 'room-510 lg:room-230',
  health: 'room-880 lg:room-610',
  area: 'room-1160 lg:room-640',
  documents: 'room-420 lg:room-270',
  forecast: 'room-740 lg:room-660',
  calculator: 'room-1410 lg:room-860',
  questions: 'room-790 lg:room-600',
  fees: 'room-1600 lg:room-1080',
  risks: 'room-1360 lg:room-890',
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
