import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { questionStates } from '#contract'
import { textOf, wordIn } from '../../../components/forms/form-text.ts'
import { apiContext } from '../../../context.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { DeskCards } from '../desk/desk-list.tsx'
import { doneIn, stateIn } from '../desk/list-address.ts'
import { readQueue } from '../desk/read-queue.ts'
import { QuestionCard } from './question-card.tsx'

const acts = ['answer', 'publication', 'rejection'] as const

export async function loader(args: LoaderFunctionArgs) {
  const state = stateIn(args.url, questionStates)
  const queue = await readQueue(args, '/back-office/questions/', { state }, { usual: 'oldest' })
  return { state, ...queue, done: doneIn(args.url, acts) }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const act = wordIn(form, 'intent', acts)
  const questionId = textOf(form, 'questionId')
  const typed = { id: textOf(form, 'textId'), en: textOf(form, 'textEn') }
  const { account } = context.get(apiContext)
  const own = '/back-office/questions/{questionId}/'
  try {
    if (act === 'answer') await account.post(`${own}answer/`, { questionId, text: typed })
    else if (act === 'publication') await account.post(`${own}publication/`, { questionId })
    else await account.post(`${own}rejection/`, { questionId, reason: textOf(form, 'reason') })
  } catch (error) {
    return refused(error, { questionId, typed })
  }
  const state = url.searchParams.get('state')
  return doneAt(context, '/back-office/questions', { state, done: act })
}

export default function StaffQuestionsScreen() {
  const { done, ...queue } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('back-office')
  return (
    <DeskCards
      title={t('links.questions')}
      path="/back-office/questions"
      states={questionStates}
      nameOf={(state) => t(`questions.states.${state}`)}
      queue={queue}
      done={done && t(`questions.done.${done}`)}
      problem={answer?.problem}
      keyOf={({ id }) => id}
      card={(question) => (
        <QuestionCard
          question={question}
          answer={answer?.questionId === question.id ? answer : undefined}
        />
      )}
    />
  )
}
