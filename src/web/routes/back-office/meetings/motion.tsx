import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { mayOpen } from '#contract'
import { textOf } from '../../../components/forms/form-text.ts'
import { MotionStateBadge } from '../../../components/meetings/badges.tsx'
import { MotionAmount, MotionFiles } from '../../../components/meetings/motion-facts.tsx'
import { wordsOf } from '../../../components/meetings/motion-words.ts'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext } from '../../../context.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { useStaffRoles } from '../../../shell/navigation/staff-roles.ts'
import { Card } from '../../../ui/card.tsx'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { doneIn } from '../desk/list-address.ts'
import { motionActs, sendMotionAct, typedIn } from './motion-act.ts'
import { ChangeForm, FileForm, RemovalForm, TranslationForm } from './motion-forms.tsx'
import { MotionFacts, WrittenIn } from './motion-sides.tsx'
import { NextStep } from './next-step.tsx'
import { ProgressCard } from './progress-card.tsx'
import { readMay } from './staff-may.ts'

export const handle: ScreenHandle = { messages: ['meetings', 'meeting-desk'] }

const done = ['drafted', ...motionActs] as const

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { motionId = '' } = params
  const { account } = context.get(apiContext)
  const [motion, may] = await Promise.all([
    account.get('/back-office/motions/{motionId}/', { motionId }),
    readMay(context),
  ])
  return { motion, may, done: doneIn(url, done) }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { motionId = '' } = params
  try {
    const act = await sendMotionAct(context.get(apiContext), motionId, form)
    return doneAt(context, `/back-office/motions/${encodeURIComponent(motionId)}`, { done: act })
  } catch (error) {
    return refused(error, { intent: textOf(form, 'intent'), typed: typedIn(form) })
  }
}

/** A motion in both languages, with what it still needs and the possible actions. */
export default function MotionDeskScreen() {
  const { motion, may, done: act } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('meeting-desk')
  const locale = useLocale()
  const readsMeetings = mayOpen('meetings', useStaffRoles())
  const title = wordsOf(motion, 'title', locale)
  const { origin, state, progress } = motion
  const answerOf = (intent: string) =>
    answer?.intent === intent
      ? { problem: answer.problem, typed: answer.typed }
      : { problem: undefined, typed: {} }
  const isOpen = state === 'draft' || state === 'collecting' || state === 'supported'
  return (
    <TitledPage
      title={title.text}
      titleLanguage={title.lang}
      trail={[
        { text: t('motions.title'), path: '/back-office/motions' },
        {
          text: motion.property.name,
          ...(readsMeetings
            ? { path: `/back-office/properties/${motion.property.id}/meetings` }
            : {}),
        },
        { text: t('motion.title') },
      ]}
      badge={<MotionStateBadge state={state} />}
      done={act && t(`done.${act}`)}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:items-start">
        <div className="grid min-w-0 gap-5">
          {progress === null ? null : (
            <ProgressCard motion={motion} progress={progress} may={may} {...answerOf('progress')} />
          )}
          <Card className="grid gap-6">
            <div className="grid gap-6">
              <WrittenIn motion={motion} language="id" />
              <WrittenIn motion={motion} language="en" />
            </div>
            <MotionAmount motion={motion} />
            <MotionFiles motion={motion} />
            {isOpen ? (
              <div className="-mt-4 border-t border-line [&>details[open]]:pb-5">
                {state === 'draft' ? (
                  <ChangeForm motion={motion} may={may} {...answerOf('change')} />
                ) : null}
                {origin === 'owner' ? (
                  <TranslationForm motion={motion} may={may} {...answerOf('translation')} />
                ) : null}
                <FileForm motion={motion} may={may} {...answerOf('file')} />
                {state === 'collecting' ? (
                  <RemovalForm motion={motion} may={may} {...answerOf('removal')} />
                ) : null}
              </div>
            ) : null}
          </Card>
        </div>
        <div className="grid min-w-0 gap-5">
          <NextStep motion={motion} may={may} />
          <MotionFacts motion={motion} />
        </div>
      </div>
    </TitledPage>
  )
}
