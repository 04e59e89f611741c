import { useTranslations } from 'use-intl'
import type { MeetingTerms } from '#contract/back-office/meeting-desk.ts'
import type { Meeting } from '#contract/meetings/meeting-body.ts'
import type { Motion } from '#contract/meetings/motion-body.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { TextWithNumbers } from '../../../components/forms/record-number.tsx'
import { MotionAmount, MotionFiles } from '../../../components/meetings/motion-facts.tsx'
import { wordsOf } from '../../../components/meetings/motion-words.ts'
import { RuleText } from '../../../components/meetings/rule-text.tsx'
import { formatDate } from '../../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Link } from '../../../ui/link.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import type { proposedDates, TypedCall } from './call-act.ts'
import { WrittenIn } from './motion-sides.tsx'
import { obstaclesOf } from './obstacles.ts'

type CallFormProps = {
  readonly motions: readonly Motion[]
  /** The meeting that lacked a quorum, when this is the second meeting about the same motions. */
  readonly first: Meeting | null
  readonly terms: MeetingTerms | undefined
  readonly dates: ReturnType<typeof proposedDates>
  readonly problem: FormProblem | undefined
  readonly typed: TypedCall
}

/** The form that proposes a meeting with its agenda, time and place; a second person approves it. */
export function CallForm(props: CallFormProps) {
  const { motions, first, terms, problem, typed } = props
  const t = useTranslations('meeting-desk.call')
  return (
    <DeskForm
      hidden={{ firstMeetingId: first?.id ?? '' }}
      problem={problem}
      typed={typed}
      acts={[{ text: t('send'), variant: 'primary' }]}
      className="gap-5!"
    >
      <ProblemNotice problem={problem} />
      <Card>
        <CardHead title={t('agenda')}>{t(first === null ? 'agendaLead' : 'secondLead')}</CardHead>
        {problem?.fields.motionIds === undefined ? null : (
          <p role="alert" className="mb-3 text-small font-semibold text-loss">
            {problem.fields.motionIds}
          </p>
        )}
        <ul className="divide-y divide-line border-y border-line">
          {motions.map((motion) => (
            <AgendaChoice
              key={motion.id}
              motion={motion}
              terms={terms}
              isFixed={first !== null}
              isChosen={first !== null || typed.motionIds.includes(motion.id)}
            />
          ))}
        </ul>
      </Card>
      <Times {...props} />
    </DeskForm>
  )
}

type AgendaChoiceProps = Pick<CallFormProps, 'terms'> & {
  readonly motion: Motion
  readonly isFixed: boolean
  readonly isChosen: boolean
}

/** A motion that can be added to the agenda, as owners will read it; an incomplete one shows what it lacks. */
function AgendaChoice({ motion, terms, isFixed, isChosen }: AgendaChoiceProps) {
  const t = useTranslations('meeting-desk')
  const words = useTranslations('meetings.kinds')
  const locale = useLocale()
  const link = useLocalHref()
  const obstacles = obstaclesOf(motion)
  const title = wordsOf(motion, 'title', locale)
  const majority = terms?.majorities.find(({ kind }) => kind === motion.kind)
  const quorum = isFixed ? majority?.secondQuorum : majority?.quorum
  return (
    <li className="py-4">
      {isFixed ? <input type="hidden" name="motionIds" value={motion.id} /> : null}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        {isFixed ? (
          <p lang={title.lang} className="font-bold wrap-anywhere">
            {title.text}
          </p>
        ) : (
          <Checkbox
            name="motionIds"
            value={motion.id}
            defaultChecked={isChosen && obstacles.length === 0}
            disabled={obstacles.length > 0}
          >
            <span lang={title.lang} className="font-bold wrap-anywhere">
              {title.text}
            </span>
          </Checkbox>
        )}
        <Badge>{words(motion.kind)}</Badge>
      </div>
      {obstacles.length === 0 ? null : (
        <p className="mt-1 text-small text-ink-soft">
          {obstacles.map((obstacle) => t(`next.obstacles.${obstacle}`)).join(' ')}{' '}
          <Link to={link(`/back-office/motions/${motion.id}`)} className="text-link">
            {t('call.complete')}
          </Link>
        </p>
      )}
      {majority === undefined || quorum === undefined ? null : (
        <p className="mt-2 max-w-prose text-small text-ink-soft">
          <RuleText rule={{ quorum, majority: majority.majority }} />
        </p>
      )}
      <Disclosure label={t('call.read')}>
        <div className="grid gap-5 rounded-2xl bg-sand p-4">
          <WrittenIn motion={motion} language="id" />
          <WrittenIn motion={motion} language="en" />
          <MotionAmount motion={motion} />
          <MotionFiles motion={motion} />
        </div>
      </Disclosure>
    </li>
  )
}

function Times({ dates, terms, first }: CallFormProps) {
  const t = useTranslations('meeting-desk.call')
  const locale = useLocale()
  const earliest = formatDate(dates.meetingOn, 'long', locale)
  return (
    <Card>
      <CardHead title={t('times')}>{t('timesLead')}</CardHead>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextInput
          type="date"
          name="meetingOn"
          label={t('meetingOn')}
          help={
            dates.latestOn === null
              ? t('meetingOnHelp', {
                  date: earliest,
                  days: (first === null ? terms?.noticeDays : terms?.secondNoticeDays) ?? 0,
                })
              : t('secondOnHelp', {
                  from: earliest,
                  until: formatDate(dates.latestOn, 'long', locale),
                })
          }
          min={dates.meetingOn}
          {...(dates.latestOn === null ? {} : { max: dates.latestOn })}
          required
          defaultValue={dates.meetingOn}
          path="meetingAt"
        />
        <TextInput
          type="time"
          name="from"
          label={t('from')}
          help={t('fromHelp')}
          required
          defaultValue="10:00"
        />
        <TextInput
          type="time"
          name="until"
          label={t('until')}
          help={t('untilHelp')}
          required
          defaultValue="12:00"
          path="votesUntil"
        />
        <TextInput
          type="date"
          name="recordOn"
          label={t('recordOn')}
          help={t('recordOnHelp')}
          required
          defaultValue={dates.recordOn}
        />
        <TextInput
          name="place"
          label={t('place')}
          help={t('placeHelp')}
          required
          minLength={5}
          maxLength={300}
          className="sm:col-span-2"
        />
        <TextInput name="chair" label={t('chair')} required minLength={3} maxLength={80} />
        <TextInput name="secretary" label={t('secretary')} required minLength={3} maxLength={80} />
      </div>
      {first === null ? null : (
        <p className="mt-4 text-small text-ink-soft">
          <TextWithNumbers>
            {t.rich('firstHeld', {
              number: first.number,
              date: () => <DateTime value={first.meetingAt} style="date-time" />,
            })}
          </TextWithNumbers>
        </p>
      )}
    </Card>
  )
}
