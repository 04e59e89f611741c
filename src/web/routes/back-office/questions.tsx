import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { CountedPage } from '../../api/back-office-shapes.ts'
import type { Question } from '../../api/dossier-shapes.ts'
import { formProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../components/form-problem.tsx'
import { textOf } from '../../components/form-text.ts'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { DeskList } from './desk-list.tsx'
import { DoneNotice } from './done-notice.tsx'
import { listAddress, wordOf } from './list-address.ts'
import { QuestionCard } from './question-card.tsx'

const states = ['waiting', 'open', 'answered', 'rejected'] as const
const acts = ['answer', 'publication', 'rejection'] as const
const done = ['none', ...acts] as const

export async function loader({ context, url }: LoaderFunctionArgs) {
  const state = wordOf(url.searchParams.get('state'), states)
  const cursor = url.searchParams.get('cursor')
  const list = await context
    .get(apiContext)
    .account.get<CountedPage<Question>>('/back-office/questions/', { state, cursor })
  return { state, isFirst: cursor === null, list, done: wordOf(url.searchParams.get('done'), done) }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const act = wordOf(textOf(form, 'intent'), acts)
  const questionId = textOf(form, 'questionId')
  const typed = { id: textOf(form, 'textId'), en: textOf(form, 'textEn') }
  const bodies = {
    answer: { text: typed },
    publication: {},
    rejection: { reason: textOf(form, 'reason') },
  }
  const path = `/back-office/questions/${encodeURIComponent(questionId)}/${act}/`
  try {
    await context.get(apiContext).account.post(path, bodies[act])
  } catch (error) {
    return data({ questionId, typed, problem: formProblem(error) }, { status: 400 })
  }
  const state = url.searchParams.get('state')
  const back = listAddress('/back-office/questions', { state, done: act })
  return redirect(href(back, context.get(visitContext).locale))
}

export default function StaffQuestionsScreen() {
  const { state, isFirst, list, done } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTranslations('back-office')
  return (
    <>
      <PageHead title={t('links.questions')} isPrivate />
      <DeskList
        title={t('links.questions')}
        path="/back-office/questions"
        choices={states.map((value) => ({ value, label: t(`questions.states.${value}`) }))}
        chosen={state}
        total={list.total}
        nextCursor={list.nextCursor}
        isFirst={isFirst}
        notice={
          <>
            <DoneNotice text={done === 'none' ? null : t(`questions.done.${done}`)} />
            <ProblemNotice problem={answer?.problem} className="mb-5" />
          </>
        }
      >
        <ul className="grid gap-4">
          {list.items.map((question) => (
            <li key={question.id}>
              <QuestionCard
                question={question}
                answer={answer?.questionId === question.id ? answer : undefined}
              />
            </li>
          ))}
        </ul>
      </DeskList>
    </>
  )
}
