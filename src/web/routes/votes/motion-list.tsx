import { useTranslations } from 'use-intl'
import type { Motion } from '#contract/meetings/motion-body.ts'
import { DateTime } from '../../components/date-time.tsx'
import { MotionStateBadge } from '../../components/meetings/badges.tsx'
import { wordsOf } from '../../components/meetings/motion-words.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { SupportBar } from './support-bar.tsx'

/** Motions of owners that collect support or wait for their meeting; nothing when there are none. */
export function MotionList({ motions }: { readonly motions: readonly Motion[] }) {
  const t = useTranslations('votes.list')
  if (motions.length === 0) return null
  return (
    <section aria-labelledby="motions">
      <h2 id="motions" className="mb-3 text-h3">
        {t('motions')}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {motions.map((motion) => (
          <li key={motion.id}>
            <MotionCard motion={motion} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function MotionCard({ motion }: { readonly motion: Motion }) {
  const t = useTranslations('votes.list')
  const m = useTranslations('meetings')
  const locale = useLocale()
  const link = useLocalHref()
  const title = wordsOf(motion, 'title', locale)
  const { support } = motion
  const address = link(`/dashboard/votes/motions/${motion.id}`)
  return (
    <Card className="grid content-start gap-4">
      <div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h3 className="text-h3 wrap-anywhere">
            <Link to={address} lang={title.lang} className="text-link">
              {title.text}
            </Link>
          </h3>
          <MotionStateBadge state={motion.state} />
        </div>
        <p className="mt-0.5 text-small text-ink-soft">
          {motion.isMine ? t('byMe', { property: motion.property.name }) : motion.property.name}
        </p>
        {title.lang === locale ? null : (
          <p className="text-small text-ink-soft">{m(`onlyIn.${title.lang}`)}</p>
        )}
      </div>
      {support === null ? null : <SupportBar support={support} />}
      {support === null || motion.state !== 'collecting' ? null : (
        <p className="flex flex-wrap items-center justify-between gap-x-4 text-small text-ink-soft">
          <span>
            {t.rich('supportUntil', {
              time: () => <DateTime value={support.until} style="date-time" />,
            })}
          </span>
          <Link to={address} className="text-link inline-flex min-h-11 items-center">
            {t(support.isMine ? 'openMotion' : 'supportMotion')}
          </Link>
        </p>
      )}
    </Card>
  )
}
