import { useTranslations } from 'use-intl'
import type { Motion } from '#contract/meetings/motion-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { MotionStateBadge, ProgressBadge } from '../../../components/meetings/badges.tsx'
import { shareOf } from '../../../components/meetings/fraction.ts'
import { wordsOf } from '../../../components/meetings/motion-words.ts'
import { formatPercent } from '../../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Link } from '../../../ui/link.tsx'

/**
 * The columns of a table of motions: request, proposer and next step; without the property name for a single
 * property.
 */
export function useMotionColumns({ isOfOne = false } = {}): Column<Motion>[] {
  const t = useTranslations('meeting-desk.motions')
  const words = useTranslations('meetings')
  return [
    {
      id: 'title',
      head: t('motion'),
      isTitle: true,
      cell: (motion) => <Name motion={motion} isOfOne={isOfOne} />,
    },
    { id: 'kind', head: t('kind'), cell: ({ kind }) => words(`kinds.${kind}`) },
    { id: 'origin', head: t('origin'), cell: ({ origin }) => t(`origins.${origin}`) },
    { id: 'next', head: t('next'), cell: (motion) => <Next motion={motion} /> },
    {
      id: 'state',
      head: t('state'),
      cell: ({ state, progress }) =>
        progress === null ? (
          <MotionStateBadge state={state} />
        ) : (
          <ProgressBadge state={progress.state} />
        ),
    },
  ]
}

function Name({ motion, isOfOne }: { readonly motion: Motion; readonly isOfOne: boolean }) {
  const words = useTranslations('meetings')
  const locale = useLocale()
  const link = useLocalHref()
  const { text, lang } = wordsOf(motion, 'title', locale)
  return (
    <span className="grid">
      <Link
        to={link(`/back-office/motions/${motion.id}`)}
        lang={lang}
        className="text-link font-bold wrap-anywhere"
      >
        {text}
      </Link>
      {isOfOne ? null : (
        <span className="text-small font-normal text-ink-soft">{motion.property.name}</span>
      )}
      {lang === locale ? null : (
        <span className="text-small font-normal text-ink-soft">{words(`onlyIn.${lang}`)}</span>
      )}
    </span>
  )
}

/** What the motion needs and by when. */
function Next({ motion }: { readonly motion: Motion }) {
  const t = useTranslations('meeting-desk.motions')
  const locale = useLocale()
  const { state, support, callBy, isCallLate, progress } = motion
  if (state === 'supported' && callBy !== null)
    return (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span>{t.rich('callBy', { date: () => <DateTime value={callBy} /> })}</span>
        {isCallLate ? <Badge tone="loss">{t('late')}</Badge> : null}
      </span>
    )
  if (state === 'collecting' && support !== null) {
    const { units, unitsNeeded, until } = support
    return t.rich('supportOf', {
      percent: formatPercent(Math.min(10_000, shareOf(units, unitsNeeded)), locale),
      date: () => <DateTime value={until} />,
    })
  }
  const plannedOn = progress?.plannedOn ?? null
  if (plannedOn !== null && progress?.doneOn === null)
    return t.rich('plannedOn', { date: () => <DateTime value={plannedOn} /> })
  return '–'
}
