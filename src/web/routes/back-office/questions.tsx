import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { questionStates } from '#contract'
import { formProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../components/form-problem.tsx'
import { textOf } from '../../components/form-text.ts'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { DeskList } from './desk-list.tsx'
import { DoneNotice } from './done-notice.tsx'
import { listAddress, wordOf } from './list-address.ts'
import { QuestionCard } from './question-card.tsx'
import { readQueue } from './read-queue.ts'

const acts = ['answer', 'publication', 'rejection'] as const
const done = ['none', ...acts] as const

export async function loader(args: LoaderFunctionArgs) {
  const state = wordOf(args.url.searchParams.get('state'), questionStates)
  const queue = await readQueue(args, '/back-office/questions/', { state })
  return { state, ...queue, done: wordOf(args.url.searchParams.get('done'), done) }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const act = wordOf(textOf(form, 'intent'), acts)
  const questionId = textOf(form, 'questionId')
  const typed = { id: textOf(form, 'textId'), en: textOf(form, 'textEn') }
  const { account } = context.get(apiContext)
  const own = '/back-office/questions/{questionId}/'
  try {
    if (act === 'answer') await account.post(`${own}answer/`, { questionId, text: typed })
    else if (act === 'publication') await account.post(`${own}publication/`, { questionId })
    else await account.post(`${own}rejection/`, { questionId, reason: textOf(form, 'reason') })
  } catch (error) {
    return data({ questionId, typed, problem: formProblem(error) }, { status: 400 })
  }
  const state = url.searchParams.get('state')
  const back = listAddress('/back-office/questions', { state, done: act })
  return redirect(href(back, context.get(visitContext).locale))
}

export default function StaffQuestionsScreen() {
  const { state, isFirst, list, done } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('back-office')
  return (
    <DeskList
      title={t('links.questions')}
      path="/back-office/questions"
      choices={questionStates.map((value) => ({ value, label: t(`questions.states.${value}`) }))}
      chosen={state}
      list={list}
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
  )
}
