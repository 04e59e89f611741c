import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { Motion } from '#contract/meetings/motion-body.ts'
import type { ApiClient } from '../../api/client.ts'
import { type FormProblem, formProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { textOf, wordIn } from '../../components/forms/form-text.ts'
import { MotionStateBadge } from '../../components/meetings/badges.tsx'
import { MotionEffectFacts } from '../../components/meetings/motion-effect.tsx'
import { MotionAmount, MotionFiles, MotionText } from '../../components/meetings/motion-facts.tsx'
import { ProgressLine, ProgressSteps } from '../../components/meetings/motion-progress.tsx'
import { wordsOf } from '../../components/meetings/motion-words.ts'
import { formatDate } from '../../components/money/format.ts'
import { areAmountsHidden, HiddenAmounts } from '../../components/money/hidden-amounts.ts'
import { PageHead } from '../../components/page-head.tsx'
import type { AskResult } from '../../components/property/records/question-parts.tsx'
import { Trail } from '../../components/trail.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { typedAmount } from '../../ui/read-amount.ts'
import { sendQuestion } from '../property-page.ts'
import { type FileAnswer, MotionFileForm } from './motion-file-form.tsx'
import { MotionQuestionsCard } from './motion-questions.tsx'
import { SupportCard } from './support-card.tsx'

export const handle: ScreenHandle = {
  messages: ['motions', 'meetings', 'votes', 'portfolio', 'dossier'],
}

export async function loader({ context, params, request, url }: LoaderFunctionArgs) {
  const { motionId = '' } = params
  const api = context.get(apiContext)
  const { publicUrl, locale } = context.get(visitContext)
  const [motion, questions] = await Promise.all([
    api.account.get('/motions/{motionId}/', { motionId }),
    readQuestions(api, motionId, url.searchParams.get('questions')),
  ])
  return {
    motion,
    questions,
    address: `${publicUrl}${href(`/dashboard/votes/motions/${motionId}`, locale)}`,
    isWritten: url.searchParams.has('written'),
    isHidden: areAmountsHidden(request),
  }
}

const questionsAtOnce = 5

// When the cursor belongs to another list, the first page of questions is shown instead of an error.
async function readQuestions({ account }: ApiClient, motionId: string, cursor: string | null) {
  const path = '/motions/{motionId}/questions/'
  const page = { motionId, limit: questionsAtOnce }
  if (cursor === null) return await account.get(path, page)
  return await account.ask(path, { ...page, cursor }).catch(() => account.get(path, page))
}

type MotionAnswer =
  | { readonly act: 'file'; readonly file: FileAnswer }
  | { readonly act: 'support'; readonly problem: FormProblem }
  | { readonly act: 'question'; readonly questionResult: AskResult }

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { motionId = '' } = params
  const api = context.get(apiContext)
  if (form.has('question')) return await ask(api, motionId, form)
  const { account } = api
  const act = wordIn(form, 'act', ['support', 'unsupport', 'withdraw', 'file'])
  const typed = {
    kind: textOf(form, 'kind') === 'attachment' ? ('attachment' as const) : ('quote' as const),
    name: textOf(form, 'name'),
    amount: textOf(form, 'amount'),
  }
  try {
    if (act === 'support') await account.post('/motions/{motionId}/support/', { motionId })
    else if (act === 'unsupport') await account.delete('/motions/{motionId}/support/', { motionId })
    else if (act === 'withdraw') await account.post('/motions/{motionId}/withdrawal/', { motionId })
    else {
      const sent = new FormData()
      sent.set('kind', typed.kind)
      sent.set('name', typed.name)
      if (typed.kind === 'quote') sent.set('amount', String(typedAmount(typed.amount) ?? ''))
      sent.set('file', form.get('file') ?? '')
      await account.postForm('/motions/{motionId}/files/', sent, { motionId })
    }
  } catch (error) {
    const problem = formProblem(error)
    const isOfFile = act === 'file'
    return data<MotionAnswer>(
      isOfFile
        ? { act: 'file', file: { typed, problem, attempt: crypto.randomUUID() } }
        : { act: 'support', problem },
      { status: 400 },
    )
  }
  const { locale } = context.get(visitContext)
  return redirect(href(`/dashboard/votes/motions/${motionId}`, locale))
}

