import { useTranslations } from 'use-intl'
import { mayOpen } from '#contract'
import type { Motion } from '#contract/meetings/motion-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { useLanguageName } from '../../../components/use-language-name.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { useStaffRoles } from '../../../shell/navigation/staff-roles.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { Fact, Facts } from '../facts.tsx'

type WrittenInProps = { readonly motion: Motion; readonly language: 'id' | 'en' }

/** The text of a motion in one language: the author's own, a translation, or missing. */
export function WrittenIn({ motion, language }: WrittenInProps) {
  const t = useTranslations('meeting-desk.motion')
  const languageName = useLanguageName()
  const title = motion.title[language]
  const text = motion.text[language]
  const isTranslation = motion.translated === language
  return (
    <section className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
        {languageName(language)}
        {title === null ? (
          <Badge tone="warn">{t('missing')}</Badge>
        ) : isTranslation ? (
          <Badge tone="info">{t('translation')}</Badge>
        ) : null}
      </p>
      {title === null ? (
        <p className="text-dense text-ink-soft">{t('missingText')}</p>
      ) : (
        <div lang={language}>
          <h2 className="text-h3 wrap-anywhere">{title}</h2>
          <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
        </div>
      )}
    </section>
  )
}

/** The facts about a motion other than its text. */
export function MotionFacts({ motion }: { readonly motion: Motion }) {
  const t = useTranslations('meeting-desk')
  const words = useTranslations('meetings')
  const link = useLocalHref()
  const readsMeetings = mayOpen('meetings', useStaffRoles())
  const { property, kind, origin, proposedAt, support, meetingId, removedFor } = motion
  return (
    <Card>
      <CardHead title={t('motion.facts')} />
      <Facts>
        <Fact name={t('motion.property')}>
          {readsMeetings ? (
            <Link
              to={link(`/back-office/properties/${property.id}/meetings`)}
              className="text-link"
            >
              {property.name}
            </Link>
          ) : (
            property.name
          )}
        </Fact>
        <Fact name={t('motion.kind')}>{words(`kinds.${kind}`)}</Fact>
        <Fact name={t('motions.origin')}>{t(`motions.origins.${origin}`)}</Fact>
        <Fact name={t('motion.proposedAt')}>
          <DateTime value={proposedAt} style="date-time" />
        </Fact>
        {support === null ? null : (
          <>
            <Fact name={t('motion.support')}>
              <span className="grid gap-1.5">
                {t('motion.supportUnits', {
                  units: support.units,
                  needed: support.unitsNeeded,
                  count: support.holders,
                })}
                <Progress
                  percent={Math.min(100, (support.units / Math.max(1, support.unitsNeeded)) * 100)}
                  label={t('motion.support')}
                />
              </span>
            </Fact>
            <Fact name={t('motion.supportUntil')}>
              <DateTime value={support.until} style="date-time" />
            </Fact>
          </>
        )}
        {meetingId === null || !readsMeetings ? null : (
          <Fact name={t('motion.meeting')}>
            <Link to={link(`/back-office/meetings/${meetingId}`)} className="text-link">
              {t('motion.toMeeting')}
            </Link>
          </Fact>
        )}
        {removedFor === null ? null : (
          <Fact name={t('motion.removeReason')}>{t(`motion.removalReasons.${removedFor}`)}</Fact>
        )}
      </Facts>
    </Card>
  )
}