async function ask(api: ApiClient, motionId: string, form: FormData) {
  const { property } = await api.account.get('/motions/{motionId}/', { motionId })
  const { data: questionResult, init } = await sendQuestion(
    api,
    { propertyId: property.id, motionId },
    form,
  )
  return data<MotionAnswer>({ act: 'question', questionResult }, init ?? undefined)
}

/** One motion: the proposal, its support and its outcome. */
export default function MotionScreen() {
  const { motion, questions, address, isWritten, isHidden } = useLoaderData<typeof loader>()
  const answer = useAnswer<MotionAnswer>()
  const t = useTranslations('motions')
  const m = useTranslations('meetings')
  const v = useTranslations('votes')
  const locale = useLocale()
  const title = wordsOf(motion, 'title', locale)
  const { property, state, isMine, support } = motion
  const mayAdd = isMine && (state === 'collecting' || state === 'supported')
  return (
    <HiddenAmounts value={isHidden}>
      <div className="narrow-page grid grid-cols-[minmax(0,1fr)] gap-5">
        <PageHead title={title.text} isPrivate />
        <div>
          <Trail
            steps={[
              { text: v('title'), path: '/dashboard/votes' },
              { text: property.name, path: `/dashboard/properties/${property.id}#votes` },
              { text: t('step') },
            ]}
          />
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 lang={title.lang} className="min-w-0 text-h1 wrap-anywhere">
              {title.text}
            </h1>
            <MotionStateBadge state={state} />
          </div>
          <p className="mt-1 text-dense text-ink-soft">
            {t(`by.${isMine ? 'me' : motion.origin}`, {
              kind: m(`kinds.${motion.kind}`),
              date: formatDate(motion.proposedAt, 'long', locale),
            })}
          </p>
        </div>
        {isWritten && state === 'collecting' ? (
          <div role="status">
            <Notice tone="success">{t('written')}</Notice>
          </div>
        ) : null}
        <ProblemNotice problem={answer?.act === 'support' ? answer.problem : undefined} />
        <MotionNotice motion={motion} />
        {support === null ? null : <SupportCard {...{ motion, support, address }} />}
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <MotionText motion={motion} />
          <MotionAmount motion={motion} />
          <MotionFiles motion={motion} />
          {motion.effect === null || motion.result !== null ? null : (
            <MotionEffectFacts effect={motion.effect} />
          )}
        </Card>
        {mayAdd ? (
          <MotionFileForm
            key={motion.files.length}
            kind={motion.kind}
            answer={answer?.act === 'file' ? answer.file : undefined}
          />
        ) : null}
        {motion.progress === null ? null : (
          <Card>
            <CardHead title={t('progress')} />
            <div className="grid gap-5">
              <ProgressLine progress={motion.progress} estimate={motion.amount} />
              <ProgressSteps motionId={motion.id} steps={motion.progress.steps} />
            </div>
          </Card>
        )}
        {state === 'expired' || state === 'withdrawn' || state === 'removed' ? null : (
          <MotionQuestionsCard
            questions={questions}
            questionResult={answer?.act === 'question' ? answer.questionResult : undefined}
          />
        )}
      </div>
    </HiddenAmounts>
  )
}

/** A notice about the current state of a motion, with a link to its meeting. */
function MotionNotice({ motion }: { readonly motion: Motion }) {
  const t = useTranslations('motions.now')
  const locale = useLocale()
  const link = useLocalHref()
  const { state, callBy, meetingId, removedFor, isCallLate } = motion
  if (state === 'removed' && removedFor !== null)
    return <Notice tone="warn">{t(`removed.${removedFor}`)}</Notice>
  if (state === 'supported' && callBy !== null)
    return (
      <Notice tone={isCallLate ? 'warn' : 'success'}>
        {t(isCallLate ? 'callLate' : 'supported', { date: formatDate(callBy, 'long', locale) })}
      </Notice>
    )
  if (meetingId !== null)
    return (
      <Notice
        action={
          <LinkButton to={link(`/dashboard/votes/${meetingId}`)}>{t('toMeeting')}</LinkButton>
        }
      >
        {t(state === 'called' ? 'called' : 'decided')}
      </Notice>
    )
  return state === 'expired' ? <Notice>{t('expired')}</Notice> : null
}
